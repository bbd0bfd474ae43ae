//! Pattern databases as a heuristic for every search.

use super::super::board::{Board, Size};
use super::super::grid::{Grid, Slid, Tiles};
use super::super::heuristic::Heuristic;
use super::partition::{Partitions, PatternState};
use super::plan::Plan;
use super::table::Table;

/// The maximum over several partitions of the sum of their patterns.
pub struct AdditiveHeuristic {
    grid: Grid,
    partitions: Partitions,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub struct Memo {
    states: [PatternState; AdditiveHeuristic::MOST_PATTERNS],
    /// The sum of each partition's patterns.
    sums: [u8; AdditiveHeuristic::MOST_PARTITIONS],
}

impl AdditiveHeuristic {
    /// The most tables looked at for one position, counting a table once for
    /// every way of looking into it.
    const MOST_PATTERNS: usize = 16;

    /// The most partitions.
    const MOST_PARTITIONS: usize = 8;

    /// The heuristic of a plan's tables; `None` if one of them is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<AdditiveHeuristic> {
        let patterns = plan.partitions().iter().map(Vec::len).max()?;
        let most = (AdditiveHeuristic::MOST_PATTERNS / patterns).clamp(1, AdditiveHeuristic::MOST_PARTITIONS);
        let partitions = Partitions::new(grid, tables, plan.partitions(), most)?;
        (partitions.patterns().len() <= AdditiveHeuristic::MOST_PATTERNS)
            .then(|| AdditiveHeuristic { grid: grid.clone(), partitions })
    }
}

impl<T: Tiles> Heuristic<T> for AdditiveHeuristic {
    type Memo = Memo;

    fn start(&self, tiles: &T) -> Memo {
        let size: Size = self.grid.size();
        let tiles: Vec<usize> = (0..size.cells()).map(|cell| tiles.at(cell)).collect();
        let board = Board::new(size, &tiles).expect("a position has each tile once");
        let mut memo = Memo {
            states: [PatternState::default(); AdditiveHeuristic::MOST_PATTERNS],
            sums: [0; AdditiveHeuristic::MOST_PARTITIONS],
        };
        // Nothing is promised for a board that has no way home.
        let known = self.partitions.start(&self.grid, &board).unwrap_or_default();
        memo.states[..known.len()].copy_from_slice(&known);
        for partition in 0..self.partitions.len() {
            memo.sums[partition] = self.partitions.sum(partition, &memo.states) as u8;
        }
        memo
    }

    #[inline]
    fn after(&self, before: Memo, slid: Slid, _tiles: &T) -> Memo {
        let mut memo = before;
        for partition in 0..self.partitions.len() {
            let pattern = self.partitions.owner(partition, slid.tile);
            let lookup = self.partitions.patterns()[pattern].lookup();
            let old = before.states[pattern];
            let new = lookup.after(old, slid.from as u32, slid.to as u32);
            memo.states[pattern] = new;
            memo.sums[partition] = (u32::from(memo.sums[partition]) + new.left() - old.left()) as u8;
        }
        memo
    }

    #[inline(always)]
    fn value(&self, memo: Memo) -> u32 {
        memo.sums.into_iter().max().unwrap_or(0).into()
    }
}
