//! Distributed search: the search tree divided by its first placements.
//!
//! [`split`] divides the search for a puzzle's solutions into prefixes. They are plain data, so
//! another thread, process or machine can count some of them with [`total`]. Every solution belongs
//! to exactly one prefix. [`merge`] adds up the counts: the result equals that of
//! [`super::cover::count`], and where solutions are counted by search, all parts together expand the
//! nodes of the whole.
//!
//! Prefixes and counts from outside are checked against the puzzle.

use super::cover::model::Model;
use super::cover::subtree::{Start, Subtree};
use super::cover::{Count, Engine, Metered, Room, count_in, count_whole, roots, symmetry, up_to_symmetry};
use super::puzzle::{Placement, Puzzle};
use crate::cover::count::{Counted, is_narrow};
use crate::natural::Natural;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// All solutions that begin with some steps of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    pub steps: Vec<Step>,
    /// Multiplicity of each solution: the puzzle's symmetries map this many prefixes onto each
    /// other, and only one of them is run.
    pub weight: u64,
    /// Whether each step was tested for cells and pieces without a placement.
    pub is_tested: bool,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Place(Placement),
    Empty(usize),
}

errors! {
    /// Why prefixes or counts do not belong to a puzzle. `prefix` is a position in the list, `step` a
    /// position in the prefix.
    pub enum PrefixError {
        Step { prefix: usize, step: usize } =>
            "prefix {prefix}, step {step}: this is not a placement of the puzzle";
        Collision { prefix: usize, step: usize } =>
            "prefix {prefix}, step {step}: an earlier step has taken these cells or this piece";
        Weight { prefix: usize } => "prefix {prefix}: the weight does not fit";
        Sum { ways: Natural } =>
            "the counts do not add up to a multiple of {ways}, the ways to give letters";
    }
}

/// Divides the count into at least `parts` prefixes, if it has that many, up to the puzzle's
/// symmetries.
///
/// The outcome is impossible if there turns out to be no solution.
pub fn split(puzzle: &Puzzle, parts: usize, limits: &Limits, observer: Observer<'_>) -> Report<Vec<Prefix>> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let prefixes = divided(puzzle, parts, &mut meter);
    meter.finish(prefixes.map(|prefixes| Some(prefixes).filter(|all| !all.is_empty())).into())
}

fn divided(puzzle: &Puzzle, parts: usize, meter: &mut Meter<'_>) -> Result<Vec<Prefix>, Stop> {
    let mut room = Room::new(meter.limits());
    let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else {
        return Ok(Vec::new());
    };
    let (_, root) = symmetry(&model, meter, &mut room)?;
    room.take(Engine::bytes(&model.cover))?;
    let monitor = &mut Metered::new(meter);
    let mut engine = Engine::new(&model.cover, monitor)?;
    let mut subtrees: Vec<Subtree> = roots(&model.cover, &root);
    // Largest part first, then first in order. Sizes are estimates: branches of a node count as
    // equal.
    let key = |at: usize, share: f64| (share.to_bits(), Reverse(at));
    let mut whole: BinaryHeap<_> = (0..subtrees.len()).map(|at| key(at, 1.0)).collect();
    let mut divided = vec![false; subtrees.len()];
    let mut left = subtrees.len();
    while left < parts
        && let Some((share, Reverse(at))) = whole.pop()
    {
        if let Some(branches) = engine.expanded(&subtrees[at], monitor)? {
            divided[at] = true;
            left = left - 1 + branches.len();
            let share = f64::from_bits(share) / branches.len() as f64;
            for branch in branches {
                whole.push(key(subtrees.len(), share));
                divided.push(false);
                subtrees.push(branch);
            }
        }
    }
    let parts = subtrees.iter().zip(divided).filter(|(_, is_divided)| !is_divided);
    Ok(parts.map(|(part, _)| prefix(&model, part)).collect())
}

