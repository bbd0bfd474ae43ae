//! A position with all that is remembered of it, and its children.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::super::tables::{Index, Lens, Mark, Views};
use super::brood::{BATCH, Brood};
use super::words::{State, Words};

/// What a search looks at but never changes.
pub(super) struct Scene<'a, const S: usize, const V: usize> {
    /// By cell, and by the ways that are barred.
    exits: Box<[[Exits; 16]; 32]>,
    lenses: [Lens<'a>; S],
    /// Whether all parts have the same numbering.
    has_one_index: bool,
    /// The part a tile belongs to, for every view.
    owners: [[u8; V]; 32],
    views: usize,
    words: &'a Words,
}

/// Copies for one worker: cores that read the same memory for every node slow
/// each other down.
pub(super) struct Own<'a> {
    words: Words,
    /// What was copied, and the copy.
    indexes: Vec<(&'a Index, Index)>,
}

/// The ways of the blank from a cell: where to, and the way the tile moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Exits {
    pub(super) count: u8,
    pub(super) to: [u8; 4],
    pub(super) dir: [u8; 4],
}

/// A position. `S` is the most parts of all views, `V` the most views.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize, const S: usize, const V: usize> {
    pub(super) marks: [Mark; S],
    pub(super) tiles: [u8; N],
    /// The sum of each view.
    pub(super) sums: [u16; V],
    /// Moves that may still be made.
    pub(super) room: u16,
    pub(super) blank: u8,
    /// Bit `d` is set if the tile that would move `d` has no need to.
    pub(super) barred: u8,
    /// What the last moves were.
    pub(super) word: State,
    /// The unit it belongs to.
    pub(super) unit: u32,
    /// The way here from there.
    pub(super) trail: Trail,
}

/// The first moves from a unit on, two bits each, below a one that marks where
/// they begin. There is room for 31; later ones are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trail(u64);

impl Trail {
    /// No moves.
    pub(super) const START: Trail = Trail(1);

    #[inline(always)]
    pub(super) fn then(self, dir: u8) -> Trail {
        let longer = self.0 << 2 | u64::from(dir & 3);
        Trail(if self.0 >> 62 == 0 { longer } else { self.0 })
    }

    /// How many moves it has.
    pub(super) fn len(self) -> u32 {
        (63 - self.0.leading_zeros()) / 2
    }

    /// The moves, one after the other.
    pub(super) fn moves(self) -> impl Iterator<Item = Dir> {
        (0..self.len()).rev().map(move |at| Dir::ALL[(self.0 >> (2 * at)) as usize & 3])
    }
}

impl<'a, const S: usize, const V: usize> Scene<'a, S, V> {
    pub(super) fn new(grid: &Grid, views: &'a Views, words: &'a Words) -> Scene<'a, S, V> {
        let owner = |tile: usize, view: usize| {
            if view < views.len() { views.owner(view, tile) as u8 } else { 0 }
        };
        let exits_of = |cell: usize, barred: usize| {
            let mut exits = Exits::default();
            if cell < grid.size().cells() {
                let open = grid.exits(cell).iter().filter(|exit| barred >> exit.dir as u8 & 1 == 0);
                for (at, exit) in open.enumerate() {
                    exits.to[at] = exit.to as u8;
                    exits.dir[at] = exit.dir as u8;
                    exits.count += 1;
                }
            }
            exits
        };
        let parts = views.parts();
        let lenses: [Lens<'a>; S] = std::array::from_fn(|part| parts[part.min(parts.len() - 1)].lens());
        Scene {
            exits: Box::new(std::array::from_fn(|cell| std::array::from_fn(|barred| exits_of(cell, barred)))),
            has_one_index: lenses.iter().all(|lens| std::ptr::eq(lens.index(), lenses[0].index())),
            lenses,
            owners: std::array::from_fn(|tile| std::array::from_fn(|view| owner(tile, view))),
            views: views.len().min(V),
            words,
        }
    }

    /// The node of a board.
    pub(super) fn root<const N: usize>(
        &self,
        grid: &Grid,
        views: &Views,
        board: &Board,
    ) -> Option<Node<N, S, V>> {
        let mut node = Node::new();
        let known = views.start(grid, board)?;
        node.marks[..known.len()].copy_from_slice(&known);
        for (view, sum) in node.sums.iter_mut().enumerate().take(self.views) {
            *sum = views.sum(view, &known) as u16;
        }
        for (tile, &known) in node.tiles.iter_mut().zip(board.tiles()) {
            *tile = known as u8;
        }
        node.blank = board.blank() as u8;
        Some(node)
    }

