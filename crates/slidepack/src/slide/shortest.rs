//! All shortest solutions of a board, as text.

use super::notation::{self, Notation};
use super::{Dir, Metric, Puzzle};
use crate::say;

/// The number of shortest solutions of a board, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// `u128::MAX` means at least that many.
    pub found: u128,
    pub is_complete: bool,
    /// Whether each was reported when it was found.
    pub is_listed: bool,
}

/// The noun for moves of a metric.
pub fn noun(metric: Metric) -> &'static str {
    match metric {
        Metric::Single => "move",
        Metric::Multi => "multi-tile move",
    }
}

impl Shortest {
    pub(super) fn sentence(self, length: usize, metric: Metric) -> String {
        let number = match self.found {
            u128::MAX => format!("at least {}", say::large(self.found)),
            number => say::large(number),
        };
        let moves = say::counted(length as u64, noun(metric));
        match (self.found, self.is_complete) {
            (1, true) => "It is the only shortest solution.".into(),
            (_, true) => format!("There are {number} shortest solutions."),
            (0 | 1, false) => format!("Other solutions of {moves} were not found yet."),
            (_, false) => format!("So far {number} solutions of {moves} were found."),
        }
    }

    /// One solution of a list, with its number.
    pub fn one(puzzle: &Puzzle, moves: &[Dir], number: u64, notation: Notation) -> String {
        let number = say::count(number);
        let lines: Vec<String> = match notation {
            Notation::Boards => {
                let boards = notation::boards(&puzzle.board, moves).skip(1);
                boards.flat_map(|board| say::board_lines(&board).into_iter().chain([String::new()])).collect()
            }
            notation => {
                let words = notation.words(&puzzle.board, moves);
                say::lines(words, 74)
            }
        };
        let lines: String =
            lines.iter().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect();
        format!("{number}.\n{lines}")
    }
}
