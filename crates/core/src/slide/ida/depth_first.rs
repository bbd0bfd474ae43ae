//! Depth-first search with a depth limit.

use super::super::board::{Board, Dir};
use super::super::grid::{AnyTiles, Grid, Tiles};
use super::super::heuristic::{Heuristic, Unguided};
use super::super::trace::Trace;
use super::large;
use super::root::Root;
use crate::run::{Meter, Stop};

/// The first solution of at most `depth` moves from `start`, which must not be the goal of `grid`;
/// `None` after `nodes` nodes. Without such a solution it ends with [`Stop::Depth`], which proves
/// that solutions are longer.
pub(crate) fn search_to<R: Trace>(
    grid: &Grid,
    start: &Board,
    depth: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    let unguided: &dyn Heuristic<AnyTiles, Memo = u32> = &Unguided(grid);
    let tiles = AnyTiles::of(start);
    let root = Root { memo: unguided.start(&tiles), tiles, blank: start.blank() };
    meter.progress.iterations = 1;
    meter.progress.generated = 1;
    trace.round(depth);
    let found = meter.part(nodes, |meter| large::round(grid, unguided, &root, depth, meter, trace))?;
    if found == Some(None) {
        let parity = grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2;
        let least = depth + 1;
        meter.progress.bound = meter.progress.bound.max(least + (least + parity) % 2);
        return Err(Stop::Depth);
    }
    Ok(found.flatten())
}
