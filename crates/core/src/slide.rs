//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

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
mod work;

pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use goal::{Goal, NamedGoal};
#[cfg(test)]
mod sample;
