//! What to do when nobody says how: begin with what costs nothing, and move to
//! more only when the board proves hard.

use super::board::Dir;
use super::grid::{AnyTiles, Tiles, UpTo16, UpTo32};
use super::heuristic::{Heuristic, LinearConflict};
use super::method::{Algorithm, HeuristicName};
use super::solve::{Task, name_of};
use super::tables::Exact;
use super::{frontier, ida, near};
use crate::run::{Meter, Outcome, Stop};
use std::time::Duration;

/// The most cells that tables are made for.
const MOST_CELLS_WITH_TABLES: usize = 32;

/// Nodes of A* that take about as long as building a table of all distances.
const NODES_BEFORE_EXACT: u64 = 10_000;

/// Nodes spent on boards that have no tables before their shortest solution is
/// given up.
const NODES_BEFORE_NEAR: u64 = 1_000_000;

/// A shortest solution for boards of up to 32 cells, a near-optimal one for
/// larger boards; stopped before that, the best there is.
///
/// Given a limit, a part of it goes to the proof and the rest, if there is no
/// proof, into a better answer.
pub(super) fn solve(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
    let cells = task.grid.size().cells();
    let (time, nodes) = (meter.limits().time, meter.limits().nodes);
    meter.set_deadline(time.map(|time| part_for_proof(time, cells)));
    meter.set_budget(nodes.map(|nodes| nodes / 2));
    let found = if cells <= Exact::MOST_CELLS {
        small(task, meter)
    } else if cells <= MOST_CELLS_WITH_TABLES {
        first_without_tables(task, meter)
    } else {
        large(task, meter)
    };
    match found {
        Ok(Some(moves)) => return Outcome::Solved(task.frame.unturned(&moves)),
        Err(why @ (Stop::Memory | Stop::Cancelled)) => return stopped(task, why, meter),
        _ => {}
    }
    meter.set_deadline(None);
    meter.set_budget(None);
    if let Err(why) = meter.look()
        && cells <= MOST_CELLS_WITH_TABLES
    {
        return stopped(task, why, meter);
    }
    let is_free = meter.limits().time.is_none() && meter.limits().nodes.is_none();
    near_optimal(task, meter, is_free)
}

/// The time after which a proof is no longer hoped for.
fn part_for_proof(time: Duration, cells: usize) -> Duration {
    if cells <= 16 { time * 9 / 10 } else { time / 2 }
}

/// Up to ten cells: A*, and when that takes longer than it would to work out
/// every distance there is, all distances.
fn small(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
    if !task.library.has_exact(&task.grid) {
        (task.method.algorithm, task.method.heuristic) =
            (Algorithm::AStar, Some(HeuristicName::LinearConflict));
        let heuristic = LinearConflict::new(&task.grid);
        let order = frontier::Order::AStar;
        let start = task.frame.start();
        let found = frontier::search_within::<UpTo16, _>(
            &task.grid,
            start,
            &heuristic,
            order,
            NODES_BEFORE_EXACT,
            meter,
        )?;
        if let frontier::Found::Path(path) = found {
            return Ok(Some(path));
        }
    }
    (task.method.algorithm, task.method.heuristic) = (Algorithm::Ida, Some(HeuristicName::PatternExact));
    let exact = task.library.exact(&task.grid, meter, &mut task.tables)?;
    ida::search::<UpTo16, _>(&task.grid, task.frame.start(), &*exact, meter).map(Some)
}

/// Up to 32 cells: without tables while that is quicker than fetching them.
fn first_without_tables(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
    let plans = task.library.plans(&task.grid, meter.limits().memory);
    if !plans.iter().any(|plan| task.library.has(plan)) {
        let nodes = plans.first().map_or(u64::MAX, |plan| plan.cost());
        task.method.heuristic = Some(HeuristicName::LinearConflict);
        let heuristic = LinearConflict::new(&task.grid);
        let found = match task.grid.size().cells() {
            ..=16 => without_tables::<UpTo16, _>(task, &heuristic, nodes, meter),
            _ => without_tables::<UpTo32, _>(task, &heuristic, nodes, meter),
        }?;
        if found.is_some() {
            return Ok(found);
        }
    }
    with_tables(task, meter).map(Some)
}

