//! Tables for searches: from memory, from a shelf, or built.

use super::board::{Board, Size};
use super::deep::Deep;
use super::frame::Frame;
use super::grid::Grid;
use super::heuristic::WalkingDistance;
use super::tables::{Bytes, Class, Exact, Indexes, Pattern, Plan, Spec, Table};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where tables are kept between runs.
pub trait Shelf: Send + Sync {
    /// Whether a table seems to be there.
    fn has(&self, name: &str) -> bool;

    /// A table: from the shelf if it is there and good, or else made by the
    /// recipe and kept if that is possible.
    fn fetch(&self, name: &str, recipe: &mut dyn Recipe) -> Result<(Bytes, Origin), Stop>;
}

/// How to make a table that is not on the shelf.
pub trait Recipe {
    /// Makes the bytes.
    fn build(&mut self) -> Result<Vec<u8>, Stop>;

    /// Called every few milliseconds while somebody else is making the same
    /// table; an error ends the waiting.
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
struct NoShelf;

impl Shelf for NoShelf {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, recipe: &mut dyn Recipe) -> Result<(Bytes, Origin), Stop> {
        Ok((Arc::new(recipe.build()?), Origin::Built))
    }
}

/// A table that a run had to fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// Its name.
    pub name: String,
    /// How long it took.
    pub time: Duration,
    /// Where it came from.
    pub origin: Origin,
}

/// Tables in memory, shared by all runs that use this library.
pub struct Library {
    shelf: Box<dyn Shelf>,
    desk: Mutex<Desk>,
}

/// What kind of boards tables are for: a size and the blank's home.
type Kind = (Size, usize);

/// What has been fetched.
#[derive(Default)]
struct Desk {
    indexes: Indexes,
    tables: Vec<Table>,
    deep: Vec<(Kind, Plan, Arc<Deep>)>,
    exact: Vec<(Kind, Arc<Exact>)>,
    walking: Vec<(Kind, Arc<WalkingDistance>)>,
}

impl Default for Library {
    fn default() -> Library {
        Library::new(Box::new(NoShelf))
    }
}

impl Library {
    /// An empty library that fetches from a shelf.
    pub fn new(shelf: Box<dyn Shelf>) -> Library {
        Library { shelf, desk: Mutex::new(Desk::default()) }
    }

    /// The plans for a grid that fit in memory, from the one built soonest to
    /// the best.
    pub fn plans(&self, grid: &Grid, memory: Option<u64>) -> Vec<Plan> {
        Plan::all(grid, memory, &mut self.desk().indexes)
    }

    /// Whether all tables of a plan are in memory or on the shelf.
    pub fn has(&self, plan: &Plan) -> bool {
        let desk = self.desk();
        let known = |spec: &Spec| desk.tables.iter().any(|table| table.spec() == spec);
        plan.specs().iter().all(|spec| known(spec) || self.shelf.has(&spec.to_string()))
    }

    /// Whether the table of all distances is in memory or on the shelf.
    pub(super) fn has_exact(&self, grid: &Grid) -> bool {
        self.desk().exact.iter().any(|(kind, _)| *kind == kind_of(grid)) || self.shelf.has(&exact_name(grid))
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
        let mut desk = self.desk();
        let plan = Plan::of_class(&grid, class, memory, &mut desk.indexes)?;
        let bytes = plan.bytes(&mut desk.indexes)?;
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
    ) -> Report<Vec<Fetched>> {
        let mut meter = Meter::new(limits.clone(), observer);
        let grid = grid_of(goal);
        let mut fetched = Vec::new();
        let result = if grid.size().cells() <= Exact::MOST_CELLS {
            self.exact(&grid, &mut meter, &mut fetched).map(|_| ())
        } else {
            match self.plan_for(goal, class, limits.memory) {
                Some((plan, _)) => self.deep(&grid, &plan, &mut meter, &mut fetched).map(|_| ()),
                None => Ok(()),
            }
        };
        meter.finish(match result {
            Ok(()) => Outcome::Solved(fetched),
            Err(why) => Outcome::Stopped { why, best: Some(fetched) },
        })
    }

