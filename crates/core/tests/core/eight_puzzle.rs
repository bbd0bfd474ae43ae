//! All 181,440 boards of the 8-puzzle that can be solved.

use slidepack_core::run::{Outcome, Progress};
use slidepack_core::slide::grid::{Grid, Tiles, UpTo16};
use slidepack_core::slide::heuristic::{
    Gaschnig, Heuristic, LinearConflict, Manhattan, TileSum, WalkingDistance,
};
use slidepack_core::slide::{
    Algorithm, Board, Bounds, Dir, Frame, HeuristicName, NamedGoal, Request, Size, TableCache, solve_with,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Every board that reaches a goal, in order of its distance, counted once.
fn boards(named: NamedGoal) -> &'static [(Board, u32)] {
    static FOUND: [OnceLock<Vec<(Board, u32)>>; NamedGoal::ALL.len()] =
        [const { OnceLock::new() }; NamedGoal::ALL.len()];
    FOUND[named as usize].get_or_init(|| distances(&goal(named)))
}

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
    for (_, distance) in boards(NamedGoal::Last) {
        depths[*distance as usize] += 1;
    }
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(depths, known);
}

/// What each heuristic that needs no pattern databases says of a board, with
/// tables that are made once, as searches have them.
fn heuristics(goal: &Board) -> impl Fn(&Board) -> [(HeuristicName, u32); 7] {
    fn value<H: Heuristic<UpTo16>>(heuristic: &H, tiles: &UpTo16) -> u32 {
        heuristic.value(heuristic.start(tiles))
    }
    let grid = Grid::new(Frame::new(goal, goal).goal());
    let (manhattan, conflict) = (Manhattan::new(&grid), LinearConflict::new(&grid));
    let walking = WalkingDistance::new(&grid).expect("3x3 is small enough");
    move |board| {
        let tiles = UpTo16::of(Frame::new(board, goal).start());
        [
            (HeuristicName::Hamming, value(&TileSum::hamming(&grid), &tiles)),
            (HeuristicName::RowsAndColumns, value(&TileSum::rows_and_columns(&grid), &tiles)),
            (HeuristicName::Euclidean, value(&TileSum::euclidean(&grid), &tiles)),
            (HeuristicName::Gaschnig, value(&Gaschnig::new(&grid), &tiles)),
            (HeuristicName::Manhattan, value(&manhattan, &tiles)),
            (HeuristicName::LinearConflict, value(&conflict, &tiles)),
            (HeuristicName::WalkingDistance, value(&walking, &tiles)),
        ]
    }
}

/// For all boards, with the goal's blank in a corner and in the middle.
#[test]
fn no_heuristic_is_ever_more_than_the_distance() {
    for named in [NamedGoal::Last, NamedGoal::Snail] {
        let goal = goal(named);
        let heuristics = heuristics(&goal);
        for (board, distance) in boards(named) {
            let values = heuristics(board);
            let [hamming, lines, euclidean, gaschnig, manhattan, better @ ..] =
                values.map(|(_, value)| value);
            assert!(hamming <= manhattan && better.iter().all(|&value| manhattan <= value), "{board:?}");
            assert!(hamming <= lines && lines <= manhattan && hamming <= gaschnig, "{board:?}");
            assert!(hamming <= euclidean && euclidean <= manhattan, "{board:?}");
            for (name, value) in values {
                assert!(
                    value <= *distance && (value == 0) == (*distance == 0),
                    "{name} {board:?} {distance}"
                );
            }
        }
    }
}

/// Bounds are counted board by board, without tables.
#[test]
fn the_bounds_of_a_board_are_what_its_heuristics_say() {
    for named in [NamedGoal::Last, NamedGoal::Snail] {
        let goal = goal(named);
        let heuristics = heuristics(&goal);
        for (board, _) in boards(named).iter().step_by(37) {
            let bounds = Bounds::new(board, &goal);
            for (name, value) in heuristics(board) {
                assert_eq!(bounds.get(name), Some(value), "{name} {board:?}");
            }
            assert!(bounds.all().all(|(name, value)| value == bounds.get(name)), "{board:?}");
        }
    }
}

/// A sample of every depth, by every optimal algorithm and every heuristic.
#[test]
fn every_algorithm_finds_the_distance() {
    let goal = goal(NamedGoal::First);
    let boards = boards(NamedGoal::First);
    let tables = TableCache::default();
    let methods =
        [Algorithm::Bfs, Algorithm::AStar, Algorithm::BranchAndBound, Algorithm::Ida, Algorithm::Auto];
    for (board, distance) in boards.iter().step_by(4001).chain(&boards[181_438..]) {
        for algorithm in methods {
            // Without a heuristic, each name would ask for the same search.
            let names =
                if algorithm.takes_heuristic() { &HeuristicName::ALL[..] } else { &[HeuristicName::Auto] };
            for &heuristic in names {
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
    let heuristics = heuristics(&goal);
    for (board, _) in boards(NamedGoal::Last).iter().step_by(7) {
        let here = heuristics(board);
        for next in Dir::ALL.iter().filter_map(|&dir| board.moved(dir)) {
            for ((name, here), (_, there)) in here.into_iter().zip(heuristics(&next)) {
                assert!(here.abs_diff(there) <= 1, "{name} {board:?}");
            }
        }
    }
}