fn without_tables<T: Tiles, H: Heuristic<T>>(
    task: &Task<'_>,
    heuristic: &H,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    ida::search_within::<T, H>(&task.grid, task.frame.start(), heuristic, nodes, meter)
}

/// IDA* with tables, beginning with the best that are there already, or else
/// with those built soonest, and moving on to larger ones when the search
/// would take longer than building them.
pub(super) fn with_tables(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let plans = task.library.plans(&task.grid, meter.limits().memory);
    let ready = plans.iter().rposition(|plan| task.library.has(plan));
    task.method.algorithm = Algorithm::Ida;
    for number in ready.unwrap_or(0)..plans.len() {
        let plan = &plans[number];
        task.method.heuristic = Some(name_of(plan));
        let deep = task.library.deep(&task.grid, plan, meter, &mut task.tables)?;
        let enough = plans.get(number + 1).map_or(u64::MAX, |next| next.cost());
        if let Some(moves) = deep.search_within(task.frame.start(), enough, meter)? {
            return Ok(moves);
        }
    }
    // Not even the smallest tables fit in memory.
    task.method.heuristic = Some(HeuristicName::LinearConflict);
    let heuristic = LinearConflict::new(&task.grid);
    let found = match task.grid.size().cells() {
        ..=16 => without_tables::<UpTo16, _>(task, &heuristic, u64::MAX, meter),
        _ => without_tables::<UpTo32, _>(task, &heuristic, u64::MAX, meter),
    }?;
    Ok(found.expect("a search that may take as long as it likes does not give up"))
}

/// Larger boards: a shortest solution only if it is near.
fn large(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
    let heuristic = LinearConflict::new(&task.grid);
    without_tables::<AnyTiles, _>(task, &heuristic, NODES_BEFORE_NEAR, meter)
}

/// The best answer that the rest of the limits allows. If there are none, it
/// has an end of its own, and what is found by then is the answer.
fn near_optimal(task: &mut Task<'_>, meter: &mut Meter<'_>, is_free: bool) -> Outcome<Vec<Dir>> {
    (task.method.algorithm, task.method.heuristic) = (Algorithm::Anytime, None);
    if is_free {
        meter.set_budget(Some(FREE_NODES));
    }
    let bound = meter.progress.bound;
    let outcome = near::anytime_within(task.start, task.goal, meter, task.improved);
    meter.progress.bound = meter.progress.bound.max(bound);
    match outcome {
        Outcome::Stopped { why: Stop::Nodes, best: Some(best) } if is_free => Outcome::Solved(best),
        Outcome::Stopped { why, best: None } => stopped(task, why, meter),
        outcome => outcome,
    }
}

/// Nodes for a large board if nobody says how many: some ten seconds' worth.
const FREE_NODES: u64 = 6_000_000;

/// How long an answer is still looked for when somebody has asked for an end.
const GRACE: Duration = Duration::from_millis(40);

/// The answer of a run that must end now: whatever can be made at once. Who
/// has cancelled it waits for nothing that takes longer.
fn stopped(task: &Task<'_>, why: Stop, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
    let mut quiet = |_: &crate::run::Progress| std::ops::ControlFlow::Continue(());
    let time = (why == Stop::Cancelled).then_some(GRACE);
    let limits = crate::run::Limits { time, ..crate::run::Limits::default() };
    let mut grace = Meter::new(limits, &mut quiet);
    let care = near::Care::for_size(task.start.size());
    let best = near::construct(task.start, task.goal, care, &mut grace).ok();
    meter.progress.best = best.as_ref().map(|moves| moves.len() as u32);
    Outcome::Stopped { why, best }
}
