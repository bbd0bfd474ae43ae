//! A part of a search that any worker can run.

/// All solutions that have some choices in common.
///
/// Choices are identified by id, so a subtree does not depend on the worker that created it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Subtree {
    pub(crate) ids: Vec<usize>,
    pub(crate) weight: u64,
    pub(crate) start: Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Node,
    /// Continues by bit sets, and expands no node if a cell or a piece has no choice left.
    Branch,
}

impl Subtree {
    pub(crate) fn whole() -> Subtree {
        Subtree { ids: Vec::new(), weight: 1, start: Start::Node }
    }
}
