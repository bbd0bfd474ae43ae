//! A table: for every placement of a pattern's tiles and every region of the
//! blank, how many moves of those tiles are left at least.
//!
//! A move of one of the tiles changes that number by exactly one, so one bit
//! tells which way, and a search that knows the number carries it along. The bit
//! is the second one of the number: set if it is 2 or 3 modulo 4. The first one
//! follows from the placement, as on a chess board.

use super::super::board::Size;
use super::build;
use super::cell_set::{CellSetIndex, each};
use super::index::{Placement, TableIndex};
use super::spec::Spec;
use super::way_home::{Homeward, WayHome};
use crate::run::{Meter, Stop};
use std::fmt;
use std::sync::Arc;

/// Where the bytes of a table are, such as a vector or a mapped file.
pub trait Store: AsRef<[u8]> + Send + Sync {
    /// Called before a long search, which reads all over them: they may be
    /// copied to where memory is fastest, for all who ask for them from now on.
    /// `go_on` is asked every few milliseconds, and may end it.
    fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        let _ = go_on;
    }

    /// Whether the bytes are surely those that were there at first. A file may
    /// have been changed by somebody else.
    fn is_intact(&self) -> bool {
        true
    }
}

impl Store for Vec<u8> {}

/// Bytes that a table can be read from.
pub type Bytes = Arc<dyn Store>;

/// A table that can be looked things up in.
#[derive(Clone)]
pub struct Table {
    spec: Spec,
    index: Arc<TableIndex>,
    homeward: Arc<Homeward>,
    bytes: Bytes,
}

/// Why bytes are not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The pattern has too many placements for a table.
    TooLarge,
    /// There are not as many bytes as the table has.
    Length {
        /// The bytes of the table.
        expected: usize,
        /// The bytes given.
        found: usize,
    },
    /// What the bytes say cannot be true.
    Damaged,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::TooLarge => write!(f, "the pattern has too many placements for a table"),
            TableError::Length { expected, found } => {
                write!(f, "the table has {expected} bytes, found {found}")
            }
            TableError::Damaged => write!(f, "the table is damaged"),
        }
    }
}

impl std::error::Error for TableError {}

/// Indexes made once and shared by tables of the same size.
#[derive(Clone, Default)]
pub struct TableIndexes {
    known: Vec<(Size, usize, Arc<TableIndex>)>,
}

impl TableIndexes {
    pub(crate) fn of(&mut self, spec: &Spec) -> Option<Arc<TableIndex>> {
        let (size, count) = (spec.size(), spec.count());
        let known = self.known.iter().find(|known| (known.0, known.1) == (size, count));
        if let Some((_, _, index)) = known {
            return Some(index.clone());
        }
        let index = Arc::new(TableIndex::new(size, count)?);
        self.known.push((size, count, index.clone()));
        Some(index)
    }
}

impl Table {
    /// The bytes a table takes, and those taken while it is built; `None` if
    /// it is too large to be built.
    pub fn memory(spec: &Spec, indexes: &mut TableIndexes) -> Option<(u64, u64)> {
        let index = indexes.of(spec)?;
        Some(build::memory(index.regions(), index.rows()))
    }

    /// Two numbers that are not smaller, but known at once.
    pub(crate) fn memory_at_most(spec: &Spec) -> Option<(u64, u64)> {
        let (cells, tiles) = (spec.size().cells(), spec.count());
        let sets = CellSetIndex::sets(spec.size(), tiles)?;
        // Cells of different regions are not neighbours, so there are no more
        // regions than black cells on a chess board.
        let regions = sets as usize * (cells - tiles).min(cells.div_ceil(2));
        Some(build::memory(regions, (1..=tiles).product()))
    }

    /// Builds the bytes of a table with as many threads as `meter` allows.
    ///
    /// `meter.progress.done` tells how far it is; only its clock and its
    /// observer can stop it.
    pub fn build(spec: &Spec, indexes: &mut TableIndexes, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let index = indexes.of(spec).ok_or(Stop::Memory)?;
        let threads = meter.limits().threads;
        build::build(spec, &index, threads, meter)
    }

