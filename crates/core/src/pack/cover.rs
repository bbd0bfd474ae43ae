//! The fast engine: first solution, all solutions, exact counts.
//!
//! A puzzle becomes an [exact cover](crate::cover): every cell is covered once
//! and every piece is used. Solutions are searched for where the fewest choices are
//! left; on flat trays they are counted without being found, by merging
//! partial fillings that cover the same cells.
//!
//! In the reports' [`Progress`](crate::run::Progress), `expanded` counts
//! nodes, `generated` placements tried, and `found` solutions up to swaps of
//! equal pieces.
//!
//! Limits hold from the first placement that is listed to the last solution
//! that is handed on. Never more nodes are expanded than the limit says, on
//! any number of threads, and a search that ends expands as many on several
//! threads as on one. With a limit on memory fewer threads may be used than are
//! allowed, because each needs its own copy of what changes.

pub(super) mod model;
mod profile;
mod symmetry;

use super::puzzle::{Puzzle, Solution};
pub(crate) use crate::cover::{Bounded, Metered, Room, SearchMonitor};
pub(super) use crate::cover::{Engine, instance, subtree};
use crate::cover::{pool, progress, restart, room};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop, WorkerHandle, scoped_workers};
use instance::Cover;
use model::Model;
use profile::{Filled, Grid, Overflow, Profile, Wide};
use std::ops::ControlFlow;
use subtree::{Start, Subtree};
use symmetry::Automorphism;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Ways to fill the tray, which differ if the cells of some piece do.
    /// Letters are told apart; copies under one letter are not, so swapping
    /// them makes no other filling. `u128::MAX` means that many or more.
    pub all: u128,
    /// Fillings that are not turned into each other by a symmetry of the
    /// tray, nor by exchanging pieces of the same shape. A reflection may
    /// exchange one-sided pieces for their mirror images if the kit has as
    /// many of both. Pieces already placed stay in place. `None` if the count
    /// did not finish.
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

/// Finds a solution of a large puzzle by attempts that begin anew in different orders,
/// see [`crate::cover`].
pub(super) fn solve_anew(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Solution> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let found = (|| {
        let mut room = Room::new(meter.limits());
        let Some(model) = Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room)? else {
            return Ok(None);
        };
        let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
        let ids = restart::find(&mut meter, &model.cover, threads)?;
        Ok(ids.map(|ids| model.solution(&ids)))
    })();
    meter.progress.found = u64::from(matches!(found, Ok(Some(_))));
    meter.finish(match found {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Impossible,
        Err(why) => Outcome::Stopped { why, best: None },
    })
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
    each: &mut dyn FnMut(Solution) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else { return Ok(()) };
    find_in(&model, vec![Subtree::whole()], meter, &room, each)
}

/// Finds every solution in some subtrees of a model's cover, with letters given
/// in every way.
pub(super) fn find_in(
    model: &Model<'_>,
    subtrees: Vec<Subtree>,
    meter: &mut Meter<'_>,
    room: &Room,
    each: &mut dyn FnMut(Solution) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let threads = Engine::affordable(&model.cover, meter.limits().threads, room)?;
    // Letters can be given in very many ways, each of which takes a while.
    let steps = 2000 + 500 * model.pieces() as u64;
    pool::find(meter, &model.cover, subtrees, threads, &mut |ids, work| {
        model.solutions(ids, &mut |solution| {
            each(solution)?;
            work(steps)
        })
    })
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
        let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else {
            return Ok(None);
        };
        let (group, root) = symmetry(&model, meter, &mut room)?;
        Ok(Some((model, group, root)))
    })();
    let (model, group, root) = match built {
        Err(why) => return (None, Err(why)),
        Ok(None) => return (None, Ok(())),
        Ok(Some(built)) => built,
    };
    let (total, ended) = total(&model, &root, meter, &room);
    up_to_symmetry(&model, total, &group, meter, &room, ended)
}

