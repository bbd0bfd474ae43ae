//! The lower bound of large tables.

use super::super::bound::Bound;
use super::super::steps::Reflection;
use super::super::{Axis, MOST_CELLS_OF_MULTI};
use super::rank::{Cells, Ranking};
use super::{Entry, PATTERNS, RankedPattern};
use crate::slide::grid::Grid;
use crate::slide::pdb::{Bytes, prefetch};

/// The most look-ups of a node: those of the patterns, and of their reflections.
const LOOKUPS: usize = 2 * PATTERNS;

/// The largest value of the patterns, and of the same ones for the board reflected in
/// its diagonal.
pub(in crate::slide::multi) struct RankedBound<'a, const TILES: usize> {
    ranking: Ranking<TILES>,
    patterns: &'a [(RankedPattern<TILES>, Bytes)],
    tables: [&'a [u8]; PATTERNS],
    /// The place of each tile among those of its pattern.
    slots: [Option<(usize, usize)>; MOST_CELLS_OF_MULTI],
    reflection: Option<Reflection>,
    lookups: usize,
}

/// What a node keeps.
#[derive(Clone, Copy, Debug)]
pub(in crate::slide::multi) struct RankedMemo {
    /// The cells of each pattern's tiles; those of the reflected board follow.
    cells: [Cells; LOOKUPS],
    ranks: [u32; LOOKUPS],
    least: [u8; LOOKUPS],
}

impl<'a, const TILES: usize> RankedBound<'a, TILES> {
    /// `None` unless these are two patterns.
    pub(in crate::slide::multi) fn new(
        grid: &Grid,
        patterns: &'a [(RankedPattern<TILES>, Bytes)],
    ) -> Option<Self> {
        let [(first, one), (_, other)] = patterns else { return None };
        let mut slots = [None; MOST_CELLS_OF_MULTI];
        for (number, (pattern, _)) in patterns.iter().enumerate() {
            for (at, &tile) in pattern.tiles.iter().enumerate() {
                slots[tile] = Some((number, at));
            }
        }
        let reflection = Reflection::new(grid);
        Some(RankedBound {
            ranking: first.ranking,
            patterns,
            tables: [(**one).as_ref(), (**other).as_ref()],
            slots,
            reflection,
            lookups: if reflection.is_some() { LOOKUPS } else { PATTERNS },
        })
    }

    /// Whether the tables lead from a root to their goals.
    pub(in crate::slide::multi) fn is_sound(&self, tiles: &[u8], blank: u8) -> bool {
        self.started(tiles, blank).is_some()
    }

    fn started(&self, tiles: &[u8], blank: u8) -> Option<RankedMemo> {
        let none = RankedMemo { cells: [Cells::NONE; LOOKUPS], ranks: [0; LOOKUPS], least: [0; LOOKUPS] };
        let mut memo = none;
        for (cell, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            for (at, tile, cell) in self.views(tile, cell as u8) {
                if let Some((pattern, place)) = self.slots[usize::from(tile)] {
                    memo.cells[PATTERNS * at + pattern].set(place, cell);
                }
            }
        }
        for number in 0..self.lookups {
            let (pattern, table) = (&self.patterns[number % PATTERNS].0, self.tables[number % PATTERNS]);
            memo.ranks[number] = self.ranking.of_tiles(memo.cells[number]);
            memo.least[number] = pattern.walked(table, memo.cells[number], self.blank_of(number, blank))?;
        }
        Some(memo)
    }

    /// A tile and its cell as they are and, if that can be looked up, reflected.
    #[inline(always)]
    fn views(&self, tile: u8, cell: u8) -> impl Iterator<Item = (usize, u8, u8)> {
        let reflected = self.reflection.as_ref().map(|reflection| {
            (1, reflection.tiles[usize::from(tile & 15)], reflection.cells[usize::from(cell & 15)])
        });
        std::iter::once((0, tile, cell)).chain(reflected)
    }

    /// The blank's cell as a look-up sees it.
    #[inline(always)]
    fn blank_of(&self, lookup: usize, blank: u8) -> u8 {
        match &self.reflection {
            Some(reflection) if PATTERNS <= lookup => reflection.cells[usize::from(blank & 15)],
            _ => blank,
        }
    }

    #[inline(always)]
    fn place(&self, memo: &RankedMemo, lookup: usize, blank: u8) -> usize {
        self.ranking.with_blank(memo.ranks[lookup], memo.cells[lookup], self.blank_of(lookup, blank))
    }
}

impl<const TILES: usize> Bound for RankedBound<'_, TILES> {
    type Memo = RankedMemo;

    fn start(&self, tiles: &[u8], blank: u8) -> RankedMemo {
        self.started(tiles, blank).expect("the tables were found to be sound")
    }

    #[inline(always)]
    fn slide(&self, memo: &mut RankedMemo, tile: u8, _from: u8, to: u8) {
        for (at, tile, cell) in self.views(tile, to) {
            if let Some((pattern, place)) = self.slots[usize::from(tile & 15)] {
                let lookup = PATTERNS * at + pattern;
                memo.cells[lookup].set(place, cell);
                memo.ranks[lookup] = self.ranking.of_tiles(memo.cells[lookup]);
            }
        }
    }

    #[inline(always)]
    fn prefetch(&self, memo: &RankedMemo, blank: u8) {
        for lookup in 0..self.lookups {
            prefetch(self.tables[lookup % PATTERNS], self.place(memo, lookup, blank) / 2);
        }
    }

    #[inline(always)]
    fn value(&self, memo: &mut RankedMemo, before: &RankedMemo, blank: u8, axis: Axis, enough: u8) -> u8 {
        let mut bound = 0;
        for lookup in 0..self.lookups {
            let entry = Entry::read(self.tables[lookup % PATTERNS], self.place(memo, lookup, blank));
            // What is up and down here is left and right in the reflection.
            let axis = if lookup < PATTERNS { axis } else { axis.other() };
            memo.least[lookup] = entry.least(before.least[lookup]);
            bound = bound.max(memo.least[lookup] + entry.more(axis));
            if enough <= bound {
                break;
            }
        }
        bound
    }
}
