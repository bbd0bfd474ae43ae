//! Runs that look for solutions: the first one, on one thread and on all threads if it takes long,
//! or all of them.

use crate::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use std::ops::ControlFlow;

/// Node budget of the single-threaded search. Nearly all problems need fewer nodes, so their answer
/// is deterministic although all cores are used by default.
const ALONE: u64 = 200_000;

const RESTART_NODES: u64 = 4_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Whole,
    Restarts,
}

/// On one thread, then on all; large problems use restarts. Returns the number of threads.
pub(crate) fn first<S>(
    limits: &Limits,
    is_large: bool,
    observer: Observer<'_>,
    mut search: impl FnMut(Way, &Limits, Observer<'_>) -> Report<S>,
) -> (usize, Report<S>) {
    let is_long = ALONE <= limits.nodes.unwrap_or(u64::MAX);
    let has_more = is_long && (is_large || 1 < limits.threads);
    let nodes = if has_more { Some(ALONE) } else { limits.nodes };
    let mut report = search(Way::Whole, &Limits { threads: 1, nodes, ..limits.clone() }, &mut *observer);
    let is_short = |report: &Report<S>| matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. });
    if !has_more || !is_short(&report) {
        return (1, report);
    }
    let ways = [(Way::Restarts, Some(RESTART_NODES)), (Way::Whole, None)];
    for (way, most) in ways.into_iter().filter(|(way, _)| is_large || *way == Way::Whole) {
        let before = report.progress.clone();
        let rest = left(limits, &before);
        let nodes = most.map_or(rest.nodes, |most| Some(most.min(rest.nodes.unwrap_or(most))));
        let observer: Observer<'_> = &mut |progress| observer(&added(&before, progress));
        report = search(way, &Limits { nodes, ..rest.clone() }, observer);
        let was_all = nodes == rest.nodes;
        report.progress = added(&before, &report.progress);
        if was_all || !is_short(&report) {
            break;
        }
    }
    (limits.threads, report)
}

pub(crate) fn left(limits: &Limits, done: &Progress) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(done.elapsed)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(done.expanded)),
        ..limits.clone()
    }
}

pub(crate) fn added(before: &Progress, progress: &Progress) -> Progress {
    Progress {
        expanded: before.expanded + progress.expanded,
        generated: before.generated + progress.generated,
        elapsed: before.elapsed + progress.elapsed,
        ..progress.clone()
    }
}

/// Passes on a solution, and returns why the search must end.
pub(crate) type Each<'e, S> = &'e mut dyn FnMut(S) -> Result<(), Stop>;

/// The first solution that `find` passes on.
pub(crate) fn one<S>(
    limits: &Limits,
    observer: Observer<'_>,
    find: impl FnOnce(&mut Meter<'_>, Each<'_, S>) -> Result<(), Stop>,
) -> Report<S> {
    let mut first = None;
    let keep: Each<'_, S> = &mut |solution| {
        first = Some(solution);
        Err(Stop::Cancelled)
    };
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let ended = find(&mut meter, keep);
    let Some(first) = first else { return meter.finish(Outcome::new(None, ended)) };
    meter.progress.found = 1;
    meter.finish(Outcome::Solved(first))
}

/// Passes each solution that `find` finds to `each`, until it breaks. The answer is their number and
/// the first of them.
pub(crate) fn stream<S>(
    limits: &Limits,
    observer: Observer<'_>,
    find: impl FnOnce(&mut Meter<'_>, Each<'_, S>) -> Result<(), Stop>,
    each: &mut dyn FnMut(&S) -> ControlFlow<()>,
) -> Report<(u64, S)> {
    let (mut number, mut first) = (0, None);
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let ended = find(&mut meter, &mut |solution| {
        number += 1;
        let flow = each(&solution);
        first.get_or_insert(solution);
        if flow.is_break() { Err(Stop::Cancelled) } else { Ok(()) }
    });
    meter.finish(Outcome::new(first.map(|first| (number, first)), ended))
}
