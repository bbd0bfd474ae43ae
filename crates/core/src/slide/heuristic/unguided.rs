//! The heuristic of searches without one.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// Zero at the goal, else one. The memo is the number of misplaced tiles.
pub(crate) struct Unguided<'g>(pub(crate) &'g Grid);

impl<T: Tiles> Heuristic<T> for Unguided<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let out_of_place = |&cell: &usize| tiles.at(cell) != 0 && self.0.home(tiles.at(cell)) != cell;
        (0..self.0.size().cells()).filter(out_of_place).count() as u32
    }

    fn after(&self, before: u32, slid: Slid, _tiles: &T) -> u32 {
        let home = self.0.home(slid.tile);
        before + u32::from(slid.from == home) - u32::from(slid.to == home)
    }

    fn value(&self, memo: u32) -> u32 {
        u32::from(memo != 0)
    }
}
