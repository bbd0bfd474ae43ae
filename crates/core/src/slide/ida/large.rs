//! Depth first on boards of any size.

use super::super::board::Dir;
use super::super::grid::{Grid, Slid, Steps, Tiles};
use super::super::heuristic::Heuristic;
use super::Root;
use crate::run::{Meter, Stop, Tally};

/// A node on the way down.
#[derive(Clone, Copy)]
struct Frame<M> {
    memo: M,
    blank: u16,
    /// The step being tried below.
    steps: Steps,
}

/// One depth-first search of at most `left` moves; `None` if that is not enough.
pub(super) fn round<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut tally = meter.tally();
    tally.tick(meter)?;
    let open = grid.exits(root.blank).iter().filter(|step| root.pruned >> step.dir as u8 & 1 == 0);
    for step in open {
        let mut tiles = root.tiles.clone();
        tally.generated += 1;
        let slid = Slid { tile: tiles.at(step.to.into()), from: step.to.into(), to: root.blank };
        tiles.put(slid.to, slid.tile);
        let memo = heuristic.after(root.memo, slid, &tiles);
        let value = heuristic.value(memo);
        if left <= value {
            continue;
        }
        let here = Frame { memo, blank: step.to, steps: step.then };
        let found = match value {
            0 => Some(Vec::new()),
            _ => below(grid, heuristic, tiles, here, left - 1, &mut tally, meter)?,
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
/// The stack is a list and not the machine's: on a large board the way down
/// can be a million moves long.
#[inline(always)]
fn below<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    mut tiles: T,
    mut here: Frame<H::Memo>,
    mut left: u32,
    tally: &mut Tally,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    tally.tick(meter)?;
    loop {
        let step = grid.step(here.steps);
        if step.is_end() {
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
            here.steps = here.steps.rest();
            continue;
        }
        above.push(here);
        if value == 0 {
            return Ok(Some(above.iter().map(|frame| grid.step(frame.steps).dir).collect()));
        }
        here = Frame { memo, blank: step.to, steps: step.then };
        left -= 1;
        tally.tick(meter)?;
    }
}
