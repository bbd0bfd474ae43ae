//! Depth-first search on boards of any size.

use super::super::board::Dir;
use super::super::grid::{Grid, Slid, Steps, Tiles};
use super::super::heuristic::Heuristic;
use super::super::trace::{Fate, Trace};
use super::root::Root;
use crate::run::{Meter, Stop, Tally};

#[derive(Clone, Copy)]
struct Frame<M> {
    memo: M,
    blank: u16,
    steps: Steps,
}

pub(super) fn round<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut tally = meter.tally();
    tally.tick(meter)?;
    trace.expand();
    let open = grid.exits(root.blank).iter().filter(|step| root.pruned >> step.dir as u8 & 1 == 0);
    for step in open {
        let mut tiles = root.tiles.clone();
        tally.generated += 1;
        let slid = Slid { tile: tiles.at(step.to.into()), from: step.to.into(), to: root.blank };
        tiles.put(slid.to, slid.tile);
        let memo = heuristic.after(root.memo, slid, &tiles);
        let value = heuristic.value(memo);
        if left <= value {
            trace.child(step.dir, value, Fate::Pruned);
            continue;
        }
        trace.child(step.dir, value, Fate::Entered);
        let here = Frame { memo, blank: step.to, steps: step.then };
        let found = match value {
            0 => {
                trace.goal();
                Some(Vec::new())
            }
            _ => below(grid, heuristic, tiles, here, left - 1, &mut tally, meter, trace)?,
        };
        if let Some(rest) = found {
            meter.collect(&mut tally);
            return Ok(Some([step.dir].into_iter().chain(rest).collect()));
        }
    }
    meter.collect(&mut tally);
    Ok(None)
}

/// The search below one move of the root.
///
/// Uses an explicit stack, because on a large board a path can be a million moves long.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "it is a part of its caller")]
fn below<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    heuristic: &H,
    mut tiles: T,
    mut here: Frame<H::Memo>,
    mut left: u32,
    tally: &mut Tally,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    tally.tick(meter)?;
    trace.expand();
    loop {
        let step = grid.step(here.steps);
        if step.is_end() {
            trace.backtrack();
            let Some(back) = above.pop() else { return Ok(None) };
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
            return Ok(Some(above.iter().map(|frame| grid.step(frame.steps).dir).collect()));
        }
        here = Frame { memo, blank: step.to, steps: step.then };
        left -= 1;
        tally.tick(meter)?;
        trace.expand();
    }
}
