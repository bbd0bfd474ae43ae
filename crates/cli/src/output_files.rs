//! Files that answers are written to with `-o`.

use crate::exit::Exit;
use crate::input::Input;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why files cannot be written where they should go: better said before the
/// work than after it. `count` is the number of puzzles that each need a
/// picture, `kinds` what can be written of them.
pub(crate) fn refusal(
    paths: &[PathBuf],
    kinds: &[Kind],
    count: usize,
    input: Option<&Input>,
) -> Option<(Exit, String)> {
    paths.iter().enumerate().find_map(|(at, path)| {
        let (exit, why) = why_not(path, kinds, count, input)
            .or_else(|| paths[..at].contains(path).then(|| (Exit::BadInput, "is named twice".into())))?;
        Some((exit, format!("{}: {why}", path.display())))
    })
}

fn why_not(path: &Path, kinds: &[Kind], count: usize, input: Option<&Input>) -> Option<(Exit, String)> {
    let bad = |why: String| Some((Exit::BadInput, why));
    let Some(kind) = Kind::of(path).filter(|kind| kinds.contains(kind)) else {
        return bad(format!("this file must end in {}", Kind::endings(kinds)));
    };
    let pattern = Pattern::of(path);
    if kind.is_picture() && pattern.is_none() && count != 1 {
        return bad(format!(
            "a picture holds one puzzle, but there are {count}; write {} for one file each",
            Pattern::suggested(path)
        ));
    }
    let first = pattern.map_or_else(|| path.to_owned(), |pattern| pattern.path(1));
    if input.is_some_and(|input| input.reads(&first)) {
        return bad("the answer would overwrite the puzzle".into());
    }
    let error = slidepack::cannot_save(&first)?;
    let exit = match error.kind() {
        ErrorKind::NotFound | ErrorKind::IsADirectory => Exit::BadInput,
        _ => Exit::Failed,
    };
    Some((exit, error.to_string()))
}

/// What a file of answers holds, by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Svg,
    Png,
    Gif,
    Json,
    Csv,
}

impl Kind {
    /// What answers are written as.
    pub(crate) const ANSWERS: [Kind; 5] = [Kind::Text, Kind::Svg, Kind::Png, Kind::Gif, Kind::Json];

    const ALL: [Kind; 6] = [Kind::Text, Kind::Svg, Kind::Png, Kind::Gif, Kind::Json, Kind::Csv];

    pub(crate) fn of(path: &Path) -> Option<Kind> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Kind::ALL.into_iter().find(|kind| kind.ending() == ending)
    }

    fn ending(self) -> &'static str {
        match self {
            Kind::Text => "txt",
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Gif => "gif",
            Kind::Json => "json",
            Kind::Csv => "csv",
        }
    }

    fn is_picture(self) -> bool {
        matches!(self, Kind::Svg | Kind::Png | Kind::Gif)
    }

    /// The endings in a sentence: `.txt, .svg or .json`.
    fn endings(kinds: &[Kind]) -> String {
        let endings: Vec<String> = kinds.iter().map(|kind| format!(".{}", kind.ending())).collect();
        match endings.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            all => all.concat(),
        }
    }
}

/// A file name with a number in it, for one file a puzzle: `out-%d.svg`, or
/// `out-%03d.svg` for numbers of at least three digits.
pub(crate) struct Pattern {
    folder: PathBuf,
    before: String,
    digits: usize,
    after: String,
}

impl Pattern {
    /// The pattern that a path is, if it is one.
    pub(crate) fn of(path: &Path) -> Option<Pattern> {
        let name = path.file_name()?.to_str()?;
        let (before, rest) = name.split_once('%')?;
        let (digits, after) = rest.split_once('d')?;
        let digits = match digits {
            "" => 1,
            digits => digits.strip_prefix('0')?.parse().ok().filter(|digits| (1..=9).contains(digits))?,
        };
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Some(Pattern { folder, before: before.into(), digits, after: after.into() })
    }

    /// The file of the puzzle of this number.
    pub(crate) fn path(&self, number: usize) -> PathBuf {
        let digits = self.digits;
        self.folder.join(format!("{}{number:0digits$}{}", self.before, self.after))
    }

    /// A pattern for somebody who named one file.
    fn suggested(path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}-%d.{ending}")).display().to_string()
    }
}

/// What goes into which file: everything into one, or, for a pattern, each
/// into its own by its number.
pub(crate) fn shares<'a, T>(path: &Path, all: &'a [(usize, T)]) -> Vec<(PathBuf, Vec<&'a T>)> {
    match Pattern::of(path) {
        Some(pattern) => all.iter().map(|(number, one)| (pattern.path(*number), vec![one])).collect(),
        None => vec![(path.to_owned(), all.iter().map(|(_, one)| one).collect())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_numbers_the_files() {
        let path = |pattern: &str, number| Pattern::of(Path::new(pattern)).map(|it| it.path(number));
        assert_eq!(path("a/out-%d.svg", 12), Some("a/out-12.svg".into()));
        assert_eq!(path("out%03d.png", 7), Some("out007.png".into()));
        for plain in ["out.svg", "100%.svg", "%s.svg", "%d/out.svg", "out-%3d.svg", "%00d.svg"] {
            assert_eq!(path(plain, 1), None, "{plain}");
        }
        assert_eq!(Pattern::suggested(Path::new("a/out.svg")), "a/out-%d.svg");
    }
}
