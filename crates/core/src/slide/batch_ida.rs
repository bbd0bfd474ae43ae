//! IDA* with pattern databases, expanding a batch of nodes at a time on any number of threads.
//!
//! A worker pops the top nodes of its stack and looks up all their children together, so that
//! memory accesses overlap with computation. [`engine`](super::engine) drives the search in rounds
//! over subtrees; this module is the local engine.
//!
//! IDA* is due to R. E. Korf (1985), the move pruning automaton to L. A. Taylor and R. E. Korf
//! (1993).

mod child_batch;
mod fringe;
mod move_pruning;
mod node;
mod round;
mod subtrees;
#[cfg(test)]
mod tests;

pub use move_pruning::{MovePruner, PRUNED};

use super::board::{Board, Dir};
use super::engine::{
    ENOUGH, EngineError, Forest, Pruning, RootNode, Round, RoundResult, Rounds, Short, Subtree, SubtreeResult,
};
use super::grid::Grid;
use super::pdb::{Partitions, Plan, Table};
use super::solvability::is_solvable;
use crate::run::{Meter, Stop, run_workers};
use fringe::Fringe;
use node::{Context, ExitTable};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use subtrees::Subtrees;

/// IDA* for one goal with one set of pattern databases.
pub struct BatchIda {
    grid: Grid,
    partitions: Partitions,
    exits: ExitTable,
    pruner: MovePruner,
    long_pruner: OnceLock<MovePruner>,
}

impl BatchIda {
    const MOST_PARTITIONS: usize = 4;

    const MOST_MOVES: u32 = 2000;

    /// A search with the tables of `plan`; `None` if one of them is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<BatchIda> {
        let partitions = Partitions::new(grid, tables, &plan.partitions, BatchIda::MOST_PARTITIONS)?;
        let pruner = MovePruner::new(Pruning::Short);
        Some(BatchIda {
            grid: grid.clone(),
            partitions,
            exits: ExitTable::new(grid),
            pruner,
            long_pruner: OnceLock::new(),
        })
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn partitions(&self) -> &Partitions {
        &self.partitions
    }

    /// A search for a shortest solution of `start`; `None` if the size differs from the goal's or the
    /// goal is unreachable.
    ///
    /// Every round proves that no solution is shorter than `progress.bound`. Bounds proven before,
    /// perhaps with other tables, are not searched again. Failed rounds expand the same nodes with
    /// any number of threads; with one thread the last round does, too.
    pub fn rounds(&self, start: &Board) -> Option<Rounds<'_>> {
        if start.size() != self.grid.size() {
            return None;
        }
        let forest = self.forest(Roots::Start(start), Pruning::Short).ok()?;
        Some(Rounds::new(&self.grid, start, forest))
    }

    /// Runs one round below subtrees of any origin, in the given order.
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

    /// The error is the index of a root that cannot reach the goal.
    fn forest(&self, roots: Roots<'_>, pruning: Pruning) -> Result<Box<dyn Forest + '_>, usize> {
        let small = self.grid.size().cells() <= 16;
        Ok(match (small, self.partitions.patterns().len(), self.partitions.len()) {
            (true, ..=4, ..=2) => Box::new(LocalForest::<16, 4, 2>::new(self, roots, pruning)?),
            (true, ..=8, ..=2) => Box::new(LocalForest::<16, 8, 2>::new(self, roots, pruning)?),
            (_, ..=8, ..=2) => Box::new(LocalForest::<32, 8, 2>::new(self, roots, pruning)?),
            (_, ..=16, ..=4) => Box::new(LocalForest::<32, 16, 4>::new(self, roots, pruning)?),
            _ => Box::new(LocalForest::<32, 64, 4>::new(self, roots, pruning)?),
        })
    }

    /// The automaton of `pruning`, built on first use.
    pub fn pruner(&self, pruning: Pruning) -> &MovePruner {
        match pruning {
            Pruning::Short => &self.pruner,
            Pruning::Long => self.long_pruner.get_or_init(|| MovePruner::new(Pruning::Long)),
        }
    }

    /// Preloads tables and builds the long pruner.
    fn prepared(&self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let tables = self.partitions.tables();
        let next = AtomicUsize::new(0);
        let threads = meter.limits().threads.min(1 + tables.len());
        run_workers(meter, threads, |handle| {
            while handle.report(0, 0).is_ok() {
                match next.fetch_add(1, Ordering::Relaxed) {
                    0 => _ = self.pruner(Pruning::Long),
                    n if n <= tables.len() => tables[n - 1].preload(&mut || handle.report(0, 0).is_ok()),
                    _ => break,
                }
            }
        })?;
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Roots<'r> {
    Start(&'r Board),
    Given(&'r [Subtree]),
}

/// The subtrees of a local search, with nodes of `N` cells, `S` patterns and `V` partitions.
struct LocalForest<'a, const N: usize, const S: usize, const V: usize> {
    ida: &'a BatchIda,
    context: Context<'a, S, V>,
    subtrees: Subtrees<N, S, V>,
    pruning: Pruning,
    is_given: bool,
}

impl<'a, const N: usize, const S: usize, const V: usize> LocalForest<'a, N, S, V> {
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

    /// Threads for a round. A few subtrees of a local search are little work; a few received from
    /// elsewhere may take a minute.
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
        Fringe::new(&self.context, self.subtrees.node(0)).search(bound, nodes, meter)
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
            sums: &node.sums[..self.context.partitions],
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
            self.context.pruner = pruner;
            self.subtrees.reset_pruner();
        }
        Ok(())
    }

    fn split_large(&mut self, pieces: Option<usize>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.subtrees.split_large(&self.context, pieces, meter)
    }
}
