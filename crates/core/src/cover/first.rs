//! The search for a first solution, which others help with if it is long.

use crate::run::{Limits, Observer, Outcome, Progress, Report, Stop};

/// Nodes that one thread expands in the search for a first solution before
/// others help. Problems that need fewer, which are nearly all, have the same
/// answer every time although all cores are used by default.
const ALONE: u64 = 200_000;

/// Has a search for a first solution run on one thread, and on all if that takes
/// long. Returns the threads used, too.
pub(crate) fn first<S>(
    limits: &Limits,
    observer: Observer<'_>,
    mut search: impl FnMut(&Limits, Observer<'_>) -> Report<S>,
) -> (usize, Report<S>) {
    let few = limits.nodes.unwrap_or(u64::MAX).min(ALONE);
    let help = 1 < limits.threads && few == ALONE;
    let alone = Limits { threads: 1, nodes: if help { Some(few) } else { limits.nodes }, ..limits.clone() };
    let report = search(&alone, &mut *observer);
    if !help || !matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }) {
        return (1, report);
    }
    let before = report.progress;
    let limits = left(limits, &before);
    let mut report = search(&limits, &mut |progress| observer(&added(&before, progress)));
    report.progress = added(&before, &report.progress);
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
