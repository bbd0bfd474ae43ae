//! Roots of subtrees in device layout.

use crate::records::{MOST_LEVELS, PATTERNS, Root};
use crate::unsuitable::Unsuitable;
use crate::view::View;
use slidepack_core::slide::batch_ida::{MovePruner, PRUNED};
use slidepack_core::slide::engine::RootNode;

/// Makes the roots of one round. A long round has a million roots, and the card waits for the last
/// one, so everything they share is precomputed.
pub(crate) struct RootMaker<'a> {
    cells: usize,
    views: &'a [View],
    /// The first bit index of each pattern's table, by view and pattern: the lower 32 bits, and the
    /// upper ones in the position the kernels expect.
    bases: [[u32; 2]; 2 * PATTERNS],
    exits: [u8; 32],
    pruner: &'a MovePruner,
    bound: u32,
    goal: u32,
}

impl<'a> RootMaker<'a> {
    /// `starts` has the first word of each table in a plane.
    pub(crate) fn new(
        cells: usize,
        views: &'a [View],
        starts: &[u64],
        exits: [u8; 32],
        pruner: &'a MovePruner,
        bound: u32,
        goal: u32,
    ) -> RootMaker<'a> {
        let mut bases = [[0; 2]; 2 * PATTERNS];
        for (number, view) in views.iter().enumerate() {
            for (pattern, &table) in view.tables.iter().enumerate() {
                let base = 32 * starts[table];
                bases[number * PATTERNS + pattern] = [base as u32, ((base >> 32) as u32) << 28];
            }
        }
        RootMaker { cells, views, bases, exits, pruner, bound, goal }
    }

    /// Makes a root; `None` if no solution within the bound passes through it. Fails if the kernels
    /// cannot start there.
    pub(crate) fn root(&self, root: &RootNode<'_>) -> Result<Option<Root>, Unsuitable> {
        let most = u32::from(root.sums.iter().copied().max().unwrap_or(0));
        if self.bound < root.depth + most {
            return Ok(None);
        }
        let left = self.bound - root.depth;
        let state = usize::from(root.pruner_state);
        let next = self.pruner.transitions().get(state).ok_or(Unsuitable::Root)?;
        let redundant = (0..4).filter(|&dir| next[dir] == PRUNED).fold(0, |set, dir| set | 1 << dir);
        let open = u32::from(self.exits[root.blank & 31] & !(root.pruned | redundant));
        // The kernels process three children together, and their stacks are bounded.
        if 3 < open.count_ones() || MOST_LEVELS < left {
            return Err(Unsuitable::Root);
        }
        let mut made = Root { left, state: root.pruner_state.into(), goal: self.goal, ..Root::default() };
        for (state, &base) in made.patterns.iter_mut().zip(&self.bases) {
            *state = base;
        }
        for (cell, &tile) in root.tiles[..self.cells].iter().enumerate() {
            if cell == root.blank {
                continue;
            }
            let tile = usize::from(tile & 31);
            made.tiles[cell / 4] |= (tile as u32) << (8 * (cell % 4));
            for (number, view) in self.views.iter().enumerate() {
                let turned = view.turned[cell];
                let [index, taken] = &mut made.patterns[number * PATTERNS + usize::from(view.owner[tile])];
                *index = index.wrapping_add(u32::from(turned) * view.weight[tile]);
                *taken |= 4 << turned;
            }
        }
        let mut base = 0;
        for (number, view) in self.views.iter().enumerate() {
            for pattern in 0..view.tables.len() {
                made.patterns[number * PATTERNS + pattern][1] |= root.states[base + pattern].left() & 3;
            }
            base += view.tables.len();
            made.slack[number] = (left - u32::from(root.sums[number])) / 2;
        }
        if self.views.len() == 1 {
            // The second view never prunes.
            made.slack[1] = u32::MAX / 4;
        }
        let turned = self.views.last().map_or(0, |view| view.turned[root.blank]);
        made.blank = root.blank as u32 | u32::from(turned) << 8 | open << 16;
        Ok(Some(made))
    }
}
