//! Heuristics constructed from the goal alone: from names to types.

use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::Heuristic;

/// Continuation that receives a heuristic of a concrete type.
pub(crate) trait Led<T: Tiles> {
    type Result;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result;
}

/// A heuristic behind a pointer, so that one search is compiled for all with the same memo.
pub(crate) struct Called<'a, T, M>(pub(crate) &'a (dyn Heuristic<T, Memo = M> + Sync));

impl<T: Tiles, M: Copy> Heuristic<T> for Called<'_, T, M> {
    type Memo = M;

    fn start(&self, tiles: &T) -> M {
        self.0.start(tiles)
    }

    fn after(&self, before: M, slid: Slid, tiles: &T) -> M {
        self.0.after(before, slid, tiles)
    }

    fn value(&self, memo: M) -> u32 {
        self.0.value(memo)
    }
}
