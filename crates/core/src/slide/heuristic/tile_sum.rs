//! Sums over the tiles of a cost that depends on the way home.

use super::super::grid::{Grid, Slid, Tiles};
use super::{Heuristic, Manhattan};

/// The sum over the tiles, without the blank, of a cost of the rows and columns to a tile's home.
///
/// Costs are kept in fixed point, each rounded down, so the sum is the same by every path and never
/// exceeds the real one.
pub struct TileSum {
    manhattan: Manhattan,
    cols: usize,
    costs: Box<[u64]>,
}

const FRACTION: u32 = 24;

impl TileSum {
    fn new(grid: &Grid, cost: impl Fn(u64, u64) -> u64) -> TileSum {
        let (cells, cols) = (grid.size().cells(), grid.size().cols());
        let costs = (0..cells).map(|at| cost((at / cols) as u64, (at % cols) as u64)).collect();
        TileSum { manhattan: Manhattan::new(grid), cols, costs }
    }

    /// The number of misplaced tiles: each needs a move.
    ///
    /// The blank does not count: one move from the goal one tile is misplaced, and counting the
    /// blank would give two.
    pub fn hamming(grid: &Grid) -> TileSum {
        TileSum::new(grid, |rows, cols| u64::from((rows, cols) != (0, 0)) << FRACTION)
    }

    /// The number of tiles out of their row plus the number of tiles out of their column.
    pub fn rows_and_columns(grid: &Grid) -> TileSum {
        TileSum::new(grid, |rows, cols| (u64::from(rows != 0) + u64::from(cols != 0)) << FRACTION)
    }

    /// The sum of the tiles' straight-line distances from home, rounded down.
    pub fn euclidean(grid: &Grid) -> TileSum {
        TileSum::new(grid, |rows, cols| ((rows.pow(2) + cols.pow(2)) << (2 * FRACTION)).isqrt())
    }

    fn cost(&self, tile: usize, cell: usize) -> u64 {
        let ((row, col), (home_row, home_col)) = (self.manhattan.spot(cell), self.manhattan.home(tile));
        self.costs[usize::from(row.abs_diff(home_row)) * self.cols + usize::from(col.abs_diff(home_col))]
    }
}

impl<T: Tiles> Heuristic<T> for TileSum {
    type Memo = u64;

    fn start(&self, tiles: &T) -> u64 {
        let cells = (0..self.costs.len()).filter(|&cell| tiles.at(cell) != 0);
        cells.map(|cell| self.cost(tiles.at(cell), cell)).sum()
    }

    fn after(&self, before: u64, slid: Slid, _tiles: &T) -> u64 {
        before + self.cost(slid.tile, slid.to) - self.cost(slid.tile, slid.from)
    }

    fn value(&self, memo: u64) -> u32 {
        (memo >> FRACTION) as u32
    }
}
