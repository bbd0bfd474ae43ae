//! The fast engine: first solution, all solutions, exact counts.
//!
//! A puzzle becomes an [exact cover](crate::cover): every cell is covered once and every piece is
//! used. The search branches where the fewest choices are left. Where the border between filled and
//! free cells is short, as on flat trays, solutions are counted without being found, by merging
//! partial fillings that cover the same cells with the same pieces.
//!
//! In the reports' [`Progress`](crate::run::Progress), `expanded` counts nodes, `generated`
//! placements tried, and `found` solutions up to swaps of equal pieces.
//!
//! Limits hold from the first placement listed to the last solution passed on. The node limit is
//! never exceeded, on any number of threads, and a search that finishes expands as many nodes on
//! several threads as on one. With a memory limit fewer threads may be used than are allowed,
//! because each needs its own copy of the mutable state.

pub(super) mod model;
mod symmetry;

use super::puzzle::{Puzzle, Solution};
use crate::cover::count::{self, Counted};
use crate::cover::{Each, one, pool, progress, restart, room, stream};
pub(super) use crate::cover::{Engine, instance, subtree};
pub(crate) use crate::cover::{Metered, Room};
use crate::natural::Natural;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use instance::Cover;
use model::Model;
use std::ops::ControlFlow;
use subtree::{Start, Subtree};
use symmetry::Automorphism;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Ways to fill the tray; two differ if the cells of some piece do. Letters are distinguished;
    /// copies under one letter are not, so swapping them gives the same filling.
    pub all: Natural,
    /// Fillings up to symmetries of the tray and exchanges of pieces of the same shape. A
    /// reflection may exchange one-sided pieces for their mirror images if the kit has as many of
    /// both. Pieces already placed stay in place. `None` if the count did not finish.
    pub unique: Option<Natural>,
}

/// Finds a solution.
pub fn solve(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Solution> {
    one(limits, observer, |meter, each| find_all(puzzle, meter, each))
}

pub(super) fn solve_with_restarts(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Solution> {
    one(limits, observer, |meter, each| {
        let mut room = Room::new(meter.limits());
        let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else {
            return Ok(());
        };
        let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
        let ids = restart::find(meter, &model.cover, threads)?;
        ids.map_or(Ok(()), |ids| each(model.solution(&ids)))
    })
}

/// Finds all solutions and passes each to `each` as soon as it is found, until `each` breaks. The
/// answer is their number, with letters distinguished, and the first of them.
///
/// If `each` breaks, the run is [`Stop::Cancelled`] with the number so far.
pub fn all(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Report<(u64, Solution)> {
    stream(limits, observer, |meter, each| find_all(puzzle, meter, each), each)
}

fn find_all(puzzle: &Puzzle, meter: &mut Meter<'_>, each: Each<'_, Solution>) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else { return Ok(()) };
    let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
    let steps = 2000 + 500 * model.pieces() as u64;
    pool::find(meter, &model.cover, vec![Subtree::whole()], threads, &mut |ids, work| {
        model.solutions(ids, &mut |solution| {
            each(solution)?;
            work(steps)
        })
    })
}

/// Counts all solutions.
///
/// A stopped count returns the solutions found until then, if there are any; on flat trays they are
/// found late.
pub fn count(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Count> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (count, ended) = count_all(puzzle, &mut meter);
    meter.finish(Outcome::new(count, ended))
}

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

/// The symmetries of a puzzle's cover, and one placement of each orbit of a piece with the size of
/// the orbit. The list is empty if there is no such piece or no symmetry.
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

/// `total` is the number of solutions up to swaps of equal pieces.
pub(super) fn up_to_symmetry(
    model: &Model<'_>,
    total: Natural,
    group: &[Automorphism],
    meter: &mut Meter<'_>,
    room: &Room,
    ended: Result<(), Stop>,
) -> (Option<Count>, Result<(), Stop>) {
    if total.is_zero() {
        return (None, ended);
    }
    let all = total.times(&model.labellings());
    match ended.and_then(|()| orbits(model, total, group, meter, room)) {
        Err(why) => (Some(Count { all, unique: None }), Err(why)),
        Ok(unique) => (Some(Count { all, unique: Some(unique) }), Ok(())),
    }
}

fn total(model: &Model<'_>, root: &[(usize, u64)], meter: &mut Meter<'_>, room: &Room) -> Counted {
    let cover = &model.cover;
    let mut weights = vec![1; cover.choices.len()];
    // Of the class with restricted placements, no others count.
    if let Some(&(first, _)) = root.first() {
        (0..weights.len())
            .filter(|&at| cover.class_of(at) == cover.class_of(first))
            .for_each(|at| weights[at] = 0);
    }
    root.iter().for_each(|&(at, weight)| weights[at] = weight);
    meter.progress.done = Some(0.0);
    count::count(cover, &weights, meter, room, |meter| count_in(cover, roots(cover, root), meter, room))
}

fn fixed(model: &Model<'_>, symmetry: &Automorphism, meter: &mut Meter<'_>, room: &Room) -> Counted {
    let built = (|| {
        let monitor = &mut Metered::new(meter);
        let cover = symmetry::symmetric(&model.cover, symmetry, monitor)?;
        let room = room.without(model.cover.bytes())?;
        let cover = match room.without(cover.bytes()) {
            Ok(_) => cover.folded(&symmetry.cells, monitor)?,
            Err(_) => cover,
        };
        Ok((cover, room))
    })();
    match built {
        Ok((cover, room)) => count_whole(&cover, meter, &room),
        Err(why) => (Natural::default(), Err(why)),
    }
}

pub(super) fn count_whole(cover: &Cover, meter: &mut Meter<'_>, room: &Room) -> Counted {
    let weights = vec![1; cover.choices.len()];
    count::count(cover, &weights, meter, room, |meter| count_in(cover, vec![Subtree::whole()], meter, room))
}

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

pub(super) fn search(
    cover: &Cover,
    monitor: &mut Metered<'_, '_>,
    found: &mut progress::Found<'_>,
) -> Result<(), Stop> {
    Engine::new(cover, monitor)?.search(&Subtree::whole(), monitor, found)
}

pub(super) fn bytes(cover: &Cover) -> u64 {
    Engine::bytes(cover)
}

/// Burnside's lemma: the mean, over the group, of the number of solutions fixed by a symmetry.
fn orbits(
    model: &Model<'_>,
    all: Natural,
    group: &[Automorphism],
    meter: &mut Meter<'_>,
    room: &Room,
) -> Result<Natural, Stop> {
    let found = all.saturating_u64();
    let mut sum = all;
    for symmetry in &group[1..] {
        let (fixed, ended) = fixed(model, symmetry, meter, room);
        ended?;
        sum.add(&fixed);
    }
    meter.progress.found = found;
    Ok(sum.divided(group.len() as u64).0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::cover::{bitset_search, list_search};
    use crate::pack::{NamedKit, NamedTray, Placement, Tray};
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
        let wide = found!(|monitor, found| bitset_search::search::<u128>(&cover, start, monitor, found));
        assert_eq!(found!(|monitor, found| list_search::search(&cover, monitor, found)), wide);
        if bitset_search::fits(&cover, 64) {
            let narrow = found!(|monitor, found| bitset_search::search::<u64>(&cover, start, monitor, found));
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
