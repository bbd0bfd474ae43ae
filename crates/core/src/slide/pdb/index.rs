//! Position of a placement's bit in its table.

use super::super::board::Size;
use super::cell_set::CellSetIndex;
use super::cells::Cells;
use super::permutation::{Permutation, PermutationIndex, slid_past};

/// The cells of a pattern's tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub taken: Cells,
    pub order: Permutation,
}

impl Placement {
    /// The placement after the tile on `from` moved to `to`, which must be free.
    #[inline(always)]
    pub fn moved(self, from: u32, to: u32) -> Placement {
        let rest = self.taken ^ 1 << from;
        let place = (rest & ((1 << from) - 1)).count_ones();
        let next = (rest & ((1 << to) - 1)).count_ones();
        Placement { taken: rest | 1 << to, order: slid_past(self.order, place, next) }
    }
}

/// Bytes of a row with one bit per region, in whole cache lines.
pub(super) fn row_bytes(regions: usize) -> usize {
    regions.div_ceil(512) * 64
}

/// Maps placements to bits; the same for all patterns of a given number of tiles on one size of
/// board.
///
/// A table has a row per permutation of the tiles, with a bit for every set of cells and every
/// region of the blank that the set leaves:
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
/// Many moves keep the permutation, and most others lead to one of few, so a search stays for a
/// while in rows, and parts of rows, that fit in a core's own cache: four fifths fewer lookups
/// leave it than with one row per region.
#[derive(Clone)]
pub struct TableIndex {
    pub(crate) cell_sets: CellSetIndex,
    pub(crate) permutations: PermutationIndex,
    pub(crate) row_bytes: usize,
}

impl TableIndex {
    pub(crate) fn new(size: Size, tiles: usize) -> Option<TableIndex> {
        let cell_sets = CellSetIndex::new(size, tiles)?;
        let permutations = PermutationIndex::new(tiles);
        let row_bytes = row_bytes(cell_sets.count());
        Some(TableIndex { cell_sets, permutations, row_bytes })
    }

    /// Bytes of a table.
    pub fn bytes(&self) -> usize {
        self.permutations.count() * self.row_bytes
    }

    /// Byte, and bit in it, of a placement with the blank on a free cell.
    #[inline(always)]
    pub fn bit(&self, placement: Placement, blank: u32) -> (usize, u32) {
        let region = self.cell_sets.region(placement.taken, blank);
        let row = self.permutations.rank(placement.order) as usize;
        (row * self.row_bytes + (region / 8) as usize, region % 8)
    }

    /// Bytes of a row: whole cache lines.
    pub fn row_bytes(&self) -> usize {
        self.row_bytes
    }

    /// Number of rows: one per permutation.
    pub fn rows(&self) -> usize {
        self.permutations.count()
    }

    /// Number of regions over all sets of cells: the bits of a row.
    pub fn regions(&self) -> usize {
        self.cell_sets.count()
    }

    /// Bits of the first half of a permutation, and the summands of both halves for its row.
    pub fn permutation_tables(&self) -> (u32, &[u16; 4096], &[u16; 4096]) {
        (self.permutations.split, &self.permutations.first, &self.permutations.rest)
    }

    /// Bits of the lower half of a set of cells, and the summands of both halves for its rank.
    pub fn cell_set_tables(&self) -> (u32, &[u16], &[u32]) {
        (self.cell_sets.split, &self.cell_sets.low[..], &self.cell_sets.high[..])
    }

    /// By rank of a set of cells: the number of its first region, `base`, and of its map.
    pub fn region_bases(&self) -> impl Iterator<Item = (u32, u32)> {
        self.cell_sets.regions.entries()
    }

    /// The maps: for every cell of the board, the number of its region minus that of the first.
    pub fn region_maps(&self) -> impl Iterator<Item = [u8; 32]> {
        self.cell_sets.regions.maps()
    }
}
