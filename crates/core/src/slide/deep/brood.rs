//! The children of some nodes, looked at together.
//!
//! What is known of them stands in columns, and each step of a look-up is done
//! for all of them before the next one: the compiler makes vectors of what is
//! arithmetic, and the memory fetches for one child while others are worked on.

use super::super::board::Dir;
use super::super::tables::{Lens, Mark};
use super::node::{Node, Scene};
use super::words::{NEEDLESS, State};

/// Nodes whose children are looked at together.
pub(super) const BATCH: usize = 32;

/// Room for their children.
const YOUNG: usize = 4 * BATCH;

/// Numbers in a vector of most processors; none has to have any.
const LANES: usize = 8;

/// The children of a batch of nodes.
pub(super) struct Brood<const V: usize> {
    parent: [u8; YOUNG],
    tile: [u8; YOUNG],
    /// The cell its blank is on.
    blank: [u8; YOUNG],
    /// The way its tile moved.
    dir: [u8; YOUNG],
    word: [State; YOUNG],
    marks: [[Mark; V]; YOUNG],
    sums: [[u16; V]; YOUNG],
    /// Those still alive come first.
    alive: [u8; YOUNG],
    count: usize,
    glance: Glance,
}

/// A look at one view of the children alive, the `n`th of them in row `n`.
struct Glance {
    view: [u8; YOUNG],
    /// The part of the view that the tile belongs to.
    part: [u8; YOUNG],
    /// Where the tile goes from and to, in the part's turned board.
    from: [u32; YOUNG],
    to: [u32; YOUNG],
    /// The part's mark in pieces; the moves left are those before the move.
    taken: [u32; YOUNG],
    rest: [u32; YOUNG],
    /// The sum of all other parts.
    others: [u16; YOUNG],
    room: [u16; YOUNG],
    /// What the bit is found by, then where it is.
    rank: [u32; YOUNG],
    row: [usize; YOUNG],
    byte: [usize; YOUNG],
    bit: [u8; YOUNG],
}

impl<const V: usize> Brood<V> {
    /// No children.
    pub(super) fn new() -> Brood<V> {
        Brood {
            parent: [0; YOUNG],
            tile: [0; YOUNG],
            blank: [0; YOUNG],
            dir: [0; YOUNG],
            word: [0; YOUNG],
            marks: [[Mark::default(); V]; YOUNG],
            sums: [[0; V]; YOUNG],
            alive: [0; YOUNG],
            count: 0,
            glance: Glance {
                view: [0; YOUNG],
                part: [0; YOUNG],
                from: [0; YOUNG],
                to: [0; YOUNG],
                taken: [0; YOUNG],
                rest: [0; YOUNG],
                others: [0; YOUNG],
                room: [0; YOUNG],
                rank: [0; YOUNG],
                row: [0; YOUNG],
                byte: [0; YOUNG],
                bit: [0; YOUNG],
            },
        }
    }

    /// The children that are alive.
    #[inline(always)]
    pub(super) fn alive(&self) -> &[u8] {
        &self.alive[..self.count.min(YOUNG)]
    }

    /// Which node of the batch a child is of.
    #[inline(always)]
    pub(super) fn parent(&self, child: u8) -> usize {
        usize::from(self.parent[usize::from(child) % YOUNG]) % BATCH
    }

    /// The way a child's tile moved.
    pub(super) fn dir(&self, child: u8) -> Dir {
        Dir::ALL[usize::from(self.dir[usize::from(child) % YOUNG])]
    }

    /// The sum of each view of a child.
    #[inline(always)]
    pub(super) fn sums(&self, child: u8) -> &[u16; V] {
        &self.sums[usize::from(child) % YOUNG]
    }

    /// Makes all children of the first `size` nodes but the barred and the
    /// needless ones. They are alive, and not yet looked at.
    #[inline(always)]
    pub(super) fn spread<const N: usize, const S: usize>(
        &mut self,
        scene: &Scene<'_, S, V>,
        nodes: &[Node<N, S, V>; BATCH],
        size: usize,
    ) {
        let mut count = 0;
        for (number, node) in nodes.iter().enumerate().take(size) {
            let exits = scene.exits(node);
            for at in 0..usize::from(exits.count).min(4) {
                let child = count % YOUNG;
                self.parent[child] = number as u8;
                self.tile[child] = node.tiles[usize::from(exits.to[at]) % N];
                self.blank[child] = exits.to[at];
                self.dir[child] = exits.dir[at];
                self.word[child] = scene.words().after(node.word, exits.dir[at]);
                count += usize::from(self.word[child] != NEEDLESS);
            }
        }
        self.alive = std::array::from_fn(|child| child as u8);
        self.count = count;
    }

