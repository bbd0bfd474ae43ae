use super::*;
use crate::run::{Limits, Outcome, Progress};
use crate::slide::generate::{Generator, Kind};
use crate::slide::{
    AllShortest, Answer, Listing, Metric, NamedGoal, Request, Space, all_shortest, solve_with,
};
use std::collections::{HashMap, HashSet};
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

fn solve(tables: &TableCache, start: &Board, goal: &Board, limits: Limits) -> Answer {
    let request = Request { limits, metric: Metric::Multi, ..Request::default() };
    solve_with(tables, start, goal, &request, &mut quiet, &mut |_| ())
}

fn solve_all(tables: &TableCache, start: &Board, goal: &Board, listing: Listing<'_>) -> AllShortest {
    let request = Request { metric: Metric::Multi, ..Request::default() };
    all_shortest(tables, start, goal, &request, &mut quiet, listing)
}

#[track_caller]
fn check(tables: &TableCache, start: &Board, goal: &Board, threads: usize, expected: u32) {
    let limits = Limits { threads, ..Limits::default() };
    let answer = solve(tables, start, goal, limits);
    let Outcome::Solved(moves) = &answer.report.outcome else { panic!("{answer:?}") };
    assert_eq!(start.replayed(moves).as_ref(), Some(goal));
    assert_eq!(Metric::Multi.length(moves) as u32, expected, "{start:?}");
    assert_eq!(answer.report.progress.bound, expected, "{start:?}");
}

/// All solutions are listed, each once, and counting alone gives the same number.
#[track_caller]
fn check_all(tables: &TableCache, start: &Board, goal: &Board, length: u32, ways: u128) {
    let mut listed = HashSet::new();
    let mut each = |moves: &[Dir]| {
        assert_eq!(start.replayed(moves).as_ref(), Some(goal));
        assert_eq!(Metric::Multi.length(moves) as u32, length);
        assert!(listed.insert(moves.to_vec()), "each is listed once");
        ControlFlow::Continue(())
    };
    let listing = Listing { most: u64::MAX, each: &mut each };
    let all = solve_all(tables, start, goal, listing);
    assert_eq!((all.found, all.is_complete), (ways, true), "{start:?}");
    assert_eq!(listed.len() as u128, ways);
    let mut few = 0;
    let mut each = |_: &[Dir]| {
        few += 1;
        ControlFlow::Continue(())
    };
    let listing = Listing { most: 2, each: &mut each };
    let all = solve_all(tables, start, goal, listing);
    assert_eq!((all.found, all.is_complete, few), (ways, true, ways.min(2)));
}

#[test]
fn small_boards_take_the_moves_that_their_whole_space_has() {
    let tables = tables();
    for (named, rows, cols) in [
        (NamedGoal::Last, 3, 3),
        (NamedGoal::Snail, 3, 3),
        (NamedGoal::First, 2, 4),
        (NamedGoal::Last, 4, 2),
        (NamedGoal::Last, 2, 2),
        (NamedGoal::Snail, 1, 9),
    ] {
        let goal = named.board(Size::new(rows, cols).unwrap());
        let report = Space::explore(&goal, Metric::Multi, &Limits::default(), &mut quiet).unwrap();
        let Outcome::Solved(space) = report.outcome else { panic!("it has no limits") };
        let boards = Generator::new(9).boards(&goal, Kind::Solvable).take(60).collect::<Vec<_>>();
        for board in boards.iter().chain(&space.deepest(3)).filter(|board| **board != goal) {
            check(tables, board, &goal, 1, space.distance(board).unwrap());
            check_all(tables, board, &goal, space.distance(board).unwrap(), space.ways(board).unwrap());
        }
    }
}

/// The 15-puzzles within some moves of the goal, by boards as they are.
#[test]
fn fifteen_puzzles_near_the_goal_take_the_moves_that_breadth_first_search_finds() {
    let tables = tables();
    for named in [NamedGoal::Last, NamedGoal::Snail] {
        let goal = named.board(Size::new(4, 4).unwrap());
        let mut known: HashMap<Board, u32> = HashMap::from([(goal.clone(), 0)]);
        let mut level = vec![goal.clone()];
        for moves in 1..=6 {
            let mut next = Vec::new();
            for board in &level {
                for dir in Dir::ALL {
                    let mut then = board.clone();
                    while then.slide(dir) {
                        if !known.contains_key(&then) {
                            known.insert(then.clone(), moves);
                            next.push(then.clone());
                        }
                    }
                }
            }
            level = next;
        }
        for board in level.iter().step_by(37) {
            check(tables, board, &goal, 1, 6);
        }
    }
}

#[test]
fn threads_and_reflections_find_the_same_length() {
    let tables = tables();
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    // The first three of Korf's boards, and one reflected in its diagonal.
    for (board, expected) in [
        ("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", 33),
        ("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", 32),
        ("14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15", 35),
    ] {
        let start: Board = board.parse().unwrap();
        check(tables, &start, &goal, 1, expected);
        check(tables, &start, &goal, 3, expected);
        let mut tiles = vec![0; 16];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            let transposed = |cell: usize| cell % 4 * 4 + cell / 4;
            tiles[transposed(cell)] = transposed(tile.into());
        }
        check(tables, &Board::new(start.size(), &tiles).unwrap(), &goal, 1, expected);
    }
}

#[test]
fn limits_end_it_with_what_is_proven() {
    let tables = tables();
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    let start: Board = "14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15".parse().unwrap();
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let answer = solve(tables, &start, &goal, limits);
    assert_eq!(answer.report.outcome, Outcome::Stopped { why: Stop::Nodes, best: None });
    assert!(answer.report.progress.expanded <= 1000);
    assert!((25..35).contains(&answer.report.progress.bound), "{answer:?}");
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let answer = solve(&TableCache::default(), &start, &goal, limits);
    assert_eq!(answer.report.outcome, Outcome::Stopped { why: Stop::Memory, best: None });
    let odd = start.swapped(0, 1);
    let answer = solve(tables, &odd, &goal, Limits::default());
    assert_eq!(answer.report.outcome, Outcome::Impossible);
    let answer = solve(tables, &goal, &goal, Limits::default());
    assert_eq!((answer.report.outcome, answer.report.progress.bound), (Outcome::Solved(vec![]), 0));
    check_all(tables, &goal, &goal, 0, 1);
    let mut each = |_: &[Dir]| ControlFlow::Break(());
    let listing = Listing { most: 9, each: &mut each };
    let all = solve_all(tables, &start, &goal, listing);
    assert!(matches!(all.answer.report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: Some(_) }));
    assert_eq!((all.found, all.is_complete), (1, false));
}

#[test]
fn the_bound_of_distances_is_never_too_large() {
    for (rows, cols) in [(2, 3), (3, 3), (3, 4), (1, 9)] {
        let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
        for start in Generator::new(3).boards(&goal, Kind::Solvable).take(20).filter(|start| *start != goal) {
            let answer = solve(tables(), &start, &goal, Limits::default());
            let length = Metric::Multi.length(answer.report.outcome.answer().unwrap());
            let bound = super::lower_bound(&start, &goal) as usize;
            assert!(0 < bound && bound <= length, "{start:#}: {bound} and {length}");
        }
    }
}
