//! Near-optimal answers for boards of every size: one at once, and better ones
//! as time allows.

mod any_to_any;
mod anytime;
mod beam;
mod constructive;
mod deepen;
mod line_bound;
mod mend;
#[cfg(test)]
mod sample;
mod spread;
mod sweep;
mod wide;
mod window_opt;
mod workspace;

pub use anytime::anytime;
pub(crate) use anytime::improve;
pub use constructive::constructive;
pub(crate) use constructive::{Lookahead, first, solve as construct};

use super::{board, solvability};
use board::Dir;

/// The way back.
fn turned_around(moves: &[Dir]) -> Vec<Dir> {
    moves.iter().rev().map(|dir| dir.opposite()).collect()
}
