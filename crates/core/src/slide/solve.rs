//! From a board and a request to a report: where names become types.

use super::board::{Board, Dir};
use super::frame::Frame;
use super::frontier::{self, Order};
use super::grid::{AnyTiles, Grid, Slid, Tiles, UpTo16, UpTo32};
use super::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan};
use super::library::{Fetched, Library};
use super::method::{Algorithm, HeuristicName, Method};
use super::tables::{Class, Plan};
use super::{auto, ida, near, solvability};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};

/// What is asked of [`solve`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// How to search.
    pub algorithm: Algorithm,
    /// What leads the search.
    pub heuristic: HeuristicName,
    /// What the run may use.
    pub limits: Limits,
}

/// What [`solve`] answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The moves, each the way a tile moves, and what they took to find.
    pub report: Report<Vec<Dir>>,
    /// What was used where the request left the choice.
    pub method: Method,
    /// The tables that were fetched for it.
    pub tables: Vec<Fetched>,
}

impl Answer {
    /// The length of the solution, if one was found.
    pub fn length(&self) -> Option<usize> {
        self.report.outcome.answer().map(Vec::len)
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length().is_some_and(|length| length as u64 == u64::from(self.report.progress.bound))
    }
}

/// Looks for a way from `start` to `goal`, boards of the same size, with a
/// library of its own. See [`solve_with`].
pub fn solve(start: &Board, goal: &Board, request: &Request, observer: Observer<'_>) -> Answer {
    solve_with(&Library::default(), start, goal, request, observer, &mut |_| ())
}

/// Looks for a way from `start` to `goal`, boards of the same size, with the
/// tables of a library.
///
/// `improved` gets every solution that is better than those before it, for
/// algorithms that have several. Each one is replayed before it is handed out.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn solve_with(
    library: &Library,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Answer {
    assert_eq!(start.size(), goal.size(), "start and goal have the same size");
    let mut meter = Meter::new(request.limits.clone(), observer);
    let is_solvable = solvability::is_solvable(start, goal);
    if !is_solvable || start == goal {
        // Nothing is searched, so no method is chosen.
        let outcome = if is_solvable { Outcome::Solved(Vec::new()) } else { Outcome::Impossible };
        let method = Method { algorithm: request.algorithm, heuristic: None };
        return Answer { report: meter.finish(outcome), method, tables: Vec::new() };
    }
    let method = Method::choose(request.algorithm, request.heuristic, start.size());
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    meter.progress.bound = manhattan(&grid, frame.start());
    let mut task =
        Task { library, frame, grid, start, goal, method, tables: Vec::new(), best: None, improved };
    let bound = meter.progress.bound;
    let outcome = loop {
        let outcome = match meter.look() {
            Ok(()) if request.algorithm == Algorithm::Auto && request.heuristic == HeuristicName::Auto => {
                auto::solve(&mut task, &mut meter)
            }
            Ok(()) => task.solve(&mut meter),
            Err(why) => Outcome::Stopped { why, best: None },
        };
        if task.tables.is_empty() || library.is_intact() {
            break outcome;
        }
        // Somebody has written into a table that was in use: what was found
        // with it is worth nothing.
        (task.method, task.tables) = (method, Vec::new());
        (meter.progress.bound, meter.progress.best) = (bound, None);
    };
    if let Some(moves) = outcome.answer() {
        let end = start.replayed(moves);
        assert_eq!(end.as_ref(), Some(goal), "a solution must lead to the goal");
        meter.progress.best = Some(moves.len() as u32);
        if moves.len() < meter.progress.bound as usize {
            // Only a wrong table or a wrong search can claim that. Nothing it
            // claims is repeated.
            debug_assert!(false, "a lower bound above the length of a solution");
            meter.progress.bound = bound;
        }
    }
    Answer { method: task.method, tables: task.tables, report: meter.finish(outcome) }
}

/// What can be said before any search.
fn manhattan(grid: &Grid, start: &Board) -> u32 {
    let manhattan = Manhattan::new(grid);
    let value = Heuristic::<AnyTiles>::start(&manhattan, &AnyTiles::of(start));
    Heuristic::<AnyTiles>::value(&manhattan, value)
}

/// A board being solved.
pub(super) struct Task<'a> {
    pub(super) library: &'a Library,
    pub(super) frame: Frame,
    pub(super) grid: Grid,
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    pub(super) method: Method,
    pub(super) tables: Vec<Fetched>,
    /// The best answer so far, of a search that is to find a shortest one.
    pub(super) best: Option<Vec<Dir>>,
    pub(super) improved: &'a mut dyn FnMut(&[Dir]),
}

