//! Boards that are in order but for a few tiles.
//!
//! The blank goes to a part of the board with tiles out of place, puts it in order
//! as a board of its own, and goes back the way it came. So nothing else changes.

use super::any_to_any;
use super::beam::Beam;
use super::board::{Board, Dir, Size};
use super::constructive::{self, LEFT_OVER, LENGTH, Lookahead};
use super::solvability::is_solvable;
use super::turned_around;
use crate::run::{Meter, Stop};

/// The width of the beam that puts a part of up to [`LEFT_OVER`] cells in order.
const WIDTH: usize = 1000;

/// The least sides of a part: smaller ones take many moves, or cannot be put in order
/// at all.
const SIDE: usize = 3;

/// Moves from `start` to `goal`, which can be reached from it. Both have at least
/// [`SIDE`] rows and columns.
pub(crate) fn solve(start: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let mut board = start.clone();
    let mut moves = way(start, goal.blank());
    slide(&mut board, &moves);
    while let Some(part) = Part::next(&board, goal) {
        let there = way(&board, part.entry(goal));
        slide(&mut board, &there);
        let here = part.solve(&board, goal, meter)?;
        slide(&mut board, &here);
        let back = turned_around(&there);
        slide(&mut board, &back);
        moves.extend([there, here, back].concat());
    }
    Ok(moves)
}

fn slide(board: &mut Board, moves: &[Dir]) {
    for &dir in moves {
        let is_possible = board.slide(dir);
        debug_assert!(is_possible);
    }
}

/// The moves that take the blank to a cell, first along its column.
fn way(board: &Board, to: usize) -> Vec<Dir> {
    let (blank, cols) = (board.blank(), board.size().cols());
    let steps = |here: usize, there: usize, forth, back| {
        vec![if here < there { forth } else { back }; here.abs_diff(there)]
    };
    let mut way = steps(blank / cols, to / cols, Dir::Up, Dir::Down);
    way.extend(steps(blank % cols, to % cols, Dir::Left, Dir::Right));
    way
}

/// A rectangle of the board: rows and columns from the first to before the last.
#[derive(Clone, Copy)]
struct Part {
    rows: (usize, usize),
    cols: (usize, usize),
}

impl Part {
    /// A small part in which tiles can be brought home; `None` if all are there, as
    /// the blank is.
    fn next(board: &Board, goal: &Board) -> Option<Part> {
        let size = board.size();
        let (places, homes) = (board.places(), goal.places());
        let mut astray: Vec<usize> = (1..size.cells()).filter(|&tile| places[tile] != homes[tile]).collect();
        let first = astray.pop()?;
        let ends = |tile: usize| [usize::from(places[tile]), usize::from(homes[tile])];
        let mut part = ends(first)
            .into_iter()
            .fold(Part::around(size, places[first].into()), |part, cell| part.with(size, cell));
        loop {
            let grown = part.grown(size);
            let mut after = board.clone();
            slide(&mut after, &way(board, grown.entry(goal)));
            if grown.boards(&after, goal).is_some() {
                return Some(grown);
            }
            let near = |&tile: &usize| ends(tile).map(|cell| part.distance(size, cell)).into_iter().max();
            let Some(tile) = astray.iter().copied().min_by_key(near) else {
                return Some(Part { rows: (0, size.rows()), cols: (0, size.cols()) });
            };
            astray.retain(|&other| other != tile);
            part = ends(tile).into_iter().fold(part, |part, cell| part.with(size, cell));
        }
    }

    /// A cell, and as many around it as a part has at least.
    fn around(size: Size, cell: usize) -> Part {
        let side = |at: usize, most: usize| {
            let first = at.saturating_sub(SIDE / 2).min(most.saturating_sub(SIDE));
            (first, (first + SIDE).min(most))
        };
        Part { rows: side(cell / size.cols(), size.rows()), cols: side(cell % size.cols(), size.cols()) }
    }

    fn with(self, size: Size, cell: usize) -> Part {
        let side = |(first, last): (usize, usize), at: usize| (first.min(at), last.max(at + 1));
        Part { rows: side(self.rows, cell / size.cols()), cols: side(self.cols, cell % size.cols()) }
    }

    /// With a margin, where it stays small.
    fn grown(self, size: Size) -> Part {
        let side =
            |(first, last): (usize, usize), most: usize| (first.saturating_sub(1), (last + 1).min(most));
        let mut part = self;
        loop {
            let grown = Part { rows: side(part.rows, size.rows()), cols: side(part.cols, size.cols()) };
            if LEFT_OVER < grown.cells().count() || grown.cells().count() == part.cells().count() {
                return part;
            }
            part = grown;
        }
    }

    fn distance(self, size: Size, cell: usize) -> usize {
        let side = |(first, last): (usize, usize), at: usize| {
            first.saturating_sub(at) + (at + 1).saturating_sub(last)
        };
        side(self.rows, cell / size.cols()) + side(self.cols, cell % size.cols())
    }

    /// Its cell that is nearest to the blank's home.
    fn entry(self, goal: &Board) -> usize {
        let cols = goal.size().cols();
        let side = |(first, last): (usize, usize), at: usize| at.clamp(first, last - 1);
        side(self.rows, goal.blank() / cols) * cols + side(self.cols, goal.blank() % cols)
    }

