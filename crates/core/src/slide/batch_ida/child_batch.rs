//! The children of a batch of nodes, looked up together.
//!
//! Structure of arrays: each step of a look-up runs for all children before the next step. The
//! compiler vectorises the arithmetic, and memory accesses of different children overlap.

use super::super::board::Dir;
use super::super::pdb::{Lookup, PatternState};
use super::move_pruning::{PRUNED, State};
use super::node::{Context, Node};

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

pub(super) const BATCH: usize = 32;

const MOST_CHILDREN: usize = 4 * BATCH;

/// SIMD lanes to pad for. Only a hint: also correct on CPUs without vectors.
const LANES: usize = 8;

pub(super) struct ChildBatch<const V: usize> {
    parent: [u8; MOST_CHILDREN],
    tile: [u8; MOST_CHILDREN],
    blank: [u8; MOST_CHILDREN],
    dir: [u8; MOST_CHILDREN],
    pruner_state: [State; MOST_CHILDREN],
    states: [[PatternState; V]; MOST_CHILDREN],
    sums: [[u16; V]; MOST_CHILDREN],
    alive: [u8; MOST_CHILDREN],
    count: usize,
    moves: [u8; BATCH],
    lanes: LookupLanes,
}

/// One look-up per living child; the `n`th of them is in row `n`.
struct LookupLanes {
    partition: [u8; MOST_CHILDREN],
    pattern: [u8; MOST_CHILDREN],
    /// Source and destination of the tile on the pattern's transformed board.
    from: [u32; MOST_CHILDREN],
    to: [u32; MOST_CHILDREN],
    /// The pattern's state in two lanes. `advance` moves the tile but keeps the moves left.
    taken: [u32; MOST_CHILDREN],
    rest: [u32; MOST_CHILDREN],
    others: [u16; MOST_CHILDREN],
    budget_left: [u16; MOST_CHILDREN],
    /// Table position: `rank` and `row` give `byte` and `bit`.
    rank: [u32; MOST_CHILDREN],
    row: [usize; MOST_CHILDREN],
    byte: [usize; MOST_CHILDREN],
    bit: [u8; MOST_CHILDREN],
}

impl<const V: usize> ChildBatch<V> {
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

    #[inline(always)]
    pub(super) fn alive(&self) -> &[u8] {
        &self.alive[..self.count.min(MOST_CHILDREN)]
    }

    #[inline(always)]
    pub(super) fn parent(&self, child: u8) -> usize {
        usize::from(self.parent[usize::from(child) % MOST_CHILDREN]) % BATCH
    }

    #[inline(always)]
    pub(super) fn dir(&self, child: u8) -> Dir {
        Dir::ALL[usize::from(self.dir[usize::from(child) % MOST_CHILDREN] & 3)]
    }

    /// The moves to all children, alive or not: bit `d` for direction `d` of [`Dir::ALL`].
    #[inline(always)]
    pub(super) fn moves(&self, parent: usize) -> u8 {
        self.moves[parent % BATCH]
    }

    #[inline(always)]
    pub(super) fn sums(&self, child: u8) -> &[u16; V] {
        &self.sums[usize::from(child) % MOST_CHILDREN]
    }

