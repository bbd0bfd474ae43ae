//! All solutions with fewest multi-tile moves.
//!
//! The last round of IDA* is run to its end. What a board on a shortest way adds is
//! remembered, so that boards where many ways meet are counted once.

use super::super::shortest::Listing;
use super::search::{Node, Search, Slide};
use super::{Axis, MOST_CELLS_OF_MULTI};
use crate::run::{Meter, Stop};
use crate::slide::board::Dir;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// What was counted and is listed.
pub(super) struct Counting<'l> {
    pub(super) listing: Listing<'l>,
    pub(super) found: u128,
    pub(super) is_complete: bool,
}

impl Counting<'_> {
    /// Whether more solutions are to be listed.
    fn lists_more(&self) -> bool {
        self.found < u128::from(self.listing.most)
    }

    /// Tells of one solution.
    pub(super) fn tell(&mut self, moves: &[Dir]) -> Result<(), Stop> {
        let is_listed = self.lists_more();
        self.found = self.found.saturating_add(1);
        match is_listed.then(|| (self.listing.each)(moves)) {
            Some(ControlFlow::Break(())) => Err(Stop::Cancelled),
            Some(ControlFlow::Continue(())) | None => Ok(()),
        }
    }
}

/// Counts the ways of one length.
pub(super) struct Count<'c, 'l> {
    search: &'c Search<'c>,
    counting: &'c mut Counting<'l>,
    /// Turns moves back to those of the board as it was given.
    turn: &'c dyn Fn(&[Slide]) -> Vec<Dir>,
    path: Vec<Slide>,
    /// The ways of boards that have some, by what comes next.
    known: HashMap<([u8; MOST_CELLS_OF_MULTI], Axis), (u8, u128)>,
}

impl<'c, 'l> Count<'c, 'l> {
    pub(super) fn new(
        search: &'c Search<'c>,
        counting: &'c mut Counting<'l>,
        turn: &'c dyn Fn(&[Slide]) -> Vec<Dir>,
    ) -> Count<'c, 'l> {
        Count { search, counting, turn, path: Vec::new(), known: HashMap::new() }
    }

    /// Counts all ways of `length` moves, if no way is shorter.
    pub(super) fn run(&mut self, root: &Node, length: u8, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for axis in Axis::BOTH {
            if self.search.bound(root, axis) <= length {
                self.ways(root, axis, length, meter)?;
            }
        }
        self.counting.is_complete = true;
        meter.progress.kept = meter.progress.kept.max(self.known.len() as u64);
        Ok(())
    }

    fn ways(&mut self, node: &Node, axis: Axis, left: u8, meter: &mut Meter<'_>) -> Result<u128, Stop> {
        let is_known = |known: &&(u8, u128)| known.0 == left;
        if let Some(&(_, ways)) = self.known.get(&(node.tiles, axis)).filter(is_known)
            && !self.counting.lists_more()
        {
            self.counting.found = self.counting.found.saturating_add(ways);
            return Ok(ways);
        }
        meter.tick()?;
        let mut children: Vec<(Slide, Node, u8)> = Vec::with_capacity(6);
        self.search.children(node, axis, |slide, child| {
            meter.progress.generated += 1;
            let bound = self.search.bound(child, axis.other());
            if bound < left {
                children.push((slide, *child, bound));
            }
        });
        let mut all: u128 = 0;
        for (slide, child, bound) in children {
            self.path.push(slide);
            let ways = if bound == 0 {
                let moves = (self.turn)(&self.path);
                self.counting.tell(&moves)?;
                1
            } else {
                self.ways(&child, axis.other(), left - 1, meter)?
            };
            self.path.pop();
            all = all.saturating_add(ways);
        }
        meter.progress.found = u64::try_from(self.counting.found).unwrap_or(u64::MAX);
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
