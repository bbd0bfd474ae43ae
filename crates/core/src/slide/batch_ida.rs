//! IDA* with pattern databases, made for speed: a batch of nodes at a time, on
//! any number of threads.
//!
//! A worker keeps a stack of nodes, takes the topmost few, and looks up the
//! children of all of them together, so that the memory can fetch what one needs
//! while another is worked on. A search is driven in rounds over subtrees, see
//! [`engine`](super::engine); this is the engine of this machine.
//!
//! IDA* is R. E. Korf's (1985), the automaton that prunes moves L. A. Taylor and
//! R. E. Korf's (1993).

mod child_batch;
mod fringe;
mod move_pruning;
mod node;
mod pool;
mod round;
mod subtrees;
#[cfg(test)]
mod tests;

pub use move_pruning::{MovePruner, PRUNED};

use super::board::{Board, Dir};
use super::engine::{
    ENOUGH, EngineError, Forest, IsHard, Pruning, RootNode, Round, RoundResult, Rounds, Short, Subtree,
    SubtreeResult, Threads,
};
use super::grid::Grid;
use super::pdb::{Partitions, Plan, Table};
use super::solvability::is_solvable;
use crate::SMALL_CODE;
use crate::run::{Meter, Stop, run_workers};
use fringe::{Fringe, Lists};
use node::{Context, ExitTable};
use std::any::Any;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use subtrees::Subtrees;

/// Pattern databases put together for a search.
pub struct BatchIda {
    grid: Grid,
    partitions: Partitions,
    exits: ExitTable,
    pruner: MovePruner,
    /// For short searches.
    fringe_pruner: OnceLock<MovePruner>,
    /// For long searches.
    long_pruner: OnceLock<MovePruner>,
    /// The lists of a short search that is over.
    spare: Mutex<Option<Box<dyn Any + Send>>>,
}

impl BatchIda {
    /// The most partitions, reflections counted, that are looked up.
    const MOST_PARTITIONS: usize = 4;

    /// The largest bound of a round, far above what any board of up to 32 cells
    /// needs.
    const MOST_MOVES: u32 = 2000;

