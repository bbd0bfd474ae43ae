//! Lower bounds on the moves left.

mod both_ends;
mod hamming;
mod linear_conflict;
mod manhattan;
mod walking;

pub(crate) use both_ends::lower_bound_from_both_ends;
pub use hamming::Hamming;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use walking::WalkingDistance;
pub(crate) use walking::walking_distance;

use super::board::Board;
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Slid, Tiles};
use super::registry::{HeuristicName, Led, Plain, Source};

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

/// What each heuristic that needs no pattern databases says of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// By heuristic.
    values: [Option<u32>; HeuristicName::ALL.len()],
}

impl Bounds {
    /// The bounds on the way from `start` to `goal`, boards of the same size.
    pub fn new(start: &Board, goal: &Board) -> Bounds {
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        let tiles = AnyTiles::of(frame.start());
        let value = |name: HeuristicName| match name.entry().source {
            Source::Plain(plain) => value_of(plain, &grid, &tiles),
            Source::Chosen | Source::Patterns(_) | Source::Distances => None,
        };
        Bounds { values: HeuristicName::ALL.map(value) }
    }

    /// The bound of one heuristic; `None` where counting it would take too
    /// long, and for heuristics that need pattern databases.
    pub fn get(&self, name: HeuristicName) -> Option<u32> {
        self.values[name as usize]
    }

    /// The bounds of all heuristics that are told as bounds, by
    /// [`HeuristicName::told_as_bounds`]; `None` where counting one would take too
    /// long.
    pub fn all(&self) -> impl Iterator<Item = (HeuristicName, Option<u32>)> {
        HeuristicName::told_as_bounds().map(|(name, _)| (name, self.get(name)))
    }

    /// The best of them.
    pub fn best(&self) -> u32 {
        self.values.iter().flatten().copied().max().unwrap_or(0)
    }
}

/// The value of one position; `None` where counting it would take too long.
fn value_of(plain: Plain, grid: &Grid, tiles: &AnyTiles) -> Option<u32> {
    struct Value<'a>(&'a AnyTiles);
    impl Led<AnyTiles> for Value<'_> {
        type Result = u32;

        fn by<H: Heuristic<AnyTiles> + Sync>(self, heuristic: &H) -> u32 {
            heuristic.value(heuristic.start(self.0))
        }
    }
    if plain == Plain::WalkingDistance {
        // A single value is counted on larger boards than have tables.
        return walking_distance(grid, tiles);
    }
    plain.lead(grid, |_| None::<Box<WalkingDistance>>, Value(tiles))
}