    /// The table that was built as `bytes`.
    ///
    /// A look at a few of them refuses what was never such a table; whether
    /// every bit is right is for a checksum to say.
    pub fn from_bytes(spec: &Spec, indexes: &mut TableIndexes, bytes: Bytes) -> Result<Table, TableError> {
        let index = indexes.of(spec).ok_or(TableError::TooLarge)?;
        let (expected, found) = (index.bytes(), (*bytes).as_ref().len());
        if expected != found {
            return Err(TableError::Length { expected, found });
        }
        let table = Table { spec: *spec, index, homeward: Arc::new(Homeward::new(spec)), bytes };
        if table.looks_right() { Ok(table) } else { Err(TableError::Damaged) }
    }

    /// What the table is about.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Where the bit of a placement is.
    pub fn index(&self) -> &TableIndex {
        &self.index
    }

    /// The bytes, as files hold them.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// Whether these are the table's own bytes, not others that are equal.
    pub(crate) fn is_of(&self, bytes: &Bytes) -> bool {
        Arc::ptr_eq(&self.bytes, bytes)
    }

    /// Which moves take its tiles home.
    pub(super) fn homeward(&self) -> &Homeward {
        &self.homeward
    }

    /// Where the tiles belong.
    pub(crate) fn goal(&self) -> Placement {
        self.homeward.goal
    }

    /// Prepares for a long search; see [`Store::preload`].
    pub(crate) fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        self.bytes.preload(go_on);
    }

    /// Whether the table is still as it was; see [`Store::is_intact`].
    pub(crate) fn is_intact(&self) -> bool {
        self.bytes.is_intact()
    }

    fn bit(&self, placement: Placement, blank: u32) -> u32 {
        let (byte, bit) = self.index.bit(placement, blank);
        u32::from(self.bytes()[byte] >> bit & 1)
    }

    /// The remainder by four of the moves left.
    pub(super) fn remainder(&self, placement: Placement, blank: u32) -> u32 {
        let odd = self.homeward.mask.is_odd(placement.taken) != self.homeward.mask.is_odd(self.spec.homes());
        self.bit(placement, blank) << 1 | u32::from(odd)
    }

    /// The moves of the pattern's tiles that are left, found by going home;
    /// `None` if that leads nowhere, as it may in a damaged table or for
    /// placements from which there is no way home.
    pub(crate) fn distance(&self, placement: Placement, blank: u32) -> Option<u32> {
        WayHome::lengths(vec![WayHome::new(self, placement, blank)])?.pop()
    }

    /// Whether the goal and some placements around it, near and far, are as
    /// they must be.
    fn looks_right(&self) -> bool {
        const WALKS: u32 = 8;
        const STEPS: u32 = 60;
        let mask = self.homeward.mask;
        let home = self.spec.blank_home() as u32;
        if self.distance(self.goal(), home) != Some(0) || self.bit(self.goal(), home) != 0 {
            return false;
        }
        let mut seed = 0x2545_f491_u32;
        let mut random = move |below: u32| {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed % below
        };
        (0..WALKS).all(|_| {
            let (mut here, mut blank) = (self.goal(), home);
            let mut value = 0;
            (0..STEPS).all(|_| {
                let mut ways = Vec::new();
                each(mask.region(here.taken, blank), |cell| {
                    each(mask.beside(1 << cell) & here.taken, |tile| ways.push((tile, cell)));
                });
                if ways.is_empty() {
                    return true;
                }
                let (tile, cell) = ways[random(ways.len() as u32) as usize];
                here = here.moved(tile, cell);
                blank = tile;
                value = carried(value, self.bit(here, blank));
                value != u32::MAX
            }) && self.distance(here, blank) == Some(value)
        })
    }
}

/// The moves left after a move of one of the tiles, by the new place's bit.
#[inline(always)]
pub(crate) fn carried(before: u32, bit: u32) -> u32 {
    // One more and one less differ by two, so in their second bit.
    let more = before.wrapping_add(1);
    let wrong = (more >> 1 ^ bit) & 1;
    more.wrapping_sub(2 * wrong)
}
