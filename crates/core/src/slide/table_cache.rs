//! Tables for searches: from memory, from a shelf, or built.

mod builder;
mod loaded;
mod store;
#[cfg(test)]
mod tests;

pub use store::{Origin, TableBuilder, TableStore};

use super::batch_ida::BatchIda;
use super::board::Board;
use super::choose::{self, Known};
use super::device::{Accelerator, CardEngine, Device};
use super::frame::Frame;
use super::grid::Grid;
use super::heuristic::WalkingDistance;
use super::multi;
use super::pdb::{AdditiveHeuristic, Bytes, Class, Exact, Plan, Spec, Table};
use super::solve::Request;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use builder::{DistanceBuilder, PatternBuilder};
use loaded::{Kind, Loaded, note};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;
use store::NoStore;

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

    /// Whether there is a card beside the cores.
    pub(super) fn has_card(&self) -> bool {
        self.accelerator.is_some()
    }

    /// The plans for a grid that fit in memory, from the one built soonest to
    /// the best.
    pub fn plans(&self, grid: &Grid, memory: Option<u64>) -> Vec<Plan> {
        let mut loaded = self.loaded();
        let goal = grid.goal();
        // A list of boards asks for the same ones again and again.
        match &loaded.plans {
            Some((of, within, plans)) if (of, *within) == (&goal, memory) => plans.clone(),
            _ => {
                let plans = Plan::all(grid, memory, &mut loaded.indexes);
                loaded.plans = Some((goal, memory, plans.clone()));
                plans
            }
        }
    }

    /// The most bytes that the tables of a plan take at a time.
    pub(super) fn memory_of(&self, plan: &Plan) -> u64 {
        plan.memory(&mut self.loaded().indexes).unwrap_or(u64::MAX)
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
        Known {
            size: grid.size(),
            has_distances: self.has_exact(grid),
            at_hand: sets.iter().rposition(|plan| self.has(plan)),
            sets,
        }
    }

    /// Whether the table of all distances is in memory or on the shelf.
    fn has_exact(&self, grid: &Grid) -> bool {
        grid.size().cells() <= Exact::MOST_CELLS
            && (self.loaded().exact.iter().any(|(kind, ..)| *kind == kind_of(grid))
                || self.shelf.has(&exact_name(grid)))
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
        let mut builder = PatternBuilder { spec, indexes: &mut indexes, meter, accelerator, accepted: None };
        let (bytes, origin) = self.shelf.fetch(&name, &mut builder)?;
        let accepted = builder.accepted.take().filter(|table| table.is_of(&bytes));
        let table = accepted.map_or_else(|| Table::from_bytes(spec, &mut indexes, bytes), Ok);
        let table = table.expect("a table just built or accepted is one");
        let mut loaded = self.loaded();
        // The next table of as many tiles has the same index.
        loaded.indexes = indexes;
        loaded.keep(table.clone(), origin, self.room);
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

    /// The tables of patterns for multi-tile moves.
    pub(super) fn multi(
        &self,
        patterns: Vec<multi::Pattern>,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Vec<(multi::Pattern, Bytes)>, Stop> {
        self.is_intact();
        let mut tables = Vec::new();
        for pattern in patterns {
            let name = pattern.name();
            let known = |fetched: &mut Vec<TableUse>| {
                let loaded = self.loaded();
                let (_, origin, bytes) = loaded.multi.iter().find(|(one, ..)| *one == name)?;
                note(fetched, name.clone(), Duration::ZERO, *origin);
                Some(bytes.clone())
            };
            if let Some(bytes) = known(fetched) {
                tables.push((pattern, bytes));
                continue;
            }
            let before = meter.elapsed();
            let _lock = self.build_lock(meter)?;
            if let Some(bytes) = known(fetched) {
                tables.push((pattern, bytes));
                continue;
            }
            let (bytes, origin) =
                self.shelf.fetch(&name, &mut multi::Builder { pattern: &pattern, meter })?;
            note(fetched, name.clone(), meter.elapsed() - before, origin);
            let mut loaded = self.loaded();
            let kept: u64 = loaded.multi.iter().map(|(.., bytes)| (**bytes).as_ref().len() as u64).sum();
            if kept + (*bytes).as_ref().len() as u64 <= self.room {
                loaded.multi.push((name, origin, bytes.clone()));
            }
            tables.push((pattern, bytes));
        }
        Ok(tables)
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
