//! Search nodes: boards with their heuristic state.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::super::pdb::{Lookup, Partitions, PatternState};
use super::move_pruning::{MovePruner, State};

#[derive(Clone, Copy)]
pub(super) struct Context<'a, const S: usize, const V: usize> {
    exits: &'a ExitTable,
    pub(super) lookups: [Lookup<'a>; S],
    pub(super) has_one_index: bool,
    owners: [[u8; V]; 32],
    pub(super) partitions: usize,
    pub(super) pruner: &'a MovePruner,
}

pub(super) struct ExitTable(Box<[[Exits; 16]; 32]>);

impl ExitTable {
    pub(super) fn new(grid: &Grid) -> ExitTable {
        let exits_of = |cell: usize, pruned_dirs: usize| {
            let mut exits = Exits::default();
            if cell < grid.size().cells() {
                let open = grid.exits(cell).iter().filter(|exit| pruned_dirs >> exit.dir as u8 & 1 == 0);
                for (at, exit) in open.enumerate() {
                    exits.to[at] = exit.to as u8;
                    exits.dir[at] = exit.dir as u8;
                    exits.count += 1;
                }
            }
            exits
        };
        ExitTable(Box::new(std::array::from_fn(|cell| {
            std::array::from_fn(|pruned_dirs| exits_of(cell, pruned_dirs))
        })))
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Exits {
    pub(super) count: u8,
    pub(super) to: [u8; 4],
    pub(super) dir: [u8; 4],
}

#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize, const S: usize, const V: usize> {
    pub(super) states: [PatternState; S],
    pub(super) tiles: [u8; N],
    pub(super) sums: [u16; V],
    pub(super) budget_left: u16,
    pub(super) blank: u8,
    /// Bit `d` is set if no tile needs to move in direction `d` of [`Dir::ALL`].
    pub(super) pruned_dirs: u8,
    pub(super) pruner_state: State,
    /// The subtree it belongs to; in a short search the last complete segment of its path.
    pub(super) subtree: u32,
    pub(super) prefix: MovePrefix,
}

/// The first 31 moves below a root, two bits each, after a leading 1. Later moves are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovePrefix(u64);

impl MovePrefix {
    pub(super) const START: MovePrefix = MovePrefix(1);

    #[inline(always)]
    pub(super) fn then(self, dir: u8) -> MovePrefix {
        let longer = self.0 << 2 | u64::from(dir & 3);
        MovePrefix(if self.is_full() { self.0 } else { longer })
    }

    pub(super) fn len(self) -> u32 {
        (63 - self.0.leading_zeros()) / 2
    }

    #[inline(always)]
    pub(super) fn is_full(self) -> bool {
        self.0 >> 62 != 0
    }

    pub(super) fn moves(self) -> impl Iterator<Item = Dir> {
        (0..self.len()).rev().map(move |at| Dir::ALL[(self.0 >> (2 * at)) as usize & 3])
    }
}

impl<'a, const S: usize, const V: usize> Context<'a, S, V> {
    pub(super) fn new(
        exits: &'a ExitTable,
        partitions: &'a Partitions,
        pruner: &'a MovePruner,
    ) -> Context<'a, S, V> {
        let owner = |tile: usize, partition: usize| {
            if partition < partitions.len() { partitions.owner(partition, tile) as u8 } else { 0 }
        };
        let patterns = partitions.patterns();
        let lookups: [Lookup<'a>; S] =
            std::array::from_fn(|pattern| patterns[pattern.min(patterns.len() - 1)].lookup());
        Context {
            exits,
            has_one_index: lookups.iter().all(|lookup| std::ptr::eq(lookup.index, lookups[0].index)),
            lookups,
            owners: std::array::from_fn(|tile| std::array::from_fn(|partition| owner(tile, partition))),
            partitions: partitions.len().min(V),
            pruner,
        }
    }

