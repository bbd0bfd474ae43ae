//! Work that can be carried away: a search divided by its first placements.
//!
//! [`split`] divides the search for a puzzle's solutions into prefixes. They are
//! plain data, so another thread, process or machine can run some of them with
//! [`count`], [`total`], [`all`] or [`first`]. Every solution belongs to exactly one prefix.
//! [`merge`] adds the counts up: the result is what [`super::cover::count`] says,
//! and where solutions are counted by search, all parts together expand the
//! nodes of the whole.
//!
//! What comes from outside is checked against the puzzle before it is run.

use super::cover::instance::Cover;
use super::cover::model::Model;
use super::cover::subtree::{Start, Subtree};
use super::cover::{
    Count, Engine, Metered, Room, SearchMonitor, by_profile, count_in, find_in, roots, symmetry,
    up_to_symmetry,
};
use super::puzzle::{Placement, Puzzle, Solution};
use super::request::Want;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::ops::ControlFlow;

/// All solutions that begin with some steps of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The steps, in the order the search made them.
    pub steps: Vec<Step>,
    /// How often each solution counts: as many prefixes as this are mapped onto
    /// each other by the puzzle's symmetries, and only one of them is run.
    pub weight: u64,
    /// Whether the search has tested each step for cells and pieces that are
    /// left without a placement. Only the number of nodes depends on it.
    pub is_tested: bool,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece lies here. A piece of the same shape may stand for it.
    Place(Placement),
    /// This cell stays empty.
    Empty(usize),
}

/// Why prefixes or counts are not those of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefixError {
    /// The piece cannot lie there, or the cell cannot stay empty.
    Step {
        /// The position of the prefix in the list.
        prefix: usize,
        /// The position of the step in the prefix.
        step: usize,
    },
    /// A step takes cells or pieces that an earlier one has taken.
    Collision {
        /// The position of the prefix in the list.
        prefix: usize,
        /// The position of the step in the prefix.
        step: usize,
    },
    /// The weight is 0, or is not 1 where every solution is wanted.
    Weight {
        /// The position of the prefix in the list.
        prefix: usize,
    },
    /// The sum is no number of solutions of this puzzle: letters can be given to
    /// each solution in several ways, and their number does not divide it.
    Sum {
        /// The ways to give letters.
        ways: u128,
    },
}

impl fmt::Display for PrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrefixError::Step { prefix, step } => {
                write!(f, "prefix {prefix}, step {step}: this is no placement of the puzzle")
            }
            PrefixError::Collision { prefix, step } => {
                write!(f, "prefix {prefix}, step {step}: an earlier step has taken these cells or this piece")
            }
            PrefixError::Weight { prefix } => write!(f, "prefix {prefix}: the weight does not fit"),
            PrefixError::Sum { ways } => {
                write!(f, "the counts do not add up to a multiple of {ways}, the ways to give letters")
            }
        }
    }
}

impl std::error::Error for PrefixError {}

/// Divides the search for what is wanted into at least so many prefixes, if it
/// has so many. For [`Want::Count`] the puzzle's symmetries are used.
///
/// It is impossible if there turns out to be no solution.
pub fn split(
    puzzle: &Puzzle,
    want: Want,
    parts: usize,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Vec<Prefix>> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let prefixes = divided(puzzle, want, parts, &mut meter);
    meter.finish(match prefixes {
        Err(why) => Outcome::Stopped { why, best: None },
        Ok(prefixes) if prefixes.is_empty() => Outcome::Impossible,
        Ok(prefixes) => Outcome::Solved(prefixes),
    })
}

