//! Every algorithm with every heuristic on the known puzzles.

use conformance::{Known, Promise, easy, hard, judge, medium};
use slidepack_core::run::Progress;
use slidepack_core::slide::{Algorithm, Answer, Board, HeuristicName, Request, solve};
use std::ops::ControlFlow;

fn method(algorithm: Algorithm, heuristic: HeuristicName) -> impl FnMut(&Board, &Board) -> Answer {
    move |start, goal| {
        let request = Request { algorithm, heuristic, ..Request::default() };
        solve(start, goal, &request, &mut |_: &Progress| ControlFlow::Continue(()))
    }
}

#[track_caller]
fn check(known: &[Known], promise: Promise, algorithm: Algorithm, heuristics: &[HeuristicName]) {
    for &heuristic in heuristics {
        let complaints = judge(known, promise, method(algorithm, heuristic));
        assert!(complaints.is_empty(), "{algorithm} with {heuristic}:\n{}", complaints.join("\n"));
    }
}

const INFORMED: [HeuristicName; 3] =
    [HeuristicName::Manhattan, HeuristicName::LinearConflict, HeuristicName::WalkingDistance];

#[test]
fn auto() {
    check(&easy(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
    check(&medium(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
    check(&hard(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
}

#[test]
fn bfs() {
    check(&easy(), Promise::Optimal, Algorithm::Bfs, &[HeuristicName::Auto]);
}

#[test]
fn greedy() {
    check(&easy(), Promise::Valid, Algorithm::Greedy, &HeuristicName::ALL);
    check(&medium(), Promise::Valid, Algorithm::Greedy, &INFORMED);
}

#[test]
fn astar() {
    check(&easy(), Promise::Optimal, Algorithm::AStar, &HeuristicName::ALL);
    check(&medium(), Promise::Optimal, Algorithm::AStar, &INFORMED);
}

#[test]
fn branch_and_bound() {
    check(&easy(), Promise::Optimal, Algorithm::BranchAndBound, &HeuristicName::ALL);
    check(&medium(), Promise::Optimal, Algorithm::BranchAndBound, &INFORMED);
}

#[test]
fn ida() {
    check(&easy(), Promise::Optimal, Algorithm::Ida, &HeuristicName::ALL);
    check(&medium(), Promise::Optimal, Algorithm::Ida, &INFORMED);
    check(&hard(), Promise::Optimal, Algorithm::Ida, &INFORMED);
}

/// The judge itself: a wrong answer does not pass.
#[test]
fn a_wrong_answer_is_noticed() {
    let known = easy();
    let stuck = judge(&known, Promise::Valid, |start, _| {
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        solve(start, start, &Request::default(), &mut quiet)
    });
    assert_eq!(stuck.len(), known.len());
    let short_sighted = judge(&known, Promise::Optimal, method(Algorithm::Greedy, HeuristicName::Hamming));
    assert!(!short_sighted.is_empty());
}
