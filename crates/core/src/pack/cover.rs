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

mod clock;
pub(super) mod exact;
mod frontier;
mod lists;
pub(super) mod model;
mod sparse;
mod table;
mod team;

use super::puzzle::{Puzzle, Solution};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
pub(crate) use clock::Clock;
use clock::{Weighted, Worker};
use exact::Cover;
use frontier::Frontier;
use model::Model;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::SyncSender;
use table::Filled;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Every different filling as printed: letters are told apart, copies
    /// under one letter are not. `u128::MAX` means that many or more.
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
    let Some(model) = Model::new(puzzle) else { return meter.finish(Outcome::Impossible) };
    let mut found = 0;
    let mut hand_on = |ids: &[usize]| {
        model.solutions(ids, &mut |solution| {
            found += 1;
            match each(solution) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stop::Cancelled),
            }
        })
    };
    let ended = if limits.threads <= 1 {
        search(&model.cover, 1.0, &mut meter, &mut hand_on)
    } else {
        let tasks = split(vec![Task { cover: model.cover.clone(), weight: 1 }], 24 * limits.threads);
        let mut broken = Ok(());
        let ended = find_together(&mut meter, &tasks, limits.threads, |ids| match hand_on(&ids) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                broken = Err(stop);
                ControlFlow::Break(())
            }
        });
        ended.and(broken)
    };
    meter.finish(match ended {
        Err(why) => Outcome::Stopped { why, best: (0 < found).then_some(found) },
        Ok(()) if found == 0 => Outcome::Impossible,
        Ok(()) => Outcome::Solved(found),
    })
}

/// Counts all solutions.
///
/// A count that is stopped answers with the solutions found until then, if
/// there are any; on flat trays they are found late.
pub fn count(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Count> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let Some(model) = Model::new(puzzle) else { return meter.finish(Outcome::Impossible) };
    let group = model.group();
    let labellings = model.labellings();
    let root = if 1 < group.len() { model.cover.root(&group) } else { Vec::new() };
    let (total, ended) = total(&model, &model.cover, &root, &mut meter);
    let all = total.saturating_mul(labellings);
    let unique = ended.and_then(|()| orbits(&model, total, &group, &mut meter));
    meter.finish(match unique {
        Err(why) => Outcome::Stopped { why, best: (0 < total).then_some(Count { all, unique: None }) },
        Ok(_) if total == 0 => Outcome::Impossible,
        Ok(unique) => Outcome::Solved(Count { all, unique: Some(unique) }),
    })
}

/// The weighted number of solutions of a model's cover, or of one made from
/// it, up to swaps of equal pieces.
fn total(
    model: &Model<'_>,
    cover: &Cover,
    root: &[(usize, u64)],
    meter: &mut Meter<'_>,
) -> (u128, Result<(), Stop>) {
    if cover.cells == 0 {
        return (1, Ok(()));
    }
    if let Some(grid) = model.grid() {
        if let Some(frontier) = Frontier::<u64>::new(cover, &grid, root) {
            return on_frontier(&frontier, meter);
        }
        if let Some(frontier) = Frontier::<u128>::new(cover, &grid, root) {
            return on_frontier(&frontier, meter);
        }
    }
    let task = |(at, weight): &(usize, u64)| Task { cover: cover.reduced(*at), weight: *weight };
    let mut tasks: Vec<Task> = root.iter().map(task).collect();
    if tasks.is_empty() {
        tasks.push(Task { cover: cover.clone(), weight: 1 });
    }
    let threads = meter.limits().threads;
    if 1 < threads {
        return count_together(meter, &split(tasks, 24 * threads), threads);
    }
    let mut total = 0;
    for task in &tasks {
        let part = 1.0 / tasks.len() as f64;
        let mut clock = Weighted { clock: &mut *meter, weight: task.weight };
        let ended = search(&task.cover, part, &mut clock, &mut |_| {
            total += u128::from(task.weight);
            Ok(())
        });
        if ended.is_err() {
            return (total, ended);
        }
    }
    (total, Ok(()))
}

/// The weighted number of solutions, counted on the meter's threads.
fn on_frontier<W: Filled>(frontier: &Frontier<W>, meter: &mut Meter<'_>) -> (u128, Result<(), Stop>) {
    let memory = meter.limits().memory.map_or(MEMORY, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let threads = meter.limits().threads.max(1);
    // Small levels, and counts that have no others, are not worth a team.
    let pause = if threads == 1 { usize::MAX } else { 512 };
    let alone = frontier.shared(1, memory, None);
    let (total, rest) = frontier.work(0, &alone, pause, meter);
    if rest.is_empty() {
        return (total, alone.stopped().map_or(Ok(()), Err));
    }
    let shared = frontier.shared(threads, memory, Some(rest));
    let work = |number, clock: &mut Worker<'_>, _: &SyncSender<()>| {
        frontier.work(number, &shared, usize::MAX, clock).0
    };
    let (totals, ended) = team::run(meter, threads, work, |()| ControlFlow::Continue(()));
    (totals.into_iter().fold(total, u128::saturating_add), ended)
}

