//! Depth-first search on boards of any size.

use super::super::board::Dir;
use super::super::grid::{Grid, Slid, Steps, Tiles};
use super::super::heuristic::Heuristic;
use super::super::trace::{Fate, Trace};
use super::root::Root;
use crate::run::{Meter, Stop};

#[derive(Clone, Copy)]
struct Frame<M> {
    memo: M,
    blank: u16,
    steps: Steps,
}

/// Uses an explicit stack, because on a large board a path can be a million moves long.
pub(super) fn round<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    mut left: u32,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut tally = meter.tally();
    let mut tiles = root.tiles.clone();
    let mut here = Frame { memo: root.memo, blank: root.blank as u16, steps: grid.steps(root.blank) };
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    tally.tick(meter)?;
    trace.expand();
    loop {
        let step = grid.step(here.steps);
        if step.is_end() {
            let Some(back) = above.pop() else {
                meter.collect(&mut tally);
                return Ok(None);
            };
            trace.backtrack();
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
            trace.child(step.dir, value, Fate::Pruned);
            here.steps = here.steps.rest();
            continue;
        }
        trace.child(step.dir, value, Fate::Entered);
        above.push(here);
        if value == 0 {
            trace.goal();
            meter.collect(&mut tally);
            return Ok(Some(above.iter().map(|frame| grid.step(frame.steps).dir).collect()));
        }
        here = Frame { memo, blank: step.to, steps: step.then };
        left -= 1;
        tally.tick(meter)?;
        trace.expand();
    }
}
