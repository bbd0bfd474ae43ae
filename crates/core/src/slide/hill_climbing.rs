//! Hill climbing: steepest descent of the heuristic value.

use super::board::Board;
use super::frontier::Found;
use super::grid::Grid;
use super::trace::{Fate, Trace};
use crate::run::{Meter, Stop};

/// Moves to the neighbour with the least estimate, the first of several, while that is less than
/// here. Keeps one board, and ends in the goal or in a local minimum.
///
/// With an admissible estimate, a solution is a shortest one: every move lowers the estimate, so
/// there are at most as many moves as the first estimate.
pub(crate) fn search<R: Trace>(
    grid: &Grid,
    start: &Board,
    estimate: &dyn Fn(&Board) -> u32,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Found, Stop> {
    let (mut board, mut left, mut moves) = (start.clone(), estimate(start), Vec::new());
    let mut generated = 0;
    meter.progress.bound = meter.progress.bound.max(left);
    meter.progress.iterations = 1;
    meter.progress.generated = 1;
    trace.take(0);
    while left != 0 {
        meter.tick()?;
        trace.expand();
        let mut best = None;
        for step in grid.exits(board.blank()) {
            if moves.last() == Some(&step.dir.opposite()) {
                continue;
            }
            let child = board.moved(step.dir).expect("the blank can make its steps");
            let value = estimate(&child);
            generated += 1;
            meter.progress.generated += 1;
            trace.child(step.dir, value, Fate::Kept(generated));
            if value < left {
                left = value;
                best = Some((child, step.dir, generated));
            }
        }
        let Some((child, dir, id)) = best else { return Ok(Found::Stuck(moves)) };
        trace.take(id);
        board = child;
        moves.push(dir);
    }
    trace.goal();
    Ok(Found::Path(moves))
}
