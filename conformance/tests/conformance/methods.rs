//! Every algorithm with every heuristic on the known puzzles.

use conformance::{Known, Promise, easy, hard, harder, judge, medium};
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::{
    Algorithm, Answer, Board, HeuristicName, Request, TableCache, solve, solve_with,
};
use std::ops::ControlFlow;

/// A method whose runs share the tables of a library.
fn method(library: &TableCache, request: Request) -> impl FnMut(&Board, &Board) -> Answer {
    move |start, goal| {
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        solve_with(library, start, goal, &request, &mut quiet, &mut |_| ())
    }
}

#[track_caller]
fn check_in(library: &TableCache, known: &[Known], promise: Promise, request: Request) {
    let named = format!("{} with {}", request.algorithm, request.heuristic);
    let complaints = judge(known, promise, method(library, request));
    assert!(complaints.is_empty(), "{named}:\n{}", complaints.join("\n"));
}

#[track_caller]
fn check(known: &[Known], promise: Promise, algorithm: Algorithm, heuristics: &[HeuristicName]) {
    for &heuristic in heuristics {
        let request = Request { algorithm, heuristic, ..Request::default() };
        check_in(&TableCache::default(), known, promise, request);
    }
}

/// What a heuristic is judged by: every name has its line here.
const HEURISTICS: [(HeuristicName, Judged); HeuristicName::ALL.len()] = [
    (HeuristicName::Auto, Judged::OnEasy),
    (HeuristicName::Hamming, Judged::OnEasy),
    (HeuristicName::Manhattan, Judged::OnHard),
    (HeuristicName::LinearConflict, Judged::OnHard),
    (HeuristicName::WalkingDistance, Judged::OnHard),
    (HeuristicName::Pattern, Judged::WithTables { most_cells: 16 }),
    (HeuristicName::PatternSmall, Judged::WithTables { most_cells: 16 }),
    (HeuristicName::PatternMedium, Judged::WithTables { most_cells: 16 }),
    // Larger boards take too long to build tables for.
    (HeuristicName::PatternLarge, Judged::WithTables { most_cells: 12 }),
    (HeuristicName::PatternExact, Judged::WithTables { most_cells: 10 }),
];

/// What an algorithm is judged by, and its promise: every name has its line
/// here.
const ALGORITHMS: [(Algorithm, Promise, Judged); 8] = [
    (Algorithm::Auto, Promise::Optimal, Judged::OnHard),
    (Algorithm::Bfs, Promise::Optimal, Judged::OnEasy),
    (Algorithm::Greedy, Promise::Valid, Judged::WithHeuristics),
    (Algorithm::AStar, Promise::Optimal, Judged::WithHeuristics),
    (Algorithm::BranchAndBound, Promise::Optimal, Judged::WithHeuristics),
    (Algorithm::Ida, Promise::Optimal, Judged::WithHeuristics),
    (Algorithm::Anytime, Promise::Valid, Judged::WithLimits),
    (Algorithm::Constructive, Promise::Valid, Judged::OnHard),
];

/// The known puzzles that something is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    /// The easy ones.
    OnEasy,
    /// All of them.
    OnHard,
    /// Those of at most so many cells, with every algorithm, which share tables.
    WithTables { most_cells: usize },
    /// As each heuristic is.
    WithHeuristics,
    /// All of them, within a number of nodes.
    WithLimits,
}

/// A name that nobody judges is a name that nobody may trust.
#[test]
fn every_name_has_its_judgement() {
    assert_eq!(HEURISTICS.map(|(name, _)| name), HeuristicName::ALL);
    assert_eq!(ALGORITHMS.map(|(name, ..)| name), Algorithm::ALL);
    for (name, promise, judged) in ALGORITHMS {
        assert_eq!(name.takes_heuristic(), judged == Judged::WithHeuristics || name == Algorithm::Auto);
        assert!(!name.is_optimal() || promise == Promise::Optimal, "{name}");
    }
}