    pub(super) fn root<const N: usize>(
        &self,
        grid: &Grid,
        partitions: &Partitions,
        board: &Board,
    ) -> Option<Node<N, S, V>> {
        let mut node = Node::new();
        let known = partitions.start(grid, board)?;
        node.states[..known.len()].copy_from_slice(&known);
        for (partition, sum) in node.sums.iter_mut().enumerate().take(self.partitions) {
            *sum = partitions.sum(partition, &known) as u16;
        }
        for (tile, &known) in node.tiles.iter_mut().zip(board.tiles()) {
            *tile = known as u8;
        }
        node.blank = board.blank() as u8;
        Some(node)
    }

    /// The node after a tile has moved, with nothing pruned; `None` at an edge.
    pub(super) fn moved<const N: usize>(&self, node: &Node<N, S, V>, dir: Dir) -> Option<Node<N, S, V>> {
        let exits = &self.exits.0[usize::from(node.blank & 31)][0];
        let at = (0..usize::from(exits.count).min(4)).find(|&at| exits.dir[at] == dir as u8)?;
        let (from, to) = (exits.to[at], node.blank);
        let tile = node.tiles[usize::from(from) % N];
        let mut next = *node;
        for partition in 0..self.partitions {
            let pattern = self.owner(partition, tile);
            let (old, lookup) = (node.states[pattern], &self.lookups[pattern]);
            let new = lookup.after(old, from.into(), to.into());
            next.states[pattern] = new;
            next.sums[partition] =
                next.sums[partition].wrapping_add(new.left() as u16).wrapping_sub(old.left() as u16);
        }
        next.tiles[usize::from(to) % N] = tile;
        next.tiles[usize::from(from) % N] = 0;
        next.blank = from;
        Some(next)
    }

    #[inline(always)]
    pub(super) fn owner(&self, partition: usize, tile: u8) -> usize {
        usize::from(self.owners[usize::from(tile & 31)][partition % V]) % S
    }

    #[inline(always)]
    pub(super) fn exits<const N: usize>(&self, node: &Node<N, S, V>) -> &Exits {
        &self.exits.0[usize::from(node.blank & 31)][usize::from(node.pruned_dirs & 15)]
    }
}

impl<const N: usize, const S: usize, const V: usize> Node<N, S, V> {
    pub(super) fn new() -> Node<N, S, V> {
        Node {
            states: [PatternState::default(); S],
            tiles: [0; N],
            sums: [0; V],
            budget_left: 0,
            blank: 0,
            pruned_dirs: 0,
            pruner_state: MovePruner::START,
            subtree: 0,
            prefix: MovePrefix::START,
        }
    }

    pub(super) fn value(&self) -> u32 {
        self.sums.into_iter().max().unwrap_or(0).into()
    }

    #[inline(always)]
    pub(super) fn ranking(&self, partitions: usize) -> [u8; V] {
        let mut ranking: [u8; V] = std::array::from_fn(|partition| partition as u8);
        for end in (1..partitions).rev() {
            for at in 0..end {
                let (a, b) = (usize::from(ranking[at]), usize::from(ranking[at + 1]));
                let late = self.sums[a % V] < self.sums[b % V];
                (ranking[at], ranking[at + 1]) = if late { (b as u8, a as u8) } else { (a as u8, b as u8) };
            }
        }
        ranking
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_keeps_the_first_moves() {
        let dirs: Vec<u8> = (0..100).map(|at| (at * at / 3 % 4) as u8).collect();
        let mut prefix = MovePrefix::START;
        for (made, &dir) in dirs.iter().enumerate() {
            let expected = dirs[..made.min(31)].iter().map(|&dir| Dir::ALL[usize::from(dir)]);
            assert!(prefix.moves().eq(expected), "after {made} moves");
            assert_eq!(prefix.len() as usize, made.min(31));
            prefix = prefix.then(dir);
        }
    }

    #[test]
    fn the_opposite_of_a_way_is_its_neighbour() {
        for dir in Dir::ALL {
            assert_eq!(dir as u8 ^ 1, dir.opposite() as u8);
            assert_eq!(Dir::ALL[dir as usize], dir);
        }
    }
}
