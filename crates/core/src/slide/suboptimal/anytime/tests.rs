//! Anytime search as a whole.

use super::*;
use crate::run::Progress;
use crate::slide::suboptimal::sample;
use crate::slide::{NamedGoal, Size};
use std::ops::ControlFlow;

/// The report, and every solution announced on the way, checked.
fn check(start: &Board, goal: &Board, limits: Limits) -> (Report<Vec<Dir>>, Vec<usize>) {
    let mut lengths = Vec::new();
    let mut last = Vec::new();
    let mut observer = |progress: &Progress| {
        assert!(progress.best.is_none_or(|best| progress.bound <= best));
        ControlFlow::Continue(())
    };
    let report = anytime(start, goal, limits, &mut observer, &mut |moves| {
        assert_eq!(start.replayed(moves).as_ref(), Some(goal));
        lengths.push(moves.len());
        last = moves.to_vec();
    });
    assert!(lengths.is_sorted_by(|longer, shorter| shorter < longer), "{lengths:?}");
    assert_eq!(report.outcome.answer(), Some(&last));
    assert_eq!(report.progress.best, Some(last.len() as u32));
    assert!(report.progress.bound as usize <= last.len());
    if matches!(report.outcome, Outcome::Solved(_)) {
        assert_eq!(report.progress.bound as usize, last.len());
    }
    (report, lengths)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn small_boards_are_solved_to_the_proof() {
    let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
    let start = Board::new(goal.size(), &[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
    for threads in [1, 3] {
        let (report, _) = check(&start, &goal, Limits { threads, ..Limits::default() });
        assert_eq!(report.outcome.answer().unwrap().len(), 31);
        assert!(matches!(report.outcome, Outcome::Solved(_)));
    }
    for size in sample::sizes(3) {
        for named in NamedGoal::ALL {
            let goal = named.board(size);
            let (report, _) = check(&sample::board(&goal, 5), &goal, Limits::default());
            assert!(matches!(report.outcome, Outcome::Solved(_)));
        }
    }
}

#[test]
fn larger_boards_get_better_until_a_limit() {
    for (rows, cols, most) in [(5, 5, 400_000), (4, 9, 900_000), (7, 7, 500_000), (17, 17, 100_000)] {
        let goal = NamedGoal::Snail.board(Size::new(rows, cols).unwrap());
        let start = sample::board(&goal, 9);
        let (report, lengths) = check(&start, &goal, nodes(most));
        let Outcome::Stopped { why, .. } = report.outcome else { panic!("{report:?}") };
        assert_eq!((why, report.progress.expanded), (Stop::Nodes, most));
        assert!(1 < lengths.len(), "{rows}x{cols}: {lengths:?}");
    }
}

/// Workers that find no nodes left have nothing to say.
#[test]
fn workers_without_nodes_end_with_what_was_known() {
    let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
    let start = sample::board(&goal, 3);
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(Limits::default(), &mut quiet);
    let known = constructive::solve(&start, &goal, &mut meter).unwrap();
    let mut meter = Meter::new(Limits { threads: 2, ..nodes(0) }, &mut quiet);
    let outcome = improve(&start, &goal, Some(known.clone()), Metric::Single, &mut meter, &mut |_| ());
    assert_eq!(outcome, Outcome::Stopped { why: Stop::Nodes, best: Some(known) });
}

/// Lines of more tiles than their bound counts.
#[test]
fn long_narrow_boards_are_solved() {
    for (rows, cols, seed) in [(2, 50, 725), (50, 2, 1), (2, 128, 2), (3, 85, 3)] {
        let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
        check(&sample::board(&goal, seed), &goal, nodes(60_000));
    }
}

/// The time is over before the first answer is built.
#[test]
fn a_run_that_must_end_at_once_has_an_answer() {
    let goal = NamedGoal::Last.board(Size::new(50, 50).unwrap());
    let start = sample::board(&goal, 8);
    for threads in [1, 2] {
        let time = Some(std::time::Duration::ZERO);
        let (report, lengths) = check(&start, &goal, Limits { time, threads, ..Limits::default() });
        assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Time, best: Some(_) }));
        assert_eq!(lengths.len(), 1);
    }
}

#[test]
fn several_threads_never_pass_a_node_limit() {
    let goal = NamedGoal::Last.board(Size::new(5, 5).unwrap());
    let start = sample::board(&goal, 6);
    for (threads, most) in [(2, 1), (2, 30_000), (3, 100_000), (4, 200_000)] {
        let (report, _) = check(&start, &goal, Limits { threads, ..nodes(most) });
        assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
        let expanded = report.progress.expanded;
        assert!(expanded <= most, "{threads} threads: {expanded} of {most}");
        assert!(most <= expanded + threads as u64 * Meter::PERIOD, "{threads} threads: {expanded} of {most}");
    }
}

#[test]
fn the_same_request_gives_the_same_report() {
    let goal = NamedGoal::First.board(Size::new(5, 5).unwrap());
    let start = sample::board(&goal, 2);
    let reports = [(); 2].map(|()| check(&start, &goal, nodes(150_000)).0);
    assert_eq!(reports[0].outcome, reports[1].outcome);
    assert_eq!(reports[0].progress.generated, reports[1].progress.generated);
}

