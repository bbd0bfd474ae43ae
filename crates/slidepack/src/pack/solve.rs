//! From a request to an answer.

use super::request::{Algorithm, Answer, Found, Request, Want};
use super::{Packing, Puzzle};
use crate::InputError;
use slidepack_core::pack::{Solution, brute_force, check, cover, hint};
use slidepack_core::run::{Limits, Observer, Outcome, Progress, Report, Stop};
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
    let (algorithm, packing) = (algorithm.resolved(), &puzzle.packing);
    let answer = |threads, report, reason| Answer { algorithm, want: *want, threads, report, reason };
    if algorithm == Algorithm::BruteForce {
        let report = brute_force::solve(packing, limits, observer);
        let report = Report { outcome: report.outcome.map(Found::Solution), progress: report.progress };
        let impossible = report.outcome == Outcome::Impossible;
        return answer(1, report, impossible.then(|| check::impossible(packing)).flatten());
    }
    // A simple argument may spare a long search.
    if let Some(reason) = check::impossible(packing) {
        let report = Report { outcome: Outcome::Impossible, progress: Progress::default() };
        return answer(1, report, Some(reason));
    }
    let (threads, report) = match want {
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
    answer(threads, report, None)
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
    let limits = Limits {
        time: limits.time.map(|time| time.saturating_sub(before.elapsed)),
        nodes: limits.nodes.map(|nodes| nodes - before.expanded),
        ..limits.clone()
    };
    let added = |progress: &Progress| Progress {
        expanded: before.expanded + progress.expanded,
        generated: before.generated + progress.generated,
        elapsed: before.elapsed + progress.elapsed,
        ..progress.clone()
    };
    let mut report = cover::solve(packing, &limits, &mut |progress| observer(&added(progress)));
    report.progress = added(&report.progress);
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
