//! Every algorithm with every heuristic on the known puzzles.

use conformance::{Known, Promise, easy, hard, harder, judge, medium};
use slidepack_core::run::{Limits, Outcome, Progress, Stop};
use slidepack_core::slide::{
    Algorithm, Answer, Board, Dir, HeuristicName, NamedGoal, Request, Size, TableCache, Tuning, Weight,
    solve, solve_with,
};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// A method whose runs share the tables of a table cache.
fn method(tables: &TableCache, request: Request) -> impl FnMut(&Board, &Board) -> Answer {
    move |start, goal| {
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        solve_with(tables, start, goal, &request, &mut quiet, &mut |_| ())
    }
}

#[track_caller]
fn check_in(tables: &TableCache, known: &[Known], promise: Promise, request: Request) {
    let named = format!("{} with {}", request.algorithm, request.heuristic);
    let complaints = judge(known, promise, method(tables, request));
    assert!(complaints.is_empty(), "{named}:\n{}", complaints.join("\n"));
}

#[track_caller]
fn check(known: &[Known], promise: Promise, algorithm: Algorithm, heuristics: &[HeuristicName]) {
    for &heuristic in heuristics {
        let request = Request { algorithm, heuristic, ..Request::default() };
        check_in(&TableCache::default(), known, promise, request);
    }
}

/// The promise of each heuristic: every name has its line here.
const HEURISTICS: [(HeuristicName, Judged); HeuristicName::ALL.len()] = [
    (HeuristicName::Auto, Judged::OnEasy),
    (HeuristicName::Hamming, Judged::OnEasy),
    (HeuristicName::RowsAndColumns, Judged::OnEasy),
    (HeuristicName::Euclidean, Judged::OnEasy),
    (HeuristicName::Gaschnig, Judged::OnEasy),
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

/// The tests and the promise of each algorithm: every name has its line
/// here.
const ALGORITHMS: [(Algorithm, Promise, Judged); Algorithm::ALL.len()] = [
    (Algorithm::Auto, Promise::Optimal, Judged::OnHard),
    (Algorithm::Bfs, Promise::Optimal, Judged::OnEasy),
    (Algorithm::Ucs, Promise::Optimal, Judged::OnEasy),
    (Algorithm::Bidirectional, Promise::Optimal, Judged::OnEasy),
    (Algorithm::Dfs, Promise::Valid, Judged::OnSmall),
    (Algorithm::Iddfs, Promise::Optimal, Judged::OnSmall),
    (Algorithm::Greedy, Promise::Valid, Judged::WithHeuristics),
    (Algorithm::HillClimbing, Promise::OrLocalMinimum, Judged::WithHeuristics),
    (Algorithm::AStar, Promise::Optimal, Judged::WithHeuristics),
    // Its weight is 2.
    (Algorithm::WeightedAStar, Promise::Times(2), Judged::WithHeuristics),
    (Algorithm::BranchAndBound, Promise::Optimal, Judged::WithHeuristics),
    (Algorithm::Ida, Promise::Optimal, Judged::WithHeuristics),
    (Algorithm::Anytime, Promise::Valid, Judged::WithLimits),
    (Algorithm::Constructive, Promise::Valid, Judged::OnHard),
];

/// The known puzzles that something is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    /// The easy ones of at most nine cells.
    OnSmall,
    /// The easy ones.
    OnEasy,
    /// All of them.
    OnHard,
    /// Those of at most `most_cells` cells, with every algorithm, which share tables.
    WithTables { most_cells: usize },
    /// As each heuristic is.
    WithHeuristics,
    /// All of them, within a number of nodes.
    WithLimits,
}

