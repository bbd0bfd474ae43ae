//! The fast engine: first solution, all solutions, exact counts.
//!
//! A puzzle becomes an exact cover: every cell is covered once and every
//! piece is used. Solutions are searched for where the fewest choices are
//! left; on flat trays they are counted without being found, by merging
//! partial fillings that cover the same cells.
//!
//! In the reports' [`Progress`](crate::run::Progress), `expanded` counts
//! nodes, `generated` placements tried, and `found` solutions up to swaps of
//! equal pieces.
//!
//! Limits hold from the first placement that is listed to the last solution
//! that is handed on. Never more nodes are expanded than the limit says, on
//! any number of threads. With a limit on memory fewer threads may be used
//! than are allowed, because each needs its own copy of what changes.

mod clock;
pub(super) mod exact;
mod frontier;
mod lists;
pub(super) mod model;
mod room;
mod sparse;
mod table;
mod team;

use super::puzzle::{Puzzle, Solution};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
pub(crate) use clock::{Alone, Clock};
use clock::{Weighted, Worker};
use exact::Cover;
use frontier::Frontier;
use model::Model;
pub(crate) use room::Room;
use sparse::Sets;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::SyncSender;
use table::Filled;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Ways to fill the tray, which differ if the cells of some piece do.
    /// Letters are told apart; copies under one letter are not, so swapping
    /// them makes no other filling. `u128::MAX` means that many or more.
    pub all: u128,
    /// Fillings that are not turned into each other by a symmetry of the
    /// tray, nor by exchanging pieces of the same shape. Pieces already
    /// placed stay in place. `None` if the count did not finish.
    pub unique: Option<u128>,
}

/// Finds a solution.
pub fn solve(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Solution> {
    let mut solution = None;
    let mut report = all(puzzle, limits, observer, &mut |found| {
        solution = Some(found);
        ControlFlow::Break(())
    });
    if solution.is_some() {
        report.progress.found = 1;
    }
    let outcome = match solution {
        Some(solution) => Outcome::Solved(solution),
        None => report.outcome.map(|_| unreachable!("a solution that was counted was handed on")),
    };
    Report { outcome, progress: report.progress }
}

/// Finds all solutions and hands on each as soon as it is found, until `each`
/// says to break. The answer is their number, letters told apart.
///
/// If `each` breaks, the run is [`Stop::Cancelled`] with the number so far.
pub fn all(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Report<u64> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut found = 0;
    let ended = find_all(puzzle, &mut meter, &mut |solution| {
        found += 1;
        match each(solution) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    });
    meter.finish(match ended {
        Err(why) => Outcome::Stopped { why, best: (0 < found).then_some(found) },
        Ok(()) if found == 0 => Outcome::Impossible,
        Ok(()) => Outcome::Solved(found),
    })
}

fn find_all(
    puzzle: &Puzzle,
    meter: &mut Meter<'_>,
    each: &mut impl FnMut(Solution) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let Some(model) = Model::new(puzzle, &mut Alone::new(meter), &mut room)? else { return Ok(()) };
    let pieces = puzzle.kit().count() as u64;
    // Letters can be given in very many ways, each of which takes a while.
    let mut hand_on = |ids: &[usize], clock: &mut Alone<'_, '_>| {
        model.solutions(ids, &mut |solution| {
            each(solution)?;
            clock.work(2000 + 500 * pieces)
        })
    };
    let threads = affordable(&model.cover, meter.limits().threads, &room)?;
    if threads == 1 {
        return search(&model.cover, 1.0, &mut Alone::new(meter), &mut hand_on);
    }
    let tasks = split(&model.cover, vec![Task::whole()], 24 * threads, &mut Alone::new(meter))?;
    let mut broken = Ok(());
    let ended = find_together(meter, &model.cover, &tasks, threads, |ids, meter| {
        match hand_on(&ids, &mut Alone::new(meter)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                broken = Err(stop);
                ControlFlow::Break(())
            }
        }
    });
    broken.and(ended)
}

