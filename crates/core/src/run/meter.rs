//! Counting nodes, and stopping at limits.

use super::clock;
use super::{Limits, Observer, Outcome, Progress, Report, Stop};
use std::time::Duration;

/// Counts a run's nodes and stops it at its limits.
///
/// Every few milliseconds it polls: it looks at the clock and calls the observer.
/// All other nodes cost a count and a compare. The polling interval, in nodes,
/// adapts to how long nodes take, and is at most [`Meter::PERIOD`].
///
/// A node limit is never passed. On several threads
/// ([`scoped_workers`](super::scoped_workers)) a run may end with up to
/// [`Meter::PERIOD`] nodes a thread unused.
pub struct Meter<'a> {
    /// What the run has done; the search writes everything but `expanded` and
    /// `elapsed` itself.
    pub progress: Progress,
    limits: Limits,
    source: Source<'a>,
    started: Duration,
    /// When to stop a part of the run, by time and by nodes.
    deadline: Option<Duration>,
    budget: Option<u64>,
    /// For the meter of one of several workers: what `expanded` may be at most
    /// before it asks for more nodes.
    granted: u64,
    period: u64,
    next_poll: u64,
    /// Rounds of iterative deepening: bound and nodes expanded.
    rounds: Vec<(u32, u64)>,
    /// Work since the last poll, beside the nodes.
    worked: u64,
}

