//! What a search tells while it runs, and whom it asks whether to go on.

use super::subtree::Subtree;
use crate::run::{Meter, Stop};

/// Counts the nodes of a search and may end it.
pub(crate) trait Clock {
    /// Counts one node as expanded, or says why the search must end.
    fn tick(&mut self) -> Result<(), Stop>;
    /// Counts work that is no node, in steps of a few nanoseconds, or says why
    /// the run must end. Loops over all placements call it, so that building a
    /// large cover can be stopped like a search.
    fn work(&mut self, steps: u64) -> Result<(), Stop>;
    /// Counts placements tried.
    fn tried(&mut self, placements: u64);
    /// Hears that this share of the whole search, 0 to 1, is done.
    fn passed(&mut self, share: f64);
    /// Hears of solutions.
    fn found(&mut self, solutions: u64);
    /// Whether other workers have nothing to do, so that the search should
    /// hand over branches that it has not tried yet.
    #[inline(always)]
    fn is_wanted(&self) -> bool {
        false
    }
    /// Whether branches that are handed over are searched by somebody.
    fn has_helpers(&self) -> bool {
        false
    }
    /// Takes a part of the search over. The search does not look at it again.
    fn hand_over(&mut self, _: Subtree) {
        unreachable!("a search hands nothing over where nobody helps")
    }
}

/// The most steps of work between two looks at the clock: about a millisecond.
pub(super) const STEPS: u64 = 1 << 18;

/// The clock of a run on one thread.
pub(crate) struct Alone<'m, 'o> {
    pub(crate) meter: &'m mut Meter<'o>,
    steps: u64,
}

impl<'m, 'o> Alone<'m, 'o> {
    pub(crate) fn new(meter: &'m mut Meter<'o>) -> Alone<'m, 'o> {
        Alone { meter, steps: 0 }
    }
}

impl Clock for Alone<'_, '_> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps += steps;
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        match self.meter.poll() {
            // Work after the last node may be all that is left to do.
            Err(Stop::Nodes) if 0 < self.meter.progress.expanded => Ok(()),
            result => result,
        }
    }

    #[inline(always)]
    fn tried(&mut self, placements: u64) {
        self.meter.progress.generated += placements;
    }

    fn passed(&mut self, share: f64) {
        let done = self.meter.progress.done.unwrap_or(0.0) + share;
        self.meter.progress.done = Some(done.min(1.0));
    }

    fn found(&mut self, solutions: u64) {
        self.meter.progress.found = self.meter.progress.found.saturating_add(solutions);
    }
}

/// A clock for a part of a search whose solutions each count several times.
pub(super) struct Weighted<'a, C> {
    pub(super) clock: &'a mut C,
    pub(super) weight: u64,
}

impl<C: Clock> Clock for Weighted<'_, C> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        self.clock.tick()
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.clock.work(steps)
    }

    #[inline(always)]
    fn tried(&mut self, placements: u64) {
        self.clock.tried(placements);
    }

    fn passed(&mut self, share: f64) {
        self.clock.passed(share);
    }

    fn found(&mut self, solutions: u64) {
        self.clock.found(solutions.saturating_mul(self.weight));
    }

    #[inline(always)]
    fn is_wanted(&self) -> bool {
        self.clock.is_wanted()
    }

    fn has_helpers(&self) -> bool {
        self.clock.has_helpers()
    }

    fn hand_over(&mut self, mut subtree: Subtree) {
        subtree.weight = subtree.weight.saturating_mul(self.weight);
        self.clock.hand_over(subtree);
    }
}
