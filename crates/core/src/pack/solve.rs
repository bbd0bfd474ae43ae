//! From a request to an answer: which method runs, on how many threads.

use super::check::{self, Reason};
use super::puzzle::{Puzzle, Solution};
use super::registry::Algorithm;
use super::request::{Answer, Found, Request, Want};
use super::{brute_force, cover, hint};
use crate::cover::{Way, added, left};
use crate::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use std::ops::ControlFlow;

/// Answers a request. Every solution is tested before it is handed out.
///
/// Solutions of [`Want::All`] are counted; [`all`] hands them on as well. A
/// method that cannot be asked for what is wanted, see [`Algorithm::fits`],
/// looks for the first solution.
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
    let Request { want, limits, .. } = request;
    let run = match request.algorithm.resolved() {
        Algorithm::BruteForce => by_brute_force(puzzle, limits, observer),
        Algorithm::Auto | Algorithm::Cover => by_cover(puzzle, *want, limits, observer, each),
    };
    let Run { threads, report, reason } = run;
    Answer { algorithm: request.algorithm.resolved(), want: *want, threads, report, reason }
}

/// What came of a run.
struct Run {
    threads: usize,
    report: Report<Found>,
    reason: Option<Reason>,
}

fn by_brute_force(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Run {
    let report = found(brute_force::solve(puzzle, limits, &mut *observer), Found::Solution);
    // The reason is worth a moment, not more.
    let reason = match report.outcome {
        Outcome::Impossible => reason(puzzle, &left(limits, &report.progress), observer).0,
        _ => Ok(None),
    };
    Run { threads: 1, report, reason: reason.ok().flatten() }
}

fn by_cover(
    puzzle: &Puzzle,
    want: Want,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Run {
    // A simple argument may spare a long search.
    let (reason, before) = reason(puzzle, limits, &mut *observer);
    let outcome = match reason {
        Ok(None) => None,
        Ok(Some(_)) => Some(Outcome::Impossible),
        Err(why) => Some(Outcome::Stopped { why, best: None }),
    };
    if let Some(outcome) = outcome {
        return Run {
            threads: 1,
            report: Report { outcome, progress: before },
            reason: reason.ok().flatten(),
        };
    }
    let limits = &left(limits, &before);
    let observer: Observer<'_> = &mut |progress| observer(&added(&before, progress));
    let is_solved = || Solution::new(puzzle, puzzle.placed().to_vec()).is_ok();
    let is_full = || puzzle.placed().len() == puzzle.kit().count() || is_solved();
    let (threads, mut report) = match want {
        Want::First => first(puzzle, limits, observer),
        Want::All => (limits.threads.max(1), stream(puzzle, limits, observer, each)),
        Want::Count => {
            let report = cover::count(puzzle, limits, observer);
            (limits.threads.max(1), found(report, Found::Count))
        }
        // With nothing left to place, the solution is all there is to say.
        Want::Hint if is_full() => first(puzzle, limits, observer),
        Want::Hint => (1, found(hint::hint(puzzle, limits, observer), Found::Hint)),
    };
    report.progress = added(&before, &report.progress);
    Run { threads, report, reason: None }
}

/// A simple argument that a puzzle has no solution, and what it took to look
/// for one.
fn reason(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
) -> (Result<Option<Reason>, Stop>, Progress) {
    let mut meter = Meter::new(limits.clone(), observer);
    let reason = check::impossible(puzzle, &mut meter);
    (reason, meter.finish(Outcome::<()>::Impossible).progress)
}

fn found<T>(report: Report<T>, change: impl FnOnce(T) -> Found) -> Report<Found> {
    Report { outcome: report.outcome.map(change), progress: report.progress }
}

/// Free cells from which on attempts to fill a tray begin anew.
const LARGE: usize = 128;

fn first(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> (usize, Report<Found>) {
    let placed: usize = puzzle.placed().iter().map(|placement| placement.cells.len()).sum();
    let is_large = LARGE < puzzle.tray().cells().len() - placed;
    let (threads, report) =
        crate::cover::first(limits, is_large, observer, |way, limits, observer| match way {
            Way::Whole => cover::solve(puzzle, limits, observer),
            Way::Anew => cover::solve_anew(puzzle, limits, observer),
        });
    (threads, found(report, Found::Solution))
}

fn stream(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Report<Found> {
    let mut first: Option<Solution> = None;
    let report = cover::all(puzzle, limits, observer, &mut |solution| {
        let flow = each(&solution);
        first.get_or_insert(solution);
        flow
    });
    found(report, |number| Found::All { number, first: first.expect("a solution that is counted was found") })
}
