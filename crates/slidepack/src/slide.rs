//! Sliding-tile puzzles: everything of the core's, with files, words, JSON and
//! pictures.

pub use slidepack_core::slide::{
    Accelerator, Algorithm, AlgorithmEntry, AllShortest, Analysis, Answer, Board, BoardError, Bounds,
    CardEngine, CardUse, Device, Dir, Goal, HeuristicEntry, HeuristicName, Judged, Listing, Method, Metric,
    NODES_OF_PROOF, NamedGoal, Origin, ParseBoardError, ParseSizeError, Request, Size, SizeError, Space,
    TableBuilder, TableCache, TableStore, TableUse, TooManyBoards, UnknownMove, UnknownName, WaysOfLevel,
    all_shortest, all_shortest_multi, analyse, engine, fits_multi, generate, pdb, solvability, solve_multi,
    solve_with, text,
};

pub(crate) mod analysis;
mod check;
pub mod draw;
mod goal;
pub mod hint;
mod level;
pub mod notation;
mod puzzle;
mod shortest;
mod solver;
pub(crate) mod space;
pub mod style;
pub mod subtree;
pub mod watch;
pub mod wire;

pub use analysis::{AnalysisReport, BetterMove, JudgedMove};
pub use check::Check;
pub use goal::{GoalChoice, GoalOrigin, GoalRemark, goal_remark};
pub use level::Level;
pub use notation::read_moves;
pub use puzzle::{Puzzle, Reading, goal_from, goal_written, read, read_as};
pub use shortest::{Shortest, SlideSolution};
pub use solver::{Solved, Solver};
pub use space::{BoardStanding, DeepBoard, SpaceLevel, SpaceReport};

use crate::InputError;
#[cfg(feature = "files")]
use crate::cache::{Cache, Shared};
use slidepack_core::run::Observer;
#[cfg(feature = "files")]
use std::sync::Arc;

/// Looks for a solution of a puzzle, with tables made in memory. It is
/// replayed before it is handed out.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    solve_in(&TableCache::default(), puzzle, request, observer, &mut |_| ())
}

/// Looks for a solution of a puzzle, with the tables of a library. `improved`
/// gets every solution that is better than those before it.
pub fn solve_in(
    library: &TableCache,
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Answer {
    solve_with(library, &puzzle.board, &puzzle.goal_board, request, observer, improved)
}

/// A library whose tables are kept in a cache.
#[cfg(feature = "files")]
pub fn library(cache: &Arc<Cache>) -> TableCache {
    TableCache::new(Box::new(Shared(cache.clone())))
}

/// The puzzle again, if the method asked for can be used on it.
pub fn usable(puzzle: Puzzle, request: &Request) -> Result<Puzzle, InputError> {
    let size = puzzle.board.size();
    if request.heuristic.fits(size) {
        return Ok(puzzle);
    }
    let message = format!(
        "{} cannot be used on a {size} board: its tables would be too large; linear-conflict works for every size",
        request.heuristic
    );
    Err(InputError::plain(&puzzle.title(), "heuristic-size", message))
}