impl Task<'_> {
    /// Has an answer, though not a shortest one, before a long search begins.
    pub(super) fn answer_at_once(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.best.is_none() {
            let first = near::first(self.start, self.goal, meter)?;
            assert_eq!(self.start.replayed(&first).as_ref(), Some(self.goal), "a solution leads to the goal");
            meter.progress.best = Some(first.len() as u32);
            (self.improved)(&first);
            self.best = Some(first);
        }
        Ok(())
    }

    fn solve(&mut self, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
        match self.method.algorithm {
            Algorithm::Anytime => near::improve(self.start, self.goal, None, meter, self.improved),
            Algorithm::Constructive => {
                meter.progress.iterations = 1;
                let care = near::Care::for_size(self.start.size());
                match near::construct(self.start, self.goal, care, meter) {
                    Ok(moves) => Outcome::Solved(moves),
                    Err(why) => Outcome::Stopped { why, best: None },
                }
            }
            _ => match self.with_size(meter) {
                Ok(Some(moves)) => Outcome::Solved(self.frame.unturned(&moves)),
                Ok(None) => Outcome::Impossible,
                Err(why) => Outcome::Stopped { why, best: None },
            },
        }
    }

    /// The number of cells becomes a type.
    fn with_size(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        match self.grid.size().cells() {
            ..=16 => self.with_heuristic::<UpTo16>(meter),
            17..=32 => self.with_heuristic::<UpTo32>(meter),
            _ => self.with_heuristic::<AnyTiles>(meter),
        }
    }

    /// The heuristic becomes a type.
    fn with_heuristic<T: Tiles>(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        let grid = &self.grid.clone();
        match self.method.heuristic {
            None => self.with_algorithm::<T, _>(&Nothing(Hamming::new(grid)), meter),
            Some(HeuristicName::Hamming) => self.with_algorithm::<T, _>(&Hamming::new(grid), meter),
            Some(HeuristicName::Manhattan) => self.with_algorithm::<T, _>(&Manhattan::new(grid), meter),
            Some(HeuristicName::LinearConflict | HeuristicName::Auto) => {
                self.with_algorithm::<T, _>(&LinearConflict::new(grid), meter)
            }
            Some(HeuristicName::WalkingDistance) => {
                let walking = self.library.walking(grid).expect("the method was chosen to fit the size");
                self.with_algorithm::<T, _>(&*walking, meter)
            }
            Some(HeuristicName::PatternExact) => {
                let exact = self.library.exact(grid, meter, &mut self.tables)?;
                self.with_algorithm::<T, _>(&*exact, meter)
            }
            Some(name) => self.with_pattern::<T>(name, meter),
        }
    }

    /// IDA* has a search made for tables; the others use them as a heuristic.
    fn with_pattern<T: Tiles>(
        &mut self,
        name: HeuristicName,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        if name == HeuristicName::Pattern && self.method.algorithm == Algorithm::Ida {
            return auto::with_tables(self, meter).map(Some);
        }
        let Some(plan) = self.plan(name, meter.limits().memory) else {
            // Not even the smallest tables fit in memory.
            self.method.heuristic = Some(HeuristicName::LinearConflict);
            return self.with_algorithm::<T, _>(&LinearConflict::new(&self.grid.clone()), meter);
        };
        self.method.heuristic = Some(name_of(&plan));
        if self.method.algorithm == Algorithm::Ida {
            let deep = self.library.deep(&self.grid, &plan, meter, &mut self.tables)?;
            return deep.search(self.frame.start(), meter).map(Some);
        }
        let pattern = self.library.pattern(&self.grid, &plan, meter, &mut self.tables)?;
        let pattern = pattern.expect("a plan has few enough parts");
        self.with_algorithm::<T, _>(&pattern, meter)
    }

    /// The plan of a name that fits in memory, or the next smaller one.
    fn plan(&self, name: HeuristicName, memory: Option<u64>) -> Option<Plan> {
        let plans = self.library.plans(&self.grid, memory);
        let class = match name {
            HeuristicName::PatternLarge => Class::Large,
            HeuristicName::PatternMedium => Class::Medium,
            _ => Class::Small,
        };
        plans.into_iter().rev().find(|plan| plan.class() <= class)
    }

    /// The algorithm becomes a call.
    fn with_algorithm<T: Tiles, H: Heuristic<T>>(
        &self,
        heuristic: &H,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let (grid, start) = (&self.grid, self.frame.start());
        let order = match self.method.algorithm {
            Algorithm::Bfs => Order::Breadth,
            Algorithm::Greedy => Order::Greedy,
            Algorithm::AStar => Order::AStar,
            Algorithm::BranchAndBound => Order::BranchAndBound,
            _ => return ida::search(grid, start, heuristic, meter).map(Some),
        };
        frontier::search(grid, start, heuristic, order, meter)
    }
}

/// The heuristic that a plan's tables make.
pub(super) fn name_of(plan: &Plan) -> HeuristicName {
    match plan.class() {
        Class::Small => HeuristicName::PatternSmall,
        Class::Medium => HeuristicName::PatternMedium,
        Class::Large => HeuristicName::PatternLarge,
    }
}

/// The bound that breadth-first search has: none, but it knows the goal.
struct Nothing<'g>(Hamming<'g>);

impl<T: Tiles> Heuristic<T> for Nothing<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        self.0.start(tiles)
    }

    fn after(&self, before: u32, slid: Slid, tiles: &T) -> u32 {
        self.0.after(before, slid, tiles)
    }

    fn value(&self, memo: u32) -> u32 {
        u32::from(memo != 0)
    }
}
