//! Counts are compared with a table of all distances of its own.

use super::*;
use crate::run::{Limits, Progress};
use crate::slide::generate::{Generator, Kind};
use crate::slide::{Algorithm, HeuristicName, NamedGoal, Size};
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The tables of all tests here, which are built once.
fn tables() -> &'static TableCache {
    static TABLES: LazyLock<TableCache> = LazyLock::new(TableCache::default);
    &TABLES
}

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn goal(named: NamedGoal, rows: usize, cols: usize) -> Board {
    named.board(Size::new(rows, cols).unwrap())
}

/// The shortest solutions of a board, with their number.
#[track_caller]
fn listed(
    tables: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    most: u64,
) -> (AllShortest, Vec<Vec<Dir>>) {
    let mut moves = Vec::new();
    let mut each = |one: &[Dir]| {
        moves.push(one.to_vec());
        ControlFlow::Continue(())
    };
    let all = all_shortest(tables, start, goal, request, &mut quiet, Listing { most, each: &mut each });
    (all, moves)
}

/// The distance from the goal and the number of shortest ways of every board, by
/// breadth-first search with boards as they are: nothing of it is shared with
/// what is tested.
fn every_board(goal: &Board) -> HashMap<Board, (usize, u128)> {
    let mut known = HashMap::from([(goal.clone(), (0, 1))]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(board) = queue.pop_front() {
        let (distance, ways) = known[&board];
        for next in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
            match known.get_mut(&next) {
                Some((far, all)) if *far == distance + 1 => *all += ways,
                Some(_) => {}
                None => {
                    known.insert(next.clone(), (distance + 1, ways));
                    queue.push_back(next);
                }
            }
        }
    }
    known
}

/// The solutions listed are all of them, of the right length, each once.
#[track_caller]
fn check(tables: &TableCache, start: &Board, goal: &Board, request: &Request, expected: (usize, u128)) {
    let (all, moves) = listed(tables, start, goal, request, 1000);
    assert_eq!((all.answer.length(), all.found, all.is_complete), (Some(expected.0), expected.1, true));
    assert_eq!(moves.len() as u128, expected.1.min(1000));
    assert!(moves.iter().all(|moves| moves.len() == expected.0));
    assert!(moves.iter().all(|moves| start.replayed(moves).as_ref() == Some(goal)));
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
}

#[test]
fn every_board_of_the_smallest_sizes_has_the_ways_that_a_whole_table_counts() {
    let tables = tables();
    for (named, rows, cols) in [
        (NamedGoal::Last, 2, 2),
        (NamedGoal::First, 2, 3),
        (NamedGoal::Last, 3, 2),
        (NamedGoal::Last, 1, 6),
        (NamedGoal::Snail, 2, 3),
    ] {
        let goal = goal(named, rows, cols);
        for (board, expected) in every_board(&goal) {
            check(tables, &board, &goal, &Request::default(), expected);
        }
    }
}

#[test]
fn eight_puzzles_have_the_ways_that_a_whole_table_counts() {
    let tables = tables();
    for named in [NamedGoal::Last, NamedGoal::Snail] {
        let goal = goal(named, 3, 3);
        let known = every_board(&goal);
        assert_eq!(known.len(), 181_440);
        let mut boards: Vec<&Board> = known.keys().collect();
        boards.sort_by_key(|board| (known[*board].0, board.tiles().to_vec()));
        for board in boards.iter().rev().take(100).chain(boards.iter().step_by(1777)) {
            check(tables, board, &goal, &Request::default(), known[*board]);
        }
    }
}

/// Rounds of IDA* without a table of all distances count the same: these boards
/// have more cells than such tables.
#[test]
fn rounds_count_what_a_whole_level_counts() {
    let tables = tables();
    for (named, rows, cols, deepest) in [(NamedGoal::Last, 3, 4, 14), (NamedGoal::First, 2, 6, 15)] {
        let goal = goal(named, rows, cols);
        let known = levels(&goal, deepest);
        let mut last: Vec<(&Board, &u128)> = known.iter().collect();
        last.sort_by_key(|(board, ways)| (std::cmp::Reverse(**ways), board.tiles().to_vec()));
        for (heuristic, step) in [
            (HeuristicName::Auto, 197),
            (HeuristicName::Manhattan, 197),
            (HeuristicName::WalkingDistance, 997),
        ] {
            let request = Request { heuristic, ..Request::default() };
            for (board, ways) in last.iter().take(4).chain(last.iter().step_by(step)) {
                check(tables, board, &goal, &request, (deepest, **ways));
            }
        }
    }
}

