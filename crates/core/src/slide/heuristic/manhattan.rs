//! The sum of the tiles' distances from home.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// Adds up how far each tile is from home, rows and columns: a move brings one
/// tile one cell nearer. The blank is not a tile and never counts.
pub struct Manhattan {
    cols: usize,
    cells: usize,
    /// Row and column of each tile's home.
    homes: Box<[(u8, u8)]>,
    /// For boards small enough, the distance of tile `t` on cell `c` at
    /// `t << shift | c`, so that the hot loop does not divide.
    distances: Box<[u8]>,
    shift: u32,
}

impl Manhattan {
    /// The largest board that has its distances in a table.
    const MOST_CELLS_IN_TABLE: usize = 64;

    /// For boards of this grid.
    pub fn new(grid: &Grid) -> Manhattan {
        let (cells, cols) = (grid.size().cells(), grid.size().cols());
        let homes: Box<[_]> =
            (0..cells).map(|tile| ((grid.home(tile) / cols) as u8, (grid.home(tile) % cols) as u8)).collect();
        let mut manhattan = Manhattan { cols, cells, homes, distances: Box::default(), shift: 0 };
        if cells <= Manhattan::MOST_CELLS_IN_TABLE {
            manhattan.shift = cells.next_power_of_two().trailing_zeros();
            let mut distances = vec![0; 1 << (2 * manhattan.shift)];
            for tile in 1..cells {
                for cell in 0..cells {
                    distances[tile << manhattan.shift | cell] =
                        grid.size().distance(cell, grid.home(tile)) as u8;
                }
            }
            manhattan.distances = distances.into();
        }
        manhattan
    }

    /// How far a tile on a cell is from home.
    #[inline(always)]
    fn distance(&self, tile: usize, cell: usize) -> u32 {
        if self.distances.is_empty() {
            let (row, col) = self.homes[tile];
            let rows = (cell / self.cols).abs_diff(row.into());
            (rows + (cell % self.cols).abs_diff(col.into())) as u32
        } else {
            self.distances[tile << self.shift | cell].into()
        }
    }
}

impl<T: Tiles> Heuristic<T> for Manhattan {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let tile_of = |cell| (tiles.at(cell), cell);
        (0..self.cells)
            .map(tile_of)
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.distance(tile, cell))
            .sum()
    }

    #[inline(always)]
    fn after(&self, before: u32, slid: Slid, _tiles: &T) -> u32 {
        before + self.distance(slid.tile, slid.to) - self.distance(slid.tile, slid.from)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
