//! Manhattan distance.

use super::super::board::Board;
use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// The sum of the tiles' distances from home, without the blank. A move changes it by one.
pub struct Manhattan {
    spots: Box<[(u8, u8)]>,
    homes: Box<[(u8, u8)]>,
    /// The distance of tile `t` on cell `c` at `t << 5 | c`, for boards of up to 32 cells. Avoids
    /// divisions and bounds checks in the hot loop.
    near: Box<[u8; 1024]>,
}

impl Manhattan {
    /// For boards of this grid.
    pub fn new(grid: &Grid) -> Manhattan {
        Manhattan::for_goal(&grid.goal())
    }

    pub(crate) fn for_goal(goal: &Board) -> Manhattan {
        let (size, places) = (goal.size(), goal.places());
        let (cells, home) = (size.cells(), |tile: usize| usize::from(places[tile]));
        let spot = |cell| ((cell / size.cols()) as u8, (cell % size.cols()) as u8);
        let mut near = Box::new([0; 1024]);
        if cells <= 32 {
            for tile in 1..cells {
                for cell in 0..cells {
                    near[tile << 5 | cell] = size.distance(cell, home(tile)) as u8;
                }
            }
        }
        let homes = (0..cells).map(|tile| spot(home(tile))).collect();
        Manhattan { spots: (0..cells).map(spot).collect(), homes, near }
    }

    #[inline(always)]
    pub(super) fn spot(&self, cell: usize) -> (u8, u8) {
        self.spots[cell]
    }

    #[inline(always)]
    pub(super) fn home(&self, tile: usize) -> (u8, u8) {
        self.homes[tile]
    }

    #[inline(always)]
    fn distance<T: Tiles>(&self, tile: usize, cell: usize) -> u32 {
        if T::MOST_CELLS <= 32 {
            return self.near[(tile << 5 | cell) & 1023].into();
        }
        let ((row, col), (home_row, home_col)) = (self.spots[cell], self.homes[tile]);
        u32::from(row.abs_diff(home_row)) + u32::from(col.abs_diff(home_col))
    }
}

impl<T: Tiles> Heuristic<T> for Manhattan {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let tile_on = |cell| (tiles.at(cell), cell);
        let tiles = (0..self.spots.len()).map(tile_on).filter(|&(tile, _)| tile != 0);
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
