//! Every algorithm with every heuristic on the known puzzles.

use conformance::{Known, Promise, easy, hard, harder, judge, medium};
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::{Algorithm, Answer, Board, HeuristicName, Library, Request, solve, solve_with};
use std::ops::ControlFlow;

/// A method whose runs share the tables of a library.
fn method(library: &Library, request: Request) -> impl FnMut(&Board, &Board) -> Answer {
    move |start, goal| {
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        solve_with(library, start, goal, &request, &mut quiet, &mut |_| ())
    }
}

#[track_caller]
fn check_in(library: &Library, known: &[Known], promise: Promise, request: Request) {
    let named = format!("{} with {}", request.algorithm, request.heuristic);
    let complaints = judge(known, promise, method(library, request));
    assert!(complaints.is_empty(), "{named}:\n{}", complaints.join("\n"));
}

#[track_caller]
fn check(known: &[Known], promise: Promise, algorithm: Algorithm, heuristics: &[HeuristicName]) {
    for &heuristic in heuristics {
        let request = Request { algorithm, heuristic, ..Request::default() };
        check_in(&Library::default(), known, promise, request);
    }
}

/// Every search that takes a heuristic, with tables that all of them share.
#[track_caller]
fn check_tables(heuristic: HeuristicName) {
    let library = Library::default();
    let fits = |known: Vec<Known>| -> Vec<Known> {
        known.into_iter().filter(|puzzle| heuristic.fits(puzzle.start.size())).collect()
    };
    let known = [fits(easy()), fits(medium()), fits(hard())].concat();
    for (algorithm, promise) in [
        (Algorithm::Ida, Promise::Optimal),
        (Algorithm::AStar, Promise::Optimal),
        (Algorithm::BranchAndBound, Promise::Optimal),
        (Algorithm::Greedy, Promise::Valid),
    ] {
        let request = Request { algorithm, heuristic, ..Request::default() };
        check_in(&library, &known, promise, request);
    }
}

const INFORMED: [HeuristicName; 3] =
    [HeuristicName::Manhattan, HeuristicName::LinearConflict, HeuristicName::WalkingDistance];

/// Those that need no tables worth keeping.
const PLAIN: [HeuristicName; 5] = [
    HeuristicName::Auto,
    HeuristicName::Hamming,
    HeuristicName::Manhattan,
    HeuristicName::LinearConflict,
    HeuristicName::WalkingDistance,
];

#[test]
fn auto() {
    check(&easy(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
    check(&medium(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
    check(&hard(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
}

#[test]
fn auto_where_tables_pay() {
    check(&harder(), Promise::Optimal, Algorithm::Auto, &[HeuristicName::Auto]);
}

#[test]
fn bfs() {
    check(&easy(), Promise::Optimal, Algorithm::Bfs, &[HeuristicName::Auto]);
}

#[test]
fn greedy() {
    check(&easy(), Promise::Valid, Algorithm::Greedy, &PLAIN);
    check(&medium(), Promise::Valid, Algorithm::Greedy, &INFORMED);
}

#[test]
fn astar() {
    check(&easy(), Promise::Optimal, Algorithm::AStar, &PLAIN);
    check(&medium(), Promise::Optimal, Algorithm::AStar, &INFORMED);
}

#[test]
fn branch_and_bound() {
    check(&easy(), Promise::Optimal, Algorithm::BranchAndBound, &PLAIN);
    check(&medium(), Promise::Optimal, Algorithm::BranchAndBound, &INFORMED);
}

#[test]
fn ida() {
    check(&easy(), Promise::Optimal, Algorithm::Ida, &PLAIN);
    check(&medium(), Promise::Optimal, Algorithm::Ida, &INFORMED);
    check(&hard(), Promise::Optimal, Algorithm::Ida, &INFORMED);
}

#[test]
fn pattern() {
    check_tables(HeuristicName::Pattern);
}

#[test]
fn pattern_small() {
    check_tables(HeuristicName::PatternSmall);
}

#[test]
fn pattern_medium() {
    check_tables(HeuristicName::PatternMedium);
}

#[test]
fn pattern_exact() {
    check_tables(HeuristicName::PatternExact);
}

/// The tables of one size are nobody else's, though their tiles have the same
/// homes.
#[test]
fn boards_of_different_sizes_share_a_library() {
    let only = |sizes: &[(usize, usize)]| -> Vec<Known> {
        let fits = |puzzle: &Known| sizes.contains(&(puzzle.start.size().rows(), puzzle.start.size().cols()));
        [easy(), medium()].concat().into_iter().filter(fits).collect()
    };
    for sizes in [&[(1, 6), (2, 3)][..], &[(3, 3), (5, 2)], &[(3, 4), (4, 3), (4, 4)]] {
        let request = Request {
            algorithm: Algorithm::Ida,
            heuristic: HeuristicName::PatternSmall,
            ..Request::default()
        };
        check_in(&Library::default(), &only(sizes), Promise::Optimal, request);
    }
}

/// With a limit, because it would go on until the answer is proven.
#[test]
fn anytime() {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let request = Request { algorithm: Algorithm::Anytime, limits, ..Request::default() };
    let known = [easy(), medium(), hard(), harder()].concat();
    check_in(&Library::default(), &known, Promise::Valid, request);
}

#[test]
fn anytime_proves_small_boards() {
    let mut known = easy();
    known.retain(|puzzle| puzzle.start.size().cells() <= 9);
    check(&known, Promise::Optimal, Algorithm::Anytime, &[HeuristicName::Auto]);
}

#[test]
fn constructive() {
    let known = [easy(), medium(), hard(), harder()].concat();
    check(&known, Promise::Valid, Algorithm::Constructive, &[HeuristicName::Auto]);
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
    let library = Library::default();
    let greedy =
        Request { algorithm: Algorithm::Greedy, heuristic: HeuristicName::Hamming, ..Request::default() };
    assert!(!judge(&known, Promise::Optimal, method(&library, greedy)).is_empty());
    // A board that was given up is no answer, whatever was promised.
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let breathless = Request { algorithm: Algorithm::Ida, limits, ..Request::default() };
    assert!(!judge(&known, Promise::Valid, method(&library, breathless)).is_empty());
}
