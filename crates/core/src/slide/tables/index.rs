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
///
/// A table has a row for every order, with a bit for every block. Many moves
/// leave the order as it is, and most others lead to one of few, so a search
/// stays for a while in rows, and in parts of them, that a core's own cache can
/// hold: four fifths fewer look-ups leave it than with a row for every block.
#[derive(Clone)]
pub(crate) struct Index {
    pub(crate) places: Places,
    pub(crate) orders: Orders,
    /// Bytes of a row: whole lines of a cache.
    pub(crate) row_bytes: usize,
}

impl Index {
    /// The numbering; `None` if there are too many placements.
    pub(crate) fn new(size: Size, tiles: usize) -> Option<Index> {
        let places = Places::new(size, tiles)?;
        let orders = Orders::new(tiles);
        let row_bytes = places.count().div_ceil(512) * 64;
        Some(Index { places, orders, row_bytes })
    }

    /// The bytes of a table.
    pub(crate) fn bytes(&self) -> usize {
        self.orders.count() * self.row_bytes
    }

    /// The byte of a placement, and the bit in it.
    #[inline(always)]
    pub(crate) fn bit(&self, placement: Placement, blank: u32) -> (usize, u32) {
        let block = self.places.block(placement.taken, blank);
        let row = self.orders.rank(placement.order) as usize;
        (row * self.row_bytes + (block / 8) as usize, block % 8)
    }
}
