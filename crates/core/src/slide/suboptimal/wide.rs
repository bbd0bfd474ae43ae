//! Positions of more than 32 cells that are copied without a heap.

use super::board::Board;
use crate::slide::grid::{Slid, Tiles, mixed};

/// A position of up to `N` cells, a byte each; `N` is a power of two, at most
/// 256.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u8; N]);

impl<const N: usize> Tiles for Wide<N> {
    type Packed = Wide<N>;

    const MOST_CELLS: usize = N;

    fn of(board: &Board) -> Wide<N> {
        debug_assert!(N.is_power_of_two() && board.tiles().len() <= N && N <= 256);
        let mut tiles = [0; N];
        tiles.iter_mut().zip(board.tiles()).for_each(|(byte, &tile)| *byte = tile as u8);
        Wide(tiles)
    }

    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self.0[cell & (N - 1)].into()
    }

    #[inline(always)]
    fn put(&mut self, cell: usize, tile: usize) {
        self.0[cell & (N - 1)] = tile as u8;
    }

    fn packed(&self) -> Wide<N> {
        *self
    }

    fn unpacked(packed: &Wide<N>) -> Wide<N> {
        *packed
    }

    fn slid(packed: &Wide<N>, slid: Slid) -> Wide<N> {
        let mut after = *packed;
        after.0.swap(slid.from, slid.to);
        after
    }

    fn hash(packed: &Wide<N>) -> u64 {
        packed.0.iter().fold(0, |hash, &tile| mixed(hash ^ u64::from(tile)))
    }

    fn heap_bytes(_cells: usize) -> usize {
        0
    }
}
