//! What a search tells while it runs, alone or as one of a team.

use crate::run::{Meter, Progress, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

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
}

/// The most steps of work between two looks at the clock: about a millisecond.
const STEPS: u64 = 1 << 18;

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
        match self.meter.look() {
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
}

/// What the workers of a run have done together, and what they may still do.
pub(super) struct Team {
    /// Nodes that nobody has been granted yet.
    ungranted: AtomicU64,
    /// A worker wanted a node when all were granted.
    is_short: AtomicBool,
    threads: u64,
    nodes: AtomicU64,
    tried: AtomicU64,
    found: AtomicU64,
    /// The share done in units of 2^-52.
    done: AtomicU64,
    stop: AtomicBool,
}

const UNIT: f64 = (1u64 << 52) as f64;

impl Team {
    /// A team of so many workers that may expand so many nodes together.
    pub(super) fn new(threads: usize, nodes: u64) -> Team {
        Team {
            ungranted: AtomicU64::new(nodes),
            is_short: AtomicBool::new(false),
            threads: threads.max(1) as u64,
            nodes: AtomicU64::new(0),
            tried: AtomicU64::new(0),
            found: AtomicU64::new(0),
            done: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// Ends the work of all.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the work has been ended.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the work ended because the nodes were used up.
    pub(super) fn is_short(&self) -> bool {
        self.is_short.load(Relaxed)
    }

    /// Nodes for one worker: fewer and fewer towards the end, so that nobody
    /// keeps nodes that others could use. 0 if there are none.
    fn grant(&self) -> u64 {
        let share = |left: u64| (left / (2 * self.threads)).clamp(1, Worker::PERIOD).min(left);
        let before = self.ungranted.fetch_update(Relaxed, Relaxed, |left| Some(left - share(left)));
        before.map_or(0, share)
    }

    /// Writes what has been done into the meter, on top of what `before` says
    /// was done alone.
    pub(super) fn tell(&self, meter: &mut Meter<'_>, before: &Progress) {
        meter.progress.expanded = before.expanded + self.nodes.load(Relaxed);
        meter.progress.generated = before.generated + self.tried.load(Relaxed);
        meter.progress.found = before.found.saturating_add(self.found.load(Relaxed));
        let done = before.done.unwrap_or(0.0) + self.done.load(Relaxed) as f64 / UNIT;
        meter.progress.done = Some(done.min(1.0));
    }

    /// A clock for one worker.
    pub(super) fn worker(&self) -> Worker<'_> {
        Worker { team: self, nodes: 0, granted: 0, steps: 0, tried: 0, found: 0, share: 0.0 }
    }
}

/// The clock of one of several threads. It expands only nodes that the team
/// has granted, [`Worker::PERIOD`] at a time at most, and tells the team when
/// they are used up or when a millisecond's work is done.
pub(super) struct Worker<'a> {
    team: &'a Team,
    nodes: u64,
    granted: u64,
    steps: u64,
    tried: u64,
    found: u64,
    share: f64,
}

impl Worker<'_> {
    /// The most nodes granted at a time.
    const PERIOD: u64 = 4096;

    #[cold]
    #[inline(never)]
    fn report(&mut self) -> Result<(), Stop> {
        self.steps = 0;
        self.granted -= self.nodes;
        self.team.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
        self.team.tried.fetch_add(std::mem::take(&mut self.tried), Relaxed);
        self.team.found.fetch_add(std::mem::take(&mut self.found), Relaxed);
        self.team.done.fetch_add((std::mem::take(&mut self.share) * UNIT) as u64, Relaxed);
        if self.team.is_stopped() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Result<(), Stop> {
        self.report()?;
        self.granted = self.team.grant();
        if self.granted == 0 {
            // Others go on with the nodes they have been granted.
            self.team.is_short.store(true, Relaxed);
            return Err(Stop::Nodes);
        }
        Ok(())
    }
}

impl Clock for Worker<'_> {
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes == self.granted {
            self.refill()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps += steps;
        if self.steps < STEPS { Ok(()) } else { self.report() }
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
        self.team.ungranted.fetch_add(self.granted, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_expands_as_many_nodes_as_it_may() {
        for (threads, most) in [(1, 0), (1, 100_000), (4, 1), (4, 7), (4, 100_000), (8, 4096)] {
            let team = Team::new(threads, most);
            let nodes: u64 = std::thread::scope(|scope| {
                let work = || {
                    let mut worker = team.worker();
                    (0u64..).find(|_| worker.tick().is_err()).unwrap_or(0)
                };
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                workers.into_iter().map(|worker| worker.join().unwrap()).sum()
            });
            assert_eq!(nodes, most, "{threads} threads");
            assert!(team.is_short());
            assert_eq!(team.nodes.load(Relaxed), nodes);
        }
    }

    #[test]
    fn work_without_nodes_is_interrupted() {
        let team = Team::new(1, u64::MAX);
        team.stop();
        let mut worker = team.worker();
        let steps = (0..).find(|_| worker.work(1).is_err());
        assert!(steps.is_some_and(|steps| steps < STEPS));
    }
}
