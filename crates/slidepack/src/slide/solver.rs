//! Solving from a program.

use super::{
    Accelerator, Algorithm, Answer, Board, Device, Dir, Goal, HeuristicName, Puzzle, Request, TableCache,
};
#[cfg(feature = "files")]
use crate::cache::Cache;
use crate::{Outcome, Progress};
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;
use std::time::Duration;

/// Solves sliding puzzles: the tables it has, and how it searches.
///
/// ```
/// use slidepack::slide::{Board, Solver};
///
/// let board: Board = "8 1 3/4 0 2/7 6 5".parse()?;
/// let answer = Solver::new().solve(&board);
/// assert_eq!(answer.length(), Some(14));
/// assert!(answer.is_optimal());
/// for board in answer.boards() {
///     println!("{board}\n");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Tables are built in memory, once for all boards of a solver; with
/// [`Solver::cache`] they are kept on disk. A clone shares the tables.
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
    /// A solver that finds shortest solutions where that can be done, on all
    /// cores, without limits.
    pub fn new() -> Solver {
        let mut request = Request::default();
        request.limits.threads = crate::machine::threads();
        Solver { tables: Arc::default(), goal: Goal::default(), request }
    }

    /// Keeps tables in a cache on disk.
    #[cfg(feature = "files")]
    pub fn cache(self, cache: Cache) -> Solver {
        Solver { tables: Arc::new(super::library(&Arc::new(cache))), ..self }
    }

    /// What boards are to become; `last` unless given.
    pub fn goal(self, goal: impl Into<Goal>) -> Solver {
        Solver { goal: goal.into(), ..self }
    }

    /// How to search.
    pub fn algorithm(mut self, algorithm: Algorithm) -> Solver {
        self.request.algorithm = algorithm;
        self
    }

    /// What leads the search.
    pub fn heuristic(mut self, heuristic: HeuristicName) -> Solver {
        self.request.heuristic = heuristic;
        self
    }

    /// Where to search. The card comes with [`Solver::accelerator`].
    pub fn device(mut self, device: Device) -> Solver {
        self.request.device = device;
        self
    }

    /// Searches on a card as well, such as that of the crate `slidepack-gpu`.
    /// Tables fetched before are fetched anew.
    pub fn accelerator(self, accelerator: Arc<dyn Accelerator>) -> Solver {
        Solver { tables: Arc::new(TableCache::default().with_accelerator(accelerator)), ..self }
    }

    /// The most time for each board.
    pub fn time(mut self, time: Duration) -> Solver {
        self.request.limits.time = Some(time);
        self
    }

    /// The most nodes expanded for each board.
    pub fn nodes(mut self, nodes: u64) -> Solver {
        self.request.limits.nodes = Some(nodes);
        self
    }

    /// The most bytes for states and tables.
    pub fn memory(mut self, bytes: u64) -> Solver {
        self.request.limits.memory = Some(bytes);
        self
    }

    /// Worker threads; one for each core unless given.
    pub fn threads(mut self, threads: usize) -> Solver {
        self.request.limits.threads = threads.max(1);
        self
    }

    /// Solves a board. The answer says how that ended.
    ///
    /// # Panics
    /// If the goal is a board of another size.
    pub fn solve(&self, board: &Board) -> Solved {
        self.solve_while(board, |_| ControlFlow::Continue(()))
    }

    /// Solves a board; `observer` hears of progress every few milliseconds and
    /// may end the run.
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
    /// The best solution found, the shortest if [`Answer::is_optimal`]. Each
    /// move is the way a tile slides.
    pub fn moves(&self) -> Option<&[Dir]> {
        self.answer.report.outcome.answer().map(Vec::as_slice)
    }

    /// The boards of the solution, from the start to the goal; only the start
    /// if there is no solution.
    pub fn boards(&self) -> impl Iterator<Item = Board> + use<'_> {
        super::notation::boards(&self.start, self.moves().unwrap_or_default())
    }

    /// Whether it is proven that no moves lead to the goal.
    pub fn is_impossible(&self) -> bool {
        self.answer.report.outcome == Outcome::Impossible
    }

    /// No solution is shorter than this.
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