    /// A copy of what is looked at for every node, but for the tables.
    pub(super) fn own(&self) -> Own<'a> {
        let mut indexes: Vec<(&Index, Index)> = Vec::new();
        for lens in &self.lenses {
            if !indexes.iter().any(|(of, _)| std::ptr::eq(*of, lens.index())) {
                indexes.push((lens.index(), lens.index().clone()));
            }
        }
        Own { words: self.words.clone(), indexes }
    }

    /// The same scene with copies that nobody else reads.
    pub(super) fn with<'b>(&self, own: &'b Own<'a>) -> Scene<'b, S, V>
    where
        'a: 'b,
    {
        let lens = |lens: &Lens<'a>| {
            let copy = own.indexes.iter().find(|(of, _)| std::ptr::eq(*of, lens.index()));
            copy.map_or(*lens, |(_, index)| lens.with(index))
        };
        Scene {
            exits: self.exits.clone(),
            lenses: std::array::from_fn(|part| lens(&self.lenses[part])),
            has_one_index: self.has_one_index,
            owners: self.owners,
            views: self.views,
            words: &own.words,
        }
    }

    #[inline(always)]
    pub(super) fn views(&self) -> usize {
        self.views
    }

    #[inline(always)]
    pub(super) fn words(&self) -> &'a Words {
        self.words
    }

    #[inline(always)]
    pub(super) fn lenses(&self) -> &[Lens<'a>; S] {
        &self.lenses
    }

    #[inline(always)]
    pub(super) fn has_one_index(&self) -> bool {
        self.has_one_index
    }

    /// The part of a view that a tile belongs to.
    #[inline(always)]
    pub(super) fn owner(&self, view: usize, tile: u8) -> usize {
        usize::from(self.owners[usize::from(tile & 31)][view % V]) % S
    }

    /// The ways of a node's blank that are not barred.
    #[inline(always)]
    pub(super) fn exits<const N: usize>(&self, node: &Node<N, S, V>) -> &Exits {
        &self.exits[usize::from(node.blank & 31)][usize::from(node.barred & 15)]
    }

    /// All children of a node, without the barred and the needless ones.
    pub(super) fn children<const N: usize>(&self, node: &Node<N, S, V>) -> Vec<Born<N, S, V>> {
        let mut all = Vec::with_capacity(4);
        self.children_of(std::slice::from_ref(node), &mut all);
        all
    }

    /// The same of many nodes, which is faster; in their order, behind what
    /// `all` has already.
    pub(super) fn children_of<const N: usize>(&self, nodes: &[Node<N, S, V>], all: &mut Vec<Born<N, S, V>>) {
        let mut brood = Brood::new();
        for (batch, some) in nodes.chunks(BATCH).enumerate() {
            let mut nodes = [some[0]; BATCH];
            nodes[..some.len()].copy_from_slice(some);
            brood.spread(self, &nodes, some.len());
            for view in 0..self.views {
                brood.look(self, &nodes, |_| view, |_, _| true);
            }
            all.extend(brood.alive().iter().map(|&child| {
                let parent = brood.parent(child);
                let mut node = nodes[parent];
                brood.grow(self, child, &mut node);
                Born { parent: batch * BATCH + parent, dir: brood.dir(child), node }
            }));
        }
    }
}

/// A child, whole.
pub(super) struct Born<const N: usize, const S: usize, const V: usize> {
    /// Its parent's place among those asked about.
    pub(super) parent: usize,
    /// The way its tile moved.
    pub(super) dir: Dir,
    pub(super) node: Node<N, S, V>,
}

impl<const N: usize, const S: usize, const V: usize> Node<N, S, V> {
    /// A node before anything is known of it.
    pub(super) fn new() -> Node<N, S, V> {
        Node {
            marks: [Mark::default(); S],
            tiles: [0; N],
            sums: [0; V],
            room: 0,
            blank: 0,
            barred: 0,
            word: Words::START,
            unit: 0,
            trail: Trail::START,
        }
    }

    /// The lower bound on the moves left.
    pub(super) fn value(&self) -> u32 {
        self.sums.into_iter().max().unwrap_or(0).into()
    }

    /// The views, the one with the largest sum first.
    #[inline(always)]
    pub(super) fn ranking(&self, views: usize) -> [u8; V] {
        let mut ranking: [u8; V] = std::array::from_fn(|view| view as u8);
        for end in (1..views).rev() {
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
        let mut trail = Trail::START;
        for (made, &dir) in dirs.iter().enumerate() {
            let expected = dirs[..made.min(31)].iter().map(|&dir| Dir::ALL[usize::from(dir)]);
            assert!(trail.moves().eq(expected), "after {made} moves");
            assert_eq!(trail.len() as usize, made.min(31));
            trail = trail.then(dir);
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