    /// The search with a plan's tables.
    pub(super) fn deep(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<Fetched>,
    ) -> Result<Arc<Deep>, Stop> {
        let mut desk = self.desk();
        let kind = kind_of(grid);
        if let Some((_, _, deep)) = desk.deep.iter().find(|(one, of, _)| *one == kind && of == plan) {
            return Ok(deep.clone());
        }
        let tables = self.tables(&mut desk, plan, meter, fetched)?;
        let deep = Arc::new(Deep::new(grid, plan, &tables).expect("all tables of the plan are there"));
        desk.deep.push((kind, plan.clone(), deep.clone()));
        Ok(deep)
    }

    /// A plan's tables as a heuristic.
    pub(super) fn pattern(
        &self,
        grid: &Grid,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<Fetched>,
    ) -> Result<Option<Pattern>, Stop> {
        let tables = self.tables(&mut self.desk(), plan, meter, fetched)?;
        Ok(Pattern::new(grid, plan, &tables))
    }

    fn tables(
        &self,
        desk: &mut Desk,
        plan: &Plan,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<Fetched>,
    ) -> Result<Vec<Table>, Stop> {
        for spec in plan.specs() {
            if desk.tables.iter().any(|table| table.spec() == spec) {
                continue;
            }
            let name = spec.to_string();
            let before = meter.elapsed();
            let mut recipe = PatternRecipe { spec, indexes: &mut desk.indexes, meter };
            let (bytes, origin) = self.shelf.fetch(&name, &mut recipe)?;
            let table = Table::from_bytes(spec, &mut desk.indexes, bytes);
            desk.tables.push(table.expect("a table just built or accepted is one"));
            fetched.push(Fetched { name, time: meter.elapsed() - before, origin });
        }
        Ok(desk.tables.clone())
    }

    /// The table of all distances, for boards of up to ten cells.
    pub(super) fn exact(
        &self,
        grid: &Grid,
        meter: &mut Meter<'_>,
        fetched: &mut Vec<Fetched>,
    ) -> Result<Arc<Exact>, Stop> {
        let mut desk = self.desk();
        let kind = kind_of(grid);
        if let Some((_, exact)) = desk.exact.iter().find(|(one, _)| *one == kind) {
            return Ok(exact.clone());
        }
        let name = exact_name(grid);
        let before = meter.elapsed();
        let (bytes, origin) = self.shelf.fetch(&name, &mut ExactRecipe { grid, meter })?;
        let exact = Exact::from_bytes(grid, bytes).expect("a table just built or accepted is one");
        fetched.push(Fetched { name, time: meter.elapsed() - before, origin });
        let exact = Arc::new(exact);
        desk.exact.push((kind, exact.clone()));
        Ok(exact)
    }

    /// Walking distance, whose tables are made in no time but not for each
    /// board anew; `None` where they would be too large.
    pub(super) fn walking(&self, grid: &Grid) -> Option<Arc<WalkingDistance>> {
        let mut desk = self.desk();
        let kind = kind_of(grid);
        if let Some((_, walking)) = desk.walking.iter().find(|(one, _)| *one == kind) {
            return Some(walking.clone());
        }
        let walking = Arc::new(WalkingDistance::new(grid)?);
        desk.walking.push((kind, walking.clone()));
        Some(walking)
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        // Whoever panicked had only added whole tables.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
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

struct PatternRecipe<'a, 'm, 'o> {
    spec: &'a Spec,
    indexes: &'a mut Indexes,
    meter: &'m mut Meter<'o>,
}

impl Recipe for PatternRecipe<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = Table::build(self.spec, self.indexes, self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.look()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Table::from_bytes(self.spec, self.indexes, bytes.clone()).is_ok()
    }
}

struct ExactRecipe<'a, 'm, 'o> {
    grid: &'a Grid,
    meter: &'m mut Meter<'o>,
}

impl Recipe for ExactRecipe<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = Exact::build(self.grid, self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.look()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Exact::from_bytes(self.grid, bytes.clone()).is_ok()
    }
}
