//! Learns the weights of beams and rewrites `src/slide/suboptimal/beam/weights.bin` after every
//! round.
//!
//! ```sh
//! cargo run --release -p slidepack-core --features learn --example learn -- [--fresh] ROUNDS SIDE…
//! ```
//!
//! Sides are 5, 6, 7 and 10, the last for all larger boards. `--fresh` starts from Manhattan
//! distances; without it the weights in the file are refined, by wider beams and smaller steps.
//!
//! Each round runs beams on random boards and records some positions of each layer, among them the
//! one that led to the solution. A conditional logit model (McFadden, *Conditional logit analysis of
//! qualitative choice behavior*, 1974) is fitted to the records by stochastic gradient descent with a
//! rate per weight (Duchi, Hazan and Singer, *Adaptive subgradient methods*, 2011), so that this
//! position has the least rank of its layer. The next round runs with the new weights. Equal settings
//! and files give equal weights, on any number of cores.

#![allow(clippy::print_stdout)]

use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::suboptimal::{Model, Recorded};
use slidepack_core::slide::{Board, Size};
use std::sync::Mutex;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/slide/suboptimal/beam/weights.bin");

/// Positions recorded per layer besides the one that led to the solution, and layers per beam.
const OTHERS: usize = 10;
const LAYERS: usize = 80;

/// Rounds whose records are kept. Each record is used once per round.
const KEPT: usize = 4;

/// Cells of all boards of a round.
const CELLS: usize = 7000;

/// Largest root in the file.
const LEVELS: f32 = 127.0;

struct Stage {
    /// The first step of a weight.
    rate: f32,
    /// Of the beams.
    width: usize,
    /// Of the boards.
    seed: u64,
}

const FRESH: Stage = Stage { rate: 0.03, width: 1000, seed: 0 };
const REFINED: Stage = Stage { rate: 0.015, width: 2000, seed: 1000 };

/// A phase and boards of one layer, first the one that led to the solution.
type Record = (usize, Vec<Board>);

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let is_fresh = args.iter().any(|arg| arg == "--fresh");
    args.retain(|arg| arg != "--fresh");
    let mut numbers = args.iter().map(|arg| arg.parse().expect("rounds and sides are numbers"));
    let rounds: usize = numbers.next().expect("a number of rounds");
    let sides: Vec<usize> = numbers.collect();
    let stage = if is_fresh { FRESH } else { REFINED };
    let models = Model::all();
    let mut weights: Vec<Vec<Vec<f32>>> = models.iter().map(Model::weights).collect();
    for (place, model) in models.iter().enumerate() {
        let side = model.goal().size().rows();
        if !sides.contains(&side) {
            continue;
        }
        if is_fresh {
            weights[place].fill(model.distances());
        }
        let mut squares: Vec<Vec<f32>> =
            weights[place].iter().map(|weights| vec![0.3; weights.len()]).collect();
        let mut boards = Generator::new(side as u64 + stage.seed);
        let mut records: Vec<Vec<Record>> = Vec::new();
        for round in 0..rounds {
            let count = CELLS / model.goal().size().cells();
            let starts: Vec<Board> = boards.boards(model.goal(), Kind::Solvable).take(count).collect();
            let runs = in_parallel(count, |number| {
                run(model, &starts[number], &weights[place], (stage.width, (round * count + number) as u64))
            });
            let lengths: Vec<f64> = runs.iter().filter_map(|(length, _)| *length).collect();
            records.push(runs.into_iter().flat_map(|(_, records)| records).collect());
            records.drain(..records.len().saturating_sub(KEPT));
            let losses = fit(model, stage.rate, &mut weights[place], &mut squares, &records);
            let length = lengths.iter().sum::<f64>() / lengths.len() as f64;
            println!("{side}x{side} round {round}: {length:.4} of the distance, losses {losses:.3?}");
            std::fs::write(FILE, file(&models, &weights)).expect("the file can be written");
        }
    }
}

