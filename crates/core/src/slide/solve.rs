//! From a board and a request to a report: where names become types.

use super::board::{Board, Dir};
use super::frame::Frame;
use super::frontier::{self, Order};
use super::grid::{AnyTiles, Grid, Slid, Tiles, UpTo16, UpTo32};
use super::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan, WalkingDistance};
use super::method::{Algorithm, HeuristicName, Method};
use super::{ida, solvability};
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
}

impl Answer {
    /// The length of the solution, if one was found.
    pub fn length(&self) -> Option<usize> {
        self.report.outcome.answer().map(Vec::len)
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length().is_some_and(|length| length as u64 <= u64::from(self.report.progress.bound))
    }
}

/// Looks for a way from `start` to `goal`, boards of the same size.
///
/// The solution is replayed before it is handed out.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn solve(start: &Board, goal: &Board, request: &Request, observer: Observer<'_>) -> Answer {
    assert_eq!(start.size(), goal.size(), "start and goal have the same size");
    let method = Method::choose(request.algorithm, request.heuristic, start.size());
    let mut meter = Meter::new(request.limits.clone(), observer);
    if !solvability::is_solvable(start, goal) {
        return Answer { report: meter.finish(Outcome::Impossible), method };
    }
    if start == goal {
        return Answer { report: meter.finish(Outcome::Solved(Vec::new())), method };
    }
    let frame = Frame::new(start, goal);
    meter.progress.bound = manhattan(&frame);
    let outcome = match meter.look().and_then(|()| with_size(&frame, method, &mut meter)) {
        Ok(Some(moves)) => Outcome::Solved(frame.unturned(&moves)),
        Ok(None) => Outcome::Impossible,
        Err(why) => Outcome::Stopped { why, best: None },
    };
    if let Some(moves) = outcome.answer() {
        let end = start.replayed(moves);
        assert_eq!(end.as_ref(), Some(goal), "a solution must lead to the goal");
        meter.progress.best = Some(moves.len() as u32);
    }
    Answer { report: meter.finish(outcome), method }
}

/// What can be said before any search.
fn manhattan(frame: &Frame) -> u32 {
    let grid = Grid::new(frame.goal());
    let manhattan = Manhattan::new(&grid);
    let value = Heuristic::<AnyTiles>::start(&manhattan, &AnyTiles::of(frame.start()));
    Heuristic::<AnyTiles>::value(&manhattan, value)
}

/// The number of cells becomes a type.
fn with_size(frame: &Frame, method: Method, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
    match frame.goal().size().cells() {
        ..=16 => with_heuristic::<UpTo16>(frame, method, meter),
        17..=32 => with_heuristic::<UpTo32>(frame, method, meter),
        _ => with_heuristic::<AnyTiles>(frame, method, meter),
    }
}

/// The heuristic becomes a type.
fn with_heuristic<T: Tiles>(
    frame: &Frame,
    method: Method,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let grid = &Grid::new(frame.goal());
    let start = frame.start();
    match method.heuristic {
        None => with_algorithm::<T, _>(grid, start, &Nothing(Hamming::new(grid)), method, meter),
        Some(HeuristicName::Hamming) => {
            with_algorithm::<T, _>(grid, start, &Hamming::new(grid), method, meter)
        }
        Some(HeuristicName::Manhattan) => {
            with_algorithm::<T, _>(grid, start, &Manhattan::new(grid), method, meter)
        }
        Some(HeuristicName::LinearConflict | HeuristicName::Auto) => {
            with_algorithm::<T, _>(grid, start, &LinearConflict::new(grid), method, meter)
        }
        Some(HeuristicName::WalkingDistance) => {
            let walking = WalkingDistance::new(grid).expect("the method was chosen to fit the size");
            with_algorithm::<T, _>(grid, start, &walking, method, meter)
        }
    }
}

/// The algorithm becomes a call.
fn with_algorithm<T: Tiles, H: Heuristic<T>>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    method: Method,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let order = match method.algorithm {
        Algorithm::Bfs => Order::Breadth,
        Algorithm::Greedy => Order::Greedy,
        Algorithm::AStar => Order::AStar,
        Algorithm::BranchAndBound => Order::BranchAndBound,
        Algorithm::Ida | Algorithm::Auto => return ida::search(grid, start, heuristic, meter).map(Some),
    };
    frontier::search(grid, start, heuristic, order, meter)
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