fn promise_of(algorithm: Algorithm) -> Promise {
    let judged = ALGORITHMS.iter().find(|(name, ..)| *name == algorithm);
    judged.map(|&(_, promise, _)| promise).expect("every algorithm has its line")
}

/// Every search that takes a heuristic, with tables that all of them share.
#[track_caller]
fn check_tables(heuristic: HeuristicName) {
    let judged = HEURISTICS.iter().find(|(name, _)| *name == heuristic).map(|&(_, judged)| judged);
    let Some(Judged::WithTables { most_cells }) = judged else { panic!("{heuristic} has tables") };
    let library = TableCache::default();
    let fits =
        |puzzle: &Known| heuristic.fits(puzzle.start.size()) && puzzle.start.size().cells() <= most_cells;
    let mut known = [easy(), medium(), hard()].concat();
    known.retain(fits);
    assert!(!known.is_empty());
    for (algorithm, promise, judged) in ALGORITHMS {
        if judged == Judged::WithHeuristics {
            let request = Request { algorithm, heuristic, ..Request::default() };
            check_in(&library, &known, promise, request);
        }
    }
}

/// Those that need no tables worth keeping: all on easy puzzles, the informed
/// ones on others, too.
#[track_caller]
fn check_plain(algorithm: Algorithm, more: &[Known]) {
    for (heuristic, judged) in HEURISTICS {
        let promise = promise_of(algorithm);
        match judged {
            Judged::OnEasy => check(&easy(), promise, algorithm, &[heuristic]),
            Judged::OnHard => check(&[easy(), more.to_vec()].concat(), promise, algorithm, &[heuristic]),
            Judged::WithTables { .. } | Judged::WithHeuristics | Judged::WithLimits => {}
        }
    }
}

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
    check_plain(Algorithm::Greedy, &medium());
}

#[test]
fn astar() {
    check_plain(Algorithm::AStar, &medium());
}

#[test]
fn branch_and_bound() {
    check_plain(Algorithm::BranchAndBound, &medium());
}

#[test]
fn ida() {
    check_plain(Algorithm::Ida, &[medium(), hard()].concat());
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
fn pattern_large() {
    check_tables(HeuristicName::PatternLarge);
}

#[test]
fn pattern_exact() {
    check_tables(HeuristicName::PatternExact);
}

/// The guide has a row for every name, in the words of the registry.
#[test]
fn the_guide_tells_every_method() {
    let guide = include_str!("../../../docs/methods.md");
    for heuristic in HeuristicName::ALL.into_iter().filter(|&name| name != HeuristicName::Auto) {
        let entry = heuristic.entry();
        let row = format!("| `{}` | {} | {} |", entry.name, entry.about, entry.boards);
        assert!(guide.contains(&row), "docs/methods.md has no row\n{row}");
    }
    for algorithm in Algorithm::ALL.into_iter().filter(|&name| name != Algorithm::Auto) {
        let entry = algorithm.entry();
        let has =
            |line: &str| line.starts_with(&format!("| `{}` |", entry.name)) && line.contains(entry.keeps);
        assert!(guide.lines().any(has), "docs/methods.md has no row for {algorithm}");
    }
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
        check_in(&TableCache::default(), &only(sizes), Promise::Optimal, request);
    }
}

/// With a limit, because it would go on until the answer is proven.
#[test]
fn anytime() {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let request = Request { algorithm: Algorithm::Anytime, limits, ..Request::default() };
    let known = [easy(), medium(), hard(), harder()].concat();
    check_in(&TableCache::default(), &known, Promise::Valid, request);
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
    let library = TableCache::default();
    let greedy =
        Request { algorithm: Algorithm::Greedy, heuristic: HeuristicName::Hamming, ..Request::default() };
    assert!(!judge(&known, Promise::Optimal, method(&library, greedy)).is_empty());
    // A board that was given up is no answer, whatever was promised.
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let breathless = Request { algorithm: Algorithm::Ida, limits, ..Request::default() };
    assert!(!judge(&known, Promise::Valid, method(&library, breathless)).is_empty());
}