/// Counts the solutions of some prefixes, with letters distinguished, each times the weight of its
/// prefix. A stopped count returns the sum so far.
pub fn total(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<Natural>, PrefixError> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut room = Room::new(limits);
    let model = match Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room) {
        Err(why) => return Ok(meter.finish(Outcome::Stopped { why, best: None })),
        Ok(model) => model,
    };
    let Some(model) = model else {
        // A puzzle whose pieces are too large for its tray has no steps.
        return match prefixes.iter().position(|prefix| !prefix.steps.is_empty()) {
            Some(prefix) => Err(PrefixError::Step { prefix, step: 0 }),
            None => Ok(meter.finish(Outcome::Solved(Natural::default()))),
        };
    };
    let subtrees = subtrees(&model, prefixes)?;
    let (sum, ended) = match is_narrow(&model.cover, &mut meter) {
        Err(why) => (Natural::default(), Err(why)),
        Ok(false) => {
            let (sum, ended) = count_in(&model.cover, subtrees, &mut meter, &room);
            (Natural::from(sum), ended)
        }
        Ok(true) => {
            let mut sum = Natural::default();
            let ended = subtrees.iter().try_for_each(|subtree| {
                let (part, ended) = by_states(&model, subtree, &mut meter, &room)?;
                sum.add(&part.times(&Natural::from(subtree.weight)));
                ended
            });
            (sum, ended)
        }
    };
    let sum = sum.times(&model.labellings());
    Ok(meter.finish(match ended {
        Ok(()) => Outcome::Solved(sum),
        Err(why) => Outcome::Stopped { why, best: (!sum.is_zero()).then_some(sum) },
    }))
}

fn by_states(
    model: &Model<'_>,
    subtree: &Subtree,
    meter: &mut Meter<'_>,
    room: &Room,
) -> Result<Counted, Stop> {
    let monitor = &mut Metered::new(meter);
    monitor.work(u64::from(u32::MAX))?;
    let room = room.without(model.cover.bytes())?;
    let left = model.cover.reduced(&subtree.ids, monitor)?;
    Ok(count_whole(&left, meter, &room))
}

/// The count from the counts of all prefixes, and the number up to symmetry.
pub fn merge(
    puzzle: &Puzzle,
    counts: &[Natural],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<Count>, PrefixError> {
    let all = counts.iter().fold(Natural::default(), Natural::plus);
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut room = Room::new(limits);
    let model = match Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room) {
        Ok(model) => model,
        Err(why) => return Ok(meter.finish(Outcome::Stopped { why, best: None })),
    };
    if all.is_zero() {
        return Ok(meter.finish(Outcome::Impossible));
    }
    let Some(model) = model else { return Err(PrefixError::Sum { ways: Natural::from(1u64) }) };
    let Some(total) = model.unlabelled(&all) else {
        return Err(PrefixError::Sum { ways: model.labellings() });
    };
    meter.progress.found = total.saturating_u64();
    let (count, ended) = match model.group(&mut Metered::new(&mut meter)) {
        Err(why) => (Some(Count { all, unique: None }), Err(why)),
        Ok(group) => up_to_symmetry(&model, total, &group, &mut meter, &room, Ok(())),
    };
    Ok(meter.finish(Outcome::new(count, ended)))
}

fn prefix(model: &Model<'_>, subtree: &Subtree) -> Prefix {
    let steps = model.steps(&subtree.ids).into_iter().map(|(piece, cells)| match piece {
        Some(piece) => Step::Place(Placement { piece, cells }),
        None => Step::Empty(cells[0]),
    });
    Prefix { steps: steps.collect(), weight: subtree.weight, is_tested: subtree.start == Start::Branch }
}

fn subtrees(model: &Model<'_>, prefixes: &[Prefix]) -> Result<Vec<Subtree>, PrefixError> {
    let mut subtrees = Vec::with_capacity(prefixes.len());
    for (number, prefix) in prefixes.iter().enumerate() {
        if prefix.weight == 0 {
            return Err(PrefixError::Weight { prefix: number });
        }
        let mut taken = vec![false; model.cover.cells];
        let mut left = model.cover.copies.clone();
        let mut ids = Vec::with_capacity(prefix.steps.len());
        for (step, made) in prefix.steps.iter().enumerate() {
            let id = match made {
                Step::Place(placement) => model.choice(Some(placement.piece), &placement.cells),
                Step::Empty(cell) => model.choice(None, &[*cell]),
            };
            let id = id.ok_or(PrefixError::Step { prefix: number, step })?;
            let choice = &model.cover.choices[id];
            let collision = PrefixError::Collision { prefix: number, step };
            for &cell in model.cover.cells_of(choice) {
                if std::mem::replace(&mut taken[cell as usize], true) {
                    return Err(collision);
                }
            }
            let class = &mut left[choice.class as usize];
            *class = class.checked_sub(1).ok_or(collision)?;
            ids.push(id);
        }
        let start = if prefix.is_tested { Start::Branch } else { Start::Node };
        subtrees.push(Subtree { ids, weight: prefix.weight, start });
    }
    Ok(subtrees)
}
