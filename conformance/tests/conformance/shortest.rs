//! All shortest solutions of known boards.

use conformance::korf_100;
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::{
    Algorithm, HeuristicName, Listing, Metric, Request, TableCache, all_shortest, solve_with,
};
use std::ops::ControlFlow;

/// The half of Korf's hundred boards that takes fewest nodes, and how many
/// shortest solutions each has. All hundred are in docs/shortest.md.
const EASY: [(usize, u128); 50] = [
    (1, 1),
    (2, 17),
    (6, 2),
    (7, 4),
    (8, 2),
    (9, 6),
    (12, 1),
    (13, 1),
    (16, 1),
    (18, 1),
    (19, 2),
    (20, 3),
    (23, 3),
    (28, 31),
    (30, 4),
    (31, 3),
    (34, 17),
    (36, 9),
    (38, 6),
    (42, 1),
    (44, 15),
    (45, 3),
    (46, 32),
    (47, 2),
    (48, 2),
    (50, 1),
    (54, 5),
    (55, 2),
    (57, 3),
    (58, 12),
    (61, 11),
    (64, 4),
    (65, 6),
    (71, 4),
    (73, 6),
    (74, 1),
    (77, 8),
    (78, 6),
    (79, 1),
    (81, 2),
    (83, 3),
    (85, 2),
    (86, 20),
    (87, 42),
    (90, 5),
    (93, 1),
    (94, 5),
    (95, 2),
    (96, 7),
    (97, 2),
];

#[test]
fn korfs_easy_boards_have_the_shortest_solutions_that_are_published() {
    let boards = korf_100();
    let tables = TableCache::default();
    let mut expanded = 0;
    for (number, solutions) in EASY {
        let known = &boards[number - 1];
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let (algorithm, heuristic) = (Algorithm::Ida, HeuristicName::PatternSmall);
        let request = Request { algorithm, heuristic, limits, ..Request::default() };
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let mut listed = 0;
        let mut each = |moves: &[_]| {
            assert_eq!(Some(moves.len()), known.length);
            listed += 1;
            ControlFlow::Continue(())
        };
        let listing = Listing { most: u64::MAX, each: &mut each };
        let all = all_shortest(&tables, &known.start, &known.goal, &request, &mut quiet, listing);
        assert_eq!((all.found, all.is_complete), (solutions, true), "board {number}");
        assert_eq!(listed, solutions, "board {number}");
        expanded += all.answer.report.progress.expanded;
    }
    // The signature of the count.
    assert_eq!(expanded, 3_661_325);
}

/// Some of Korf's boards that take few nodes, and the multi-tile moves of their
/// shortest solutions.
const MULTI: [(usize, usize); 40] = [
    (1, 33),
    (7, 30),
    (13, 28),
    (16, 27),
    (17, 32),
    (19, 30),
    (20, 31),
    (21, 31),
    (23, 30),
    (25, 29),
    (28, 30),
    (29, 31),
    (30, 30),
    (31, 32),
    (33, 33),
    (36, 30),
    (39, 30),
    (43, 31),
    (44, 29),
    (46, 28),
    (47, 31),
    (55, 28),
    (56, 31),
    (59, 32),
    (61, 28),
    (65, 28),
    (71, 27),
    (74, 32),
    (79, 29),
    (80, 33),
    (83, 31),
    (84, 33),
    (85, 30),
    (86, 27),
    (87, 32),
    (92, 32),
    (93, 30),
    (94, 32),
    (96, 29),
    (97, 28),
];

#[test]
fn korfs_easy_boards_have_the_multi_tile_moves_that_were_found_before() {
    let boards = korf_100();
    let tables = TableCache::default();
    let mut expanded = 0;
    for (number, moves) in MULTI {
        let known = &boards[number - 1];
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let request = Request { metric: Metric::Multi, ..Request::default() };
        let answer = solve_with(&tables, &known.start, &known.goal, &request, &mut quiet, &mut |_| ());
        let found = answer.report.outcome.answer().expect("it has no limits");
        assert_eq!(known.start.replayed(found).as_ref(), Some(&known.goal), "board {number}");
        assert_eq!(Metric::Multi.length(found), moves, "board {number}");
        assert_eq!(answer.report.progress.bound as usize, moves, "board {number}");
        // A solution is no shorter in single moves than the shortest.
        assert!(known.length <= Some(found.len()), "board {number}");
        expanded += answer.report.progress.expanded;
    }
    // The signature of the search.
    assert_eq!(expanded, 2121957);
}