    /// A search with a plan's tables; `None` if one of them is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<BatchIda> {
        let partitions = Partitions::new(grid, tables, plan.partitions(), BatchIda::MOST_PARTITIONS)?;
        let pruner = MovePruner::new(Pruning::Short);
        Some(BatchIda {
            grid: grid.clone(),
            partitions,
            exits: ExitTable::new(grid),
            pruner,
            fringe_pruner: OnceLock::new(),
            long_pruner: OnceLock::new(),
            spare: Mutex::default(),
        })
    }

    /// The goal, and how the blank moves.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The tables it looks things up in.
    pub fn partitions(&self) -> &Partitions {
        &self.partitions
    }

    /// A shortest solution of `start`, which has one, with as many threads as
    /// the meter allows.
    ///
    /// Every round proves that no solution is shorter than `progress.bound`;
    /// what was proven before, perhaps with other tables, is not done again.
    /// Rounds that fail expand the same nodes whatever the number of threads;
    /// on one thread so does the last.
    pub fn search(&self, start: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
        let found = self.search_within(start, u64::MAX, meter, &mut |_| Ok(()))?;
        Ok(found.expect("a search that may take as long as it likes does not give up"))
    }

    /// As [`BatchIda::search`], but gives up with `None` before a round that
    /// would probably take it past `nodes` nodes in all: the board is hard, and
    /// larger tables may pay.
    ///
    /// `is_hard` is called between two rounds once the search proves a long one.
    pub fn search_within(
        &self,
        start: &Board,
        nodes: u64,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let mut rounds = self.rounds(start).expect("the goal can be reached").within(nodes);
        if let Some(moves) = rounds.begin(meter)? {
            return Ok(Some(moves));
        }
        match rounds.drive(&mut Threads, meter, is_hard) {
            Ok(found) => Ok(found),
            Err(EngineError::Stopped(why)) => Err(why),
            Err(error) => unreachable!("the threads of this machine answer for every subtree: {error}"),
        }
    }

    /// A search from a board, to be driven round by round; `None` if its size is
    /// not that of the goal, or the goal cannot be reached.
    pub fn rounds(&self, start: &Board) -> Option<Rounds<'_>> {
        if start.size() != self.grid.size() {
            return None;
        }
        let forest = self.forest(Roots::Start(start), Pruning::Short).ok()?;
        Some(Rounds::new(&self.grid, start, forest))
    }

    /// Runs one round below some subtrees, wherever they were split off, in the
    /// order given, with as many threads as the meter allows.
    pub fn run(
        &self,
        subtrees: &[Subtree],
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        if BatchIda::MOST_MOVES < round.bound {
            let why = format!("no board of up to 32 cells needs {} moves", round.bound);
            return Err(EngineError::Failed(why));
        }
        let goal = self.grid.goal();
        let at_goal = |one: &&Subtree| *one.board() == goal && one.depth() <= round.bound;
        if let Some(subtree) = subtrees.iter().find(at_goal) {
            let subtrees = vec![SubtreeResult::NONE; subtrees.len()];
            let solution = Some(subtree.moves().to_vec());
            return Ok(RoundResult { round, expanded: 0, generated: 0, subtrees, solution });
        }
        if round.pruning == Pruning::Long {
            self.prepared(meter)?;
        }
        let unsuitable =
            |number| EngineError::Failed(format!("subtree {number} has another size, or cannot be solved"));
        let forest = self.forest(Roots::Given(subtrees), round.pruning).map_err(unsuitable)?;
        Ok(forest.run(round.bound, meter)?)
    }

    /// The subtrees of some boards, with nodes that are just large enough; or
    /// the number of one that is not of this goal.
    fn forest(&self, roots: Roots<'_>, pruning: Pruning) -> Result<Box<dyn Forest + '_>, usize> {
        let small = self.grid.size().cells() <= 16;
        if SMALL_CODE {
            return Ok(match (small, self.partitions.patterns().len(), self.partitions.len()) {
                (true, ..=8, ..=2) => Box::new(LocalForest::<16, 8, 2>::new(self, roots, pruning)?),
                (_, ..=16, ..=4) => Box::new(LocalForest::<32, 16, 4>::new(self, roots, pruning)?),
                _ => Box::new(LocalForest::<32, 64, 4>::new(self, roots, pruning)?),
            });
        }
        Ok(match (small, self.partitions.patterns().len(), self.partitions.len()) {
            (true, ..=4, ..=2) => Box::new(LocalForest::<16, 4, 2>::new(self, roots, pruning)?),
            (true, ..=8, ..=2) => Box::new(LocalForest::<16, 8, 2>::new(self, roots, pruning)?),
            (true, ..=16, ..=4) => Box::new(LocalForest::<16, 16, 4>::new(self, roots, pruning)?),
            (true, ..) => Box::new(LocalForest::<16, 64, 4>::new(self, roots, pruning)?),
            (false, ..=8, ..=2) => Box::new(LocalForest::<32, 8, 2>::new(self, roots, pruning)?),
            (false, ..=16, ..=4) => Box::new(LocalForest::<32, 16, 4>::new(self, roots, pruning)?),
            (false, ..) => Box::new(LocalForest::<32, 64, 4>::new(self, roots, pruning)?),
        })
    }

    /// The automaton of a kind of pruning, which is made when it is first asked
    /// for.
    pub fn pruner(&self, pruning: Pruning) -> &MovePruner {
        match pruning {
            Pruning::Short => &self.pruner,
            Pruning::Long => self.long_pruner.get_or_init(|| MovePruner::new(Pruning::Long)),
        }
    }

    /// The lists of a short search that is over, or new ones.
    fn spare_lists<const N: usize, const S: usize, const V: usize>(&self) -> Box<Lists<N, S, V>> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        spare.and_then(|lists| lists.downcast().ok()).unwrap_or_default()
    }

    /// Does what pays in long searches only, on all threads: tables go where
    /// memory is fastest, and many more sequences of moves are pruned.
    fn prepared(&self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let tables = self.partitions.tables();
        let next = AtomicUsize::new(0);
        let threads = meter.limits().threads.min(1 + tables.len());
        run_workers(meter, threads, |handle| {
            while handle.report(0, 0).is_ok() {
                match next.fetch_add(1, Ordering::Relaxed) {
                    // What takes longest comes first.
                    0 => _ = self.pruner(Pruning::Long),
                    n if n <= tables.len() => tables[n - 1].preload(&mut || handle.report(0, 0).is_ok()),
                    _ => break,
                }
            }
        })?;
        Ok(())
    }
}

