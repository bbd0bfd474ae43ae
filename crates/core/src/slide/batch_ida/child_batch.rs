//! The children of a batch of nodes, looked up together.
//!
//! What is known about them is kept in columns, and each step of a look-up is
//! done for all children before the next step. The compiler vectorises the
//! arithmetic, and the memory fetches for one child while others are worked on.

use super::super::board::Dir;
use super::super::pdb::{Lookup, PatternState};
use super::move_pruning::{PRUNED, State};
use super::node::{Context, Node};

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

/// Nodes whose children are looked up together.
pub(super) const BATCH: usize = 32;

/// The most children they can have.
const MOST_CHILDREN: usize = 4 * BATCH;

/// SIMD lanes to pad for. Only a hint: correct on CPUs without vectors, too.
const LANES: usize = 8;

/// The children of a batch of nodes.
pub(super) struct ChildBatch<const V: usize> {
    parent: [u8; MOST_CHILDREN],
    tile: [u8; MOST_CHILDREN],
    /// The cell the blank is on.
    blank: [u8; MOST_CHILDREN],
    /// The way its tile moved.
    dir: [u8; MOST_CHILDREN],
    pruner_state: [State; MOST_CHILDREN],
    states: [[PatternState; V]; MOST_CHILDREN],
    sums: [[u16; V]; MOST_CHILDREN],
    /// The children that are not pruned come first.
    alive: [u8; MOST_CHILDREN],
    count: usize,
    /// The moves to a node's children, bit `d` for direction `d` of [`Dir::ALL`].
    moves: [u8; BATCH],
    lanes: LookupLanes,
}

/// One look-up of every child that is alive, the `n`th of them in row `n`.
struct LookupLanes {
    partition: [u8; MOST_CHILDREN],
    /// The pattern of the partition that the tile belongs to.
    pattern: [u8; MOST_CHILDREN],
    /// Where the tile goes from and to, on the pattern's turned board.
    from: [u32; MOST_CHILDREN],
    to: [u32; MOST_CHILDREN],
    /// The pattern's state in two lanes; the moves left are those before the move.
    taken: [u32; MOST_CHILDREN],
    rest: [u32; MOST_CHILDREN],
    /// The sum of all other patterns.
    others: [u16; MOST_CHILDREN],
    budget_left: [u16; MOST_CHILDREN],
    /// What the bit is found by, then where it is.
    rank: [u32; MOST_CHILDREN],
    row: [usize; MOST_CHILDREN],
    byte: [usize; MOST_CHILDREN],
    bit: [u8; MOST_CHILDREN],
}

impl<const V: usize> ChildBatch<V> {
    /// No children.
    pub(super) fn new() -> ChildBatch<V> {
        ChildBatch {
            parent: [0; MOST_CHILDREN],
            tile: [0; MOST_CHILDREN],
            blank: [0; MOST_CHILDREN],
            dir: [0; MOST_CHILDREN],
            pruner_state: [0; MOST_CHILDREN],
            states: [[PatternState::default(); V]; MOST_CHILDREN],
            sums: [[0; V]; MOST_CHILDREN],
            alive: [0; MOST_CHILDREN],
            count: 0,
            moves: [0; BATCH],
            lanes: LookupLanes {
                partition: [0; MOST_CHILDREN],
                pattern: [0; MOST_CHILDREN],
                from: [0; MOST_CHILDREN],
                to: [0; MOST_CHILDREN],
                taken: [0; MOST_CHILDREN],
                rest: [0; MOST_CHILDREN],
                others: [0; MOST_CHILDREN],
                budget_left: [0; MOST_CHILDREN],
                rank: [0; MOST_CHILDREN],
                row: [0; MOST_CHILDREN],
                byte: [0; MOST_CHILDREN],
                bit: [0; MOST_CHILDREN],
            },
        }
    }

    /// The children that are alive.
    #[inline(always)]
    pub(super) fn alive(&self) -> &[u8] {
        &self.alive[..self.count.min(MOST_CHILDREN)]
    }

    /// Which node of the batch a child is of.
    #[inline(always)]
    pub(super) fn parent(&self, child: u8) -> usize {
        usize::from(self.parent[usize::from(child) % MOST_CHILDREN]) % BATCH
    }

    /// The way a child's tile moved.
    #[inline(always)]
    pub(super) fn dir(&self, child: u8) -> Dir {
        Dir::ALL[usize::from(self.dir[usize::from(child) % MOST_CHILDREN] & 3)]
    }

