//! Tables for searches: from memory, from a store, or built.

mod loaded;
mod store;
#[cfg(test)]
mod tests;

pub use store::{Origin, TABLE_VERSION, TableBuilder, TableStore, TableUse};

use super::batch_ida::BatchIda;
use super::board::Board;
use super::device::{Accelerator, CardEngine, Device};
use super::frame::Frame;
use super::grid::Grid;
use super::pdb::{
    AdditiveHeuristic, Bytes, Class, Distances, Exact, Plan, Spec, Table, TableError, TableIndexes, TableKind,
};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use loaded::{Kind, Loaded, note};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;
use store::NoStore;

/// Tables in memory, shared by all runs.
pub struct TableCache {
    store: Box<dyn TableStore>,
    room: u64,
    indexes: TableIndexes,
    loaded: Mutex<Loaded>,
    build_lock: Mutex<()>,
    accelerator: Option<Arc<dyn Accelerator>>,
}

impl Default for TableCache {
    fn default() -> TableCache {
        TableCache::new(Box::new(NoStore))
    }
}

impl TableCache {
    const PAUSE: Duration = Duration::from_millis(5);

    const ROOM: u64 = 1 << 30;

    /// An empty cache that fetches from a store.
    pub fn new(store: Box<dyn TableStore>) -> TableCache {
        TableCache {
            store,
            room: TableCache::ROOM,
            indexes: TableIndexes::default(),
            loaded: Mutex::default(),
            build_lock: Mutex::default(),
            accelerator: None,
        }
    }

    /// Limits the tables that stay in memory between runs to `bytes`.
    pub fn within(self, bytes: u64) -> TableCache {
        TableCache { room: self.room.min(bytes), ..self }
    }

    pub fn with_accelerator(self, accelerator: Arc<dyn Accelerator>) -> TableCache {
        TableCache { accelerator: Some(accelerator), ..self }
    }

    /// The engine of a search that may use a GPU; `None` without a GPU or on [`Device::Cpu`].
    pub(super) fn card_engine(&self, ida: &Arc<BatchIda>, device: Device) -> Option<Box<dyn CardEngine>> {
        let accelerator = self.accelerator.as_ref().filter(|_| device != Device::Cpu)?;
        Some(accelerator.engine(ida, device))
    }

    pub(super) fn has_card(&self) -> bool {
        self.accelerator.is_some()
    }

    /// The plans for a grid that fit in memory, from the cheapest to build to the best.
    pub fn plans(&self, grid: &Grid, memory: Option<u64>) -> Vec<Plan> {
        Plan::all(grid, memory, &self.indexes)
    }

    pub(super) fn memory_of(&self, plan: &Plan) -> u64 {
        plan.memory(&self.indexes).unwrap_or(u64::MAX)
    }

    /// Whether all tables of a plan are in memory or in the store.
    pub fn has(&self, plan: &Plan) -> bool {
        plan.specs().iter().all(|spec| self.has_table(&spec.to_string()))
    }

    pub(super) fn has_exact(&self, grid: &Grid) -> bool {
        grid.size().cells() <= Exact::MOST_CELLS && self.has_table(&Distances(grid).name())
    }

    fn has_table(&self, name: &str) -> bool {
        let is_loaded = self.loaded().tables.iter().any(|kept| kept.name == name);
        is_loaded || self.store.has(name)
    }

    /// The best plan of a class that fits in memory for boards with this goal, and the bytes of its
    /// tables. `None` for boards too large for tables, and for those of up to ten cells, which have
    /// a table of all distances instead.
    pub fn plan_for(&self, goal: &Board, class: Class, memory: Option<u64>) -> Option<(Plan, u64)> {
        let grid = grid_of(goal);
        if grid.size().cells() <= Exact::MOST_CELLS {
            return None;
        }
        let plan = Plan::of_class(&grid, class, memory, &self.indexes)?;
        let bytes = plan.bytes(&self.indexes)?;
        Some((plan, bytes))
    }

