//! The learner of the weights of beams.
//!
//! ```sh
//! cargo run --release -p slidepack-core --features learn --example learn -- 20 5 6 7 10
//! ```
//!
//! Each round runs beams on random boards and records some positions of each layer, among them the
//! one that led to the solution. A conditional logit model (McFadden, *Conditional logit analysis of
//! qualitative choice behavior*, 1974) is fitted to the records by stochastic gradient descent with a
//! rate per weight (Duchi, Hazan and Singer, *Adaptive subgradient methods*, 2011), so that this
//! position has the least rank of its layer. The next round runs with the new weights. Equal settings
//! and files give equal weights, on any number of cores.

use super::position::row_and_col;
use super::weights::{LINES, SETS, stored};
use super::*;
use crate::run::sync::{Mutex, PoisonError};
use crate::run::{Limits, Progress};
use crate::slide::NamedGoal;
use crate::slide::board::Size;
use crate::slide::generate::{Generator, Kind};
use std::ops::ControlFlow;

/// Positions recorded per layer besides the one that led to the solution, and layers per beam.
const OTHERS: usize = 10;
const LAYERS: usize = 80;

/// Rounds whose records are kept, and uses of each record per round.
const KEPT: usize = 12;
const TIMES: usize = 2;

/// The first step of a weight.
const RATE: f32 = 0.03;

/// Cells of all boards of a round.
const CELLS: usize = 7000;

/// Width of the beams.
const WIDTH: usize = 3000;

/// A phase and boards of one layer, first the one that led to the solution.
type Record = (usize, Vec<Board>);

/// Settings of [`learn`].
#[derive(Clone, Debug)]
pub struct Learning {
    /// Sides of the boards: some of 5, 6, 7 and 10.
    pub sides: Vec<usize>,
    /// Rounds per side.
    pub rounds: usize,
    /// Start from Manhattan distances instead of the weights that the library has.
    pub is_fresh: bool,
}

/// The result of a round.
#[derive(Clone, Debug)]
pub struct Learned {
    /// Side of the boards.
    pub side: usize,
    /// Number of the round.
    pub round: usize,
    /// Mean length of the beams' solutions before the round's fit, as a multiple of the Manhattan
    /// distance.
    pub length: f64,
    /// Mean negative log-likelihood of the right positions, by phase.
    pub losses: Vec<f64>,
    /// The file of all weights.
    pub file: Vec<u8>,
}

/// Learns weights and calls `each` after every round.
pub fn learn(settings: &Learning, each: &mut dyn FnMut(Learned)) {
    let of_set = |set: &Set| (0..set.phases.len()).map(|phase| set.weights(phase)).collect();
    let mut weights: Vec<Vec<Vec<f32>>> = SETS.iter().map(of_set).collect();
    for (place, set) in SETS.iter().enumerate().filter(|(_, set)| settings.sides.contains(&set.side)) {
        if settings.is_fresh {
            weights[place] = vec![distances(set); set.phases.len()];
        }
        let goal = goal(set);
        let mut boards = Generator::new(set.side as u64);
        let mut records: Vec<Vec<Record>> = Vec::new();
        for round in 0..settings.rounds {
            let count = CELLS / goal.size().cells();
            let starts: Vec<Board> = boards.boards(&goal, Kind::Solvable).take(count).collect();
            let runs = in_parallel(count, |number| {
                run(&starts[number], &goal, &weights[place], (round * count + number) as u64)
            });
            let lengths: Vec<f64> = runs.iter().filter_map(|(length, _)| *length).collect();
            records.push(runs.into_iter().flat_map(|(_, records)| records).collect());
            records.drain(..records.len().saturating_sub(KEPT));
            let losses = fit(set, &goal, &mut weights[place], &records);
            let length = lengths.iter().sum::<f64>() / lengths.len() as f64;
            each(Learned { side: set.side, round, length, losses, file: stored(&weights) });
        }
    }
}

fn goal(set: &Set) -> Board {
    NamedGoal::Last.board(Size::new(set.side, set.side).expect("a side of boards"))
}

/// Results of `work` for all numbers below `count`, computed on all cores.
fn in_parallel<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(0..count);
    let done = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(number) = next.lock().unwrap_or_else(PoisonError::into_inner).next() else {
                        break;
                    };
                    let result = work(number);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Weights that are powers of the Manhattan distance.
fn distances(set: &Set) -> Vec<f32> {
    let size = goal(set).size();
    let mut weights = vec![0.0; set.total()];
    let cells = || (0..size.cells()).map(|cell| row_and_col(size, cell));
    for home in cells() {
        for cell in cells() {
            let steps = [home[0] - cell[0], home[1] - cell[1]];
            weights[set.away(size, home, steps)] = ((steps[0].abs() + steps[1].abs()) as f32).powf(1.4);
        }
    }
    weights
}