    /// The moves to all children of a node of the batch, alive or not: bit `d` is
    /// set for direction `d` of [`Dir::ALL`].
    #[inline(always)]
    pub(super) fn moves(&self, parent: usize) -> u8 {
        self.moves[parent % BATCH]
    }

    /// The sum of each partition of a child.
    #[inline(always)]
    pub(super) fn sums(&self, child: u8) -> &[u16; V] {
        &self.sums[usize::from(child) % MOST_CHILDREN]
    }

    /// Generates all children of the first `size` nodes but the pruned ones. They
    /// are alive, and nothing is looked up yet.
    #[inline(always)]
    pub(super) fn generate<const N: usize, const S: usize>(
        &mut self,
        context: &Context<'_, S, V>,
        nodes: &[Node<N, S, V>; BATCH],
        size: usize,
    ) {
        let mut count = 0;
        for (number, node) in nodes.iter().enumerate().take(size) {
            let exits = context.exits(node);
            let mut moves = 0;
            for at in 0..usize::from(exits.count).min(4) {
                let child = count % MOST_CHILDREN;
                self.parent[child] = number as u8;
                self.tile[child] = node.tiles[usize::from(exits.to[at]) % N];
                self.blank[child] = exits.to[at];
                self.dir[child] = exits.dir[at];
                self.pruner_state[child] = context.pruner().after(node.pruner_state, exits.dir[at]);
                let is_child = self.pruner_state[child] != PRUNED;
                count += usize::from(is_child);
                moves |= u8::from(is_child) << (exits.dir[at] & 3);
            }
            self.moves[number] = moves;
        }
        self.alive = std::array::from_fn(|child| child as u8);
        self.count = count;
    }

    /// Looks up the lower bound of one partition, which may depend on the parent,
    /// for all children that are alive. Those stay alive for which `stays` says
    /// so, given that bound and the moves that the parent has left.
    #[inline(always)]
    pub(super) fn bound<const N: usize, const S: usize>(
        &mut self,
        context: &Context<'_, S, V>,
        nodes: &[Node<N, S, V>; BATCH],
        partition: impl Fn(usize) -> usize,
        stays: impl Fn(u16, u16) -> bool,
    ) {
        let count = self.count.min(MOST_CHILDREN);
        let lanes = &mut self.lanes;
        for n in 0..count {
            let child = usize::from(self.alive[n]) % MOST_CHILDREN;
            let parent = usize::from(self.parent[child]) % BATCH;
            let (node, partition) = (&nodes[parent], partition(parent) % V);
            let pattern = context.owner(partition, self.tile[child]);
            let (state, lookup) = (node.states[pattern], &context.lookups()[pattern]);
            lanes.partition[n] = partition as u8;
            lanes.pattern[n] = pattern as u8;
            lanes.from[n] = lookup.cell(self.blank[child].into());
            lanes.to[n] = lookup.cell(node.blank.into());
            (lanes.taken[n], lanes.rest[n]) = state.lanes();
            lanes.others[n] = node.sums[partition].wrapping_sub(state.left() as u16);
            lanes.budget_left[n] = node.budget_left;
        }
        lanes.advance(count);
        let lookups = context.lookups();
        if context.has_one_index() {
            lanes.find_in_one(count, lookups);
        } else {
            lanes.find(count, lookups);
        }
        // Which children stay cannot be predicted, so there is no branch on it.
        let mut kept = 0;
        for n in 0..count {
            let child = usize::from(self.alive[n]) % MOST_CHILDREN;
            let partition = usize::from(lanes.partition[n]) % V;
            let lookup = &lookups[usize::from(lanes.pattern[n]) % S];
            let state = lookup.read(lanes.state(n), lanes.byte[n], lanes.bit[n]);
            let sum = lanes.others[n].wrapping_add(state.left() as u16);
            self.states[child][partition] = state;
            self.sums[child][partition] = sum;
            self.alive[kept] = child as u8;
            kept += usize::from(stays(sum, lanes.budget_left[n]));
        }
        self.count = kept;
    }