/// The symmetries of a puzzle's cover, and the
/// placements of one piece, one of each orbit, with the sizes of the orbits. The
/// list is empty where there is no such piece or no symmetry.
#[expect(clippy::type_complexity, reason = "two lists that are named where they are used")]
pub(super) fn symmetry(
    model: &Model<'_>,
    meter: &mut Meter<'_>,
    room: &mut Room,
) -> Result<(Vec<Automorphism>, Vec<(usize, u64)>), Stop> {
    let monitor = &mut Metered::new(meter);
    let group = model.group(monitor)?;
    let root =
        if 1 < group.len() { symmetry::root(&model.cover, &group, monitor, room)? } else { Vec::new() };
    room.take(size_of_val(&*root) as u64)?;
    Ok((group, root))
}

/// The count that a number of solutions up to swaps of equal pieces makes, which
/// was found by a run that ended so; `None` if there are none.
pub(super) fn up_to_symmetry(
    model: &Model<'_>,
    total: u128,
    group: &[Automorphism],
    meter: &mut Meter<'_>,
    room: &Room,
    ended: Result<(), Stop>,
) -> (Option<Count>, Result<(), Stop>) {
    if total == 0 {
        return (None, ended);
    }
    let all = total.saturating_mul(model.labellings());
    match ended.and_then(|()| orbits(model, total, group, meter, room)) {
        Err(why) => (Some(Count { all, unique: None }), Err(why)),
        Ok(unique) => (Some(Count { all, unique: Some(unique) }), Ok(())),
    }
}

/// The weighted number of solutions of a model's cover, up to swaps of equal
/// pieces.
fn total(
    model: &Model<'_>,
    root: &[(usize, u64)],
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    let cover = &model.cover;
    if cover.cells == 0 {
        return (1, Ok(()));
    }
    if let Some(grid) = model.grid()
        && let Some(result) = by_profile(cover, &grid, root, meter, room)
    {
        return result;
    }
    count_in(cover, roots(cover, root), meter, room)
}

/// The number of solutions that a symmetry maps onto themselves, up to swaps of
/// equal pieces.
fn fixed(
    model: &Model<'_>,
    symmetry: &Automorphism,
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    let built = (|| {
        let monitor = &mut Metered::new(meter);
        let cover = symmetry::symmetric(&model.cover, symmetry, monitor)?;
        let mut room = room.without(model.cover.bytes())?;
        // Choices reach across the whole grid. That is no matter on a small
        // one; on a large one the cells are folded, which keeps choices short.
        let grid = match model.grid() {
            Some(grid) if (u128::BITS as usize) < grid.size() && 0 < cover.cells => {
                let (folded, kept) = cover.folded(&symmetry.cells, monitor)?;
                room.take(folded.bytes())?;
                Some((grid.folded(&kept), Some(folded)))
            }
            Some(grid) => Some((grid, None)),
            None => None,
        };
        Ok((cover, grid, room))
    })();
    let (cover, grid, room) = match built {
        Ok(built) => built,
        Err(why) => return (0, Err(why)),
    };
    if cover.cells == 0 {
        return (1, Ok(()));
    }
    if let Some((grid, folded)) = &grid
        && let Some(result) = by_profile(folded.as_ref().unwrap_or(&cover), grid, &[], meter, &room)
    {
        return result;
    }
    count_in(&cover, vec![Subtree::whole()], meter, &room)
}

/// The subtrees of a count: one for each placement of the piece whose placements
/// are restricted by symmetry, or the whole.
pub(super) fn roots(cover: &Cover, root: &[(usize, u64)]) -> Vec<Subtree> {
    if root.is_empty() {
        return vec![Subtree::whole()];
    }
    let subtree = |&(at, weight): &(usize, u64)| {
        let ids = vec![cover.choices[at].id as usize];
        Subtree { ids, weight, start: Start::Node }
    };
    root.iter().map(subtree).collect()
}