/// One beam: the length of its solution, if there is one, and records.
fn run(start: &Board, goal: &Board, weights: &[Vec<f32>], seed: u64) -> (Option<f64>, Vec<Record>) {
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let beam = Beam { width: WIDTH, below: 100_000, seed, pace: Pace::default() };
    let weights = |_: &Set, phase: usize| weights[phase].clone();
    let mut search = Search::new(start, goal, beam, &weights);
    let layout = Layout::new(goal);
    let distance = |board: &Board| Position::new(board, &layout).distance(&layout);
    let mut random = seed;
    let mut layers = Vec::new();
    let mut since = 0;
    while search.best.distance != 0 && since < 20 * goal.size().cols() + 100 && !search.leaves.is_empty() {
        layers.push(search.some_leaves(start, &mut random));
        let made = layers.len() as u32;
        since = match search.advance(made, &mut meter) {
            Ok(true) => 0,
            Ok(false) => since + 1,
            Err(_) => break,
        };
        if made.is_multiple_of(PERIOD) {
            search.commit();
        }
    }
    // A beam that is stuck has records of the way to its best position.
    let path = &search.best.moves;
    let mut records = Vec::new();
    for (made, others) in layers.into_iter().enumerate().take(path.len()) {
        let right = start.replayed(&path[..made]).expect("moves of the beam can be made");
        let phase = Set::of(goal.size()).phase(goal.size(), distance(&right));
        let others: Vec<Board> = others.into_iter().filter(|other| *other != right).collect();
        if OTHERS / 2 <= others.len() {
            records.push((phase, std::iter::once(right).chain(others).collect()));
        }
    }
    while LAYERS < records.len() {
        records.swap_remove((splitmix64(&mut random) % records.len() as u64) as usize);
    }
    let length = path.len() as f64 / f64::from(distance(start));
    ((search.best.distance == 0).then_some(length), records)
}

impl Search<'_> {
    /// Random leaves.
    fn some_leaves(&mut self, start: &Board, random: &mut u64) -> Vec<Board> {
        let pick = |_| (splitmix64(random) % self.leaves.len() as u64) as usize;
        let mut picked: Vec<usize> = (0..OTHERS).map(pick).collect();
        picked.sort_unstable();
        let mut boards = Vec::new();
        let mut leaf = 0;
        for &step in &self.tour {
            match step {
                Step::Down(dir) => self.position.slide(&self.layout, dir),
                Step::Up => self.position.slide_back(&self.layout),
                Step::Leaf => {
                    if picked.contains(&leaf) {
                        boards.push(start.replayed(&self.position.moves).expect("a position is a board"));
                    }
                    leaf += 1;
                }
            }
        }
        boards
    }
}

/// The weights in a position's rank, each with its factor.
fn features(set: &Set, board: &Board, homes: &[[i32; 2]], tables: &Tables) -> Vec<(u32, f32)> {
    let size = board.size();
    let at: Vec<[i32; 2]> = board.places().iter().map(|&cell| row_and_col(size, cell.into())).collect();
    let between = |one: [i32; 2], other: [i32; 2]| [other[0] - one[0], other[1] - one[1]];
    let mut numbers = Vec::new();
    for tile in (1..size.cells()).filter(|&tile| at[tile] != homes[tile]) {
        numbers.push(set.away(size, homes[tile], between(at[tile], homes[tile])));
    }
    for tile in 1..size.cells() {
        for other in tile + 1..size.cells() {
            let (belong, are) = (between(homes[tile], homes[other]), between(at[tile], at[other]));
            if belong.iter().all(|steps| steps.abs() <= set.related) && belong != are {
                let is_inner = set.is_inner(size, homes[tile], homes[other]);
                numbers.push(set.apart(belong, are, is_inner));
            }
        }
    }
    let layout = &tables.layout;
    let position = Position::new(board, layout);
    let content = |spot: usize| position.cells[spot].content;
    for at in layout.corners() {
        let [cell, next, below] = [at, at + 1, at + layout.stride].map(content);
        numbers.push(tables.in_row[weights::adjacent(cell, next)]);
        numbers.push(tables.in_column[weights::adjacent(cell, below)]);
        let rows = [[cell, next], [below, content(at + layout.stride + 1)]];
        numbers.push(tables.squares[weights::square(rows[0], rows[1])]);
    }
    let mut features: Vec<(u32, f32)> = Vec::new();
    for cell in (0..size.cells()).filter(|&cell| cell != board.blank()) {
        let seen = between(at[0], row_and_col(size, cell));
        if set.is_large() {
            let steps = layout.steps(board.tiles()[cell], layout.spot(cell));
            for axis in [0, 1] {
                let [along, across] = [seen[axis], seen[1 - axis]];
                if along != 0 && across.unsigned_abs() as usize <= LINES {
                    let number = set.line(along.unsigned_abs() as usize, across.unsigned_abs() as usize);
                    features.push((number as u32, (i32::from(steps[axis]) * along.signum()) as f32));
                }
            }
        } else if seen.iter().all(|steps| steps.abs() <= set.around) {
            numbers.push(set.around(seen, content(layout.spot(cell)).far.into()));
        }
    }
    features.extend(numbers.into_iter().map(|number| (number as u32, 1.0)));
    features
}

