//! The regions of each set of taken cells: the connected components of the free cells.
//!
//! Every lookup reads this table at random, so all of it should fit into a core's own cache. Most
//! sets leave one region, or cut off the same few corners, so there are few different maps from
//! cells to regions. A set's entry is the number of its first region and that of its map, together
//! in 32 bits where both fit.

use super::cells::{Cells, each};
use super::prefetch::prefetch;
use crate::mixing::Mixing;
use std::collections::HashMap;

#[derive(Clone)]
pub(crate) struct RegionTable {
    words: Words,
    map_bits: u32,
    /// For every cell of each map, the number of its region minus that of the first. The length of
    /// a map is the number of cells, rounded up to a power of two.
    maps: Box<[u8]>,
    map_power: u32,
}

#[derive(Clone)]
enum Words {
    Narrow(Box<[u32]>),
    Wide(Box<[u64]>),
}

impl RegionTable {
    #[inline(always)]
    pub(crate) fn ask(&self, rank: usize) {
        match &self.words {
            Words::Narrow(words) => prefetch(words, rank),
            Words::Wide(words) => prefetch(words, rank),
        }
    }

    /// By rank: the number of the first region, and that of the map.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u32, u32)> {
        let split = |word: u64| ((word >> self.map_bits) as u32, word as u32 & ((1 << self.map_bits) - 1));
        let (narrow, wide): (&[u32], &[u64]) = match &self.words {
            Words::Narrow(words) => (words, &[]),
            Words::Wide(words) => (&[], words),
        };
        narrow.iter().map(|&word| u64::from(word)).chain(wide.iter().copied()).map(split)
    }

    pub(crate) fn maps(&self) -> impl Iterator<Item = [u8; 32]> {
        let wide = |map: &[u8]| std::array::from_fn(|cell| map.get(cell).copied().unwrap_or(0));
        self.maps.chunks(1 << self.map_power).map(wide)
    }

    /// Number of the region of `cell`, which must be free.
    #[inline(always)]
    pub(crate) fn region(&self, rank: usize, cell: u32) -> u32 {
        let (base, map) = match &self.words {
            Words::Narrow(words) => {
                let word = words[rank];
                (word >> self.map_bits, (word & ((1 << self.map_bits) - 1)) as usize)
            }
            Words::Wide(words) => {
                let word = words[rank];
                ((word >> self.map_bits) as u32, (word & ((1 << self.map_bits) - 1)) as usize)
            }
        };
        base + u32::from(self.maps[(map << self.map_power) + cell as usize])
    }
}

pub(crate) struct Draft {
    entries: Vec<(u32, u32)>,
    /// Number of each map, keyed by four bits per cell: no board has more than 16 regions.
    numbers: HashMap<u128, u32, Mixing>,
    maps: Vec<u8>,
    map_power: u32,
}

impl Draft {
    pub(crate) fn new(sets: usize, cells: usize) -> Draft {
        let mut draft = Draft {
            entries: vec![(0, 0); sets],
            numbers: HashMap::default(),
            maps: Vec::new(),
            map_power: cells.next_power_of_two().ilog2(),
        };
        // Map 0: a single region.
        draft.number(0);
        draft
    }

    pub(crate) fn set(&mut self, rank: usize, base: u32, regions: &[Cells]) {
        let mut number = 0;
        if 1 < regions.len() {
            // Taken cells may map to anything. The largest region gives the fewest maps.
            let largest = (0..regions.len()).max_by_key(|&region| regions[region].count_ones()).unwrap_or(0);
            let everywhere = u128::MAX / 15 * largest as u128;
            let map = regions.iter().enumerate().fold(everywhere, |mut map, (region, &cells)| {
                if region != largest {
                    each(cells, |cell| map ^= ((region ^ largest) as u128) << (4 * cell));
                }
                map
            });
            number = self.number(map);
        }
        self.entries[rank] = (base, number);
    }

    fn number(&mut self, map: u128) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(map).or_insert_with(|| {
            self.maps.extend((0..1 << self.map_power).map(|cell| (map >> (4 * cell) & 15) as u8));
            next
        })
    }

    pub(crate) fn done(self, regions: u32) -> RegionTable {
        let map_bits = usize::BITS - (self.numbers.len() - 1).leading_zeros();
        let region_bits = u32::BITS - regions.leading_zeros();
        let words = if map_bits + region_bits <= u32::BITS {
            Words::Narrow(self.entries.iter().map(|&(base, map)| base << map_bits | map).collect())
        } else {
            let wide = |&(base, map): &(u32, u32)| u64::from(base) << map_bits | u64::from(map);
            Words::Wide(self.entries.iter().map(wide).collect())
        };
        RegionTable { words, map_bits, maps: self.maps.into(), map_power: self.map_power }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regions come back as they were given, in words of either width.
    fn check(regions: u32, cells: usize) {
        let mut draft = Draft::new(3, cells);
        draft.set(0, 7, &[0b1111]);
        draft.set(1, regions - 3, &[0b0001, 0b0110, 0b1000]);
        draft.set(2, 5, &[0b0011, 0b1000]);
        let table = draft.done(regions);
        let found = |rank| [0, 1, 2, 3].map(|cell| table.region(rank, cell));
        assert_eq!(found(0), [7; 4]);
        assert_eq!(found(1), [regions - 3, regions - 2, regions - 2, regions - 1]);
        assert_eq!((found(2)[0], found(2)[1], found(2)[3]), (5, 5, 6));
        assert_eq!(matches!(table.words, Words::Narrow(_)), regions < 1 << 30);
    }

    #[test]
    fn entries_fit_into_narrow_and_wide_words() {
        for cells in [4, 16, 17, 32] {
            check(100, cells);
            check((1 << 30) - 1, cells);
            check(1 << 30, cells);
            check(u32::MAX, cells);
        }
    }
}
