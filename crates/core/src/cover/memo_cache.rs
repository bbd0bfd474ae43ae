//! Memo cache: numbers of solutions by uncovered items.
//!
//! Different choices can leave the same items uncovered: two dominoes fill a square lying or
//! standing. The number of completions is then the same and is not counted again. See Nishino,
//! Yasuda, Minato and Nagata (Dancing with Decision Diagrams: A Combined Approach to Exact Cover,
//! 2017).

use super::wide::Word;

pub(super) struct MemoCache<W> {
    entries: Vec<(W, Halves)>,
    kept: usize,
    most: usize,
    asked: u32,
    known: u32,
}

/// A `u128` with the alignment of a `u64`: an entry with a 64-bit set is smaller by a quarter.
#[derive(Clone, Copy)]
struct Halves([u64; 2]);

impl Halves {
    fn new(number: u128) -> Halves {
        Halves([number as u64, (number >> 64) as u64])
    }

    fn number(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }
}

/// Probe length: an entry is at its hash or in one of the next places.
const PLACES: usize = 4;

const FEWEST: usize = 1 << 10;

/// Lookups between two decisions whether the cache pays. With 8,192 the ten queens, where it does
/// not, take several times as long: `cargo bench -p slidepack-core --bench cover -- queens`.
const TRIAL: u32 = 1 << 10;

/// The cache pays if one lookup in `ONE_IN` hits. A lookup with its insertion takes about a tenth
/// of a node's time: `cargo bench -p slidepack-core --bench cover`.
const ONE_IN: u32 = 16;

impl<W: Word> MemoCache<W> {
    pub(super) fn new(bytes: u64) -> Option<MemoCache<W>> {
        let most = usize::try_from(bytes / size_of::<(W, Halves)>() as u64).ok()?.checked_ilog2()?;
        let most = 1 << most;
        // While it grows, the old entries and twice as many new ones coexist.
        (2 * FEWEST <= most).then(|| MemoCache {
            entries: vec![(W::ZERO, Halves::new(0)); FEWEST],
            kept: 0,
            most: most / 2,
            asked: 0,
            known: 0,
        })
    }

    #[inline(always)]
    pub(super) fn known(&mut self, left: W) -> Option<u128> {
        self.asked += 1;
        let solutions = self.find(left);
        self.known += u32::from(solutions.is_some());
        solutions
    }

    #[inline(always)]
    pub(super) fn pays(&mut self) -> bool {
        if self.asked < TRIAL {
            return true;
        }
        let pays = self.asked <= ONE_IN * self.known;
        (self.asked, self.known) = (0, 0);
        pays
    }

    pub(super) fn keep(&mut self, left: W, solutions: u128) {
        if self.entries.len() < 2 * self.kept && self.entries.len() < self.most {
            self.grow();
        }
        self.put(left, Halves::new(solutions));
    }

    #[inline(always)]
    fn find(&self, left: W) -> Option<u128> {
        let places = self.places(left);
        places.map(|place| self.entries[place]).find(|entry| entry.0 == left).map(|entry| entry.1.number())
    }

    #[inline(always)]
    fn places(&self, left: W) -> impl Iterator<Item = usize> + use<W> {
        let (first, mask) = (left.mixed() as usize, self.entries.len() - 1);
        (0..PLACES).map(move |k| first.wrapping_add(k) & mask)
    }

    fn put(&mut self, left: W, solutions: Halves) {
        let mut places = self.places(left);
        let free = places.find(|&place| self.entries[place].0 == W::ZERO);
        self.kept += usize::from(free.is_some());
        let place = free.unwrap_or(left.mixed() as usize & (self.entries.len() - 1));
        self.entries[place] = (left, solutions);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let twice = vec![(W::ZERO, Halves::new(0)); 2 * self.entries.len()];
        let before = std::mem::replace(&mut self.entries, twice);
        self.kept = 0;
        for (left, solutions) in before.into_iter().filter(|entry| entry.0 != W::ZERO) {
            self.put(left, solutions);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Whatever is known is true, also when a cache is full and forgets.
    #[test]
    fn a_cache_returns_what_was_stored_or_nothing() {
        let mut cache = MemoCache::<u64>::new(1 << 18).unwrap();
        let (mut random, mut known) = (Random::new(5), 0);
        for _ in 0..100_000 {
            let left = 1 + random.below(20_000);
            match cache.known(left) {
                Some(solutions) => {
                    assert_eq!(solutions, u128::from(left) << 64);
                    known += 1;
                }
                None => cache.keep(left, u128::from(left) << 64),
            }
        }
        assert!((10_000..80_000).contains(&known), "{known}");
        assert!(size_of::<(u64, Halves)>() * 2 * cache.entries.len() <= 1 << 18);
    }

    #[test]
    fn a_cache_that_knows_nothing_does_not_pay() {
        let mut cache = MemoCache::<u128>::new(1 << 20).unwrap();
        for left in 1..u128::from(TRIAL) {
            assert!(cache.known(left).is_none() && cache.pays());
        }
        assert!(cache.known(1 << 90).is_none() && !cache.pays());
        assert!(MemoCache::<u64>::new(100).is_none());
    }
}
