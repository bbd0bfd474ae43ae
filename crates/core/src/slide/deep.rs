//! Iterative deepening with tables, made for speed: many nodes at a time, on
//! any number of threads.
//!
//! The boards a few moves away from the start become units of work, each
//! reached in one way only. A worker keeps a stack of nodes, takes the topmost
//! few, and looks at the children of all of them together, so that the memory
//! can fetch what one needs while another is worked on.

mod brood;
mod cpu;
mod node;
mod pool;
mod round;
#[cfg(test)]
mod tests;
mod units;
mod words;

use super::board::{Board, Dir};
use super::grid::Grid;
use super::tables::{Plan, Table, Views};
use crate::run::{Meter, Stop, crew};
use node::Scene;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use units::Units;
use words::Words;

/// What to do once a search proves a long one.
pub type IsHard<'a> = &'a mut dyn FnMut(&mut Meter<'_>) -> Result<(), Stop>;

/// Tables put together for a search.
pub struct Deep {
    grid: Grid,
    views: Views,
    words: Words,
    /// Many more words, for long searches.
    more_words: OnceLock<Words>,
}

impl Deep {
    /// The most views that are looked at.
    const MOST_VIEWS: usize = 4;

    /// Units at the beginning, and those that are enough.
    const UNITS: (usize, usize) = (48, 32_768);

    /// Nodes of a round for every unit of the next.
    const NODES_A_UNIT: usize = 10;

    /// Nodes of a round after which a search is a long one.
    const MANY: u64 = 500_000;

    /// A search with a plan's tables; `None` if one of them is missing.
    pub fn new(grid: &Grid, plan: &Plan, tables: &[Table]) -> Option<Deep> {
        let views = Views::new(grid, tables, plan.partitions(), Deep::MOST_VIEWS)?;
        let (words, more_words) = (Words::up_to(6, 4), OnceLock::new());
        Some(Deep { grid: grid.clone(), views, words, more_words })
    }

    /// A shortest way from `start` to the goal, with as many threads as the
    /// meter allows. The goal can be reached.
    ///
    /// Every round proves that no solution is shorter than `progress.bound`;
    /// what was proven before, perhaps with other tables, is not done again.
    /// Rounds that fail expand the same nodes whatever the number of threads;
    /// on one thread so does the last.
    pub fn search(&self, start: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
        let found = self.search_within(start, u64::MAX, meter, &mut |_| Ok(()))?;
        Ok(found.expect("a search that may take as long as it likes does not give up"))
    }

    /// As [`Deep::search`], but gives up with `None` before a round that would
    /// probably take it past `nodes` nodes in all: the board is hard, and
    /// larger tables may pay.
    ///
    /// `is_hard` is called between two rounds once the search proves a long one.
    pub fn search_within(
        &self,
        start: &Board,
        nodes: u64,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let small = self.grid.size().cells() <= 16;
        match (small, self.views.parts().len(), self.views.len()) {
            (true, ..=4, ..=2) => self.run::<16, 4, 2>(start, nodes, meter, is_hard),
            (true, ..=8, ..=2) => self.run::<16, 8, 2>(start, nodes, meter, is_hard),
            (true, ..=16, ..=4) => self.run::<16, 16, 4>(start, nodes, meter, is_hard),
            (true, ..) => self.run::<16, 64, 4>(start, nodes, meter, is_hard),
            (false, ..=8, ..=2) => self.run::<32, 8, 2>(start, nodes, meter, is_hard),
            (false, ..=16, ..=4) => self.run::<32, 16, 4>(start, nodes, meter, is_hard),
            (false, ..) => self.run::<32, 64, 4>(start, nodes, meter, is_hard),
        }
    }

    /// Does what pays in long searches only, on all threads: tables go where
    /// memory is fastest, and there are many more words.
    fn prepared(&self, meter: &mut Meter<'_>) -> Result<&Words, Stop> {
        let tables = self.views.tables();
        let words = || self.more_words.get_or_init(|| Words::up_to(12, 12));
        let next = AtomicUsize::new(0);
        let threads = meter.limits().threads.min(1 + tables.len());
        crew(meter, threads, |hand| {
            while hand.report(0, 0).is_ok() {
                match next.fetch_add(1, Ordering::Relaxed) {
                    // What takes longest comes first.
                    0 => _ = words(),
                    n if n <= tables.len() => tables[n - 1].hasten(&mut || hand.report(0, 0).is_ok()),
                    _ => break,
                }
            }
        })?;
        Ok(words())
    }

    /// Searches with nodes of `N` cells, `S` parts and `V` views.
    fn run<const N: usize, const S: usize, const V: usize>(
        &self,
        start: &Board,
        nodes: u64,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let mut scene = Scene::<S, V>::new(&self.grid, &self.views, &self.words);
        let root = scene.root::<N>(&self.grid, &self.views, start).expect("the goal can be reached");
        meter.progress.generated += 1;
        let value = root.value();
        if value == 0 {
            meter.progress.iterations += 1;
            return Ok(Some(Vec::new()));
        }
        let parity = self.grid.size().distance(start.blank(), self.grid.blank_home()) as u32 % 2;
        let first = value.max(meter.progress.bound);
        let mut bound = first + (first + parity) % 2;
        let begun = meter.progress.expanded;
        let mut last = 1;
        let mut units = Units::new(root);
        let (mut wanted, enough) = Deep::UNITS;
        let mut is_long = false;
        loop {
            while units.len() < wanted && !units.is_empty() {
                if let Some(path) = units.deepen(&scene, meter)? {
                    meter.progress.iterations += 1;
                    meter.progress.bound = path.len() as u32;
                    return Ok(Some(path));
                }
            }
            bound = bound.max(units.least_total(parity));
            meter.progress.bound = meter.progress.bound.max(bound);
            meter.progress.iterations += 1;
            let before = meter.progress.expanded;
            if let Some(found) = round::round(&scene, &mut units, bound, meter)? {
                return Ok(Some(units.path(&scene, found, bound)));
            }
            let spent = meter.progress.expanded - before;
            wanted = wanted.max((spent as usize / Deep::NODES_A_UNIT).min(enough));
            if Deep::MANY < spent && !is_long {
                is_hard(meter)?;
                if 16 < N {
                    scene = Scene::new(&self.grid, &self.views, self.prepared(meter)?);
                    units.forget();
                }
                is_long = true;
            }
            if enough <= units.len() {
                units.split(&scene, meter)?;
            }
            bound += 2;
            meter.progress.bound = bound;
            // Each round is as many times larger than the one before as that
            // was than its own predecessor, and rarely less than four times.
            let growth = (spent / last).clamp(4, 12);
            last = spent.max(1);
            if nodes < (meter.progress.expanded - begun).saturating_add(spent.saturating_mul(growth)) {
                return Ok(None);
            }
        }
    }
}