/// Counts all solutions.
///
/// A count that is stopped answers with the solutions found until then, if
/// there are any; on flat trays they are found late.
pub fn count(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Count> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (count, ended) = count_all(puzzle, &mut meter);
    meter.finish(match (count, ended) {
        (None, Err(why)) => Outcome::Stopped { why, best: None },
        (None, Ok(())) => Outcome::Impossible,
        (Some(count), Err(why)) => Outcome::Stopped { why, best: Some(count) },
        (Some(count), Ok(())) => Outcome::Solved(count),
    })
}

/// What is known of the number of solutions, if there are any.
fn count_all(puzzle: &Puzzle, meter: &mut Meter<'_>) -> (Option<Count>, Result<(), Stop>) {
    let mut room = Room::new(meter.limits());
    let built = (|| {
        let clock = &mut Alone::new(meter);
        let Some(model) = Model::new(puzzle, clock, &mut room)? else { return Ok(None) };
        let group = model.group(clock)?;
        let root = if 1 < group.len() { model.cover.root(&group, clock)? } else { Vec::new() };
        room.take(size_of_val(&*root) as u64)?;
        Ok(Some((model, group, root)))
    })();
    let (model, group, root) = match built {
        Err(why) => return (None, Err(why)),
        Ok(None) => return (None, Ok(())),
        Ok(Some(built)) => built,
    };
    let (total, ended) = total(&model, &model.cover, &root, meter, &room);
    if total == 0 {
        return (None, ended);
    }
    let all = total.saturating_mul(model.labellings());
    match ended.and_then(|()| orbits(&model, total, &group, meter, &room)) {
        Err(why) => (Some(Count { all, unique: None }), Err(why)),
        Ok(unique) => (Some(Count { all, unique: Some(unique) }), Ok(())),
    }
}

/// The weighted number of solutions of a model's cover, or of one made from
/// it, up to swaps of equal pieces.
fn total(
    model: &Model<'_>,
    cover: &Cover,
    root: &[(usize, u64)],
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    if cover.cells == 0 {
        return (1, Ok(()));
    }
    if let Some(grid) = model.grid() {
        match Frontier::<u64>::new(cover, &grid, root, &mut Alone::new(meter)) {
            Ok(Some(frontier)) => return on_frontier(&frontier, meter, room),
            Ok(None) => {}
            Err(why) => return (0, Err(why)),
        }
        match Frontier::<u128>::new(cover, &grid, root, &mut Alone::new(meter)) {
            Ok(Some(frontier)) => return on_frontier(&frontier, meter, room),
            Ok(None) => {}
            Err(why) => return (0, Err(why)),
        }
    }
    let mut tasks: Vec<Task> = root.iter().map(|&(at, weight)| Task { path: vec![at], weight }).collect();
    if tasks.is_empty() {
        tasks.push(Task::whole());
    }
    let threads = match affordable(cover, meter.limits().threads, room) {
        Ok(threads) => threads,
        Err(why) => return (0, Err(why)),
    };
    if 1 < threads {
        return match split(cover, tasks, 24 * threads, &mut Alone::new(meter)) {
            Ok(tasks) => count_together(meter, cover, &tasks, threads),
            Err(why) => (0, Err(why)),
        };
    }
    let mut total = 0;
    let mut count = || {
        let clock = &mut Alone::new(meter);
        let mut engine = Engine::new(cover, clock)?;
        tasks.iter().try_for_each(|task| {
            let mut clock = Weighted { clock, weight: task.weight };
            engine.search(&task.path, 1.0 / tasks.len() as f64, &mut clock, &mut |_, _| {
                total += u128::from(task.weight);
                Ok(())
            })
        })
    };
    let ended = count();
    (total, ended)
}

/// The weighted number of solutions, counted on the meter's threads.
fn on_frontier<W: Filled>(
    frontier: &Frontier<W>,
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    let most = if meter.limits().memory.is_some() { MOST_MEMORY } else { MEMORY };
    let room = match room.without(frontier.bytes()) {
        Ok(room) => room,
        Err(why) => return (0, Err(why)),
    };
    let memory = usize::try_from(room.left()).unwrap_or(usize::MAX).min(most);
    let threads = meter.limits().threads.max(1);
    // Small levels, and counts that have no others, are not worth a team.
    let pause = if threads == 1 { usize::MAX } else { 512 };
    let alone = frontier.shared(1, memory, None);
    let (total, rest) = frontier.work(0, &alone, pause, &mut Alone::new(meter));
    if rest.is_empty() {
        return (total, alone.stopped().map_or(Ok(()), Err));
    }
    let shared = frontier.shared(threads, memory, Some(rest));
    let work = |number, clock: &mut Worker<'_>, _: &SyncSender<()>| {
        frontier.work(number, &shared, usize::MAX, clock).0
    };
    let (totals, ended) = team::run(meter, threads, work, |(), _| ControlFlow::Continue(()));
    (totals.into_iter().fold(total, u128::saturating_add), ended)
}

