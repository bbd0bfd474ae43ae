use super::super::TilePattern;
use super::super::search::{Reached, Search};
use super::*;
use crate::run::Meter;
use crate::run::{Limits, Outcome, Progress};
use crate::slide::generate::{Generator, Kind};
use crate::slide::pdb::Bytes;
use crate::slide::{Metric, NamedGoal, Space};
use std::ops::ControlFlow;
use std::sync::Arc;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn grid(named: NamedGoal, rows: usize, cols: usize) -> Grid {
    Grid::new(&named.board(Size::new(rows, cols).unwrap()))
}

fn built<const TILES: usize>(pattern: &RankedPattern<TILES>, threads: usize) -> Vec<u8> {
    let mut observer = quiet;
    let mut meter = Meter::new(Limits { threads, ..Limits::default() }, &mut observer);
    let table = pattern.build(&mut meter).unwrap();
    assert!(pattern.accepts(&table));
    table
}

#[test]
fn ranks_number_the_placements_without_gaps() {
    let ranking = Ranking::<3>::new(Size::new(2, 4).unwrap());
    let mut next = 0;
    for rank in 0..ranking.tilings() as u32 {
        let cells = ranking.tiles_of(rank);
        assert_eq!(ranking.of_tiles(cells), rank);
        for blank in (0..8).filter(|&cell| cells.find(cell).is_none()) {
            assert_eq!(ranking.with_blank(rank, cells, blank), next);
            next += 1;
        }
    }
    assert_eq!((next, ranking.placements()), (8 * 7 * 6 * 5, 8 * 7 * 6 * 5));
}

/// A plain breadth-first search over (cells, blank, what comes next).
fn distances<const TILES: usize>(pattern: &RankedPattern<TILES>) -> Vec<[u8; 2]> {
    let steps = Steps::new(pattern.size);
    let mut known = vec![[u8::MAX; 2]; pattern.ranking.placements()];
    known[pattern.home()] = [0, 0];
    let home = (pattern.homes, pattern.blank as u8);
    let mut level = vec![(home, Axis::Vertical), (home, Axis::Horizontal)];
    for moves in 1.. {
        let mut next = Vec::new();
        for ((cells, blank), axis) in level {
            let rank = pattern.ranking.of_tiles(cells);
            let other = axis.other();
            let mut write = |cells: Cells, rank: u32, blank: u8| {
                let value = &mut known[pattern.ranking.with_blank(rank, cells, blank)][other as usize];
                if *value == u8::MAX {
                    *value = moves;
                    next.push(((cells, blank), other));
                }
            };
            write(cells, rank, blank);
            pattern.neighbours(&steps, (cells, rank, blank), other, &mut write);
        }
        if next.is_empty() {
            return known;
        }
        level = next;
    }
    unreachable!("there are fewer levels than placements");
}

#[test]
fn a_table_has_the_distances_of_a_plain_search() {
    for (named, rows, cols) in
        [(NamedGoal::Last, 3, 3), (NamedGoal::Snail, 3, 3), (NamedGoal::First, 2, 5), (NamedGoal::Last, 4, 4)]
    {
        for pattern in RankedPattern::<3>::first_and_last(&grid(named, rows, cols)) {
            let table = built(&pattern, 1);
            assert_eq!(built(&pattern, 3), table);
            for (at, [vertical, horizontal]) in distances(&pattern).into_iter().enumerate() {
                let (entry, least) = (Entry::read(&table, at), vertical.min(horizontal));
                assert_eq!(entry.least_modulo_3(), least % 3);
                assert_eq!(least + entry.more(Axis::Vertical), vertical);
                assert_eq!(least + entry.more(Axis::Horizontal), horizontal);
            }
        }
    }
}

/// Four tiles of each half are all tiles of the 8-puzzle.
#[test]
fn searches_with_ranked_tables_find_shortest_solutions() {
    for named in [NamedGoal::First, NamedGoal::Last, NamedGoal::Snail] {
        let goal = named.board(Size::new(3, 3).unwrap());
        // Searches see the goal as a frame turns it.
        let frame = crate::slide::frame::Frame::new(&goal, &goal);
        let (goal, grid) = (frame.goal().clone(), Grid::new(frame.goal()));
        let tables = RankedPattern::<4>::first_and_last(&grid).map(|pattern| {
            let bytes: Bytes = Arc::new(built(&pattern, 1));
            (pattern, bytes)
        });
        let search = Search::new(&grid, RankedBound::new(&grid, &tables).unwrap());
        let report = Space::explore(&goal, Metric::Multi, &Limits::default(), &mut quiet).unwrap();
        let Outcome::Solved(space) = report.outcome else { panic!("it has no limits") };
        for board in Generator::new(5).boards(&goal, Kind::Solvable).take(50).chain(space.deepest(2)) {
            for threads in [1, 2] {
                let mut observer = quiet;
                let mut meter = Meter::new(Limits { threads, ..Limits::default() }, &mut observer);
                let root = search.root(&board);
                let Ok(Reached::Solution(slides)) = search.run(&root, 1, u64::MAX, &mut meter) else {
                    panic!("no limit ends it")
                };
                if board != goal {
                    assert_eq!(Some(slides.len() as u32), space.distance(&board), "{board:?}");
                }
            }
        }
    }
}

#[test]
fn a_table_that_leads_nowhere_is_noticed() {
    let grid = grid(NamedGoal::First, 3, 3);
    let tables = RankedPattern::<4>::first_and_last(&grid).map(|pattern| {
        let bytes: Bytes = Arc::new(vec![0u8; pattern.len()]);
        assert!(pattern.accepts((*bytes).as_ref()) && !pattern.accepts(&[0]));
        (pattern, bytes)
    });
    let bound = RankedBound::new(&grid, &tables).unwrap();
    assert!(bound.is_sound(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 0));
    assert!(!bound.is_sound(&[1, 0, 2, 3, 4, 5, 6, 7, 8], 1));
}
