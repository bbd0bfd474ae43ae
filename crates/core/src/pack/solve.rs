//! From a request to an answer: the method and its number of threads.

use super::check::{self, Reason};
use super::puzzle::{Puzzle, Solution};
use super::registry::Algorithm;
use super::registry::Want;
use super::request::{Answer, Found, Request};
use super::{brute_force, cover, hint};
use crate::cover::{Way, added, left};
use crate::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use std::ops::ControlFlow;

/// Answers a request. Every solution is checked before it is returned.
///
/// Solutions of [`Want::All`] are counted; [`all`] also passes them on. A method that does not
/// support `want`, see [`Algorithm::fits`], looks for the first solution.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    all(puzzle, request, observer, &mut |_| ControlFlow::Continue(()))
}

/// Like [`solve`], and passes each solution of [`Want::All`] to `each` as soon as it is found,
/// until `each` breaks.
///
/// With several threads the order is unspecified.
pub fn all(
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    let Request { want, limits, .. } = request;
    let (threads, report, reason) = match request.algorithm.resolved() {
        Algorithm::BruteForce => by_brute_force(puzzle, limits, observer),
        Algorithm::Auto | Algorithm::Cover => by_cover(puzzle, *want, limits, observer, each),
    };
    Answer { algorithm: request.algorithm.resolved(), want: *want, threads, report, reason }
}

/// The number of threads, and the simple proof if there is no solution.
type Run = (usize, Report<Found>, Option<Reason>);

fn by_brute_force(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Run {
    let report = brute_force::solve(puzzle, limits, &mut *observer).map(Found::Solution);
    // Best effort within the remaining limits.
    let reason = match report.outcome {
        Outcome::Impossible => reason(puzzle, &left(limits, &report.progress), observer).0,
        _ => Ok(None),
    };
    (1, report, reason.ok().flatten())
}

fn by_cover(
    puzzle: &Puzzle,
    want: Want,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Run {
    let (reason, before) = reason(puzzle, limits, &mut *observer);
    if reason != Ok(None) {
        let outcome = Outcome::new(None, reason.as_ref().map(|_| ()).map_err(|&why| why));
        return (1, Report { outcome, progress: before }, reason.ok().flatten());
    }
    let limits = &left(limits, &before);
    let observer: Observer<'_> = &mut |progress| observer(&added(&before, progress));
    let is_solved = || Solution::new(puzzle, puzzle.placed().to_vec()).is_ok();
    let is_full = || puzzle.placed().len() == puzzle.kit().count() || is_solved();
    let (threads, mut report) = match want {
        Want::First => first(puzzle, limits, observer),
        Want::All => {
            let all = |(number, first)| Found::All { number, first };
            (limits.threads.max(1), cover::all(puzzle, limits, observer, each).map(all))
        }
        Want::Count => (limits.threads.max(1), cover::count(puzzle, limits, observer).map(Found::Count)),
        // With nothing left to place, answer with the solution.
        Want::Hint if is_full() => first(puzzle, limits, observer),
        Want::Hint => (1, hint::hint(puzzle, limits, observer).map(Found::Hint)),
    };
    report.progress = added(&before, &report.progress);
    (threads, report, None)
}

fn reason(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
) -> (Result<Option<Reason>, Stop>, Progress) {
    let mut meter = Meter::new(limits.clone(), observer);
    let reason = check::impossible(puzzle, &mut meter);
    (reason, meter.finish(Outcome::<()>::Impossible).progress)
}

const LARGE: usize = 128;

fn first(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> (usize, Report<Found>) {
    let placed: usize = puzzle.placed().iter().map(|placement| placement.cells.len()).sum();
    let is_large = LARGE < puzzle.tray().cells().len() - placed;
    let (threads, report) =
        crate::cover::first(limits, is_large, observer, |way, limits, observer| match way {
            Way::Whole => cover::solve(puzzle, limits, observer),
            Way::Restarts => cover::solve_with_restarts(puzzle, limits, observer),
        });
    (threads, report.map(Found::Solution))
}
