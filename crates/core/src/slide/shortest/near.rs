//! Is a board so near to the goal?

use super::super::batch_ida::BatchIda;
use super::super::board::{Board, Dir};
use super::super::engine::{EngineError, Pruning, Round, Subtree};
use super::super::grid::Grid;
use super::super::ida::PlainIda;
use super::super::method::Method;
use super::super::pdb::Exact;
use super::super::registry::{HeuristicName, Source};
use super::super::table_cache::{TableCache, TableUse};
use crate::run::{Meter, Stage, Stop};
use std::collections::HashSet;
use std::sync::Arc;

/// Nodes after which a question is divided among all threads. A round of so many
/// takes some ten milliseconds.
const NODES_ALONE: u64 = 100_000;

/// Subtrees that a divided question has at least: enough for threads to share.
const PIECES: usize = 2000;

/// Answers whether boards are within some moves of the goal of a grid.
pub(in crate::slide) struct Near<'g> {
    grid: &'g Grid,
    goal: Board,
    how: How,
}

enum How {
    /// By a table of all distances.
    Table(Arc<Exact>),
    /// By rounds of IDA* with pattern databases.
    Patterns(Arc<BatchIda>),
    /// By rounds of IDA* without tables.
    Plain(PlainIda),
}

impl<'g> Near<'g> {
    /// With the heuristic of the method that has solved a board of the grid.
    pub(in crate::slide) fn new(
        library: &TableCache,
        grid: &'g Grid,
        method: Method,
        meter: &mut Meter<'_>,
        tables: &mut Vec<TableUse>,
    ) -> Result<Near<'g>, Stop> {
        let how = if grid.size().cells() <= Exact::MOST_CELLS {
            meter.progress.stage = Stage::Tables;
            How::Table(library.exact(grid, meter, tables)?)
        } else {
            Near::rounds(library, grid, method, meter, tables)?
        };
        (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
        Ok(Near { grid, goal: grid.goal(), how })
    }

    fn rounds(
        library: &TableCache,
        grid: &Grid,
        method: Method,
        meter: &mut Meter<'_>,
        tables: &mut Vec<TableUse>,
    ) -> Result<How, Stop> {
        let name = match method.heuristic.map(|name| (name, name.entry().source)) {
            Some((_, Source::Patterns(class))) => {
                let plans = library.plans(grid, meter.limits().memory);
                let plan = plans.iter().rfind(|plan| class.is_none_or(|class| plan.class() <= class));
                if let Some(plan) = plan {
                    meter.progress.stage = Stage::Tables;
                    let ida = library.batch_ida(grid, plan, meter, tables)?;
                    return Ok(How::Patterns(ida));
                }
                HeuristicName::LinearConflict
            }
            Some((name, Source::Plain(_))) => name,
            Some((_, Source::Chosen | Source::Distances)) | None => HeuristicName::LinearConflict,
        };
        Ok(How::Plain(PlainIda::new(grid, name).expect("the heuristic has led a search of this grid")))
    }

    /// The first moves of a way of at most so many moves to the goal, perhaps
    /// none; `None` if there is no such way.
    pub(in crate::slide) fn way(
        &self,
        board: &Board,
        moves: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        if *board == self.goal {
            return Ok(Some(Vec::new()));
        }
        if let How::Table(exact) = &self.how {
            let is_near = exact.distance(board).is_some_and(|distance| distance <= moves);
            return Ok(is_near.then(Vec::new));
        }
        let whole = [Subtree::trusted(board.clone(), Vec::new(), 0, 0)];
        if let Some(found) = meter.part(NODES_ALONE, |meter| self.run(&whole, moves, meter))? {
            return Ok(found);
        }
        let pieces = self.pieces(board, moves, meter)?;
        self.run(&pieces, moves, meter)
    }

    fn run(&self, subtrees: &[Subtree], bound: u32, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        match &self.how {
            How::Table(_) => unreachable!("a table needs no rounds"),
            How::Plain(ida) => ida.run(subtrees, bound, meter),
            How::Patterns(ida) => match ida.run(subtrees, Round { bound, pruning: Pruning::Short }, meter) {
                Ok(result) => Ok(result.solution),
                Err(EngineError::Stopped(why)) => Err(why),
                Err(error) => {
                    unreachable!("the threads of this machine answer for every subtree: {error}")
                }
            },
        }
    }

    /// The subtrees of all boards some moves away from a board, each once.
    ///
    /// A shortest way goes from level to level and never back, so moves to the
    /// level before are pruned.
    fn pieces(&self, board: &Board, moves: u32, meter: &mut Meter<'_>) -> Result<Vec<Subtree>, Stop> {
        let mut before: HashSet<Board> = HashSet::new();
        let mut level = vec![(board.clone(), Vec::new())];
        for _ in 0..moves {
            if PIECES <= level.len() || level.iter().any(|(board, _)| *board == self.goal) {
                break;
            }
            let mut met: HashSet<Board> = HashSet::new();
            let mut next = Vec::new();
            for (board, way) in &level {
                meter.tick()?;
                for step in self.grid.exits(board.blank()) {
                    meter.progress.generated += 1;
                    let dir = step.dir;
                    let Some(then) = board.moved(dir) else { continue };
                    if !before.contains(&then) && met.insert(then.clone()) {
                        let mut way: Vec<Dir> = Vec::clone(way);
                        way.push(dir);
                        next.push((then, way));
                    }
                }
            }
            before = level.into_iter().map(|(board, _)| board).collect();
            level = next;
        }
        let subtree = |(board, way): (Board, Vec<Dir>)| {
            let is_back = |dir: &Dir| board.moved(*dir).is_some_and(|then| before.contains(&then));
            let pruned = Dir::ALL.into_iter().filter(is_back).fold(0, |set, dir| set | 1 << dir as u8);
            Subtree::trusted(board, way, pruned, 0)
        };
        Ok(level.into_iter().map(subtree).collect())
    }
}
