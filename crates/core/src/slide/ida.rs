//! Iterative deepening A*: optimal, with almost no memory.

use super::board::{Board, Dir};
use super::grid::{Grid, Slid, Tiles};
use super::heuristic::Heuristic;
use crate::run::{Meter, Stop};

/// A shortest way from `start` to the goal of `grid`.
///
/// Depth first down to a bound on moves made plus moves surely left; when
/// that fails the bound rises by two, since all ways home have one parity.
/// Every finished round proves a longer bound. The goal can be reached.
pub fn search<T: Tiles, H: Heuristic<T>>(
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
    /// The cell the blank came from, which it does not go back to.
    came: u16,
    /// The next exit to try.
    next: u8,
}

/// One depth-first search to `bound` moves; `None` if that is not enough.
fn round<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    mut tiles: T,
    blank: usize,
    memo: H::Memo,
    bound: u32,
    heuristic: &H,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    const NOWHERE: u16 = u16::MAX;
    let mut above: Vec<Frame<H::Memo>> = Vec::new();
    let mut here = Frame { memo, blank: blank as u16, came: NOWHERE, next: 0 };
    let mut left = bound;
    let mut generated = 0;
    let mut tick = |generated: &mut u64| {
        meter.progress.generated += std::mem::take(generated);
        meter.tick()
    };
    tick(&mut generated)?;
    loop {
        let exits = grid.exits(here.blank.into());
        let Some(exit) = exits.get(usize::from(here.next)) else {
            let Some(back) = above.pop() else { break };
            tiles.put(here.blank.into(), tiles.at(back.blank.into()));
            tiles.put(back.blank.into(), 0);
            here = back;
            left += 1;
            continue;
        };
        here.next += 1;
        if exit.to == here.came {
            continue;
        }
        generated += 1;
        let slid = Slid { tile: tiles.at(exit.to.into()), from: exit.to.into(), to: here.blank.into() };
        tiles.put(slid.to, slid.tile);
        tiles.put(slid.from, 0);
        let memo = heuristic.after(here.memo, slid, &tiles);
        let value = heuristic.value(memo);
        if value < left {
            above.push(here);
            if value == 0 {
                let steps =
                    above.iter().map(|frame| grid.exits(frame.blank.into())[usize::from(frame.next) - 1].dir);
                let path = steps.collect();
                meter.progress.generated += generated;
                return Ok(Some(path));
            }
            here = Frame { memo, blank: exit.to, came: here.blank, next: 0 };
            left -= 1;
            tick(&mut generated)?;
        } else {
            tiles.put(slid.from, slid.tile);
            tiles.put(slid.to, 0);
        }
    }
    meter.progress.generated += generated;
    Ok(None)
}
