//! Immediate solutions for every size: solves the board line by line from the outside, and the
//! remaining centre by beam search.

mod carry;
mod local;
mod travel;

use super::beam::{self, Beam, Ended};
use super::board::{Board, Dir};
use super::region::{Edge, Region};
use super::solvability::is_solvable;
use super::sweep;
use super::workspace::Workspace;
use crate::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use std::ops::ControlFlow;

pub(super) use travel::{NOTHING, way};

/// A board of at most this many cells is searched completely if necessary: at most [`ALL_OF_TINY`]
/// of its positions have the same distance from a goal.
const TINY: usize = 9;
const ALL_OF_TINY: usize = 60_000;

#[derive(Clone, Copy)]
struct Effort {
    is_swept: bool,
    /// Of the beam that solves the centre.
    width: usize,
}

const CAREFUL: Effort = Effort { is_swept: true, width: 300 };
const QUICK: Effort = Effort { is_swept: false, width: 50 };

/// Upper limit on the solution length of the centre, longer than any beam solution.
pub(super) const LENGTH: u32 = 600;

/// The largest centre for the beam, in cells.
pub(crate) const LEFT_OVER: usize = 36;

/// Finds a solution immediately, for boards of any size.
///
/// Small boards are solved near-optimally. The solution has about 2.4 times as many moves as the
/// sum of the tiles' distances on 10x10 cells, and about 1.6 times on 100x100.
pub fn constructive(start: &Board, goal: &Board, limits: Limits, observer: Observer<'_>) -> Report<Vec<Dir>> {
    let mut meter = Meter::new(limits, observer);
    if start.size() != goal.size() || !is_solvable(start, goal) {
        return meter.finish(Outcome::Impossible);
    }
    meter.progress.iterations = 1;
    meter.progress.bound = super::lower_bound(start, goal);
    let outcome = match solve(start, goal, &mut meter) {
        Ok(moves) => {
            assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "a solution leads to the goal");
            meter.progress.best = Some(moves.len() as u32);
            Outcome::Solved(moves)
        }
        Err(why) => Outcome::Stopped { why, best: None },
    };
    meter.finish(outcome)
}

/// The first solution of a run; `goal` must be reachable. A construction is not a search, so its
/// nodes are not counted.
///
/// Neither limits nor the observer end it, so every run has one. A 128x128 board takes a million
/// steps of 100 ns.
pub(crate) fn first(start: &Board, goal: &Board) -> Vec<Dir> {
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(Limits::default(), &mut quiet);
    let effort = if start.size().cells() <= LEFT_OVER { CAREFUL } else { QUICK };
    build(start, goal, effort, &mut meter).expect("nothing ends it early")
}

/// Moves from `start` to `goal`, which must be reachable, without a guarantee on the length.
pub(crate) fn solve(start: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    build(start, goal, CAREFUL, meter)
}

/// Nodes are steps of carried tiles and positions in the beam.
fn build(start: &Board, goal: &Board, effort: Effort, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let size = start.size();
    if size.rows() == 1 || size.cols() == 1 {
        return Ok(shifted(start, goal));
    }
    let mut builder = Builder { work: Workspace::new(start, goal), goal: Workspace::new(goal, goal) };
    if effort.is_swept && LEFT_OVER < size.cells() {
        builder.work.slide_all(&sweep::gather(start, goal, meter)?);
    }
    let mut region = Region { first: [1, 1], last: [size.rows(), size.cols()] };
    let home = builder.goal.spot(builder.goal.blank());
    loop {
        let [rows, cols] = region.size();
        if rows * cols <= LEFT_OVER && builder.finish(region, effort.width, meter)? {
            return Ok(builder.work.into_moves());
        }
        let edge = region.edge(home);
        builder.put_line(region, edge, meter)?;
        region = region.without(edge);
    }
}

/// The only solution on a board one cell wide: tiles cannot pass each other.
fn shifted(start: &Board, goal: &Board) -> Vec<Dir> {
    let (from, to) = (start.blank(), goal.blank());
    let dir = match (start.size().rows(), from < to) {
        (1, true) => Dir::Left,
        (1, false) => Dir::Right,
        (_, true) => Dir::Up,
        (_, false) => Dir::Down,
    };
    vec![dir; from.abs_diff(to)]
}

