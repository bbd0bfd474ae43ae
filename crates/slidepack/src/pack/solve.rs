//! From a request to an answer.

use super::request::{Algorithm, Answer, Found, Request, Want};
use super::{Packing, Puzzle, Reason};
use crate::{InputError, machine};
use slidepack_core::pack::generate::Wish;
use slidepack_core::pack::{Kit, Solution, Tray, brute_force, check, cover, hint};
use slidepack_core::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use std::ops::ControlFlow;

/// Answers a request. Every solution is tested before it is handed out.
///
/// Solutions of [`Want::All`] are counted; [`all`] hands them on as well.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    all(puzzle, request, observer, &mut |_| ControlFlow::Continue(()))
}

/// Like [`solve`], and hands on each solution of [`Want::All`] as soon as it
/// is found, until `each` says to break.
///
/// With several threads they come in no particular order.
pub fn all(
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    let Request { algorithm, want, limits } = request;
    let limits = &within(limits);
    let (algorithm, packing) = (algorithm.resolved(), &puzzle.packing);
    let answer = |threads, report, reason| Answer { algorithm, want: *want, threads, report, reason };
    if algorithm == Algorithm::BruteForce {
        let report = brute_force::solve(packing, limits, &mut *observer);
        let report = found(report, Found::Solution);
        // The reason is worth a moment, not more.
        let reason = match report.outcome {
            Outcome::Impossible => reason(packing, &left(limits, &report.progress), observer).0,
            _ => Ok(None),
        };
        return answer(1, report, reason.ok().flatten());
    }
    // A simple argument may spare a long search.
    let (reason, before) = reason(packing, limits, &mut *observer);
    let outcome = match reason {
        Ok(None) => None,
        Ok(Some(_)) => Some(Outcome::Impossible),
        Err(why) => Some(Outcome::Stopped { why, best: None }),
    };
    if let Some(outcome) = outcome {
        return answer(1, Report { outcome, progress: before }, reason.ok().flatten());
    }
    let limits = &left(limits, &before);
    let observer: Observer<'_> = &mut |progress| observer(&added(&before, progress));
    let (threads, mut report) = match want {
        Want::First => first(packing, limits, observer),
        Want::All => (limits.threads.max(1), stream(packing, limits, observer, each)),
        Want::Count => {
            let report = cover::count(packing, limits, observer);
            (limits.threads.max(1), found(report, Found::Count))
        }
        // With nothing left to place, the solution is all there is to say.
        Want::Hint if puzzle.left() == 0 => first(packing, limits, observer),
        Want::Hint => (1, found(hint::hint(packing, limits, observer), Found::Hint)),
    };
    report.progress = added(&before, &report.progress);
    answer(threads, report, None)
}

/// The same limits, with half of the memory that is free if they say nothing
/// of memory.
pub(super) fn within(limits: &Limits) -> Limits {
    let memory = limits.memory.or_else(|| Some(machine::default_memory()));
    Limits { memory, ..limits.clone() }
}

/// A simple argument that a puzzle has no solution, and what it took to look
/// for one.
fn reason(
    packing: &Packing,
    limits: &Limits,
    observer: Observer<'_>,
) -> (Result<Option<Reason>, Stop>, Progress) {
    let mut meter = Meter::new(limits.clone(), observer);
    let reason = check::impossible(packing, &mut meter);
    (reason, meter.finish(Outcome::<()>::Impossible).progress)
}

/// What a run that has done so much may still use.
fn left(limits: &Limits, done: &Progress) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(done.elapsed)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(done.expanded)),
        ..limits.clone()
    }
}

/// The progress of a run after another one.
fn added(before: &Progress, progress: &Progress) -> Progress {
    Progress {
        expanded: before.expanded + progress.expanded,
        generated: before.generated + progress.generated,
        elapsed: before.elapsed + progress.elapsed,
        ..progress.clone()
    }
}

/// Makes a challenge for a tray and a kit, see [`slidepack_core::pack::generate::generate`].
/// It may use half of the memory that is free unless the limits say otherwise.
pub fn generate(
    tray: &Tray,
    kit: &Kit,
    wish: &Wish,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Packing> {
    slidepack_core::pack::generate::generate(tray, kit, wish, &within(limits), observer)
}

fn found<T>(report: Report<T>, change: impl FnOnce(T) -> Found) -> Report<Found> {
    Report { outcome: report.outcome.map(change), progress: report.progress }
}

/// Nodes that one thread looks at before others are asked to help. Puzzles
/// that need less, which are nearly all, have the same answer every time.
const ALONE: u64 = 200_000;

fn first(packing: &Packing, limits: &Limits, observer: Observer<'_>) -> (usize, Report<Found>) {
    let few = limits.nodes.unwrap_or(u64::MAX).min(ALONE);
    let help = 1 < limits.threads && few == ALONE;
    let alone = Limits { threads: 1, nodes: if help { Some(few) } else { limits.nodes }, ..limits.clone() };
    let report = cover::solve(packing, &alone, &mut *observer);
    if !help || !matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }) {
        return (1, found(report, Found::Solution));
    }
    let before = report.progress;
    let limits = left(limits, &before);
    let mut report = cover::solve(packing, &limits, &mut |progress| observer(&added(&before, progress)));
    report.progress = added(&before, &report.progress);
    (limits.threads, found(report, Found::Solution))
}

fn stream(
    packing: &Packing,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Report<Found> {
    let mut first: Option<Solution> = None;
    let report = cover::all(packing, limits, observer, &mut |solution| {
        let flow = each(&solution);
        first.get_or_insert(solution);
        flow
    });
    found(report, |number| Found::All { number, first: first.expect("a solution that is counted was found") })
}

/// The puzzle again, if it can be asked what the request asks.
pub fn usable(puzzle: Puzzle, request: &Request) -> Result<Puzzle, InputError> {
    let option = match request.want {
        Want::First => return Ok(puzzle),
        Want::All => "--all",
        Want::Count => "--count",
        Want::Hint => "--hint",
    };
    if request.algorithm != Algorithm::BruteForce {
        return Ok(puzzle);
    }
    let message = format!("brute-force ends at the first solution; {option} needs the algorithm cover");
    Err(InputError::plain(&puzzle.title(), "algorithm-first-only", message))
}
