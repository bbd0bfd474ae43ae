//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

mod board;
mod frame;
pub mod generate;
mod goal;
pub mod text;

pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use goal::{Goal, NamedGoal};
