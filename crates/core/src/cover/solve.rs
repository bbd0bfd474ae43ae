//! From a request to an answer.

use super::dead::without_dead;
use super::engine::Engine;
use super::first::{Way, first};
use super::forced::forced;
use super::instance::Cover;
use super::model::Model;
use super::pool;
use super::problem::{Problem, Solution};
use super::progress::Metered;
use super::request::{Answer, Found, Request, Want};
use super::restart;
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
        Want::First => {
            let is_large = BITS < problem.primary().len() + problem.secondary().len();
            first(limits, is_large, observer, |way, limits, observer| match way {
                Way::Whole => one(problem, limits, observer),
                Way::Anew => anew(problem, limits, observer),
            })
        }
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

/// Finds a solution by attempts that begin anew.
fn anew(problem: &Problem, limits: &Limits, observer: Observer<'_>) -> Report<Found> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut first = None;
    let ended = (|| {
        let mut room = Room::new(meter.limits());
        let model = Model::new(problem, &mut Metered::new(&mut meter), &mut room)?;
        let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
        let found = restart::find(&mut meter, &model.cover, threads)?;
        found.map_or(Ok(()), |choices| {
            model.solutions(&choices, &mut |solution| {
                first.get_or_insert(solution);
                // One of those that differ by equal options is enough.
                Err(Stop::Cancelled)
            })
        })
    })();
    let outcome = match first {
        Some(first) => Outcome::Solved(Found::Solution(first)),
        None => outcome(None, ended),
    };
    meter.progress.found = u64::from(matches!(outcome, Outcome::Solved(_)));
    meter.finish(outcome)
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
    let left = simplified(&model.cover, meter, &mut room)?;
    let cover = left.as_ref().unwrap_or(&model.cover);
    let threads = Engine::affordable(cover, meter.limits().threads, &room)?;
    // One choice may stand for very many solutions, and testing each takes a while.
    let steps = 500 + 4 * model.size() as u64;
    pool::find(meter, cover, vec![Subtree::whole()], threads, &mut |choices, work| {
        model.solutions(choices, &mut |solution| {
            each(solution)?;
            work(steps)
        })
    })
}

/// What is left of a cover without dead choices and after choices that are forced, if it
/// is too large for bit sets; `None` if it stays as it is.
fn simplified(cover: &Cover, meter: &mut Meter<'_>, room: &mut Room) -> Result<Option<Cover>, Stop> {
    // While it is made, there is one more.
    let has_room = room.without(2 * cover.bytes()).is_ok();
    if !Engine::is_large(cover) || cover.has_colours() || !has_room {
        return Ok(None);
    }
    let mut monitor = Metered::new(meter);
    let alive = without_dead(cover, room.left() / 2, &mut monitor)?;
    let left = forced(alive.as_ref().unwrap_or(cover), &mut monitor)?.or(alive);
    room.take(left.as_ref().map_or(0, Cover::bytes))?;
    Ok(left)
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
        let left = simplified(&model.cover, meter, &mut room)?;
        let cover = left.as_ref().unwrap_or(&model.cover);
        let threads = Engine::affordable(cover, meter.limits().threads, &room)?;
        // What the engine of the first thread leaves, and not more than is of use.
        let memo_bytes = room.left().saturating_sub(Engine::bytes(cover)).min(MEMO_BYTES);
        Ok((model, left, threads, memo_bytes))
    });
    let (model, left, threads, memo_bytes) = match built {
        Ok(built) => built,
        Err(why) => return (0, Err(why)),
    };
    let cover = left.as_ref().unwrap_or(&model.cover);
    let ways = |choices: &[usize]| model.ways(choices);
    let ways: pool::Ways<'_> = if model.has_equal_options() { Some(&ways) } else { None };
    pool::count(meter, cover, vec![Subtree::whole()], threads, ways, Some(memo_bytes))
}

/// The most memory that a count takes to remember solutions, as much as the count of
/// a packing puzzle takes for its partial fillings.
const MEMO_BYTES: u64 = 512 << 20;

/// Items of a problem that is searched by bit sets, whatever its options.
const BITS: usize = 128;

/// How a run ended that has found so much.
fn outcome(found: Option<Found>, ended: Result<(), Stop>) -> Outcome<Found> {
    match (found, ended) {
        (best, Err(why)) => Outcome::Stopped { why, best },
        (Some(found), Ok(())) => Outcome::Solved(found),
        (None, Ok(())) => Outcome::Impossible,
    }
}
