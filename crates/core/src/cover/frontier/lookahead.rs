//! States that no choices can continue, found by the cells near the first open one.
//!
//! The next few cells of a state, the pattern, are filled by all choices in turn, whatever pieces
//! are left and whatever is covered beyond. If that fails, the state has no solution: it has a hole
//! that nothing fits. Each pattern is tried once. Levels from which on choices look alike, as in the
//! middle of a lattice, share their patterns.

use super::order::Filing;
use crate::cover::instance::Cover;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

pub(super) struct Lookahead {
    width: usize,
    /// By level, the cells of its choices within the width; bit 0 is the cell of the level.
    masks: Vec<Vec<u32>>,
    /// By level, the position of its patterns in `known`.
    from: Vec<usize>,
    known: Vec<AtomicU8>,
}

const WIDEST: usize = 16;
const MOST_BYTES: usize = 1 << 22;
const ALIVE: u8 = 1;
const DEAD: u8 = 2;

impl Lookahead {
    /// `reach` is the number of cells from the first to the last of a choice.
    pub(super) fn new(cover: &Cover, filing: &Filing, reach: usize, bytes: usize) -> Lookahead {
        let levels = cover.cells;
        // Trying all patterns of a level must take less than expanding its states.
        let worth = (filing.size - 2.0).max(0.0) as usize;
        let affordable = (bytes.min(MOST_BYTES) / levels.max(1)).max(1).ilog2() as usize;
        let width = WIDEST.min(worth).min(affordable).min(reach);
        // Fewer cells have a way in nearly all states.
        let width = if width < 3 { 0 } else { width };
        let mask = |level: usize, at: u32| {
            let cells = cover.divided(&cover.choices[at as usize]).0.iter();
            let ahead = cells.map(|&cell| filing.level_of[cell as usize] as usize - level);
            ahead.filter(|&ahead| ahead < width).fold(0u32, |all, ahead| all | 1 << ahead)
        };
        let masks: Vec<Vec<u32>> = (0..levels)
            .map(|level| {
                let mut all: Vec<u32> = filing.choices[level].iter().map(|&at| mask(level, at)).collect();
                all.sort_unstable();
                all.dedup();
                all
            })
            .collect();
        let mut shared: HashMap<&[Vec<u32>], usize> = HashMap::new();
        let from = (0..levels).map(|level| {
            let next = shared.len() << width;
            *shared.entry(&masks[level..levels.min(level + width)]).or_insert(next)
        });
        // Without covered cells a pattern is alive at any level, so also after the last.
        let from = from.chain([0]).collect();
        let known = (0..shared.len() << width).map(|_| AtomicU8::new(0)).collect();
        Lookahead { width, masks, from, known }
    }

    /// Whether choices can fill the next cells of a state of `level`, given as its lowest bits. A
    /// state of the last level, one more than there are cells, has none.
    #[inline(always)]
    pub(super) fn is_alive(&self, level: usize, covered: u64) -> bool {
        let end = 1 << self.width;
        self.has_way(level, covered as u32 & (end - 1) | end)
    }

    /// The pattern ends below its highest bit.
    #[inline(always)]
    fn has_way(&self, level: usize, pattern: u32) -> bool {
        // The cell of the level is open, so bit 0 is not set.
        match self.known[self.from[level] + (pattern as usize >> 1)].load(Relaxed) {
            0 => self.find_way(level, pattern),
            known => known == ALIVE,
        }
    }

    #[cold]
    #[inline(never)]
    fn find_way(&self, level: usize, pattern: u32) -> bool {
        let end = 1 << pattern.ilog2();
        let covered = pattern ^ end;
        let fits = |mask: &&u32| **mask & covered == 0;
        let is_alive = covered == 0
            || self.masks[level].iter().filter(fits).any(|mask| {
                let covered = covered | mask & (end - 1);
                let steps = covered.trailing_ones() as usize;
                let next = (covered | end) >> steps;
                end >> steps <= 1 || self.masks.len() <= level + steps || self.has_way(level + steps, next)
            });
        let known = &self.known[self.from[level] + (pattern as usize >> 1)];
        known.store(if is_alive { ALIVE } else { DEAD }, Relaxed);
        is_alive
    }
}
