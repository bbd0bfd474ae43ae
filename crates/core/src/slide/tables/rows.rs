//! What every set of taken cells leaves of the board: its regions, and where
//! their blocks are.
//!
//! A search looks here for every look-up into a table, at random, so all of it
//! should fit into a core's own cache. Most sets leave one region, or cut off
//! the same few corners, so there are few different maps of regions: a row is
//! a number of a map beside that of the first region's block, in 32 bits where
//! both fit.

use super::place::{Cells, each};
use super::prefetch::prefetch;
use std::collections::HashMap;

/// The region of every cell.
type Map = [u8; 32];

/// By the rank of a set.
#[derive(Clone)]
pub(crate) struct Rows {
    words: Words,
    /// The low bits of a word say which map it is.
    map_bits: u32,
    maps: Box<[Map]>,
}

#[derive(Clone)]
enum Words {
    Narrow(Box<[u32]>),
    Wide(Box<[u64]>),
}

impl Rows {
    /// Starts to fetch a row.
    #[inline(always)]
    pub(crate) fn ask(&self, rank: usize) {
        match &self.words {
            Words::Narrow(words) => prefetch(words, rank),
            Words::Wide(words) => prefetch(words, rank),
        }
    }

    /// The block of a set with the blank on `cell`, which is free.
    #[inline(always)]
    pub(crate) fn block(&self, rank: usize, cell: u32) -> u32 {
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
        base + u32::from(self.maps[map][cell as usize & 31])
    }
}

/// Rows on their way.
pub(crate) struct Draft {
    /// The first block and the map of each set.
    rows: Vec<(u32, u32)>,
    numbers: HashMap<Map, u32>,
    maps: Vec<Map>,
}

impl Draft {
    /// For so many sets.
    pub(crate) fn new(sets: usize) -> Draft {
        let mut draft = Draft { rows: vec![(0, 0); sets], numbers: HashMap::new(), maps: Vec::new() };
        // The map of all sets that leave one region.
        draft.number([0; 32]);
        draft
    }

    /// A set's regions, whose blocks come one after the other from `base` on.
    pub(crate) fn set(&mut self, rank: usize, base: u32, regions: &[Cells]) {
        let mut number = 0;
        if 1 < regions.len() {
            // Cells that are taken may be anything. Being part of the largest
            // region makes for the fewest maps.
            let largest = (0..regions.len()).max_by_key(|&region| regions[region].count_ones());
            let mut map = [largest.unwrap_or(0) as u8; 32];
            for (region, &cells) in regions.iter().enumerate() {
                each(cells, |cell| map[cell as usize] = region as u8);
            }
            number = self.number(map);
        }
        self.rows[rank] = (base, number);
    }

    fn number(&mut self, map: Map) -> u32 {
        *self.numbers.entry(map).or_insert_with(|| {
            self.maps.push(map);
            self.maps.len() as u32 - 1
        })
    }

    /// The rows of a board with so many blocks.
    pub(crate) fn done(self, blocks: u32) -> Rows {
        let map_bits = usize::BITS - (self.maps.len() - 1).leading_zeros();
        let block_bits = u32::BITS - blocks.leading_zeros();
        let words = if map_bits + block_bits <= u32::BITS {
            Words::Narrow(self.rows.iter().map(|&(base, map)| base << map_bits | map).collect())
        } else {
            let wide = |&(base, map): &(u32, u32)| u64::from(base) << map_bits | u64::from(map);
            Words::Wide(self.rows.iter().map(wide).collect())
        };
        Rows { words, map_bits, maps: self.maps.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows come back as they were given, in words of either width.
    fn check(blocks: u32) {
        let mut draft = Draft::new(3);
        draft.set(0, 7, &[0b1111]);
        draft.set(1, blocks - 3, &[0b0001, 0b0110, 0b1000]);
        draft.set(2, 5, &[0b0011, 0b1000]);
        let rows = draft.done(blocks);
        let found = |rank| [0, 1, 2, 3].map(|cell| rows.block(rank, cell));
        assert_eq!(found(0), [7; 4]);
        assert_eq!(found(1), [blocks - 3, blocks - 2, blocks - 2, blocks - 1]);
        assert_eq!((found(2)[0], found(2)[1], found(2)[3]), (5, 5, 6));
        assert_eq!(matches!(rows.words, Words::Narrow(_)), blocks < 1 << 30);
    }

    #[test]
    fn rows_fit_into_narrow_and_wide_words() {
        check(100);
        check((1 << 30) - 1);
        check(1 << 30);
        check(u32::MAX);
    }
}
