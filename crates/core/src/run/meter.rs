//! Counting nodes, and stopping at limits.

use super::clock;
use super::{Limits, Observer, Outcome, Progress, Report, Stop};
use std::time::Duration;

/// Counts a run's nodes and stops it at its limits.
///
/// Polls every few milliseconds: checks the clock and calls the observer. All other nodes cost an
/// increment and a comparison. The polling interval, in nodes, adapts to the time per node, and is
/// at most [`Meter::PERIOD`].
///
/// A node limit is never exceeded. On several threads ([`scoped_workers`](super::scoped_workers)) a
/// run may end with up to [`Meter::PERIOD`] nodes per thread unused.
pub struct Meter<'a> {
    /// The search itself sets everything but `expanded` and `elapsed`.
    pub progress: Progress,
    limits: Limits,
    source: Source<'a>,
    started: Duration,
    deadline: Option<Duration>,
    budget: Option<u64>,
    /// In a worker's meter: the value of `expanded` at which it must ask for more nodes.
    granted: u64,
    period: u64,
    next_poll: u64,
    /// Rounds of iterative deepening: bound and nodes expanded.
    rounds: Vec<(u32, u64)>,
    worked: u64,
}

enum Source<'a> {
    Observer(Observer<'a>),
    /// Reports progress to the other workers of a run; returns the number of further nodes granted.
    /// The flag: the search cannot continue without a node.
    Workers(&'a mut dyn FnMut(&Progress, bool) -> Result<u64, Stop>),
}

impl<'a> Meter<'a> {
    /// Largest number of nodes between two polls.
    pub const PERIOD: u64 = 16_384;

    /// Largest number of work units between two polls, in cells examined: about a millisecond.
    pub const WORK: u64 = 1 << 18;

    /// The polling interval is halved if more time than this passed between two polls.
    const LONG: Duration = Duration::from_millis(10);

    /// Starts the clock.
    pub fn new(limits: Limits, observer: Observer<'a>) -> Meter<'a> {
        Meter::with_source(limits, Progress::default(), Source::Observer(observer), u64::MAX)
    }

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

    /// The limits of the run.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts one expanded node, or returns why the run must end.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.progress.expanded == self.next_poll {
            self.poll_for_node()?;
        }
        self.progress.expanded += 1;
        Ok(())
    }

    /// Counts `nodes` expanded nodes, or those up to where the run must end.
    #[inline(always)]
    pub fn ticks(&mut self, nodes: u64) -> Result<(), Stop> {
        if self.next_poll < self.progress.expanded + nodes {
            return (0..nodes).try_for_each(|_| self.tick());
        }
        self.progress.expanded += nodes;
        Ok(())
    }

    /// An empty tally for a hot loop.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally { expanded: 0, generated: 0, due: self.next_poll - self.progress.expanded }
    }

    /// Adds a tally to the run's counts and resets it.
    pub fn collect(&mut self, tally: &mut Tally) {
        self.progress.expanded += tally.expanded;
        self.progress.generated += tally.generated;
        *tally = self.tally();
    }

    /// Number of nodes the run, or its current part, may still expand.
    pub fn nodes_left(&self) -> u64 {
        self.most_nodes().saturating_sub(self.progress.expanded)
    }

    fn most_nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX).min(self.budget.unwrap_or(u64::MAX)).min(self.granted)
    }

    /// Counts nodes, and polls.
    pub fn add(&mut self, expanded: u64, generated: u64) -> Result<(), Stop> {
        self.count(expanded, generated);
        self.poll()
    }

    pub(super) fn count(&mut self, expanded: u64, generated: u64) {
        self.progress.expanded += expanded;
        self.progress.generated += generated;
        self.plan_poll();
    }

    /// Counts work that nodes do not measure, and polls every [`Meter::WORK`] units.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.worked += units;
        if self.worked < Meter::WORK {
            return Ok(());
        }
        self.worked = 0;
        self.poll()
    }

    /// Checks the limits and calls the observer now.
    ///
    /// For work that has no nodes to count, such as building a table.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) -> Result<(), Stop> {
        self.check_nodes()?;
        self.ask(false)
    }

    /// Polls because the next node may exceed the limit.
    #[cold]
    #[inline(never)]
    fn poll_for_node(&mut self) -> Result<(), Stop> {
        self.check_nodes()?;
        self.ask(true)
    }

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

    /// Sets a deadline for the next part of the run, as time since the start of the run.
    pub fn set_deadline(&mut self, deadline: Option<Duration>) {
        self.deadline = deadline;
    }

    /// Sets a node budget for the next part of the run.
    pub fn set_budget(&mut self, nodes: Option<u64>) {
        self.budget = nodes.map(|nodes| self.progress.expanded.saturating_add(nodes));
        self.plan_poll();
    }

    /// Runs a part with a budget of `nodes` further nodes; `None` if they were not enough.
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
        // Several threads may leave some nodes of a budget unused. A worker's meter has nodes that
        // it was granted, and may be short of those.
        let is_least = most < self.limits.nodes.unwrap_or(u64::MAX).min(outer.unwrap_or(u64::MAX));
        let is_asking = matches!(self.source, Source::Observer(_));
        let is_spent = is_asking && is_least || most <= self.progress.expanded;
        self.budget = outer;
        self.plan_poll();
        match result {
            Err(Stop::Nodes) if is_spent && self.check_nodes().is_ok() => Ok(None),
            result => result.map(Some),
        }
    }

    pub(crate) fn ends(&self) -> Option<Duration> {
        let earlier = [self.limits.time, self.deadline].into_iter().flatten().min();
        earlier.map(|time| self.started.saturating_add(time))
    }

    /// Time since the start of the run.
    pub fn elapsed(&self) -> Duration {
        clock::now() - self.started
    }

    /// Records the nodes since `begun` as a round of iterative deepening.
    pub(crate) fn end_round(&mut self, bound: u32, begun: u64) {
        let nodes = self.progress.expanded - begun;
        match self.rounds.last_mut() {
            Some(last) if last.0 == bound => last.1 += nodes,
            _ if nodes == 0 => {}
            _ => self.rounds.push((bound, nodes)),
        }
    }

    /// Takes the rounds of iterative deepening so far, in order: bound and nodes expanded.
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

/// Nodes counted in a hot loop, in registers, between two polls of its [`Meter`].
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    expanded: u64,
    pub generated: u64,
    /// Value of `expanded` at which the meter must poll.
    due: u64,
}

impl Tally {
    /// Counts one expanded node, or returns why the run must end.
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
