//! Near-optimal solutions for boards of every size: one immediately, better ones as time allows.

mod anytime;
mod beam;
mod constructive;
mod repair;
#[cfg(test)]
mod sample;
mod sweep;
mod window_opt;
mod workspace;

pub use anytime::anytime;
pub(crate) use anytime::improve;
#[cfg(any(test, feature = "learn"))]
pub use beam::{Learned, Learning, learn};
pub use constructive::constructive;
pub(crate) use constructive::{Lookahead, first, solve as construct};

use super::heuristic::{Heuristic, LinearConflict, lower_bound_from_both_ends};
use super::{board, solvability};
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
