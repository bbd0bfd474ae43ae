//! The sum of the tiles' distances from home.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// Adds up how far each tile is from home, rows and columns: a move brings one
/// tile one cell nearer. The blank is not a tile and never counts.
pub struct Manhattan {
    cells: usize,
    cols: usize,
    /// Row and column of each tile's home.
    homes: Box<[(u8, u8)]>,
    /// The distance of tile `t` on cell `c` at `t << 5 | c`, for boards whose
    /// tiles fit: the hot loop neither divides nor checks bounds.
    near: Box<[u8; 1024]>,
}

impl Manhattan {
    /// For boards of this grid.
    pub fn new(grid: &Grid) -> Manhattan {
        let (cells, cols) = (grid.size().cells(), grid.size().cols());
        let home = |tile| ((grid.home(tile) / cols) as u8, (grid.home(tile) % cols) as u8);
        let mut near = Box::new([0; 1024]);
        if cells <= 32 {
            for tile in 1..cells {
                for cell in 0..cells {
                    near[tile << 5 | cell] = grid.size().distance(cell, grid.home(tile)) as u8;
                }
            }
        }
        Manhattan { cells, cols, homes: (0..cells).map(home).collect(), near }
    }

    /// How far a tile on a cell is from home.
    #[inline(always)]
    fn distance<T: Tiles>(&self, tile: usize, cell: usize) -> u32 {
        if T::MOST_CELLS <= 32 {
            return self.near[(tile << 5 | cell) & 1023].into();
        }
        let (row, col) = self.homes[tile];
        let rows = (cell / self.cols).abs_diff(row.into());
        (rows + (cell % self.cols).abs_diff(col.into())) as u32
    }
}

impl<T: Tiles> Heuristic<T> for Manhattan {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let tile_on = |cell| (tiles.at(cell), cell);
        let tiles = (0..self.cells).map(tile_on).filter(|&(tile, _)| tile != 0);
        tiles.map(|(tile, cell)| self.distance::<T>(tile, cell)).sum()
    }

    #[inline(always)]
    fn after(&self, before: u32, slid: Slid, _tiles: &T) -> u32 {
        before + self.distance::<T>(slid.tile, slid.to) - self.distance::<T>(slid.tile, slid.from)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
