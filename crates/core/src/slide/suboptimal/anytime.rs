//! Anytime search: an immediate solution, then better ones, until optimality is proven.

mod exchange;
mod task;

use super::beam::Pace;
use super::board::{Board, Dir};
use super::constructive;
use super::lower_bound;
use super::metric::Metric;
use super::multi;
use super::solvability::is_solvable;
use crate::run::{
    Limits, Meter, Observer, Outcome, Report, Stage, Stop, WorkerHandle, clock, scoped_workers,
};
use exchange::Exchange;
use std::ops::ControlFlow;
use task::{Known, Problem};

/// Finds a solution immediately and improves it until it is proven optimal, a limit is reached or
/// the observer ends the run.
///
/// `improved` receives every solution that is shorter than its predecessors, including the first;
/// each has been replayed. The observer receives its length and the best lower bound as they
/// change. With one thread and no time limit, equal requests give equal reports.
pub fn anytime(
    start: &Board,
    goal: &Board,
    limits: Limits,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Report<Vec<Dir>> {
    let mut meter = Meter::new(limits, observer);
    if start.size() != goal.size() || !is_solvable(start, goal) {
        return meter.finish(Outcome::Impossible);
    }
    let outcome = improve(start, goal, None, Metric::Single, &mut meter, improved);
    meter.finish(outcome)
}

/// Improves `known`, or else the first construction, from `start` to `goal`, which must be
/// reachable.
pub(crate) fn improve(
    start: &Board,
    goal: &Board,
    known: Option<Vec<Dir>>,
    metric: Metric,
    meter: &mut Meter<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Outcome<Vec<Dir>> {
    let bound = match metric {
        Metric::Single => lower_bound(start, goal).max(lower_bound(goal, start)),
        Metric::Multi => multi::lower_bound(start, goal),
    };
    let bound = bound.max(meter.progress.bound);
    meter.progress.bound = bound;
    meter.progress.stage = Stage::Improvement;
    let threads = meter.limits().threads.max(1) as u64;
    let (now, expanded, left) = (clock::now(), meter.progress.expanded, meter.nodes_left());
    let pace = Pace {
        time: meter.ends().map(|end| (now, end)),
        nodes: (left != u64::MAX).then(|| (expanded, expanded + left / threads)),
        moves: 0,
    };
    let memory = meter.limits().memory.unwrap_or(MEMORY) / threads;
    let problem = Problem { start, goal, memory, threads, pace };
    let mut answer = Answer { problem, known: Known { best: Vec::new(), bound, metric }, improved };
    match known {
        Some(known) => answer.known.best = known,
        None => answer.hear(&Known { best: constructive::first(start, goal), bound, metric }, meter),
    }
    let ended = answer.rebuild(meter).and_then(|()| answer.improve(meter));
    let best = answer.known.best;
    match ended {
        Ok(()) => Outcome::Solved(best),
        Err(why) => Outcome::Stopped { why, best: Some(best) },
    }
}

/// Default memory limit of a beam, in bytes.
const MEMORY: u64 = 1 << 30;

struct Answer<'a> {
    problem: Problem<'a>,
    known: Known,
    improved: &'a mut dyn FnMut(&[Dir]),
}

impl Answer<'_> {
    /// Constructs the answer with more effort if the first construction was quick.
    fn rebuild(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Problem { start, goal, .. } = self.problem;
        if !self.known.is_proven() && constructive::LEFT_OVER < start.size().cells() {
            let rebuilt = constructive::solve(start, goal, meter)?;
            self.hear(&Known { best: rebuilt, bound: 0, metric: self.known.metric }, meter);
        }
        Ok(())
    }

    /// Runs tasks on all threads until the best solution is proven optimal or the run ends.
    fn improve(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let threads = meter.limits().threads.max(1);
        let problem = self.problem;
        let exchange = Exchange::new(self.known.clone());
        let work = |handle: &mut WorkerHandle<'_, '_, Known>| {
            loop {
                let (number, mut known) = exchange.take();
                if known.is_proven() {
                    return;
                }
                let ended = handle.with_meter(|meter| {
                    meter.progress.iterations = number;
                    task::run(&problem, number, &mut known, meter)
                });
                exchange.update(|shared| shared.merge(&known));
                // A stopped task may have found something before.
                handle.send(known);
                if ended.is_err() {
                    return;
                }
            }
        };
        let (_, ended) = scoped_workers(meter, threads, work, |known, meter| {
            self.hear(&known, meter);
            if self.known.is_proven() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // The tasks never run out, so only the nodes can have.
        if self.known.is_proven() { Ok(()) } else { ended.and(Err(Stop::Nodes)) }
    }

    fn hear(&mut self, known: &Known, meter: &mut Meter<'_>) {
        if meter.progress.best.is_none() || known.length() < self.known.length() {
            let end = self.problem.start.replayed(&known.best);
            assert_eq!(end.as_ref(), Some(self.problem.goal), "a solution leads to the goal");
            meter.progress.best = Some(known.length());
            (self.improved)(&known.best);
            self.known.best.clone_from(&known.best);
        }
        self.known.merge(known);
        meter.progress.bound = self.known.bound;
    }
}

#[cfg(test)]
mod tests;
