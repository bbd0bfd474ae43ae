//! A packing search that is divided, carried away in parts and merged again
//! finds what one machine finds.

use conformance::packing::{Known, check, countable, easy};
use slidepack_core::pack::prefix::{self, Prefix, PrefixError, Step};
use slidepack_core::pack::{Placement, Puzzle, Want, cover};
use slidepack_core::run::{Limits, Outcome, Progress, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn threads(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// The prefixes of a puzzle, and the nodes that it took to make them.
fn split(puzzle: &Puzzle, want: Want, parts: usize) -> (Vec<Prefix>, u64) {
    let report = prefix::split(puzzle, want, parts, &threads(1), &mut quiet);
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

/// The counts of some prefixes, and the nodes.
fn count(puzzle: &Puzzle, prefixes: &[Prefix], count: usize) -> (Vec<u128>, u64) {
    let report = prefix::count(puzzle, prefixes, &threads(count), &mut quiet).expect("good prefixes");
    let Outcome::Solved(counts) = report.outcome else { panic!("{:?}", report.outcome) };
    assert_eq!(counts.len(), prefixes.len());
    (counts, report.progress.expanded)
}

/// The sum of the counts of some prefixes, counted together, and the nodes.
fn total(puzzle: &Puzzle, prefixes: &[Prefix], count: usize) -> (u128, u64) {
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
            let (prefixes, _) = split(&known.puzzle, Want::Count, parts);
            let mut counts = Vec::new();
            for (number, some) in prefixes.chunks(5).enumerate() {
                let each = count(&known.puzzle, some, 1 + 3 * (number % 2)).0;
                let together = total(&known.puzzle, some, 4 - 3 * (number % 2)).0;
                assert_eq!(each.iter().sum::<u128>(), together, "{} in {parts} parts", known.name);
                counts.extend(each);
            }
            let merged = prefix::merge(&known.puzzle, &counts, &threads(2), &mut quiet);
            let outcome = merged.expect("a sum of counts").outcome;
            let found = match &outcome {
                Outcome::Solved(count) => (count.all, count.unique),
                Outcome::Impossible => (0, Some(0)),
                Outcome::Stopped { why, .. } => panic!("{why:?}"),
            };
            assert_eq!(found, (known.all, Some(known.unique)), "{} in {parts} parts", known.name);
        }
    }
}

/// Parts are counted once each: whatever is repeated or lost is noticed.
#[test]
fn every_solution_is_in_one_prefix() {
    for known in easy().iter().filter(|known| known.all < 6000) {
        for parts in [1, 7, 60] {
            let (prefixes, _) = split(&known.puzzle, Want::All, parts);
            let mut solutions = Vec::new();
            for (number, some) in prefixes.chunks(3).enumerate() {
                let limits = threads(1 + 3 * (number % 2));
                let report = prefix::all(&known.puzzle, some, &limits, &mut quiet, &mut |solution| {
                    solutions.push(solution.placements().to_vec());
                    ControlFlow::Continue(())
                });
                assert!(!matches!(report.expect("good prefixes").outcome, Outcome::Stopped { .. }));
            }
            assert_eq!(solutions.len() as u128, known.all, "{} in {parts} parts", known.name);
            solutions.iter().for_each(|solution| assert_eq!(check(&known.puzzle, solution), Ok(())));
            let different: BTreeSet<&Vec<Placement>> = solutions.iter().collect();
            assert_eq!(different.len(), solutions.len(), "{}", known.name);
        }
    }
}

/// Where solutions are counted by search, the parts have the nodes of the whole,
/// on any number of threads.
#[test]
fn parts_have_the_nodes_of_the_whole() {
    let known = countable();
    for name in ["course-pyramid.txt 1", "kanoodle-pyramid.txt 1", "pentomino-boxes.txt 1"] {
        let puzzle = find(&known, name);
        let whole = cover::all(&puzzle, &threads(1), &mut quiet, &mut |_| ControlFlow::Continue(()));
        for several in [2, 4] {
            let report =
                cover::all(&puzzle, &threads(several), &mut quiet, &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.progress.expanded, whole.progress.expanded, "{name} on {several} threads");
            assert_eq!(report.progress.generated, whole.progress.generated, "{name} on {several} threads");
        }
        for parts in [1, 10, 100] {
            let (prefixes, above) = split(&puzzle, Want::All, parts);
            let (mut each, mut together) = (above, above);
            for (number, some) in prefixes.chunks(7).enumerate() {
                each += count(&puzzle, some, 1 + 3 * (number % 2)).1;
                together += total(&puzzle, some, 1 + 3 * (number % 2)).1;
            }
            assert_eq!(each, whole.progress.expanded, "{name} in {parts} parts");
            assert_eq!(together, whole.progress.expanded, "{name} in {parts} parts counted together");
        }
    }
}

#[test]
fn counts_expand_the_same_nodes_on_any_number_of_threads() {
    let known = countable();
    for name in ["course-pyramid.txt 1", "kanoodle-pyramid.txt 1", "pentomino-boxes.txt 1"] {
        let puzzle = find(&known, name);
        let nodes = |count| cover::count(&puzzle, &threads(count), &mut quiet).progress.expanded;
        let one = nodes(1);
        for several in [2, 3, 4, 8] {
            assert_eq!(nodes(several), one, "{name} on {several} threads");
        }
    }
}

#[test]
fn a_first_solution_is_in_one_of_the_parts() {
    let known = easy();
    for known in known.iter().filter(|known| known.name.starts_with("challenges") || known.all == 0) {
        let (prefixes, _) = split(&known.puzzle, Want::First, 20);
        let mut found = 0;
        for some in prefixes.chunks(4) {
            let report = prefix::first(&known.puzzle, some, &threads(2), &mut quiet).expect("good prefixes");
            match report.outcome {
                Outcome::Solved(solution) => {
                    assert_eq!(check(&known.puzzle, solution.placements()), Ok(()));
                    found += 1;
                }
                Outcome::Impossible => {}
                Outcome::Stopped { why, .. } => panic!("{why:?}"),
            }
        }
        assert_eq!(found, known.all, "{}", known.name);
    }
}

/// What is finished before a limit is kept, and the rest can be run again.
#[test]
fn a_stopped_count_tells_which_prefixes_are_done() {
    let puzzle = find(&countable(), "kanoodle-pyramid.txt 1");
    let (prefixes, _) = split(&puzzle, Want::Count, 40);
    let (expected, nodes) = count(&puzzle, &prefixes, 1);
    let limits = Limits { nodes: Some(nodes / 2), ..Limits::default() };
    let report = prefix::count(&puzzle, &prefixes, &limits, &mut quiet).expect("good prefixes");
    let Outcome::Stopped { why: Stop::Nodes, best: Some(mut counts) } = report.outcome else {
        panic!("{:?}", report.outcome)
    };
    assert!(!counts.is_empty() && counts.len() < prefixes.len());
    counts.extend(count(&puzzle, &prefixes[counts.len()..], 4).0);
    assert_eq!(counts, expected);
}

/// Data from elsewhere is not believed.
#[test]
fn wrong_prefixes_are_refused() {
    let puzzle = find(&easy(), "course-pyramid.txt 1");
    let (prefixes, _) = split(&puzzle, Want::All, 30);
    let good = prefixes.iter().find(|prefix| 2 <= prefix.steps.len()).expect("a long prefix").clone();
    let refused = |prefix: Prefix| {
        let error =
            prefix::count(&puzzle, &[prefixes[0].clone(), prefix], &threads(1), &mut quiet).map(|_| ());
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
    // Every solution is wanted once, so none may stand for several.
    let weighted = Prefix { weight: 2, ..good.clone() };
    let error =
        prefix::all(&puzzle, &[weighted], &threads(1), &mut quiet, &mut |_| ControlFlow::Continue(()));
    assert_eq!(error.map(|_| ()), Err(PrefixError::Weight { prefix: 0 }));
    // Two shapes have two letters each, so there are four times as many.
    let error = prefix::merge(&puzzle, &[5], &threads(1), &mut quiet);
    assert!(matches!(error, Err(PrefixError::Sum { .. })), "{error:?}");
    for error in [PrefixError::Weight { prefix: 0 }, PrefixError::Step { prefix: 3, step: 2 }] {
        assert!(error.to_string().starts_with("prefix "));
    }
}

#[test]
fn a_split_can_be_stopped() {
    let puzzle = find(&countable(), "kanoodle-pyramid.txt 1");
    let mut stop = |_: &Progress| ControlFlow::Break(());
    let report = prefix::split(&puzzle, Want::Count, 1000, &threads(1), &mut stop);
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. }));
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let report = prefix::split(&puzzle, Want::Count, 1000, &limits, &mut quiet);
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
    assert_eq!(report.progress.expanded, 3);
}

/// Each prefix is run by itself, and the results come back in another order.
#[test]
fn prefixes_run_one_by_one_in_any_order_make_the_same_count() {
    for known in countable() {
        let puzzle = &known.puzzle;
        let (prefixes, mut nodes) = split(puzzle, Want::Count, 30);
        let mut order: Vec<usize> = (0..prefixes.len()).collect();
        order.sort_by_key(|at| (at * 7919) % 31);
        let mut counts = vec![0; prefixes.len()];
        for at in order {
            let (some, expanded) = count(puzzle, &prefixes[at..=at], 1);
            counts[at] = some[0];
            nodes += expanded;
        }
        let merged = prefix::merge(puzzle, &counts, &threads(1), &mut quiet).expect("a sum of counts");
        let whole = cover::count(puzzle, &threads(1), &mut quiet);
        assert_eq!(merged.outcome, whole.outcome, "{}", known.name);
        // On flat trays partial fillings are merged, which parts cannot do for
        // each other.
        if !puzzle.tray().is_flat() {
            let all = nodes + merged.progress.expanded;
            assert_eq!(all, whole.progress.expanded, "{}", known.name);
        }
    }
}