#[test]
fn the_observer_ends_the_run_on_any_number_of_threads() {
    let goal = NamedGoal::Last.board(Size::new(6, 6).unwrap());
    let start = sample::board(&goal, 3);
    for threads in [1, 2] {
        let limits = Limits { threads, ..Limits::default() };
        let mut observer = |progress: &Progress| match progress.best {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        };
        let report = anytime(&start, &goal, limits, &mut observer, &mut |_| {});
        assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: Some(_) }));
    }
}

#[test]
fn little_memory_makes_beams_narrow() {
    let goal = NamedGoal::Last.board(Size::new(5, 5).unwrap());
    let limits = Limits { memory: Some(1 << 20), ..nodes(200_000) };
    let (report, _) = check(&sample::board(&goal, 4), &goal, limits);
    assert!(report.progress.kept < 2000);
}

#[test]
fn what_cannot_be_reached_is_impossible() {
    let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
    let report = anytime(
        &goal.swapped(0, 1),
        &goal,
        Limits::default(),
        &mut |_| ControlFlow::Continue(()),
        &mut |_| {},
    );
    assert_eq!(report.outcome, Outcome::Impossible);
}

/// The signature: all lengths of twenty boards, first and best. A change
/// that makes it larger makes answers worse.
#[test]
fn answers_stay_as_good_as_they_are() {
    let goal = NamedGoal::First.board(Size::new(5, 5).unwrap());
    let (mut first, mut best) = (0, 0);
    for seed in 0..20 {
        let (_, lengths) = check(&sample::board(&goal, 1000 + seed), &goal, nodes(300_000));
        first += lengths[0];
        best += lengths[lengths.len() - 1];
    }
    assert_eq!((first, best), (2061, 2017));
}

/// The signature: what one thread makes of boards of many sizes, to the node. A
/// change that alters it says so, and why.
#[test]
fn the_signature_is_unchanged() {
    // Rows, columns and nodes allowed; length, bound, nodes expanded and made,
    // and tasks begun.
    let expected = [
        ((3, 3, 100_000), (20, 20, 360, 370, 7)),
        ((2, 7, 200_000), (67, 49, 200_000, 316_355, 17)),
        ((4, 4, 200_000), (49, 45, 200_000, 309_342, 20)),
        ((3, 8, 200_000), (132, 98, 200_000, 421_214, 11)),
        ((5, 5, 200_000), (98, 82, 200_000, 431_180, 11)),
        ((6, 6, 200_000), (186, 146, 200_000, 486_869, 9)),
        ((5, 9, 250_000), (268, 196, 250_000, 624_121, 8)),
        ((8, 8, 600_000), (463, 341, 600_000, 1_565_413, 9)),
        ((12, 7, 600_000), (813, 525, 600_000, 1_602_963, 4)),
        ((2, 40, 200_000), (2977, 1183, 200_000, 378_833, 0)),
        ((11, 11, 800_000), (1183, 857, 800_000, 2_230_128, 5)),
        ((16, 16, 1_500_000), (4325, 2903, 1_500_000, 4_299_122, 4)),
        ((20, 14, 300_000), (5075, 3213, 300_000, 851_795, 1)),
        ((40, 40, 300_000), (81_234, 43_314, 300_000, 76_602, 2)),
    ];
    let found = expected.map(|((rows, cols, most), _)| {
        let goal = NamedGoal::ALL[rows % 3].board(Size::new(rows, cols).unwrap());
        let (report, lengths) = check(&sample::board(&goal, cols as u64), &goal, nodes(most));
        let Progress { bound, expanded, generated, iterations, .. } = report.progress;
        ((rows, cols, most), (lengths[lengths.len() - 1], bound, expanded, generated, iterations))
    });
    assert_eq!(found, expected);
}

/// A beam whose layers are multi-tile moves finds solutions with fewer of them.
#[test]
fn multi_tile_moves_are_improved_too() {
    for (rows, cols) in [(5, 5), (3, 9), (8, 7), (66, 3)] {
        let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
        let start = sample::board(&goal, 4);
        let best = |metric: Metric| {
            let mut lengths = Vec::new();
            let mut observer = |_: &Progress| ControlFlow::Continue(());
            let mut meter = Meter::new(nodes(150_000), &mut observer);
            let outcome = improve(&start, &goal, None, metric, &mut meter, &mut |moves| {
                assert_eq!(start.replayed(moves).as_ref(), Some(&goal));
                lengths.push(metric.length(moves));
            });
            assert!(lengths.is_sorted_by(|longer, shorter| shorter < longer), "{lengths:?}");
            assert!(meter.progress.bound as usize <= lengths[lengths.len() - 1]);
            assert_eq!(meter.progress.best, lengths.last().map(|&length| length as u32));
            Metric::Multi.length(outcome.answer().unwrap())
        };
        let [single, multi] = [Metric::Single, Metric::Multi].map(best);
        assert!(multi < single || rows == 66, "{rows}x{cols}: {multi} and {single}");
    }
}
