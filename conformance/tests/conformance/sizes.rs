//! Tables of every shape of board and home of the blank: a bound that is too
//! large somewhere would show as a solution that is too long.

use slidepack_core::run::Progress;
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::{
    Algorithm, Answer, Board, HeuristicName, NamedGoal, Request, Size, TableCache, solve_with,
};
use std::ops::ControlFlow;

fn run(tables: &TableCache, start: &Board, goal: &Board, heuristic: HeuristicName) -> Answer {
    let request = Request { algorithm: Algorithm::Ida, heuristic, ..Request::default() };
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    solve_with(tables, start, goal, &request, &mut quiet, &mut |_| ())
}

/// Random walks from the goal are gone back in as few moves with tables as
/// without.
#[track_caller]
fn check(rows: usize, cols: usize, moves: u64) {
    let size = Size::new(rows, cols).expect("a small size");
    for named in [NamedGoal::Last, NamedGoal::Snail] {
        let goal = named.board(size);
        let tables = TableCache::default();
        for start in Generator::new(1).boards(&goal, Kind::Walk(moves)).take(4) {
            let plain = run(&tables, &start, &goal, HeuristicName::LinearConflict);
            let patterns = run(&tables, &start, &goal, HeuristicName::PatternSmall);
            assert_eq!(patterns.length(), plain.length(), "{start:?}");
            assert!(patterns.is_optimal() && plain.is_optimal(), "{start:?}");
        }
    }
}

#[test]
fn tables_are_never_too_large_on_strips() {
    check(1, 8, 20);
    check(9, 1, 20);
    check(2, 5, 100);
    check(7, 2, 40);
}

#[test]
fn tables_are_never_too_large_on_rectangles() {
    check(3, 4, 100);
    check(5, 3, 40);
    check(4, 5, 40);
}

#[test]
fn tables_are_never_too_large_on_squares() {
    check(2, 2, 20);
    check(3, 3, 100);
    check(4, 4, 40);
    check(5, 5, 40);
}