/// The boards of a level, and their shortest ways.
fn levels(goal: &Board, deepest: usize) -> HashMap<Board, u128> {
    let (mut before, mut level) = (HashMap::new(), HashMap::from([(goal.clone(), 1u128)]));
    for _ in 0..deepest {
        let mut next: HashMap<Board, u128> = HashMap::new();
        for (board, ways) in &level {
            for then in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
                if !before.contains_key(&then) {
                    *next.entry(then).or_default() += ways;
                }
            }
        }
        (before, level) = (level, next);
    }
    level
}

#[test]
fn all_methods_and_threads_count_the_same() {
    let tables = tables();
    let goal = goal(NamedGoal::Last, 4, 4);
    // 16 moves, 16 ways.
    let start: Board = "5 1 3 4/2 0 10 8/9 7 6 15/13 14 12 11".parse().unwrap();
    let counts = |request: &Request| {
        let (all, moves) = listed(tables, &start, &goal, request, u64::MAX);
        assert!(all.is_complete, "{request:?}");
        (all.found, moves.into_iter().collect::<HashSet<_>>())
    };
    let expected = counts(&Request::default());
    assert_eq!((expected.0, expected.1.len()), (16, 16));
    for (algorithm, heuristic) in [
        (Algorithm::Ida, HeuristicName::Manhattan),
        (Algorithm::Ida, HeuristicName::PatternSmall),
        (Algorithm::AStar, HeuristicName::LinearConflict),
        (Algorithm::Bfs, HeuristicName::Auto),
    ] {
        let request = Request { algorithm, heuristic, ..Request::default() };
        assert_eq!(counts(&request), expected, "{algorithm} {heuristic}");
        let limits = Limits { threads: 3, ..Limits::default() };
        assert_eq!(counts(&Request { limits, ..request }), expected, "{algorithm} {heuristic}");
    }
}

/// A question that takes more nodes than one thread is given is divided, and
/// its answer is the same.
#[test]
fn a_hard_board_is_divided_and_counts_the_same() {
    let tables = tables();
    let goal = goal(NamedGoal::Last, 3, 4);
    let start: Board = "0 11 10 9/8 7 6 5/4 3 1 2".parse().unwrap();
    let counts = |heuristic, threads| {
        let limits = Limits { threads, ..Limits::default() };
        let request = Request { algorithm: Algorithm::Ida, heuristic, limits, ..Request::default() };
        let (all, _) = listed(tables, &start, &goal, &request, 0);
        assert!(all.is_complete);
        all.found
    };
    assert_eq!(counts(HeuristicName::PatternSmall, 1), 32);
    assert_eq!(counts(HeuristicName::Manhattan, 1), 32);
    assert_eq!(counts(HeuristicName::Manhattan, 3), 32);
}

#[test]
fn a_solved_board_has_one_way_and_an_impossible_one_none() {
    let goal = goal(NamedGoal::Last, 3, 3);
    let tables = tables();
    check(tables, &goal, &goal, &Request::default(), (0, 1));
    let odd: Board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
    let (all, moves) = listed(tables, &odd, &goal, &Request::default(), 10);
    assert_eq!((all.found, all.is_complete, moves.len()), (0, true, 0));
    assert_eq!(all.answer.report.outcome, Outcome::Impossible);
}

#[test]
fn the_list_ends_at_its_limit_and_the_count_goes_on() {
    let goal = goal(NamedGoal::Last, 3, 3);
    let tables = tables();
    let start: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let (all, moves) = listed(tables, &start, &goal, &Request::default(), 3);
    assert_eq!((all.found, all.is_complete, moves.len()), (40, true, 3));
    let mut heard = 0;
    let mut each = |_: &[Dir]| {
        heard += 1;
        if heard == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let listing = Listing { most: 100, each: &mut each };
    let all = all_shortest(tables, &start, &goal, &Request::default(), &mut quiet, listing);
    assert!(matches!(all.answer.report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: Some(_) }));
    assert_eq!((all.found, all.is_complete, heard), (2, false, 2));
}