/// The weighted number of solutions in some subtrees, counted by search.
pub(super) fn count_in(
    cover: &Cover,
    subtrees: Vec<Subtree>,
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    match Engine::affordable(cover, meter.limits().threads, room) {
        Ok(threads) => pool::count(meter, cover, subtrees, threads, None, None),
        Err(why) => (0, Err(why)),
    }
}

/// The weighted number of solutions of a cover on a grid, counted by profile;
/// `None` if it does not fit one.
///
/// Up to 128 places profile counting is always the better way. On larger grids
/// it depends on the pieces: with few kinds of small ones, such as dominoes, there
/// are few states however many copies there are. So it is tried, and given up
/// when a level of states does not fit into memory.
pub(super) fn by_profile(
    cover: &Cover,
    grid: &Grid,
    root: &[(usize, u64)],
    meter: &mut Meter<'_>,
    room: &Room,
) -> Option<(u128, Result<(), Stop>)> {
    match grid.size() {
        0..=64 => profiled::<u64>(cover, grid, root, Overflow::Batches, meter, room),
        65..=128 => profiled::<u128>(cover, grid, root, Overflow::Batches, meter, room),
        129..=256 => profiled::<Wide<4>>(cover, grid, root, Overflow::GiveUp, meter, room),
        257..=1024 => profiled::<Wide<16>>(cover, grid, root, Overflow::GiveUp, meter, room),
        _ => None,
    }
}

fn profiled<W: Filled>(
    cover: &Cover,
    grid: &Grid,
    root: &[(usize, u64)],
    overflow: Overflow,
    meter: &mut Meter<'_>,
    room: &Room,
) -> Option<(u128, Result<(), Stop>)> {
    let found = meter.progress.found;
    match Profile::<W>::new(cover, grid, root, &mut Metered::new(meter)) {
        Ok(None) => return None,
        Err(why) => return Some((0, Err(why))),
        Ok(Some(profile)) => {
            if let Some(counted) = counted(&profile, overflow, meter, room) {
                return Some(counted);
            }
        }
    }
    // Whoever counts instead begins anew.
    meter.progress.found = found;
    None
}

/// The weighted number of solutions, counted on the meter's threads; `None` if
/// the count was given up.
fn counted<W: Filled>(
    profile: &Profile<W>,
    overflow: Overflow,
    meter: &mut Meter<'_>,
    room: &Room,
) -> Option<(u128, Result<(), Stop>)> {
    let most = if meter.limits().memory.is_some() { MOST_MEMORY } else { MEMORY };
    let room = match room.without(profile.bytes()) {
        Ok(room) => room,
        // A search takes less.
        Err(_) if overflow == Overflow::GiveUp => return None,
        Err(why) => return Some((0, Err(why))),
    };
    let memory = usize::try_from(room.left()).unwrap_or(usize::MAX).min(most);
    let threads = meter.limits().threads.max(1);
    // Small levels, and counts that have no others, are not worth several workers.
    let pause = if threads == 1 { usize::MAX } else { 512 };
    let alone = profile.exchange(1, memory, overflow, None);
    let (total, rest) = profile.work(0, &alone, pause, &mut Metered::new(meter));
    if alone.has_given_up() {
        return None;
    }
    if rest.is_empty() {
        return Some((total, alone.stopped().map_or(Ok(()), Err)));
    }
    let exchange = profile.exchange(threads, memory, overflow, Some(rest));
    let work = |handle: &mut WorkerHandle<'_, '_>| {
        let number = handle.number();
        handle.with_meter(|meter| profile.work(number, &exchange, usize::MAX, &mut Metered::new(meter)).0)
    };
    let (totals, ended) = scoped_workers(meter, threads, work, |(), _| ControlFlow::Continue(()));
    let ended = match exchange.stopped() {
        None if exchange.has_given_up() => return None,
        None => Ok(()),
        Some(why) => ended.and(Err(why)),
    };
    Some((totals.into_iter().fold(total, u128::saturating_add), ended))
}

/// Bytes that a count may keep unless the limits say otherwise.
const MEMORY: usize = 128 << 20;

