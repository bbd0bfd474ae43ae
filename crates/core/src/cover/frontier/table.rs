//! The states of one level, equal ones merged.

use super::key::Key;
use crate::natural::Natural;

/// A map from the keys of states to the number of ways to reach them.
///
/// Open addressing, at most two thirds full. No state has all bits of its key set.
pub(super) struct Table<W> {
    entries: Vec<(W, u64)>,
    len: usize,
    /// The number of states to add before it grows.
    room: usize,
    /// Numbers of ways that exceed an entry, which then holds [`LARGE`] plus an index here.
    large: Vec<Natural>,
}

const LARGE: u64 = 1 << 63;

/// The most ways of a [`Reached`] state, so that adding them to an entry does not overflow.
pub(super) const FEW: u64 = LARGE / 2;

/// Initial size of a table, and the size below which it grows faster.
const FEWEST: usize = 16;
const MODEST: usize = 1 << 15;

/// The largest table, in entries, that a processor's own cache holds.
const CACHED: usize = 1 << 16;

impl<W: Key> Default for Table<W> {
    fn default() -> Self {
        Table { entries: Vec::new(), len: 0, room: 0, large: Vec::new() }
    }
}

#[derive(Clone, Copy)]
pub(super) enum Ways<'a> {
    Few(u64),
    Many(&'a Natural),
}

impl Ways<'_> {
    pub(super) fn number(&self) -> Natural {
        match self {
            Ways::Few(ways) => Natural::from(*ways),
            Ways::Many(ways) => (*ways).clone(),
        }
    }
}

/// A state reached in few ways.
#[derive(Clone, Copy)]
pub(super) struct Reached<W> {
    pub(super) level: usize,
    pub(super) key: W,
    pub(super) ways: u64,
}

/// Successors on their way to the tables: up to 64 of one state after fewer than 64 of others.
pub(super) struct Batch<W> {
    pub(super) states: [Reached<W>; 128],
    pub(super) len: usize,
}

impl<W: Key> Table<W> {
    fn empty() -> W {
        !W::ZERO
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(W, u64)>() + self.large.capacity() * 3 * size_of::<Natural>()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (W, Ways<'_>)> {
        self.in_range(0..self.entries.len())
    }

    pub(super) fn in_range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = (W, Ways<'_>)> {
        let taken = self.entries[range].iter().filter(|entry| entry.0 != Self::empty());
        taken.map(|&(key, ways)| match ways < LARGE {
            true => (key, Ways::Few(ways)),
            false => (key, Ways::Many(&self.large[(ways ^ LARGE) as usize])),
        })
    }

    pub(super) fn places(&self) -> usize {
        self.entries.len()
    }

    /// The entry of a state, new if its key was not in the table, and the large numbers.
    #[inline(always)]
    fn entry(&mut self, key: W) -> (&mut u64, &mut Vec<Natural>) {
        if self.room == 0 {
            self.grow();
        }
        let entries = &mut self.entries[..];
        let mask = entries.len() - 1;
        let mut place = key.mixed() as usize & mask;
        while entries[place].0 != key {
            if entries[place].0 == Self::empty() {
                entries[place] = (key, 0);
                self.len += 1;
                self.room -= 1;
                break;
            }
            place = (place + 1) & mask;
        }
        (&mut entries[place].1, &mut self.large)
    }

    /// Adds states of several levels.
    pub(super) fn add_all(tables: &mut [Table<W>], states: &[Reached<W>]) {
        let Some(first) = states.first() else { return };
        if CACHED < tables[first.level].entries.len() {
            // Looks up all of them first, so that cache misses overlap.
            let is_there = |state: &&Reached<W>| {
                let entries = &tables[state.level].entries;
                let place = state.key.mixed() as usize & entries.len().wrapping_sub(1);
                entries.get(place).is_some_and(|entry| entry.0 == state.key)
            };
            std::hint::black_box(states.iter().filter(is_there).count());
        }
        states.iter().for_each(|state| tables[state.level].add(state.key, state.ways));
    }

    #[inline(always)]
    fn add(&mut self, key: W, ways: u64) {
        let (before, large) = self.entry(key);
        let sum = *before + ways;
        if sum < LARGE {
            *before = sum;
        } else {
            add_large(before, large, &Natural::from(ways));
        }
    }

    pub(super) fn put(&mut self, key: W, ways: &Ways<'_>) {
        match ways {
            Ways::Few(ways) if *ways <= FEW => self.add(key, *ways),
            ways => self.add_many(key, &ways.number()),
        }
    }

    #[cold]
    pub(super) fn add_many(&mut self, key: W, ways: &Natural) {
        let (before, large) = self.entry(key);
        add_large(before, large, ways);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let before = self.entries.len();
        let size = if before < MODEST { FEWEST.max(4 * before) } else { 2 * before };
        self.room = 2 * size / 3 - self.len;
        let before = std::mem::replace(&mut self.entries, vec![(Self::empty(), 0); size]);
        for entry in before.into_iter().filter(|entry| entry.0 != Self::empty()) {
            let mut place = entry.0.mixed() as usize & (size - 1);
            while self.entries[place].0 != Self::empty() {
                place = (place + 1) & (size - 1);
            }
            self.entries[place] = entry;
        }
    }
}

#[cold]
#[inline(never)]
fn add_large(before: &mut u64, large: &mut Vec<Natural>, ways: &Natural) {
    if *before < LARGE {
        large.push(Natural::from(*before).plus(ways));
        *before = LARGE | (large.len() - 1) as u64;
    } else {
        large[(*before ^ LARGE) as usize].add(ways);
    }
}
