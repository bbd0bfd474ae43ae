//! Tiles out of their row and out of their column.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// The number of tiles out of their row plus the number of tiles out of their column.
pub struct RowsAndColumns<'g> {
    grid: &'g Grid,
}

impl<'g> RowsAndColumns<'g> {
    /// For boards of this grid.
    pub fn new(grid: &'g Grid) -> RowsAndColumns<'g> {
        RowsAndColumns { grid }
    }

    fn lines_apart(&self, tile: usize, cell: usize) -> u32 {
        let (cols, home) = (self.grid.size().cols(), self.grid.home(tile));
        u32::from(cell / cols != home / cols) + u32::from(cell % cols != home % cols)
    }
}

impl<T: Tiles> Heuristic<T> for RowsAndColumns<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let cells = (0..self.grid.size().cells()).filter(|&cell| tiles.at(cell) != 0);
        cells.map(|cell| self.lines_apart(tiles.at(cell), cell)).sum()
    }

    fn after(&self, before: u32, slid: Slid, _tiles: &T) -> u32 {
        before + self.lines_apart(slid.tile, slid.to) - self.lines_apart(slid.tile, slid.from)
    }

    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