/// Bytes that a count may keep unless the limits say otherwise.
const MEMORY: usize = 128 << 20;

/// A part of a search, and how often its solutions count.
struct Task {
    cover: Cover,
    weight: u64,
}

/// The same tasks in at least so many parts, if they can be parted.
fn split(mut tasks: Vec<Task>, parts: usize) -> Vec<Task> {
    for _ in 0..4 {
        if parts <= tasks.len() {
            break;
        }
        tasks = tasks.into_iter().flat_map(Task::parted).collect();
    }
    tasks
}

impl Task {
    fn parted(self) -> Vec<Task> {
        if self.cover.cells == 0 {
            return vec![self];
        }
        let part = |at| Task { cover: self.cover.reduced(at), weight: self.weight };
        // As the search would go on, so that the parts have no more nodes.
        self.cover.tightest(lists::MANY).into_iter().map(part).collect()
    }
}

fn count_together(meter: &mut Meter<'_>, tasks: &[Task], threads: usize) -> (u128, Result<(), Stop>) {
    let next = AtomicUsize::new(0);
    let work = |_, clock: &mut Worker<'_>, _: &SyncSender<()>| {
        let mut total = 0u128;
        while let Some(task) = tasks.get(next.fetch_add(1, Relaxed)) {
            let mut clock = Weighted { clock: &mut *clock, weight: task.weight };
            let ended = search(&task.cover, 1.0 / tasks.len() as f64, &mut clock, &mut |_| {
                total += u128::from(task.weight);
                Ok(())
            });
            if ended.is_err() {
                break;
            }
        }
        total
    };
    let (totals, ended) = team::run(meter, threads, work, |()| ControlFlow::Continue(()));
    (totals.into_iter().sum(), ended)
}

fn find_together(
    meter: &mut Meter<'_>,
    tasks: &[Task],
    threads: usize,
    hear: impl FnMut(Vec<usize>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let next = AtomicUsize::new(0);
    let work = |_, clock: &mut Worker<'_>, line: &SyncSender<Vec<usize>>| {
        while let Some(task) = tasks.get(next.fetch_add(1, Relaxed)) {
            let ended = search(&task.cover, 1.0 / tasks.len() as f64, clock, &mut |ids| {
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
pub(super) fn search(
    cover: &Cover,
    share: f64,
    clock: &mut impl Clock,
    found: &mut impl FnMut(&[usize]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if cover.choices.iter().any(|choice| 1 < choice.uses) {
        sparse::search(cover, share, clock, found)
    } else if lists::fits(cover, 64) {
        lists::search::<u64>(cover, share, clock, found)
    } else if lists::fits(cover, 82) {
        // Half the word is twice the speed, worth a few steps by hand.
        clock.tick()?;
        let choices = cover.tightest(usize::MAX);
        if choices.is_empty() {
            clock.passed(share);
        }
        for &at in &choices {
            clock.tried(1);
            search(&cover.reduced(at), share / choices.len() as f64, clock, found)?;
        }
        Ok(())
    } else if lists::fits(cover, 128) {
        lists::search::<u128>(cover, share, clock, found)
    } else {
        sparse::search(cover, share, clock, found)
    }
}

/// The number of solutions that no symmetry turns into each other: the mean,
/// over the group, of the number of solutions that a symmetry leaves alone.
fn orbits(model: &Model<'_>, all: u128, group: &[Box<[usize]>], meter: &mut Meter<'_>) -> Result<u128, Stop> {
    let (found, done) = (meter.progress.found, meter.progress.done);
    let mut sum = all;
    for symmetry in &group[1..] {
        let (fixed, ended) = total(model, &model.cover.symmetric(symmetry), &[], meter);
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

    type Found<'a> = dyn FnMut(&[usize]) -> Result<(), Stop> + 'a;

    fn ids(search: impl FnOnce(&mut Meter<'_>, &mut Found<'_>) -> Result<(), Stop>) -> BTreeSet<Vec<usize>> {
        let mut all = BTreeSet::new();
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        let ended = search(&mut meter, &mut |ids| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            assert!(all.insert(ids), "a solution is found once");
            Ok(())
        });
        assert_eq!(ended, Ok(()));
        all
    }

    fn engines_agree(puzzle: &Puzzle) {
        let cover = Model::new(puzzle).unwrap().cover;
        let sparse = ids(|meter, mut found| sparse::search(&cover, 1.0, meter, &mut found));
        let wide = ids(|meter, mut found| lists::search::<u128>(&cover, 1.0, meter, &mut found));
        assert_eq!(sparse, wide);
        if lists::fits(&cover, 64) {
            let narrow = ids(|meter, mut found| lists::search::<u64>(&cover, 1.0, meter, &mut found));
            assert_eq!(wide, narrow);
        }
        let by_size = ids(|meter, mut found| search(&cover, 1.0, meter, &mut found));
        assert_eq!(wide, by_size);
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
