//! Near-optimal answers for boards of every size: one at once, and better ones
//! as time allows.

mod anytime;
mod beam;
mod between;
mod constructive;
mod deepen;
mod guide;
mod lines;
mod polish;
#[cfg(test)]
mod sample;
mod work;

pub use anytime::anytime;
pub(crate) use anytime::improve;
pub use constructive::constructive;
pub(crate) use constructive::{Care, first, solve as construct};

// The rest of the family, as the files below know it.
use super::{board, solvability};
