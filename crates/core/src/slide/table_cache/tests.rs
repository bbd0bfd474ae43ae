use super::*;
use crate::slide::pdb::Bytes;
use crate::slide::solve::solve_with;
use crate::slide::{HeuristicName, NamedGoal, Size};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn tables_that_nobody_uses_are_forgotten_beyond_the_room() {
    let goal = NamedGoal::Last.board(Size::new(3, 4).unwrap());
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic: HeuristicName::PatternSmall, ..Request::default() };
    let kept = |library: TableCache| {
        let observer: Observer<'_> = &mut |_| ControlFlow::Continue(());
        let answer = solve_with(&library, &start, &goal, &request, observer, &mut |_| ());
        assert_eq!(answer.length(), Some(1));
        library.loaded().tables.len()
    };
    assert!(1 < kept(TableCache::default()));
    assert_eq!(kept(TableCache::default().within(0)), 1);
}

/// Look-ups are faster where all tables have one index.
#[test]
fn tables_of_as_many_tiles_share_an_index() {
    let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic: HeuristicName::PatternSmall, ..Request::default() };
    let library = TableCache::default();
    solve_with(&library, &start, &goal, &request, &mut |_| ControlFlow::Continue(()), &mut |_| ());
    let loaded = library.loaded();
    let indexes: Vec<_> =
        loaded.tables.iter().map(|kept| (kept.table.spec().count(), kept.table.index())).collect();
    let shared = |tiles| indexes.iter().filter(move |index| index.0 == tiles).map(|index| index.1);
    assert_eq!(shared(6).count(), 2);
    assert!(shared(6).all(|index| std::ptr::eq(index, shared(6).next().unwrap())));
}

#[test]
fn plans_are_those_of_the_goal_and_the_memory_asked_for() {
    let library = TableCache::default();
    let first = NamedGoal::First.board(Size::new(4, 4).unwrap());
    // The blank is on the same cell, tiles are not.
    for goal in [first.clone(), first.swapped(1, 12).swapped(2, 13), first] {
        let grid = Grid::new(&goal);
        for memory in [None, Some(10_000_000), Some(100_000_000), None] {
            let plans = Plan::all(&grid, memory, &mut crate::slide::pdb::TableIndexes::default());
            assert_eq!(library.plans(&grid, memory), plans);
            assert_eq!(library.plans(&grid, memory), plans);
        }
    }
}

/// A shelf where somebody builds for as long as they are let.
#[derive(Default)]
struct Busy {
    is_building: AtomicBool,
    is_free: AtomicBool,
}

impl TableStore for Arc<Busy> {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        self.is_building.store(true, Ordering::SeqCst);
        while !self.is_free.load(Ordering::SeqCst) {
            recipe.wait()?;
            std::thread::yield_now();
        }
        Ok((Arc::new(recipe.build()?), Origin::Built))
    }
}

#[test]
fn a_run_that_waits_for_anothers_table_can_be_cancelled() {
    let busy = Arc::new(Busy::default());
    let library = TableCache::new(Box::new(busy.clone()));
    let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic: HeuristicName::PatternExact, ..Request::default() };
    let solve = |observer: Observer<'_>| {
        solve_with(&library, &start, &goal, &request, observer, &mut |_| ()).report.outcome
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| solve(&mut |_| ControlFlow::Continue(())));
        while !busy.is_building.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        let mut looks = 0;
        let second = solve(&mut |_| {
            looks += 1;
            if looks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(second, Outcome::Stopped { why: Stop::Cancelled, best: None });
        busy.is_free.store(true, Ordering::SeqCst);
        assert!(matches!(first.join().unwrap(), Outcome::Solved(moves) if moves.len() == 1));
    });
}

fn board(rows: usize, cols: usize) -> Board {
    NamedGoal::Last.board(Size::new(rows, cols).unwrap())
}

/// Solves a board one move from its goal, with tables.
fn solve_near(library: &TableCache, goal: &Board, heuristic: HeuristicName) -> Vec<TableUse> {
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic, ..Request::default() };
    let observer: Observer<'_> = &mut |_| ControlFlow::Continue(());
    let answer = solve_with(library, &start, goal, &request, observer, &mut |_| ());
    assert_eq!(answer.length(), Some(1));
    answer.tables
}

#[test]
fn every_run_names_the_tables_it_used() {
    let library = TableCache::default();
    for (goal, heuristic, count) in
        [(board(3, 3), HeuristicName::PatternExact, 1), (board(4, 4), HeuristicName::PatternSmall, 3)]
    {
        let first = solve_near(&library, &goal, heuristic);
        assert_eq!(first.len(), count, "{first:?}");
        let again = solve_near(&library, &goal, heuristic);
        let in_memory = |table: TableUse| TableUse { time: Duration::ZERO, ..table };
        assert_eq!(again, first.into_iter().map(in_memory).collect::<Vec<_>>());
    }
}

#[test]
fn tables_asked_for_longest_ago_are_forgotten() {
    let small = HeuristicName::PatternSmall;
    let library = TableCache { room: 3_500_000, ..TableCache::default() };
    let fetched =
        |goal: &Board| solve_near(&library, goal, small).iter().any(|table| table.time != Duration::ZERO);
    let (square, wide) = (board(4, 4), board(3, 5));
    assert!(fetched(&square));
    assert!(!fetched(&square));
    assert!(fetched(&wide));
    assert!(!fetched(&wide));
    assert!(fetched(&square), "there is room for one set");
    let loaded = library.loaded();
    let bytes: usize = loaded.tables.iter().map(|kept| kept.table.bytes().len()).sum();
    assert!(bytes <= 3_500_000 && loaded.batch_ida.len() == 1);
}

/// Bytes that somebody writes to.
struct Fragile {
    bytes: Vec<u8>,
    is_whole: bool,
}

impl AsRef<[u8]> for Fragile {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl crate::slide::pdb::Store for Fragile {
    fn is_intact(&self) -> bool {
        self.is_whole
    }
}

/// A shelf whose first table is written to while it is in use.
struct Careless(Arc<std::sync::atomic::AtomicUsize>);

impl TableStore for Careless {
    fn has(&self, _name: &str) -> bool {
        true
    }

    fn fetch(&self, _name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        let is_whole = 0 < self.0.fetch_add(1, Ordering::SeqCst);
        Ok((Arc::new(Fragile { bytes: recipe.build()?, is_whole }), Origin::Cache))
    }
}

#[test]
fn an_answer_found_with_a_table_that_was_written_to_does_not_count() {
    for (goal, heuristic, fetches) in
        [(board(3, 3), HeuristicName::PatternExact, 2), (board(4, 4), HeuristicName::PatternSmall, 4)]
    {
        let count = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let library = TableCache::new(Box::new(Careless(count.clone())));
        let tables = solve_near(&library, &goal, heuristic);
        assert_eq!(count.load(Ordering::SeqCst), fetches);
        assert_eq!(tables.len(), fetches - 1, "{tables:?}");
    }
}
