//! Pattern databases as a heuristic for every search.

use super::super::board::{Board, Size};
use super::super::grid::{Grid, Slid, Tiles};
use super::super::heuristic::Heuristic;
use super::partition::{Partitions, PatternState};
use super::plan::Plan;
use super::table::Table;

/// Maximum over the partitions of the sum of their patterns.
pub struct AdditiveHeuristic {
    grid: Grid,
    partitions: Partitions,
}

/// Pattern states and partition sums of a position.
#[derive(Clone, Copy)]
pub struct Memo {
    states: [PatternState; AdditiveHeuristic::MOST_PATTERNS],
    sums: [u8; AdditiveHeuristic::MOST_PARTITIONS],
}

impl AdditiveHeuristic {
    /// Limit on the patterns of all partitions; a table counts once per symmetry it is read under.
    const MOST_PATTERNS: usize = 16;

    const MOST_PARTITIONS: usize = 8;

    /// Returns `None` if one of the plan's tables is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<AdditiveHeuristic> {
        let patterns = plan.partitions.iter().map(Vec::len).max()?;
        let most = (AdditiveHeuristic::MOST_PATTERNS / patterns).clamp(1, AdditiveHeuristic::MOST_PARTITIONS);
        let partitions = Partitions::new(grid, tables, &plan.partitions, most)?;
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
        // Unsolvable boards have no states; any value is admissible for them.
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
