//! Iterative deepening.

use super::super::board::{Board, Dir};
use super::super::grid::{Grid, Tiles};
use super::super::heuristic::Heuristic;
use super::super::trace::Trace;
use super::root::Root;
use super::{large, small};
use crate::run::{Meter, Stop};

/// A shortest solution from `start`, which must be solvable, to the goal of `grid`; `None` after
/// `nodes` nodes, or before a round that would probably exceed them.
///
/// Depth-first search with a bound on f = g + h. A failed round proves a lower bound, which rises
/// by two, since all solutions of a board have the same parity. After R. E. Korf, "Depth-first
/// iterative-deepening: an optimal admissible tree search" (1985).
pub(crate) fn search_within<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    nodes: u64,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    /// Typical ratio of a round's nodes to those of all earlier rounds.
    const GROWTH: u64 = 8;
    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let root = Root { tiles, blank: start.blank(), memo };
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
        trace.round(bound);
        let before = meter.progress.expanded;
        let left = nodes.saturating_sub(before - begun);
        let found = meter.part(left, |meter| round(grid, heuristic, &root, bound, meter, trace));
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

/// A solution of at most `bound` moves from `start`, which is not the goal of `grid`.
pub(crate) fn search_round<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let root = Root { tiles, blank: start.blank(), memo };
    let is_near = heuristic.value(memo) <= bound;
    if is_near { round(grid, heuristic, &root, bound, meter, &mut ()) } else { Ok(None) }
}

/// Depth-first search of at most `left` moves below a root; `None` if there is no such solution.
fn round<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Option<Vec<Dir>>, Stop> {
    // A constant condition, so only one branch is compiled.
    if const { T::MOST_CELLS <= 32 && !R::IS_ON } {
        small::round(grid, heuristic, root, left, meter)
    } else {
        large::round(grid, heuristic, root, left, meter, trace)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn search<T: Tiles, H: Heuristic<T>>(
        grid: &Grid,
        start: &Board,
        heuristic: &H,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Dir>, Stop> {
        let found = search_within(grid, start, heuristic, u64::MAX, meter, &mut ())?;
        Ok(found.expect("a search that may take as long as it likes does not give up"))
    }
}