fn divided(puzzle: &Puzzle, want: Want, parts: usize, meter: &mut Meter<'_>) -> Result<Vec<Prefix>, Stop> {
    let mut room = Room::new(meter.limits());
    let Some(model) = Model::for_search(puzzle, &mut Metered::new(meter), &mut room)? else {
        return Ok(Vec::new());
    };
    let root = match want {
        Want::Count => symmetry(&model, meter, &mut room)?.1,
        Want::First | Want::All | Want::Hint => Vec::new(),
    };
    room.take(Engine::bytes(&model.cover))?;
    let monitor = &mut Metered::new(meter);
    let mut engine = Engine::new(&model.cover, monitor)?;
    let mut subtrees: Vec<Subtree> = roots(&model.cover, &root);
    // The largest part is divided first, and of equal ones the first.
    // How large a part is can only be guessed: branches of a node count as equal.
    let key = |at: usize, share: f64| (share.to_bits(), Reverse(at));
    let mut whole: BinaryHeap<_> = (0..subtrees.len()).map(|at| key(at, 1.0)).collect();
    let mut divided = vec![false; subtrees.len()];
    let mut left = subtrees.len();
    while left < parts
        && let Some((share, Reverse(at))) = whole.pop()
    {
        // A part that is a solution stays as it is.
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

/// Counts the solutions of each prefix, letters told apart, each as often as the
/// prefix says. A count that is stopped answers with those of the first
/// prefixes, as many as were finished.
pub fn count(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<Vec<u128>>, PrefixError> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut counts = Vec::new();
    let mut room = Room::new(limits);
    let ended = match Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room) {
        Err(why) => Err(why),
        Ok(None) => {
            prefixes.iter().enumerate().try_for_each(|(at, prefix)| no_room(at, prefix))?;
            Ok(())
        }
        Ok(Some(model)) => {
            let subtrees = subtrees(&model, prefixes)?;
            subtrees.into_iter().try_for_each(|subtree| {
                let (total, ended) = counted(&model, subtree, &mut meter, &room);
                ended?;
                counts.push(total.saturating_mul(model.labellings()));
                Ok(())
            })
        }
    };
    Ok(meter.finish(match ended {
        Ok(()) => Outcome::Solved(counts),
        Err(why) => Outcome::Stopped { why, best: (!counts.is_empty()).then_some(counts) },
    }))
}

/// Counts the solutions of all prefixes together: the sum of what [`count`]
/// answers. It takes less time on several threads, because they share all
/// prefixes and wait for each other once. A count that is stopped answers with
/// what was counted by then.
pub fn total(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<u128>, PrefixError> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut room = Room::new(limits);
    let (sum, ended) = match Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room) {
        Err(why) => (0, Err(why)),
        Ok(None) => {
            prefixes.iter().enumerate().try_for_each(|(at, prefix)| no_room(at, prefix))?;
            (0, Ok(()))
        }
        Ok(Some(model)) => {
            let subtrees = subtrees(&model, prefixes)?;
            let (sum, ended) = match model.grid() {
                None => count_in(&model.cover, subtrees, &mut meter, &room),
                Some(_) => {
                    let mut sum = 0u128;
                    let ended = subtrees.into_iter().try_for_each(|subtree| {
                        let (part, ended) = counted(&model, subtree, &mut meter, &room);
                        sum = sum.saturating_add(part);
                        ended
                    });
                    (sum, ended)
                }
            };
            (sum.saturating_mul(model.labellings()), ended)
        }
    };
    Ok(meter.finish(match ended {
        Ok(()) => Outcome::Solved(sum),
        Err(why) => Outcome::Stopped { why, best: (sum != 0).then_some(sum) },
    }))
}

/// The weighted number of solutions of a subtree, up to swaps of equal pieces.
fn counted(
    model: &Model<'_>,
    subtree: Subtree,
    meter: &mut Meter<'_>,
    room: &Room,
) -> (u128, Result<(), Stop>) {
    let Some(grid) = model.grid() else { return count_in(&model.cover, vec![subtree], meter, room) };
    let left = (|| {
        let monitor = &mut Metered::new(meter);
        // Looks at the limits once, however small the part is.
        monitor.work(u64::from(u32::MAX))?;
        let room = room.without(model.cover.bytes())?;
        Ok((model.cover.reduced(&subtree.ids, monitor)?, room))
    })();
    let (left, room): (Cover, Room) = match left {
        Ok(left) => left,
        Err(why) => return (0, Err(why)),
    };
    if left.cells == 0 {
        return (u128::from(subtree.weight), Ok(()));
    }
    match by_profile(&left, &grid.without(&model.cover, &subtree.ids), &[], meter, &room) {
        Some((total, ended)) => (total.saturating_mul(subtree.weight.into()), ended),
        None => count_in(&model.cover, vec![subtree], meter, &room),
    }
}

