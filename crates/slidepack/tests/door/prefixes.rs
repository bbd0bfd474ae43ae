//! Parts of a packing search travel to other machines and back as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use slidepack::pack::wire::WirePrefix;
use slidepack::pack::{self, Packing};
use slidepack::{Natural, Source};
use slidepack_core::pack::cover;
use slidepack_core::pack::prefix::{self, Prefix};
use slidepack_core::run::{Limits, Outcome};
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

fn split(puzzle: &Packing) -> (Vec<Prefix>, u64) {
    let report = prefix::split(puzzle, 12, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    let Outcome::Solved(prefixes) = report.outcome else { panic!("{:?}", report.outcome) };
    (prefixes, report.progress.expanded)
}

/// Counted by search; the others by the states of a frontier.
fn searched() -> Packing {
    let source = Source::inline(include_str!("../../../../puzzles/pack/kanoodle-pyramid.txt"));
    pack::read(&source, None).remove(0).unwrap_or_else(|error| panic!("{error}")).packing
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
    for puzzle in puzzles().into_iter().chain([searched()]) {
        let (prefixes, mut nodes) = split(&puzzle);
        let mut counts = vec![Natural::default(); prefixes.len()];
        for at in (0..prefixes.len()).rev() {
            let prefix = carried(&WirePrefix::new(&puzzle, &prefixes[at])).prefix(&puzzle).unwrap();
            assert_eq!(prefix, prefixes[at]);
            let report = prefix::total(&puzzle, &[prefix], &Limits::default(), go_on).unwrap();
            nodes += report.progress.expanded;
            let Outcome::Solved(count) = report.outcome else { panic!("{:?}", report.outcome) };
            counts[at] = count;
        }
        let merged = prefix::merge(&puzzle, &counts, &Limits::default(), go_on).unwrap();
        let whole = cover::count(&puzzle, &Limits::default(), go_on);
        assert_eq!(merged.outcome, whole.outcome);
        if puzzle == searched() {
            assert_eq!(nodes + merged.progress.expanded, whole.progress.expanded);
        }
    }
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
