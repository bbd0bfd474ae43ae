//! All shortest solutions of a board, in words and as JSON.

use super::notation::{self, Notation};
use super::wire::WireMoves;
use super::{Dir, Metric, Puzzle};
use crate::say;
use crate::schema::{self as wire, ByName, SCHEMA_VERSION};
use serde::{Deserialize, Serialize};

/// How many shortest solutions a board has, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// Those found; `u128::MAX` means that many or more.
    pub found: u128,
    /// Whether these are all.
    pub is_complete: bool,
    /// Whether each was told as it was found.
    pub is_listed: bool,
}

impl Shortest {
    /// A sentence about the shortest solutions, which have so many moves.
    pub(super) fn sentence(self, length: usize, metric: Metric) -> String {
        let number = match self.found {
            u128::MAX => format!("at least {}", say::large(self.found)),
            number => say::large(number),
        };
        let noun = match metric {
            Metric::Single => "move",
            Metric::Multi => "multi-tile move",
        };
        let moves = say::counted(length as u64, noun);
        match (self.found, self.is_complete) {
            (1, true) => "It is the only shortest solution.".into(),
            (_, true) => format!("There are {number} shortest solutions."),
            (0 | 1, false) => format!("Other solutions of {moves} were not found yet."),
            (_, false) => format!("So far {number} solutions of {moves} were found."),
        }
    }

    /// One of the solutions in a list, with its number.
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

/// One of all shortest solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideSolution {
    schema_version: u32,
    puzzle: wire::Slide,
    source: String,
    label: Option<String>,
    number: u64,
    length: usize,
    moves: Option<WireMoves>,
    convention: ByName<Notation>,
}

impl SlideSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, moves: &[Dir], number: u64, notation: Notation) -> SlideSolution {
        SlideSolution {
            schema_version: SCHEMA_VERSION,
            puzzle: wire::Slide,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            number,
            length: moves.len(),
            moves: WireMoves::new(notation, &puzzle.board, moves),
            convention: notation.into(),
        }
    }
}
