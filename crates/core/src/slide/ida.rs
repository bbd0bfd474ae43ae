//! Iterative deepening A*: optimal, with almost no memory.

mod large;
mod plain_ida;
mod small;

pub(crate) use plain_ida::PlainIda;

use super::board::{Board, Dir};
use super::grid::{Grid, Tiles};
use super::heuristic::Heuristic;
use crate::SMALL_CODE;
use crate::run::{Meter, Stop};

/// A shortest way from `start` to the goal of `grid`, which can be reached.
#[cfg(test)]
pub(crate) fn search<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    meter: &mut Meter<'_>,
) -> Result<Vec<Dir>, Stop> {
    let found = search_within(grid, start, heuristic, u64::MAX, meter)?;
    Ok(found.expect("a search that may take as long as it likes does not give up"))
}

/// A shortest way from `start` to the goal of `grid`, which can be reached;
/// `None` after `nodes` nodes, or before a round that would probably take it
/// past them.
///
/// Depth first up to a bound on f = g + h; when that fails the bound rises by
/// two, since all solutions of a board have one parity. Every round that fails
/// proves a larger lower bound. After R. E. Korf, "Depth-first
/// iterative-deepening: an optimal admissible tree search", 1985.
pub(crate) fn search_within<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    /// How many times more nodes a round has than all before it, more or less.
    const GROWTH: u64 = 8;
    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let root = Root { tiles, blank: start.blank(), memo, pruned: 0 };
    let value = heuristic.value(memo);
    meter.progress.generated += 1;
    if value == 0 {
        meter.progress.iterations += 1;
        return Ok(Some(Vec::new()));
    }
    let parity = grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2;
    let begun = meter.progress.expanded;
    let mut bound = value + (value + parity) % 2;
    loop {
        meter.progress.bound = meter.progress.bound.max(bound);
        meter.progress.iterations += 1;
        let before = meter.progress.expanded;
        let left = nodes.saturating_sub(before - begun);
        let found = meter.part(left, |meter| round(grid, heuristic, &root, bound, meter));
        meter.end_round(bound, before);
        match found? {
            Some(Some(path)) => return Ok(Some(path)),
            Some(None) => bound += 2,
            None => return Ok(None),
        }
        meter.progress.bound = meter.progress.bound.max(bound);
        if nodes / GROWTH < meter.progress.expanded - begun {
            return Ok(None);
        }
    }
}

/// One depth-first search of at most `left` moves below a root; `None` if that
/// is not enough.
fn round<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    // A constant, so that only one of them is compiled. The quicker one is four times as large, so where code is to be
    // small, only rounds on the 15-puzzle have it.
    const MOST_CELLS: usize = if SMALL_CODE { 16 } else { 32 };
    if const { T::MOST_CELLS <= MOST_CELLS } {
        small::round(grid, heuristic, root, left, meter)
    } else {
        large::round(grid, heuristic, root, left, meter)
    }
}

/// Where a round starts.
struct Root<T, M> {
    tiles: T,
    blank: usize,
    memo: M,
    /// Moves that are not made here: bit `d` for the `d`th of [`Dir::ALL`].
    pruned: u8,
}
