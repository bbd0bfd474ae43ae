//! Tables and subtrees that the kernels cannot search.

use std::fmt;

/// Why the kernels cannot search with some tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsuitable {
    /// Too many partitions, or patterns in a partition.
    Partitions,
    /// The patterns have too many different numbers of tiles or too many placements, or the board
    /// has too many cells.
    Size,
    /// The patterns of a partition are read on differently turned boards.
    Symmetry,
    /// A subtree starts where no move is pruned, or too far from its bound.
    Root,
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsuitable::Partitions => "the tables of this board have too many partitions or patterns",
            Unsuitable::Size => "the tables of this board are too large",
            Unsuitable::Symmetry => "the tables of this board are turned in different ways",
            Unsuitable::Root => "a subtree begins where the kernels cannot",
        })
    }
}

impl std::error::Error for Unsuitable {}
