//! Pattern databases: lower bounds on the moves of subsets of the tiles.
//!
//! A table counts the moves of its own tiles only, so the values of tables without common tiles add
//! up to a lower bound (R. E. Korf and A. Felner, "Disjoint pattern database heuristics", 2002; the
//! idea of a pattern database is J. C. Culberson and J. Schaeffer's, 1998). A table also
//! distinguishes the region of free cells the blank is in, which makes it *zero-aware* (R.
//! Clausecker and A. Reinefeld, "Zero-aware pattern databases with 1-bit compression for sliding
//! tile puzzles", 2019). One bit per entry is enough, because a move of one of the tiles changes
//! the value by exactly one.
//!
//! ```text
//! Plan            which tables a board gets
//! +- Spec         the tiles of one table
//!    +- Table     its bytes: a row for every permutation of the tiles, a bit
//!       |         in it for every set of cells and region of the blank
//!       +- TableIndex          where the bit of a placement is
//!          +- CellSetIndex     cells -> rank
//!          +- RegionTable      rank, blank -> region
//!          +- PermutationIndex permutation -> row
//! Partitions      tables put together: sums over patterns, maximum over partitions
//! ```
//!
//! The layout is public, so that another crate can load the same files and find the same bits: see
//! [`Partitions`] and [`TableIndex`].

mod additive;
mod breadth_first;
mod build;
mod cell_set;
mod cells;
mod exact;
mod index;
mod kind;
mod partition;
mod permutation;
mod plan;
mod prefetch;
mod region;
mod spec;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

pub use additive::{AdditiveHeuristic, Memo};
pub(crate) use breadth_first::{NEVER, States, distances};
pub use cells::Cells;
pub(crate) use exact::Distances;
pub use exact::Exact;
pub use index::{Placement, TableIndex};
pub(crate) use kind::TableKind;
pub use kind::{Bytes, Store, TableError};
pub(crate) use partition::Lookup;
pub use partition::{Partitions, Pattern, PatternState};
pub use permutation::Permutation;
pub use plan::{Class, Plan};
pub(crate) use prefetch::prefetch;
pub use spec::Spec;
pub use table::{Table, TableIndexes};
