//! Named puzzle sets, built into the program.
//!
//! Their files are in `puzzles/` of this crate, because a published crate holds only its own
//! folder. They are copies of files in the top-level `puzzles/`; a test compares the two.

use serde::Serialize;
use slidepack::Source;

/// A named set of puzzles.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Set {
    pub name: &'static str,
    pub about: &'static str,
    /// Name prefix of the instances, and text, of each file.
    #[serde(skip)]
    files: &'static [(&'static str, &'static str)],
}

/// Declares sets: name, description, and the name prefix and path of each file.
macro_rules! sets {
    ($($name:literal => $about:literal: $($prefix:literal = $path:literal),+;)*) => {
        &[$(Set {
            name: $name,
            about: $about,
            files: &[$(($prefix, include_str!(concat!("../puzzles/", $path, ".txt")))),+],
        }),*]
    };
}

impl Set {
    pub const ALL: &'static [Set] = sets! {
        "korf100" => "100 random 15-puzzles (Korf 1985)":
            "korf" = "slide/korf-100";
        "korf-felner50" => "50 random 24-puzzles (Korf and Felner 2002)":
            "korf-felner" = "slide/korf-felner-50";
        "antipodes80" => "the 17 15-puzzles that need 80 moves (Bruengger and others 1999)":
            "antipode" = "slide/fifteen-80-all";
        "eight31" => "the two 8-puzzles that need 31 moves":
            "eight-31-a" = "slide/eight-31-a", "eight-31-b" = "slide/eight-31-b";
        "leuven" => "puzzle28 to puzzle42 of an assignment at KU Leuven, 2013":
            "puzzle28" = "slide/leuven-puzzle28", "puzzle30" = "slide/leuven-puzzle30",
            "puzzle32" = "slide/leuven-puzzle32", "puzzle34" = "slide/leuven-puzzle34",
            "puzzle36" = "slide/leuven-puzzle36", "puzzle38" = "slide/leuven-puzzle38",
            "puzzle40" = "slide/leuven-puzzle40", "puzzle42" = "slide/leuven-puzzle42";
        "sysu" => "the four boards given in an exercise at Sun Yat-sen University, 2019, and a student's own four":
            "given-1" = "slide/sysu-a", "given-2" = "slide/sysu-b", "given-3" = "slide/sysu-c",
            "given-4" = "slide/sysu-d", "own-1" = "slide/sysu-own1", "own-2" = "slide/sysu-own2",
            "own-3" = "slide/sysu-own3", "own-4" = "slide/sysu-own4";
        "itb" => "the five boards of a report for IF2211 at ITB Bandung, 2022; two cannot be solved":
            "berhasil1" = "slide/itb-berhasil1", "berhasil2" = "slide/itb-berhasil2",
            "berhasil3" = "slide/itb-berhasil3", "gagal1" = "slide/itb-gagal1",
            "gagal2" = "slide/itb-gagal2";
        "itb-pack" => "the packing cases of a report for IF2211 at ITB Bandung, 2025, that are puzzles":
            "test-1" = "pack/seed-1", "test-2" = "pack/seed-2", "test-3" = "pack/seed-3",
            "test-7" = "pack/seed-7";
        "pentominoes" => "the twelve pentominoes in rectangles and on a chessboard":
            "pentominoes" = "pack/pentominoes";
        "kanoodle" => "Kanoodle, flat and as a pyramid":
            "kanoodle" = "pack/kanoodle";
        "iq-puzzler-pro" => "IQ Puzzler Pro, flat and as a pyramid":
            "iq-puzzler-pro" = "pack/iq-puzzler-pro";
        "challenges" => "four packing challenges with some pieces placed and one solution each":
            "challenges" = "pack/challenges";
    };

    /// Finds a set by name.
    pub fn find(name: &str) -> Option<Set> {
        Set::ALL.iter().copied().find(|set| set.name == name)
    }

    pub(crate) fn sources(self) -> impl Iterator<Item = Source> {
        self.files.iter().map(|(name, text)| Source { name: (*name).into(), text: (*text).into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Instance;
    use std::fs;
    use std::path::Path;

    /// With UPDATE_SETS set, the copies are made again first.
    #[test]
    fn the_files_of_the_sets_are_those_that_everybody_sees() {
        let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let all = crate_folder.join("../../puzzles");
        if !all.exists() {
            return; // This is a published crate.
        }
        let mut count = 0;
        for family in ["slide", "pack"] {
            for file in fs::read_dir(crate_folder.join("puzzles").join(family)).unwrap() {
                let (copy, name) = (file.as_ref().unwrap().path(), file.unwrap().file_name());
                let original = all.join(family).join(&name);
                if std::env::var_os("UPDATE_SETS").is_some() {
                    fs::copy(&original, &copy).unwrap();
                }
                assert_eq!(
                    fs::read_to_string(&original).unwrap(),
                    fs::read_to_string(&copy).unwrap(),
                    "{original:?} and {copy:?} differ; UPDATE_SETS=1 copies the first to the second"
                );
                count += 1;
            }
        }
        let named: usize = Set::ALL.iter().map(|set| set.files.len()).sum();
        assert_eq!(count, named, "every file is in a set");
    }

    #[test]
    fn every_set_can_be_read_and_names_its_puzzles_apart() {
        for set in Set::ALL {
            let mut names: Vec<String> = Vec::new();
            for source in set.sources() {
                let instances = Instance::read(&source, set.name, None).unwrap();
                names.extend(instances.into_iter().map(|instance| instance.name));
            }
            let count = names.len();
            names.sort();
            names.dedup();
            assert!(0 < count && names.len() == count, "{}: {names:?}", set.name);
        }
        let korf = Set::find("korf100").unwrap().sources().next().unwrap();
        assert_eq!(Instance::read(&korf, "korf100", None).unwrap().len(), 100);
    }
}
