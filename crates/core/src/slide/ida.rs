//! Iterative deepening A*: optimal, with almost no memory.

mod depth_first;
mod large;
mod root;
mod search;
mod small;

pub(crate) use depth_first::search_to;
#[cfg(test)]
pub(crate) use search::tests::search;
pub(crate) use search::{search_round, search_within};