/// The file of all weights, by model and phase. Families of one byte per weight hold roots.
fn file(models: &[Model], weights: &[Vec<Vec<f32>>]) -> Vec<u8> {
    let mut file = Vec::new();
    for (model, phases) in models.iter().zip(weights) {
        for weights in phases {
            let mut rest = &weights[..];
            for (length, width) in model.families() {
                let (weights, behind) = rest.split_at(length);
                let most = weights.iter().fold(1e-6, |most: f32, weight| most.max(weight.abs()));
                if width == 2 {
                    let unit = most / f32::from(i16::MAX);
                    file.extend(unit.to_le_bytes());
                    file.extend(
                        weights.iter().flat_map(|weight| ((weight / unit).round() as i16).to_le_bytes()),
                    );
                } else {
                    file.extend((most / (LEVELS * LEVELS)).to_le_bytes());
                    file.extend(weights.iter().map(|weight| {
                        let root = ((weight / most).abs().sqrt() * LEVELS).round() * weight.signum();
                        (root as i8).cast_unsigned()
                    }));
                }
                rest = behind;
            }
        }
    }
    file
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
                    let Some(number) = next.lock().expect("no worker panics").next() else {
                        break;
                    };
                    let result = work(number);
                    done.lock().expect("no worker panics").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no worker panics");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// One beam: the length of its solution as a multiple of the Manhattan distance, if there is one,
/// and records.
fn run(model: &Model, start: &Board, weights: &[Vec<f32>], beam: (usize, u64)) -> (Option<f64>, Vec<Record>) {
    let mut random = beam.1;
    let mut pick = |leaves: usize| {
        let mut picked: Vec<usize> = (0..OTHERS).map(|_| below(&mut random, leaves)).collect();
        picked.sort_unstable();
        picked
    };
    let Recorded { layers, moves, is_solved } = model.record(start, weights, beam, &mut pick);
    // A beam that is stuck has records of the way to its best position.
    let mut records = Vec::new();
    for (made, others) in layers.into_iter().enumerate().take(moves.len()) {
        let right = start.replayed(&moves[..made]).expect("moves of the beam can be made");
        let others: Vec<Board> = others.into_iter().filter(|other| *other != right).collect();
        if OTHERS / 2 <= others.len() {
            records.push((model.phase(&right), std::iter::once(right).chain(others).collect()));
        }
    }
    while LAYERS < records.len() {
        records.swap_remove(below(&mut random, records.len()));
    }
    (is_solved.then(|| moves.len() as f64 / distance(start, model.goal())), records)
}

/// The Manhattan distance.
fn distance(start: &Board, goal: &Board) -> f64 {
    let (from, to, size): (_, _, Size) = (start.places(), goal.places(), goal.size());
    (1..from.len()).map(|tile| size.distance(from[tile].into(), to[tile].into())).sum::<usize>() as f64
}

/// The next number of a splitmix64 stream, below `count`.
fn below(random: &mut u64, count: usize) -> usize {
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*random ^ (*random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ (mixed >> 31)) % count as u64) as usize
}

fn rank(features: &[(u32, f32)], weights: &[f32]) -> f32 {
    features.iter().map(|&(number, factor)| factor * weights[number as usize]).sum()
}

/// Fits the weights of all phases and returns the losses. `squares` has the sums of squared slopes.
fn fit(
    model: &Model,
    rate: f32,
    weights: &mut [Vec<f32>],
    squares: &mut [Vec<f32>],
    records: &[Vec<Record>],
) -> Vec<f64> {
    let phases = weights.len();
    let fitted = in_parallel(phases, |phase| {
        let records: Vec<&Vec<Board>> =
            records.iter().flatten().filter(|(of, _)| *of == phase).map(|(_, boards)| boards).collect();
        // Too few records overfit.
        if records.len() < 300 {
            return None;
        }
        let (mut weights, mut squares) = (weights[phase].clone(), squares[phase].clone());
        let (mut random, mut loss) = (1, 0.0);
        for _ in 0..records.len() {
            let features = model.features(records[below(&mut random, records.len())]);
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
        Some((weights, squares, loss / records.len() as f64))
    });
    // A phase with too few records takes the weights of the next.
    let mut losses = vec![f64::NAN; phases];
    for (phase, fitted) in fitted.into_iter().enumerate().rev() {
        match fitted {
            Some(fitted) => (weights[phase], squares[phase], losses[phase]) = fitted,
            None if phase + 1 < phases => weights[phase] = weights[phase + 1].clone(),
            None => {}
        }
    }
    losses
}
