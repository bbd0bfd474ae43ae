//! What a search tells while it runs, and whom it asks whether to go on.

use super::subtree::Subtree;
use crate::run::{Meter, Stop};
use std::time::Duration;

/// Hears of a solution by the ids of its choices, if the monitor needs them.
pub(crate) type Found<'f, C> = dyn FnMut(&[usize], &mut C) -> Result<(), Stop> + 'f;

/// Hears of the progress of a search and ends it at its limits.
pub(crate) trait SearchMonitor {
    /// Counts one node as expanded, or says why the search must end.
    fn tick(&mut self) -> Result<(), Stop>;
    /// Counts work that is no node, in steps of a few nanoseconds, or says why
    /// the run must end. Loops over all placements call it, so that building a
    /// large cover can be stopped like a search.
    fn work(&mut self, steps: u64) -> Result<(), Stop>;
    /// Counts placements tried.
    fn tried(&mut self, placements: u64);
    /// Hears of solutions.
    fn found(&mut self, solutions: u64);
    /// Whether somebody wants to know the choices of each solution, and not only
    /// how many there are.
    fn needs_ids(&self) -> bool {
        true
    }
    /// The bytes that a count may take to remember how many solutions there were for
    /// what was left. `None` if it must not: each node is then expanded.
    fn memo_bytes(&self) -> Option<u64> {
        None
    }
    /// Hears of solutions that a count remembers and does not find again.
    fn recalled(&mut self, _: u128) {
        unreachable!("a search remembers nothing where it must not")
    }
    /// Hears that a count remembers nothing from now on.
    fn forgets(&mut self) {}
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

/// The most steps of work between two polls: about a millisecond.
pub(crate) const STEPS: u64 = 1 << 18;

/// How long the asking thread sleeps between two polls while it waits for other
/// workers.
pub(crate) const NAP: Duration = Duration::from_millis(5);

/// The workers that take over branches a search has not tried yet.
///
/// Each question comes with the nodes that the search has expanded.
pub(crate) trait Helpers {
    /// Whether they have nothing to do.
    fn are_idle(&self, expanded: u64) -> bool;
    /// Whether there are any.
    fn are_there(&self, expanded: u64) -> bool;
    /// Gives them a part of the search.
    fn take_over(&mut self, subtree: Subtree, expanded: u64);
    /// Hears that the search remembers nothing from now on, so that it may be divided.
    fn may_begin(&mut self) {}
}

/// No other workers.
pub(crate) struct NoHelpers;

impl Helpers for NoHelpers {
    #[inline(always)]
    fn are_idle(&self, _: u64) -> bool {
        false
    }

    fn are_there(&self, _: u64) -> bool {
        false
    }

    fn take_over(&mut self, _: Subtree, _: u64) {
        unreachable!("a search hands nothing over where nobody helps")
    }
}

/// Counts in a meter, and hands branches over to helpers where there are some.
pub(crate) struct Metered<'m, 'o, H = NoHelpers> {
    pub(crate) meter: &'m mut Meter<'o>,
    steps: u64,
    needs_ids: bool,
    memo_bytes: Option<u64>,
    /// The solutions that were remembered, and not found.
    pub(super) recalled: u128,
    pub(super) helpers: H,
}

impl<'m, 'o> Metered<'m, 'o> {
    /// Counts a search on one thread.
    pub(crate) fn new(meter: &'m mut Meter<'o>) -> Metered<'m, 'o> {
        Metered::with_helpers(meter, NoHelpers)
    }
}

impl<'m, 'o, H> Metered<'m, 'o, H> {
    pub(super) fn with_helpers(meter: &'m mut Meter<'o>, helpers: H) -> Metered<'m, 'o, H> {
        Metered { meter, steps: 0, needs_ids: true, memo_bytes: None, recalled: 0, helpers }
    }

    /// The same for a search whose solutions are only counted, unless `needs_ids`.
    pub(super) fn with_ids(self, needs_ids: bool) -> Metered<'m, 'o, H> {
        Metered { needs_ids, ..self }
    }

    /// The same for a count that may take so many bytes to remember solutions.
    pub(super) fn with_memo(self, memo_bytes: Option<u64>) -> Metered<'m, 'o, H> {
        Metered { memo_bytes, ..self }
    }

    /// The nodes expanded.
    #[inline(always)]
    pub(super) fn expanded(&self) -> u64 {
        self.meter.progress.expanded
    }
}

impl<H: Helpers> SearchMonitor for Metered<'_, '_, H> {
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

    fn found(&mut self, solutions: u64) {
        self.meter.progress.found = self.meter.progress.found.saturating_add(solutions);
    }

    fn needs_ids(&self) -> bool {
        self.needs_ids
    }

    fn memo_bytes(&self) -> Option<u64> {
        self.memo_bytes
    }

    fn recalled(&mut self, solutions: u128) {
        self.recalled = self.recalled.saturating_add(solutions);
        self.found(u64::try_from(solutions).unwrap_or(u64::MAX));
    }

    fn forgets(&mut self) {
        self.helpers.may_begin();
    }

    #[inline(always)]
    fn is_wanted(&self) -> bool {
        self.helpers.are_idle(self.expanded())
    }

    fn has_helpers(&self) -> bool {
        self.helpers.are_there(self.expanded())
    }

