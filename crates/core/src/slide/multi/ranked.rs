//! Large pattern databases for multi-tile moves.
//!
//! A placement of the blank and the tiles of a pattern has a rank, so that a table
//! has no gaps. An entry has four bits: the least number of moves modulo three, and
//! which of the two ways to begin takes one more. A move changes that number by at
//! most one, so a search that knows it before a move knows it after the move. At the
//! root it is found by walking home.

mod bound;
mod build;
mod rank;
#[cfg(test)]
mod tests;

pub(super) use bound::RankedBound;

use super::super::board::Size;
use super::super::grid::Grid;
use super::Axis;
use super::steps::{NOWHERE, Steps};
use rank::{Cells, Ranking};

/// Seven tiles of a 15-puzzle and the blank have 518,918,400 placements, and a table
/// of them takes 260 MB.
pub(super) type LargePattern = RankedPattern<7>;

/// Boards of fewer cells are solved before large tables would be built.
const FEWEST_CELLS: usize = 13;

/// Patterns of a goal.
const PATTERNS: usize = 2;

/// Some tiles of a goal, at most seven, whose distances a table holds.
#[derive(Clone, Debug)]
pub(in crate::slide) struct RankedPattern<const TILES: usize> {
    size: Size,
    blank: usize,
    tiles: Vec<usize>,
    /// Where they belong.
    homes: Cells,
    ranking: Ranking<TILES>,
}

impl LargePattern {
    /// The large patterns of a goal; none if its boards are small. All tiles but at
    /// most one are in one of them, so a board whose tiles are all at home is the
    /// goal.
    pub(super) fn all(grid: &Grid) -> Vec<LargePattern> {
        match grid.size().cells() < FEWEST_CELLS {
            true => Vec::new(),
            false => RankedPattern::first_and_last(grid).to_vec(),
        }
    }
}

impl<const TILES: usize> RankedPattern<TILES> {
    /// The first tiles, and the last ones.
    fn first_and_last(grid: &Grid) -> [RankedPattern<TILES>; PATTERNS] {
        let last = grid.size().cells() - TILES;
        [1, last].map(|first| RankedPattern::new(grid, (first..first + TILES).collect()))
    }

    fn new(grid: &Grid, tiles: Vec<usize>) -> RankedPattern<TILES> {
        let mut homes = Cells::NONE;
        for (at, &tile) in tiles.iter().enumerate() {
            homes.set(at, grid.home(tile) as u8);
        }
        let size = grid.size();
        RankedPattern { size, blank: grid.blank_home(), tiles, homes, ranking: Ranking::new(size) }
    }

    fn home(&self) -> usize {
        self.ranking.with_blank(self.ranking.of_tiles(self.homes), self.homes, self.blank as u8)
    }

    fn len(&self) -> usize {
        self.ranking.placements().div_ceil(2)
    }

    /// Calls `each` with all placements that one move along an axis leads to.
    #[inline(always)]
    fn neighbours(
        &self,
        steps: &Steps,
        placement: (Cells, u32, u8),
        axis: Axis,
        mut each: impl FnMut(Cells, u32, u8),
    ) {
        for dir in axis.dirs() {
            let (mut cells, mut rank, mut blank) = placement;
            loop {
                let from = steps.from(blank, dir);
                if from == NOWHERE {
                    break;
                }
                if let Some(at) = cells.find(from) {
                    cells.set(at, blank);
                    rank = self.ranking.of_tiles(cells);
                }
                blank = from;
                each(cells, rank, blank);
            }
        }
    }

    /// The least number of moves to the pattern's goal; `None` if the table is wrong.
    fn walked(&self, table: &[u8], mut cells: Cells, mut blank: u8) -> Option<u8> {
        let steps = Steps::new(self.size);
        let code = |cells: Cells, rank: u32, blank: u8| {
            Entry::read(table, self.ranking.with_blank(rank, cells, blank)).least_modulo_3()
        };
        for moves in 0..u8::MAX {
            let rank = self.ranking.of_tiles(cells);
            if (cells, usize::from(blank)) == (self.homes, self.blank) {
                return Some(moves);
            }
            let nearer = (code(cells, rank, blank) + 2) % 3;
            let mut next = None;
            for axis in Axis::BOTH {
                self.neighbours(&steps, (cells, rank, blank), axis, |cells, rank, blank| {
                    if code(cells, rank, blank) == nearer {
                        next = Some((cells, blank));
                    }
                });
            }
            (cells, blank) = next?;
        }
        None
    }
}

/// Four bits of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u8);

impl Entry {
    /// `more` says which way to begin takes one move more than the other: neither,
    /// up or down, left or right.
    fn new(least: u8, more: Option<Axis>) -> Entry {
        Entry(least % 3 * 3 + more.map_or(0, |axis| 1 + axis as u8))
    }

    #[inline(always)]
    fn read(table: &[u8], at: usize) -> Entry {
        Entry(table[at / 2] >> (4 * (at & 1)) & 15)
    }

    fn least_modulo_3(self) -> u8 {
        self.0 / 3
    }

    /// The least number of moves, where that of a neighbour is known.
    #[inline(always)]
    fn least(self, before: u8) -> u8 {
        /// What to add, and one, by the entry and the number before modulo three.
        const CHANGE: [[u8; 16]; 3] = {
            let mut change = [[1; 16]; 3];
            let mut before = 0;
            while before < 3 {
                let mut entry = 0;
                while entry < 9 {
                    change[before][entry] = ((entry / 3 + 4 - before) % 3) as u8;
                    entry += 1;
                }
                before += 1;
            }
            change
        };
        before + CHANGE[usize::from(before % 3)][usize::from(self.0)] - 1
    }

    /// What solutions take more that begin along an axis.
    #[inline(always)]
    fn more(self, axis: Axis) -> u8 {
        const MORE: [[u8; 16]; 2] = [
            [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        ];
        MORE[axis as usize][usize::from(self.0)]
    }
}
