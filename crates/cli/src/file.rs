//! Files that answers are written to with `-o`.

use crate::input::Input;
use slidepack::{InputError, Puzzle};
use std::path::{Path, PathBuf};

/// Why answers cannot be written where they should go: better said before the
/// work than after it.
pub(crate) fn refusal(
    paths: &[PathBuf],
    puzzles: &[Result<Puzzle, InputError>],
    input: &Input,
) -> Option<String> {
    paths.iter().find_map(|path| {
        let shown = path.display();
        match Kind::of(path) {
            None => Some(format!("{shown}: answers are written to .txt, .svg, .png, .gif or .json files")),
            Some(Kind::Svg | Kind::Png | Kind::Gif) if puzzles.len() != 1 => {
                Some(format!("{shown}: a picture holds one board, but there are {}", puzzles.len()))
            }
            Some(_) if input.reads(path) => Some(format!("{shown}: the answer would overwrite the puzzle")),
            Some(_) => None,
        }
    })
}

/// What a file of answers holds, by its ending.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Svg,
    Png,
    Gif,
    Json,
}

impl Kind {
    pub(crate) fn of(path: &Path) -> Option<Kind> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "txt" => Some(Kind::Text),
            "svg" => Some(Kind::Svg),
            "png" => Some(Kind::Png),
            "gif" => Some(Kind::Gif),
            "json" => Some(Kind::Json),
            _ => None,
        }
    }
}
