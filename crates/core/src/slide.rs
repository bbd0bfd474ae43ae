//! Sliding-tile puzzles: the 8-, 15-, 24-puzzle and every other rows x columns
//! board.

mod analysis;
pub mod batch_ida;
mod board;
mod choose;
mod cpu;
mod device;
mod either_end;
pub mod engine;
mod frame;
mod frontier;
pub mod generate;
mod goal;
pub mod grid;
pub mod heuristic;
pub mod ida;
mod method;
mod metric;
mod multi;
pub mod pdb;
mod registry;
mod run;
mod shortest;
pub mod solvability;
mod solve;
mod space;
pub mod suboptimal;
mod table_cache;
pub mod text;
pub mod watch;

pub use crate::name::UnknownName;
pub use analysis::{Analysis, Judged, analyse};
pub use board::{Board, BoardError, Dir, Size, SizeError};
pub use device::{Accelerator, CardEngine, CardUse, Device};
pub use frame::Frame;
pub use goal::{Goal, NamedGoal};
pub use heuristic::Bounds;
pub use method::Method;
pub use metric::Metric;
pub use multi::{all_shortest_multi, fits_multi, solve_multi};
pub use registry::{Algorithm, AlgorithmEntry, HeuristicEntry, HeuristicName};
pub use shortest::{AllShortest, Listing, all_shortest};
pub use solve::{Answer, Request, solve, solve_with};
pub use space::{Space, TooManyBoards, WaysOfLevel};
pub use table_cache::{Origin, TableBuilder, TableCache, TableStore, TableUse};
pub use text::{ParseBoardError, ParseSizeError, UnknownMove};
