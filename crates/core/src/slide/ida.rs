//! Iterative deepening A*: optimal, with almost no memory.

use super::board::{Board, Dir};
use super::grid::{Grid, Slid, Steps, Tiles};
use super::heuristic::Heuristic;
use crate::run::{Meter, Stop};

/// A shortest way from `start` to the goal of `grid`.
///
/// Depth first down to a bound on moves made plus moves surely left; when
/// that fails the bound rises by two, since all ways home have one parity.
/// Every finished round proves a longer bound. The goal can be reached.
pub(crate) fn search<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    meter: &mut Meter<'_>,
) -> Result<Vec<Dir>, Stop> {
    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let value = heuristic.value(memo);
    meter.progress.generated = 1;
    if value == 0 {
        meter.progress.iterations = 1;
        return Ok(Vec::new());
    }
    let parity = grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2;
    let mut bound = value + (value + parity) % 2;
    loop {
        meter.progress.bound = meter.progress.bound.max(bound);
        meter.progress.iterations += 1;
        let found = round(grid, tiles.clone(), start.blank(), memo, bound, heuristic, meter)?;
        if let Some(path) = found {
            return Ok(path);
        }
        bound += 2;
    }
}

/// A node on the way down.
#[derive(Clone, Copy)]
struct Frame<M> {
    memo: M,
    blank: u16,
    /// The step being tried below.
    steps: Steps,
}

/// One depth-first search to `bound` moves; `None` if that is not enough.
///
/// The stack is a list and not the machine's: on a large board the way down
/// can be a million moves long.
fn round<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    mut tiles: T,
    blank: usize,
    memo: H::Memo,
    bound: u32,
    heuristic: &H,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    let mut here = Frame { memo, blank: blank as u16, steps: grid.steps(blank) };
    let mut left = bound;
    let mut tally = meter.tally();
    tally.tick(meter)?;
    loop {
        let step = grid.step(here.steps);
        if step.is_end() {
            let Some(back) = above.pop() else { break };
            tiles.put(here.blank.into(), tiles.at(back.blank.into()));
            here = back;
            here.steps = here.steps.rest();
            left += 1;
            continue;
        }
        tally.generated += 1;
        let slid = Slid { tile: tiles.at(step.to.into()), from: step.to.into(), to: here.blank.into() };
        tiles.put(slid.to, slid.tile);
        let memo = heuristic.after(here.memo, slid, &tiles);
        let value = heuristic.value(memo);
        if left <= value {
            here.steps = here.steps.rest();
            continue;
        }
        above.push(here);
        if value == 0 {
            meter.add(&mut tally);
            return Ok(Some(above.iter().map(|frame| grid.step(frame.steps).dir).collect()));
        }
        here = Frame { memo, blank: step.to, steps: step.then };
        left -= 1;
        tally.tick(meter)?;
    }
    meter.add(&mut tally);
    Ok(None)
}