    /// Looks at a view of all children alive, which one may depend on the
    /// parent. Those stay alive of which `stays` says so, given the sum of the
    /// view and the parent's room.
    #[inline(always)]
    pub(super) fn look<const N: usize, const S: usize>(
        &mut self,
        scene: &Scene<'_, S, V>,
        nodes: &[Node<N, S, V>; BATCH],
        view: impl Fn(usize) -> usize,
        stays: impl Fn(u16, u16) -> bool,
    ) {
        let count = self.count.min(YOUNG);
        let glance = &mut self.glance;
        for n in 0..count {
            let child = usize::from(self.alive[n]) % YOUNG;
            let parent = usize::from(self.parent[child]) % BATCH;
            let (node, view) = (&nodes[parent], view(parent) % V);
            let part = scene.owner(view, self.tile[child]);
            let (mark, lens) = (node.marks[part], &scene.lenses()[part]);
            glance.view[n] = view as u8;
            glance.part[n] = part as u8;
            glance.from[n] = lens.cell(self.blank[child].into());
            glance.to[n] = lens.cell(node.blank.into());
            (glance.taken[n], glance.rest[n]) = mark.pieces();
            glance.others[n] = node.sums[view].wrapping_sub(mark.left() as u16);
            glance.room[n] = node.room;
        }
        glance.advance(count);
        let lenses = scene.lenses();
        if scene.has_one_index() {
            glance.find(count, lenses, |_| &lenses[0]);
        } else {
            glance.find(count, lenses, |part| &lenses[part]);
        }
        // Who stays cannot be foretold, so there is nothing to branch on.
        let mut kept = 0;
        for n in 0..count {
            let child = usize::from(self.alive[n]) % YOUNG;
            let view = usize::from(glance.view[n]) % V;
            let lens = &lenses[usize::from(glance.part[n]) % S];
            let mark = lens.read(glance.mark(n), glance.byte[n], glance.bit[n]);
            let sum = glance.others[n].wrapping_add(mark.left() as u16);
            self.marks[child][view] = mark;
            self.sums[child][view] = sum;
            self.alive[kept] = child as u8;
            kept += usize::from(stays(sum, glance.room[n]));
        }
        self.count = kept;
    }

    /// Makes a copy of its parent the child.
    #[inline(always)]
    pub(super) fn grow<const N: usize, const S: usize>(
        &self,
        scene: &Scene<'_, S, V>,
        child: u8,
        node: &mut Node<N, S, V>,
    ) {
        let child = usize::from(child) % YOUNG;
        let (tile, blank, dir) = (self.tile[child], self.blank[child], self.dir[child]);
        for (view, &mark) in self.marks[child].iter().enumerate().take(scene.views()) {
            node.marks[scene.owner(view, tile)] = mark;
        }
        node.sums = self.sums[child];
        node.tiles[usize::from(node.blank) % N] = tile;
        node.tiles[usize::from(blank) % N] = 0;
        node.blank = blank;
        // The ways come in pairs: each one's opposite is its neighbour.
        node.barred = 1 << ((dir ^ 1) & 7);
        node.word = self.word[child];
        node.trail = node.trail.then(dir);
        node.room = node.room.wrapping_sub(1);
    }
}

impl Glance {
    #[inline(always)]
    fn mark(&self, n: usize) -> Mark {
        Mark::of_pieces(self.taken[n], self.rest[n])
    }

    /// Moves the tiles of the first `count` marks.
    #[inline(always)]
    fn advance(&mut self, count: usize) {
        let vectors = count.div_ceil(LANES).min(YOUNG / LANES);
        // Whole vectors, so that the compiler makes some of them.
        for n in count..LANES * vectors {
            (self.from[n], self.to[n], self.taken[n], self.rest[n]) = (0, 0, 0, 0);
        }
        for vector in 0..vectors {
            for n in LANES * vector..LANES * (vector + 1) {
                let after = self.mark(n).moved(self.from[n], self.to[n]);
                (self.taken[n], self.rest[n]) = after.pieces();
            }
        }
    }

    /// Finds the bits of all marks, and asks for them. `numbering` is a lens
    /// with the same numbering as that of a part: where all have the same one,
    /// the compiler need not look for it again and again.
    #[inline(always)]
    fn find<'l, 'a: 'l, const S: usize>(
        &mut self,
        count: usize,
        lenses: &'l [Lens<'a>; S],
        numbering: impl Fn(usize) -> &'l Lens<'a>,
    ) {
        let count = count.min(YOUNG);
        for n in 0..count {
            let lens = numbering(usize::from(self.part[n]) % S);
            self.rank[n] = lens.rank(self.mark(n));
            self.row[n] = lens.row(self.mark(n));
        }
        for n in 0..count {
            let part = usize::from(self.part[n]) % S;
            (self.byte[n], self.bit[n]) = numbering(part).place(self.row[n], self.rank[n], self.from[n]);
            lenses[part].ask(self.byte[n]);
        }
    }
}
