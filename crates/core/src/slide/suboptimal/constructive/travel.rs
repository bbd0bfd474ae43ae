//! Paths of the blank that move other tiles nearer to their homes on the way.

use crate::slide::board::Dir;
use crate::slide::suboptimal::workspace::Workspace;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cheapest paths of the blank: moving a tile nearer to its home is cheap, moving it away is
/// expensive.
///
/// A path that enters no cell twice moves each tile on it once, so its cost can be read off the
/// unchanged board.
pub(in crate::slide::suboptimal) struct Travel {
    /// The search that last reached a cell.
    reached: Vec<u32>,
    cost: Vec<u32>,
    came: Vec<Dir>,
    search: u32,
    plans: bool,
    /// Cells by cost plus lower bound.
    open: BinaryHeap<(Reverse<u32>, usize)>,
}

/// Cost of a step that moves a tile nearer to its home, or farther away.
const COST_OF_GOOD: u32 = 2;
const COST_OF_HARM: u32 = 10;

/// No cell to avoid: a cell of the wall.
pub(in crate::slide::suboptimal) const NOTHING: usize = 0;

/// Margin of the search around the bounding box of blank and targets, in cells.
const MARGIN: usize = 2;

impl Travel {
    /// Without `plans`, paths are straight unless blocked.
    pub(in crate::slide::suboptimal) fn new(work: &Workspace, plans: bool) -> Travel {
        let cells = work.cells();
        Travel {
            reached: vec![0; cells],
            cost: vec![0; cells],
            came: vec![Dir::Up; cells],
            search: 0,
            plans,
            open: BinaryHeap::new(),
        }
    }

    /// The cheapest path of the blank to one of `targets` that avoids `avoided`; `None` if there is
    /// none.
    pub(in crate::slide::suboptimal) fn way(
        &mut self,
        work: &Workspace,
        targets: &[usize],
        avoided: usize,
    ) -> Option<Vec<Dir>> {
        let straight = if self.plans { None } else { straight(work, targets, avoided) };
        straight
            .or_else(|| self.way_within(work, targets, avoided, MARGIN))
            .or_else(|| self.way_within(work, targets, avoided, work.cells()))
    }

    fn way_within(
        &mut self,
        work: &Workspace,
        targets: &[usize],
        avoided: usize,
        margin: usize,
    ) -> Option<Vec<Dir>> {
        self.search += 1;
        self.open.clear();
        let start = work.blank();
        let (mut low, mut high) = (work.spot(start), work.spot(start));
        for &target in targets {
            let spot = work.spot(target);
            low = [0, 1].map(|axis| low[axis].min(spot[axis]));
            high = [0, 1].map(|axis| high[axis].max(spot[axis]));
        }
        let inside = |cell| {
            let spot = work.spot(cell);
            (0..2).all(|axis| low[axis] <= spot[axis] + margin && spot[axis] <= high[axis] + margin)
        };
        let at_least = |cell| {
            let steps = targets.iter().map(|&target| work.distance(cell, target)).min();
            COST_OF_GOOD * steps.unwrap_or(0)
        };
        self.reached[start] = self.search;
        self.cost[start] = 0;
        self.open.push((Reverse(at_least(start)), start));
        while let Some((Reverse(through), cell)) = self.open.pop() {
            if self.cost[cell] + at_least(cell) < through {
                continue;
            }
            if targets.contains(&cell) {
                return Some(self.retrace(work, start, cell));
            }
            for dir in Dir::ALL {
                let next = work.beside(cell, dir);
                if !work.is_open(next) || next == avoided || !inside(next) {
                    continue;
                }
                let step = if work.helps(next, dir) { COST_OF_GOOD } else { COST_OF_HARM };
                let cost = self.cost[cell] + step;
                if self.reached[next] != self.search || cost < self.cost[next] {
                    self.reached[next] = self.search;
                    self.cost[next] = cost;
                    self.came[next] = dir;
                    self.open.push((Reverse(cost + at_least(next)), next));
                }
            }
        }
        None
    }

    fn retrace(&self, work: &Workspace, start: usize, end: usize) -> Vec<Dir> {
        let mut way = Vec::new();
        let mut cell = end;
        while cell != start {
            let dir = self.came[cell];
            way.push(dir);
            cell = work.ahead(cell, dir);
        }
        way.reverse();
        way
    }
}

/// A path to the nearest target whose steps all lead nearer; `None` if it is blocked.
pub(in crate::slide::suboptimal) fn straight(
    work: &Workspace,
    targets: &[usize],
    avoided: usize,
) -> Option<Vec<Dir>> {
    let mut cell = work.blank();
    let target = *targets.iter().min_by_key(|&&target| work.distance(cell, target))?;
    let mut way = Vec::with_capacity(work.distance(cell, target) as usize);
    while cell != target {
        let nearer = |dir: &Dir| {
            let next = work.beside(cell, *dir);
            work.is_open(next) && next != avoided && work.distance(next, target) < work.distance(cell, target)
        };
        let dir = Dir::ALL.into_iter().find(nearer)?;
        way.push(dir);
        cell = work.beside(cell, dir);
    }
    Some(way)
}
