//! Tile puzzles and exact covers, and their solvers.
//!
//! This crate neither prints, logs, reads files nor looks at the environment,
//! and its only clock is [`run::clock`]. Front ends use the `slidepack`
//! crate, which adds files, JSON and drawing.

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[macro_use]
mod name;
#[macro_use]
mod text_error;

pub mod cover;
mod mixing;
mod natural;
pub mod pack;
mod random;
pub mod run;
pub mod slide;

pub use name::{Name, UnknownName};
pub use natural::Natural;
pub use text_error::{Coded, TextError};
