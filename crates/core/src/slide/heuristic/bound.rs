//! The interface of all heuristics.

use super::super::grid::{Slid, Tiles};

/// A lower bound on the remaining moves, updated incrementally.
///
/// The memo of a position is passed down the search by value, so undoing a move only drops it. All
/// heuristics here are consistent: a move changes the value by at most one.
pub trait Heuristic<T: Tiles> {
    type Memo: Copy;

    fn start(&self, tiles: &T) -> Self::Memo;

    /// The memo after `slid`.
    ///
    /// `tiles` is the resulting position, in which the blank's cell `slid.from` is unspecified.
    fn after(&self, before: Self::Memo, slid: Slid, tiles: &T) -> Self::Memo;

    /// At most the remaining moves, and zero only at the goal.
    fn value(&self, memo: Self::Memo) -> u32;
}
