//! Lower bounds on multi-tile moves.

use super::Axis;

/// What a node keeps for its lower bound, and how it changes with a move.
pub(super) trait Bound: Sync {
    /// What a node keeps.
    type Memo: Copy + Send + Sync;

    /// That of a root, of whose cells these are the tiles.
    fn start(&self, tiles: &[u8], blank: u8) -> Self::Memo;

    /// A tile goes from one cell to the blank's, `to`.
    fn slide(&self, memo: &mut Self::Memo, tile: u8, from: u8, to: u8);

    /// The bound will be asked for soon.
    fn prefetch(&self, _memo: &Self::Memo, _blank: u8) {}

    /// No solution that begins along an axis is shorter. From `enough` on, any
    /// bound will do. `before` is the memo of a node at most one move away, whose
    /// bound was asked for and was not enough.
    fn value(&self, memo: &mut Self::Memo, before: &Self::Memo, blank: u8, axis: Axis, enough: u8) -> u8;
}
