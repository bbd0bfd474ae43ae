//! The tasks of an anytime search, most promising first.

use crate::run::{Meter, Stop};
use crate::slide::board::{Board, Dir};
use crate::slide::frame::Frame;
use crate::slide::grid::{AnyTiles, Grid, UpTo32};
use crate::slide::heuristic::LinearConflict;
use crate::slide::ida;
use crate::slide::metric::Metric;
use crate::slide::suboptimal::beam::{self, Beam, Ended, Pace};
use crate::slide::suboptimal::window_opt::{self, Effort};
use crate::slide::suboptimal::{MOST_PROVABLE, constructive, repair, turned_around};

/// The best solution and the greatest lower bound so far.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) best: Vec<Dir>,
    pub(super) bound: u32,
    /// The moves that lengths and the bound count.
    pub(super) metric: Metric,
}

impl Known {
    pub(super) fn length(&self) -> u32 {
        self.metric.length(&self.best) as u32
    }

    pub(super) fn is_proven(&self) -> bool {
        self.length() <= self.bound
    }

    pub(super) fn merge(&mut self, other: &Known) {
        if other.length() < self.length() {
            self.best.clone_from(&other.best);
        }
        self.bound = self.bound.max(other.bound);
    }
}

#[derive(Clone, Copy)]
pub(super) struct Problem<'a> {
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    /// Memory limit of one worker, in bytes.
    pub(super) memory: u64,
    pub(super) threads: u64,
    pub(super) pace: Pace,
}

/// A task. Each round of tasks is larger than the last.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// Beam search from the start or, backward, from the goal.
    Beam {
        width: usize,
        is_backward: bool,
    },
    Windows(Effort),
    /// IDA*, with this node budget.
    Prove(u64),
}

/// Width of the first beam, and its growth factor per round, so that most of the time goes to the
/// widest.
const FIRST_WIDTH: usize = 100;
const GROWTH: usize = 4;

/// Rounds after which beams and searches stop growing.
const DOUBLINGS: u64 = 20;

impl Task {
    fn new(problem: &Problem<'_>, number: u64, metric: Metric) -> Task {
        let (round, turn) = (number / 4, (number % 4) as usize);
        let doubled = round.min(DOUBLINGS);
        let cells = problem.start.size().cells();
        let window = 24 + 2 * round.min(40) as usize;
        let windows = Task::Windows(Effort { window, stride: 8, nodes: 500 << doubled });
        let shallow = Task::Windows(Effort { window: window / 2, stride: 2, nodes: 200 << doubled });
        if !beam::fits(problem.start.size()) {
            return [shallow, windows][turn % 2];
        }
        let width = FIRST_WIDTH * GROWTH.pow(round.min(DOUBLINGS / 2) as u32);
        let last = if cells <= MOST_PROVABLE { Task::Prove(20 * width as u64) } else { shallow };
        let beam = |is_backward| Task::Beam { width, is_backward };
        match metric {
            Metric::Single => [beam(false), beam(true), windows, last][turn],
            // Windows and proofs count single-tile moves.
            Metric::Multi => beam(turn % 2 == 1),
        }
    }
}

/// Whether another round would leave too little for wider beams. One in each direction then uses all
/// that is left.
fn is_last_round(problem: &Problem<'_>, is_backward: bool, meter: &Meter<'_>) -> bool {
    // Round k takes about GROWTH times round k-1, and the second beam comes after the first.
    let growth = if is_backward { GROWTH * GROWTH / 2 } else { GROWTH * GROWTH };
    1.0 < problem.pace.used(meter) * growth as f64
}

/// Runs one task. What it has added to `known` is valid even if the task was stopped.
pub(super) fn run(
    problem: &Problem<'_>,
    number: u64,
    known: &mut Known,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let &Problem { start, goal, memory, threads, pace } = problem;
    match Task::new(problem, number, known.metric) {
        Task::Beam { width, is_backward } => {
            let (from, to) = if is_backward { (goal, start) } else { (start, goal) };
            let is_last = is_last_round(problem, is_backward, meter);
            let width = if is_last { usize::MAX } else { width }.min(beam::widest(memory)).max(1);
            let pace = if is_last && !is_backward && threads == 1 { pace.half(meter) } else { pace };
            let (below, metric) = (known.length(), known.metric);
            let moves = match metric {
                Metric::Single => {
                    let likely = below.min((LIKELY * f64::from(known.bound)) as u32);
                    likely - likely * THIN / (likely - known.bound).max(5 * THIN)
                }
                Metric::Multi => below,
            };
            let beam = Beam { width, below, metric, seed: number, pace: Pace { moves, ..pace } };
            let mut shorter = None;
            let ended = solve(from, to, beam, &mut shorter, meter);
            if let Some(moves) = shorter {
                known.best = if is_backward { turned_around(&moves) } else { moves };
            }
            ended
        }
        Task::Windows(effort) => window_opt::pass(start, &mut known.best, effort, meter),
        Task::Prove(nodes) => prove(start, goal, nodes, known, meter),
    }
}

