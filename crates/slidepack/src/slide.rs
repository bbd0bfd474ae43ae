//! Sliding-tile puzzles: everything of the core's, with files, words, JSON and
//! pictures.

pub use slidepack_core::slide::*;

mod check;
pub mod draw;
pub mod notation;
mod puzzle;
pub mod style;
pub mod wire;

pub use check::Check;
pub use puzzle::{GoalOrigin, Puzzle, goal_from, read};

use crate::InputError;
use slidepack_core::run::Observer;

/// Looks for a solution of a puzzle. It is replayed before it is handed out.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    slidepack_core::slide::solve(&puzzle.board, &puzzle.goal_board, request, observer)
}

/// The puzzle again, if the method asked for can be used on it.
pub fn usable(puzzle: Puzzle, request: &Request) -> Result<Puzzle, InputError> {
    let size = puzzle.board.size();
    if request.heuristic.fits(size) {
        return Ok(puzzle);
    }
    let message = format!(
        "{} would need too large a table for a {size} board; linear-conflict works for every size",
        request.heuristic
    );
    Err(InputError::plain(&puzzle.title(), "heuristic-size", message))
}
