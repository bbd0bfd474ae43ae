//! Decides whether a board is within a given distance of the goal.

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

/// Node budget of a query on one thread: some ten milliseconds.
const NODES_ALONE: u64 = 100_000;

const PIECES: usize = 2000;

pub(in crate::slide) struct Near<'g> {
    grid: &'g Grid,
    goal: Board,
    how: How,
}

enum How {
    Table(Exact),
    Patterns(Arc<BatchIda>),
    Plain(PlainIda),
}

impl<'g> Near<'g> {
    pub(in crate::slide) fn new(
        tables: &TableCache,
        grid: &'g Grid,
        method: Method,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Near<'g>, Stop> {
        let how = if grid.size().cells() <= Exact::MOST_CELLS {
            meter.progress.stage = Stage::Tables;
            How::Table(tables.exact(grid, meter, fetched)?)
        } else {
            Near::rounds(tables, grid, method, meter, fetched)?
        };
        (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
        Ok(Near { grid, goal: grid.goal(), how })
    }

    fn rounds(
        tables: &TableCache,
        grid: &Grid,
        method: Method,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<How, Stop> {
        let name = match method.heuristic.map(|name| (name, name.entry().source)) {
            Some((_, Source::Patterns(class))) => {
                let plans = tables.plans(grid, meter.limits().memory);
                let plan = plans.iter().rfind(|plan| class.is_none_or(|class| plan.class() <= class));
                if let Some(plan) = plan {
                    meter.progress.stage = Stage::Tables;
                    let ida = tables.batch_ida(grid, plan, meter, fetched)?;
                    return Ok(How::Patterns(ida));
                }
                HeuristicName::LinearConflict
            }
            Some((name, Source::Plain)) => name,
            Some((_, Source::Chosen | Source::Distances)) | None => HeuristicName::LinearConflict,
        };
        Ok(How::Plain(PlainIda::new(grid, name, |grid| tables.walking(grid))))
    }

    /// A prefix, perhaps empty, of a path of at most `moves` moves to the goal.
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

    /// Splits the search into subtrees at the first level that has [`PIECES`] boards or the goal,
    /// at most `moves` deep, without duplicates.
    ///
    /// A shortest path never returns to an earlier level, so moves to the previous level are
    /// pruned.
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
