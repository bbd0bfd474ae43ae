//! One round of IDA* without pattern databases, below subtrees, on several threads.

use super::super::board::Dir;
use super::super::engine::Subtree;
use super::super::grid::{AnyTiles, Grid, Tiles, UpTo16, UpTo32};
use super::super::heuristic::{Heuristic, WalkingDistance};
use super::super::registry::{HeuristicName, Led};
use super::root::Root;
use super::search::round;
use crate::run::{Meter, Stop, first_of};
use std::sync::Arc;

pub(crate) struct PlainIda {
    grid: Grid,
    heuristic: HeuristicName,
    walking: Option<Arc<WalkingDistance>>,
}

impl PlainIda {
    /// `walking` provides walking distance. `heuristic` must be a plain one that fits the size.
    pub(crate) fn new(
        grid: &Grid,
        heuristic: HeuristicName,
        walking: impl FnOnce(&Grid) -> Option<Arc<WalkingDistance>>,
    ) -> PlainIda {
        debug_assert!(heuristic.is_plain() && heuristic.fits(grid.size()));
        let is_walking = heuristic == HeuristicName::WalkingDistance;
        PlainIda { grid: grid.clone(), heuristic, walking: is_walking.then(|| walking(grid)).flatten() }
    }

    /// A solution of at most `bound` moves through one of the solvable subtrees.
    pub(crate) fn run(
        &self,
        subtrees: &[Subtree],
        bound: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let PlainIda { grid, heuristic, .. } = self;
        let below = Below { grid, subtrees, bound, meter };
        let walking = |_: &Grid| self.walking.clone();
        let done = match grid.size().cells() {
            ..=16 => heuristic.lead::<UpTo16, _, _>(grid, walking, below),
            17..=32 => heuristic.lead::<UpTo32, _, _>(grid, walking, below),
            _ => heuristic.lead::<AnyTiles, _, _>(grid, walking, below),
        };
        done.expect("the heuristic fits the size")
    }
}

struct Below<'a, 'm, 'o> {
    grid: &'a Grid,
    subtrees: &'a [Subtree],
    bound: u32,
    meter: &'m mut Meter<'o>,
}

/// Rounds are short, so one copy of the code serves all heuristics with the same memo.
type Shared<'h, T, M> = dyn Heuristic<T, Memo = M> + Sync + 'h;

impl<T: Tiles> Led<T> for Below<'_, '_, '_> {
    type Result = Result<Option<Vec<Dir>>, Stop>;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result {
        self.run(heuristic as &Shared<'_, T, H::Memo>)
    }
}

impl Below<'_, '_, '_> {
    fn run<T: Tiles, M: Copy>(self, heuristic: &Shared<'_, T, M>) -> Result<Option<Vec<Dir>>, Stop> {
        let Below { grid, subtrees, bound, meter } = self;
        let threads = meter.limits().threads.min(subtrees.len());
        first_of(meter, threads, subtrees, |subtree, meter| {
            let tiles = T::of(subtree.board());
            let memo = heuristic.start(&tiles);
            let root = Root { tiles, blank: subtree.board().blank(), memo, pruned: subtree.pruned_dirs() };
            let value = heuristic.value(memo);
            let below = match bound.checked_sub(subtree.depth()).filter(|left| value <= *left) {
                None => None,
                Some(_) if value == 0 => Some(Vec::new()),
                Some(left) => round(grid, heuristic, &root, left, meter, &mut ())?,
            };
            Ok(below.map(|below| [subtree.moves(), &below].concat()))
        })
    }
}