/// Bytes that a count may keep unless the limits say otherwise.
const MEMORY: usize = 128 << 20;

/// Bytes that a count keeps at most, whatever the limits say: tables that are
/// larger would take too long to grow for a run that must answer at once.
const MOST_MEMORY: usize = 512 << 20;

/// A part of a search: the choices already made, each a position in what the
/// choices before it left, and how often its solutions count.
struct Task {
    path: Vec<usize>,
    weight: u64,
}

impl Task {
    /// The whole search.
    fn whole() -> Task {
        Task { path: Vec::new(), weight: 1 }
    }
}

/// The search that suits the size of a cover.
enum Engine<'a> {
    /// A reduced copy for each task.
    Small(&'a Cover),
    /// One copy of the sets, which tasks change and restore. Positions are
    /// those of the cover itself.
    Large(Box<Sets<'a>>),
}

impl<'a> Engine<'a> {
    fn is_large(cover: &Cover) -> bool {
        cover.choices.iter().any(|choice| 1 < choice.uses) || !lists::fits(cover, 128)
    }

    /// The bytes that an engine takes besides the cover.
    fn bytes(cover: &Cover) -> u64 {
        if Engine::is_large(cover) { Sets::bytes(cover) } else { 2 * cover.bytes() + lists::bytes(cover) }
    }

    fn new(cover: &'a Cover, clock: &mut impl Clock) -> Result<Engine<'a>, Stop> {
        if Engine::is_large(cover) {
            return Ok(Engine::Large(Box::new(Sets::new(cover, clock)?)));
        }
        Ok(Engine::Small(cover))
    }

    /// Finds every solution that has the choices of a path.
    fn search<C: Clock>(
        &mut self,
        path: &[usize],
        share: f64,
        clock: &mut C,
        found: &mut impl FnMut(&[usize], &mut C) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        match self {
            Engine::Large(sets) => sets.search(path, share, clock, found),
            Engine::Small(cover) if path.is_empty() => search_lists(cover, share, clock, found),
            Engine::Small(cover) => search_lists(&after(cover, path, clock)?, share, clock, found),
        }
    }

    /// The choices one of which must be made after those of a path, as the
    /// search would go on, so that the parts have no more nodes; `None` if
    /// nothing is left to choose.
    fn branches(&mut self, path: &[usize], clock: &mut impl Clock) -> Result<Option<Vec<usize>>, Stop> {
        match self {
            Engine::Large(sets) => sets.branches(path, clock),
            Engine::Small(cover) => {
                let cover = after(cover, path, clock)?;
                clock.work(4 * cover.listed() as u64)?;
                Ok((0 < cover.cells).then(|| cover.tightest(lists::MANY)))
            }
        }
    }
}

/// What the choices of a path leave of a cover.
fn after(cover: &Cover, path: &[usize], clock: &mut impl Clock) -> Result<Cover, Stop> {
    let Some((&first, rest)) = path.split_first() else { return Ok(cover.clone()) };
    let mut left = cover.reduced(first, clock)?;
    for &at in rest {
        left = left.reduced(at, clock)?;
    }
    Ok(left)
}

/// How many threads can search a cover within the memory left: at least one,
/// or none.
fn affordable(cover: &Cover, threads: usize, room: &Room) -> Result<usize, Stop> {
    let each = Engine::bytes(cover).max(1);
    match room.left() / each {
        0 => Err(Stop::Memory),
        most => Ok(threads.clamp(1, usize::try_from(most).unwrap_or(usize::MAX))),
    }
}

/// The same tasks in at least so many parts, if they can be parted.
fn split(
    cover: &Cover,
    mut tasks: Vec<Task>,
    parts: usize,
    clock: &mut impl Clock,
) -> Result<Vec<Task>, Stop> {
    let mut engine = Engine::new(cover, clock)?;
    for _ in 0..4 {
        if parts <= tasks.len() {
            break;
        }
        let mut parted = Vec::new();
        for task in tasks {
            match engine.branches(&task.path, clock)? {
                None => parted.push(task),
                Some(branches) => parted.extend(branches.into_iter().map(|at| {
                    let path = task.path.iter().copied().chain([at]).collect();
                    Task { path, weight: task.weight }
                })),
            }
        }
        tasks = parted;
    }
    Ok(tasks)
}

fn count_together(
    meter: &mut Meter<'_>,
    cover: &Cover,
    tasks: &[Task],
    threads: usize,
) -> (u128, Result<(), Stop>) {
    let next = AtomicUsize::new(0);
    let work = |_, clock: &mut Worker<'_>, _: &SyncSender<()>| {
        let mut total = 0u128;
        // Why the work ended is known to the team.
        let Ok(mut engine) = Engine::new(cover, clock) else { return total };
        while let Some(task) = tasks.get(next.fetch_add(1, Relaxed)) {
            let mut clock = Weighted { clock: &mut *clock, weight: task.weight };
            let ended = engine.search(&task.path, 1.0 / tasks.len() as f64, &mut clock, &mut |_, _| {
                total += u128::from(task.weight);
                Ok(())
            });
            if ended.is_err() {
                break;
            }
        }
        total
    };
    let (totals, ended) = team::run(meter, threads, work, |(), _| ControlFlow::Continue(()));
    (totals.into_iter().sum(), ended)
}

fn find_together(
    meter: &mut Meter<'_>,
    cover: &Cover,
    tasks: &[Task],
    threads: usize,
    hear: impl FnMut(Vec<usize>, &mut Meter<'_>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let next = AtomicUsize::new(0);
    let work = |_, clock: &mut Worker<'_>, line: &SyncSender<Vec<usize>>| {
        let Ok(mut engine) = Engine::new(cover, clock) else { return };
        while let Some(task) = tasks.get(next.fetch_add(1, Relaxed)) {
            let ended = engine.search(&task.path, 1.0 / tasks.len() as f64, clock, &mut |ids, _| {
                line.send(ids.to_vec()).map_err(|_| Stop::Cancelled)
            });
            if ended.is_err() {
                break;
            }
        }
    };
    team::run(meter, threads, work, hear).1
}

/// Finds every solution of a cover with the engine that suits its size.
pub(super) fn search<C: Clock>(
    cover: &Cover,
    share: f64,
    clock: &mut C,
    found: &mut impl FnMut(&[usize], &mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    Engine::new(cover, clock)?.search(&[], share, clock, found)
}

/// The bytes that a search on one thread takes besides the cover.
pub(super) fn bytes(cover: &Cover) -> u64 {
    Engine::bytes(cover)
}

/// Finds every solution of a cover of at most 128 items.
fn search_lists<C: Clock>(
    cover: &Cover,
    share: f64,
    clock: &mut C,
    found: &mut impl FnMut(&[usize], &mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if lists::fits(cover, 64) {
        lists::search::<u64, C>(cover, share, clock, found)
    } else if lists::fits(cover, 82) {
        // Half the word is twice the speed, worth a few steps by hand.
        clock.tick()?;
        let choices = cover.tightest(usize::MAX);
        if choices.is_empty() {
            clock.passed(share);
        }
        for &at in &choices {
            clock.tried(1);
            let left = cover.reduced(at, clock)?;
            search_lists(&left, share / choices.len() as f64, clock, found)?;
        }
        Ok(())
    } else {
        lists::search::<u128, C>(cover, share, clock, found)
    }
}

/// The number of solutions that no symmetry turns into each other: the mean,
/// over the group, of the number of solutions that a symmetry leaves alone.
fn orbits(
    model: &Model<'_>,
    all: u128,
    group: &[Box<[usize]>],
    meter: &mut Meter<'_>,
    room: &Room,
) -> Result<u128, Stop> {
    let (found, done) = (meter.progress.found, meter.progress.done);
    let mut sum = all;
    for symmetry in &group[1..] {
        let room = room.without(model.cover.bytes())?;
        let cover = model.cover.symmetric(symmetry, &mut Alone::new(meter))?;
        let (fixed, ended) = total(model, &cover, &[], meter, &room);
        ended?;
        sum = sum.saturating_add(fixed);
    }
    (meter.progress.found, meter.progress.done) = (found, done);
    Ok(if sum == u128::MAX { sum } else { sum / group.len() as u128 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{NamedKit, NamedTray, Placement, Tray};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Hands on the model of a puzzle that has room for its pieces.
    pub(super) fn with_model<R>(puzzle: &Puzzle, ask: impl FnOnce(&Model<'_>, &mut Alone<'_, '_>) -> R) -> R {
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        let clock = &mut Alone::new(&mut meter);
        let model = Model::new(puzzle, clock, &mut Room::new(&Limits::default())).unwrap().unwrap();
        ask(&model, clock)
    }

    fn ids(
        search: impl FnOnce(&mut Alone<'_, '_>, &mut Vec<Vec<usize>>) -> Result<(), Stop>,
    ) -> BTreeSet<Vec<usize>> {
        let mut all = Vec::new();
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        assert_eq!(search(&mut Alone::new(&mut meter), &mut all), Ok(()));
        all.iter_mut().for_each(|ids| ids.sort_unstable());
        let different: BTreeSet<Vec<usize>> = all.iter().cloned().collect();
        assert_eq!(different.len(), all.len(), "a solution is found once");
        different
    }

    fn engines_agree(puzzle: &Puzzle) {
        let cover = with_model(puzzle, |model, _| model.cover.clone());
        macro_rules! found {
            ($search:expr) => {
                ids(|clock, all| {
                    $search(&cover, 1.0, clock, &mut |ids: &[usize], _: &mut Alone<'_, '_>| {
                        all.push(ids.to_vec());
                        Ok(())
                    })
                })
            };
        }
        let wide = found!(lists::search::<u128, _>);
        assert_eq!(found!(sparse::search), wide);
        if lists::fits(&cover, 64) {
            assert_eq!(found!(lists::search::<u64, _>), wide);
        }
        assert_eq!(found!(search), wide);
        // In parts they find the same.
        let parts = ids(|clock, all| {
            for task in split(&cover, vec![Task::whole()], 10, clock)? {
                Engine::new(&cover, clock)?.search(&task.path, 1.0, clock, &mut |ids, _| {
                    all.push(ids.to_vec());
                    Ok(())
                })?;
            }
            Ok(())
        });
        assert_eq!(parts, wide);
        let parts = ids(|clock, all| {
            let mut sets = Sets::new(&cover, clock)?;
            for first in sets.branches(&[], clock)?.unwrap_or_default() {
                for second in sets.branches(&[first], clock)?.unwrap_or_default() {
                    sets.search(&[first, second], 1.0, clock, &mut |ids, _| {
                        all.push(ids.to_vec());
                        Ok(())
                    })?;
                }
            }
            Ok(())
        });
        // With fewer than two pieces to place there are no such parts.
        assert!(parts == wide || wide.iter().all(|ids| ids.len() < 2));
    }

    /// A solved puzzle with all but the pieces at these positions placed.
    fn emptied(tray: Tray, kit: NamedKit, out: &[usize]) -> Puzzle {
        let puzzle = Puzzle::empty(tray, kit.kit());
        let report = solve(&puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        let placements = report.outcome.answer().unwrap().placements().iter().enumerate();
        let placed = placements.filter(|(at, _)| !out.contains(at)).map(|(_, placement)| placement.clone());
        let placed: Vec<Placement> = placed.collect();
        Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn all_engines_find_the_same(out in prop::collection::btree_set(0..12usize, 0..8), tray in 0..3usize) {
            let out: Vec<usize> = out.into_iter().collect();
            let (tray, kit) = [
                (NamedTray::SixByTen, NamedKit::Pentominoes),
                (NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro),
                (NamedTray::Pyramid, NamedKit::Kanoodle),
            ][tray];
            engines_agree(&emptied(tray.tray(), kit, &out));
        }
    }
}
