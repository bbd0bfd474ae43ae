//! Iterative deepening A*: optimal, with almost no memory.
//!
//! [`PlainIda`] divides the same search into subtrees that other threads and
//! machines can run.

mod large;
mod paths;
mod plain_ida;
mod small;

pub use plain_ida::PlainIda;

use super::board::{Board, Dir};
use super::engine::SubtreeResult;
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
        let left = nodes.saturating_sub(meter.progress.expanded - begun);
        match meter.part(left, |meter| round(grid, heuristic, &root, bound, &mut (), meter))? {
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
fn round<T: Tiles, H: Heuristic<T> + ?Sized, N: Notes>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    notes: &mut N,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    // A constant, so that only one of them is compiled. The quicker one is four times as large, so where code is to be
    // small, only rounds on the 15-puzzle that nobody divides have it.
    const MOST_CELLS: usize = if SMALL_CODE { 16 } else { 32 };
    if const { T::MOST_CELLS <= MOST_CELLS && !(N::ARE_TAKEN && SMALL_CODE) } {
        small::round(grid, heuristic, root, left, notes, meter)
    } else {
        large::round(grid, heuristic, root, left, notes, meter)
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

/// What a round takes note of.
trait Notes {
    /// Whether there are any.
    const ARE_TAKEN: bool;

    /// A node within the bound has this lower bound on the moves left.
    fn meet(&mut self, value: u32);
}

/// Nothing: the hot loop of a search that nobody divides has no notes to take.
impl Notes for () {
    const ARE_TAKEN: bool = false;

    #[inline(always)]
    fn meet(&mut self, _value: u32) {}
}

impl Notes for SubtreeResult {
    const ARE_TAKEN: bool = true;

    #[inline(always)]
    fn meet(&mut self, value: u32) {
        *self = self.with(SubtreeResult::new(1, Some(SubtreeResult::told(value))));
    }
}
