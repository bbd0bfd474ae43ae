//! The public library of slidepack: read, check, solve, generate and draw puzzles.
//!
//! ```
//! use slidepack::slide::{Board, Solver};
//!
//! let board: Board = "8 1 3/4 0 2/7 6 5".parse()?;
//! let answer = Solver::new().solve(&board);
//! assert_eq!(answer.length(), Some(14));
//! assert!(answer.is_optimal());
//! # Ok::<(), slidepack::slide::ParseBoardError>(())
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod amount;
pub mod ask;
#[cfg(feature = "files")]
pub mod cache;
pub mod cover;
pub mod draw;
mod input;
pub mod machine;
mod number;
mod objects;
pub mod pack;
mod puzzle;
mod read;
#[cfg(feature = "files")]
mod save;
pub mod say;
mod schema;
pub mod slide;
pub mod wire;

pub use input::{Folder, InputError, Source};
pub use number::Number;
pub use puzzle::{Family, Format, LEFT_OUT, Puzzle, Reading};
pub use read::{goal_remark, read};
#[cfg(feature = "files")]
pub use save::{cannot_save, save, unfinished};
pub use slidepack_core::Natural;
pub use slidepack_core::run::{Limits, Observer, Outcome, Progress, Report, Stage, Stop};

use std::ops::ControlFlow;

/// An observer that ignores progress and never stops a run.
pub fn quietly() -> impl FnMut(&Progress) -> ControlFlow<()> {
    |_| ControlFlow::Continue(())
}

/// Goes on with a run, or stops it.
pub fn go_on_if(wanted: bool) -> ControlFlow<()> {
    if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// The guide's page on this crate, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Guide;

/// The README of this crate, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