struct Builder {
    work: Workspace,
    goal: Workspace,
}

impl Builder {
    /// Solves the centre by beam search. Always succeeds for at most [`TINY`] cells.
    fn finish(&mut self, region: Region, width: usize, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let (start, goal) = region.boards(&self.work, &self.goal);
        let mut beam = Beam::new(width, LENGTH, 0);
        let mut ended = beam::search(&start, &goal, beam, meter)?;
        if start.size().cells() <= TINY && !matches!(ended, Ended::Solved(_)) {
            beam.width = ALL_OF_TINY;
            ended = beam::search(&start, &goal, beam, meter)?;
            assert!(matches!(ended, Ended::Solved(_)), "the goal can be reached");
        }
        let Ended::Solved(moves) = ended else { return Ok(false) };
        self.work.slide_all(&moves);
        Ok(true)
    }

    /// Moves a tile to an open cell; returns whether it arrived.
    fn carry(&mut self, tile: u16, target: usize, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        carry::carry(&mut self.work, tile, target, meter)
    }

    /// Solves the line at one edge of `region` and closes its cells.
    fn put_line(&mut self, region: Region, edge: Edge, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let line = region.line(&self.work, edge, 0);
        let mut rest = &line[..];
        // From both ends inwards, the cheaper tile first; the last two go together.
        while let [first, .., last] = *rest
            && 2 < rest.len()
        {
            let target = if self.estimate(first) <= self.estimate(last) { first } else { last };
            let arrived = self.carry(self.goal.tile(target), target, meter)?;
            assert!(arrived, "a tile can be carried to either end of a line");
            self.work.close(target);
            rest = if target == first { &rest[1..] } else { &rest[..rest.len() - 1] };
        }
        let &[first, last] = rest else { unreachable!("lines have at least two cells") };
        self.put_pair(region, edge, [first, last], meter)?;
        self.work.close(first);
        self.work.close(last);
        Ok(())
    }

    fn estimate(&self, target: usize) -> u32 {
        let at = self.work.place(self.goal.tile(target));
        self.work.distance(self.work.blank(), at) + 4 * self.work.distance(at, target)
    }

    /// Fills the last two cells of a line, whose neighbours in the line are closed.
    ///
    /// The first tile waits in the second one's cell, the second tile queues behind it, and a local
    /// search completes the pair.
    fn put_pair(
        &mut self,
        region: Region,
        edge: Edge,
        [first, last]: [usize; 2],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (tile, other) = (self.goal.tile(first), self.goal.tile(last));
        let lines = [0, 1, 2].map(|depth| region.line(&self.work, edge, depth));
        let at = lines[0].iter().position(|&cell| cell == first).expect("the pair is in the line");
        let mut window = vec![first, last];
        for line in &lines[1..] {
            window.extend(&line[at.saturating_sub(1)..(at + 3).min(line.len())]);
        }
        let behind = lines[1][at + 1];
        for _ in 0..3 {
            if let Some(moves) = local::moves(&self.work, &window, &[(tile, first), (other, last)]) {
                self.work.slide_all(&moves);
                return Ok(());
            }
            if !window.contains(&self.work.place(other)) || !window.contains(&self.work.place(tile)) {
                self.carry(tile, last, meter)?;
            }
            if !window.contains(&self.work.place(other)) {
                self.work.close(first);
                self.work.close(last);
                self.carry(other, behind, meter)?;
                self.work.open(first);
                self.work.open(last);
            }
            if !window.contains(&self.work.blank()) {
                let way = way(&self.work, &window, NOTHING).expect("open cells hang together");
                self.work.slide_all(&way);
            }
        }
        unreachable!("two tiles beside their places can be put in order")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::NamedGoal;
    use crate::slide::board::Size;
    use crate::slide::suboptimal::sample;

    fn check(start: &Board, goal: &Board) -> Vec<Dir> {
        let report = constructive(start, goal, Limits::default(), &mut |_| ControlFlow::Continue(()));
        let Outcome::Solved(moves) = report.outcome else { panic!("{report:?} from {start:?}") };
        assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "from {start:?}");
        moves
    }

