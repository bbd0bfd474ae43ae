//! All 181,440 boards of the 8-puzzle that can be solved.

use slidepack_core::run::{Outcome, Progress};
use slidepack_core::slide::{
    Algorithm, Board, Bounds, Dir, HeuristicName, NamedGoal, Request, Size, TableCache, solve_with,
};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Every board that reaches the goal, in order of its distance.
fn distances(goal: &Board) -> Vec<(Board, u32)> {
    let mut seen = HashMap::from([(goal.tiles().to_vec(), ())]);
    let mut found = vec![(goal.clone(), 0)];
    let mut at = 0;
    while let Some((board, distance)) = found.get(at).cloned() {
        at += 1;
        for next in Dir::ALL.iter().filter_map(|&dir| board.moved(dir)) {
            if seen.insert(next.tiles().to_vec(), ()).is_none() {
                found.push((next, distance + 1));
            }
        }
    }
    found
}

fn goal(named: NamedGoal) -> Board {
    named.board(Size::new(3, 3).expect("a good size"))
}

#[test]
fn the_depths_are_the_known_ones() {
    let mut depths = vec![0; 32];
    for (_, distance) in distances(&goal(NamedGoal::Last)) {
        depths[distance as usize] += 1;
    }
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(depths, known);
}

/// For all boards, and for a part of those whose goal has the blank in the
/// middle.
#[test]
fn no_heuristic_is_ever_more_than_the_distance() {
    for (named, part) in [(NamedGoal::Last, 1), (NamedGoal::Snail, 7)] {
        let goal = goal(named);
        for (board, distance) in distances(&goal).into_iter().step_by(part) {
            let bounds = Bounds::new(&board, &goal);
            let value = |name| bounds.get(name).expect("3x3 is small enough");
            let [hamming, manhattan] = [HeuristicName::Hamming, HeuristicName::Manhattan].map(value);
            let better = [HeuristicName::LinearConflict, HeuristicName::WalkingDistance].map(value);
            assert!(hamming <= manhattan && better.iter().all(|&value| manhattan <= value), "{board:?}");
            for (name, value) in bounds.all() {
                let value = value.expect("3x3 is small enough");
                assert!(value <= distance && (value == 0) == (distance == 0), "{name} {board:?} {distance}");
            }
        }
    }
}

/// A sample of every depth, by every optimal algorithm and every heuristic.
#[test]
fn every_algorithm_finds_the_distance() {
    let goal = goal(NamedGoal::First);
    let boards = distances(&goal);
    let tables = TableCache::default();
    let methods =
        [Algorithm::Bfs, Algorithm::AStar, Algorithm::BranchAndBound, Algorithm::Ida, Algorithm::Auto];
    for (board, distance) in boards.iter().step_by(4001).chain(&boards[181_438..]) {
        for algorithm in methods {
            for heuristic in HeuristicName::ALL {
                let request = Request { algorithm, heuristic, ..Request::default() };
                let mut quiet = |_: &Progress| ControlFlow::Continue(());
                let answer = solve_with(&tables, board, &goal, &request, &mut quiet, &mut |_| ());
                let Outcome::Solved(moves) = &answer.report.outcome else { panic!("{answer:?}") };
                assert_eq!(moves.len() as u32, *distance, "{algorithm} {heuristic} {board:?}");
                assert!(answer.is_optimal());
                assert_eq!(board.replayed(moves).as_ref(), Some(&goal));
            }
        }
    }
}

/// The value kept up to date move by move is that of the board it belongs to:
/// IDA*, which only ever asks for it, expands no more nodes than a correct
/// bound allows, and consistency holds along every edge.
#[test]
fn a_move_changes_each_heuristic_by_at_most_one() {
    let goal = goal(NamedGoal::Last);
    for (board, _) in distances(&goal).iter().step_by(37) {
        let here = Bounds::new(board, &goal);
        for next in Dir::ALL.iter().filter_map(|&dir| board.moved(dir)) {
            let there = Bounds::new(&next, &goal);
            for ((name, here), (_, there)) in here.all().zip(there.all()) {
                assert!(here.unwrap().abs_diff(there.unwrap()) <= 1, "{name} {board:?}");
            }
        }
    }
}
