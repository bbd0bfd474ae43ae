//! Classes shared by the readers.

use pyo3::prelude::*;
use slidepack::slide;

/// A board of a sliding puzzle; 0 is the blank.
#[pyclass(frozen, eq, hash, sequence, module = "slidepack")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) board: slide::Board,
}

impl From<slide::Board> for Board {
    fn from(board: slide::Board) -> Board {
        Board { board }
    }
}

/// A puzzle of either family, and where it came from.
#[pyclass(frozen, module = "slidepack")]
pub(crate) struct Puzzle {
    pub(crate) puzzle: slidepack::Puzzle,
}