/// Finds all solutions of some prefixes and hands on each as soon as it is
/// found, until `each` says to break; see [`super::cover::all`]. It is
/// impossible if these prefixes have none.
pub fn all(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    limits: &Limits,
    observer: Observer<'_>,
    each: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Report<u64>, PrefixError> {
    if let Some(prefix) = prefixes.iter().position(|prefix| prefix.weight != 1) {
        return Err(PrefixError::Weight { prefix });
    }
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut found = 0;
    let ended = found_in(puzzle, prefixes, &mut meter, &mut |solution| {
        found += 1;
        match each(solution) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    })?;
    Ok(meter.finish(match ended {
        Err(why) => Outcome::Stopped { why, best: (0 < found).then_some(found) },
        Ok(()) if found == 0 => Outcome::Impossible,
        Ok(()) => Outcome::Solved(found),
    }))
}

/// Finds a solution of one of some prefixes. It is impossible if they have none.
pub fn first(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<Solution>, PrefixError> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut solution = None;
    let ended = found_in(puzzle, prefixes, &mut meter, &mut |found| {
        solution = Some(found);
        Err(Stop::Cancelled)
    })?;
    if solution.is_some() {
        meter.progress.found = 1;
    }
    Ok(meter.finish(match (solution, ended) {
        (Some(solution), _) => Outcome::Solved(solution),
        (None, Ok(())) => Outcome::Impossible,
        (None, Err(why)) => Outcome::Stopped { why, best: None },
    }))
}

fn found_in(
    puzzle: &Puzzle,
    prefixes: &[Prefix],
    meter: &mut Meter<'_>,
    each: &mut dyn FnMut(Solution) -> Result<(), Stop>,
) -> Result<Result<(), Stop>, PrefixError> {
    let mut room = Room::new(meter.limits());
    match Model::for_search(puzzle, &mut Metered::new(meter), &mut room) {
        Err(why) => Ok(Err(why)),
        Ok(None) => {
            prefixes.iter().enumerate().try_for_each(|(at, prefix)| no_room(at, prefix))?;
            Ok(Ok(()))
        }
        Ok(Some(model)) => {
            let subtrees = subtrees(&model, prefixes)?;
            Ok(find_in(&model, subtrees, meter, &room, each))
        }
    }
}

/// The count that the sum of all prefixes' counts makes: the number of solutions
/// up to symmetry is found by counting the symmetric ones.
pub fn merge(
    puzzle: &Puzzle,
    counts: &[u128],
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Report<Count>, PrefixError> {
    let all = counts.iter().fold(0u128, |all, &count| all.saturating_add(count));
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let mut room = Room::new(limits);
    let model = match Model::for_search(puzzle, &mut Metered::new(&mut meter), &mut room) {
        Ok(model) => model,
        Err(why) => return Ok(meter.finish(Outcome::Stopped { why, best: None })),
    };
    let ways = model.as_ref().map_or(1, Model::labellings);
    if all != u128::MAX && !all.is_multiple_of(ways) || model.is_none() && all != 0 {
        return Err(PrefixError::Sum { ways });
    }
    let Some(model) = model.filter(|_| all != 0) else { return Ok(meter.finish(Outcome::Impossible)) };
    let total = if all == u128::MAX { all } else { all / ways };
    meter.progress.found = u64::try_from(total).unwrap_or(u64::MAX);
    let (count, ended) = match model.group(&mut Metered::new(&mut meter)) {
        Err(why) => (Some(Count { all, unique: None }), Err(why)),
        Ok(group) => up_to_symmetry(&model, total, &group, &mut meter, &room, Ok(())),
    };
    Ok(meter.finish(match (count, ended) {
        (None, Ok(())) => Outcome::Impossible,
        (Some(count), Ok(())) => Outcome::Solved(count),
        (best, Err(why)) => Outcome::Stopped { why, best },
    }))
}

/// A subtree in words that another process knows.
fn prefix(model: &Model<'_>, subtree: &Subtree) -> Prefix {
    let steps = model.steps(&subtree.ids).into_iter().map(|(piece, cells)| match piece {
        Some(piece) => Step::Place(Placement { piece, cells }),
        None => Step::Empty(cells[0]),
    });
    Prefix { steps: steps.collect(), weight: subtree.weight, is_tested: subtree.start == Start::Branch }
}

/// The subtrees that prefixes stand for, if they are prefixes of the puzzle.
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

/// A puzzle whose pieces are too large for its tray has no steps.
fn no_room(number: usize, prefix: &Prefix) -> Result<(), PrefixError> {
    match prefix.steps.is_empty() {
        true => Ok(()),
        false => Err(PrefixError::Step { prefix: number, step: 0 }),
    }
}
