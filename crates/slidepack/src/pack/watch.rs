//! The brute-force search as pages of events.

use super::wire::WirePlacement;
use super::{Packing, Puzzle, brute_force};
use crate::wire::Ended;
use crate::{InputError, Limits, Observer, Outcome, Stop};
use brute_force::Step;
use serde::{Deserialize, Serialize};

/// Maximum number of events per page.
pub const MOST_EVENTS: usize = 5000;

/// At most `count` events of the brute force from event number `from` on, and at most
/// [`MOST_EVENTS`].
///
/// Each call runs the search from its start, so later pages take longer. Returns an error if the
/// limits end the search before event `from`.
pub fn watch(
    puzzle: &Puzzle,
    from: u64,
    count: usize,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<PackWatch, InputError> {
    let count = count.clamp(1, MOST_EVENTS);
    let end = from.saturating_add(count as u64);
    // Each placement is an event, so these nodes suffice for the page and to detect more events.
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(end.saturating_add(2));
    let limits = Limits { nodes: Some(nodes), ..limits.clone() };
    let (laid, events) = (Vec::new(), Vec::new());
    let mut page = PackWatch { laid, events, from, next: None, outcome: None, tried: 0 };
    let mut number = 0;
    let mut step = |step: Step<'_>| {
        if from <= number && number < end {
            page.events.push(WireEvent::new(&puzzle.packing, step));
        } else if number < from {
            match step {
                Step::Place { .. } => page.laid.push(WireEvent::new(&puzzle.packing, step)),
                Step::Undo { .. } => drop(page.laid.pop()),
            }
        }
        number += 1;
    };
    let report = brute_force::watch(&puzzle.packing, &limits, observer, &mut step);
    let ended = match report.outcome {
        Outcome::Stopped { why, .. } if number <= from => return Err(too_far(puzzle, from, why)),
        Outcome::Stopped { .. } => None,
        ref outcome => Some(Ended::from(outcome)),
    };
    match (ended, page.events.last()) {
        (Some(_), _) if number <= end => {
            page.from = from.min(number);
            page.outcome = ended;
            page.tried = report.progress.generated;
        }
        (_, Some(last)) => {
            page.next = Some(from + page.events.len() as u64);
            page.tried = last.tried;
        }
        (_, None) => unreachable!("a search that goes past the first event wanted has it"),
    }
    Ok(page)
}

fn too_far(puzzle: &Puzzle, from: u64, why: Stop) -> InputError {
    let (code, why) = match why {
        Stop::Cancelled => ("interrupt", "it was interrupted"),
        Stop::Time => ("too-far", "the time was up"),
        Stop::Nodes | Stop::Memory | Stop::Depth | Stop::LocalMinimum => ("too-far", "a limit was reached"),
    };
    let message = format!("event {from} was not reached before {why}");
    InputError::plain(&puzzle.title(), code, message)
}

/// A page of events, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackWatch {
    /// Contents of the tray before the first event.
    laid: Vec<WireEvent>,
    events: Vec<WireEvent>,
    from: u64,
    next: Option<u64>,
    /// Null if the search goes on.
    outcome: Option<Ended>,
    tried: u64,
}

/// Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PackEvent"))]
struct WireEvent {
    kind: WireKind,
    piece: char,
    cells: Vec<[u16; 3]>,
    tried: u64,
}

/// An event of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum WireKind {
    Place,
    Undo,
}

impl WireEvent {
    fn new(packing: &Packing, step: Step<'_>) -> WireEvent {
        let (kind, (piece, cells, tried)) = match step {
            Step::Place { piece, cells, tried } => (WireKind::Place, (piece, cells, tried)),
            Step::Undo { piece, cells, tried } => (WireKind::Undo, (piece, cells, tried)),
        };
        let WirePlacement { piece, cells } = WirePlacement::new(packing, piece, cells);
        WireEvent { kind, piece, cells, tried }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;
    use serde_json::json;

    /// The course's example: 487,428 attempts.
    const OFFICIAL: &str = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";

    fn puzzle(text: &str) -> Puzzle {
        super::super::read(&Source::inline(text), None).remove(0).unwrap()
    }

    fn page(text: &str, from: u64, count: usize) -> Result<PackWatch, InputError> {
        watch(&puzzle(text), from, count, &Limits::default(), &mut crate::quietly())
    }

    #[test]
    fn pages_are_parts_of_one_story() {
        let whole = page(OFFICIAL, 0, 5000).unwrap();
        let mut parts = Vec::new();
        let mut from = 0;
        while from < 1000 {
            let page = page(OFFICIAL, from, 170).unwrap();
            assert_eq!((page.from, page.tried), (from, page.events.last().unwrap().tried));
            parts.extend(page.events);
            from = page.next.unwrap();
        }
        assert_eq!(parts, whole.events[..parts.len()]);
    }

    /// Follows the pages to the end.
    fn check_end(text: &str, count: usize, is_solved: bool, tried: u64) {
        let (mut down, mut from) = (Vec::new(), 0);
        let last = loop {
            let page = page(text, from, count).unwrap();
            let laid = page.laid.iter().map(|event| (event.piece, event.cells.clone()));
            assert_eq!(laid.collect::<Vec<_>>(), down);
            for event in &page.events {
                match event.kind {
                    WireKind::Place => down.push((event.piece, event.cells.clone())),
                    WireKind::Undo => assert_eq!(down.pop(), Some((event.piece, event.cells.clone()))),
                }
            }
            match page.next {
                Some(next) => from = next,
                None => break page,
            }
        };
        let expected = if is_solved { Ended::Solved } else { Ended::Impossible };
        assert_eq!((last.outcome, last.tried), (Some(expected), tried));
        assert_eq!(down.is_empty(), !is_solved);
    }

    #[test]
    fn the_last_page_says_how_it_ended() {
        let easy = "2 2 2\nDEFAULT\nA\nBB\nB\n";
        for count in 1..6 {
            check_end(easy, count, true, 4);
        }
        check_end("1 3 2\nDEFAULT\nAA\nBB\n", 3, false, puzzle_tries("1 3 2\nDEFAULT\nAA\nBB\n"));
        check_end(OFFICIAL, 5000, true, 487_428);
        let end = page(easy, 0, 5).unwrap().events.len() as u64;
        for from in [end, end + 1, 1_000_000, u64::MAX] {
            let past = page(easy, from, 5).unwrap();
            assert_eq!((past.from, past.events.len(), past.laid.len()), (end, 0, 2));
            assert_eq!((past.next, past.outcome), (None, Some(Ended::Solved)));
        }
    }

    fn puzzle_tries(text: &str) -> u64 {
        let report = brute_force::solve(&puzzle(text).packing, &Limits::default(), &mut crate::quietly());
        report.progress.generated
    }

    #[test]
    fn what_is_too_far_away_is_an_error() {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let far = watch(&puzzle(OFFICIAL), 5000, 10, &limits, &mut crate::quietly());
        assert_eq!(far.unwrap_err().code, "too-far");
    }

    #[test]
    fn a_page_as_json() {
        let puzzle = puzzle("2 2 2\nDEFAULT\nA\nBB\nB\n");
        let page = watch(&puzzle, 0, 1, &Limits::default(), &mut crate::quietly()).unwrap();
        let json_page = serde_json::to_value(&page).unwrap();
        let event = json!({"kind": "place", "piece": "A", "cells": [[0, 0, 0]], "tried": 1});
        let expected =
            json!({"laid": [], "events": [event], "from": 0, "next": 1, "outcome": null, "tried": 1});
        assert_eq!(json_page, expected);
    }
}
