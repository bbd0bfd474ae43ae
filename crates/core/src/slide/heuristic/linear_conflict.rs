//! Manhattan distance plus detours of conflicting tiles.

use super::super::board::{Board, Size};
use super::super::grid::{Grid, Slid, Tiles};
use super::{Heuristic, Manhattan};
use std::sync::OnceLock;

/// Manhattan distance plus two moves for every tile that must leave its home line and return.
///
/// Tiles that are in their home row but in the wrong order cannot pass within it. The tiles that
/// stay in the row must already be in order, so at least as many leave it as are missing from the
/// longest increasing subsequence of home columns, and each costs two vertical moves that Manhattan
/// distance does not count. The same holds for columns. Counting conflicting pairs instead
/// overestimates if one tile conflicts with several, and is then not admissible.
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: usize,
    cols: usize,
    row_table: &'static [u8],
    col_table: &'static [u8],
}

const LONGEST_IN_TABLE: usize = 5;

impl LinearConflict {
    /// For boards of this grid.
    pub fn new(grid: &Grid) -> LinearConflict {
        LinearConflict::for_goal(&grid.goal())
    }

    pub(crate) fn for_goal(goal: &Board) -> LinearConflict {
        let (rows, cols) = (goal.size().rows(), goal.size().cols());
        let manhattan = Manhattan::for_goal(goal);
        LinearConflict { manhattan, rows, cols, row_table: line_table(cols), col_table: line_table(rows) }
    }

    fn loss<T: Tiles>(&self, tiles: &T) -> u32 {
        let in_rows: u32 = (0..self.rows).map(|row| self.row_loss(row, |cell| tiles.at(cell))).sum();
        let in_cols: u32 = (0..self.cols).map(|col| self.col_loss(col, |cell| tiles.at(cell))).sum();
        in_rows + in_cols
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn with_loss_after<T: Tiles>(&self, sum: u32, slid: Slid, tiles: &T) -> u32 {
        let tile_before = |cell| match cell {
            cell if cell == slid.from => slid.tile,
            cell if cell == slid.to => 0,
            cell => tiles.at(cell),
        };
        let tile_now = |cell| if cell == slid.from { 0 } else { tiles.at(cell) };
        // A move along a line keeps the order in that line. Across lines, a tile can only enter or
        // leave its home line.
        let (home_row, home_col) = self.manhattan.home(slid.tile);
        let ((from_row, from_col), (to_row, to_col)) =
            (self.manhattan.spot(slid.from), self.manhattan.spot(slid.to));
        if from_col == to_col {
            if home_row == from_row || home_row == to_row {
                let row = home_row.into();
                return sum + self.row_loss(row, tile_now) - self.row_loss(row, tile_before);
            }
        } else if home_col == from_col || home_col == to_col {
            let col = home_col.into();
            return sum + self.col_loss(col, tile_now) - self.col_loss(col, tile_before);
        }
        sum
    }

    #[inline(always)]
    fn row_loss(&self, row: usize, tile_on: impl Fn(usize) -> usize) -> u32 {
        let place = |col| {
            let tile = tile_on(row * self.cols + col);
            let (home_row, home_col) = self.manhattan.home(tile);
            if tile != 0 && usize::from(home_row) == row { usize::from(home_col) + 1 } else { 0 }
        };
        line_loss(self.cols, self.row_table, place)
    }

    #[inline(always)]
    fn col_loss(&self, col: usize, tile_on: impl Fn(usize) -> usize) -> u32 {
        let place = |row| {
            let tile = tile_on(row * self.cols + col);
            let (home_row, home_col) = self.manhattan.home(tile);
            if tile != 0 && usize::from(home_col) == col { usize::from(home_row) + 1 } else { 0 }
        };
        line_loss(self.rows, self.col_table, place)
    }
}

impl<T: Tiles> Heuristic<T> for LinearConflict {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        self.manhattan.start(tiles) + self.loss(tiles)
    }

    #[inline(always)]
    fn after(&self, before: u32, slid: Slid, tiles: &T) -> u32 {
        self.with_loss_after(self.manhattan.after(before, slid, tiles), slid, tiles)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// `place` is the home position, from 1, of the tile on a cell, or 0 if its home is elsewhere.
#[inline(always)]
fn line_loss(length: usize, table: &[u8], place: impl Fn(usize) -> usize) -> u32 {
    if length <= LONGEST_IN_TABLE {
        let index = (0..length).fold(0, |index, at| index * (length + 1) + place(at));
        return table[index].into();
    }
    let line = (0..length).map(|at| place(at) as u8);
    // A smaller array is cheaper to clear.
    if length <= 16 { loss::<16>(line) } else { loss::<{ Size::MOST }>(line) }
}

fn line_table(length: usize) -> &'static [u8] {
    static TABLES: [OnceLock<Box<[u8]>>; LONGEST_IN_TABLE + 1] =
        [const { OnceLock::new() }; LONGEST_IN_TABLE + 1];
    TABLES.get(length).map_or(&[], |table| table.get_or_init(|| new_line_table(length)))
}

fn new_line_table(length: usize) -> Box<[u8]> {
    let base = length + 1;
    let line = |mut index: usize| {
        let mut line = [0; LONGEST_IN_TABLE];
        for slot in line[..length].iter_mut().rev() {
            *slot = (index % base) as u8;
            index /= base;
        }
        loss::<LONGEST_IN_TABLE>(line[..length].iter().copied()) as u8
    };
    (0..base.pow(length as u32)).map(line).collect()
}

/// Twice the number of tiles outside the longest increasing subsequence.
#[inline(always)]
fn loss<const N: usize>(line: impl Iterator<Item = u8>) -> u32 {
    // `ends[k]` is the smallest end of an increasing subsequence of length k + 1.
    let mut ends = [0; N];
    let (mut tiles, mut longest) = (0, 0);
    for place in line.filter(|&place| place != 0) {
        tiles += 1;
        // Most tiles are in order, so search from the longest subsequence down.
        let mut at = longest;
        while 0 < at && place < ends[at - 1] {
            at -= 1;
        }
        ends[at] = place;
        longest = longest.max(at + 1);
    }
    2 * (tiles - longest as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_loses_two_moves_for_each_tile_that_must_leave_it() {
        assert_eq!(loss::<4>([1, 2, 3, 4].into_iter()), 0);
        assert_eq!(loss::<4>([2, 1, 0, 0].into_iter()), 2);
        assert_eq!(loss::<4>([2, 3, 1, 0].into_iter()), 2);
        assert_eq!(loss::<4>([3, 2, 1, 0].into_iter()), 4);
        assert_eq!(loss::<4>([4, 3, 2, 1].into_iter()), 6);
        assert_eq!(loss::<4>([0, 4, 0, 1].into_iter()), 2);
        assert_eq!(loss::<4>([0, 0, 0, 0].into_iter()), 0);
    }

    #[test]
    fn the_table_says_what_the_line_says() {
        for length in 1..=LONGEST_IN_TABLE {
            let table = line_table(length);
            for index in 0..table.len() {
                let mut digits = vec![0; length];
                let mut rest = index;
                for digit in digits.iter_mut().rev() {
                    *digit = rest % (length + 1);
                    rest /= length + 1;
                }
                let line: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
                assert_eq!(line_loss(length, table, |at| digits[at]), loss::<5>(line.into_iter()));
            }
        }
    }
}
