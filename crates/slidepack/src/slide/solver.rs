//! The solver for Rust programs.

use super::{
    Accelerator, Algorithm, Answer, Board, Device, Dir, Goal, HeuristicName, Puzzle, Request, TableCache,
    Tuning,
};
#[cfg(feature = "files")]
use crate::cache::Cache;
use crate::{Outcome, Progress};
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;
use std::time::Duration;

/// Solves sliding puzzles, with tables and search options.
///
/// Tables are built in memory, once per solver; [`Solver::cache`] stores them on disk. Clones share
/// the tables.
#[derive(Clone)]
pub struct Solver {
    tables: Arc<TableCache>,
    goal: Goal,
    request: Request,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that finds shortest solutions where feasible, on all cores, without limits.
    pub fn new() -> Solver {
        let mut request = Request::default();
        request.limits.threads = crate::machine::threads();
        Solver { tables: Arc::default(), goal: Goal::default(), request }
    }

    /// Stores tables in a cache on disk.
    #[cfg(feature = "files")]
    pub fn cache(self, cache: Cache) -> Solver {
        Solver { tables: Arc::new(super::tables(&Arc::new(cache))), ..self }
    }

    /// The goal; `last` by default.
    pub fn goal(self, goal: impl Into<Goal>) -> Solver {
        Solver { goal: goal.into(), ..self }
    }

    /// The search algorithm.
    pub fn algorithm(mut self, algorithm: Algorithm) -> Solver {
        self.request.algorithm = algorithm;
        self
    }

    /// The heuristic of the search.
    pub fn heuristic(mut self, heuristic: HeuristicName) -> Solver {
        self.request.heuristic = heuristic;
        self
    }

    /// Weight or depth limit of the algorithm.
    pub fn tuning(mut self, tuning: Tuning) -> Solver {
        self.request.tuning = tuning;
        self
    }

    /// The device of the search. A GPU requires [`Solver::accelerator`].
    pub fn device(mut self, device: Device) -> Solver {
        self.request.device = device;
        self
    }

    /// Searches on a GPU as well, e.g. with the crate `slidepack-gpu`. Discards all tables,
    /// including a cache set before.
    pub fn accelerator(self, accelerator: Arc<dyn Accelerator>) -> Solver {
        Solver { tables: Arc::new(TableCache::default().with_accelerator(accelerator)), ..self }
    }

    /// Time limit per board.
    pub fn time(mut self, time: Duration) -> Solver {
        self.request.limits.time = Some(time);
        self
    }

    /// Limit of expanded nodes per board.
    pub fn nodes(mut self, nodes: u64) -> Solver {
        self.request.limits.nodes = Some(nodes);
        self
    }

    /// Memory limit for states and tables, in bytes.
    pub fn memory(mut self, bytes: u64) -> Solver {
        self.request.limits.memory = Some(bytes);
        self
    }

    /// Worker threads; one per core by default.
    pub fn threads(mut self, threads: usize) -> Solver {
        self.request.limits.threads = threads.max(1);
        self
    }

    /// Solves a board. The answer includes the outcome.
    ///
    /// # Panics
    /// If the goal is a board of another size.
    pub fn solve(&self, board: &Board) -> Solved {
        self.solve_while(board, |_| ControlFlow::Continue(()))
    }

    /// Solves a board; `observer` receives progress every few milliseconds and may stop the run.
    ///
    /// # Panics
    /// If the goal is a board of another size.
    pub fn solve_while(
        &self,
        board: &Board,
        mut observer: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Solved {
        let puzzle = Puzzle::new(board.clone(), self.goal.clone());
        let answer = super::solve_in(&self.tables, &puzzle, &self.request, &mut observer, &mut |_| ());
        Solved { start: board.clone(), answer }
    }
}

/// The answer to a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    start: Board,
    answer: Answer,
}

impl Solved {
    /// The best solution found, the shortest if [`Answer::is_optimal`]. Each move is the direction
    /// of a tile.
    pub fn moves(&self) -> Option<&[Dir]> {
        self.answer.report.outcome.answer().map(Vec::as_slice)
    }

    /// The boards of the solution, from the start to the goal; only the start without a solution.
    pub fn boards(&self) -> impl Iterator<Item = Board> + use<'_> {
        super::notation::boards(&self.start, self.moves().unwrap_or_default())
    }

    /// Whether the goal is proven unreachable.
    pub fn is_impossible(&self) -> bool {
        self.answer.report.outcome == Outcome::Impossible
    }

    /// Lower bound on the length of a solution.
    pub fn lower_bound(&self) -> u32 {
        self.answer.report.progress.bound
    }
}

impl Deref for Solved {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        &self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::NamedGoal;

    #[test]
    fn boards_lead_from_the_start_to_the_goal() {
        let solver = Solver::new().goal(NamedGoal::First).threads(1);
        let start: Board = "1 2 5/3 4 0/6 7 8".parse().unwrap();
        let answer = solver.solve(&start);
        let boards: Vec<Board> = answer.boards().collect();
        assert_eq!((boards.len(), answer.length(), answer.lower_bound()), (4, Some(3), 3));
        assert_eq!(boards[0], start);
        assert_eq!(boards[3], NamedGoal::First.board(start.size()));
        assert!(
            boards
                .windows(2)
                .zip(answer.moves().unwrap())
                .all(|(two, &dir)| two[0].moved(dir) == Some(two[1].clone()))
        );
    }

    #[test]
    fn limits_and_observers_end_a_run() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let solver = Solver::new().algorithm(Algorithm::AStar).heuristic(HeuristicName::Hamming).threads(1);
        let few = solver.clone().nodes(5).solve(&board);
        assert_eq!((few.report.progress.expanded, few.is_optimal()), (5, false));
        let ended = solver.solve_while(&board, |_| ControlFlow::Break(()));
        assert!(matches!(ended.report.outcome, Outcome::Stopped { .. }));
        let odd: Board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
        assert!(solver.solve(&odd).is_impossible());
        assert_eq!(solver.solve(&odd).boards().count(), 1);
    }
}
