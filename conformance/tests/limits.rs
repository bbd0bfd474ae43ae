//! What `auto` does when it may not use all it would like: there is always an
//! answer, and the bound is true.

use conformance::{Known, Promise, judge, korf_felner_50, medium};
use slidepack_core::run::{Limits, Outcome, Progress, Stop};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::{Algorithm, Answer, Board, HeuristicName, NamedGoal, Request, Size, solve};
use std::ops::ControlFlow;
use std::time::Duration;

/// The answer of `auto` with tables of its own.
fn auto(start: &Board, goal: &Board, limits: Limits) -> Answer {
    let request = Request { limits, ..Request::default() };
    solve(start, goal, &request, &mut |_: &Progress| ControlFlow::Continue(()))
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The answer without what depends on the clock.
fn timeless(mut answer: Answer) -> Answer {
    answer.report.progress.elapsed = Duration::ZERO;
    for table in &mut answer.tables {
        table.time = Duration::ZERO;
    }
    answer
}

/// The run ended at its limit of nodes with some solution and a bound that is
/// true and at least `least`.
#[track_caller]
fn check_stopped(puzzle: &Known, answer: &Answer, least: u32) {
    let Outcome::Stopped { why: Stop::Nodes, best: Some(best) } = &answer.report.outcome else {
        panic!("{}: {answer:?}", puzzle.name)
    };
    assert_eq!(puzzle.start.replayed(best).as_ref(), Some(&puzzle.goal));
    let optimum = puzzle.length.expect("these boards can be solved");
    assert!(optimum <= best.len(), "{answer:?}");
    let bound = answer.report.progress.bound;
    assert!((least..=optimum as u32).contains(&bound), "{answer:?}");
    assert_eq!(answer.report.progress.best, Some(best.len() as u32));
    assert!(!answer.is_optimal() || best.len() == optimum, "{answer:?}");
}

/// Few nodes end it before there are tables, many afterwards.
#[test]
fn a_hard_board_ends_with_an_answer_and_a_bound() {
    let puzzle = &korf_felner_50()[0];
    assert_eq!(puzzle.length, Some(95));
    for (most, with_tables) in [(1, false), (100_000, false), (8_000_000, true)] {
        let answer = auto(&puzzle.start, &puzzle.goal, nodes(most));
        check_stopped(puzzle, &answer, 71);
        assert_eq!(!answer.tables.is_empty(), with_tables, "{answer:?}");
        assert!(answer.report.progress.expanded <= most, "{answer:?}");
        let again = auto(&puzzle.start, &puzzle.goal, nodes(most));
        assert_eq!(timeless(answer), timeless(again));
    }
}

/// The best tables do not fit.
#[test]
fn little_memory_is_enough() {
    check_memory(2_000_000, Promise::Optimal, HeuristicName::Auto);
    check_memory(2_000_000, Promise::Optimal, HeuristicName::Pattern);
}

/// Not even the smallest tables fit, nor what A* keeps.
#[test]
fn no_memory_at_all_is_enough_for_some_answer() {
    check_memory(1000, Promise::Valid, HeuristicName::Auto);
    check_memory(1000, Promise::Optimal, HeuristicName::PatternSmall);
}

#[track_caller]
fn check_memory(memory: u64, promise: Promise, heuristic: HeuristicName) {
    let algorithm = if heuristic == HeuristicName::Auto { Algorithm::Auto } else { Algorithm::Ida };
    let limits = Limits { memory: Some(memory), ..Limits::default() };
    let request = Request { algorithm, heuristic, limits };
    let complaints = judge(&medium(), promise, |start, goal| {
        solve(start, goal, &request, &mut |_: &Progress| ControlFlow::Continue(()))
    });
    assert!(complaints.is_empty(), "{memory} bytes, {heuristic}:\n{}", complaints.join("\n"));
}

fn walked(side: usize, moves: u64) -> (Board, Board) {
    let goal = NamedGoal::Last.board(Size::new(side, side).expect("a small size"));
    let start = Generator::new(1).board(&goal, Kind::Walk(moves)).expect("a walk leads somewhere");
    (start, goal)
}

#[test]
fn a_short_walk_on_a_large_board_is_gone_back_by_the_shortest_way() {
    for side in [6, 10] {
        let (start, goal) = walked(side, 30);
        let answer = auto(&start, &goal, Limits::default());
        let Outcome::Solved(moves) = &answer.report.outcome else { panic!("{answer:?}") };
        assert_eq!(start.replayed(moves), Some(goal));
        assert!(answer.is_optimal() && moves.len() <= 30, "{answer:?}");
    }
}

/// Before its search for a near answer, and in the middle of it.
#[test]
fn a_long_walk_on_a_large_board_ends_with_an_answer() {
    for (side, most) in [(6, 10_000), (6, 1_200_000), (10, 10_000), (10, 1_100_000)] {
        let (start, goal) = walked(side, 10_000);
        let answer = auto(&start, &goal, nodes(most));
        let best = answer.report.outcome.answer().unwrap_or_else(|| panic!("{side}: {answer:?}"));
        assert_eq!(start.replayed(best).as_ref(), Some(&goal));
        assert!(answer.report.progress.bound as usize <= best.len(), "{answer:?}");
        let again = auto(&start, &goal, nodes(most));
        assert_eq!(timeless(answer), timeless(again));
    }
}