/// The boards that subtrees are made of.
#[derive(Clone, Copy)]
enum Roots<'r> {
    /// The start alone.
    Start(&'r Board),
    /// These, split off elsewhere.
    Given(&'r [Subtree]),
}

/// The subtrees of a search on this machine, with nodes of `N` cells, `S`
/// patterns and `V` partitions.
struct LocalForest<'a, const N: usize, const S: usize, const V: usize> {
    ida: &'a BatchIda,
    context: Context<'a, S, V>,
    subtrees: Subtrees<N, S, V>,
    pruning: Pruning,
    /// Whether the subtrees were split off elsewhere.
    is_given: bool,
}

impl<'a, const N: usize, const S: usize, const V: usize> LocalForest<'a, N, S, V> {
    /// Or else the number of a root that is not of this goal.
    fn new(ida: &'a BatchIda, roots: Roots<'_>, pruning: Pruning) -> Result<Self, usize> {
        let context = Context::new(&ida.exits, &ida.partitions, ida.pruner(pruning));
        let goal = ida.grid.goal();
        let root = |board: &Board| {
            let is_solvable = is_solvable(board, &goal);
            is_solvable.then(|| context.root(&ida.grid, &ida.partitions, board)).flatten()
        };
        let subtrees = match roots {
            Roots::Start(start) => Subtrees::new(root(start).ok_or(0usize)?),
            Roots::Given(given) => Subtrees::given(&context, &ida.grid, given, root)?,
        };
        let is_given = matches!(roots, Roots::Given(_));
        Ok(LocalForest { ida, context, subtrees, pruning, is_given })
    }

    /// How many threads share a round. Few subtrees of a search of our own are
    /// little work; few that somebody has sent may be a minute's.
    fn threads(&self, meter: &Meter<'_>) -> usize {
        let is_short = !self.is_given && self.subtrees.len() < ENOUGH;
        if is_short { 1 } else { meter.limits().threads.max(1) }
    }
}

impl<const N: usize, const S: usize, const V: usize> Forest for LocalForest<'_, N, S, V> {
    fn len(&self) -> usize {
        self.subtrees.len()
    }

    fn value(&self) -> u32 {
        self.subtrees.node(0).value()
    }

    fn search_short(&self, bound: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Short, Stop> {
        if SMALL_CODE {
            unreachable!("the code of short searches is left out");
        }
        let context = self.context.pruned_by(self.ida.fringe_pruner.get_or_init(fringe::pruner));
        let mut lists = self.ida.spare_lists();
        let found = Fringe::new(&context, self.subtrees.node(0), &mut lists).search(bound, nodes, meter);
        *self.ida.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(lists);
        found
    }

    fn deepen(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        self.subtrees.deepen(&self.context, meter)
    }

    fn lower_bound(&self) -> u32 {
        self.subtrees.least_length()
    }

    fn order(&self) -> Vec<u32> {
        self.subtrees.order()
    }

    fn subtree(&self, number: usize) -> Subtree {
        self.subtrees.value(self.ida.grid.size(), number)
    }

    fn root(&self, number: usize) -> RootNode<'_> {
        let node = self.subtrees.node(number);
        RootNode {
            tiles: &node.tiles,
            blank: node.blank.into(),
            states: &node.states[..self.ida.partitions.patterns().len()],
            sums: &node.sums[..self.context.partitions()],
            pruned: node.pruned_dirs & 15,
            pruner_state: node.pruner_state,
            depth: self.subtrees.depth(number),
        }
    }

    fn pruning(&self) -> Pruning {
        self.pruning
    }

    fn run(&self, bound: u32, meter: &mut Meter<'_>) -> Result<RoundResult, Stop> {
        let (expanded, generated) = (meter.progress.expanded, meter.progress.generated);
        let threads = self.threads(meter);
        let (found, subtrees) = round::round(&self.context, &self.subtrees, bound, threads, meter)?;
        Ok(RoundResult {
            round: Round { bound, pruning: self.pruning },
            expanded: meter.progress.expanded - expanded,
            generated: meter.progress.generated - generated,
            subtrees,
            solution: found.map(|found| self.subtrees.path(&self.context, found, bound)),
        })
    }

    fn note(&mut self, results: Vec<SubtreeResult>) {
        self.subtrees.note(results);
    }

    fn prepare(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if 16 < self.ida.grid.size().cells() {
            self.ida.prepared(meter)?;
            self.pruning = Pruning::Long;
            let pruner = self.ida.pruner(Pruning::Long);
            self.context = self.context.pruned_by(pruner);
            self.subtrees.reset_pruner();
        }
        Ok(())
    }

    fn split_large(&mut self, pieces: Option<usize>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.subtrees.split_large(&self.context, pieces, meter)
    }
}