fn rank(features: &[(u32, f32)], weights: &[f32]) -> f32 {
    features.iter().map(|&(number, factor)| factor * weights[number as usize]).sum()
}

struct Tables {
    layout: Layout,
    in_row: Vec<usize>,
    in_column: Vec<usize>,
    squares: Vec<usize>,
}

impl Tables {
    fn new(set: &Set, goal: &Board) -> Tables {
        let mut tables = Tables {
            layout: Layout::new(goal),
            in_row: vec![0; weights::ADJACENT],
            in_column: vec![0; weights::ADJACENT],
            squares: vec![0; weights::SQUARE],
        };
        set.adjacent(true, |at, number| tables.in_row[at] = number);
        set.adjacent(false, |at, number| tables.in_column[at] = number);
        set.squares(|at, number| tables.squares[at] = number);
        tables
    }
}

/// Fits the weights of all phases and returns the losses.
fn fit(set: &Set, goal: &Board, weights: &mut [Vec<f32>], records: &[Vec<Record>]) -> Vec<f64> {
    let homes: Vec<[i32; 2]> =
        goal.places().iter().map(|&home| row_and_col(goal.size(), home.into())).collect();
    let tables = Tables::new(set, goal);
    let fitted = in_parallel(set.phases.len(), |phase| {
        let records: Vec<&Vec<Board>> =
            records.iter().flatten().filter(|(of, _)| *of == phase).map(|(_, boards)| boards).collect();
        // Too few records overfit.
        if records.len() < 300 {
            return None;
        }
        let mut weights = weights[phase].clone();
        let mut squares = vec![0.3_f32; weights.len()];
        let mut random = 1;
        let mut loss = 0.0;
        for time in 0..TIMES {
            let rate = RATE / (1.0 + time as f32 / 2.0);
            loss = 0.0;
            for _ in 0..records.len() {
                let boards = records[(splitmix64(&mut random) % records.len() as u64) as usize];
                let features: Vec<Vec<(u32, f32)>> =
                    boards.iter().map(|board| features(set, board, &homes, &tables)).collect();
                let costs: Vec<f32> = features.iter().map(|features| rank(features, &weights)).collect();
                let least = costs.iter().copied().fold(f32::MAX, f32::min);
                let odds: Vec<f32> = costs.iter().map(|cost| (least - cost).exp()).collect();
                let all: f32 = odds.iter().sum();
                loss -= f64::from((odds[0] / all).max(1e-30).ln());
                for (place, features) in features.iter().enumerate() {
                    let slope = if place == 0 { 1.0 } else { 0.0 } - odds[place] / all;
                    for &(number, factor) in features {
                        let (number, gradient) = (number as usize, slope * factor);
                        squares[number] += gradient * gradient;
                        weights[number] -= rate * gradient / squares[number].sqrt();
                    }
                }
            }
        }
        Some((weights, loss / records.len() as f64))
    });
    // A phase with too few records takes the weights of the next.
    let mut losses = vec![f64::NAN; set.phases.len()];
    for (phase, fitted) in fitted.into_iter().enumerate().rev() {
        match fitted {
            Some((fitted, loss)) => (weights[phase], losses[phase]) = (fitted, loss),
            None if phase + 1 < set.phases.len() => weights[phase] = weights[phase + 1].clone(),
            None => {}
        }
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::suboptimal::sample;

    /// The features of a position are those that its rank is made of.
    #[test]
    fn features_are_those_of_the_rank() {
        for set in &SETS {
            let goal = goal(set);
            let start = sample::board(&goal, 3);
            // Each weight is a multiple of a unit, so that nothing is rounded.
            let weights: Vec<f32> =
                (0..set.total()).map(|number| (number % 97) as f32 / weights::UNIT).collect();
            let layout = Layout::new(&goal);
            let value = Value::new(&goal, &layout, set, &weights);
            let homes: Vec<[i32; 2]> =
                goal.places().iter().map(|&home| row_and_col(goal.size(), home.into())).collect();
            let tables = Tables::new(set, &goal);
            let mut position = Position::new(&start, &layout);
            let cost = value.cost(&position, &layout);
            for dir in Dir::ALL {
                let Some(from) = position.from(&layout, dir) else { continue };
                let (_, rank) = value.after(&mut position, &layout, dir, from, cost);
                let numbers = features(set, &start.moved(dir).unwrap(), &homes, &tables);
                assert_eq!(rank, (super::rank(&numbers, &weights) * weights::UNIT) as i32);
            }
        }
    }
}
