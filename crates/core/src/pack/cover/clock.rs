//! What a search tells while it runs, alone or as one of a team.

use crate::run::{Meter, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Counts the nodes of a search and may end it.
pub(crate) trait Clock {
    /// Counts one node as expanded, or says why the search must end.
    fn tick(&mut self) -> Result<(), Stop>;
    /// Counts placements tried.
    fn tried(&mut self, placements: u64);
    /// Hears that this share of the whole search, 0 to 1, is done.
    fn passed(&mut self, share: f64);
    /// Hears of solutions.
    fn found(&mut self, solutions: u64);
}

impl Clock for Meter<'_> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        Meter::tick(self)
    }

    #[inline(always)]
    fn tried(&mut self, placements: u64) {
        self.progress.generated += placements;
    }

    fn passed(&mut self, share: f64) {
        let done = self.progress.done.unwrap_or(0.0) + share;
        self.progress.done = Some(done.min(1.0));
    }

    fn found(&mut self, solutions: u64) {
        self.progress.found = self.progress.found.saturating_add(solutions);
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
    fn tried(&mut self, placements: u64) {
        self.clock.tried(placements);
    }

    fn passed(&mut self, share: f64) {
        self.clock.passed(share);
    }

    fn found(&mut self, solutions: u64) {
        self.clock.found(solutions.saturating_mul(self.weight));
    }
}

/// What the workers of a run have done together.
#[derive(Default)]
pub(super) struct Team {
    nodes: AtomicU64,
    tried: AtomicU64,
    found: AtomicU64,
    /// The share done in units of 2^-52.
    done: AtomicU64,
    stop: AtomicBool,
}

const UNIT: f64 = (1u64 << 52) as f64;

impl Team {
    /// Ends the work of all.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the work has been ended.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Writes what has been done into the meter, on top of what `before` says
    /// was done alone.
    pub(super) fn tell(&self, meter: &mut Meter<'_>, before: &crate::run::Progress) {
        meter.progress.expanded = before.expanded + self.nodes.load(Relaxed);
        meter.progress.generated = before.generated + self.tried.load(Relaxed);
        meter.progress.found = before.found.saturating_add(self.found.load(Relaxed));
        let done = before.done.unwrap_or(0.0) + self.done.load(Relaxed) as f64 / UNIT;
        meter.progress.done = Some(done.min(1.0));
    }

    /// A clock for one worker.
    pub(super) fn worker(&self) -> Worker<'_> {
        Worker { team: self, nodes: 0, tried: 0, found: 0, share: 0.0 }
    }
}

/// The clock of one of several threads: every [`Worker::PERIOD`] nodes it
/// tells the team and hears whether to go on.
pub(super) struct Worker<'a> {
    team: &'a Team,
    nodes: u64,
    tried: u64,
    found: u64,
    share: f64,
}

impl Worker<'_> {
    const PERIOD: u64 = 4096;

    #[cold]
    #[inline(never)]
    fn report(&mut self) -> Result<(), Stop> {
        self.team.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
        self.team.tried.fetch_add(std::mem::take(&mut self.tried), Relaxed);
        self.team.found.fetch_add(std::mem::take(&mut self.found), Relaxed);
        self.team.done.fetch_add((std::mem::take(&mut self.share) * UNIT) as u64, Relaxed);
        if self.team.is_stopped() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}

impl Clock for Worker<'_> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes == Worker::PERIOD {
            self.report()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[inline(always)]
    fn tried(&mut self, placements: u64) {
        self.tried += placements;
    }

    fn passed(&mut self, share: f64) {
        self.share += share;
    }

    fn found(&mut self, solutions: u64) {
        self.found = self.found.saturating_add(solutions);
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        // The team is told of the rest; whether to go on no longer matters.
        let _ = self.report();
    }
}