    /// Loads the tables for boards with this goal into memory, building missing ones.
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
        meter.finish(Outcome::new(Some(fetched), result))
    }

    /// The search with the tables for boards with this goal, building missing ones; `None` for
    /// boards that have none. It searches for the goal of a [`Frame`].
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
        meter.finish(found.map(|ida| Some(Some(ida))).into())
    }

    pub(super) fn batch_ida(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Arc<BatchIda>, Stop> {
        let kind = kind_of(grid);
        if let Some(batch_ida) = self.loaded().batch_ida(kind, plan, fetched) {
            return Ok(batch_ida);
        }
        let tables = self.tables(plan, meter, fetched)?;
        let batch_ida =
            Arc::new(BatchIda::new(grid, plan, &tables).expect("all tables of the plan are there"));
        let mut loaded = self.loaded();
        Ok(loaded.batch_ida(kind, plan, fetched).unwrap_or_else(|| {
            loaded.batch_ida.push((kind, plan.clone(), batch_ida.clone()));
            batch_ida
        }))
    }

    pub(super) fn pattern(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Option<AdditiveHeuristic>, Stop> {
        let tables = self.tables(plan, meter, fetched)?;
        Ok(AdditiveHeuristic::new(grid, plan, &tables))
    }

    fn tables(
        &self,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Vec<Table>, Stop> {
        let fetch = |spec: &Spec| {
            let kind = PatternKind { spec, indexes: &self.indexes, card: self.accelerator.as_deref() };
            self.fetch(&kind, meter, fetched)
        };
        plan.specs().iter().map(fetch).collect()
    }

    pub(super) fn exact(
        &self,
        grid: &Grid,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<Exact, Stop> {
        self.fetch(&Distances(grid), meter, fetched)
    }

    pub(super) fn fetch<K: TableKind>(
        &self,
        kind: &K,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<TableUse>,
    ) -> Result<K::Table, Stop> {
        let name = kind.name();
        let open = |bytes: Bytes| kind.open(bytes).expect("a table just built or accepted is one");
        if let Some(bytes) = self.loaded().table(&name, fetched) {
            return Ok(open(bytes));
        }
        let before = meter.elapsed();
        let _lock = self.build_lock(meter)?;
        if let Some(bytes) = self.loaded().table(&name, fetched) {
            return Ok(open(bytes));
        }
        let (bytes, origin) = self.store.fetch(&name, &mut Builder { kind, meter })?;
        self.loaded().keep(name.clone(), bytes.clone(), origin, self.room);
        note(fetched, name, meter.elapsed() - before, origin);
        Ok(open(bytes))
    }

    fn build_lock(&self, meter: &mut Meter<'_>) -> Result<MutexGuard<'_, ()>, Stop> {
        loop {
            match self.build_lock.try_lock() {
                Ok(lock) => return Ok(lock),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => meter.poll()?,
            }
            std::thread::sleep(TableCache::PAUSE);
        }
    }

    fn loaded(&self) -> MutexGuard<'_, Loaded> {
        // Tables are added whole, so a panic leaves a consistent state.
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn grid_of(goal: &Board) -> Grid {
    Grid::new(Frame::new(goal, goal).goal())
}

fn kind_of(grid: &Grid) -> Kind {
    (grid.size(), grid.blank_home())
}

struct PatternKind<'a> {
    spec: &'a Spec,
    indexes: &'a TableIndexes,
    card: Option<&'a dyn Accelerator>,
}

impl TableKind for PatternKind<'_> {
    type Table = Table;

    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let index = self.indexes.of(self.spec).ok_or(Stop::Memory)?;
        let on_card = self.card.and_then(|card| card.build(self.spec, &index, meter));
        on_card.unwrap_or_else(|| Table::build(self.spec, self.indexes, meter))
    }

    fn open(&self, bytes: Bytes) -> Result<Table, TableError> {
        Table::from_bytes(self.spec, self.indexes, bytes)
    }
}

struct Builder<'a, 'm, 'o, K> {
    kind: &'a K,
    meter: &'m mut Meter<'o>,
}

impl<K: TableKind> TableBuilder for Builder<'_, '_, '_, K> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = self.kind.build(self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        self.kind.open(bytes.clone()).is_ok()
    }
}
