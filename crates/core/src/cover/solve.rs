//! From a request to an answer.

use super::engine::Engine;
use super::first;
use super::model::Model;
use super::pool;
use super::problem::{Problem, Solution};
use super::progress::Metered;
use super::request::{Answer, Found, Request, Want};
use super::room::Room;
use super::subtree::Subtree;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::ops::ControlFlow;

/// Answers a request. Every solution is tested before it is handed out.
///
/// Solutions of [`Want::All`] are counted; [`all`] hands them on as well.
pub fn solve(problem: &Problem, request: &Request, observer: Observer<'_>) -> Answer {
    all(problem, request, observer, &mut |_| ControlFlow::Continue(()))
}

/// Like [`solve`], and hands on each solution of [`Want::All`] as soon as it
/// is found, until `each` says to break.
///
/// With several threads they come in no particular order.
pub fn all(
    problem: &Problem,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    let Request { want, limits } = request;
    let (threads, report) = match want {
        Want::First => first(limits, observer, |limits, observer| one(problem, limits, observer)),
        Want::All => (limits.threads.max(1), stream(problem, limits, observer, each)),
        Want::Count => (limits.threads.max(1), count(problem, limits, observer)),
    };
    Answer { want: *want, threads, report }
}

/// Finds a solution.
fn one(problem: &Problem, limits: &Limits, observer: Observer<'_>) -> Report<Found> {
    let mut report = stream(problem, limits, observer, &mut |_| ControlFlow::Break(()));
    if let Outcome::Stopped { best: Some(Found::All { first, .. }), .. } = report.outcome {
        report.outcome = Outcome::Solved(Found::Solution(first));
        report.progress.found = 1;
    }
    report
}

/// Finds all solutions, until `each` says to break.
fn stream(
    problem: &Problem,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Report<Found> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (mut number, mut first) = (0u128, None);
    let ended = find(problem, &mut meter, &mut |solution| {
        number += 1;
        let flow = each(&solution);
        first.get_or_insert(solution);
        if flow.is_break() { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let found = first.map(|first| Found::All { number, first });
    meter.finish(outcome(found, ended))
}

fn find(
    problem: &Problem,
    meter: &mut Meter<'_>,
    each: &mut dyn FnMut(Solution) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let model = Model::new(problem, &mut Metered::new(meter), &mut room)?;
    let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
    // One choice may stand for very many solutions, and testing each takes a while.
    let steps = 500 + 4 * model.size() as u64;
    pool::find(meter, &model.cover, vec![Subtree::whole()], threads, &mut |choices, work| {
        model.solutions(choices, &mut |solution| {
            each(solution)?;
            work(steps)
        })
    })
}

/// Counts all solutions.
///
/// A count that is stopped answers with the solutions found until then, if there
/// are any.
fn count(problem: &Problem, limits: &Limits, observer: Observer<'_>) -> Report<Found> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (number, ended) = count_all(problem, &mut meter);
    let found = (0 < number).then_some(Found::Count(number));
    meter.finish(outcome(found, ended))
}

fn count_all(problem: &Problem, meter: &mut Meter<'_>) -> (u128, Result<(), Stop>) {
    let mut room = Room::new(meter.limits());
    let built = Model::new(problem, &mut Metered::new(meter), &mut room).and_then(|model| {
        let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
        // What the engine of the first thread leaves, and not more than is of use.
        let memo_bytes = room.left().saturating_sub(Engine::bytes(&model.cover)).min(MEMO_BYTES);
        Ok((model, threads, memo_bytes))
    });
    let (model, threads, memo_bytes) = match built {
        Ok(built) => built,
        Err(why) => return (0, Err(why)),
    };
    let ways = |choices: &[usize]| model.ways(choices);
    let ways: pool::Ways<'_> = if model.has_equal_options() { Some(&ways) } else { None };
    pool::count(meter, &model.cover, vec![Subtree::whole()], threads, ways, Some(memo_bytes))
}

/// The most memory that a count takes to remember solutions, as much as the count of
/// a packing puzzle takes for its partial fillings.
const MEMO_BYTES: u64 = 512 << 20;

/// How a run ended that has found so much.
fn outcome(found: Option<Found>, ended: Result<(), Stop>) -> Outcome<Found> {
    match (found, ended) {
        (best, Err(why)) => Outcome::Stopped { why, best },
        (Some(found), Ok(())) => Outcome::Solved(found),
        (None, Ok(())) => Outcome::Impossible,
    }
}
