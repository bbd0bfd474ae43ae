//! Depth first on boards of any size.

use super::super::board::Dir;
use super::super::grid::{Grid, Slid, Steps, Tiles};
use super::super::heuristic::Heuristic;
use super::Root;
use crate::run::{Meter, Stop};

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
pub(super) fn round<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut tiles = root.tiles.clone();
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    let mut here = Frame { memo: root.memo, blank: root.blank as u16, steps: grid.steps(root.blank) };
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
            meter.collect(&mut tally);
            return Ok(Some(above.iter().map(|frame| grid.step(frame.steps).dir).collect()));
        }
        here = Frame { memo, blank: step.to, steps: step.then };
        left -= 1;
        tally.tick(meter)?;
    }
    meter.collect(&mut tally);
    Ok(None)
}