    /// Generates the children that are not pruned, without looking up bounds.
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
                self.pruner_state[child] = context.pruner.after(node.pruner_state, exits.dir[at]);
                let is_child = self.pruner_state[child] != PRUNED;
                count += usize::from(is_child);
                moves |= u8::from(is_child) << (exits.dir[at] & 3);
            }
            self.moves[number] = moves;
        }
        self.alive = std::array::from_fn(|child| child as u8);
        self.count = count;
    }

    /// Looks up the lower bound of one partition, chosen per parent, for all living children. A
    /// child survives if `stays(bound, budget_left of the parent)` holds.
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
            let (state, lookup) = (node.states[pattern], &context.lookups[pattern]);
            lanes.partition[n] = partition as u8;
            lanes.pattern[n] = pattern as u8;
            lanes.from[n] = lookup.cell(self.blank[child].into());
            lanes.to[n] = lookup.cell(node.blank.into());
            (lanes.taken[n], lanes.rest[n]) = state.lanes();
            lanes.others[n] = node.sums[partition].wrapping_sub(state.left() as u16);
            lanes.budget_left[n] = node.budget_left;
        }
        lanes.advance(count);
        let lookups = &context.lookups;
        if context.has_one_index {
            lanes.find_in_one(count, lookups);
        } else {
            lanes.find(count, lookups);
        }
        // Survival is unpredictable, so the loop does not branch on it.
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

    /// Keeps the children within their budgets in all partitions; returns the number generated.
    #[inline(always)]
    pub(super) fn expand<const N: usize, const S: usize>(
        &mut self,
        context: &Context<'_, S, V>,
        nodes: &[Node<N, S, V>; BATCH],
        size: usize,
    ) -> u64 {
        // The partition with the largest sum is the likeliest to prune a child.
        let mut ranks = [[0; V]; BATCH];
        for (ranks, node) in ranks.iter_mut().zip(nodes).take(size) {
            *ranks = node.ranking(context.partitions);
        }
        self.generate(context, nodes, size);
        let generated = self.alive().len() as u64;
        for stage in 0..context.partitions {
            let partition = |parent: usize| usize::from(ranks[parent % BATCH][stage % V]);
            self.bound(context, nodes, partition, |sum, left| sum < left);
        }
        generated
    }

    #[inline(always)]
    pub(super) fn write_child<const N: usize, const S: usize>(
        &self,
        context: &Context<'_, S, V>,
        child: u8,
        node: &mut Node<N, S, V>,
    ) {
        let child = usize::from(child) % MOST_CHILDREN;
        let (tile, blank, dir) = (self.tile[child], self.blank[child], self.dir[child]);
        for (partition, &state) in self.states[child].iter().enumerate().take(context.partitions) {
            node.states[context.owner(partition, tile)] = state;
        }
        node.sums = self.sums[child];
        node.tiles[usize::from(node.blank) % N] = tile;
        node.tiles[usize::from(blank) % N] = 0;
        node.blank = blank;
        // Opposite directions are neighbours in `Dir::ALL`.
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

    #[inline(always)]
    fn find<const S: usize>(&mut self, count: usize, lookups: &[Lookup<'_>; S]) {
        for n in 0..count.min(MOST_CHILDREN) {
            let lookup = &lookups[usize::from(self.pattern[n]) % S];
            let (row, rank) = (lookup.row(self.state(n)), lookup.rank(self.state(n)));
            (self.byte[n], self.bit[n]) = lookup.place(row, rank, self.from[n]);
        }
        // A separate loop keeps more memory requests in flight.
        for n in 0..count.min(MOST_CHILDREN) {
            lookups[usize::from(self.pattern[n]) % S].ask(self.byte[n]);
        }
    }

    /// Like `find`, if all patterns share one index: the compiler hoists its loads, and separate
    /// steps are faster.
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

pub(super) struct Child<const N: usize, const S: usize, const V: usize> {
    pub(super) parent: usize,
    pub(super) dir: Dir,
    pub(super) node: Node<N, S, V>,
}

impl<const S: usize, const V: usize> Context<'_, S, V> {
    pub(super) fn children<const N: usize>(&self, node: &Node<N, S, V>) -> Vec<Child<N, S, V>> {
        let mut all = Vec::with_capacity(4);
        self.children_of(std::slice::from_ref(node), &mut all);
        all
    }

    pub(super) fn children_of<const N: usize>(&self, nodes: &[Node<N, S, V>], all: &mut Vec<Child<N, S, V>>) {
        let mut children = ChildBatch::new();
        for (batch, some) in nodes.chunks(BATCH).enumerate() {
            let mut nodes = [some[0]; BATCH];
            nodes[..some.len()].copy_from_slice(some);
            children.generate(self, &nodes, some.len());
            for partition in 0..self.partitions {
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
