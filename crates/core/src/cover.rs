//! Exact cover: choose options that cover every item once.
//!
//! A [`Problem`] has items and options; an option is a set of items. A solution is
//! a set of options in which every *primary* item occurs exactly once and every
//! *secondary* item at most once. Where options give a secondary item a colour,
//! any number of options of a solution may have the item, as long as they agree
//! on its colour. This is the exact cover with colours of Knuth (The Art of
//! Computer Programming, section 7.2.2.1).
//!
//! ```
//! use slidepack_core::cover::{self, Found, Problem, Request, Want};
//! use std::ops::ControlFlow;
//!
//! let mut problem = Problem::new(["a", "b", "c"], ["x"])?;
//! problem.add(&["a", "b"])?;
//! problem.add(&["a", "x"])?;
//! problem.add(&["b", "x"])?;
//! problem.add(&["b"])?;
//! problem.add(&["c"])?;
//! let request = Request { want: Want::Count, ..Request::default() };
//! let answer = cover::solve(&problem, &request, &mut |_| ControlFlow::Continue(()));
//! assert!(answer.found() == 2);
//! # Ok::<(), slidepack_core::cover::ProblemError>(())
//! ```
//!
//! Packing puzzles are solved by the same searches, see [`crate::pack::cover`].

pub(crate) mod bitset_search;
pub(crate) mod count;
mod dead;
mod engine;
mod first;
mod forced;
pub(crate) mod frontier;
pub(crate) mod instance;
pub(crate) mod list_search;
pub mod matrix;
pub(crate) mod memo_cache;
mod model;
mod names;
pub(crate) mod pool;
mod problem;
pub(crate) mod progress;
mod request;
pub(crate) mod restart;
pub(crate) mod room;
mod solve;
pub(crate) mod subtree;
pub mod text;
pub(crate) mod wide;

pub(crate) use dead::{survivors, without_dead};
pub(crate) use engine::Engine;
pub(crate) use first::{Each, Way, added, first, left, one, stream};
pub use problem::{Problem, ProblemError, Solution, SolutionError};
pub(crate) use progress::Metered;
pub use request::{Answer, Found, Request, Want};
pub(crate) use room::Room;
pub use solve::{all, solve};
