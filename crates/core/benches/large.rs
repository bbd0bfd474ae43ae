//! How good the answers are that come without proof.
//!
//! `cargo bench -p slidepack-core --bench large` prints, size by size, the
//! length of the constructive solution as a multiple of the tiles' distances.
//! With the path of a list of boards (number, known length, tiles; the blank first in the goal,
//! or last after a line `# goal: last`) after `--`, it prints what `anytime` makes of them; with
//! seconds, threads and a number of boards after that, of the first boards in that time.
//!
//! `cargo bench -p slidepack-core --bench large -- random 10 2 10x10 20x20` prints
//! what `anytime` makes of ten random boards of each size in ten seconds on two
//! threads, as multiples of the tiles' distances. Instead of seconds, `1000000n` is a number of
//! nodes.

#![allow(clippy::print_stdout)]

use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::suboptimal::{anytime, constructive};
use slidepack_core::slide::{Board, NamedGoal, Size};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    match &args[..] {
        [] => sizes(),
        [word, limit, threads, sizes @ ..] if word == "random" => {
            let limits = limits(limit, threads);
            sizes.iter().for_each(|size| random(size, &limits));
        }
        [path, rest @ ..] => {
            let word = |at: usize, default| rest.get(at).map_or(default, String::as_str);
            let count = rest.get(2).map_or(usize::MAX, |text| text.parse().expect("a number of boards"));
            boards(path, &limits(word(0, "2"), word(1, "2")), count);
        }
    }
}

/// Limits from a number of seconds, or of nodes with an `n`, and one of threads.
fn limits(limit: &str, threads: &str) -> Limits {
    let threads = threads.parse().expect("threads");
    match limit.strip_suffix('n') {
        Some(nodes) => Limits { nodes: Some(nodes.parse().expect("nodes")), threads, ..Limits::default() },
        None => {
            let time = Some(Duration::from_secs_f64(limit.parse().expect("seconds")));
            Limits { time, threads, ..Limits::default() }
        }
    }
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn sizes() {
    println!("size      boards  moves/distance  seconds a board");
    for (side, boards) in [
        (4, 50),
        (5, 50),
        (6, 20),
        (8, 20),
        (10, 20),
        (16, 10),
        (20, 10),
        (32, 5),
        (50, 3),
        (64, 3),
        (100, 3),
        (128, 1),
    ] {
        let goal = NamedGoal::Last.board(Size::new(side, side).expect("a size of boards"));
        let (mut moves, mut distance, mut time) = (0, 0, Duration::ZERO);
        for seed in 0..boards {
            let start = shuffled(&goal, seed);
            let begun = Instant::now();
            let report = constructive(&start, &goal, Limits::default(), &mut go_on);
            time += begun.elapsed();
            moves += report.outcome.answer().expect("a solution").len();
            distance += away(&start, &goal);
        }
        let ratio = moves as f64 / distance as f64;
        println!("{side:3}x{side:<3} {boards:8}  {ratio:14.3}  {:15.4}", time.as_secs_f64() / boards as f64);
    }
}

fn boards(path: &str, limits: &Limits, count: usize) {
    let text = std::fs::read_to_string(path).expect("a file of boards");
    let is_last = text.lines().any(|line| line == "# goal: last");
    let mut ratios = Vec::new();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    for line in lines.take(count) {
        let numbers: Vec<usize> =
            line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        let [id, shortest, tiles @ ..] = &numbers[..] else { panic!("a number, a length and tiles: {line}") };
        let size = Size::new(tiles.len().isqrt(), tiles.len().isqrt()).expect("a size of boards");
        let goal = if is_last { NamedGoal::Last } else { NamedGoal::First }.board(size);
        let start = Board::new(size, tiles).expect("a board");
        let mut steps = Vec::new();
        let begun = Instant::now();
        let report = anytime(&start, &goal, limits.clone(), &mut go_on, &mut |moves| {
            steps.push(format!("{} at {:.2}", moves.len(), begun.elapsed().as_secs_f64()));
        });
        let moves = report.outcome.answer().expect("a first answer comes at once").len();
        ratios.push(moves as f64 / *shortest as f64);
        println!(
            "board {id}: {moves} moves, at least {}, shortest {shortest}; {:.2} s ({})",
            report.progress.bound,
            begun.elapsed().as_secs_f64(),
            steps.join(", ")
        );
    }
    ratios.sort_by(f64::total_cmp);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    println!("median {:.4}  mean {mean:.4}  worst {:.4}", ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
}

/// Solutions of `anytime` for ten random boards of a size such as `10x10`.
fn random(size: &str, limits: &Limits) {
    let sides: Vec<usize> = size.split('x').map(|side| side.parse().expect("rows and columns")).collect();
    let &[rows, cols] = &sides[..] else { panic!("rows and columns: {size}") };
    let goal = NamedGoal::Last.board(Size::new(rows, cols).expect("a size of boards"));
    let (mut ratios, mut firsts, mut nodes) = (Vec::new(), Vec::new(), 0);
    for seed in 0..10 {
        let start = shuffled(&goal, 100 + seed);
        let distance = away(&start, &goal) as f64;
        let begun = Instant::now();
        let mut steps = Vec::new();
        let report = anytime(&start, &goal, limits.clone(), &mut go_on, &mut |moves| {
            let now = begun.elapsed().as_secs_f64();
            steps.push(format!("{:.3} at {now:.2}", moves.len() as f64 / distance));
        });
        let moves = report.outcome.answer().expect("a first answer comes at once").len();
        ratios.push(moves as f64 / distance);
        firsts.push(steps.remove(0));
        nodes += report.progress.expanded;
        println!("{size} board {seed}: {:.3} ({})", moves as f64 / distance, steps.join(", "));
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{size}: median {:.3}, best {:.3}, worst {:.3}; first answer {}; {} nodes a board",
        (ratios[4] + ratios[5]) / 2.0,
        ratios[0],
        ratios[9],
        firsts[0],
        nodes / 10
    );
}

/// A board that `goal` can be reached from: a random even permutation of its
/// tiles, the blank staying.
fn shuffled(goal: &Board, seed: u64) -> Board {
    let mut state = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut tiles: Vec<usize> = goal.tiles().iter().map(|&tile| tile.into()).collect();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    let mut is_even = true;
    for at in (1..cells.len()).rev() {
        let other = random(at + 1);
        tiles.swap(cells[at], cells[other]);
        is_even ^= at != other;
    }
    if !is_even {
        tiles.swap(cells[0], cells[1]);
    }
    Board::new(goal.size(), &tiles).expect("the same tiles in other places")
}

/// The steps of all tiles to their homes.
fn away(start: &Board, goal: &Board) -> usize {
    let (from, to) = (start.places(), goal.places());
    (1..from.len()).map(|tile| start.size().distance(from[tile].into(), to[tile].into())).sum()
}
