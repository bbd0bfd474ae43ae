//! Manhattan distance plus the moves that tiles lose by making way for each
//! other.

use super::super::grid::{Grid, Slid, Tiles};
use super::{Heuristic, Manhattan};

/// Manhattan distance, and two moves more for every tile that has to leave its
/// home line and come back.
///
/// Tiles that are in their home row but in the wrong order cannot pass within
/// it. Those that keep the row must be in order already, so at least as many
/// leave it as are missing from the longest increasing run of columns; each
/// costs two moves up and down that Manhattan distance does not count. The
/// same holds for columns. The usual count of conflicting pairs is more than
/// that when one tile stands in the way of several, and then no bound at all.
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: usize,
    cols: usize,
    /// Row and column of each tile's home.
    homes: Box<[(u8, u8)]>,
    row_table: Box<[u8]>,
    col_table: Box<[u8]>,
}

/// Lines up to this long have their conflicts in a table.
const LONGEST_IN_TABLE: usize = 5;

impl LinearConflict {
    /// For boards of this grid.
    pub fn new(grid: &Grid) -> LinearConflict {
        let (rows, cols) = (grid.size().rows(), grid.size().cols());
        let home = |tile| ((grid.home(tile) / cols) as u8, (grid.home(tile) % cols) as u8);
        LinearConflict {
            manhattan: Manhattan::new(grid),
            rows,
            cols,
            homes: (0..grid.size().cells()).map(home).collect(),
            row_table: line_table(cols),
            col_table: line_table(rows),
        }
    }

    /// The moves lost in a row, with `tile_on` telling the tile of each cell.
    #[inline(always)]
    fn row_loss(&self, row: usize, tile_on: impl Fn(usize) -> usize) -> u32 {
        let place = |col| {
            let tile = tile_on(row * self.cols + col);
            let (home_row, home_col) = self.homes[tile];
            if tile != 0 && usize::from(home_row) == row { usize::from(home_col) + 1 } else { 0 }
        };
        line_loss(self.cols, &self.row_table, place)
    }

    #[inline(always)]
    fn col_loss(&self, col: usize, tile_on: impl Fn(usize) -> usize) -> u32 {
        let place = |row| {
            let tile = tile_on(row * self.cols + col);
            let (home_row, home_col) = self.homes[tile];
            if tile != 0 && usize::from(home_col) == col { usize::from(home_row) + 1 } else { 0 }
        };
        line_loss(self.rows, &self.col_table, place)
    }
}

impl<T: Tiles> Heuristic<T> for LinearConflict {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        let in_rows: u32 = (0..self.rows).map(|row| self.row_loss(row, |cell| tiles.at(cell))).sum();
        let in_cols: u32 = (0..self.cols).map(|col| self.col_loss(col, |cell| tiles.at(cell))).sum();
        self.manhattan.start(tiles) + in_rows + in_cols
    }

    #[inline(always)]
    fn after(&self, before: u32, slid: Slid, tiles: &T) -> u32 {
        let sum = self.manhattan.after(before, slid, tiles);
        let (home_row, home_col) = self.homes[slid.tile];
        let (home_row, home_col) = (usize::from(home_row), usize::from(home_col));
        let tile_before = |cell| match cell {
            cell if cell == slid.from => slid.tile,
            cell if cell == slid.to => 0,
            cell => tiles.at(cell),
        };
        let tile_now = |cell| if cell == slid.from { 0 } else { tiles.at(cell) };
        // A tile that moves along a line keeps its place in that line's order.
        // It can enter or leave only one line where it counts: its home's.
        let (from, to) = (slid.from % self.cols, slid.to % self.cols);
        if from == to {
            if home_row == slid.from / self.cols || home_row == slid.to / self.cols {
                return sum + self.row_loss(home_row, tile_now) - self.row_loss(home_row, tile_before);
            }
        } else if home_col == from || home_col == to {
            return sum + self.col_loss(home_col, tile_now) - self.col_loss(home_col, tile_before);
        }
        sum
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// The moves lost in a line whose cells hold tiles at home in it, given by
/// their place there from 1, or 0 for others.
#[inline(always)]
fn line_loss(length: usize, table: &[u8], place: impl Fn(usize) -> usize) -> u32 {
    if length <= LONGEST_IN_TABLE {
        let index = (0..length).fold(0, |index, at| index * (length + 1) + place(at));
        return table[index].into();
    }
    let mut line = [0; super::super::board::Size::MOST];
    for (at, slot) in line[..length].iter_mut().enumerate() {
        *slot = place(at) as u8;
    }
    loss(&line[..length])
}

/// Every line of a length, as a number with a digit a cell.
fn line_table(length: usize) -> Box<[u8]> {
    if LONGEST_IN_TABLE < length {
        return Box::default();
    }
    let base = length + 1;
    let line = |mut index: usize| {
        let mut line = [0; LONGEST_IN_TABLE];
        for slot in line[..length].iter_mut().rev() {
            *slot = (index % base) as u8;
            index /= base;
        }
        loss(&line[..length]) as u8
    };
    (0..base.pow(length as u32)).map(line).collect()
}

/// Twice the tiles that do not fit into the longest increasing subsequence.
fn loss(line: &[u8]) -> u32 {
    // `ends[k]` is the smallest end of an increasing run of k + 1 tiles.
    let mut ends = [0; super::super::board::Size::MOST];
    let (mut tiles, mut longest) = (0, 0);
    for &place in line.iter().filter(|&&place| place != 0) {
        tiles += 1;
        let at = ends[..longest].partition_point(|&end| end < place);
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
        assert_eq!(loss(&[1, 2, 3, 4]), 0);
        assert_eq!(loss(&[2, 1, 0, 0]), 2);
        assert_eq!(loss(&[2, 3, 1, 0]), 2);
        assert_eq!(loss(&[3, 2, 1, 0]), 4);
        assert_eq!(loss(&[4, 3, 2, 1]), 6);
        assert_eq!(loss(&[0, 4, 0, 1]), 2);
        assert_eq!(loss(&[0, 0, 0, 0]), 0);
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
                assert_eq!(line_loss(length, &table, |at| digits[at]), loss(&line));
            }
        }
    }
}