/// Bytes that a count keeps at most, whatever the limits say: tables that are
/// larger would take too long to grow for a run that must answer at once.
const MOST_MEMORY: usize = 512 << 20;

/// Finds every solution of a cover with the engine that suits its size.
pub(super) fn search<C: SearchMonitor>(
    cover: &Cover,
    monitor: &mut C,
    found: &mut impl FnMut(&[usize], &mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    Engine::new(cover, monitor)?.search(&Subtree::whole(), monitor, found)
}

/// The bytes that a search on one thread takes besides the cover.
pub(super) fn bytes(cover: &Cover) -> u64 {
    Engine::bytes(cover)
}

/// The number of solutions that no symmetry turns into each other: the mean,
/// over the group, of the number of solutions that a symmetry leaves alone.
fn orbits(
    model: &Model<'_>,
    all: u128,
    group: &[Automorphism],
    meter: &mut Meter<'_>,
    room: &Room,
) -> Result<u128, Stop> {
    let found = meter.progress.found;
    let mut sum = all;
    for symmetry in &group[1..] {
        let (fixed, ended) = fixed(model, symmetry, meter, room);
        ended?;
        sum = sum.saturating_add(fixed);
    }
    meter.progress.found = found;
    Ok(if sum == u128::MAX { sum } else { sum / group.len() as u128 })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::cover::{bitset_search, list_search};
    use crate::pack::{Kit, NamedKit, NamedTray, Piece, Placement, Shape, Tray};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Hands on the model of a puzzle that has room for its pieces.
    pub(crate) fn with_model<R>(
        puzzle: &Puzzle,
        ask: impl FnOnce(&Model<'_>, &mut Metered<'_, '_>) -> R,
    ) -> R {
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        let monitor = &mut Metered::new(&mut meter);
        let model = Model::new(puzzle, monitor, &mut Room::new(&Limits::default())).unwrap().unwrap();
        ask(&model, monitor)
    }

    fn ids(
        search: impl FnOnce(&mut Metered<'_, '_>, &mut Vec<Vec<usize>>) -> Result<(), Stop>,
    ) -> BTreeSet<Vec<usize>> {
        let mut all = Vec::new();
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        assert_eq!(search(&mut Metered::new(&mut meter), &mut all), Ok(()));
        all.iter_mut().for_each(|ids| ids.sort_unstable());
        let different: BTreeSet<Vec<usize>> = all.iter().cloned().collect();
        assert_eq!(different.len(), all.len(), "a solution is found once");
        different
    }

    fn engines_agree(puzzle: &Puzzle) {
        let cover = with_model(puzzle, |model, _| model.cover.clone());
        macro_rules! found {
            (|$monitor:ident, $found:ident| $search:expr) => {
                ids(|$monitor, all| {
                    let $found = &mut |ids: &[usize], _: &mut Metered<'_, '_>| {
                        all.push(ids.to_vec());
                        Ok(())
                    };
                    $search
                })
            };
        }
        let start = Start::Node;
        let wide = found!(|monitor, found| bitset_search::search::<u128, _>(&cover, start, monitor, found));
        assert_eq!(found!(|monitor, found| list_search::search(&cover, monitor, found)), wide);
        if bitset_search::fits(&cover, 64) {
            let narrow =
                found!(|monitor, found| bitset_search::search::<u64, _>(&cover, start, monitor, found));
            assert_eq!(narrow, wide);
        }
        assert_eq!(found!(|monitor, found| search(&cover, monitor, found)), wide);
        // In parts they find the same, and expand the same nodes.
        let (mut in_parts, mut whole) = (0, 0);
        let parts = ids(|monitor, all| {
            let mut engine = Engine::new(&cover, monitor)?;
            let mut subtrees = vec![Subtree::whole()];
            for _ in 0..3 {
                let mut branches = Vec::new();
                for subtree in subtrees {
                    match engine.expanded(&subtree, monitor)? {
                        Some(expanded) => branches.extend(expanded),
                        None => branches.push(subtree),
                    }
                }
                subtrees = branches;
            }
            for subtree in subtrees {
                engine.search(&subtree, monitor, &mut |ids, _| {
                    all.push(ids.to_vec());
                    Ok(())
                })?;
            }
            in_parts = monitor.meter.progress.expanded;
            Ok(())
        });
        assert_eq!(parts, wide);
        ids(|monitor, all| {
            let ended = search(&cover, monitor, &mut |ids: &[usize], _: &mut Metered<'_, '_>| {
                all.push(ids.to_vec());
                Ok(())
            });
            whole = monitor.meter.progress.expanded;
            ended
        });
        assert_eq!(in_parts, whole);
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

    fn dominoes(rows: usize, cols: usize) -> Puzzle {
        let domino = Piece::new('A', Shape::from_art("XX").unwrap());
        let kit = Kit::new(vec![Piece { copies: rows * cols / 2, ..domino }]).unwrap();
        Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), kit)
    }

    /// Whatever the words, and on folded cells, a profile counts the same.
    #[test]
    fn wide_profiles_count_what_narrow_ones_do() {
        let pentominoes = |tray: NamedTray| Puzzle::empty(tray.tray(), NamedKit::Pentominoes.kit());
        let puzzles = [
            dominoes(6, 6),
            dominoes(4, 7),
            pentominoes(NamedTray::ThreeByTwenty),
            pentominoes(NamedTray::EightByEightHole),
        ];
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits { threads: 2, ..Limits::default() }, &mut go_on);
        let (meter, room) = (&mut meter, &mut Room::new(&Limits::default()));
        for puzzle in &puzzles {
            let model = Model::new(puzzle, &mut Metered::new(meter), room).unwrap().unwrap();
            let (group, root) = symmetry(&model, meter, room).unwrap();
            let grid = model.grid().unwrap();
            let narrow = profiled::<u64>(&model.cover, &grid, &root, Overflow::Batches, meter, room).unwrap();
            let wide =
                profiled::<Wide<4>>(&model.cover, &grid, &root, Overflow::GiveUp, meter, room).unwrap();
            assert_eq!((wide, narrow.1), (narrow, Ok(())));
            assert!(1 < group.len());
            for symmetry in &group[1..] {
                let cover = symmetry::symmetric(&model.cover, symmetry, &mut Metered::new(meter)).unwrap();
                let narrow = profiled::<u64>(&cover, &grid, &[], Overflow::Batches, meter, room).unwrap();
                let (folded, kept) = cover.folded(&symmetry.cells, &mut Metered::new(meter)).unwrap();
                let grid = grid.folded(&kept);
                let wide = profiled::<Wide<16>>(&folded, &grid, &[], Overflow::GiveUp, meter, room).unwrap();
                assert_eq!((wide, narrow.1), (narrow, Ok(())));
            }
        }
    }

    /// A count that does not fit is left to the search, and is as if it had not
    /// been tried.
    #[test]
    fn a_count_that_outgrows_its_memory_is_given_up() {
        let puzzle = Puzzle::empty(NamedTray::SixByTen.tray(), NamedKit::Pentominoes.kit());
        for threads in [1, 4] {
            let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
            let mut meter = Meter::new(Limits { threads, ..Limits::default() }, &mut go_on);
            let meter = &mut meter;
            let model = Model::new(&puzzle, &mut Metered::new(meter), &mut Room::new(&Limits::default()));
            let model = model.unwrap().unwrap();
            let grid = model.grid().unwrap();
            for memory in [1, 1 << 20, 3 << 20] {
                let room = Room::new(&Limits { memory: Some(memory), ..Limits::default() });
                let counted = profiled::<Wide<4>>(&model.cover, &grid, &[], Overflow::GiveUp, meter, &room);
                assert_eq!(counted, None, "{memory} bytes on {threads} threads");
                assert_eq!((meter.progress.found, meter.progress.done), (0, None));
            }
        }
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
