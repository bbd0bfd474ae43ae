//! What `auto` does when it may not use all it would like: there is always an
//! answer, and the bound is true.

use conformance::{Known, Promise, judge, korf_100, korf_felner_50, medium};
use slidepack_core::run::{Limits, Meter, Outcome, Progress, Stop};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{
    Algorithm, Answer, Board, Dir, HeuristicName, NamedGoal, Request, Size, TableCache, solve, solve_with,
};
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
    let request = Request { algorithm, heuristic, limits, ..Request::default() };
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

/// Every way to search a 15-puzzle that counts nodes.
fn methods() -> Vec<(Algorithm, HeuristicName)> {
    let plain = [
        (Algorithm::Bfs, HeuristicName::Auto),
        (Algorithm::Constructive, HeuristicName::Auto),
        (Algorithm::Anytime, HeuristicName::Auto),
        (Algorithm::Auto, HeuristicName::Auto),
    ];
    let led = [Algorithm::Greedy, Algorithm::AStar, Algorithm::BranchAndBound, Algorithm::Ida];
    let heuristics = [
        HeuristicName::Hamming,
        HeuristicName::Manhattan,
        HeuristicName::LinearConflict,
        HeuristicName::WalkingDistance,
        HeuristicName::PatternSmall,
    ];
    let led = led.into_iter().flat_map(|algorithm| heuristics.map(|heuristic| (algorithm, heuristic)));
    plain.into_iter().chain(led).collect()
}

/// Korf's first board, with a table cache that has its small tables.
fn fifteen() -> (TableCache, Known) {
    let puzzle = korf_100().remove(0);
    let tables = TableCache::default();
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    tables.fetch_for(&puzzle.goal, Class::Small, &Limits::default(), &mut quiet);
    (tables, puzzle)
}

/// On one thread never more than the limit; on several at most one polling
/// interval each beyond it.
#[test]
fn a_node_limit_means_the_same_in_every_method() {
    let (tables, puzzle) = fifteen();
    for (algorithm, heuristic) in methods() {
        for threads in [1, 4] {
            for most in [0, 1, 1000, 50_000] {
                let limits = Limits { threads, ..nodes(most) };
                let request = Request { algorithm, heuristic, limits, ..Request::default() };
                let mut quiet = |_: &Progress| ControlFlow::Continue(());
                let answer =
                    solve_with(&tables, &puzzle.start, &puzzle.goal, &request, &mut quiet, &mut |_| ());
                let beyond = if threads == 1 { 0 } else { threads as u64 * Meter::PERIOD };
                let expanded = answer.report.progress.expanded;
                assert!(
                    expanded <= most + beyond,
                    "{algorithm}, {heuristic}, {threads} threads, at most {most}: {expanded}"
                );
            }
        }
    }
}

/// A search that finds its solution with the last node it may expand has found
/// it all the same.
#[test]
fn a_solution_found_at_the_limit_is_kept() {
    let goal = NamedGoal::First.board(Size::new(4, 4).expect("a small size"));
    let tables = fifteen().0;
    for seed in 1..=6 {
        let start = Generator::new(seed).board(&goal, Kind::Walk(40)).expect("a walk leads somewhere");
        for (algorithm, heuristic) in methods() {
            // Auto keeps a part of its nodes for when there is no proof; breadth
            // first takes too long here.
            if matches!(algorithm, Algorithm::Auto | Algorithm::Bfs) || heuristic == HeuristicName::Hamming {
                continue;
            }
            let run = |limits| {
                let request = Request { algorithm, heuristic, limits, ..Request::default() };
                let mut quiet = |_: &Progress| ControlFlow::Continue(());
                solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ())
            };
            let free = run(nodes(3_000_000));
            let most = free.report.progress.expanded;
            let limited = run(nodes(most));
            assert_eq!(limited.length(), free.length(), "{algorithm}, {heuristic}, at most {most}");
            for threads in [2, 4] {
                let most = most.max(1);
                let several = run(Limits { threads, ..nodes(most + threads as u64 * Meter::PERIOD) });
                assert!(several.length().is_some(), "{algorithm}, {heuristic}, {threads} threads");
            }
        }
    }
}

/// A long run that is stopped returns its best answer, which it reported
/// during the run.
#[test]
fn a_long_search_has_an_answer_before_it_ends() {
    let puzzle = &korf_felner_50()[0];
    let tables = TableCache::default();
    let ida = Request { algorithm: Algorithm::Ida, heuristic: HeuristicName::Pattern, ..Request::default() };
    for request in [Request::default(), ida] {
        let mut lengths = Vec::new();
        let mut observer = |progress: &Progress| match progress.best {
            Some(_) if 3_000_000 < progress.expanded => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let mut improved = |moves: &[Dir]| lengths.push(moves.len());
        let answer = solve_with(&tables, &puzzle.start, &puzzle.goal, &request, &mut observer, &mut improved);
        let Outcome::Stopped { why: Stop::Cancelled, best: Some(best) } = &answer.report.outcome else {
            panic!("{answer:?}")
        };
        assert_eq!(lengths, [best.len()]);
    }
}
