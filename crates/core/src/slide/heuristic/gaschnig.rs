//! Gaschnig's heuristic.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;

/// The moves needed if any tile could move to the blank (J. Gaschnig, "A problem similarity
/// approach to devising heuristics", IJCAI 1979).
///
/// A cycle of the permutation with the blank takes one move fewer than its length, any other cycle
/// of more than one cell takes one more.
pub struct Gaschnig<'g> {
    grid: &'g Grid,
}

impl<'g> Gaschnig<'g> {
    /// For boards of this grid.
    pub fn new(grid: &'g Grid) -> Gaschnig<'g> {
        Gaschnig { grid }
    }

    fn moves<T: Tiles>(&self, tiles: &T, blank: usize) -> u32 {
        let cells = self.grid.size().cells();
        let next = |cell: usize| match cell == blank {
            true => self.grid.blank_home(),
            false => self.grid.home(tiles.at(cell)),
        };
        let mut seen = vec![false; cells];
        let mut moves = 0;
        for first in 0..cells {
            let (mut cell, mut length, mut has_blank) = (first, 0, false);
            while !seen[cell] {
                seen[cell] = true;
                has_blank |= cell == blank;
                length += 1;
                cell = next(cell);
            }
            moves += match length {
                0 | 1 => 0,
                _ if has_blank => length - 1,
                _ => length + 1,
            };
        }
        moves
    }
}

impl<T: Tiles> Heuristic<T> for Gaschnig<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        self.moves(tiles, self.grid.blank(tiles))
    }

    fn after(&self, _before: u32, slid: Slid, tiles: &T) -> u32 {
        self.moves(tiles, slid.from)
    }

    fn value(&self, memo: u32) -> u32 {
        memo
    }
}
