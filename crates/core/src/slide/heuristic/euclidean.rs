//! Euclidean distance.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// The sum of the tiles' straight-line distances from home, rounded down.
///
/// Distances are kept in fixed point, each rounded down, so the sum is the same by every path and
/// never exceeds the real one.
pub struct Euclidean<'g> {
    grid: &'g Grid,
    distances: Box<[u64]>,
}

const FRACTION: u32 = 24;

impl<'g> Euclidean<'g> {
    /// For boards of this grid.
    pub fn new(grid: &'g Grid) -> Euclidean<'g> {
        let cols = grid.size().cols();
        let squared = |at: usize| ((at / cols).pow(2) + (at % cols).pow(2)) as u64;
        let distances = (0..grid.size().cells()).map(|at| (squared(at) << (2 * FRACTION)).isqrt()).collect();
        Euclidean { grid, distances }
    }

    fn distance(&self, tile: usize, cell: usize) -> u64 {
        let (cols, home) = (self.grid.size().cols(), self.grid.home(tile));
        let (rows_apart, cols_apart) =
            ((cell / cols).abs_diff(home / cols), (cell % cols).abs_diff(home % cols));
        self.distances[rows_apart * cols + cols_apart]
    }
}

impl<T: Tiles> Heuristic<T> for Euclidean<'_> {
    type Memo = u64;

    fn start(&self, tiles: &T) -> u64 {
        let cells = (0..self.grid.size().cells()).filter(|&cell| tiles.at(cell) != 0);
        cells.map(|cell| self.distance(tiles.at(cell), cell)).sum()
    }

    fn after(&self, before: u64, slid: Slid, _tiles: &T) -> u64 {
        before + self.distance(slid.tile, slid.to) - self.distance(slid.tile, slid.from)
    }

    fn value(&self, memo: u64) -> u32 {
        (memo >> FRACTION) as u32
    }
}
