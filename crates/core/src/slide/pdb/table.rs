//! A pattern database: lower bounds on the moves of a pattern's tiles, for every placement and
//! region of the blank.
//!
//! A move of one of the tiles changes the value by exactly one, so one bit gives the direction, and
//! a search carries the value along. The bit is the second one of the value: set if it is 2 or 3
//! modulo 4. The first one is the parity of the placement, as on a chessboard.

use super::super::board::Size;
use super::build;
use super::cell_set::CellSetIndex;
use super::cells::{BoardMask, Cells, each};
use super::index::{Placement, TableIndex};
use super::kind::{Bytes, TableError};
use super::spec::Spec;
use crate::run::{Meter, Stop};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A pattern database, ready for lookups.
#[derive(Clone)]
pub struct Table {
    spec: Spec,
    index: Arc<TableIndex>,
    mask: BoardMask,
    bytes: Bytes,
}

/// Indexes shared by tables of the same size.
#[derive(Default)]
pub struct TableIndexes {
    known: Mutex<HashMap<(Size, usize), Arc<TableIndex>>>,
}

impl TableIndexes {
    pub(crate) fn of(&self, spec: &Spec) -> Option<Arc<TableIndex>> {
        let of = (spec.size(), spec.count());
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = known().get(&of) {
            return Some(index.clone());
        }
        let index = Arc::new(TableIndex::new(of.0, of.1)?);
        Some(known().entry(of).or_insert(index).clone())
    }
}

impl Table {
    /// Bytes of a table, and peak bytes while building it; `None` if it is too large.
    pub fn memory(spec: &Spec, indexes: &TableIndexes) -> Option<(u64, u64)> {
        let index = indexes.of(spec)?;
        Some(build::memory(index.regions(), index.rows()))
    }

    pub(crate) fn memory_at_most(spec: &Spec) -> Option<(u64, u64)> {
        let (cells, tiles) = (spec.size().cells(), spec.count());
        let sets = CellSetIndex::sets(spec.size(), tiles)?;
        // Cells of different regions are not neighbours, so there are at most as many regions as
        // black cells on a chessboard.
        let regions = sets as usize * (cells - tiles).min(cells.div_ceil(2));
        Some(build::memory(regions, (1..=tiles).product()))
    }

    /// Builds the bytes of a table with the threads that `meter` allows.
    ///
    /// `meter.progress.done` is the fraction done; only the clock and the observer can stop it.
    pub fn build(spec: &Spec, indexes: &TableIndexes, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let index = indexes.of(spec).ok_or(Stop::Memory)?;
        let threads = meter.limits().threads;
        build::build(spec, &index, threads, meter)
    }

    /// Reads a table from `bytes` that a store has verified.
    pub fn from_bytes(spec: &Spec, indexes: &TableIndexes, bytes: Bytes) -> Result<Table, TableError> {
        let index = indexes.of(spec).ok_or(TableError::TooLarge)?;
        TableError::check_length(index.bytes(), &bytes)?;
        Ok(Table { spec: *spec, index, mask: BoardMask::new(spec.size()), bytes })
    }

    /// The pattern of the table.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Maps placements to bits.
    pub fn index(&self) -> &TableIndex {
        &self.index
    }

    /// The bytes, as in the file.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    pub(crate) fn goal(&self) -> Placement {
        let order = (0..self.spec.count() as u32).fold(0, |order, tile| order | tile << (3 * tile));
        Placement { taken: self.spec.homes(), order }
    }

    pub(crate) fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        self.bytes.preload(go_on);
    }

    fn bit(&self, placement: Placement, blank: u32) -> u32 {
        let (byte, bit) = self.index.bit(placement, blank);
        u32::from(self.bytes()[byte] >> bit & 1)
    }

    fn remainder(&self, placement: Placement, blank: u32) -> u32 {
        let odd = self.mask.is_odd(placement.taken) != self.mask.is_odd(self.spec.homes());
        self.bit(placement, blank) << 1 | u32::from(odd)
    }

    /// By descent to the goal; `None` in a damaged table or if the goal cannot be reached.
    pub(crate) fn distance(&self, placement: Placement, blank: u32) -> Option<u32> {
        /// Above the largest value of any table.
        const MOST: u32 = 250;
        let (mut here, mut region) = (placement, self.mask.region(placement.taken, blank));
        let first = self.remainder(placement, blank);
        for moves in 0..MOST {
            if here == self.goal() && region >> self.spec.blank_home() & 1 == 1 {
                return Some(moves);
            }
            let left = first.wrapping_sub(moves + 1) % 4;
            let (tile, cell) = self.nearer(here, region, left >> 1)?;
            here = here.moved(tile, cell);
            region = self.mask.region(here.taken, tile);
        }
        None
    }

    fn nearer(&self, here: Placement, region: Cells, bit: u32) -> Option<(u32, u32)> {
        let mut found = None;
        each(here.taken, |tile| {
            each(self.mask.beside(1 << tile) & region, |cell| {
                if found.is_none() && self.bit(here.moved(tile, cell), tile) == bit {
                    found = Some((tile, cell));
                }
            });
        });
        found
    }
}

/// The value after a move of one of the tiles, from the bit of the new placement.
#[inline(always)]
pub(crate) fn carried(before: u32, bit: u32) -> u32 {
    // `before + 1` and `before - 1` differ by two, so in their second bit.
    let more = before.wrapping_add(1);
    let wrong = (more >> 1 ^ bit) & 1;
    more.wrapping_sub(2 * wrong)
}
