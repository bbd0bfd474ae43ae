//! Tables against distances found without them.

use super::cells::{Cells, each};
use super::index::Placement;
use super::*;
use crate::run::{Limits, Meter, Progress, Stop};
use crate::slide::grid::{Grid, Slid, UpTo16, UpTo32};
use crate::slide::heuristic::Heuristic;
use crate::slide::{Board, NamedGoal, Size, ida};
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The grid of a size with the blank's home on a cell.
fn grid(rows: usize, cols: usize, home: usize) -> Grid {
    Grid::new(&goal(rows, cols, home))
}

fn goal(rows: usize, cols: usize, home: usize) -> Board {
    let mut tiles: Vec<usize> = (1..rows * cols).collect();
    tiles.insert(home, 0);
    Board::new(Size::new(rows, cols).unwrap(), &tiles).unwrap()
}

fn with_meter<R>(threads: usize, act: impl FnOnce(&mut Meter<'_>) -> R) -> R {
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    act(&mut Meter::new(Limits { threads, ..Limits::default() }, &mut observer))
}

fn build(spec: &Spec, threads: usize) -> Vec<u8> {
    with_meter(threads, |meter| Table::build(spec, &TableIndexes::default(), meter)).unwrap()
}

fn table(spec: &Spec) -> Table {
    Table::from_bytes(spec, &TableIndexes::default(), Arc::new(build(spec, 1))).unwrap()
}

fn tables(plan: &Plan) -> Vec<Table> {
    plan.specs().iter().map(table).collect()
}

/// The moves of the tiles of `homes` left, for every place of theirs and of
/// the blank, found by going back from the goal one move at a time.
fn pattern_distances(grid: &Grid, homes: Cells) -> HashMap<(Vec<u32>, usize), u32> {
    let mut start = Vec::new();
    each(homes, |cell| start.push(cell));
    let mut known = HashMap::from([((start.clone(), grid.blank_home()), 0)]);
    let mut queue = VecDeque::from([(start, grid.blank_home(), 0)]);
    while let Some((places, blank, moves)) = queue.pop_front() {
        if known[&(places.clone(), blank)] < moves {
            continue;
        }
        for exit in grid.exits(blank) {
            let mut next = places.clone();
            let mut cost = 0;
            for place in next.iter_mut().filter(|place| **place == u32::from(exit.to)) {
                *place = blank as u32;
                cost = 1;
            }
            let entry = known.entry((next.clone(), exit.to.into())).or_insert(u32::MAX);
            if moves + cost < *entry {
                *entry = moves + cost;
                let found = (next, exit.to.into(), moves + cost);
                if cost == 0 { queue.push_front(found) } else { queue.push_back(found) }
            }
        }
    }
    known
}

fn placement(places: &[u32]) -> Placement {
    let mut along: Vec<(u32, u32)> = places.iter().zip(0..).map(|(&cell, tile)| (cell, tile)).collect();
    along.sort_unstable();
    Placement {
        taken: along.iter().fold(0, |set, &(cell, _)| set | 1 << cell),
        order: along.iter().rev().fold(0, |order, &(_, tile)| order << 3 | tile),
    }
}

fn check_values(rows: usize, cols: usize, home: usize, tiles: &[usize]) {
    let grid = grid(rows, cols, home);
    let spec = Spec::new(&grid, tiles).unwrap();
    let table = table(&spec);
    for ((places, blank), moves) in pattern_distances(&grid, spec.homes()) {
        let found = table.distance(placement(&places), blank as u32);
        assert_eq!(found, Some(moves), "{spec} {places:?} {blank}");
    }
}

#[test]
fn every_value_is_the_least_number_of_moves_of_the_pattern() {
    check_values(2, 3, 0, &[1, 2, 5]);
    check_values(2, 3, 1, &[1, 2, 3, 4, 5]);
    check_values(3, 3, 0, &[1, 4, 8]);
    check_values(3, 3, 4, &[1, 2, 3, 4]);
    check_values(2, 4, 0, &[3, 7]);
    check_values(2, 4, 5, &[1, 2, 3, 4]);
    check_values(1, 5, 2, &[1, 3]);
    check_values(4, 4, 5, &[1, 15]);
}

#[test]
fn every_home_of_the_blank_has_tables() {
    for home in 0..9 {
        check_values(3, 3, home, &[1, 5, 6]);
    }
}

/// The distance of every board that has a way to the goal.
fn board_distances(goal: &Board) -> HashMap<Board, u32> {
    let mut known = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(board) = queue.pop_front() {
        for dir in crate::slide::Dir::ALL {
            if let Some(next) = board.moved(dir)
                && !known.contains_key(&next)
            {
                known.insert(next.clone(), known[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    known
}

fn check_bound(rows: usize, cols: usize, home: usize, partitions: &[Vec<Vec<usize>>]) {
    let goal = goal(rows, cols, home);
    let grid = Grid::new(&goal);
    let plan = Plan::new(&grid, Class::Large, partitions).unwrap();
    let pattern = AdditiveHeuristic::new(&grid, &plan, &tables(&plan)).unwrap();
    for (board, moves) in board_distances(&goal) {
        let tiles = <UpTo16 as crate::slide::grid::Tiles>::of(&board);
        let value = Heuristic::<UpTo16>::value(&pattern, Heuristic::start(&pattern, &tiles));
        assert!(value <= moves && value % 2 == moves % 2, "{value} {moves} {board:?}");
        assert_eq!(value == 0, moves == 0);
    }
}

#[test]
fn the_bound_is_never_too_large_and_zero_only_at_the_goal() {
    check_bound(2, 3, 0, &[vec![vec![1, 2], vec![3, 4, 5]]]);
    check_bound(2, 3, 4, &[vec![vec![1, 2, 3], vec![4, 5]], vec![vec![1, 5], vec![2, 3, 4]]]);
    check_bound(3, 3, 0, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]]);
}

#[test]
fn a_table_of_all_tiles_has_the_distance() {
    let goal = goal(2, 3, 0);
    let grid = Grid::new(&goal);
    let plan = Plan::new(&grid, Class::Large, &[vec![vec![1, 2, 3, 4, 5]]]).unwrap();
    let pattern = AdditiveHeuristic::new(&grid, &plan, &tables(&plan)).unwrap();
    for (board, moves) in board_distances(&goal) {
        let tiles = <UpTo16 as crate::slide::grid::Tiles>::of(&board);
        assert_eq!(Heuristic::<UpTo16>::value(&pattern, Heuristic::start(&pattern, &tiles)), moves);
    }
}

/// Walks at random; what is carried along is what a new look finds, and it
/// changes by one a move.
fn check_walk<T: crate::slide::grid::Tiles>(goal: &Board, partitions: &[Vec<Vec<usize>>]) {
    let grid = Grid::new(goal);
    let plan = Plan::new(&grid, Class::Large, partitions).unwrap();
    let pattern = AdditiveHeuristic::new(&grid, &plan, &tables(&plan)).unwrap();
    let mut board = goal.clone();
    let mut memo = Heuristic::<T>::start(&pattern, &T::of(&board));
    let mut seed = 7u32;
    for step in 1..2000u32 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let exits = grid.exits(board.blank());
        let exit = exits[(seed >> 16) as usize % exits.len()];
        let tile = board.tiles()[usize::from(exit.to)].into();
        let slid = Slid { tile, from: exit.to.into(), to: board.blank() };
        assert!(board.slide(exit.dir));
        let tiles = T::of(&board);
        let before = Heuristic::<T>::value(&pattern, memo);
        memo = pattern.after(memo, slid, &tiles);
        let value = Heuristic::<T>::value(&pattern, memo);
        assert_eq!(value.abs_diff(before), 1);
        assert!(value <= step);
        if step % 50 == 0 {
            assert_eq!(value, Heuristic::<T>::value(&pattern, Heuristic::<T>::start(&pattern, &tiles)));
        }
    }
}

#[test]
fn walks_change_the_bound_by_one_a_move() {
    let fives: Vec<Vec<usize>> = (0..3).map(|part| (1 + 5 * part..6 + 5 * part).collect()).collect();
    check_walk::<UpTo16>(&goal(4, 4, 0), std::slice::from_ref(&fives));
    check_walk::<UpTo16>(&NamedGoal::First.board(Size::new(4, 4).unwrap()), &[fives]);
    let fours: Vec<Vec<usize>> = (0..6).map(|part| (1 + 4 * part..5 + 4 * part).collect()).collect();
    check_walk::<UpTo32>(&goal(5, 5, 0), std::slice::from_ref(&fours));
    check_walk::<UpTo32>(&goal(5, 5, 12), &[fours]);
}

#[test]
fn any_search_can_use_tables() {
    let goal = goal(3, 3, 0);
    let grid = Grid::new(&goal);
    let plan = Plan::new(&grid, Class::Large, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]]).unwrap();
    let pattern = AdditiveHeuristic::new(&grid, &plan, &tables(&plan)).unwrap();
    let known = board_distances(&goal);
    for (board, &moves) in known.iter().filter(|(_, moves)| **moves % 10 == 1).take(300) {
        let path = with_meter(1, |meter| ida::search::<UpTo16, _>(&grid, board, &pattern, meter)).unwrap();
        assert_eq!(path.len() as u32, moves);
        assert_eq!(board.replayed(&path).as_ref(), Some(&goal));
    }
}

#[test]
fn threads_make_no_difference_to_a_table() {
    let spec = Spec::new(&grid(4, 4, 0), &[1, 2, 4, 5, 6, 8]).unwrap();
    assert!(build(&spec, 1) == build(&spec, 3));
}

#[test]
fn bytes_of_another_length_are_refused() {
    let spec = Spec::new(&grid(4, 4, 0), &[1, 2, 3, 5]).unwrap();
    let bytes = build(&spec, 1);
    let read = |bytes: Vec<u8>| Table::from_bytes(&spec, &TableIndexes::default(), Arc::new(bytes)).err();
    assert_eq!(read(bytes.clone()), None);
    let short = bytes[1..].to_vec();
    assert_eq!(read(short), Some(TableError::Length { expected: bytes.len(), found: bytes.len() - 1 }));
}

#[test]
fn building_reports_progress_and_can_be_stopped() {
    let spec = Spec::new(&grid(4, 4, 0), &[1, 2, 3, 5, 6]).unwrap();
    let mut last = 0.0;
    let mut observer = |progress: &Progress| {
        let done = progress.done.unwrap();
        assert!(last <= done && done <= 1.0);
        last = done;
        if done < 0.5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let built = Table::build(&spec, &TableIndexes::default(), &mut meter);
    assert_eq!(built.err(), Some(Stop::Cancelled));
}

#[test]
fn a_mirrored_part_shares_a_table() {
    let grid = grid(3, 3, 0);
    // Tiles 1, 2, 4 mirror to 3, 6, 4.
    let plan = Plan::new(&grid, Class::Large, &[vec![vec![1, 2], vec![3, 6], vec![4, 5, 7, 8]]]).unwrap();
    assert_eq!(plan.specs().len(), 2);
    assert!(AdditiveHeuristic::new(&grid, &plan, &tables(&plan)).is_some());
    assert!(AdditiveHeuristic::new(&grid, &plan, &tables(&plan)[..1]).is_none());
    assert!(Plan::new(&grid, Class::Large, &[vec![vec![1, 2], vec![2, 3, 4, 5, 6, 7, 8]]]).is_none());
    assert!(Plan::new(&grid, Class::Large, &[vec![vec![1, 2]]]).is_none());
}
