//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

mod board;
pub mod deep;
mod frame;
mod goal;
pub mod grid;
pub mod heuristic;
pub mod ida;
pub mod tables;

pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use goal::{Goal, NamedGoal};
