//! Breadth-first search from both ends.

use super::super::board::{Board, Dir};
use super::super::grid::{Grid, Slid, Tiles};
use super::super::trace::{Fate, Trace};
use super::store::Store;
use super::{Found, path};
use crate::run::{Meter, Stop};

/// Looks for a shortest path from `start`, which must be solvable, to the goal of `grid`, and gives
/// up after `nodes` nodes.
///
/// Expands the smaller of the two outermost levels until a state is known to both sides. With
/// complete levels up to `a` and `b` and no such state, a solution has more than `a + b` moves; one
/// that the next level meets has `a + b + 1`, so the first one is a shortest.
pub(crate) fn search<T: Tiles, R: Trace>(
    grid: &Grid,
    start: &Board,
    nodes: u64,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Found, Stop> {
    let begun = meter.progress.expanded;
    let goal = grid.goal();
    let parity = grid.size().distance(start.blank(), goal.blank()) as u32 % 2;
    // The memo of a state is the side that reached it.
    let memory = meter.limits().memory.unwrap_or(u64::MAX);
    let mut store = Store::<T, usize>::new(grid.size().cells(), memory);
    for (side, end) in [start, &goal].into_iter().enumerate() {
        store.insert(T::of(end).packed(), side, 0, None).ok_or(Stop::Memory)?;
    }
    trace.other_end();
    meter.progress.iterations = 1;
    meter.progress.generated = 2;
    let mut levels = [0..1, 1..2];
    loop {
        let least: u32 = levels.iter().map(|level| store.moves(level.start)).sum::<u32>() + 1;
        meter.progress.bound = meter.progress.bound.max(least + (least + parity) % 2);
        let side = usize::from(levels[1].len() < levels[0].len());
        let first = store.len() as u32;
        for id in levels[side].clone() {
            if nodes <= meter.progress.expanded - begun {
                return Ok(Found::NotYet);
            }
            meter.tick()?;
            trace.take(id);
            trace.expand();
            let packed = store.packed(id).clone();
            let tiles = T::unpacked(&packed);
            let blank = grid.blank(&tiles);
            for step in grid.exits(blank) {
                if store.dir(id) == Some(step.dir.opposite()) {
                    continue;
                }
                meter.progress.generated += 1;
                let slid = Slid { tile: tiles.at(step.to.into()), from: step.to.into(), to: blank };
                let next = T::slid(&packed, slid);
                let Some(known) = store.find(&next) else {
                    let moves = store.moves(id) + 1;
                    let new = store.insert(next, side, moves, Some(step.dir)).ok_or(Stop::Memory)?;
                    trace.child(step.dir, 0, Fate::Kept(new));
                    continue;
                };
                trace.child(step.dir, 0, Fate::Known(known));
                if store.memo(known) != side {
                    let mut here = path(grid, &store, id);
                    here.push(step.dir);
                    let there = path(grid, &store, known);
                    let (from, to) = if side == 0 { (here, there) } else { (there, here) };
                    let back = to.into_iter().rev().map(Dir::opposite);
                    let moves = from.into_iter().chain(back).collect::<Vec<_>>();
                    trace.solution(&moves);
                    return Ok(Found::Path(moves));
                }
            }
            meter.progress.kept = store.len();
        }
        levels[side] = first..store.len() as u32;
        if levels[side].is_empty() {
            return Ok(Found::Nothing);
        }
    }
}
