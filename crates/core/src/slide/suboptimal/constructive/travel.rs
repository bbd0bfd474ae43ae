//! Paths of the blank that move other tiles nearer to their homes on the way.

use crate::slide::board::Dir;
use crate::slide::suboptimal::workspace::Workspace;

/// Cheapest paths of the blank: moving a tile nearer to its home is cheap, moving it away is
/// expensive.
///
/// A path that enters no cell twice moves each tile on it once, so its cost can be read off the
/// unchanged board.
pub(super) struct Travel {
    /// The search that last reached a cell.
    reached: Vec<u32>,
    cost: Vec<u32>,
    came: Vec<Dir>,
    search: u32,
    plans: bool,
    /// Open cells by f modulo the number of buckets.
    buckets: [Vec<u32>; MOST_ADDED + 1],
}

/// Cost of a step that moves a tile nearer to its home, or farther away.
const COST_OF_GOOD: u32 = 2;
const COST_OF_HARM: u32 = 10;

/// The largest increase of f = cost + lower bound in one step. One more bucket than this is enough.
const MOST_ADDED: usize = (COST_OF_HARM + COST_OF_GOOD) as usize;

/// Margin of the search around the bounding box of blank and targets, in cells.
const MARGIN: usize = 2;

impl Travel {
    /// Without `plans`, paths are straight unless blocked.
    pub(super) fn new(work: &Workspace, plans: bool) -> Travel {
        let cells = work.cells();
        Travel {
            reached: vec![0; cells],
            cost: vec![0; cells],
            came: vec![Dir::Up; cells],
            search: 0,
            plans,
            buckets: Default::default(),
        }
    }

    /// The cheapest path of the blank to one of `targets` that avoids `avoided`; `None` if there is
    /// none.
    pub(super) fn way(&mut self, work: &Workspace, targets: &[usize], avoided: usize) -> Option<Vec<Dir>> {
        if !self.plans
            && let Some(way) = straight(work, targets, avoided)
        {
            return Some(way);
        }
        self.way_within(work, targets, avoided, MARGIN)
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
        self.buckets.iter_mut().for_each(Vec::clear);
        let start = work.blank();
        let (mut low, mut high) = (work.spot(start), work.spot(start));
        for &target in targets {
            let (row, col) = work.spot(target);
            low = (low.0.min(row), low.1.min(col));
            high = (high.0.max(row), high.1.max(col));
        }
        let inside = |cell| {
            let (row, col) = work.spot(cell);
            low.0 <= row + margin && row <= high.0 + margin && low.1 <= col + margin && col <= high.1 + margin
        };
        let at_least = |cell| {
            let steps = targets.iter().map(|&target| work.distance(cell, target)).min();
            COST_OF_GOOD * steps.unwrap_or(0)
        };
        self.reached[start] = self.search;
        self.cost[start] = 0;
        let mut now = at_least(start);
        self.buckets[now as usize % (MOST_ADDED + 1)].push(start as u32);
        let mut idle = 0;
        while idle < self.buckets.len() {
            let Some(cell) = self.buckets[now as usize % (MOST_ADDED + 1)].pop() else {
                now += 1;
                idle += 1;
                continue;
            };
            idle = 0;
            let cell = cell as usize;
            if self.cost[cell] + at_least(cell) != now {
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
                    let through = cost + at_least(next);
                    self.buckets[through as usize % (MOST_ADDED + 1)].push(next as u32);
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
fn straight(work: &Workspace, targets: &[usize], avoided: usize) -> Option<Vec<Dir>> {
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
