//! Tables for searches: from memory, from a shelf, or built.

use super::batch_ida::BatchIda;
use super::board::{Board, Size};
use super::choose::{self, Known, TableSet};
use super::device::{Accelerator, CardEngine, Device};
use super::frame::Frame;
use super::grid::Grid;
use super::heuristic::WalkingDistance;
use super::pdb::{AdditiveHeuristic, Bytes, Class, Exact, Plan, Spec, Table, TableIndexes};
use super::solve::Request;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Where tables are kept between runs.
pub trait TableStore: Send + Sync {
    /// Whether a table seems to be there.
    fn has(&self, name: &str) -> bool;

    /// A table: from the shelf if it is there and good, or else made by the
    /// recipe and kept if that is possible.
    fn fetch(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop>;
}

/// How to make a table that is not on the shelf.
pub trait TableBuilder {
    /// Makes the bytes.
    fn build(&mut self) -> Result<Vec<u8>, Stop>;

    /// Called every few milliseconds while a table is read, checked or
    /// written, or somebody else is making it; an error ends that.
    fn wait(&mut self) -> Result<(), Stop>;

    /// Whether bytes from the shelf may be this table.
    fn accepts(&mut self, bytes: &Bytes) -> bool;
}

/// Where a table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the shelf.
    Cache,
    /// Made just now.
    Built,
}

/// A shelf that keeps nothing.
struct NoStore;

impl TableStore for NoStore {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        Ok((Arc::new(recipe.build()?), Origin::Built))
    }
}

/// A table that a run used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// Its name.
    pub name: String,
    /// How long this run took to fetch it: nothing if it was in memory.
    pub time: Duration,
    /// Where it came from.
    pub origin: Origin,
}

/// Tables in memory, shared by all runs that use this library.
pub struct TableCache {
    shelf: Box<dyn TableStore>,
    /// The most bytes of tables that stay here when nobody uses them.
    room: u64,
    /// Never held for long.
    loaded: Mutex<Loaded>,
    /// Held by whoever fetches a table.
    build_lock: Mutex<()>,
    accelerator: Option<Arc<dyn Accelerator>>,
}

/// What kind of boards tables are for: a size and the blank's home.
type Kind = (Size, usize);

/// What has been fetched.
#[derive(Default)]
struct Loaded {
    indexes: TableIndexes,
    tables: Vec<Kept>,
    batch_ida: Vec<(Kind, Plan, Arc<BatchIda>)>,
    exact: Vec<(Kind, Origin, Arc<Exact>)>,
    walking: Vec<(Kind, Arc<WalkingDistance>)>,
    /// Counts how often tables were asked for.
    time: u64,
}

/// A table in memory.
struct Kept {
    table: Table,
    origin: Origin,
    /// The value of `time` when it was last asked for.
    used: u64,
}

impl Loaded {
    /// Forgets tables whose file was changed by somebody else, and the
    /// searches made of them; `false` if there are any.
    fn forget_changed(&mut self) -> bool {
        let before = self.tables.len() + self.exact.len();
        self.forget(|kept| !kept.table.is_intact());
        self.exact.retain(|(_, _, exact)| exact.is_intact());
        self.tables.len() + self.exact.len() == before
    }

    fn forget(&mut self, is_gone: impl Fn(&Kept) -> bool) {
        let gone: Vec<Spec> =
            self.tables.iter().filter(|kept| is_gone(kept)).map(|kept| *kept.table.spec()).collect();
        self.tables.retain(|kept| !gone.contains(kept.table.spec()));
        self.batch_ida.retain(|(_, plan, _)| !plan.specs().iter().any(|spec| gone.contains(spec)));
    }

    /// A table, if it is in memory.
    fn table(&mut self, spec: &Spec, fetched: &mut Vec<TableUse>) -> Option<Table> {
        self.time += 1;
        let kept = self.tables.iter_mut().find(|kept| kept.table.spec() == spec)?;
        kept.used = self.time;
        note(fetched, spec.to_string(), Duration::ZERO, kept.origin);
        Some(kept.table.clone())
    }

    /// The search with a plan's tables, if it is in memory.
    fn batch_ida(&mut self, kind: Kind, plan: &Plan, fetched: &mut Vec<TableUse>) -> Option<Arc<BatchIda>> {
        let is_it = |(one, of, _): &&(Kind, Plan, Arc<BatchIda>)| *one == kind && of == plan;
        let batch_ida = self.batch_ida.iter().find(is_it).map(|(_, _, batch_ida)| batch_ida.clone())?;
        for spec in plan.specs() {
            self.table(spec, fetched);
        }
        Some(batch_ida)
    }

