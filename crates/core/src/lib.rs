//! Tile puzzles and exact covers, and their solvers.
//!
//! This crate neither prints, logs, reads files nor looks at the environment,
//! and its only clock is [`run::clock`]. Front ends use the `slidepack`
//! crate, which adds files, JSON and drawing.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cover;
mod name;
pub mod pack;
mod random;
pub mod run;
pub mod slide;
