//! The number of tiles out of place.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// Counts the tiles that are not where they belong: each needs a move.
///
/// The blank is not a tile and never counts: a board one move from home has
/// one tile out of place, and counting the blank would say two.
pub struct Hamming<'g> {
    grid: &'g Grid,
}

impl<'g> Hamming<'g> {
    /// For boards of this grid.
    pub fn new(grid: &'g Grid) -> Hamming<'g> {
        Hamming { grid }
    }
}

impl<T: Tiles> Heuristic<T> for Hamming<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let out_of_place = |&cell: &usize| tiles.at(cell) != 0 && self.grid.home(tiles.at(cell)) != cell;
        (0..self.grid.size().cells()).filter(out_of_place).count() as u32
    }

    #[inline(always)]
    fn after(&self, before: u32, slid: Slid, _tiles: &T) -> u32 {
        let home = self.grid.home(slid.tile);
        before + u32::from(slid.from == home) - u32::from(slid.to == home)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