    fn size(self) -> Size {
        Size::new(self.rows.1 - self.rows.0, self.cols.1 - self.cols.0).expect("a part of a board")
    }

    /// Rows and columns of its cells.
    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (self.rows.0..self.rows.1).flat_map(move |row| (self.cols.0..self.cols.1).map(move |col| (row, col)))
    }

    /// What is in the part and what is to be, as boards of their own; `None` if no
    /// tile can be brought home. The blank is in the part, and stays where it is.
    fn boards(self, board: &Board, goal: &Board) -> Option<(Board, Board)> {
        let cells: Vec<usize> = self.cells().map(|(row, col)| row * board.size().cols() + col).collect();
        let here: Vec<u16> = cells.iter().map(|&cell| board.tiles()[cell]).collect();
        let mut tiles = here.clone();
        tiles.sort_unstable();
        let number = |tile: u16| tiles.binary_search(&tile).ok();
        // What is to be in each cell, where that is known.
        let mut wanted: Vec<Option<usize>> = cells
            .iter()
            .map(|&cell| {
                if cell == board.blank() {
                    Some(0)
                } else {
                    number(goal.tiles()[cell]).filter(|&tile| tile != 0)
                }
            })
            .collect();
        let start: Vec<usize> = here.iter().filter_map(|&tile| number(tile)).collect();
        if wanted.iter().zip(&start).all(|(wanted, start)| wanted.is_none_or(|wanted| wanted == *start)) {
            return None;
        }
        // All other tiles stay, or fill what is left.
        let mut is_used = vec![false; tiles.len()];
        wanted.iter().flatten().for_each(|&tile| is_used[tile] = true);
        let free: Vec<usize> = (0..cells.len()).filter(|&at| wanted[at].is_none()).collect();
        for &at in &free {
            if !std::mem::replace(&mut is_used[start[at]], true) {
                wanted[at] = Some(start[at]);
            }
        }
        let mut unused = (0..tiles.len()).filter(|&tile| !is_used[tile]);
        let mut wanted: Vec<usize> =
            wanted.into_iter().map(|tile| tile.or_else(|| unused.next())).collect::<Option<_>>()?;
        let start = Board::new(self.size(), &start).ok()?;
        let mut end = Board::new(self.size(), &wanted).ok()?;
        if !is_solvable(&start, &end) {
            let &[one, other, ..] = &free[..] else { return None };
            wanted.swap(one, other);
            end = Board::new(self.size(), &wanted).ok()?;
        }
        Some((start, end))
    }

    /// Puts it in order.
    fn solve(self, board: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
        let (start, end) = self.boards(board, goal).expect("the part was chosen for what can be done there");
        let cells = start.size().cells();
        let found = if cells <= LEFT_OVER {
            any_to_any::beam(&start, &end, Beam { width: WIDTH, below: LENGTH, seed: 0 }, meter)?
        } else {
            None
        };
        match found {
            Some(moves) => Ok(moves),
            None => constructive::solve(&start, &end, Lookahead::for_size(start.size()), meter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::sample;
    use std::ops::ControlFlow;

    fn mended(start: &Board, goal: &Board) -> Vec<Dir> {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let moves = solve(start, goal, &mut Meter::new(Limits::default(), &mut observer)).unwrap();
        assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "{start:?}");
        moves
    }

    /// Random numbers below a limit.
    fn numbers(seed: usize) -> impl FnMut(usize) -> usize {
        let mut state = seed as u64;
        move |below| (crate::random::splitmix64(&mut state) % below as u64) as usize
    }

    /// Two tiles exchanged here and two there, near or far, in every corner.
    #[test]
    fn exchanged_tiles_are_put_back() {
        for seed in 0..30 {
            let mut random = numbers(seed);
            let size = Size::new(3 + random(7), 3 + random(9)).unwrap();
            let goal = NamedGoal::ALL[seed % 3].board(size);
            let mut start = goal.clone();
            for _ in 0..2 * (1 + random(3)) {
                let (one, other) = (random(size.cells()), random(size.cells()));
                if one != other && one != goal.blank() && other != goal.blank() {
                    start = start.swapped(one, other);
                }
            }
            if !is_solvable(&start, &goal) {
                let mut cells = (0..size.cells()).filter(|&cell| cell != goal.blank());
                start = start.swapped(cells.next().unwrap(), cells.next().unwrap());
            }
            mended(&start, &goal);
        }
    }

    #[test]
    fn boards_without_order_are_solved_as_well() {
        for (seed, (rows, cols)) in (1..).zip([(3, 3), (3, 4), (5, 3), (7, 7), (5, 11)]) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            mended(&sample::board(&goal, seed + 9), &goal);
            assert_eq!(mended(&goal, &goal), []);
        }
    }

    /// A few tiles out of order on a large board take a few moves.
    #[test]
    fn little_is_done_where_little_is_wrong() {
        let goal = NamedGoal::Last.board(Size::new(20, 20).unwrap());
        let start = goal.swapped(0, 1).swapped(1, 21);
        assert!(mended(&start, &goal).len() < 120);
        // Two pairs that are far apart.
        let start = goal.swapped(44, 45).swapped(48, 49);
        assert!(mended(&start, &goal).len() < 250);
    }
}
