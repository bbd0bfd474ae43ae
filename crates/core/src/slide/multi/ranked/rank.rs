//! Numbers of placements.

use crate::slide::board::Size;

/// The cells of a pattern's tiles, a byte each, the first tile's lowest. Bytes
/// without a tile are beyond all cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells(u64);

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGHS: u64 = ONES << 7;

impl Cells {
    pub(super) const NONE: Cells = Cells(ONES * 0x7f);

    #[inline(always)]
    pub(super) fn get(self, at: usize) -> u8 {
        (self.0 >> (8 * at)) as u8
    }

    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, cell: u8) {
        self.0 = self.0 & !(0xff << (8 * at)) | u64::from(cell) << (8 * at);
    }

    /// How many of the first `count` cells are below a cell that is none of them.
    #[inline(always)]
    pub(super) fn below(self, cell: u8, count: usize) -> u8 {
        // No byte borrows from the next one, and its highest bit stays if it is less.
        let less = (((ONES * u64::from(cell)) | HIGHS) - self.0) & HIGHS;
        let first = less & ((1 << (8 * count)) - 1);
        ((first >> 7).wrapping_mul(ONES) >> 56) as u8
    }

    /// The tile of a cell, if it is one of the pattern's.
    pub(super) fn find(self, cell: u8) -> Option<usize> {
        (0..8).find(|&at| self.get(at) == cell)
    }
}

/// How placements are ranked: the first tile's cell, the second's among those left,
/// and so on, and the blank's last, so that the blank's way between other tiles
/// stays in one place of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking<const TILES: usize> {
    pub(super) cells: usize,
    /// By how much the place of each tile's cell counts.
    weights: [u32; TILES],
    /// The cells left for the blank.
    pub(super) blanks: u32,
}

impl<const TILES: usize> Ranking<TILES> {
    pub(super) fn new(size: Size) -> Ranking<TILES> {
        let cells = size.cells();
        let blanks = (cells - TILES) as u32;
        let mut weights = [1; TILES];
        for at in (0..TILES - 1).rev() {
            weights[at] = weights[at + 1] * (cells - at - 1) as u32;
        }
        Ranking { cells, weights, blanks }
    }

    /// How many placements of the tiles there are.
    pub(super) fn tilings(&self) -> usize {
        self.weights[0] as usize * self.cells
    }

    pub(super) fn placements(&self) -> usize {
        self.tilings() * self.blanks as usize
    }

    #[inline(always)]
    pub(super) fn of_tiles(&self, cells: Cells) -> u32 {
        let mut rank = 0;
        for at in 0..TILES {
            let cell = cells.get(at);
            rank += u32::from(cell - cells.below(cell, at)) * self.weights[at];
        }
        rank
    }

    #[inline(always)]
    pub(super) fn with_blank(&self, of_tiles: u32, cells: Cells, blank: u8) -> usize {
        of_tiles as usize * self.blanks as usize + usize::from(blank - cells.below(blank, TILES))
    }

    /// The cells of the tiles of a rank.
    pub(super) fn tiles_of(&self, mut rank: u32) -> Cells {
        let mut cells = Cells::NONE;
        let mut free: u32 = (1 << self.cells) - 1;
        for (at, &weight) in self.weights.iter().enumerate() {
            let mut bits = free;
            for _ in 0..rank / weight {
                bits &= bits - 1;
            }
            rank %= weight;
            let cell = bits.trailing_zeros();
            free &= !(1 << cell);
            cells.set(at, cell as u8);
        }
        cells
    }
}
