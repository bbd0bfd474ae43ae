//! Progress and limits of a search, and donation of its branches.

use super::subtree::Subtree;
use crate::run::{Meter, Pool, Stop};

pub(crate) type Found<'f> = dyn FnMut(&[usize], &mut Metered<'_, '_>) -> Result<(), Stop> + 'f;

/// The most steps of work between two polls: about a millisecond.
pub(crate) const STEPS: u64 = 1 << 18;

/// Minimum nodes between two donations; the receiver pays for reducing the cover. From 32 to 16,384
/// the processor time is the same within 2%: `cargo bench -p slidepack-core --bench pack -- pyramid
/// --threads 1,2,4,16`.
const BETWEEN_DONATIONS: u64 = 256;

pub(super) struct Helpers<'p> {
    /// Number of expanded nodes from which on branches are donated.
    pub(super) from: u64,
    /// Whether they begin when the memo cache is dropped, because parts are faster than the whole.
    pub(super) is_divided: bool,
    /// Donated subtrees go here, or into the list before there is a pool.
    pub(super) pool: Option<&'p Pool<Subtree>>,
    pub(super) subtrees: Vec<Subtree>,
}

pub(crate) struct Metered<'m, 'o> {
    pub(crate) meter: &'m mut Meter<'o>,
    steps: u64,
    /// Whether the choices of each solution are needed, not only their number.
    pub(super) needs_ids: bool,
    /// Memory for the memo cache of a count. `None` disables it: each node is then expanded.
    pub(super) memo_bytes: Option<u64>,
    pub(super) recalled: u128,
    /// Multiplicity of the solutions that follow.
    pub(super) weight: u64,
    pub(super) helpers: Helpers<'m>,
}

impl<'m, 'o> Metered<'m, 'o> {
    pub(crate) fn new(meter: &'m mut Meter<'o>) -> Metered<'m, 'o> {
        let helpers = Helpers { from: u64::MAX, is_divided: false, pool: None, subtrees: Vec::new() };
        Metered { meter, steps: 0, needs_ids: true, memo_bytes: None, recalled: 0, weight: 1, helpers }
    }

    #[inline(always)]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// Counts work other than nodes, in steps of a few nanoseconds, or returns why the run must
    /// end. Loops over all placements call it, so that building a large cover can be stopped like a
    /// search.
    #[inline(always)]
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), Stop> {
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
    pub(crate) fn tried(&mut self, placements: u64) {
        self.meter.progress.generated += placements;
    }

    /// The fraction done, if the run reports one.
    pub(super) fn done(&self) -> f64 {
        self.meter.progress.done.unwrap_or(0.0)
    }

    pub(super) fn advance(&mut self, done: f64) {
        if let Some(before) = &mut self.meter.progress.done {
            *before = done;
        }
    }

    pub(super) fn found(&mut self, solutions: u64) {
        let found = &mut self.meter.progress.found;
        *found = found.saturating_add(solutions.saturating_mul(self.weight));
    }

    pub(super) fn recalled(&mut self, solutions: u128) {
        self.recalled = self.recalled.saturating_add(solutions.saturating_mul(self.weight.into()));
        self.found(u64::try_from(solutions).unwrap_or(u64::MAX));
    }

    /// Called when a count drops its memo cache.
    pub(super) fn forgets(&mut self) {
        if self.helpers.is_divided {
            self.helpers.from = 0;
        }
    }

    #[inline(always)]
    fn expanded(&self) -> u64 {
        self.meter.progress.expanded
    }

    pub(super) fn wait_to_donate(&mut self) {
        self.helpers.from = self.expanded() + BETWEEN_DONATIONS;
    }

    /// Whether idle workers want branches that the search has not tried yet.
    #[inline(always)]
    pub(super) fn is_wanted(&self) -> bool {
        self.helpers.from <= self.expanded() && self.helpers.pool.is_none_or(|pool| pool.wanted() != 0)
    }

    pub(super) fn has_helpers(&self) -> bool {
        self.helpers.pool.is_some() || self.helpers.from <= self.expanded()
    }

    /// Donates a part of the search, which then skips it.
    pub(super) fn hand_over(&mut self, mut subtree: Subtree) {
        subtree.weight = subtree.weight.saturating_mul(self.weight);
        match self.helpers.pool {
            Some(pool) => {
                self.wait_to_donate();
                pool.give(subtree);
            }
            None => self.helpers.subtrees.push(subtree),
        }
    }
}
