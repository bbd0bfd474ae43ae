//! Solves boards with few misplaced tiles.
//!
//! The blank goes home along the way that leaves the fewest tiles misplaced. The misplaced tiles are
//! then grouped into rectangles, each with an even permutation of its cells. The blank visits one
//! rectangle after the other, along a path that it takes back afterwards, and solves it as a small
//! board.

use super::beam::{self, Beam, Ended, Pace};
use super::{constructive, turned_around};
use crate::run::{Meter, Stop};
use crate::slide::board::{Board, Dir, Size};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Moves from `start` to `goal`, which must be reachable.
pub(super) fn solve(start: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let mut repair = Repair { board: start.clone(), goal, moves: Vec::new() };
    let way = repair.way_home();
    repair.slide_all(&way);
    let mut parts = repair.parts();
    let home = repair.at(goal.blank());
    parts.sort_by_key(|part| (part.nearest(home)[1], part.nearest(home)[0]));
    for part in parts {
        repair.solve(part, meter)?;
    }
    Ok(repair.moves)
}

/// Width of the beams that solve the rectangles.
const WIDTH: usize = 1000;

/// Cost of a misplaced tile, in moves of the blank.
const MISPLACED: u32 = 100;

struct Repair<'a> {
    board: Board,
    goal: &'a Board,
    moves: Vec<Dir>,
}

/// A rectangle of cells, by its first and last row and column.
#[derive(Clone, Copy, Debug)]
struct Part {
    first: [usize; 2],
    last: [usize; 2],
}

impl Part {
    fn joined(self, other: Part) -> Part {
        let least = |axis: usize| self.first[axis].min(other.first[axis]);
        let most = |axis: usize| self.last[axis].max(other.last[axis]);
        Part { first: [least(0), least(1)], last: [most(0), most(1)] }
    }

    /// The cells between two rectangles along the axis where they are farther apart.
    fn gap(self, other: Part) -> usize {
        let apart = |axis: usize| {
            let (ours, theirs) = (self.first[axis]..=self.last[axis], other.first[axis]..=other.last[axis]);
            ours.start().saturating_sub(*theirs.end()).max(theirs.start().saturating_sub(*ours.end()))
        };
        apart(0).max(apart(1))
    }

    fn nearest(self, to: [usize; 2]) -> [usize; 2] {
        [0, 1].map(|axis| to[axis].clamp(self.first[axis], self.last[axis]))
    }

    fn size(self) -> [usize; 2] {
        [0, 1].map(|axis| self.last[axis] - self.first[axis] + 1)
    }
}

