//! Decides whether a board is within a given distance of the goal.

use super::super::batch_ida::BatchIda;
use super::super::board::{Board, Dir};
use super::super::engine::{EngineError, Pruning, Round, Subtree};
use super::super::grid::{AnyTiles, Grid, Tiles, UpTo16, UpTo32};
use super::super::heuristic::Heuristic;
use super::super::ida;
use super::super::method::Method;
use super::super::pdb::Exact;
use super::super::registry::{HeuristicName, Led, Source};
use super::super::table_cache::{TableCache, TableUse};
use crate::run::{Meter, Stage, Stop};
use std::sync::Arc;

pub(in crate::slide) struct Near<'g> {
    grid: &'g Grid,
    goal: Board,
    how: How,
}

enum How {
    Table(Exact),
    Patterns(Arc<BatchIda>),
    Plain(HeuristicName),
}

impl<'g> Near<'g> {
    pub(in crate::slide) fn new(
        tables: &TableCache,
        grid: &'g Grid,
        method: Method,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Near<'g>, Stop> {
        meter.progress.stage = Stage::Tables;
        let how = match method.heuristic.map(|name| (name, name.entry().source)) {
            _ if grid.size().cells() <= Exact::MOST_CELLS => How::Table(tables.exact(grid, meter, fetched)?),
            Some((_, Source::Patterns(class))) => {
                let plans = tables.plans(grid, meter.limits().memory);
                match plans.iter().rfind(|plan| class.is_none_or(|class| plan.class() <= class)) {
                    Some(plan) => How::Patterns(tables.batch_ida(grid, plan, meter, fetched)?),
                    None => How::Plain(HeuristicName::LinearConflict),
                }
            }
            // Each question would make the tables of walking distance.
            Some((name, Source::Plain)) if name != HeuristicName::WalkingDistance => How::Plain(name),
            _ => How::Plain(HeuristicName::LinearConflict),
        };
        (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
        Ok(Near { grid, goal: grid.goal(), how })
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
        match &self.how {
            How::Table(exact) => {
                let is_near = exact.distance(board).is_some_and(|distance| distance <= moves);
                Ok(is_near.then(Vec::new))
            }
            How::Patterns(ida) => {
                let whole = [Subtree::trusted(board.clone(), Vec::new(), 0, 0)];
                match ida.run(&whole, Round { bound: moves, pruning: Pruning::Short }, meter) {
                    Ok(result) => Ok(result.solution),
                    Err(EngineError::Stopped(why)) => Err(why),
                    Err(error) => {
                        unreachable!("the threads of this machine answer for every subtree: {error}")
                    }
                }
            }
            How::Plain(name) => {
                let grid = self.grid;
                let led = Within { grid, board, moves, meter };
                let way = match grid.size().cells() {
                    ..=16 => name.lead::<UpTo16, _>(grid, led),
                    17..=32 => name.lead::<UpTo32, _>(grid, led),
                    _ => name.lead::<AnyTiles, _>(grid, led),
                };
                way.expect("the heuristic fits the size")
            }
        }
    }
}

struct Within<'a, 'm, 'o> {
    grid: &'a Grid,
    board: &'a Board,
    moves: u32,
    meter: &'m mut Meter<'o>,
}

impl<T: Tiles> Led<T> for Within<'_, '_, '_> {
    type Result = Result<Option<Vec<Dir>>, Stop>;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result {
        // Rounds are short, so one copy of the code serves all heuristics with the same memo.
        let heuristic: &dyn Heuristic<T, Memo = H::Memo> = heuristic;
        ida::search_round(self.grid, self.board, heuristic, self.moves, self.meter)
    }
}
