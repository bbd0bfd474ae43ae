//! A position with all that is remembered of it, and its children.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::super::tables::{Index, Lens, Mark, Pending, Views};
use super::words::{NEEDLESS, State, Words};

/// What a search looks at but never changes.
pub(super) struct Scene<'a, const S: usize, const V: usize> {
    /// By cell, and by the ways that are barred.
    exits: Box<[[Exits; 16]; 32]>,
    lenses: [Lens<'a>; S],
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
struct Exits {
    count: u8,
    to: [u8; 4],
    dir: [u8; 4],
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
    fn then(self, dir: u8) -> Trail {
        let longer = self.0 << 2 | u64::from(dir & 3);
        Trail(if self.0 >> 62 == 0 { longer } else { self.0 })
    }

    /// The moves, one after the other.
    pub(super) fn moves(self) -> impl Iterator<Item = Dir> {
        let count = (63 - self.0.leading_zeros()) / 2;
        (0..count).rev().map(move |at| Dir::ALL[(self.0 >> (2 * at)) as usize & 3])
    }
}

/// A child about to be looked at.
#[derive(Clone, Copy)]
pub(super) struct Child<const V: usize> {
    pub(super) pending: Pending,
    pub(super) marks: [Mark; V],
    pub(super) sums: [u16; V],
    pub(super) parent: u8,
    tile: u8,
    /// The cell its blank is on.
    blank: u8,
    /// The way its tile moved.
    dir: u8,
    /// The part that is looked at.
    part: u8,
    word: State,
}

impl<const V: usize> Child<V> {
    pub(super) fn new() -> Child<V> {
        let (pending, marks) = (Pending::default(), [Mark::default(); V]);
        Child { pending, marks, sums: [0; V], parent: 0, tile: 0, blank: 0, dir: 0, part: 0, word: 0 }
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
        Scene {
            exits: Box::new(std::array::from_fn(|cell| std::array::from_fn(|barred| exits_of(cell, barred)))),
            lenses: std::array::from_fn(|part| parts[part.min(parts.len() - 1)].lens()),
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
        let mut marks = [Mark::default(); S];
        let known = views.start(grid, board)?;
        marks[..known.len()].copy_from_slice(&known);
        let mut sums = [0; V];
        for (view, sum) in sums.iter_mut().enumerate().take(self.views) {
            *sum = views.sum(view, &marks) as u16;
        }
        let mut tiles = [0; N];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        Some(Node {
            marks,
            sums,
            tiles,
            blank: board.blank() as u8,
            barred: 0,
            room: 0,
            word: Words::START,
            unit: 0,
            trail: Trail::START,
        })
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
            owners: self.owners,
            views: self.views,
            words: &own.words,
        }
    }

    /// Prunes with other words from now on.
    pub(super) fn set_words(&mut self, words: &'a Words) {
        self.words = words;
    }

    #[inline(always)]
    pub(super) fn views(&self) -> usize {
        self.views
    }

    /// Makes all children of a node but the barred ones, not yet looked at;
    /// returns how many there are. The rest of the four are rubbish.
    #[inline(always)]
    pub(super) fn spread<const N: usize>(
        &self,
        node: &Node<N, S, V>,
        number: usize,
        children: &mut [Child<V>; 4],
    ) -> usize {
        let exits = &self.exits[usize::from(node.blank & 31)][usize::from(node.barred & 15)];
        let mut count = 0;
        for at in 0..usize::from(exits.count).min(4) {
            let child = &mut children[count & 3];
            child.parent = number as u8;
            child.tile = node.tiles[usize::from(exits.to[at]) % N];
            child.blank = exits.to[at];
            child.dir = exits.dir[at];
            child.word = self.words.after(node.word, child.dir);
            count += usize::from(child.word != NEEDLESS);
        }
        count
    }

    /// Finds where the tiles of a view are after the move.
    #[inline(always)]
    pub(super) fn aim<const N: usize>(&self, view: usize, parent: &Node<N, S, V>, child: &mut Child<V>) {
        let part = usize::from(self.owners[usize::from(child.tile & 31)][view % V]) % S;
        child.part = part as u8;
        child.pending = self.lenses[part].aim(parent.marks[part], child.blank.into(), parent.blank.into());
    }

    /// Finds the bit for [`Scene::read`] to read, and asks for it.
    #[inline(always)]
    pub(super) fn locate(&self, child: &mut Child<V>) {
        child.pending = self.lenses[usize::from(child.part) % S].locate(child.pending);
    }

    /// Reads what was aimed at; the value of the view.
    #[inline(always)]
    pub(super) fn read<const N: usize>(
        &self,
        view: usize,
        parent: &Node<N, S, V>,
        child: &mut Child<V>,
    ) -> u32 {
        let mark = self.lenses[usize::from(child.part) % S].read(child.pending);
        let sum = u32::from(parent.sums[view % V]) + mark.left() - child.pending.left_before();
        child.marks[view % V] = mark;
        child.sums[view % V] = sum as u16;
        sum
    }

    /// Makes a copy of the parent the child.
    #[inline(always)]
    pub(super) fn grow<const N: usize>(&self, node: &mut Node<N, S, V>, child: &Child<V>) {
        let owners = &self.owners[usize::from(child.tile & 31)];
        for (&owner, &mark) in owners.iter().zip(&child.marks).take(self.views) {
            node.marks[usize::from(owner) % S] = mark;
        }
        node.sums = child.sums;
        node.tiles[usize::from(node.blank) % N] = child.tile;
        node.tiles[usize::from(child.blank) % N] = 0;
        node.blank = child.blank;
        // The ways come in pairs: each one's opposite is its neighbour.
        node.barred = 1 << ((child.dir ^ 1) & 7);
        node.word = child.word;
        node.trail = node.trail.then(child.dir);
        node.room = node.room.wrapping_sub(1);
    }

    /// All children of a node, without the barred and the needless ones.
    pub(super) fn children<const N: usize>(&self, node: &Node<N, S, V>) -> Vec<Born<N, S, V>> {
        let mut all = Vec::with_capacity(4);
        self.children_of(std::slice::from_ref(node), &mut all);
        all
    }

    /// The same of some nodes together, which is faster; in their order,
    /// behind what `all` has already.
    pub(super) fn children_of<const N: usize>(&self, nodes: &[Node<N, S, V>], all: &mut Vec<Born<N, S, V>>) {
        let mut young = vec![Child::new(); 4 * nodes.len()];
        let mut count = 0;
        for (number, node) in nodes.iter().enumerate() {
            let Some(free) = young[count..].first_chunk_mut() else { break };
            count += self.spread(node, number, free);
        }
        young.truncate(count);
        for view in 0..self.views {
            young.iter_mut().for_each(|child| self.aim(view, &nodes[usize::from(child.parent)], child));
            young.iter_mut().for_each(|child| self.locate(child));
            for child in &mut young {
                self.read(view, &nodes[usize::from(child.parent)], child);
            }
        }
        all.extend(young.iter().map(|child| {
            let mut node = nodes[usize::from(child.parent)];
            self.grow(&mut node, child);
            Born { parent: child.parent.into(), dir: Dir::ALL[usize::from(child.dir)], node }
        }));
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
