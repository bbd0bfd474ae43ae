//! A part of a search that anybody can take up.

use super::instance::Cover;

/// All solutions that have some choices in common.
///
/// Choices are named by their ids, so that a subtree does not depend on the
/// worker that met it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Subtree {
    /// The ids of the choices made so far, in the order they were made.
    pub(crate) ids: Vec<usize>,
    /// How often each of its solutions counts.
    pub(crate) weight: u64,
    /// How its search begins.
    pub(crate) start: Start,
}

/// How the search of a subtree begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// With a node, whatever the choices have left.
    Node,
    /// As a branch of a search by bit sets: it expands no node if the choices
    /// leave a cell or a piece without any, and it goes on by bit sets.
    Branch,
}

impl Subtree {
    /// The whole search.
    pub(crate) fn whole() -> Subtree {
        Subtree { ids: Vec::new(), weight: 1, start: Start::Node }
    }

    /// The ids of its choices but for those that were made in a cover already: whoever
    /// hands a subtree on names them, too.
    pub(crate) fn ids_beyond(&self, cover: &Cover) -> impl Iterator<Item = usize> {
        self.ids.iter().copied().filter(|id| !cover.chosen.contains(id))
    }

    /// The positions of these choices in a cover that has them all.
    pub(crate) fn positions(&self, cover: &Cover) -> Vec<usize> {
        let position = |id| cover.position(id).expect("a subtree is part of its cover");
        self.ids_beyond(cover).map(position).collect()
    }
}
