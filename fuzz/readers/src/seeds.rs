//! Inputs to start from: the puzzles, plans and results of this repository, and
//! small ones for what they do not show.

use crate::mutate::MOST_BYTES;
use crate::{Target, table};
use std::fs;
use std::path::{Path, PathBuf};

/// The seeds of a target, in an order that never changes.
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seeds = match target.name {
        "slide_text" => files(&root.join("puzzles/slide")),
        "pack_text" => files(&root.join("puzzles/pack")),
        "cover_text" => files(&root.join("puzzles/cover")),
        "puzzle_file" => [files(&root.join("puzzles/pack")), files(&root.join("puzzles/slide"))].concat(),
        "lab_plan" => [files(&root.join("docs/example-plan.toml")), runs(&root, &["plan.toml"])].concat(),
        "lab_marks" => files(&root.join("docs/handins.csv")),
        "lab_results" => runs(&root, &["run.json", "results.jsonl"]),
        "table_file" => vec![table::whole().into()],
        _ => Vec::new(),
    };
    seeds.extend(files(&root.join("fuzz/seeds").join(target.name)));
    for seed in &mut seeds {
        // The beginning of a long list, whole lines of it.
        if MOST_BYTES < seed.len() {
            let end = seed[..MOST_BYTES].iter().rposition(|&byte| byte == b'\n');
            seed.truncate(end.map_or(MOST_BYTES, |end| end + 1));
        }
    }
    seeds
}

/// A file, or all files of a folder by name. None if there is no such thing.
fn files(path: &Path) -> Vec<Vec<u8>> {
    if path.is_file() {
        return fs::read(path).into_iter().collect();
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
        .iter()
        .filter(|path| path.extension().is_none_or(|ending| ending != "md"))
        .flat_map(|path| files(path))
        .collect()
}

/// These files of each finished experiment, an empty line between them.
fn runs(root: &Path, names: &[&str]) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(root.join("crates/lab/runs")) else { return Vec::new() };
    let mut folders: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    let one = |folder: &PathBuf| -> Vec<u8> {
        let parts: Vec<Vec<u8>> = names.iter().flat_map(|name| fs::read(folder.join(name))).collect();
        let parts: Vec<&[u8]> = parts.iter().map(|part| part.trim_ascii_end()).collect();
        let mut joined = parts.join(&b"\n\n"[..]);
        joined.push(b'\n');
        joined
    };
    folders.iter().map(one).collect()
}
