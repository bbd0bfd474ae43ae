//! Answers as files.

use super::{pack, slide};
use crate::input::Input;
use slidepack::draw::{Gif, GifError, png};
use slidepack::say::Ink;
use slidepack::wire::{self, Page, Reply};
use slidepack::{InputError, Puzzle};
use std::path::{Path, PathBuf};

/// A puzzle with its answer.
pub(super) enum Kept {
    Slide(slide::Solved),
    Pack(pack::Solved),
}

impl Kept {
    fn told(&self) -> String {
        match self {
            Kept::Slide(solved) => solved.told(Ink::new(false)),
            Kept::Pack(solved) => solved.told(Ink::new(false)),
        }
    }

    fn svg(&self) -> String {
        match self {
            Kept::Slide(solved) => solved.svg(),
            Kept::Pack(solved) => solved.svg(),
        }
    }

    fn gif(&self, frame: Option<u32>) -> Result<(Gif, &'static str), GifError> {
        match self {
            Kept::Slide(solved) => Ok((solved.gif(frame)?, "moves")),
            Kept::Pack(solved) => Ok((solved.gif(frame)?, "pieces")),
        }
    }

    fn reply(&self) -> Reply {
        match self {
            Kept::Slide(solved) => solved.reply(),
            Kept::Pack(solved) => solved.reply(),
        }
    }
}

/// Why answers cannot be written where they should go: better said before the
/// work than after it.
pub(super) fn refusal(
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
pub(super) enum Kind {
    Text,
    Svg,
    Png,
    Gif,
    Json,
}

impl Kind {
    pub(super) fn of(path: &Path) -> Option<Kind> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "txt" => Some(Kind::Text),
            "svg" => Some(Kind::Svg),
            "png" => Some(Kind::Png),
            "gif" => Some(Kind::Gif),
            "json" => Some(Kind::Json),
            _ => None,
        }
    }

    /// What to write and what the user should know about it, or why it cannot
    /// be written.
    pub(super) fn bytes(
        self,
        answers: &[Kept],
        frame: Option<u32>,
    ) -> Result<(Vec<u8>, Option<String>), String> {
        let one = || match answers {
            [answer] => Ok(answer),
            _ => Err(format!("a picture holds one board, but there are {}", answers.len())),
        };
        let bytes = match self {
            Kind::Text => answers.iter().map(Kept::told).collect::<Vec<_>>().join("\n").into(),
            Kind::Svg => one()?.svg().into_bytes(),
            Kind::Png => png(&one()?.svg()).map_err(|error| error.to_string())?,
            Kind::Gif => {
                let (gif, what) = one()?.gif(frame).map_err(|error| error.to_string())?;
                let note = (1 < gif.at_a_time).then(|| {
                    format!("shows {} {what} at a time, one by one there would be too many", gif.at_a_time)
                });
                return Ok((gif.bytes, note));
            }
            Kind::Json => {
                let page = Page::new(answers.iter().map(Kept::reply).collect(), answers.len());
                (wire::to_page(&page) + "\n").into()
            }
        };
        Ok((bytes, None))
    }
}