    #[test]
    fn every_size_is_solved_whatever_the_goal() {
        for size in sample::sizes(12) {
            for (seed, named) in (1..).zip(NamedGoal::ALL) {
                // Large sizes take most of the time: the goals take turns on them.
                let turn = NamedGoal::ALL[(size.rows() + size.cols()) % 3];
                if 36 < size.cells() && named != turn {
                    continue;
                }
                let goal = named.board(size);
                check(&sample::board(&goal, seed), &goal);
                let any = sample::board(&goal, seed + 10);
                check(&sample::board(&any, seed + 20), &any);
            }
        }
    }

    /// A quick solution takes few nodes.
    #[test]
    fn boards_of_every_size_are_solved_quickly() {
        let large = [(37, 1), (2, 60), (60, 2), (3, 40), (30, 30), (57, 41), (128, 128)];
        let large = large.map(|(rows, cols)| Size::new(rows, cols).unwrap());
        for (seed, size) in (1..).zip(sample::sizes(12).chain(large)) {
            let goal = NamedGoal::ALL[seed as usize % 3].board(size);
            let start = sample::board(&goal, seed);
            let mut observer = |_: &_| ControlFlow::Continue(());
            let mut meter = Meter::new(Limits::default(), &mut observer);
            let moves = build(&start, &goal, QUICK, &mut meter).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal), "{size:?}");
            let most = 3 * 300 * u64::from(LENGTH) + sample::distance(&start, &goal) as u64;
            assert!(meter.progress.expanded < most, "{size:?}");
        }
    }

    /// A step takes about 100 ns, so the first answer is immediate.
    #[test]
    fn the_first_answer_takes_few_steps() {
        for (side, most_steps) in [(30, 120_000), (100, 500_000), (128, 1_000_000)] {
            let goal = NamedGoal::Last.board(Size::new(side, side).unwrap());
            for seed in 0..2 {
                let start = sample::board(&goal, seed);
                let mut observer = |_: &_| ControlFlow::Continue(());
                let mut meter = Meter::new(Limits::default(), &mut observer);
                let moves = build(&start, &goal, QUICK, &mut meter).unwrap();
                assert_eq!(start.replayed(&moves).as_ref(), Some(&goal));
                let steps = meter.progress.expanded;
                assert!(steps < most_steps, "{side}x{side}: {steps} steps");
            }
        }
    }

    #[test]
    fn a_large_board_is_solved_with_few_moves() {
        let goal = NamedGoal::Snail.board(Size::new(40, 40).unwrap());
        let start = sample::board(&goal, 1);
        let moves = check(&start, &goal);
        assert!(moves.len() < 3 * sample::distance(&start, &goal));
    }

    /// With a narrow beam, lines are put in order down to the last few cells.
    #[test]
    fn narrow_boards_are_solved_with_narrow_beams() {
        for seed in 0..60 {
            let (rows, cols) = [(2, 19), (3, 13), (20, 4), (23, 2)][seed as usize % 4];
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 1000);
            let mut observer = |_: &_| ControlFlow::Continue(());
            let mut meter = Meter::new(Limits::default(), &mut observer);
            let effort = Effort { is_swept: seed % 2 == 0, width: 10 };
            let moves = build(&start, &goal, effort, &mut meter).unwrap();
            assert_eq!(start.replayed(&moves), Some(goal));
        }
    }

    /// Every arrangement of six cells, for every place of the blank.
    #[test]
    fn every_small_board_is_solved() {
        for size in [Size::new(2, 3).unwrap(), Size::new(3, 2).unwrap()] {
            for named in NamedGoal::ALL {
                let goal = named.board(size);
                let mut reached = vec![goal.clone()];
                let mut next = 0;
                while next < reached.len() {
                    for dir in Dir::ALL {
                        if let Some(board) = reached[next].moved(dir)
                            && !reached.contains(&board)
                        {
                            reached.push(board);
                        }
                    }
                    next += 1;
                }
                assert_eq!(reached.len(), 360);
                reached.iter().for_each(|board| drop(check(board, &goal)));
            }
        }
    }

    #[test]
    fn hundreds_of_boards_are_solved() {
        for seed in 0..400 {
            let size = Size::new(2 + seed as usize % 5, 2 + seed as usize / 5 % 6).unwrap();
            let goal = sample::board(&NamedGoal::Last.board(size), seed);
            check(&sample::board(&goal, seed + 5000), &goal);
        }
    }
}
