//! Levels of states that several workers make together.
//!
//! Each worker owns a part of the states of a level. It sends the states it
//! makes to their owners, many at a time, and helps others with their part of
//! the level when its own is done.

use super::barrier::Barrier;
use super::lookup::{LOW, WIDTH};
use super::table::{Filled, State, Table};
use crate::run::Stop;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// States that a worker collects before it adds them to its own.
pub(super) const OUTBOX: usize = 64;

/// States that a worker sends to another at a time.
pub(super) const LETTER: usize = 1024;

/// States of a level that a worker takes at a time.
const CHUNK: usize = 256;

/// What says to which worker a state belongs.
///
/// A state made by putting down a piece mostly belongs to whom the state
/// before it belonged to, so that most of what a worker reads and writes
/// stays in its own core's memory: the owner changes only with one of a few
/// pieces. As many states have used an odd number of three pieces as an even
/// one, nearly, so the work is even. Each bit of a key goes by three pieces.
pub(super) struct OwnerKeys {
    /// By six bits of what is left, for all sixes; they are joined by `^`.
    by_left: Vec<[u8; 1 << WIDTH]>,
}

impl OwnerKeys {
    /// `ones` has the lowest bit of each field. None if there are too few
    /// kinds of pieces to go by.
    pub(super) fn new(ones: &[u64]) -> Option<OwnerKeys> {
        let classes = ones.len();
        if classes < 8 {
            return None;
        }
        let last = ones.iter().fold(0, |all, one| all | one);
        let slots = (u64::BITS - last.leading_zeros()).div_ceil(WIDTH);
        let mut by_left = vec![[0; 1 << WIDTH]; slots as usize];
        for bit in 0..u8::BITS {
            let (from, step) = (3 * bit as usize, 1 + 3 * bit as usize / classes);
            let three = (0..3).fold(0, |all, at| all | ones[(from + at * step) % classes]);
            for (keys, slot) in by_left.iter_mut().zip(0..) {
                for (key, left) in keys.iter_mut().zip(0u64..) {
                    let odd = ((left << (slot * WIDTH)) & three).count_ones() % 2;
                    *key |= (odd << (u8::BITS - 1 - bit)) as u8;
                }
            }
        }
        Some(OwnerKeys { by_left })
    }

    /// The key of what is left. That of what is left without some pieces is
    /// this one and theirs, joined by `^`.
    #[inline(always)]
    pub(super) fn of(&self, mut left: u64) -> u8 {
        let mut key = 0;
        for keys in &self.by_left {
            key ^= keys[(left & LOW) as usize];
            left >>= WIDTH;
        }
        key
    }

    /// The owner of such a key.
    #[inline(always)]
    pub(super) fn owner(key: u8, workers: usize) -> usize {
        (usize::from(key) * workers) >> u8::BITS
    }
}

/// The states of a level that one worker owns.
pub(super) type Level<'a, W> = RwLockReadGuard<'a, Vec<State<W>>>;

/// What to do when a level does not fit into the memory allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overflow {
    /// Complete its states in batches.
    Batches,
    /// Give the count up.
    GiveUp,
}

/// What one worker owns. Each is on cache lines of its own, so that workers do
/// not slow each other down by counting.
#[repr(align(128))]
struct Owned<W> {
    /// Its states of this level, and how many were taken.
    level: RwLock<Vec<State<W>>>,
    taken: AtomicUsize,
    /// Its states of the next level that others have sent.
    mail: Mutex<Vec<Vec<State<W>>>>,
}

/// What the workers of a count share.
pub(crate) struct Exchange<W> {
    pub(super) barrier: Barrier,
    owned: Vec<Owned<W>>,
    /// States on a level, beyond which levels are no longer done whole.
    pub(super) most: usize,
    /// States in a batch.
    pub(super) batch: usize,
    /// The bytes of a worker's part of this level and the next.
    share: usize,
    /// A worker's part of the next level has outgrown its share: from now on
    /// every worker completes what it expands, or the count is given up.
    is_full: AtomicBool,
    overflow: Overflow,
    has_given_up: AtomicBool,
}

impl<W: Filled> Exchange<W> {
    /// An exchange for as many workers as there are parts of the first level.
    /// All may keep `memory` bytes together, for counts of so many pieces.
    pub(super) fn new(
        levels: Vec<Vec<State<W>>>,
        memory: usize,
        pieces: usize,
        overflow: Overflow,
    ) -> Exchange<W> {
        let workers = levels.len();
        // A state, its slots, and room to grow.
        let states = memory / (2 * size_of::<State<W>>() + 4 * size_of::<u32>());
        // Each worker has a table for each piece of a batch, and a quarter of
        // the memory is for them.
        let batch = states / (4 * workers * pieces.max(1));
        let owned =
            |level| Owned { level: RwLock::new(level), taken: AtomicUsize::new(0), mail: Mutex::default() };
        Exchange {
            barrier: Barrier::new(workers),
            owned: levels.into_iter().map(owned).collect(),
            most: states / 3,
            batch: batch.max(64),
            share: memory / 4 * 3 / workers,
            is_full: AtomicBool::new(false),
            overflow,
            has_given_up: AtomicBool::new(false),
        }
    }

    /// The number of workers.
    pub(super) fn workers(&self) -> usize {
        self.owned.len()
    }

