//! Lower bounds on the moves left.

mod hamming;
mod linear_conflict;
mod manhattan;
mod walking;

pub use hamming::Hamming;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use walking::{WalkTable, WalkingDistance, walking_distance};

use super::grid::{Slid, Tiles};

/// A lower bound on the moves left, kept up to date move by move.
///
/// What it remembers of a position goes down the search by value, so undoing
/// a move is dropping that memory. All of ours are consistent: one move
/// changes the value by at most one.
pub trait Heuristic<T: Tiles> {
    /// What it remembers of a position.
    type Memo: Copy;

    /// The memo of a position.
    fn start(&self, tiles: &T) -> Self::Memo;

    /// The memo after `slid`.
    ///
    /// `tiles` is the position it led to; what it shows on the blank's cell,
    /// `slid.from`, means nothing.
    fn after(&self, before: Self::Memo, slid: Slid, tiles: &T) -> Self::Memo;

    /// Never more than the moves really left, and zero only at the goal.
    fn value(&self, memo: Self::Memo) -> u32;
}
