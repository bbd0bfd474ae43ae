use super::*;
use crate::slide::pdb::Bytes;
use crate::slide::{HeuristicName, NamedGoal, Request, Size, solve_with};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn unused_tables_are_forgotten_beyond_the_room() {
    let goal = NamedGoal::Last.board(Size::new(3, 4).unwrap());
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic: HeuristicName::PatternSmall, ..Request::default() };
    let kept = |tables: TableCache| {
        let observer: Observer<'_> = &mut |_| ControlFlow::Continue(());
        let answer = solve_with(&tables, &start, &goal, &request, observer, &mut |_| ());
        assert_eq!(answer.length(), Some(1));
        tables.loaded().tables.len()
    };
    assert!(1 < kept(TableCache::default()));
    assert_eq!(kept(TableCache::default().within(0)), 1);
}

/// Look-ups are faster where all tables have one index.
#[test]
fn tables_of_as_many_tiles_share_an_index() {
    let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
    let tables = TableCache::default();
    let report =
        tables.batch_ida_for(&goal, Class::Small, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    let ida = report.outcome.answer().cloned().flatten().unwrap();
    let indexes: Vec<_> =
        ida.partitions().tables().iter().map(|table| (table.spec().count(), table.index())).collect();
    let shared = |tiles| indexes.iter().filter(move |index| index.0 == tiles).map(|index| index.1);
    assert_eq!(shared(6).count(), 2);
    assert!(shared(6).all(|index| std::ptr::eq(index, shared(6).next().unwrap())));
}

#[test]
fn plans_are_those_of_the_goal_and_the_memory_asked_for() {
    let tables = TableCache::default();
    let first = NamedGoal::First.board(Size::new(4, 4).unwrap());
    // The blank is on the same cell, tiles are not.
    for goal in [first.clone(), first.swapped(1, 12).swapped(2, 13), first] {
        let grid = Grid::new(&goal);
        for memory in [None, Some(10_000_000), Some(100_000_000), None] {
            let plans = Plan::all(&grid, memory, &crate::slide::pdb::TableIndexes::default());
            assert_eq!(tables.plans(&grid, memory), plans);
            assert_eq!(tables.plans(&grid, memory), plans);
        }
    }
}

/// A store with a build that goes on until it is allowed to end.
#[derive(Default)]
struct Busy {
    is_building: AtomicBool,
    is_free: AtomicBool,
}

impl TableStore for Arc<Busy> {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        self.is_building.store(true, Ordering::SeqCst);
        while !self.is_free.load(Ordering::SeqCst) {
            builder.wait()?;
            std::thread::yield_now();
        }
        Ok((Arc::new(builder.build()?), Origin::Built))
    }
}

#[test]
fn a_run_that_waits_for_anothers_table_can_be_cancelled() {
    let busy = Arc::new(Busy::default());
    let tables = TableCache::new(Box::new(busy.clone()));
    let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic: HeuristicName::PatternExact, ..Request::default() };
    let solve = |observer: Observer<'_>| {
        solve_with(&tables, &start, &goal, &request, observer, &mut |_| ()).report.outcome
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
fn solve_near(tables: &TableCache, goal: &Board, heuristic: HeuristicName) -> Vec<TableUse> {
    let start = goal.moved(crate::slide::Dir::Down).unwrap();
    let request = Request { heuristic, ..Request::default() };
    let observer: Observer<'_> = &mut |_| ControlFlow::Continue(());
    let answer = solve_with(tables, &start, goal, &request, observer, &mut |_| ());
    assert_eq!(answer.length(), Some(1));
    answer.tables
}

#[test]
fn every_run_names_the_tables_it_used() {
    let tables = TableCache::default();
    for (goal, heuristic, count) in
        [(board(3, 3), HeuristicName::PatternExact, 1), (board(4, 4), HeuristicName::PatternSmall, 3)]
    {
        let first = solve_near(&tables, &goal, heuristic);
        assert_eq!(first.len(), count, "{first:?}");
        let again = solve_near(&tables, &goal, heuristic);
        let in_memory = |table: TableUse| TableUse { time: Duration::ZERO, ..table };
        assert_eq!(again, first.into_iter().map(in_memory).collect::<Vec<_>>());
    }
}

#[test]
fn tables_asked_for_longest_ago_are_forgotten() {
    let small = HeuristicName::PatternSmall;
    let tables = TableCache { room: 3_500_000, ..TableCache::default() };
    let fetched =
        |goal: &Board| solve_near(&tables, goal, small).iter().any(|table| table.time != Duration::ZERO);
    let (square, wide) = (board(4, 4), board(3, 5));
    assert!(fetched(&square));
    assert!(!fetched(&square));
    assert!(fetched(&wide));
    assert!(!fetched(&wide));
    assert!(fetched(&square), "there is room for one set");
    let loaded = tables.loaded();
    let bytes: u64 = loaded.tables.iter().map(|kept| kept.len()).sum();
    assert!(bytes <= 3_500_000 && loaded.batch_ida.len() == 1);
}