/// Limits hold while ways are counted, and the count so far is returned.
#[test]
fn limits_end_a_count_with_what_was_found() {
    let goal = goal(NamedGoal::Last, 4, 4);
    let tables = tables();
    let start = Generator::new(3).board(&goal, Kind::Solvable).unwrap();
    let request =
        Request { algorithm: Algorithm::Ida, heuristic: HeuristicName::PatternSmall, ..Request::default() };
    let one = super::super::solve(&start, &goal, &request, &mut quiet);
    let nodes = one.report.progress.expanded + 40;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (all, moves) = listed(tables, &start, &goal, &Request { limits, ..request.clone() }, 1000);
    assert!(matches!(all.answer.report.outcome, Outcome::Stopped { why: Stop::Nodes, best: Some(_) }));
    assert!(all.answer.is_optimal() && !all.is_complete);
    assert!(all.answer.report.progress.expanded <= nodes);
    assert!(all.found <= 1000 && moves.len() as u128 == all.found);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let (all, _) = listed(tables, &start, &goal, &Request { limits, ..request }, 1000);
    assert!(matches!(all.answer.report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
    assert_eq!((all.found, all.is_complete), (0, false));
}

/// A method that does not prove its answers has no shortest solutions to count.
#[test]
fn an_answer_that_is_not_proven_is_not_counted() {
    let goal = goal(NamedGoal::Last, 3, 3);
    let start: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let request = Request { algorithm: Algorithm::Greedy, ..Request::default() };
    let (all, moves) = listed(&TableCache::default(), &start, &goal, &request, 10);
    assert_eq!((all.found, all.is_complete, moves.len()), (0, false, 0));
}

/// Boards of several sizes, with goals in each corner and in the middle.
fn some_boards() -> Vec<(Board, Board)> {
    let mut boards = Vec::new();
    for (named, rows, cols, moves) in [
        (NamedGoal::Last, 2, 2, 50),
        (NamedGoal::Last, 3, 3, 200),
        (NamedGoal::Snail, 3, 3, 200),
        (NamedGoal::First, 2, 5, 60),
        (NamedGoal::Last, 3, 4, 26),
        (NamedGoal::Snail, 4, 4, 18),
        (NamedGoal::Last, 1, 12, 9),
    ] {
        let goal = goal(named, rows, cols);
        boards.extend(Generator::new(8).boards(&goal, Kind::Walk(moves)).take(3).map(|b| (b, goal.clone())));
    }
    boards
}

/// With tables and without, whatever finds the length, on one thread or several.
#[test]
fn the_list_has_one_order() {
    for (start, goal) in some_boards() {
        let (_, expected) = listed(&TableCache::default(), &start, &goal, &Request::default(), 100);
        assert!(expected.is_sorted(), "{start:?}: {expected:?}");
        for (algorithm, heuristic, threads) in [
            (Algorithm::Auto, HeuristicName::Auto, 1),
            (Algorithm::Auto, HeuristicName::Auto, 3),
            (Algorithm::Ida, HeuristicName::Manhattan, 1),
            (Algorithm::Ida, HeuristicName::Pattern, 1),
            (Algorithm::Bfs, HeuristicName::Auto, 1),
        ] {
            let limits = Limits { threads, ..Limits::default() };
            let request = Request { algorithm, heuristic, limits, ..Request::default() };
            // Tables that another run has built are there now.
            let (_, again) = listed(tables(), &start, &goal, &request, 100);
            assert_eq!(again, expected, "{start:?}, {algorithm} {heuristic}");
        }
        let (all, some) = listed(tables(), &start, &goal, &Request::default(), 2);
        assert_eq!(some, expected[..expected.len().min(2)], "{start:?}");
        assert_eq!(all.found, expected.len() as u128, "{start:?}");
    }
}

/// A node is generated before it is expanded.
#[test]
fn no_more_nodes_are_expanded_than_generated() {
    let tables = tables();
    for (start, goal) in some_boards() {
        for (heuristic, most, threads) in [
            (HeuristicName::Auto, 0, 1),
            (HeuristicName::Auto, 100, 1),
            (HeuristicName::Manhattan, 0, 3),
            (HeuristicName::Pattern, 100, 1),
        ] {
            let limits = Limits { threads, ..Limits::default() };
            let request = Request { heuristic, limits, ..Request::default() };
            let (single, _) = listed(tables, &start, &goal, &request, most);
            let request = Request { metric: Metric::Multi, ..request };
            let (multi, _) = listed(tables, &start, &goal, &request, most);
            for all in [single, multi] {
                let Progress { expanded, generated, .. } = all.answer.report.progress;
                assert!(expanded <= generated, "{start:?}, {heuristic}: {expanded}, {generated}");
            }
        }
    }
}
