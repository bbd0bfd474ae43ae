//! Node counts that outsiders have published, and our own that a change must
//! not alter by accident.

use conformance::{korf_100, korf_nodes};
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::suboptimal::anytime;
use slidepack_core::slide::{
    Algorithm, Answer, HeuristicName, NamedGoal, Request, Size, TableCache, solve, solve_with,
};
use std::ops::ControlFlow;

fn run(number: usize, algorithm: Algorithm, heuristic: HeuristicName) -> Answer {
    let puzzle = &korf_100()[number - 1];
    let request = Request { algorithm, heuristic, ..Request::default() };
    solve(&puzzle.start, &puzzle.goal, &request, &mut |_: &Progress| ControlFlow::Continue(()))
}

/// Boards on which IDA* with Manhattan distance takes at most some 20 million
/// nodes; the rest of the hundred is in `benches/korf.rs`.
#[test]
fn ida_with_manhattan_distance_makes_korfs_nodes() {
    let nodes = korf_nodes();
    assert_eq!((nodes.len(), nodes.iter().sum::<u64>()), (100, 35_991_890_799));
    let quick: Vec<usize> = (1..=100).filter(|number| nodes[number - 1] < 20_000_000).collect();
    assert!(15 < quick.len());
    for number in quick {
        let answer = run(number, Algorithm::Ida, HeuristicName::Manhattan);
        assert_eq!(answer.report.progress.generated, nodes[number - 1], "board {number}");
    }
}

/// The signature: nodes summed over a fixed set of boards. A commit that
/// changes one says `Nodes: N (was M), because …`.
#[test]
fn the_signature_is_unchanged() {
    let nodes = |algorithm, heuristic, numbers: &[usize]| -> u64 {
        numbers.iter().map(|&number| run(number, algorithm, heuristic).report.progress.generated).sum()
    };
    let quick = [12, 42, 55, 79];
    let now = [
        nodes(Algorithm::Ida, HeuristicName::LinearConflict, &quick),
        nodes(Algorithm::Ida, HeuristicName::WalkingDistance, &quick),
        nodes(Algorithm::AStar, HeuristicName::LinearConflict, &[42, 79]),
    ];
    assert_eq!(now, [667_081, 519_766, 142_301]);
}

/// A table cache that has the small tables for Korf's boards.
fn with_small_tables() -> TableCache {
    let tables = TableCache::default();
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    tables.fetch_for(&korf_100()[0].goal, Class::Small, &Limits::default(), &mut quiet);
    tables
}

fn run_in(tables: &TableCache, number: usize, threads: usize) -> Answer {
    let puzzle = &korf_100()[number - 1];
    let request = Request { limits: Limits { threads, ..Limits::default() }, ..Request::default() };
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    let answer = solve_with(tables, &puzzle.start, &puzzle.goal, &request, &mut quiet, &mut |_| ());
    assert_eq!((answer.length(), answer.is_optimal()), (puzzle.length, true), "board {number}");
    assert_eq!(answer.method.heuristic, Some(HeuristicName::PatternSmall), "board {number}");
    answer
}

/// The signature of auto on one thread, with the small tables there already.
#[test]
fn the_signature_with_tables_is_unchanged() {
    let tables = with_small_tables();
    let generated = |number| run_in(&tables, number, 1).report.progress.generated;
    let nodes: u64 = [12, 42, 55, 79, 1, 2].into_iter().map(generated).sum();
    assert_eq!(nodes, 58_513);
}

/// More threads find other solutions perhaps, but no other length or bound.
#[test]
fn parallel_equals_serial() {
    let tables = with_small_tables();
    for number in [12, 1, 2] {
        let found = |answer: &Answer| (answer.length(), answer.report.progress.bound);
        let serial = found(&run_in(&tables, number, 1));
        for threads in [2, 3] {
            assert_eq!(found(&run_in(&tables, number, threads)), serial, "board {number}");
        }
    }
}

/// The signature of near-optimal solutions: lengths found within a number of nodes on one thread. A
/// change that makes one longer costs quality.
#[test]
fn near_optimal_lengths_are_unchanged() {
    let expected: [(usize, u64, &[usize]); 8] = [
        (5, 100_000, &[112, 102, 83]),
        (6, 100_000, &[197, 194, 168]),
        (7, 150_000, &[290, 292, 277]),
        (8, 200_000, &[488]),
        (10, 300_000, &[886]),
        (14, 600_000, &[2860]),
        (20, 1_200_000, &[8394]),
        (30, 4_000_000, &[27_153]),
    ];
    for (side, nodes, lengths) in expected {
        let goal = NamedGoal::Last.board(Size::new(side, side).expect("a size of boards"));
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let length = |start| {
            let mut quiet = |_: &Progress| ControlFlow::Continue(());
            let report = anytime(&start, &goal, limits.clone(), &mut quiet, &mut |_| ());
            let moves = report.outcome.answer().expect("a solution without proof");
            assert_eq!(start.replayed(moves).as_ref(), Some(&goal));
            moves.len()
        };
        let mut boards = Generator::new(side as u64);
        let found: Vec<usize> =
            boards.boards(&goal, Kind::Solvable).take(lengths.len()).map(length).collect();
        assert_eq!(found, lengths, "{side}x{side}");
    }
}
