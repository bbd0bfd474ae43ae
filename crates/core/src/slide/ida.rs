//! Iterative deepening A*: optimal, with almost no memory.

mod depth_first;
mod large;
mod plain_ida;
mod root;
mod search;
mod small;

pub(crate) use depth_first::search_to;
pub(crate) use plain_ida::PlainIda;
pub(crate) use search::search_within;
#[cfg(test)]
pub(crate) use search::tests::search;
