//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

mod anytime;
mod beam;
mod between;
mod board;
mod constructive;
mod deepen;
mod frame;
mod goal;
mod guide;
mod lines;
mod polish;
mod reach;
#[cfg(test)]
mod sample;
mod work;

pub use anytime::anytime;
pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use constructive::constructive;
pub use goal::{Goal, NamedGoal};
