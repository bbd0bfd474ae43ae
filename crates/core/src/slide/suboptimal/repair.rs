//! Solves boards with few misplaced tiles.
//!
//! The blank goes home. The misplaced tiles are then grouped into rectangles, each with an even
//! permutation of its cells. The blank visits one rectangle after the other, along a path that it
//! takes back afterwards, and solves it as a small board.

use super::beam::{self, Beam, Ended};
use super::board::Board;
use super::constructive::{self, NOTHING, way};
use super::region::Region;
use super::solvability::is_solvable;
use super::turned_around;
use super::workspace::Workspace;
use crate::run::{Meter, Stop};
use crate::slide::board::Dir;

/// Moves from `start` to `goal`, which must be reachable.
pub(super) fn solve(start: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let size = [goal.size().rows(), goal.size().cols()];
    let mut repair = Repair { size, work: Workspace::new(start, goal), goal: Workspace::new(goal, goal) };
    let home = repair.goal.blank();
    let path = way(&repair.work, &[home], NOTHING).expect("every cell is open");
    repair.work.slide_all(&path);
    let mut parts = repair.parts();
    let home = repair.goal.spot(home);
    parts.sort_by_key(|part| (part.nearest(home)[1], part.nearest(home)[0]));
    for part in parts {
        repair.solve(part, meter)?;
    }
    Ok(repair.work.into_moves())
}

/// Width of the beams that solve the rectangles.
const WIDTH: usize = 1000;

struct Repair {
    size: [usize; 2],
    work: Workspace,
    goal: Workspace,
}

impl Repair {
    fn is_misplaced(&self, cell: usize) -> bool {
        self.work.tile(cell) != self.goal.tile(cell)
    }

    /// Rectangles with all misplaced tiles, apart from each other, each solvable on its own.
    fn parts(&self) -> Vec<Region> {
        let tiles = 1..(self.size[0] * self.size[1]) as u16;
        let one = |cell| Region { first: self.work.spot(cell), last: self.work.spot(cell) };
        let way = |tile| (self.work.place(tile), self.work.home(tile));
        let misplaced = tiles.map(way).filter(|(from, to)| from != to);
        let mut parts: Vec<Region> = misplaced.map(|(from, to)| one(from).joined(one(to))).collect();
        loop {
            parts.iter_mut().for_each(|part| *part = self.grown(*part));
            let pair = (0..parts.len())
                .find_map(|b| (0..b).find(|&a| parts[a].gap(parts[b]) <= 1).map(|a| (a, b)))
                .or_else(|| {
                    let is_odd = |at: &usize| {
                        let (_, start, goal) = self.boards(parts[*at]);
                        !is_solvable(&start, &goal)
                    };
                    let odd: Vec<usize> = (0..parts.len()).filter(is_odd).collect();
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
    fn grown(&self, mut part: Region) -> Region {
        let [rows, cols] = self.size;
        let longer = usize::from(rows < 3 || (2 < cols && part.size()[0] < part.size()[1]));
        for (axis, least) in [(0, 2), (1, 2), (longer, 3)] {
            while part.size()[axis] < least.min(self.size[axis]) {
                if part.last[axis] < self.size[axis] { part.last[axis] += 1 } else { part.first[axis] -= 1 }
            }
        }
        let home = self.goal.spot(self.goal.blank());
        loop {
            let entry = part.nearest(home);
            let Some(axis) = (0..2).find(|&axis| entry[axis] != home[axis]) else { return part };
            if !self.is_misplaced(self.work.at(entry)) {
                return part;
            }
            if entry[axis] < home[axis] { part.last[axis] += 1 } else { part.first[axis] -= 1 }
        }
    }

    /// The blank's path from its home into a rectangle, and the rectangle and its goal, with the
    /// blank where it enters, as separate boards.
    fn boards(&self, part: Region) -> (Vec<Dir>, Board, Board) {
        let (mut work, mut goal) = (self.work.clone(), self.goal.clone());
        let entry = goal.at(part.nearest(goal.spot(goal.blank())));
        let path = way(&goal, &[entry], NOTHING).expect("every cell is open");
        goal.slide_all(&path);
        work.slide_all(&path);
        let (start, goal) = part.boards(&work, &goal);
        (path, start, goal)
    }

    fn solve(&mut self, part: Region, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (path, start, goal) = self.boards(part);
        let beam = Beam::new(WIDTH, u32::MAX / 2, 0);
        let moves = match beam::search(&start, &goal, beam, meter)? {
            Ended::Solved(moves) => moves,
            _ => constructive::first(&start, &goal),
        };
        for moves in [&path, &moves, &turned_around(&path)] {
            self.work.slide_all(moves);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use crate::slide::suboptimal::sample;
    use crate::slide::{NamedGoal, Size};
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
