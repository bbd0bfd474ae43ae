//! Lower bounds on the remaining moves.

mod both_ends;
mod gaschnig;
mod linear_conflict;
mod manhattan;
mod tile_sum;
mod unguided;
mod walking;

pub(crate) use both_ends::lower_bound_from_both_ends;
pub use gaschnig::Gaschnig;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use tile_sum::TileSum;
pub(crate) use unguided::Unguided;
pub use walking::WalkingDistance;
pub(crate) use walking::walking_distance;

use super::grid::{Slid, Tiles};

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
