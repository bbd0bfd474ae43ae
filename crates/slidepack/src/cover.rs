//! Exact covers: the core's API with files, sentences and JSON.
//!
//! ```
//! use slidepack::Source;
//! use slidepack::cover::{self, Request, Want};
//!
//! let source = Source::inline("a b c | x\na b\na x\nb x\nb\nc\n");
//! let puzzle = cover::read(&source, None)?;
//! let request = Request { want: Want::Count, ..Request::default() };
//! let answer = cover::solve(&puzzle.problem, &request, &mut slidepack::quietly());
//! assert!(answer.solutions().unwrap() == 2);
//! # Ok::<(), slidepack::InputError>(())
//! ```

pub use slidepack_core::cover::{
    Answer, Found, Problem, ProblemError, Request, Solution, SolutionError, Want, matrix, text,
};

mod format;
mod json;
mod plain;
mod puzzle;
mod solve;
pub mod wire;

pub use format::Format;
pub use plain::{one, render};
pub(crate) use puzzle::NO_OPTIONS;
pub use puzzle::{Puzzle, read};
pub use solve::{all, solve};
