//! Sets of cells of boards of up to 32 cells.

use super::super::board::Size;

/// A set of cells, bit `c` for cell `c`.
pub type Cells = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardMask {
    cols: u32,
    pub(super) all: Cells,
    not_first: Cells,
    not_last: Cells,
    black: Cells,
}

impl BoardMask {
    /// `size` has at most 32 cells.
    pub(crate) fn new(size: Size) -> BoardMask {
        let (cells, cols) = (size.cells(), size.cols());
        debug_assert!(cells <= 32);
        let those = |wanted: &dyn Fn(usize, usize) -> bool| {
            (0..cells)
                .filter(|cell| wanted(cell / cols, cell % cols))
                .fold(0, |set: Cells, cell| set | 1 << cell)
        };
        BoardMask {
            cols: cols as u32,
            all: those(&|_, _| true),
            not_first: those(&|_, col| col != 0),
            not_last: those(&|_, col| col + 1 != cols),
            black: those(&|row, col| (row + col) % 2 == 1),
        }
    }

    pub(crate) fn beside(self, set: Cells) -> Cells {
        // A board of one row may have 32 columns: shift as `u64`.
        let down = (u64::from(set) << self.cols) as Cells;
        let up = (u64::from(set) >> self.cols) as Cells;
        (down | up | (set & self.not_last) << 1 | (set & self.not_first) >> 1) & self.all
    }

    pub(super) fn flooded(self, from: Cells, free: Cells) -> Cells {
        let mut wet = from;
        loop {
            let before = wet;
            // Each direction continues from the result of the one before.
            wet |= (wet & self.not_last) << 1 & free;
            wet |= (wet & self.not_first) >> 1 & free;
            wet |= (u64::from(wet) << self.cols) as Cells & free;
            wet |= (u64::from(wet) >> self.cols) as Cells & free;
            if wet == before {
                return wet;
            }
        }
    }

    pub(crate) fn region(self, taken: Cells, blank: u32) -> Cells {
        self.flooded(1 << blank, self.all & !taken)
    }

    /// Parity of the taken black cells, which every move of a tile changes.
    pub(crate) fn is_odd(self, taken: Cells) -> bool {
        (taken & self.black).count_ones() % 2 == 1
    }
}

pub(crate) fn each(mut set: Cells, mut act: impl FnMut(u32)) {
    while set != 0 {
        act(set.trailing_zeros());
        set &= set - 1;
    }
}

pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k.min(n - k) as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}
