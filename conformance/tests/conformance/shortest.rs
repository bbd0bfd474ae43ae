//! All shortest solutions of known boards.

use conformance::korf_100;
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::{Algorithm, HeuristicName, Listing, Request, TableCache, all_shortest};
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
    let library = TableCache::default();
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
        let all = all_shortest(&library, &known.start, &known.goal, &request, &mut quiet, listing);
        assert_eq!((all.found, all.is_complete), (solutions, true), "board {number}");
        assert_eq!(listed, solutions, "board {number}");
        expanded += all.answer.report.progress.expanded;
    }
    // The signature of the count.
    assert_eq!(expanded, 3_825_882);
}