/// Every method is compared with known answers.
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
    let tables = TableCache::default();
    let fits =
        |puzzle: &Known| heuristic.fits(puzzle.start.size()) && puzzle.start.size().cells() <= most_cells;
    let mut known = [easy(), medium(), hard()].concat();
    known.retain(fits);
    assert!(!known.is_empty());
    for (algorithm, promise, judged) in ALGORITHMS {
        if judged == Judged::WithHeuristics {
            let request = Request { algorithm, heuristic, ..Request::default() };
            check_in(&tables, &known, promise, request);
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
            Judged::OnSmall | Judged::WithTables { .. } | Judged::WithHeuristics | Judged::WithLimits => {}
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
fn ucs() {
    check(&easy(), Promise::Optimal, Algorithm::Ucs, &[HeuristicName::Auto]);
}

#[test]
fn bidirectional() {
    check(&easy(), Promise::Optimal, Algorithm::Bidirectional, &[HeuristicName::Auto]);
}

#[test]
fn depth_first() {
    check(&small(), Promise::Valid, Algorithm::Dfs, &[HeuristicName::Auto]);
    check(&small(), Promise::Optimal, Algorithm::Iddfs, &[HeuristicName::Auto]);
}

fn small() -> Vec<Known> {
    easy().into_iter().filter(|puzzle| puzzle.start.size().cells() <= 9).collect()
}

#[test]
fn hill_climbing() {
    check_plain(Algorithm::HillClimbing, &medium());
}

#[test]
fn weighted_astar() {
    check_plain(Algorithm::WeightedAStar, &medium());
}

/// Boards of the 8-puzzle with their distances from the goal, by breadth-first search: every `step`th.
fn eight_puzzles(step: usize) -> Vec<Known> {
    let goal = NamedGoal::Last.board(Size::new(3, 3).expect("a size of boards"));
    let mut all = vec![(goal.clone(), 0)];
    let mut seen = HashSet::from([goal.clone()]);
    let mut at = 0;
    while let Some((board, distance)) = all.get(at).cloned() {
        let neighbours = Dir::ALL.into_iter().filter_map(|dir| board.moved(dir));
        all.extend(neighbours.filter(|one| seen.insert(one.clone())).map(|one| (one, distance + 1)));
        at += 1;
    }
    assert_eq!(all.len(), 181_440);
    let known = |(start, length): &(Board, usize)| Known {
        name: format!("{start:#}"),
        start: start.clone(),
        goal: goal.clone(),
        length: Some(*length),
    };
    all.iter().step_by(step).map(known).collect()
}

/// A sample of all distances; hill climbing is quick enough for all boards.
#[test]
fn eight_puzzles_have_the_lengths_of_breadth_first_search() {
    let all = eight_puzzles(1);
    for (algorithm, promise, _) in ALGORITHMS {
        let step = if algorithm == Algorithm::HillClimbing { 1 } else { 2003 };
        let known: Vec<Known> = all.iter().step_by(step).cloned().collect();
        let limits = match algorithm {
            Algorithm::Anytime => Limits { nodes: Some(10_000), ..Limits::default() },
            _ => Limits::default(),
        };
        let request = Request { algorithm, limits, ..Request::default() };
        check_in(&TableCache::default(), &known, promise, request);
    }
}

/// The guarantee holds for every weight, and less weight is never worse than allowed.
#[test]
fn weights_keep_their_promise() {
    for (weight, times) in [(1.0, 1.0), (1.1, 1.1), (1.5, 1.5), (3.0, 3.0), (100.0, 100.0)] {
        let tuning = Tuning { weight: Weight::new(weight), ..Tuning::default() };
        for heuristic in [HeuristicName::Hamming, HeuristicName::Manhattan] {
            let request =
                Request { algorithm: Algorithm::WeightedAStar, heuristic, tuning, ..Request::default() };
            for puzzle in eight_puzzles(2003) {
                let answer = method(&TableCache::default(), request.clone())(&puzzle.start, &puzzle.goal);
                let (length, optimum) = (answer.length().unwrap() as f64, puzzle.length.unwrap() as f64);
                let bound = f64::from(answer.report.progress.bound);
                assert!(length <= times * bound && bound <= optimum, "{}: {answer:?}", puzzle.name);
            }
        }
    }
}

/// A depth limit is kept, and its failure is a proof.
#[test]
fn depth_first_search_keeps_its_limit() {
    for puzzle in eight_puzzles(5003) {
        let length = puzzle.length.unwrap() as u32;
        for depth in [length.saturating_sub(1), length, length + 1].into_iter().filter(|&depth| 0 < depth) {
            let tuning = Tuning { depth: Some(depth), ..Tuning::default() };
            let request = Request { algorithm: Algorithm::Dfs, tuning, ..Request::default() };
            let answer = method(&TableCache::default(), request)(&puzzle.start, &puzzle.goal);
            let bound = answer.report.progress.bound;
            assert!(bound <= length, "{}: {answer:?}", puzzle.name);
            match (&answer.report.outcome, depth < length) {
                (Outcome::Solved(moves), false) => assert_eq!(moves.len() as u32, length),
                (Outcome::Stopped { why: Stop::Depth, best: None }, true) => assert_eq!(bound, length),
                (outcome, _) => panic!("{}, {depth}: {outcome:?}", puzzle.name),
            }
        }
    }
}

/// Limits of nodes, memory and time, and cancelling, end every search.
#[test]
fn new_searches_keep_all_limits() {
    let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
    let start = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0".parse().unwrap();
    for algorithm in
        [Algorithm::Ucs, Algorithm::Bidirectional, Algorithm::Dfs, Algorithm::Iddfs, Algorithm::WeightedAStar]
    {
        let ended = |limits: Limits, polls: u32| {
            let request =
                Request { algorithm, heuristic: HeuristicName::Hamming, limits, ..Request::default() };
            let mut left = polls;
            let mut observer = |_: &Progress| {
                left = left.saturating_sub(1);
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let answer = solve(&start, &goal, &request, &mut observer);
            match answer.report.outcome {
                Outcome::Stopped { why, best: None } => (why, answer.report.progress.expanded),
                outcome => panic!("{algorithm}: {outcome:?}"),
            }
        };
        let free = Limits::default();
        assert_eq!(ended(Limits { nodes: Some(1000), ..free.clone() }, u32::MAX), (Stop::Nodes, 1000));
        assert_eq!(ended(free.clone(), 5).0, Stop::Cancelled);
        assert_eq!(
            ended(Limits { time: Some(Duration::from_millis(20)), ..free.clone() }, u32::MAX).0,
            Stop::Time
        );
        if algorithm.has_lists() {
            assert_eq!(ended(Limits { memory: Some(1 << 20), ..free }, u32::MAX).0, Stop::Memory);
        }
    }
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
fn the_guide_lists_every_method() {
    let guide = include_str!("../../../docs/methods.md");
    for heuristic in HeuristicName::ALL.into_iter().filter(|&name| name != HeuristicName::Auto) {
        let entry = heuristic.entry();
        let row = format!("| `{}` | {} |", entry.name, entry.about);
        assert!(guide.contains(&row), "docs/methods.md has no row\n{row}");
    }
    for algorithm in Algorithm::ALL.into_iter().filter(|&name| name != Algorithm::Auto) {
        let has = |line: &str| line.starts_with(&format!("| `{algorithm}` |"));
        assert!(guide.lines().any(has), "docs/methods.md has no row for {algorithm}");
    }
}

/// Tables of one size are not used for another, though their tiles have the same
/// homes.
#[test]
fn boards_of_different_sizes_share_a_table_cache() {
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
    let tables = TableCache::default();
    let greedy =
        Request { algorithm: Algorithm::Greedy, heuristic: HeuristicName::Hamming, ..Request::default() };
    assert!(!judge(&known, Promise::Optimal, method(&tables, greedy)).is_empty());
    // A board that was given up is no answer, whatever was promised.
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let breathless = Request { algorithm: Algorithm::Ida, limits, ..Request::default() };
    assert!(!judge(&known, Promise::Valid, method(&tables, breathless)).is_empty());
}