/// Whom a meter asks whether to go on.
enum Source<'a> {
    Observer(Observer<'a>),
    /// Reports progress to the other workers of a run; says how many more nodes
    /// may be expanded. The flag says that the search cannot go on without one.
    Workers(&'a mut dyn FnMut(&Progress, bool) -> Result<u64, Stop>),
}

impl<'a> Meter<'a> {
    /// The most nodes between two polls.
    pub const PERIOD: u64 = 16_384;

    /// The most work beside the nodes between two polls, in cells looked at: about
    /// a millisecond.
    pub const WORK: u64 = 1 << 18;

    /// If more time than this passed between two polls, the polling interval is
    /// halved.
    const LONG: Duration = Duration::from_millis(10);

    /// Starts the clock.
    pub fn new(limits: Limits, observer: Observer<'a>) -> Meter<'a> {
        Meter::with_source(limits, Progress::default(), Source::Observer(observer), u64::MAX)
    }

    /// The meter of one of several workers, which goes on counting from
    /// `progress`.
    pub(super) fn for_worker(
        limits: Limits,
        progress: Progress,
        report: &'a mut dyn FnMut(&Progress, bool) -> Result<u64, Stop>,
    ) -> Meter<'a> {
        let granted = progress.expanded;
        Meter::with_source(limits, progress, Source::Workers(report), granted)
    }

    fn with_source(limits: Limits, progress: Progress, source: Source<'a>, granted: u64) -> Meter<'a> {
        let mut meter = Meter {
            progress,
            limits,
            source,
            started: clock::now(),
            deadline: None,
            budget: None,
            granted,
            period: 64,
            next_poll: 0,
            rounds: Vec::new(),
            worked: 0,
        };
        meter.plan_poll();
        meter
    }

    /// What the run may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts one node as expanded, or says why the run must end instead.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.progress.expanded == self.next_poll {
            self.poll_for_node()?;
        }
        self.progress.expanded += 1;
        Ok(())
    }

    /// Counts so many nodes as expanded, or those up to where the run must end.
    #[inline(always)]
    pub fn ticks(&mut self, nodes: u64) -> Result<(), Stop> {
        if self.next_poll < self.progress.expanded + nodes {
            return (0..nodes).try_for_each(|_| self.tick());
        }
        self.progress.expanded += nodes;
        Ok(())
    }

    /// An empty tally, for a hot loop to count in.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally { expanded: 0, generated: 0, due: self.next_poll - self.progress.expanded }
    }

    /// Adds a tally to the run's counts and starts it anew.
    pub fn collect(&mut self, tally: &mut Tally) {
        self.progress.expanded += tally.expanded;
        self.progress.generated += tally.generated;
        *tally = self.tally();
    }

    /// How many nodes a search that counts in bulk may expand before it counts
    /// them. It does not depend on time, so that node counts do not either.
    pub fn room(&self) -> u64 {
        self.nodes_left().min(Meter::PERIOD)
    }

    /// How many nodes the run, or the part of it at work, may still expand.
    pub fn nodes_left(&self) -> u64 {
        self.most_nodes().saturating_sub(self.progress.expanded)
    }

    fn most_nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX).min(self.budget.unwrap_or(u64::MAX)).min(self.granted)
    }

    /// Counts nodes that were expanded and generated, and polls.
    pub fn add(&mut self, expanded: u64, generated: u64) -> Result<(), Stop> {
        self.count(expanded, generated);
        self.poll()
    }

    /// Counts nodes that were expanded and generated.
    pub(super) fn count(&mut self, expanded: u64, generated: u64) {
        self.progress.expanded += expanded;
        self.progress.generated += generated;
        self.plan_poll();
    }

    /// Counts work that nodes do not measure, such as cells looked at for one of
    /// them, and polls every [`Meter::WORK`] units.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.worked += units;
        if self.worked < Meter::WORK {
            return Ok(());
        }
        self.worked = 0;
        self.poll()
    }

    /// Looks at the clock and asks the observer, now.
    ///
    /// For work that has no nodes to count, such as building a table.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) -> Result<(), Stop> {
        self.check_nodes()?;
        self.ask(false)
    }

    /// Polls because the next node may be one too many.
    #[cold]
    #[inline(never)]
    fn poll_for_node(&mut self) -> Result<(), Stop> {
        self.check_nodes()?;
        self.ask(true)
    }

    /// Looks at the clock and asks the observer, whatever the nodes.
    pub(super) fn poll_clock(&mut self) -> Result<(), Stop> {
        self.ask(false)
    }

    fn check_nodes(&self) -> Result<(), Stop> {
        let is_spent = |most: Option<u64>| most.is_some_and(|most| most <= self.progress.expanded);
        if is_spent(self.limits.nodes) || is_spent(self.budget) { Err(Stop::Nodes) } else { Ok(()) }
    }

    fn ask(&mut self, needs_node: bool) -> Result<(), Stop> {
        let before = self.progress.elapsed;
        self.progress.elapsed = clock::now() - self.started;
        if Meter::LONG < self.progress.elapsed.saturating_sub(before) {
            self.period = (self.period / 2).max(1);
        } else {
            self.period = (self.period * 2).min(Meter::PERIOD);
        }
        self.plan_poll();
        match &mut self.source {
            Source::Observer(observer) => {
                if observer(&self.progress).is_break() {
                    return Err(Stop::Cancelled);
                }
            }
            Source::Workers(report) => {
                let room = report(&self.progress, needs_node)?;
                self.granted = self.progress.expanded.saturating_add(room);
                self.plan_poll();
                if room == 0 {
                    return Err(Stop::Nodes);
                }
            }
        }
        let is_over = |most: Option<Duration>| most.is_some_and(|most| most <= self.progress.elapsed);
        if is_over(self.limits.time) || is_over(self.deadline) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Ends what comes next after this time since the start of the run, as a
    /// limit would; `None` for no such time.
    pub fn set_deadline(&mut self, deadline: Option<Duration>) {
        self.deadline = deadline;
    }

    /// Ends what comes next after this many nodes more, as a limit would;
    /// `None` for no such number.
    pub fn set_budget(&mut self, nodes: Option<u64>) {
        self.budget = nodes.map(|nodes| self.progress.expanded.saturating_add(nodes));
        self.plan_poll();
    }

    /// Does a part of the run with at most `nodes` nodes more; `None` if they
    /// were not enough. A limit of the run itself ends the run as ever.
    pub fn part<R>(
        &mut self,
        nodes: u64,
        part: impl FnOnce(&mut Self) -> Result<R, Stop>,
    ) -> Result<Option<R>, Stop> {
        let outer = self.budget;
        let most = self.progress.expanded.saturating_add(nodes);
        self.budget = Some(outer.map_or(most, |outer| outer.min(most)));
        self.plan_poll();
        let result = part(self);
        self.budget = outer;
        self.plan_poll();
        match result {
            Err(Stop::Nodes) if self.progress.expanded < self.most_nodes() => Ok(None),
            result => result.map(Some),
        }
    }

    /// When time runs out, by [`clock::now`], if it does.
    pub(crate) fn ends(&self) -> Option<Duration> {
        let earlier = [self.limits.time, self.deadline].into_iter().flatten().min();
        earlier.map(|time| self.started.saturating_add(time))
    }

    /// Time since the start of the run.
    pub fn elapsed(&self) -> Duration {
        clock::now() - self.started
    }

    /// Counts the nodes since `begun` as those of a round of iterative deepening
    /// with this bound. A bound that is begun again adds to the same entry.
    pub(crate) fn end_round(&mut self, bound: u32, begun: u64) {
        let nodes = self.progress.expanded - begun;
        match self.rounds.last_mut() {
            Some(last) if last.0 == bound => last.1 += nodes,
            _ if nodes == 0 => {}
            _ => self.rounds.push((bound, nodes)),
        }
    }

    /// The bounds of iterative deepening in the order in which they were searched,
    /// each with its nodes expanded. Starts anew.
    pub fn take_rounds(&mut self) -> Vec<(u32, u64)> {
        std::mem::take(&mut self.rounds)
    }

    /// Ends the run.
    pub fn finish<S>(mut self, outcome: Outcome<S>) -> Report<S> {
        self.progress.elapsed = clock::now() - self.started;
        Report { outcome, progress: self.progress }
    }

    fn plan_poll(&mut self) {
        let next = self.progress.expanded + self.period;
        self.next_poll = next.min(self.most_nodes()).max(self.progress.expanded);
    }
}