    /// The number of states of this level.
    pub(super) fn size(&self) -> usize {
        (0..self.workers()).map(|worker| self.level(worker).len()).sum()
    }

    /// A worker's part of this level and the next takes so many bytes.
    pub(super) fn weigh(&self, bytes: usize) {
        if self.share < bytes {
            self.is_full.store(true, Relaxed);
        }
    }

    /// Whether a worker's part of the next level has outgrown its share.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Relaxed)
    }

    /// Whether a count that does not fit is given up; if so, it is from now on.
    pub(super) fn gives_up(&self) -> bool {
        let gives_up = self.overflow == Overflow::GiveUp;
        if gives_up {
            self.has_given_up.store(true, Relaxed);
        }
        gives_up
    }

    /// Whether the count was given up.
    pub(crate) fn has_given_up(&self) -> bool {
        self.has_given_up.load(Relaxed)
    }

    /// Replaces a worker's part of this level by its part of the next.
    pub(super) fn advance(&self, worker: usize, next: &mut Table<W>) {
        next.swap_states(&mut self.new_level(worker));
        self.owned[worker].taken.store(0, Relaxed);
    }

    pub(super) fn level(&self, owner: usize) -> Level<'_, W> {
        self.owned[owner].level.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn new_level(&self, owner: usize) -> RwLockWriteGuard<'_, Vec<State<W>>> {
        self.owned[owner].level.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Some states of this level that nobody else has, a worker's own if
    /// there are any left.
    pub(super) fn take(&self, worker: usize) -> Option<(Level<'_, W>, Range<usize>)> {
        let workers = self.workers();
        (worker..workers).chain(0..worker).find_map(|owner| {
            let level = self.level(owner);
            // Levels that are done are read only, so that nobody slows others down.
            if level.len() <= self.owned[owner].taken.load(Relaxed) {
                return None;
            }
            let from = self.owned[owner].taken.fetch_add(CHUNK, Relaxed);
            let to = level.len().min(from + CHUNK);
            (from < to).then_some((level, from..to))
        })
    }

    /// Sends states to another worker.
    pub(super) fn send(&self, owner: usize, states: &mut Vec<State<W>>) {
        if !states.is_empty() {
            let letter = std::mem::replace(states, Vec::with_capacity(LETTER));
            self.owned[owner].mail.lock().unwrap_or_else(PoisonError::into_inner).push(letter);
        }
    }

    /// Adds what others have sent.
    pub(super) fn receive(&self, worker: usize, table: &mut Table<W>) {
        let mut mail = self.owned[worker].mail.lock().unwrap_or_else(PoisonError::into_inner);
        let letters = std::mem::take(&mut *mail);
        drop(mail);
        for letter in &letters {
            table.add_all(letter);
        }
    }

    /// Why the count ended early, if it did.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.barrier.stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(count: u64) -> Vec<State<u64>> {
        (0..count).map(|filled| State { filled, left: filled % 7, ways: 1 }).collect()
    }

    /// The key of what is left without a piece follows from the two keys, and
    /// every worker owns something.
    #[test]
    fn owner_keys_are_joined_piece_by_piece() {
        let ones: Vec<u64> = (0..12).map(|class| 1 << class).collect();
        let keys = OwnerKeys::new(&ones).unwrap();
        let all = (1 << 12) - 1;
        let mut owned = [0; 16];
        for left in 0..=all {
            for one in ones.iter().filter(|&&one| left & one != 0) {
                assert_eq!(keys.of(left & !one), keys.of(left) ^ keys.of(*one));
            }
            owned[OwnerKeys::owner(keys.of(left), 16)] += 1;
        }
        assert!(owned.iter().all(|&owned| 128 < owned && owned < 512), "{owned:?}");
        assert!(OwnerKeys::new(&ones[..7]).is_none());
    }

    /// Whoever takes them, the states of a level are taken once each.
    #[test]
    fn every_state_of_a_level_is_taken_once() {
        let exchange =
            Exchange::new(vec![states(1000), states(0), states(300)], 1 << 20, 12, Overflow::Batches);
        assert_eq!((exchange.workers(), exchange.size()), (3, 1300));
        let mut taken = 0;
        for worker in [1, 0, 2, 1, 0, 2, 1, 0, 2] {
            if let Some((level, chunk)) = exchange.take(worker) {
                taken += level[chunk].len();
            }
        }
        assert_eq!(taken, 1300);
        assert!(exchange.take(1).is_none());
    }

    #[test]
    fn what_is_sent_is_received_and_becomes_the_next_level() {
        let exchange = Exchange::new(vec![states(10), states(10)], 1 << 20, 12, Overflow::Batches);
        let mut letter = states(20);
        exchange.send(1, &mut letter);
        assert!(letter.is_empty());
        exchange.send(1, &mut states(5));
        let mut next = Table::new();
        exchange.receive(0, &mut next);
        assert_eq!(next.len(), 0);
        exchange.receive(1, &mut next);
        // Equal states are merged, and their ways added up.
        assert_eq!(next.len(), 20);
        assert_eq!(next.states().iter().map(|state| state.ways).sum::<u128>(), 25);
        exchange.advance(1, &mut next);
        assert_eq!((exchange.size(), next.len()), (30, 0));
    }
}
