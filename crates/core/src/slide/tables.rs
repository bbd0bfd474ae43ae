//! Pattern databases: tables of the moves that some of the tiles surely need.
//!
//! Each table counts the moves of its own tiles only, so the values of tables
//! that share no tile add up to a lower bound. The region that the blank is in
//! counts too.

mod build;
mod exact;
mod index;
mod order;
mod pattern;
mod place;
mod prefetch;
mod rows;
mod set;
mod spec;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;
mod views;

pub use exact::Exact;
pub(crate) use index::Index;
pub use pattern::{Memo, Pattern};
pub(crate) use prefetch::prefetch;
pub use set::{Class, Plan};
pub use spec::Spec;
pub use table::{Bytes, Indexes, Store, Table, TableError};
pub(crate) use views::{Lens, Mark, Views};