/// Nodes counted in a hot loop, in registers, between two polls of its
/// [`Meter`].
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// What `expanded` is when the meter must poll.
    due: u64,
}

impl Tally {
    /// Counts one node as expanded, or says why the run must end instead.
    #[inline(always)]
    pub fn tick(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.expanded == self.due {
            meter.collect(self);
            meter.poll_for_node()?;
            *self = meter.tally();
        }
        self.expanded += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    fn expand_until_stopped(limits: Limits, observer: Observer<'_>) -> (Stop, u64) {
        let mut meter = Meter::new(limits, observer);
        loop {
            if let Err(stop) = meter.tick() {
                return (stop, meter.progress.expanded);
            }
        }
    }

    #[test]
    fn a_node_limit_is_met_to_the_node() {
        for most in [0, 1, Meter::PERIOD - 1, Meter::PERIOD, Meter::PERIOD + 1, 100_000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let end = expand_until_stopped(limits, &mut |_| ControlFlow::Continue(()));
            assert_eq!(end, (Stop::Nodes, most));
        }
    }

    #[test]
    fn a_node_limit_is_met_to_the_node_by_batches() {
        for most in [0, 1, Meter::PERIOD - 1, Meter::PERIOD, Meter::PERIOD + 1, 100_000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let mut observer = |_: &Progress| ControlFlow::Continue(());
            let mut meter = Meter::new(limits, &mut observer);
            let stop = (1..=32).cycle().find_map(|size| meter.ticks(size).err());
            assert_eq!((stop, meter.progress.expanded), (Some(Stop::Nodes), most));
        }
    }

    #[test]
    fn an_observer_is_called_in_time_and_can_end_the_run() {
        let mut calls = 0;
        let mut observer = |_: &Progress| {
            calls += 1;
            if calls == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (stop, expanded) = expand_until_stopped(Limits::default(), &mut observer);
        assert_eq!(stop, Stop::Cancelled);
        assert!(expanded <= 20 * Meter::PERIOD);
    }

    #[test]
    fn no_time_ends_a_run_at_its_first_look() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let (stop, expanded) = expand_until_stopped(limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(stop, Stop::Time);
        assert!(expanded <= Meter::PERIOD);
    }

    #[test]
    fn a_part_ends_at_its_own_nodes_and_at_those_of_the_run() {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits { nodes: Some(1000), ..Limits::default() }, &mut observer);
        let mut part = |nodes| {
            let result: Result<Option<()>, Stop> = meter.part(nodes, |meter| {
                loop {
                    meter.tick()?;
                }
            });
            (result, meter.progress.expanded)
        };
        assert_eq!(part(300), (Ok(None), 300));
        assert_eq!(part(0), (Ok(None), 300));
        assert_eq!(part(600), (Ok(None), 900));
        assert_eq!(part(600), (Err(Stop::Nodes), 1000));
        assert_eq!(meter.part(5, |_| Ok(7)), Ok(Some(7)));
    }

    /// Work that has few nodes is polled all the same.
    #[test]
    fn work_beside_the_nodes_is_polled() {
        let mut calls = 0;
        let mut observer = |_: &Progress| {
            calls += 1;
            if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let stopped = (0..).find_map(|done: u64| meter.work(Meter::WORK / 8).err().map(|why| (why, done)));
        assert_eq!(stopped, Some((Stop::Cancelled, 23)));
        assert_eq!(meter.progress.expanded, 0);
    }

    #[test]
    fn a_tally_counts_what_the_meter_would() {
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(limits, &mut observer);
        let mut tally = meter.tally();
        let stop = loop {
            if let Err(stop) = tally.tick(&mut meter) {
                break stop;
            }
            tally.generated += 2;
        };
        assert_eq!(stop, Stop::Nodes);
        assert_eq!((meter.progress.expanded, meter.progress.generated), (100_000, 200_000));
    }
}
