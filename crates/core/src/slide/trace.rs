//! Events of a search, for showing how it works.

use super::board::Dir;

/// Receives the events of a search, which concern the current node.
///
/// Searches with the listener `()` are compiled without events.
pub(crate) trait Trace {
    const IS_ON: bool = true;

    /// A round of iterative deepening begins. The start becomes the current node.
    fn round(&mut self, _bound: u32) {}

    /// The kept state with this number is taken from the open list and becomes the current node.
    fn take(&mut self, _id: u32) {}

    fn outdated(&mut self) {}

    /// The current node is expanded; its children follow.
    fn expand(&mut self) {}

    /// A child of the current node, with its move and heuristic value.
    fn child(&mut self, _dir: Dir, _left: u32, _fate: Fate) {}

    fn goal(&mut self) {}

    /// The search also begins at the goal, which is kept as number 1.
    fn other_end(&mut self) {}

    /// The search found these moves, and none of its nodes is their end.
    fn solution(&mut self, _moves: &[Dir]) {}

    /// The subtree of the current node is done; its parent becomes the current node.
    fn backtrack(&mut self) {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Kept under this number in the open list.
    Kept(u32),
    /// The board is already kept under this number, by a path that is not longer.
    Known(u32),
    /// Its f is above the bound of the round.
    Pruned,
    Entered,
}

impl Trace for () {
    const IS_ON: bool = false;
}
