//! Parts of a packing search travel to other machines and back as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use slidepack::Source;
use slidepack::pack::wire::{PrefixCounts, PrefixSolutions, WirePrefix};
use slidepack::pack::{self, Packing, Want};
use slidepack::wire::{Ended, StoppedBy};
use slidepack_core::pack::prefix::{self, Prefix};
use slidepack_core::pack::{Solution, cover};
use slidepack_core::run::{Limits, Outcome, Report};
use std::fmt::Debug;
use std::ops::ControlFlow;

fn puzzle(text: &str) -> Packing {
    let source = Source::inline(&format!("slidepack pack\n{text}\n"));
    pack::read(&source, None).remove(0).unwrap_or_else(|error| panic!("{error}")).packing
}

/// A value as it comes out of its JSON.
#[track_caller]
fn carried<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> T {
    let text = serde_json::to_string(value).unwrap();
    let back: T = serde_json::from_str(&text).unwrap();
    assert_eq!(&back, value, "{text}");
    back
}

fn split(puzzle: &Packing, want: Want) -> (Vec<Prefix>, u64) {
    let report = prefix::split(puzzle, want, 12, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    let Outcome::Solved(prefixes) = report.outcome else { panic!("{:?}", report.outcome) };
    (prefixes, report.progress.expanded)
}

fn count(puzzle: &Packing, prefix: Prefix, limits: &Limits) -> Report<Vec<u128>> {
    prefix::count(puzzle, &[prefix], limits, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// A pyramid, a box, a flat tray, and one with cells that may stay empty.
fn puzzles() -> Vec<Packing> {
    [
        "tray pyramid 3\npiece x7\n  AA",
        "tray 2x2x3\npiece x6\n  AA",
        "tray 4x5\npiece x10\n  AA",
        "tray\n  ....\n  .??.\n  ....\npiece x5\n  AA",
    ]
    .map(puzzle)
    .into()
}

#[test]
fn prefixes_carried_away_as_json_and_run_in_any_order_make_the_same_count() {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    for puzzle in puzzles() {
        let (prefixes, mut nodes) = split(&puzzle, Want::Count);
        let mut counts = vec![0; prefixes.len()];
        for at in (0..prefixes.len()).rev() {
            let prefix = carried(&WirePrefix::new(&puzzle, &prefixes[at])).prefix(&puzzle).unwrap();
            assert_eq!(prefix, prefixes[at]);
            let result = carried(&PrefixCounts::new(&count(&puzzle, prefix, &Limits::default())));
            assert_eq!((result.outcome, result.stopped_by, result.counts.len()), (Ended::Solved, None, 1));
            counts[at] = result.counts[0];
            nodes += result.expanded;
        }
        let merged = prefix::merge(&puzzle, &counts, &Limits::default(), go_on).unwrap();
        let whole = cover::count(&puzzle, &Limits::default(), go_on);
        assert_eq!(merged.outcome, whole.outcome);
        if !puzzle.tray().is_flat() {
            assert_eq!(nodes + merged.progress.expanded, whole.progress.expanded);
        }
    }
}

#[test]
fn a_part_that_was_stopped_says_so() {
    let puzzle = puzzle("tray pyramid\nkit kanoodle");
    let (prefixes, _) = split(&puzzle, Want::Count);
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let result = carried(&PrefixCounts::new(&count(&puzzle, prefixes[0].clone(), &limits)));
    assert_eq!((result.outcome, result.stopped_by), (Ended::Stopped, Some(StoppedBy::Nodes)));
    assert_eq!((result.counts.len(), result.expanded), (0, 10));
}

#[test]
fn solutions_carried_back_as_json_are_checked() {
    let puzzle = &puzzles()[1];
    let (prefixes, _) = split(puzzle, Want::All);
    let mut solutions: Vec<Solution> = Vec::new();
    let report = prefix::all(
        puzzle,
        &prefixes,
        &Limits::default(),
        &mut |_| ControlFlow::Continue(()),
        &mut |found| {
            solutions.push(found);
            ControlFlow::Continue(())
        },
    );
    let mut back = carried(&PrefixSolutions::new(puzzle, &report.unwrap(), &solutions));
    assert_eq!(back.solutions(puzzle), Some(solutions));
    back.solutions[0].pop();
    assert_eq!(back.solutions(puzzle), None);
}

#[test]
fn prefixes_of_another_puzzle_are_refused() {
    let puzzle = &puzzles()[0];
    for text in [
        r#"{"steps": [{"piece": "?", "cells": [[0, 0, 0]]}], "weight": 1, "tested": false}"#,
        r#"{"steps": [{"piece": "A", "cells": [[9, 0, 0]]}], "weight": 1, "tested": false}"#,
        r#"{"steps": [{"empty": [0, 1, 0]}], "weight": 1, "tested": false}"#,
    ] {
        let prefix: WirePrefix = serde_json::from_str(text).unwrap();
        assert_eq!(prefix.prefix(puzzle), None, "{text}");
    }
    let wrong =
        serde_json::from_str::<WirePrefix>(r#"{"steps": [{"cells": []}], "weight": 1, "tested": true}"#);
    assert!(wrong.unwrap_err().to_string().contains("a step has `piece` and `cells`, or `empty`"));
}
