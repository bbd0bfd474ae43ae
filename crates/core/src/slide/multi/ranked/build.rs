//! Building a table: breadth first from the goal, level by level over the whole
//! table.

use super::super::steps::Steps;
use super::super::table::table_name;
use super::super::{Axis, TilePattern};
use super::{Entry, RankedPattern};
use crate::run::{Meter, Stop, run_workers};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// Placements that one worker takes at a time while a table is built.
const CHUNK: usize = 1 << 14;

/// While a table is built, a placement has four bits for each way to begin: the
/// number of moves modulo this. Placements of a level that is so much nearer are
/// looked at again, which changes nothing, and they are few.
const CYCLE: u8 = 15;

/// The four bits of a way to begin that no solution is known for.
const UNKNOWN: u8 = 15;

impl<const TILES: usize> TilePattern for RankedPattern<TILES> {
    fn name(&self) -> String {
        table_name(self.size, self.blank, &self.tiles)
    }

    fn memory(&self) -> u64 {
        self.ranking.placements() as u64
    }

    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let placements = self.ranking.placements();
        let mut values: Vec<AtomicU8> = Vec::new();
        if values.try_reserve_exact(placements).is_err() {
            return Err(Stop::Memory);
        }
        values.resize_with(placements, || AtomicU8::new(u8::MAX));
        values[self.home()] = AtomicU8::new(0);
        let level = Level { pattern: self, steps: Steps::new(self.size), values: &values };
        let mut reached = 2;
        for moves in 1.. {
            let found = level.expand(moves, meter)?;
            if found == 0 {
                break;
            }
            reached += found;
            meter.progress.done = Some(reached as f64 / (2 * placements) as f64);
        }
        let entry = |value: &AtomicU8| {
            let value = value.load(Relaxed);
            let (vertical, horizontal) = (value & 15, value >> 4);
            match (horizontal + CYCLE - vertical) % CYCLE {
                0 => Entry::new(vertical, None),
                1 => Entry::new(vertical, Some(Axis::Horizontal)),
                _ => Entry::new(horizontal, Some(Axis::Vertical)),
            }
        };
        let mut table = Vec::with_capacity(self.len());
        for (number, pairs) in values.chunks(2 * CHUNK).enumerate() {
            if number % 16 == 0 {
                meter.poll()?;
            }
            let byte = |pair: &[AtomicU8]| entry(&pair[0]).0 | pair.get(1).map_or(0, |one| entry(one).0 << 4);
            table.extend(pairs.chunks(2).map(byte));
        }
        Ok(table)
    }

    fn accepts(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.len() && Entry::read(bytes, self.home()) == Entry::new(0, None)
    }
}

/// A level of a table that is built.
struct Level<'a, const TILES: usize> {
    pattern: &'a RankedPattern<TILES>,
    steps: Steps,
    values: &'a [AtomicU8],
}

impl<const TILES: usize> Level<'_, TILES> {
    /// Writes all values of a level; how many there are.
    fn expand(&self, moves: u8, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let taken = AtomicUsize::new(0);
        let threads = meter.limits().threads.max(1);
        let found = run_workers(meter, threads, |handle| {
            let mut found = 0;
            let tilings = self.pattern.ranking.tilings();
            loop {
                let first = taken.fetch_add(CHUNK, Relaxed);
                if tilings <= first || handle.report(0, 0).is_err() {
                    return found;
                }
                for rank in first..tilings.min(first + CHUNK) {
                    found += self.expand_tiling(rank as u32, moves);
                }
            }
        })?;
        Ok(found.into_iter().sum())
    }

    /// The same for the placements of the blank among some tiles.
    fn expand_tiling(&self, rank: u32, moves: u8) -> u64 {
        let blanks = self.pattern.ranking.blanks as usize;
        let first = rank as usize * blanks;
        let (before, now) = ((moves - 1) % CYCLE, moves % CYCLE);
        let is_before = |value: u8| [value & 15 == before, value >> 4 == before];
        let values = &self.values[first..first + blanks];
        if !values.iter().any(|value| is_before(value.load(Relaxed)).contains(&true)) {
            return 0;
        }
        let cells = self.pattern.ranking.tiles_of(rank);
        let mut found = 0;
        let mut write = |at: usize, axis: Axis| {
            let shift = 4 * axis as u8;
            let value = &self.values[at];
            if value.load(Relaxed) >> shift & 15 == UNKNOWN {
                // All bits of an unknown value are set. Who else writes here writes
                // the other value, or the same.
                let old = value.fetch_and(now << shift | 15 << (4 - shift), Relaxed);
                found += u64::from(old >> shift & 15 == UNKNOWN);
            }
        };
        let free = (0..self.pattern.ranking.cells as u8).filter(|&cell| cells.find(cell).is_none());
        for (at, blank) in free.enumerate() {
            let is_known = is_before(values[at].load(Relaxed));
            for (axis, is_known) in [Axis::Vertical, Axis::Horizontal].into_iter().zip(is_known) {
                if !is_known {
                    continue;
                }
                // A solution that begins along this axis is one of the other way to
                // begin after a move along the other axis, or none.
                let other = axis.other();
                write(first + at, other);
                let ranking = &self.pattern.ranking;
                self.pattern.neighbours(&self.steps, (cells, rank, blank), other, |cells, rank, blank| {
                    write(ranking.with_blank(rank, cells, blank), other);
                });
            }
        }
        found
    }
}