    /// Adds a table, and forgets those asked for longest ago that are too many
    /// then. Whoever uses one still has it.
    fn keep(&mut self, table: Table, origin: Origin, room: u64) {
        self.time += 1;
        let used = self.time;
        self.tables.push(Kept { table, origin, used });
        while room < self.tables.iter().map(|kept| kept.table.bytes().len() as u64).sum() {
            let oldest = self.tables.iter().map(|kept| kept.used).min().unwrap_or(used);
            if oldest == used {
                break;
            }
            self.forget(|kept| kept.used == oldest);
        }
    }
}

/// Takes note of a table used, once.
fn note(fetched: &mut Vec<TableUse>, name: String, time: Duration, origin: Origin) {
    if fetched.iter().all(|one| one.name != name) {
        fetched.push(TableUse { name, time, origin });
    }
}

impl Default for TableCache {
    fn default() -> TableCache {
        TableCache::new(Box::new(NoStore))
    }
}

impl TableCache {
    /// The time between two looks while waiting for somebody else's table.
    const NAP: Duration = Duration::from_millis(5);

    /// The bytes of tables that stay in memory: some five large sets.
    const ROOM: u64 = 1 << 30;

    /// An empty library that fetches from a shelf.
    pub fn new(shelf: Box<dyn TableStore>) -> TableCache {
        TableCache {
            shelf,
            room: TableCache::ROOM,
            loaded: Mutex::default(),
            build_lock: Mutex::default(),
            accelerator: None,
        }
    }

    /// The same with at most so many bytes of tables that stay in memory when
    /// nobody uses them.
    pub fn within(self, bytes: u64) -> TableCache {
        TableCache { room: self.room.min(bytes), ..self }
    }

    /// The same with a card beside the cores.
    pub fn with_accelerator(self, accelerator: Arc<dyn Accelerator>) -> TableCache {
        TableCache { accelerator: Some(accelerator), ..self }
    }

    /// The engine of a search that may use a card; `None` if there is none or
    /// it is not wanted.
    pub(super) fn card_engine(&self, ida: &Arc<BatchIda>, device: Device) -> Option<Box<dyn CardEngine>> {
        let accelerator = self.accelerator.as_ref().filter(|_| device != Device::Cpu)?;
        Some(accelerator.engine(ida, device))
    }

    /// The plans for a grid that fit in memory, from the one built soonest to
    /// the best.
    pub fn plans(&self, grid: &Grid, memory: Option<u64>) -> Vec<Plan> {
        Plan::all(grid, memory, &mut self.loaded().indexes)
    }

    /// Whether all tables of a plan are in memory or on the shelf.
    pub fn has(&self, plan: &Plan) -> bool {
        let loaded = self.loaded();
        let known = |spec: &Spec| loaded.tables.iter().any(|kept| kept.table.spec() == spec);
        plan.specs().iter().all(|spec| known(spec) || self.shelf.has(&spec.to_string()))
    }

    /// What is known about boards of a grid before they are solved.
    pub(super) fn known(&self, grid: &Grid, request: &Request) -> Known {
        // Working out which tables there could be takes longer than most searches.
        let wants_patterns = choose::wants_patterns(request, grid.size());
        let sets = if wants_patterns { self.plans(grid, request.limits.memory) } else { Vec::new() };
        let set = |plan| TableSet { is_at_hand: self.has(&plan), plan };
        Known {
            size: grid.size(),
            has_distances: self.has_exact(grid),
            sets: sets.into_iter().map(set).collect(),
        }
    }

    /// Whether the table of all distances is in memory or on the shelf.
    fn has_exact(&self, grid: &Grid) -> bool {
        self.loaded().exact.iter().any(|(kind, ..)| *kind == kind_of(grid))
            || self.shelf.has(&exact_name(grid))
    }

    /// Whether all tables are as they were when they were fetched. Those that
    /// somebody else has changed since are forgotten, and an answer found with
    /// them is worth nothing.
    pub(super) fn is_intact(&self) -> bool {
        self.loaded().forget_changed()
    }

