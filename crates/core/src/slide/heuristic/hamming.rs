//! Misplaced tiles.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// The number of misplaced tiles: each needs a move.
///
/// The blank does not count: one move from the goal one tile is misplaced, and counting the blank
/// would give two.
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

pub(crate) struct Unguided<'g>(Hamming<'g>);

impl<'g> Unguided<'g> {
    pub(crate) fn new(grid: &'g Grid) -> Unguided<'g> {
        Unguided(Hamming::new(grid))
    }
}

impl<T: Tiles> Heuristic<T> for Unguided<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        self.0.start(tiles)
    }

    fn after(&self, before: u32, slid: Slid, tiles: &T) -> u32 {
        self.0.after(before, slid, tiles)
    }

    fn value(&self, memo: u32) -> u32 {
        u32::from(memo != 0)
    }
}
