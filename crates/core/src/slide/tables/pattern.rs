//! Tables as a heuristic for every search.

use super::super::board::{Board, Size};
use super::super::grid::{Grid, Slid, Tiles};
use super::super::heuristic::Heuristic;
use super::set::Plan;
use super::table::Table;
use super::views::{Mark, Views};

/// The maximum over several views of the sum of their tables.
pub struct Pattern {
    grid: Grid,
    views: Views,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub struct Memo {
    marks: [Mark; Pattern::MOST_PARTS],
    /// The sum of each view.
    sums: [u8; Pattern::MOST_VIEWS],
}

impl Pattern {
    /// The most tables looked at for one position, counting a table once for
    /// every way of looking into it.
    const MOST_PARTS: usize = 16;

    /// The most views.
    const MOST_VIEWS: usize = 8;

    /// The heuristic of a plan's tables; `None` if one of them is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<Pattern> {
        let parts = plan.partitions().iter().map(Vec::len).max()?;
        let most = (Pattern::MOST_PARTS / parts).clamp(1, Pattern::MOST_VIEWS);
        let views = Views::new(grid, tables, plan.partitions(), most)?;
        (views.parts().len() <= Pattern::MOST_PARTS).then(|| Pattern { grid: grid.clone(), views })
    }
}

impl<T: Tiles> Heuristic<T> for Pattern {
    type Memo = Memo;

    fn start(&self, tiles: &T) -> Memo {
        let size: Size = self.grid.size();
        let tiles: Vec<usize> = (0..size.cells()).map(|cell| tiles.at(cell)).collect();
        let board = Board::new(size, &tiles).expect("a position has each tile once");
        let mut memo = Memo { marks: [Mark::default(); Pattern::MOST_PARTS], sums: [0; Pattern::MOST_VIEWS] };
        // Nothing is promised for a board that has no way home.
        let known = self.views.start(&self.grid, &board).unwrap_or_default();
        memo.marks[..known.len()].copy_from_slice(&known);
        for view in 0..self.views.len() {
            memo.sums[view] = self.views.sum(view, &memo.marks) as u8;
        }
        memo
    }

    #[inline]
    fn after(&self, before: Memo, slid: Slid, _tiles: &T) -> Memo {
        let mut memo = before;
        for view in 0..self.views.len() {
            let part = self.views.owner(view, slid.tile);
            let lens = self.views.parts()[part].lens();
            let old = before.marks[part];
            let new = lens.after(old, slid.from as u32, slid.to as u32);
            memo.marks[part] = new;
            memo.sums[view] = (u32::from(memo.sums[view]) + new.left() - old.left()) as u8;
        }
        memo
    }

    #[inline(always)]
    fn value(&self, memo: Memo) -> u32 {
        memo.sums.into_iter().max().unwrap_or(0).into()
    }
}
