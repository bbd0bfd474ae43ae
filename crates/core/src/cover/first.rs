//! The search for a first solution, which others help with if it is long.

use crate::run::{Limits, Observer, Outcome, Progress, Report, Stop};

/// Nodes that one thread expands in the search for a first solution before
/// others help. Problems that need fewer, which are nearly all, have the same
/// answer every time although all cores are used by default.
const ALONE: u64 = 200_000;

/// Nodes of attempts that begin anew, before all is searched.
const ANEW: u64 = 4_000_000;

/// How a first solution is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// All is searched.
    Whole,
    /// Attempts begin anew in different orders, see [`super::restart`].
    Anew,
}

/// Has a search for a first solution run on one thread, and on all if that takes
/// long. If the problem is large, attempts begin anew for a while before. Returns the
/// threads used, too.
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
    let ways = [(Way::Anew, Some(ANEW)), (Way::Whole, None)];
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

/// What a run that has done so much may still use.
pub(crate) fn left(limits: &Limits, done: &Progress) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(done.elapsed)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(done.expanded)),
        ..limits.clone()
    }
}

/// The progress of a run after another one.
pub(crate) fn added(before: &Progress, progress: &Progress) -> Progress {
    Progress {
        expanded: before.expanded + progress.expanded,
        generated: before.generated + progress.generated,
        elapsed: before.elapsed + progress.elapsed,
        ..progress.clone()
    }
}
