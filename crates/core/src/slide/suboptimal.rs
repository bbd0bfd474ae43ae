//! Near-optimal solutions for boards of every size: one immediately, better ones as time allows.

mod anytime;
mod beam;
mod constructive;
mod region;
mod repair;
mod sweep;
mod window_opt;
mod workspace;

pub use anytime::anytime;
pub(crate) use anytime::improve;
#[cfg(any(test, feature = "learn"))]
pub use beam::{Model, Recorded};
pub use constructive::constructive;
pub(crate) use constructive::{first, solve as construct};

use super::heuristic::{Heuristic, LinearConflict, lower_bound_from_both_ends};
use super::{board, metric, multi, solvability};
use crate::slide::grid::{AnyTiles, Tiles};
use board::{Board, Dir};

/// Largest board whose solutions may be proven optimal, in cells.
const MOST_PROVABLE: usize = 36;

/// Largest board with a bound from both ends, in cells. On larger ones it would delay the first
/// answer.
const MOST_FOR_BOTH_ENDS: usize = 400;

fn lower_bound(start: &Board, goal: &Board) -> u32 {
    // Searches raise the bound of smaller boards further.
    if (MOST_PROVABLE + 1..=MOST_FOR_BOTH_ENDS).contains(&start.size().cells()) {
        return lower_bound_from_both_ends(start, goal);
    }
    Heuristic::<AnyTiles>::start(&LinearConflict::for_goal(goal), &AnyTiles::of(start))
}

fn turned_around(moves: &[Dir]) -> Vec<Dir> {
    moves.iter().rev().map(|dir| dir.opposite()).collect()
}

#[cfg(test)]
mod sample {
    use super::board::{Board, Size};
    use super::solvability::is_solvable;

    /// A board that `goal` can be reached from; the same for the same seed.
    pub(crate) fn board(goal: &Board, seed: u64) -> Board {
        let size = goal.size();
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        if size.rows() == 1 || size.cols() == 1 {
            return blank_at(goal, random(size.cells()));
        }
        let mut tiles: Vec<usize> = (0..size.cells()).collect();
        for at in (1..tiles.len()).rev() {
            tiles.swap(at, random(at + 1));
        }
        let board = Board::new(size, &tiles).unwrap();
        if is_solvable(&board, goal) {
            return board;
        }
        let cells: Vec<usize> = (0..size.cells()).filter(|&cell| cell != board.blank()).take(2).collect();
        board.swapped(cells[0], cells[1])
    }

    /// On a board one cell wide only the blank's place can change.
    fn blank_at(goal: &Board, cell: usize) -> Board {
        let mut tiles: Vec<usize> =
            goal.tiles().iter().map(|&tile| tile.into()).filter(|&tile| tile != 0).collect();
        tiles.insert(cell, 0);
        Board::new(goal.size(), &tiles).unwrap()
    }

    /// Steps of all tiles to their homes.
    pub(crate) fn distance(board: &Board, goal: &Board) -> usize {
        let (from, to) = (board.places(), goal.places());
        let steps = |tile: usize| board.size().distance(from[tile].into(), to[tile].into());
        (1..from.len()).map(steps).sum()
    }

    /// Every size with sides of 1 to `most`.
    pub(crate) fn sizes(most: usize) -> impl Iterator<Item = Size> {
        (1..=most).flat_map(move |rows| (1..=most).filter_map(move |cols| Size::new(rows, cols).ok()))
    }
}
