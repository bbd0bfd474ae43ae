//! What to do when nobody says how: begin with what costs nothing, and move to
//! more only when the board proves hard.

use super::board::Dir;
use super::grid::{AnyTiles, Tiles, UpTo16, UpTo32};
use super::heuristic::{Heuristic, LinearConflict};
use super::method::{Algorithm, HeuristicName};
use super::solve::{Task, name_of};
use super::tables::Exact;
use super::{frontier, ida, near};
use crate::run::{Limits, Meter, Outcome, Progress, Stage, Stop};
use std::ops::ControlFlow;
use std::time::Duration;

/// The most cells that tables are made for.
const MOST_CELLS_WITH_TABLES: usize = 32;

/// Nodes of A* that take about as long as building a table of all distances.
const NODES_BEFORE_EXACT: u64 = 10_000;

/// Nodes spent on boards that have no tables before their shortest solution is
/// given up.
const NODES_BEFORE_NEAR: u64 = 1_000_000;

/// Nodes for improving the answer of a board without tables if no limit is
/// given: seconds of work, whatever the size.
const FREE_NODES: u64 = 6_000_000;

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
    match meter.look() {
        Ok(()) => near_optimal(task, meter),
        Err(why) => stopped(task, why, meter),
    }
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
        task.answer_at_once(meter)?;
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
        meter.progress.stage = Stage::Tables;
        let deep = task.library.deep(&task.grid, plan, meter, &mut task.tables)?;
        meter.progress.stage = Stage::Search;
        let enough = plans.get(number + 1).map_or(u64::MAX, |next| next.cost());
        let start = task.frame.start().clone();
        let found = deep.search_within(&start, enough, meter, &mut |meter| task.answer_at_once(meter))?;
        if let Some(moves) = found {
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

/// Larger boards: some answer first, then a shortest one if it is near.
fn large(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
    task.answer_at_once(meter)?;
    let heuristic = LinearConflict::new(&task.grid);
    without_tables::<AnyTiles, _>(task, &heuristic, NODES_BEFORE_NEAR, meter)
}

/// The best answer that the rest of the limits allows. If there are none, it
/// has an end of its own, and what is found by then is the answer.
fn near_optimal(task: &mut Task<'_>, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
    (task.method.algorithm, task.method.heuristic) = (Algorithm::Anytime, None);
    let is_free = meter.limits().time.is_none() && meter.limits().nodes.is_none();
    if is_free {
        meter.set_budget(Some(FREE_NODES));
    }
    match near::improve(task.start, task.goal, task.best.take(), meter, task.improved) {
        Outcome::Stopped { why: Stop::Nodes, best: Some(best) } if is_free => Outcome::Solved(best),
        Outcome::Stopped { why, best: None } => stopped(task, why, meter),
        outcome => outcome,
    }
}

/// How long an answer is still looked for when the time is up or somebody has
/// asked for an end.
const GRACE: Duration = Duration::from_millis(60);

/// The answer of a run that must end now: the best so far, or else what can be
/// built at once.
fn stopped(task: &mut Task<'_>, why: Stop, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
    let best = task.best.take().or_else(|| {
        let time = matches!(why, Stop::Cancelled | Stop::Time).then_some(GRACE);
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let mut grace = Meter::new(Limits { time, ..Limits::default() }, &mut quiet);
        near::first(task.start, task.goal, &mut grace).ok()
    });
    meter.progress.best = best.as_ref().map(|moves| moves.len() as u32);
    Outcome::Stopped { why, best }
}

#[cfg(test)]
mod tests {
    use super::super::board::Size;
    use super::super::generate::{Generator, Kind};
    use super::super::goal::NamedGoal;
    use super::super::{Request, solve};
    use super::*;

    /// The request with nothing said ends on boards of every size, whatever a
    /// round of its search would take.
    #[test]
    fn a_board_without_tables_ends_within_its_nodes() {
        let mut sizes: Vec<(usize, usize)> = (6..=25).map(|side| (side, side)).collect();
        sizes.extend([(3, 11), (2, 17), (1, 40), (4, 9), (7, 5), (12, 30), (30, 12), (40, 40), (3, 100)]);
        for (rows, cols) in sizes {
            for seed in 1..=3 {
                let goal = NamedGoal::ALL[seed as usize % 3].board(Size::new(rows, cols).unwrap());
                let start = Generator::new(seed).board(&goal, Kind::Solvable).unwrap();
                let most = NODES_BEFORE_NEAR + 100_000;
                // What comes after the proof is given up is cut short here; it
                // has an end of its own below.
                let mut observer = |progress: &Progress| match progress.stage {
                    Stage::Improvement => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                };
                let answer = solve(&start, &goal, &Request::default(), &mut observer);
                assert!(answer.report.progress.expanded <= most, "{rows}x{cols}, seed {seed}: {answer:?}");
                let length = answer.length().unwrap_or_else(|| panic!("{rows}x{cols}, seed {seed}"));
                assert!(answer.report.progress.bound as usize <= length);
            }
        }
    }

    #[test]
    fn improving_ends_within_its_nodes() {
        for (side, seed, threads) in [(12, 1, 1), (16, 2, 2), (30, 3, 2)] {
            let goal = NamedGoal::Last.board(Size::new(side, side).unwrap());
            let start = Generator::new(seed).board(&goal, Kind::Solvable).unwrap();
            let limits = Limits { threads, ..Limits::default() };
            let mut firsts = Vec::new();
            let mut observer = |progress: &Progress| {
                firsts.extend(progress.best);
                ControlFlow::Continue(())
            };
            let answer = solve(&start, &goal, &Request { limits, ..Request::default() }, &mut observer);
            let expanded = answer.report.progress.expanded;
            let most = NODES_BEFORE_NEAR + FREE_NODES + (threads as u64 - 1) * 2 * Meter::PERIOD;
            assert!(expanded <= most, "{side}x{side}: {expanded} nodes");
            assert!(matches!(answer.report.outcome, Outcome::Solved(_)), "{side}x{side}");
            assert!(answer.length().unwrap() < firsts[0] as usize, "the first answer was improved");
        }
    }
}
