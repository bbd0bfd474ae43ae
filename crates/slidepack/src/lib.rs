//! The one door to slidepack: read, check, solve, generate, show.
//!
//! ```
//! use slidepack::{Request, Source};
//!
//! let source = Source::inline("8 1 3/4 0 2/7 6 5");
//! let puzzle = slidepack::read(&source, None, None).remove(0)?;
//! let answer = slidepack::solve(&puzzle, &Request::default(), &mut slidepack::quietly());
//! assert_eq!(answer.length(), Some(14));
//! assert!(answer.is_optimal());
//! # Ok::<(), slidepack::InputError>(())
//! ```

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod check;
pub mod draw;
mod input;
pub mod machine;
pub mod notation;
mod puzzle;
mod save;
pub mod say;
pub mod style;
pub mod wire;

pub use check::Check;
pub use input::{InputError, Source};
pub use puzzle::{GoalOrigin, Puzzle, goal_from, read};
pub use save::save;
pub use slidepack_core::run::{Limits, Observer, Outcome, Progress, Report, Stop};
pub use slidepack_core::slide;
pub use slidepack_core::slide::{Answer, Request};

use std::ops::ControlFlow;

/// Looks for a solution of a puzzle. It is replayed before it is handed out.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    slide::solve(&puzzle.board, &puzzle.goal_board, request, observer)
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

/// An observer that never speaks and never stops a run.
pub fn quietly() -> impl FnMut(&Progress) -> ControlFlow<()> {
    |_| ControlFlow::Continue(())
}

/// The guide's page on this crate, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Guide;
