//! Lower bounds on the moves left.

mod hamming;
mod linear_conflict;
mod manhattan;
mod walking;

pub use hamming::Hamming;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use walking::WalkingDistance;
use walking::walking_distance;

use super::board::Board;
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Slid, Tiles};

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

/// What each heuristic says of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Tiles out of place.
    pub hamming: u32,
    /// Distances from home.
    pub manhattan: u32,
    /// Manhattan and the moves lost in lines.
    pub linear_conflict: u32,
    /// Moves between rows and between columns; `None` where counting them
    /// would take too long.
    pub walking_distance: Option<u32>,
}

impl Bounds {
    /// The bounds on the way from `start` to `goal`, boards of the same size.
    pub fn new(start: &Board, goal: &Board) -> Bounds {
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        let tiles = AnyTiles::of(frame.start());
        fn value<H: Heuristic<AnyTiles>>(heuristic: &H, tiles: &AnyTiles) -> u32 {
            heuristic.value(heuristic.start(tiles))
        }
        Bounds {
            hamming: value(&Hamming::new(&grid), &tiles),
            manhattan: value(&Manhattan::new(&grid), &tiles),
            linear_conflict: value(&LinearConflict::new(&grid), &tiles),
            walking_distance: walking_distance(&grid, &tiles),
        }
    }

    /// The best of them.
    pub fn best(&self) -> u32 {
        self.linear_conflict.max(self.walking_distance.unwrap_or(0))
    }
}
