//! A packing search that is divided, carried away in parts and merged again
//! finds what one machine finds.

use conformance::packing::{Known, countable, easy};
use slidepack_core::Natural;
use slidepack_core::pack::prefix::{self, Prefix, PrefixError, Step};
use slidepack_core::pack::{Placement, Puzzle, cover};
use slidepack_core::run::{Limits, Outcome, Progress, Stop};
use std::ops::ControlFlow;

/// Puzzles whose solutions are counted by search.
const SEARCHED: [&str; 1] = ["kanoodle-pyramid.txt 1"];

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn threads(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// The prefixes of a puzzle, and the nodes that it took to make them.
fn split(puzzle: &Puzzle, parts: usize) -> (Vec<Prefix>, u64) {
    let report = prefix::split(puzzle, parts, &threads(1), &mut quiet);
    let prefixes = match report.outcome {
        Outcome::Solved(prefixes) => prefixes,
        Outcome::Impossible => Vec::new(),
        Outcome::Stopped { why, .. } => panic!("{why:?}"),
    };
    (prefixes, report.progress.expanded)
}

fn find(known: &[Known], name: &str) -> Puzzle {
    known.iter().find(|known| known.name == name).expect("a known puzzle").puzzle.clone()
}

/// The sum of the counts of some prefixes, counted together, and the nodes.
fn total(puzzle: &Puzzle, prefixes: &[Prefix], count: usize) -> (Natural, u64) {
    let report = prefix::total(puzzle, prefixes, &threads(count), &mut quiet).expect("good prefixes");
    let Outcome::Solved(total) = report.outcome else { panic!("{:?}", report.outcome) };
    (total, report.progress.expanded)
}

/// Counted in several calls, on one thread and on several, as several machines
/// would.
#[test]
fn counts_of_parts_add_up() {
    for known in countable() {
        for parts in [1, 7, 60] {
            let (prefixes, _) = split(&known.puzzle, parts);
            let mut counts = Vec::new();
            for (number, some) in prefixes.chunks(5).enumerate() {
                let threads = 1 + 3 * (number % 2);
                let each =
                    some.iter().map(|prefix| total(&known.puzzle, std::slice::from_ref(prefix), threads).0);
                let each = each.fold(Natural::default(), |sum, count| sum.plus(&count));
                let together = total(&known.puzzle, some, 5 - threads).0;
                assert_eq!(each, together, "{} in {parts} parts", known.name);
                counts.push(together);
            }
            let merged = prefix::merge(&known.puzzle, &counts, &threads(2), &mut quiet);
            let outcome = merged.expect("a sum of counts").outcome;
            let found = match &outcome {
                Outcome::Solved(count) => {
                    (count.all.as_u128(), count.unique.as_ref().and_then(Natural::as_u128))
                }
                Outcome::Impossible => (Some(0), Some(0)),
                Outcome::Stopped { why, .. } => panic!("{why:?}"),
            };
            assert_eq!(found, (Some(known.all), Some(known.unique)), "{} in {parts} parts", known.name);
        }
    }
}

/// Where solutions are counted by search, the parts have the nodes of the whole,
/// on any number of threads.
#[test]
fn parts_have_the_nodes_of_the_whole() {
    let known = countable();
    for name in SEARCHED {
        let puzzle = find(&known, name);
        let whole = cover::all(&puzzle, &threads(1), &mut quiet, &mut |_| ControlFlow::Continue(()));
        for several in [2, 4] {
            let report =
                cover::all(&puzzle, &threads(several), &mut quiet, &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.progress.expanded, whole.progress.expanded, "{name} on {several} threads");
            assert_eq!(report.progress.generated, whole.progress.generated, "{name} on {several} threads");
        }
        let counted = cover::count(&puzzle, &threads(1), &mut quiet).progress.expanded;
        for parts in [1, 10, 100] {
            let (prefixes, mut nodes) = split(&puzzle, parts);
            let mut counts = Vec::new();
            for (number, some) in prefixes.chunks(7).enumerate() {
                let (count, expanded) = total(&puzzle, some, 1 + 3 * (number % 2));
                counts.push(count);
                nodes += expanded;
            }
            let merged = prefix::merge(&puzzle, &counts, &threads(1), &mut quiet).expect("a sum of counts");
            assert_eq!(nodes + merged.progress.expanded, counted, "{name} in {parts} parts");
        }
    }
}

#[test]
fn counts_expand_the_same_nodes_on_any_number_of_threads() {
    let known = countable();
    for name in SEARCHED {
        let puzzle = find(&known, name);
        let nodes = |count| cover::count(&puzzle, &threads(count), &mut quiet).progress.expanded;
        let one = nodes(1);
        for several in [2, 3, 4, 8] {
            assert_eq!(nodes(several), one, "{name} on {several} threads");
        }
    }
}

#[test]
fn a_stopped_count_returns_the_sum_so_far() {
    let puzzle = find(&countable(), "kanoodle-pyramid.txt 1");
    let (prefixes, _) = split(&puzzle, 40);
    let (expected, nodes) = total(&puzzle, &prefixes, 1);
    let limits = Limits { nodes: Some(nodes / 2), ..Limits::default() };
    let report = prefix::total(&puzzle, &prefixes, &limits, &mut quiet).expect("good prefixes");
    let Outcome::Stopped { why: Stop::Nodes, best: Some(sum) } = report.outcome else {
        panic!("{:?}", report.outcome)
    };
    assert!(!sum.is_zero() && sum < expected);
}

/// Data from elsewhere is not believed.
#[test]
fn wrong_prefixes_are_refused() {
    let puzzle = find(&easy(), "course-pyramid.txt 1");
    let (prefixes, _) = split(&puzzle, 30);
    let good = prefixes.iter().find(|prefix| 2 <= prefix.steps.len()).expect("a long prefix").clone();
    let refused = |prefix: Prefix| {
        let error =
            prefix::total(&puzzle, &[prefixes[0].clone(), prefix], &threads(1), &mut quiet).map(|_| ());
        error.expect_err("a wrong prefix")
    };
    let with = |change: &dyn Fn(&mut Prefix)| {
        let mut prefix = good.clone();
        change(&mut prefix);
        refused(prefix)
    };
    assert_eq!(with(&|prefix| prefix.weight = 0), PrefixError::Weight { prefix: 1 });
    assert_eq!(
        with(&|prefix| prefix.steps[1] = prefix.steps[0].clone()),
        PrefixError::Collision { prefix: 1, step: 1 }
    );
    let strange = [
        Step::Empty(0),
        Step::Empty(usize::MAX),
        Step::Place(Placement { piece: 0, cells: [0].into() }),
        Step::Place(Placement { piece: usize::MAX, cells: [0].into() }),
        Step::Place(Placement { piece: 0, cells: [usize::MAX, 0, 1].into() }),
        Step::Place(Placement { piece: 0, cells: [].into() }),
        Step::Place(Placement { piece: 0, cells: [1, 1, 1].into() }),
    ];
    for step in strange {
        assert_eq!(with(&|prefix| prefix.steps[1] = step.clone()), PrefixError::Step { prefix: 1, step: 1 });
    }
    // Two shapes have two letters each, so there are four times as many.
    let error = prefix::merge(&puzzle, &[Natural::from(5u64)], &threads(1), &mut quiet);
    assert!(matches!(error, Err(PrefixError::Sum { .. })), "{error:?}");
    for error in [PrefixError::Weight { prefix: 0 }, PrefixError::Step { prefix: 3, step: 2 }] {
        assert!(error.to_string().starts_with("prefix "));
    }
}

#[test]
fn a_split_can_be_stopped() {
    let puzzle = find(&countable(), "kanoodle-pyramid.txt 1");
    let mut stop = |_: &Progress| ControlFlow::Break(());
    let report = prefix::split(&puzzle, 1000, &threads(1), &mut stop);
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. }));
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let report = prefix::split(&puzzle, 1000, &limits, &mut quiet);
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
    assert_eq!(report.progress.expanded, 3);
}

/// Each prefix is run by itself, and the results come back in another order.
#[test]
fn prefixes_run_one_by_one_in_any_order_make_the_same_count() {
    for known in countable() {
        let puzzle = &known.puzzle;
        let (prefixes, mut nodes) = split(puzzle, 30);
        let mut order: Vec<usize> = (0..prefixes.len()).collect();
        order.sort_by_key(|at| (at * 7919) % 31);
        let mut counts = vec![Natural::default(); prefixes.len()];
        for at in order {
            let (count, expanded) = total(puzzle, &prefixes[at..=at], 1);
            counts[at] = count;
            nodes += expanded;
        }
        let merged = prefix::merge(puzzle, &counts, &threads(1), &mut quiet).expect("a sum of counts");
        let whole = cover::count(puzzle, &threads(1), &mut quiet);
        assert_eq!(merged.outcome, whole.outcome, "{}", known.name);
        // The states of a frontier are merged, which parts cannot do for each other.
        if SEARCHED.contains(&known.name.as_str()) {
            let all = nodes + merged.progress.expanded;
            assert_eq!(all, whole.progress.expanded, "{}", known.name);
        }
    }
}