    /// What would be fetched for boards with this goal: the best plan of a
    /// class that fits in memory, and the bytes of its tables. `None` for boards
    /// that are too large for tables, and for those of up to ten cells, which
    /// have a table of all distances instead.
    pub fn plan_for(&self, goal: &Board, class: Class, memory: Option<u64>) -> Option<(Plan, u64)> {
        let grid = grid_of(goal);
        if grid.size().cells() <= Exact::MOST_CELLS {
            return None;
        }
        let mut loaded = self.loaded();
        let plan = Plan::of_class(&grid, class, memory, &mut loaded.indexes)?;
        let bytes = plan.bytes(&mut loaded.indexes)?;
        Some((plan, bytes))
    }

    /// Fetches the tables for boards with this goal, building what is not on
    /// the shelf; nothing for boards that have none.
    pub fn fetch_for(
        &self,
        goal: &Board,
        class: Class,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Report<Vec<TableUse>> {
        let mut meter = Meter::new(limits.clone(), observer);
        let grid = grid_of(goal);
        let mut fetched = Vec::new();
        let result = if grid.size().cells() <= Exact::MOST_CELLS {
            self.exact(&grid, &mut meter, &mut fetched).map(|_| ())
        } else {
            match self.plan_for(goal, class, limits.memory) {
                Some((plan, _)) => self.batch_ida(&grid, &plan, &mut meter, &mut fetched).map(|_| ()),
                None => Ok(()),
            }
        };
        meter.finish(match result {
            Ok(()) => Outcome::Solved(fetched),
            Err(why) => Outcome::Stopped { why, best: Some(fetched) },
        })
    }

    /// The search with the tables for boards with this goal, building what is not
    /// on the shelf; `None` for boards that have none. It searches for the goal of
    /// a [`Frame`].
    pub fn batch_ida_for(
        &self,
        goal: &Board,
        class: Class,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Report<Option<Arc<BatchIda>>> {
        let mut meter = Meter::new(limits.clone(), observer);
        let Some((plan, _)) = self.plan_for(goal, class, limits.memory) else {
            return meter.finish(Outcome::Solved(None));
        };
        let found = self.batch_ida(&grid_of(goal), &plan, &mut meter, &mut Vec::new());
        meter.finish(match found {
            Ok(ida) => Outcome::Solved(Some(ida)),
            Err(why) => Outcome::Stopped { why, best: None },
        })
    }

    /// The search with a plan's tables.
    pub(super) fn batch_ida(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Arc<BatchIda>, Stop> {
        let kind = kind_of(grid);
        self.is_intact();
        if let Some(batch_ida) = self.loaded().batch_ida(kind, plan, fetched) {
            return Ok(batch_ida);
        }
        let tables = self.tables(plan, meter, fetched)?;
        let batch_ida =
            Arc::new(BatchIda::new(grid, plan, &tables).expect("all tables of the plan are there"));
        let mut loaded = self.loaded();
        // Another run may have been quicker.
        Ok(loaded.batch_ida(kind, plan, fetched).unwrap_or_else(|| {
            loaded.batch_ida.push((kind, plan.clone(), batch_ida.clone()));
            batch_ida
        }))
    }

    /// A plan's tables as a heuristic.
    pub(super) fn pattern(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Option<AdditiveHeuristic>, Stop> {
        self.is_intact();
        let tables = self.tables(plan, meter, fetched)?;
        Ok(AdditiveHeuristic::new(grid, plan, &tables))
    }

    fn tables(
        &self,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Vec<Table>, Stop> {
        plan.specs().iter().map(|spec| self.table(spec, meter, fetched)).collect()
    }

    fn table(&self, spec: &Spec, meter: &mut Meter<'_>, fetched: &mut Vec<TableUse>) -> Result<Table, Stop> {
        if let Some(table) = self.loaded().table(spec, fetched) {
            return Ok(table);
        }
        let before = meter.elapsed();
        let _lock = self.build_lock(meter)?;
        // Somebody else may have fetched it while we waited.
        if let Some(table) = self.loaded().table(spec, fetched) {
            return Ok(table);
        }
        let mut indexes = self.loaded().indexes.clone();
        let accelerator = self.accelerator.as_deref();
        let name = spec.to_string();
        let (bytes, origin) = self
            .shelf
            .fetch(&name, &mut PatternBuilder { spec, indexes: &mut indexes, meter, accelerator })?;
        let table = Table::from_bytes(spec, &mut indexes, bytes);
        let table = table.expect("a table just built or accepted is one");
        self.loaded().keep(table.clone(), origin, self.room);
        note(fetched, name, meter.elapsed() - before, origin);
        Ok(table)
    }

    /// The table of all distances, for boards of up to ten cells.
    pub(super) fn exact(
        &self,
        grid: &Grid,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Arc<Exact>, Stop> {
        let kind = kind_of(grid);
        let name = exact_name(grid);
        let known = |fetched: &mut Vec<TableUse>| {
            let loaded = self.loaded();
            let (_, origin, exact) = loaded.exact.iter().find(|(one, ..)| *one == kind)?;
            note(fetched, name.clone(), Duration::ZERO, *origin);
            Some(exact.clone())
        };
        self.is_intact();
        if let Some(exact) = known(fetched) {
            return Ok(exact);
        }
        let before = meter.elapsed();
        let _lock = self.build_lock(meter)?;
        if let Some(exact) = known(fetched) {
            return Ok(exact);
        }
        let (bytes, origin) = self.shelf.fetch(&name, &mut DistanceBuilder { grid, meter })?;
        let exact = Exact::from_bytes(grid, bytes).expect("a table just built or accepted is one");
        note(fetched, name, meter.elapsed() - before, origin);
        let exact = Arc::new(exact);
        self.loaded().exact.push((kind, origin, exact.clone()));
        Ok(exact)
    }

    /// Walking distance, whose tables are made in no time but not for each
    /// board anew; `None` where they would be too large.
    pub(super) fn walking(&self, grid: &Grid) -> Option<Arc<WalkingDistance>> {
        let kind = kind_of(grid);
        let known = |loaded: &Loaded| {
            loaded.walking.iter().find(|(one, _)| *one == kind).map(|(_, walking)| walking.clone())
        };
        if let Some(walking) = known(&self.loaded()) {
            return Some(walking);
        }
        let walking = Arc::new(WalkingDistance::new(grid)?);
        let mut loaded = self.loaded();
        Some(known(&loaded).unwrap_or_else(|| {
            loaded.walking.push((kind, walking.clone()));
            walking
        }))
    }

    /// The right to fetch a table. Whoever waits for it goes on looking at the
    /// clock and asking its observer.
    fn build_lock(&self, meter: &mut Meter<'_>) -> Result<MutexGuard<'_, ()>, Stop> {
        loop {
            match self.build_lock.try_lock() {
                Ok(lock) => return Ok(lock),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => meter.poll()?,
            }
            std::thread::sleep(TableCache::NAP);
        }
    }

    fn loaded(&self) -> MutexGuard<'_, Loaded> {
        // Whoever panicked had only added whole tables.
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The grid that searches for a goal see.
fn grid_of(goal: &Board) -> Grid {
    Grid::new(Frame::new(goal, goal).goal())
}

fn kind_of(grid: &Grid) -> Kind {
    (grid.size(), grid.blank_home())
}

fn exact_name(grid: &Grid) -> String {
    format!("{}-blank{}-exact", grid.size(), grid.blank_home())
}

struct PatternBuilder<'a, 'm, 'o> {
    spec: &'a Spec,
    indexes: &'a mut TableIndexes,
    meter: &'m mut Meter<'o>,
    accelerator: Option<&'a dyn Accelerator>,
}

impl TableBuilder for PatternBuilder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let index = self.indexes.of(self.spec).ok_or(Stop::Memory)?;
        let on_card = self.accelerator.and_then(|card| card.build(self.spec, &index, self.meter));
        let built = on_card.unwrap_or_else(|| Table::build(self.spec, self.indexes, self.meter));
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Table::from_bytes(self.spec, self.indexes, bytes.clone()).is_ok()
    }
}

struct DistanceBuilder<'a, 'm, 'o> {
    grid: &'a Grid,
    meter: &'m mut Meter<'o>,
}

impl TableBuilder for DistanceBuilder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = Exact::build(self.grid, self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Exact::from_bytes(self.grid, bytes.clone()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::solve::{Request, solve_with};
    use super::super::{HeuristicName, NamedGoal};
    use super::*;
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn tables_that_nobody_uses_are_forgotten_beyond_the_room() {
        let goal = NamedGoal::Last.board(Size::new(3, 4).unwrap());
        let start = goal.moved(super::super::Dir::Down).unwrap();
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
        let start = goal.moved(super::super::Dir::Down).unwrap();
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
        let start = goal.moved(super::super::Dir::Down).unwrap();
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

    impl super::super::pdb::Store for Fragile {
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
}
