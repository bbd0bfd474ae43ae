//! Sliding-tile puzzles: the core's API, with files, text, JSON and pictures.

pub use slidepack_core::slide::{
    Accelerator, Algorithm, AlgorithmEntry, AllShortest, Analysis, Answer, Board, BoardError, Bounds,
    CardEngine, CardUse, Device, Dir, Goal, HeuristicEntry, HeuristicName, Judged, Listing, Method, Metric,
    NODES_OF_PROOF, NamedGoal, Origin, ParseBoardError, ParseSizeError, Request, Size, SizeError, Space,
    TableBuilder, TableCache, TableStore, TableUse, TooManyBoards, Tuning, UnknownName, WaysOfLevel, Weight,
    all_shortest, analyse, engine, fits_multi, generate, pdb, solvability, solve_led, solve_with, text,
};

pub(crate) mod analysis;
mod check;
pub mod draw;
mod goal;
mod goal_remark;
pub mod hint;
mod level;
pub mod notation;
mod puzzle;
mod shortest;
mod solver;
pub(crate) mod space;
pub mod style;
pub mod subtree;
mod trace;
pub mod watch;
pub mod wire;

pub use analysis::{AnalysisReport, BetterMove, JudgedMove};
pub use check::Check;
pub use goal::GoalOrigin;
pub use goal_remark::{GoalRemark, goal_remark};
pub use level::Level;
pub use notation::read_moves;
pub use puzzle::{Puzzle, Reading, goal_from, goal_written, read};
pub use shortest::{Shortest, noun};
pub use solver::{Solved, Solver};
pub use space::{BoardStanding, DeepBoard, SpaceLevel, SpaceReport};
pub use trace::{Child, Expansion};
pub use wire::SlideSolution;

#[cfg(feature = "files")]
use crate::cache::{Cache, Shared};
use crate::{InputError, Observer, Report};
#[cfg(feature = "files")]
use std::sync::Arc;

/// Solves a puzzle with tables built in memory. The solution is replayed before it is returned.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    solve_in(&TableCache::default(), puzzle, request, observer, &mut |_| ())
}

/// Solves a puzzle with the tables of a table cache. `improved` receives every better solution.
pub fn solve_in(
    tables: &TableCache,
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Answer {
    solve_with(tables, &puzzle.board, &puzzle.goal_board, request, observer, improved)
}

/// A table cache backed by `cache`.
#[cfg(feature = "files")]
pub fn tables(cache: &Arc<Cache>) -> TableCache {
    TableCache::new(Box::new(Shared(cache.clone())))
}

/// An answer without tables, rounds and notes.
pub fn plain_answer(report: Report<Vec<Dir>>, method: Method) -> Answer {
    Answer { report, method, tables: Vec::new(), rounds: Vec::new(), card: None, notes: Vec::new() }
}

/// Returns the puzzle if the requested method supports its size.
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
