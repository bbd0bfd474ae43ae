//! Symmetries of the board that preserve the goal.

use super::super::grid::Grid;
use super::cells::{Cells, each};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry([u8; 32]);

impl Symmetry {
    /// All symmetries that fix the blank's home, the identity first, for up to 32 cells.
    pub(crate) fn all(grid: &Grid) -> Vec<Symmetry> {
        let (rows, cols) = (grid.size().rows(), grid.size().cols());
        let mut all: Vec<Symmetry> = Vec::new();
        for turn in 0..if rows == cols { 8 } else { 4 } {
            let mut to = [0; 32];
            for (cell, to) in to.iter_mut().enumerate().take(rows * cols) {
                let (mut row, mut col) = (cell / cols, cell % cols);
                if turn & 1 != 0 {
                    row = rows - 1 - row;
                }
                if turn & 2 != 0 {
                    col = cols - 1 - col;
                }
                if turn & 4 != 0 {
                    (row, col) = (col, row);
                }
                *to = (row * cols + col) as u8;
            }
            let symmetry = Symmetry(to);
            // Flipping a single row changes nothing, so check for duplicates.
            if usize::from(to[grid.blank_home()]) == grid.blank_home() && !all.contains(&symmetry) {
                all.push(symmetry);
            }
        }
        all
    }

    #[inline(always)]
    pub(crate) fn cell(&self, cell: u32) -> u32 {
        self.0[(cell & 31) as usize].into()
    }

    pub(crate) fn cells(&self, set: Cells) -> Cells {
        let mut turned = 0;
        each(set, |cell| turned |= 1 << self.cell(cell));
        turned
    }
}
