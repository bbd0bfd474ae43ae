//! A first answer at once, then better ones, until the best is proven.

mod exchange;
mod task;

use super::any_to_any::lower_bound;
use super::board::{Board, Dir};
use super::constructive::{self, Lookahead};
use super::solvability::is_solvable;
use crate::run::{
    Limits, Meter, Observer, Outcome, Report, Stage, Stop, WorkerHandle, clock, scoped_workers,
};
use exchange::{Exchange, Find, Known};
use std::ops::ControlFlow;
use task::Problem;

/// A solution at once, and better ones as they are found, until one is proven
/// to be the shortest, a limit is met or the observer ends the run.
///
/// `improved` gets every solution that is shorter than those before it, the
/// first one too; each has been replayed. The observer hears its length and the
/// best lower bound as they change. With one thread and no limit of time the
/// same request gives the same report.
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
    let outcome = improve(start, goal, None, &mut meter, improved);
    meter.finish(outcome)
}

/// Better and better ways from `start` to `goal`, which can be reached from it,
/// beginning with `known` or else with the first answer there is.
pub(crate) fn improve(
    start: &Board,
    goal: &Board,
    known: Option<Vec<Dir>>,
    meter: &mut Meter<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Outcome<Vec<Dir>> {
    let bound = lower_bound(start, goal).max(lower_bound(goal, start)).max(meter.progress.bound);
    meter.progress.bound = bound;
    meter.progress.stage = Stage::Improvement;
    let problem = Problem {
        start,
        goal,
        memory: meter.limits().memory.unwrap_or(MEMORY),
        begun: clock::now(),
        deadline: meter.ends(),
    };
    let mut answer = Answer { problem, known: Known { best: Vec::new(), bound }, improved };
    match known {
        Some(known) => answer.known.best = known,
        None => answer.hear(Find::Solution(constructive::first(start, goal)), meter),
    }
    let ended = answer.rebuild(meter).and_then(|()| answer.improve(meter));
    let best = answer.known.best;
    match ended {
        Ok(()) => Outcome::Solved(best),
        Err(why) => Outcome::Stopped { why, best: Some(best) },
    }
}

/// Bytes that a beam may keep if the request sets no limit.
const MEMORY: u64 = 1 << 30;

/// The answer as it gets better.
struct Answer<'a> {
    problem: Problem<'a>,
    known: Known,
    improved: &'a mut dyn FnMut(&[Dir]),
}

impl Answer<'_> {
    /// Builds the answer again with look-ahead, where the first one was built
    /// without.
    fn rebuild(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Problem { start, goal, .. } = self.problem;
        if !self.known.is_proven() && constructive::LEFT_OVER < start.size().cells() {
            let rebuilt = constructive::solve(start, goal, Lookahead::for_size(start.size()), meter)?;
            self.hear(Find::Solution(rebuilt), meter);
        }
        Ok(())
    }

    /// Does one task after the other, on all threads, until the best solution is
    /// proven or the run must end.
    fn improve(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let threads = meter.limits().threads.max(1);
        let problem = Problem { memory: self.problem.memory / threads as u64, ..self.problem };
        let exchange = Exchange::new(self.known.clone());
        let work = |handle: &mut WorkerHandle<'_, '_, Find>| {
            while let Some((number, known)) = exchange.take() {
                let (find, ended) = handle.with_meter(|meter| {
                    meter.progress.iterations = number;
                    task::run(&problem, number, &known, meter)
                });
                exchange.learn(&find);
                // A task that was stopped may have found something before.
                handle.send(find);
                if ended.is_err() {
                    return;
                }
            }
        };
        let (_, ended) = scoped_workers(meter, threads, work, |find, meter| {
            self.hear(find, meter);
            if self.known.is_proven() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // There is always another task, so only nodes can have run out.
        if self.known.is_proven() { Ok(()) } else { ended.and(Err(Stop::Nodes)) }
    }

    /// Takes over what was found, if it is news, and tells everybody.
    fn hear(&mut self, find: Find, meter: &mut Meter<'_>) {
        if let Find::Solution(moves) = &find
            && (meter.progress.best.is_none() || moves.len() < self.known.best.len())
        {
            let end = self.problem.start.replayed(moves);
            assert_eq!(end.as_ref(), Some(self.problem.goal), "a solution leads to the goal");
            meter.progress.best = Some(moves.len() as u32);
            (self.improved)(moves);
            self.known.best.clone_from(moves);
        }
        self.known.learn(&find);
        meter.progress.bound = self.known.bound;
    }
}

#[cfg(test)]
mod tests;
