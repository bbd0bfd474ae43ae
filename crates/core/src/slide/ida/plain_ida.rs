//! One round of plain IDA* below subtrees, on several threads.

use super::super::board::{Board, Dir};
use super::super::engine::Subtree;
use super::super::grid::{AnyTiles, Grid, Tiles, UpTo16, UpTo32};
use super::super::heuristic::{Heuristic, WalkingDistance};
use super::super::registry::{HeuristicName, Led, Plain, Source};
use super::Root;
use crate::SMALL_CODE;
use crate::run::{Meter, Stop, run_workers};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// IDA* with a heuristic that is made from the goal alone.
pub(crate) struct PlainIda {
    grid: Grid,
    plain: Plain,
    /// Made when they are first asked for.
    walking: OnceLock<Option<Arc<WalkingDistance>>>,
}

impl PlainIda {
    /// A search for the goal of a grid; `None` if the heuristic needs pattern
    /// databases or does not fit the size.
    pub(crate) fn new(grid: &Grid, heuristic: HeuristicName) -> Option<PlainIda> {
        match heuristic.entry().source {
            Source::Plain(plain) if heuristic.fits(grid.size()) => {
                Some(PlainIda { grid: grid.clone(), plain, walking: OnceLock::new() })
            }
            Source::Plain(_) | Source::Chosen | Source::Patterns(_) | Source::Distances => None,
        }
    }

    /// A solution of at most `bound` moves through one of the subtrees, whose
    /// boards can reach the goal.
    pub(crate) fn run(
        &self,
        subtrees: &[Subtree],
        bound: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let below = Below { grid: &self.grid, subtrees, bound, meter };
        let walking = |grid: &Grid| {
            let made = self.walking.get_or_init(|| WalkingDistance::new(grid).map(Arc::new));
            made.clone()
        };
        let done = match self.grid.size().cells() {
            ..=16 if !SMALL_CODE => self.plain.lead::<UpTo16, _, _>(&self.grid, walking, below),
            17..=32 if !SMALL_CODE => self.plain.lead::<UpTo32, _, _>(&self.grid, walking, below),
            _ => self.plain.lead::<AnyTiles, _, _>(&self.grid, walking, below),
        };
        done.expect("the heuristic fits the size")
    }
}

/// A round below subtrees.
struct Below<'a, 'm, 'o> {
    grid: &'a Grid,
    subtrees: &'a [Subtree],
    bound: u32,
    meter: &'m mut Meter<'o>,
}

/// Any heuristic that remembers this, so that one copy of the code is enough for all of them.
type Any<'h, T, M> = dyn Heuristic<T, Memo = M> + Sync + 'h;

impl<T: Tiles> Led<T> for Below<'_, '_, '_> {
    type Result = Result<Option<Vec<Dir>>, Stop>;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result {
        if SMALL_CODE { self.run::<T, Any<'_, T, H::Memo>>(heuristic) } else { self.run::<T, H>(heuristic) }
    }
}

impl Below<'_, '_, '_> {
    fn run<T: Tiles, H: Heuristic<T> + Sync + ?Sized>(self, heuristic: &H) -> Result<Option<Vec<Dir>>, Stop> {
        let Below { grid, subtrees, bound, meter } = self;
        let next = AtomicUsize::new(0);
        let found = OnceLock::new();
        let search = |meter: &mut Meter<'_>| {
            while let Some(subtree) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
                let root = root::<T, H>(heuristic, subtree.board(), subtree.pruned_dirs());
                let value = heuristic.value(root.memo);
                let Some(left) = bound.checked_sub(subtree.depth()).filter(|left| value <= *left) else {
                    continue;
                };
                let below = match value {
                    0 => Some(Vec::new()),
                    _ => super::round(grid, heuristic, &root, left, meter)?,
                };
                if let Some(below) = below {
                    return Ok(Some([subtree.moves(), &below].concat()));
                }
            }
            Ok::<_, Stop>(None)
        };
        let threads = meter.limits().threads.min(subtrees.len());
        let ended = run_workers(meter, threads, |handle| {
            if let Ok(Some(moves)) = handle.with_meter(search) {
                found.get_or_init(|| moves);
                handle.end();
            }
        });
        // A solution counts also if a limit was met while it was found.
        match found.into_inner() {
            Some(moves) => Ok(Some(moves)),
            None => ended.map(|_| None),
        }
    }
}

fn root<T: Tiles, H: Heuristic<T> + ?Sized>(heuristic: &H, board: &Board, pruned: u8) -> Root<T, H::Memo> {
    let tiles = T::of(board);
    let memo = heuristic.start(&tiles);
    Root { tiles, blank: board.blank(), memo, pruned }
}
