//! All solutions with fewest multi-tile moves.
//!
//! Completes the last round of IDA*. Solution counts of boards on shortest paths are memoised, so
//! that each board is counted once.

use super::super::solutions::Solutions;
use super::search::{Node, Search, Slide, moves};
use super::steps::{Axis, MOST_CELLS_OF_MULTI};
use crate::run::{Meter, Stop};
use std::collections::HashMap;

pub(super) struct Count<'c, 't, 'l> {
    search: &'c Search<'c>,
    solutions: &'c mut Solutions<'t, 'l>,
    path: Vec<Slide>,
    /// Solution counts above zero, by board and axis of the next move.
    known: HashMap<([u8; MOST_CELLS_OF_MULTI], Axis), (u8, u128)>,
}

impl<'c, 't, 'l> Count<'c, 't, 'l> {
    pub(super) fn new(search: &'c Search<'c>, solutions: &'c mut Solutions<'t, 'l>) -> Count<'c, 't, 'l> {
        Count { search, solutions, path: Vec::new(), known: HashMap::new() }
    }

    pub(super) fn run(&mut self, root: &Node, length: u8, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for axis in Axis::BOTH {
            if self.search.bound(root, axis) <= length {
                self.ways(root, axis, length, meter)?;
            }
        }
        meter.progress.kept = meter.progress.kept.max(self.known.len() as u64);
        Ok(())
    }

    fn ways(&mut self, node: &Node, axis: Axis, left: u8, meter: &mut Meter<'_>) -> Result<u128, Stop> {
        let is_known = |known: &&(u8, u128)| known.0 == left;
        if let Some(&(_, ways)) = self.known.get(&(node.tiles, axis)).filter(is_known)
            && !self.solutions.lists_more()
        {
            self.solutions.add(ways, meter);
            return Ok(ways);
        }
        meter.tick()?;
        let mut children: Vec<(Slide, Node, u8)> = Vec::with_capacity(6);
        self.search.each_child(node, axis, |slide, child| {
            meter.progress.generated += 1;
            let bound = self.search.bound(child, axis.other());
            if bound < left {
                children.push((slide, *child, bound));
            }
            Ok(false)
        })?;
        let mut all: u128 = 0;
        for (slide, child, bound) in children {
            self.path.push(slide);
            let ways = if bound == 0 {
                self.solutions.one(&moves(&self.path), meter)?;
                1
            } else {
                self.ways(&child, axis.other(), left - 1, meter)?
            };
            self.path.pop();
            all = all.saturating_add(ways);
        }
        if all != 0 {
            self.known.insert((node.tiles, axis), (left, all));
            let bytes = 2 * self.known.len() * size_of::<(([u8; 16], Axis), (u8, u128))>();
            if meter.limits().memory.is_some_and(|most| most < bytes as u64) {
                return Err(Stop::Memory);
            }
        }
        Ok(all)
    }
}