    /// Turns a copy of its parent into the child.
    #[inline(always)]
    pub(super) fn write_child<const N: usize, const S: usize>(
        &self,
        context: &Context<'_, S, V>,
        child: u8,
        node: &mut Node<N, S, V>,
    ) {
        let child = usize::from(child) % MOST_CHILDREN;
        let (tile, blank, dir) = (self.tile[child], self.blank[child], self.dir[child]);
        for (partition, &state) in self.states[child].iter().enumerate().take(context.partitions()) {
            node.states[context.owner(partition, tile)] = state;
        }
        node.sums = self.sums[child];
        node.tiles[usize::from(node.blank) % N] = tile;
        node.tiles[usize::from(blank) % N] = 0;
        node.blank = blank;
        // Directions come in pairs: each one's opposite is its neighbour.
        node.pruned_dirs = 1 << ((dir ^ 1) & 7);
        node.pruner_state = self.pruner_state[child];
        node.prefix = node.prefix.then(dir);
        node.budget_left = node.budget_left.wrapping_sub(1);
    }
}

impl LookupLanes {
    #[inline(always)]
    fn state(&self, n: usize) -> PatternState {
        PatternState::of_lanes(self.taken[n], self.rest[n])
    }

    /// Moves the tiles of the first `count` states.
    #[inline(always)]
    fn advance(&mut self, count: usize) {
        let vectors = count.div_ceil(LANES).min(MOST_CHILDREN / LANES);
        // Pad to a multiple of `LANES` so that LLVM vectorises the loop without a tail.
        for n in count..LANES * vectors {
            (self.from[n], self.to[n], self.taken[n], self.rest[n]) = (0, 0, 0, 0);
        }
        for vector in 0..vectors {
            for n in LANES * vector..LANES * (vector + 1) {
                let after = self.state(n).moved(self.from[n], self.to[n]);
                (self.taken[n], self.rest[n]) = after.lanes();
            }
        }
    }

    /// Finds the bits of all states, and starts to fetch them.
    #[inline(always)]
    fn find<const S: usize>(&mut self, count: usize, lookups: &[Lookup<'_>; S]) {
        for n in 0..count.min(MOST_CHILDREN) {
            let lookup = &lookups[usize::from(self.pattern[n]) % S];
            let (row, rank) = (lookup.row(self.state(n)), lookup.rank(self.state(n)));
            (self.byte[n], self.bit[n]) = lookup.place(row, rank, self.from[n]);
        }
        // A loop of its own has more requests under way at a time.
        for n in 0..count.min(MOST_CHILDREN) {
            lookups[usize::from(self.pattern[n]) % S].ask(self.byte[n]);
        }
    }

    /// The same where all patterns have the same index: the compiler loads what it
    /// needs of it once, and steps apart are faster.
    #[inline(always)]
    fn find_in_one<const S: usize>(&mut self, count: usize, lookups: &[Lookup<'_>; S]) {
        let count = count.min(MOST_CHILDREN);
        for n in 0..count {
            self.rank[n] = lookups[0].rank(self.state(n));
            lookups[0].ask_rank(self.rank[n]);
            self.row[n] = lookups[0].row(self.state(n));
        }
        for n in 0..count {
            (self.byte[n], self.bit[n]) = lookups[0].place(self.row[n], self.rank[n], self.from[n]);
            lookups[usize::from(self.pattern[n]) % S].ask(self.byte[n]);
        }
    }
}

/// A child with all that a search keeps of it.
pub(super) struct Child<const N: usize, const S: usize, const V: usize> {
    /// Its parent's place among those asked about.
    pub(super) parent: usize,
    /// The way its tile moved.
    pub(super) dir: Dir,
    pub(super) node: Node<N, S, V>,
}

impl<const S: usize, const V: usize> Context<'_, S, V> {
    /// All children of a node, but the pruned ones.
    pub(super) fn children<const N: usize>(&self, node: &Node<N, S, V>) -> Vec<Child<N, S, V>> {
        let mut all = Vec::with_capacity(4);
        self.children_of(std::slice::from_ref(node), &mut all);
        all
    }

    /// The children of many nodes, which is faster; in their order, behind what
    /// `all` has already.
    pub(super) fn children_of<const N: usize>(&self, nodes: &[Node<N, S, V>], all: &mut Vec<Child<N, S, V>>) {
        let mut children = ChildBatch::new();
        for (batch, some) in nodes.chunks(BATCH).enumerate() {
            let mut nodes = [some[0]; BATCH];
            nodes[..some.len()].copy_from_slice(some);
            children.generate(self, &nodes, some.len());
            for partition in 0..self.partitions() {
                children.bound(self, &nodes, |_| partition, |_, _| true);
            }
            all.extend(children.alive().iter().map(|&child| {
                let parent = children.parent(child);
                let mut node = nodes[parent];
                children.write_child(self, child, &mut node);
                Child { parent: batch * BATCH + parent, dir: children.dir(child), node }
            }));
        }
    }
}