/// Typical length of a beam's solution, as a multiple of the lower bound.
const LIKELY: f64 = 1.55;

/// A beam's last layers are thin: few of their positions are near enough to the goal. The fewer moves a
/// solution may have beyond the lower bound, the earlier this begins.
const THIN: u32 = 5;

/// A beam that is stuck near the goal restarts this many moves per row and column earlier, up to
/// `RESTARTS` times, wide enough for the blank to reach every cell.
const BACK: usize = 8;
const RESTARTS: usize = 3;

/// Largest Manhattan distance that counts as near, per cell.
const NEAR: f64 = 0.25;

/// Keeps a solution by beams in `best` if it is shorter than `beam.below`.
fn solve(
    start: &Board,
    goal: &Board,
    beam: Beam,
    best: &mut Option<Vec<Dir>>,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let after = |moves: &[Dir]| start.replayed(moves).expect("moves of the beam can be made");
    let (size, metric) = (goal.size(), beam.metric);
    let near = (NEAR * size.cells() as f64) as u32;
    let (mut moves, mut below) = (Vec::new(), beam.below);
    for attempt in 0..=RESTARTS {
        let made = metric.length(&moves) as u32;
        let pace = Pace { moves: beam.pace.moves.saturating_sub(made), ..beam.pace };
        let width = (beam.width * (2 + attempt) / 2).max(attempt * size.cells());
        let wider = Beam { width, below: below.saturating_sub(made), pace, ..beam };
        let (rest, distance) = match beam::search(&after(&moves), goal, wider, meter)? {
            Ended::TooLong => break,
            Ended::Solved(rest) => (rest, 0),
            Ended::Stuck { distance, .. } if near < distance => break,
            Ended::Stuck { moves, distance } => (moves, distance),
        };
        moves.extend(rest);
        let here = after(&moves);
        let repair = repair::solve(&here, goal, meter);
        // Even a long way home from the end of a beam is better than none.
        let rest = if let Ok(rest) = &repair { rest } else { &constructive::first(&here, goal) };
        let solution = [&moves[..], rest].concat();
        let length = metric.length(&solution) as u32;
        if length < below {
            below = length;
            *best = Some(solution);
        }
        let repair = repair?;
        // Another beam hardly saves more than one move in a hundred.
        if distance == 0 || 100 * repair.len() < moves.len() {
            break;
        }
        moves.truncate(moves.len().saturating_sub((1 + attempt) * BACK * (size.rows() + size.cols())));
    }
    Ok(())
}

/// Raises the bound, or finds a shortest solution, within `nodes` nodes.
fn prove(
    start: &Board,
    goal: &Board,
    nodes: u64,
    known: &mut Known,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let heuristic = LinearConflict::for_goal(frame.goal());
    let found = match start.size().cells() {
        ..=32 => ida::search_within::<UpTo32, _, _>(&grid, frame.start(), &heuristic, nodes, meter, &mut ())?,
        33.. => {
            ida::search_within::<AnyTiles, _, _>(&grid, frame.start(), &heuristic, nodes, meter, &mut ())?
        }
    };
    match found {
        Some(moves) => {
            let best = frame.unturned(&moves);
            known.merge(&Known { bound: best.len() as u32, best, metric: Metric::Single });
        }
        None => known.bound = known.bound.max(meter.progress.bound),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::board::Size;
    use crate::slide::suboptimal::sample;
    use std::ops::ControlFlow;

    fn solution(start: &Board, goal: &Board, width: usize, below: u32) -> Option<Vec<Dir>> {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let beam = Beam::new(width, below, 3);
        let mut best = None;
        solve(start, goal, beam, &mut best, &mut Meter::new(Limits::default(), &mut observer)).unwrap();
        best
    }

    /// Boards of odd sizes with the blank anywhere.
    #[test]
    fn boards_of_all_sizes_are_solved() {
        let sizes = [(3, 3), (3, 13), (13, 3), (4, 10), (5, 8), (6, 7), (9, 5), (8, 9), (14, 13)];
        for (seed, (rows, cols)) in (1..).zip(sizes) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 50);
            let moves = solution(&start, &goal, 60, u32::MAX).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal), "{rows}x{cols}");
            assert_eq!(solution(&start, &goal, 60, moves.len() as u32 / 4), None);
        }
    }
}
