//! Answers as files.

use super::{pack, slide};
use crate::output_files::Kind;
use slidepack::draw::{Gif, GifError, png};
use slidepack::say::Ink;
use slidepack::wire::{self, Page, Reply};

/// A puzzle with its answer.
pub(super) enum Kept {
    Slide(slide::Solved),
    Pack(pack::Solved),
    /// A puzzle that was not begun because of Ctrl-C.
    Left(Reply),
}

impl Kept {
    fn told(&self) -> Option<String> {
        match self {
            Kept::Slide(solved) => Some(solved.told(Ink::new(false))),
            Kept::Pack(solved) => Some(solved.told(Ink::new(false))),
            Kept::Left(_) => None,
        }
    }

    fn svg(&self) -> Option<String> {
        match self {
            Kept::Slide(solved) => Some(solved.svg()),
            Kept::Pack(solved) => Some(solved.svg()),
            Kept::Left(_) => None,
        }
    }

    fn gif(&self, frame: Option<u32>) -> Result<Option<(Gif, &'static str)>, GifError> {
        match self {
            Kept::Slide(solved) => Ok(Some((solved.gif(frame)?, "moves"))),
            Kept::Pack(solved) => Ok(Some((solved.gif(frame)?, "pieces"))),
            Kept::Left(_) => Ok(None),
        }
    }

    fn reply(&self) -> Reply {
        match self {
            Kept::Slide(solved) => solved.reply(),
            Kept::Pack(solved) => solved.reply(),
            Kept::Left(reply) => reply.clone(),
        }
    }
}

/// The bytes of a file, and what the user should know about them.
type Drawn = (Vec<u8>, Option<String>);

impl Kind {
    /// What to write, or why it cannot be written; nothing where there is no
    /// answer to show.
    pub(super) fn bytes(self, answers: &[&Kept], frame: Option<u32>) -> Result<Option<Drawn>, String> {
        // A list has no picture: that was refused before anything was solved.
        let only = match answers {
            [only] => Some(*only),
            _ => None,
        };
        let plain = |bytes: Option<Vec<u8>>| bytes.map(|bytes| (bytes, None));
        Ok(match self {
            Kind::Text => {
                let told: Vec<String> = answers.iter().filter_map(|answer| answer.told()).collect();
                plain((!told.is_empty()).then(|| told.join("\n").into()))
            }
            Kind::Svg => plain(only.and_then(Kept::svg).map(String::into_bytes)),
            Kind::Png => {
                let svg = only.and_then(Kept::svg);
                plain(svg.map(|svg| png(&svg)).transpose().map_err(|error| error.to_string())?)
            }
            Kind::Gif => {
                let gif = only.map(|only| only.gif(frame)).transpose().map_err(|error| error.to_string())?;
                gif.flatten().map(|(gif, what)| {
                    let note = (1 < gif.at_a_time).then(|| {
                        format!("shows {} {what} at a time, because there are so many", gif.at_a_time)
                    });
                    (gif.bytes, note)
                })
            }
            // Answers are no table: that was refused before anything was solved.
            Kind::Csv => None,
            Kind::Json => {
                let page = Page::new(answers.iter().map(|answer| answer.reply()).collect(), answers.len());
                plain(Some((wire::to_page(&page) + "\n").into()))
            }
        })
    }
}
