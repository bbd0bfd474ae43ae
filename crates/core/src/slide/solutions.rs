//! Solutions as a search for all of them finds them.

use super::board::Dir;
use super::request::Listing;
use crate::run::{Meter, Stop};
use std::ops::ControlFlow;

/// Counts solutions, and lists the first ones.
pub(super) struct Solutions<'a, 'l> {
    listing: Listing<'l>,
    /// Converts the moves of the search to those of the boards, and replays them.
    turn: &'a dyn Fn(&[Dir]) -> Vec<Dir>,
    pub(super) found: u128,
}

impl<'a, 'l> Solutions<'a, 'l> {
    pub(super) fn new(listing: Listing<'l>, turn: &'a dyn Fn(&[Dir]) -> Vec<Dir>) -> Solutions<'a, 'l> {
        Solutions { listing, turn, found: 0 }
    }

    pub(super) fn lists_more(&self) -> bool {
        self.found < u128::from(self.listing.most)
    }

    pub(super) fn one(&mut self, moves: &[Dir], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let is_listed = self.lists_more();
        self.add(1, meter);
        match is_listed.then(|| (self.listing.each)(&(self.turn)(moves))) {
            Some(ControlFlow::Break(())) => Err(Stop::Cancelled),
            Some(ControlFlow::Continue(())) | None => Ok(()),
        }
    }

    /// Counts solutions that are not listed.
    pub(super) fn add(&mut self, ways: u128, meter: &mut Meter<'_>) {
        self.found = self.found.saturating_add(ways);
        meter.progress.found = u64::try_from(self.found).unwrap_or(u64::MAX);
    }
}
