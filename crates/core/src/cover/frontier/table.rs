//! The states of one level, equal ones merged.

use super::key::Key;
use crate::natural::Natural;

/// A map from the keys of states to the number of ways to reach them.
///
/// Open addressing, at most two thirds full. No state has all bits of its key set.
pub(super) struct Table<W> {
    entries: Vec<(W, u64)>,
    len: usize,
    /// Numbers of ways that exceed an entry, which then holds [`LARGE`] plus an index here.
    large: Vec<Natural>,
}

const LARGE: u64 = 1 << 63;

/// Initial size of a table, and the size below which it grows faster.
const FEWEST: usize = 16;
const MODEST: usize = 1 << 15;

impl<W: Key> Default for Table<W> {
    fn default() -> Self {
        Table { entries: Vec::new(), len: 0, large: Vec::new() }
    }
}

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

#[derive(Clone, Copy)]
pub(super) struct Reached<W> {
    level: u32,
    hash: u32,
    key: W,
    ways: u64,
}

impl<W: Key> Reached<W> {
    #[inline(always)]
    pub(super) fn new(level: usize, key: W, ways: u64) -> Reached<W> {
        Reached { level: level as u32, hash: key.mixed() as u32, key, ways }
    }
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

    #[inline(always)]
    fn place(&mut self, key: W, hash: u32) -> usize {
        if 2 * self.entries.len() <= 3 * self.len {
            self.grow();
        }
        let mask = self.entries.len() - 1;
        let mut place = hash as usize & mask;
        while self.entries[place].0 != key && self.entries[place].0 != Self::empty() {
            place = (place + 1) & mask;
        }
        place
    }

    /// Adds states of several levels. Looks up all of them first, so that cache misses overlap.
    pub(super) fn add_all(tables: &mut [Table<W>], states: &[Reached<W>]) {
        let is_there = |state: &&Reached<W>| {
            let entries = &tables[state.level as usize].entries;
            let place = state.hash as usize & entries.len().wrapping_sub(1);
            entries.get(place).is_some_and(|entry| entry.0 == state.key)
        };
        std::hint::black_box(states.iter().filter(is_there).count());
        states.iter().for_each(|state| tables[state.level as usize].add(state));
    }

    #[inline(always)]
    fn add(&mut self, state: &Reached<W>) {
        let place = self.place(state.key, state.hash);
        let entry = &mut self.entries[place];
        if entry.0 != state.key {
            self.len += 1;
            *entry = (state.key, 0);
        }
        // Below [`LARGE`] the sum does not overflow.
        let sum = entry.1.wrapping_add(state.ways);
        if (entry.1 | state.ways | sum) < LARGE {
            entry.1 = sum;
        } else {
            self.add_large(place, &Natural::from(state.ways));
        }
    }

    pub(super) fn put(&mut self, key: W, ways: &Ways<'_>) {
        match ways {
            Ways::Few(ways) => self.add(&Reached::new(0, key, *ways)),
            Ways::Many(ways) => self.add_many(key, ways),
        }
    }

    #[cold]
    pub(super) fn add_many(&mut self, key: W, ways: &Natural) {
        let place = self.place(key, key.mixed() as u32);
        if self.entries[place].0 != key {
            self.len += 1;
            self.entries[place] = (key, 0);
        }
        self.add_large(place, ways);
    }

    #[cold]
    #[inline(never)]
    fn add_large(&mut self, place: usize, ways: &Natural) {
        let before = self.entries[place].1;
        if before < LARGE {
            self.entries[place].1 = LARGE | self.large.len() as u64;
            self.large.push(Natural::from(before).plus(ways));
        } else {
            self.large[(before ^ LARGE) as usize].add(ways);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let before = self.entries.len();
        let size = if before < MODEST { FEWEST.max(4 * before) } else { 2 * before };
        let before = std::mem::replace(&mut self.entries, vec![(Self::empty(), 0); size]);
        for entry in before.into_iter().filter(|entry| entry.0 != Self::empty()) {
            let mut place = entry.0.mixed() as u32 as usize & (size - 1);
            while self.entries[place].0 != Self::empty() {
                place = (place + 1) & (size - 1);
            }
            self.entries[place] = entry;
        }
    }
}
