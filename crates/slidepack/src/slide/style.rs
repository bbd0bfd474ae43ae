//! Answers as text, in the wording of slidepack or of other courses and tools.

mod course;
mod file;
mod kind;
mod plain;

pub use file::board_file;
pub use kind::{Manner, Style};
pub(super) use plain::head;

use crate::say::Ink;
use crate::slide::notation::Notation;
use crate::slide::{Answer, Puzzle};
use std::fmt;

impl Style {
    /// The answer to a puzzle, with a final line break.
    ///
    /// `notation` and `ink` apply to the plain style only.
    pub fn render(self, puzzle: &Puzzle, answer: &Answer, notation: Notation, ink: Ink) -> String {
        let mut text = String::new();
        self.write(&mut text, puzzle, answer, &Manner::new(notation, ink))
            .expect("writing to a string works");
        text
    }

    /// Writes the answer to a puzzle, with a final line break: the boards of a long solution may not
    /// fit in memory. `manner` applies to the plain style only.
    pub fn write(
        self,
        out: &mut dyn fmt::Write,
        puzzle: &Puzzle,
        answer: &Answer,
        manner: &Manner,
    ) -> fmt::Result {
        match self {
            Style::Plain => plain::write(out, puzzle, answer, manner),
            Style::Princeton => course::princeton(out, puzzle, answer),
            Style::Leuven => course::leuven(out, puzzle, answer),
            Style::Itb => course::itb(out, puzzle, answer),
            Style::FortyTwo => course::forty_two(out, puzzle, answer),
            Style::Takaken => course::takaken(out, puzzle, answer),
        }
    }
}
