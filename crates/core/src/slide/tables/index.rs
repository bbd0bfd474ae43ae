//! Where a placement's bit is.

use super::super::board::Size;
use super::order::{Order, Orders, passed};
use super::place::{Cells, Places};

/// Where the tiles of a pattern are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The cells taken by any of them.
    pub(crate) taken: Cells,
    /// Which is which.
    pub(crate) order: Order,
}

impl Placement {
    /// After the tile on `from` went to `to`, which was free.
    #[inline(always)]
    pub(crate) fn moved(self, from: u32, to: u32) -> Placement {
        let rest = self.taken ^ 1 << from;
        let place = (rest & ((1 << from) - 1)).count_ones();
        let next = (rest & ((1 << to) - 1)).count_ones();
        Placement { taken: rest | 1 << to, order: passed(self.order, place, next) }
    }
}

/// The numbering of all placements of a number of tiles on a size of board,
/// the same for all patterns of that many tiles.
pub(crate) struct Index {
    pub(crate) places: Places,
    pub(crate) orders: Orders,
    /// Bytes of a block; whole words, so that blocks can be worked on by words.
    pub(crate) block_bytes: usize,
}

impl Index {
    /// The numbering; `None` if there are too many placements.
    pub(crate) fn new(size: Size, tiles: usize) -> Option<Index> {
        let places = Places::new(size, tiles)?;
        let orders = Orders::new(tiles);
        let block_bytes = orders.count().div_ceil(64) * 8;
        Some(Index { places, orders, block_bytes })
    }

    /// The bytes of a table.
    pub(crate) fn bytes(&self) -> usize {
        self.places.count() * self.block_bytes
    }

    /// The byte of a placement, and the bit in it.
    #[inline(always)]
    pub(crate) fn bit(&self, placement: Placement, blank: u32) -> (usize, u32) {
        let block = self.places.block(placement.taken, blank) as usize;
        let rank = self.orders.rank(placement.order);
        (block * self.block_bytes + (rank / 8) as usize, rank % 8)
    }
}
