//! Where a placement's bit is in its table.

use super::super::board::Size;
use super::cell_set::{CellSetIndex, Cells};
use super::permutation::{Permutation, PermutationIndex, slid_past};

/// Where the tiles of a pattern are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The cells taken by any of them.
    pub taken: Cells,
    /// Which of them is on which of these cells.
    pub order: Permutation,
}

impl Placement {
    /// After the tile on `from` went to `to`, which was free.
    #[inline(always)]
    pub fn moved(self, from: u32, to: u32) -> Placement {
        let rest = self.taken ^ 1 << from;
        let place = (rest & ((1 << from) - 1)).count_ones();
        let next = (rest & ((1 << to) - 1)).count_ones();
        Placement { taken: rest | 1 << to, order: slid_past(self.order, place, next) }
    }
}

/// The bytes of a row with a bit for each of so many regions.
pub(super) fn row_bytes(regions: usize) -> usize {
    regions.div_ceil(512) * 64
}

/// Where every placement of a number of tiles has its bit: the same for all
/// patterns of that many tiles on one size of board.
///
/// A table has a row for every permutation of the tiles, with a bit for every
/// set of cells they can be on and every region of the blank that it leaves:
///
/// ```text
/// byte = row_bytes * row(permutation) + region(cells, blank) / 8
/// bit  = region(cells, blank) % 8
/// row(permutation)     = first[permutation % 2^split] + rest[permutation / 2^split]
/// rank(cells)          = low[cells % 2^split] + high[cells / 2^split]
/// region(cells, blank) = base + map[blank], where the word at rank(cells)
///                        holds base above its low map_bits bits, and in them
///                        the number of the map
/// ```
///
/// Many moves leave the permutation as it is, and most others lead to one of
/// few, so a search stays for a while in rows, and in parts of them, that a
/// core's own cache can hold: four fifths fewer look-ups leave it than with a
/// row for every region.
#[derive(Clone)]
pub struct TableIndex {
    pub(crate) cell_sets: CellSetIndex,
    pub(crate) permutations: PermutationIndex,
    /// Bytes of a row: whole lines of a cache.
    pub(crate) row_bytes: usize,
}

impl TableIndex {
    /// The index; `None` if there are too many placements.
    pub(crate) fn new(size: Size, tiles: usize) -> Option<TableIndex> {
        let cell_sets = CellSetIndex::new(size, tiles)?;
        let permutations = PermutationIndex::new(tiles);
        let row_bytes = row_bytes(cell_sets.count());
        Some(TableIndex { cell_sets, permutations, row_bytes })
    }

    /// The bytes of a table.
    pub fn bytes(&self) -> usize {
        self.permutations.count() * self.row_bytes
    }

    /// The byte of a placement with the blank on a free cell, and the bit in it.
    #[inline(always)]
    pub fn bit(&self, placement: Placement, blank: u32) -> (usize, u32) {
        let region = self.cell_sets.region(placement.taken, blank);
        let row = self.permutations.rank(placement.order) as usize;
        (row * self.row_bytes + (region / 8) as usize, region % 8)
    }

    /// The bytes of a row: whole lines of a cache.
    pub fn row_bytes(&self) -> usize {
        self.row_bytes
    }

    /// The number of rows: one for each permutation.
    pub fn rows(&self) -> usize {
        self.permutations.count()
    }

    /// The number of regions, over all sets of cells: the bits of a row.
    pub fn regions(&self) -> usize {
        self.cell_sets.count()
    }

    /// How the row of a permutation is found: the bits of its first half, and a
    /// number for every first half and every second half, to be added.
    pub fn permutation_tables(&self) -> (u32, &[u16; 4096], &[u16; 4096]) {
        (self.permutations.split, &self.permutations.first, &self.permutations.rest)
    }

    /// How the rank of a set of cells is found: the bits of its lower half, and
    /// a number for every lower half and every upper half, to be added.
    pub fn cell_set_tables(&self) -> (u32, &[u16], &[u32]) {
        (self.cell_sets.split, &self.cell_sets.low[..], &self.cell_sets.high[..])
    }

    /// How the region of a set of cells is found: for every rank the number of
    /// its first region, `base`, and of its map.
    pub fn region_bases(&self) -> impl Iterator<Item = (u32, u32)> {
        self.cell_sets.regions.entries()
    }

    /// The maps: for every cell of the board, the number of its region less
    /// that of the first one.
    pub fn region_maps(&self) -> impl Iterator<Item = [u8; 32]> {
        self.cell_sets.regions.maps()
    }
}
