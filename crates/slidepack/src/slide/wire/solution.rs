use super::WireMoves;
use crate::schema::{ByName, Slide, WireSource};
use crate::slide::notation::Notation;
use crate::slide::{Dir, Puzzle};
use serde::{Deserialize, Serialize};

/// One of all shortest solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideSolution {
    #[serde(flatten)]
    source: WireSource<Slide>,
    number: u64,
    length: usize,
    moves: Option<WireMoves>,
    convention: ByName<Notation>,
}

impl SlideSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, moves: &[Dir], number: u64, notation: Notation) -> SlideSolution {
        SlideSolution {
            source: super::source(puzzle),
            number,
            length: moves.len(),
            moves: WireMoves::new(notation, &puzzle.board, moves),
            convention: notation.into(),
        }
    }
}
