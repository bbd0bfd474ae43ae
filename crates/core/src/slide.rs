//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

pub mod batch_ida;
mod board;
mod choose;
pub mod engine;
mod frame;
mod frontier;
pub mod generate;
mod goal;
pub mod grid;
pub mod heuristic;
mod ida;
mod library;
mod method;
pub mod near;
mod registry;
mod run;
pub mod solvability;
mod solve;
pub mod tables;
pub mod text;
pub mod watch;

pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use frame::Frame;
pub use goal::{Goal, NamedGoal};
pub use heuristic::Bounds;
pub use library::{Fetched, Library, Origin, Recipe, Shelf};
pub use method::Method;
pub use registry::{Algorithm, AlgorithmEntry, HeuristicEntry, HeuristicName, UnknownName};
pub use solve::{Answer, Request, solve, solve_with};
pub use text::{ParseBoardError, ParseSizeError, UnknownMove};