impl Repair<'_> {
    fn at(&self, cell: usize) -> [usize; 2] {
        let cols = self.goal.size().cols();
        [cell / cols, cell % cols]
    }

    fn cell(&self, [row, col]: [usize; 2]) -> usize {
        row * self.goal.size().cols() + col
    }

    fn is_misplaced(&self, cell: usize) -> bool {
        self.board.tiles()[cell] != self.goal.tiles()[cell]
    }

    /// Moves back and forth cancel.
    fn slide_all(&mut self, moves: &[Dir]) {
        for &dir in moves {
            self.board.slide(dir);
            if self.moves.last() == Some(&dir.opposite()) {
                self.moves.pop();
            } else {
                self.moves.push(dir);
            }
        }
    }

    /// The way of the blank to its home that leaves the fewest tiles misplaced.
    fn way_home(&self) -> Vec<Dir> {
        let size = self.goal.size();
        let (mut costs, mut from) = (vec![u32::MAX; size.cells()], vec![None; size.cells()]);
        let mut open = BinaryHeap::from([(Reverse(0), self.board.blank())]);
        costs[self.board.blank()] = 0;
        while let Some((Reverse(cost), cell)) = open.pop() {
            if costs[cell] < cost {
                continue;
            }
            for dir in Dir::ALL {
                let Some(next) = size.step(cell, dir) else { continue };
                let is_home = self.board.tiles()[next] == self.goal.tiles()[cell];
                let cost = cost + 1 + if is_home { 0 } else { MISPLACED };
                if cost < costs[next] {
                    (costs[next], from[next]) = (cost, Some((cell, dir)));
                    open.push((Reverse(cost), next));
                }
            }
        }
        let (mut way, mut cell) = (Vec::new(), self.goal.blank());
        while cell != self.board.blank() {
            let (before, dir) = from[cell].expect("every cell was reached");
            way.push(dir);
            cell = before;
        }
        way.reverse();
        way
    }

    /// Rectangles with all misplaced tiles, apart from each other, each solvable on its own.
    fn parts(&self) -> Vec<Part> {
        let homes = self.goal.places();
        let mut parts: Vec<Part> = Vec::new();
        for cell in (0..homes.len()).filter(|&cell| self.is_misplaced(cell)) {
            let one = |cell: usize| Part { first: self.at(cell), last: self.at(cell) };
            let home = usize::from(homes[usize::from(self.board.tiles()[cell])]);
            parts.push(one(cell).joined(one(home)));
        }
        loop {
            parts.iter_mut().for_each(|part| *part = self.grown(*part));
            let pair = (0..parts.len())
                .find_map(|b| (0..b).find(|&a| parts[a].gap(parts[b]) <= 1).map(|a| (a, b)))
                .or_else(|| {
                    let odd: Vec<usize> = (0..parts.len()).filter(|&at| self.is_odd(parts[at])).collect();
                    let (&a, rest) = odd.split_first()?;
                    let &b = rest.iter().min_by_key(|&&b| parts[a].gap(parts[b]))?;
                    Some((a, b))
                });
            let Some((a, b)) = pair else { return parts };
            let other = parts.swap_remove(b);
            parts[a] = parts[a].joined(other);
        }
    }

    /// At least 2x3 cells, and the cell where the blank enters is solved.
    fn grown(&self, mut part: Part) -> Part {
        let size = self.goal.size();
        let most = [size.rows() - 1, size.cols() - 1];
        let longer = usize::from(most[0] < 2 || (1 < most[1] && part.size()[0] < part.size()[1]));
        for (axis, least) in [(0, 1), (1, 1), (longer, 2)] {
            while part.last[axis] - part.first[axis] < least.min(most[axis]) {
                if part.last[axis] < most[axis] { part.last[axis] += 1 } else { part.first[axis] -= 1 }
            }
        }
        let home = self.at(self.goal.blank());
        loop {
            let entry = part.nearest(home);
            let Some(axis) = (0..2).find(|&axis| entry[axis] != home[axis]) else { return part };
            if !self.is_misplaced(self.cell(entry)) {
                return part;
            }
            if entry[axis] < home[axis] { part.last[axis] += 1 } else { part.first[axis] -= 1 }
        }
    }

    fn cells(&self, part: Part) -> impl Iterator<Item = usize> {
        let rows = part.first[0]..=part.last[0];
        rows.flat_map(move |row| (part.first[1]..=part.last[1]).map(move |col| self.cell([row, col])))
    }

    fn is_odd(&self, part: Part) -> bool {
        let homes = self.goal.places();
        let mut seen: Vec<usize> = Vec::new();
        let mut is_odd = false;
        for cell in self.cells(part).filter(|&cell| self.is_misplaced(cell)) {
            let mut at = cell;
            while !seen.contains(&at) {
                seen.push(at);
                at = usize::from(homes[usize::from(self.board.tiles()[at])]);
                is_odd ^= at != cell;
            }
        }
        is_odd
    }

    fn solve(&mut self, part: Part, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let size = self.goal.size();
        let (home, entry) = (self.at(self.goal.blank()), part.nearest(self.at(self.goal.blank())));
        let mut way = Vec::new();
        let mut at = self.cell(home);
        for to in [[home[0], entry[1]], entry].map(|to| self.cell(to)) {
            while at != to {
                let step = |dir: &Dir| {
                    size.step(at, *dir).is_some_and(|next| size.distance(next, to) < size.distance(at, to))
                };
                let dir = Dir::ALL.into_iter().find(step).expect("a cell that is nearer");
                at = size.step(at, dir).expect("a cell of the board");
                way.push(dir);
            }
        }
        self.slide_all(&way);
        let [rows, cols] = part.size();
        let small = Size::new(rows, cols).expect("a part of a board");
        let mut labels = vec![0; size.cells()];
        let mut goal = Vec::with_capacity(small.cells());
        for (number, cell) in (1..).zip(self.cells(part)) {
            goal.push(if cell == at { 0 } else { number - usize::from(self.cell(entry) < cell) });
            labels[usize::from(self.goal.tiles()[cell])] = goal[number - 1];
        }
        labels[0] = 0;
        let start: Vec<usize> =
            self.cells(part).map(|cell| labels[usize::from(self.board.tiles()[cell])]).collect();
        let (start, goal) = (Board::new(small, &start), Board::new(small, &goal));
        let (start, goal) = (start.expect("the tiles of a part"), goal.expect("the tiles of a part"));
        let beam = Beam { width: WIDTH, below: u32::MAX / 2, seed: 0, pace: Pace::default() };
        let moves = match beam::search(&start, &goal, beam, meter)? {
            Ended::Solved(moves) => moves,
            _ => constructive::first(&start, &goal),
        };
        self.slide_all(&moves);
        self.slide_all(&turned_around(&way));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::sample;
    use std::ops::ControlFlow;

    /// Few random three-cycles on boards of many sizes, with the blank anywhere.
    #[test]
    fn boards_with_misplaced_tiles_are_solved() {
        for seed in 0..60 {
            let mut random = crate::random::Random::new(seed);
            let mut any = |most: usize| random.below(most as u64) as usize;
            let size = Size::new(2 + any(9), 3 + any(9)).unwrap();
            let goal = sample::board(&NamedGoal::Last.board(size), seed);
            let mut start = goal.clone();
            for _ in 0..any(4) {
                let mut cells: Vec<usize> = (0..size.cells()).filter(|&cell| cell != start.blank()).collect();
                let [a, b, c] = [(); 3].map(|()| cells.swap_remove(any(cells.len())));
                start = start.swapped(a, b).swapped(b, c);
            }
            for _ in 0..any(30) {
                start.slide(Dir::ALL[any(4)]);
            }
            let mut observer = |_: &_| ControlFlow::Continue(());
            let moves = solve(&start, &goal, &mut Meter::new(Limits::default(), &mut observer)).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal), "seed {seed}");
        }
    }
}