    fn hand_over(&mut self, subtree: Subtree) {
        self.helpers.take_over(subtree, self.meter.progress.expanded);
    }
}

/// Monitors a part of a search whose solutions each count several times.
pub(super) struct Weighted<'a, C> {
    pub(super) monitor: &'a mut C,
    pub(super) weight: u64,
}

impl<C: SearchMonitor> SearchMonitor for Weighted<'_, C> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        self.monitor.tick()
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.monitor.work(steps)
    }

    #[inline(always)]
    fn tried(&mut self, placements: u64) {
        self.monitor.tried(placements);
    }

    fn found(&mut self, solutions: u64) {
        self.monitor.found(solutions.saturating_mul(self.weight));
    }

    fn needs_ids(&self) -> bool {
        self.monitor.needs_ids()
    }

    fn memo_bytes(&self) -> Option<u64> {
        self.monitor.memo_bytes()
    }

    fn recalled(&mut self, solutions: u128) {
        self.monitor.recalled(solutions.saturating_mul(self.weight.into()));
    }

    fn forgets(&mut self) {
        self.monitor.forgets();
    }

    #[inline(always)]
    fn is_wanted(&self) -> bool {
        self.monitor.is_wanted()
    }

    fn has_helpers(&self) -> bool {
        self.monitor.has_helpers()
    }

    fn hand_over(&mut self, mut subtree: Subtree) {
        subtree.weight = subtree.weight.saturating_mul(self.weight);
        self.monitor.hand_over(subtree);
    }
}

/// Monitors one attempt of several, which is given up after so many nodes. It says
/// nothing about the whole search, and whoever made it tells of what it found.
pub(crate) struct Bounded<'a, C> {
    monitor: &'a mut C,
    left: u64,
    is_cut: bool,
}

impl<'a, C: SearchMonitor> Bounded<'a, C> {
    pub(crate) fn new(monitor: &'a mut C, nodes: u64) -> Bounded<'a, C> {
        Bounded { monitor, left: nodes, is_cut: false }
    }

    /// Whether it was given up.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl<C: SearchMonitor> SearchMonitor for Bounded<'_, C> {
    fn tick(&mut self) -> Result<(), Stop> {
        self.is_cut = self.left == 0;
        if self.is_cut {
            return Err(Stop::Nodes);
        }
        self.left -= 1;
        self.monitor.tick()
    }

    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.monitor.work(steps)
    }

    fn tried(&mut self, placements: u64) {
        self.monitor.tried(placements);
    }

    fn found(&mut self, _: u64) {}
}

/// A monitor, and whoever hears of solutions.
trait Hearing: SearchMonitor {
    fn hear(&mut self, ids: &[usize]) -> Result<(), Stop>;
}

/// Any monitor as one type, for searches that are to be compiled once.
pub(super) struct AnyMonitor<'a>(&'a mut dyn Hearing);

impl<'a> AnyMonitor<'a> {
    /// Has a search done by `search`, which is given a monitor, and calls [`AnyMonitor::hear`] for each solution.
    pub(super) fn with<C: SearchMonitor, R>(
        monitor: &'a mut C,
        found: &'a mut Found<'_, C>,
        search: impl FnOnce(&mut AnyMonitor<'_>) -> R,
    ) -> R {
        search(&mut AnyMonitor(&mut Heard { monitor, found }))
    }

    /// Hears of a solution.
    pub(super) fn hear(&mut self, ids: &[usize]) -> Result<(), Stop> {
        self.0.hear(ids)
    }
}

struct Heard<'a, 'f, C> {
    monitor: &'a mut C,
    found: &'a mut Found<'f, C>,
}

impl<C: SearchMonitor> Hearing for Heard<'_, '_, C> {
    fn hear(&mut self, ids: &[usize]) -> Result<(), Stop> {
        (self.found)(ids, self.monitor)
    }
}

/// A monitor that passes on all it hears.
macro_rules! passes_on {
    ([$($generics:tt)*] $type:ty, $to:tt) => {
        impl<$($generics)*> SearchMonitor for $type {
            fn tick(&mut self) -> Result<(), Stop> {
                self.$to.tick()
            }

            fn work(&mut self, steps: u64) -> Result<(), Stop> {
                self.$to.work(steps)
            }

            fn tried(&mut self, placements: u64) {
                self.$to.tried(placements);
            }

            fn found(&mut self, solutions: u64) {
                self.$to.found(solutions);
            }

            fn needs_ids(&self) -> bool {
                self.$to.needs_ids()
            }

            fn memo_bytes(&self) -> Option<u64> {
                self.$to.memo_bytes()
            }

            fn recalled(&mut self, solutions: u128) {
                self.$to.recalled(solutions);
            }

            fn forgets(&mut self) {
                self.$to.forgets();
            }

            fn is_wanted(&self) -> bool {
                self.$to.is_wanted()
            }

            fn has_helpers(&self) -> bool {
                self.$to.has_helpers()
            }

            fn hand_over(&mut self, subtree: Subtree) {
                self.$to.hand_over(subtree);
            }
        }
    };
}

passes_on!([C: SearchMonitor] Heard<'_, '_, C>, monitor);
passes_on!([] AnyMonitor<'_>, 0);
