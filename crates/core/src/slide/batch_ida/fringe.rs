//! Short searches: a round goes on where the one before ended.
//!
//! A round of IDA* begins at the start again. While few nodes are above the
//! bound they can be kept, and the next round opens them first, those nearest to
//! the goal before the others, as A* does among nodes of the same f. So nothing
//! below the last bound is searched again, and a round that finds the goal looks
//! at little else.
//!
//! Fringe search is Y. Björnsson, M. Enzenberger, R. C. Holte and J. Schaeffer's
//! (2005). Its list holds children; here it is their parents, with the moves that
//! are done marked as pruned, because a child above the bound is not looked up in
//! every partition.

use super::super::board::Dir;
use super::super::cpu::{Work, with_vectors};
use super::super::engine::{Short, smallest_first};
use super::super::pdb::prefetch;
use super::child_batch::{BATCH, ChildBatch};
use super::move_pruning::MovePruner;
use super::node::{Context, MovePrefix, Node};
use super::subtrees::dive;
use crate::run::{Meter, Stop};

// Measured with `cargo bench -p slidepack-core --bench slide`; see docs/internals.md.

/// The most bytes of nodes that a round may keep.
const MOST_BYTES: usize = 8 << 20;

/// Kept nodes are opened while a batch has fewer nodes than this. Larger batches
/// are looked up faster; smaller ones follow the best nodes more closely.
const FILLED: usize = 16;

/// A round that is expected to keep far too much ends after so many nodes. If it
/// reaches the goal, it mostly does so among the first.
const GLANCE: u64 = 10_000;

/// Memory for nodes that are kept is fetched so many nodes ahead.
const AHEAD: usize = 8;

/// Short searches prune redundant sequences of so many moves within so many
/// cells. Longer ones cost more to find than a list of boards gains.
const SEQUENCES: (usize, i32) = (9, 9);

/// What prunes short searches.
pub(super) fn pruner() -> MovePruner {
    MovePruner::up_to(SEQUENCES.0, SEQUENCES.1)
}

/// A search that keeps its nodes.
pub(super) struct Fringe<'c, const N: usize, const S: usize, const V: usize> {
    context: &'c Context<'c, S, V>,
    root: Node<N, S, V>,
    bound: u32,
    lists: &'c mut Lists<N, S, V>,
    /// How many times a node that was kept was opened.
    openings: u64,
    children: ChildBatch<V>,
}

/// The memory of a search. The next one can have it, which takes less time than
/// asking the system for some.
pub(super) struct Lists<const N: usize, const S: usize, const V: usize> {
    /// Nodes of the round that are still to be expanded.
    stack: Vec<Node<N, S, V>>,
    /// Nodes with a child above the bound; moves to other children are pruned.
    kept: Vec<Node<N, S, V>>,
    /// Their lower bounds.
    values: Vec<u16>,
    /// Those of the round before.
    kept_before: Vec<Node<N, S, V>>,
    /// The ways to nodes, in legs of no more moves than a prefix has space for: the
    /// leg before, and its moves. A node's `subtree` is the last leg that ended on
    /// its way, and its prefix has the moves since.
    legs: Vec<(u32, MovePrefix)>,
}

impl<const N: usize, const S: usize, const V: usize> Default for Lists<N, S, V> {
    fn default() -> Self {
        Lists {
            stack: Vec::new(),
            kept: Vec::new(),
            values: Vec::new(),
            kept_before: Vec::new(),
            legs: Vec::new(),
        }
    }
}

/// A node beside the goal.
struct Reached {
    leg: u32,
    prefix: MovePrefix,
}

/// How a round ended.
enum Ended {
    Solved(Reached),
    Failed,
    /// It would keep too much.
    TooLarge,
}

impl<'c, const N: usize, const S: usize, const V: usize> Fringe<'c, N, S, V> {
    /// The most nodes that a round may keep.
    const MOST_KEPT: usize = MOST_BYTES / size_of::<Node<N, S, V>>();

    /// A search from a root, which is not the goal.
    pub(super) fn new(
        context: &'c Context<'c, S, V>,
        root: &Node<N, S, V>,
        lists: &'c mut Lists<N, S, V>,
    ) -> Fringe<'c, N, S, V> {
        let root = Node { subtree: 0, budget_left: 0, prefix: MovePrefix::START, ..*root };
        lists.stack.clear();
        lists.kept.clear();
        lists.kept.push(root);
        lists.values.clear();
        lists.values.push(root.value() as u16);
        lists.legs.clear();
        lists.legs.push((0, MovePrefix::START));
        Fringe { context, root, bound: 0, lists, openings: 0, children: ChildBatch::new() }
    }

    /// Searches with this bound, and larger ones, until there is a solution, or
    /// too much to keep, or so many nodes are expanded.
    pub(super) fn search(mut self, bound: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Short, Stop> {
        let begun = meter.progress.expanded;
        let most = begun.saturating_add(nodes);
        let mut failed = Vec::new();
        let mut bound = bound;
        let mut kept_before = 1;
        loop {
            meter.progress.bound = meter.progress.bound.max(bound);
            // Each round keeps about as many times more nodes as the one before did.
            let kept = self.lists.kept.len();
            let is_too_large = 2 * Self::MOST_KEPT < kept * (kept / kept_before);
            kept_before = kept.max(1);
            let before = meter.progress.expanded;
            let glance = before.saturating_add(GLANCE);
            let ended = self.round(bound, if is_too_large { most.min(glance) } else { most }, meter);
            meter.end_round(bound, before);
            let nodes = meter.progress.expanded - begun;
            match ended? {
                Ended::Solved(reached) => {
                    meter.progress.iterations += 1;
                    return Ok(Short::Solved(self.way(&reached)));
                }
                Ended::Failed => {
                    meter.progress.iterations += 1;
                    // The root was opened for the first time.
                    failed.push((bound, nodes + 1 - self.openings));
                    bound += 2;
                }
                Ended::TooLarge => return Ok(Short::Long { bound, failed, nodes }),
            }
        }
    }

    fn round(&mut self, bound: u32, most: u64, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
        let more = (bound - self.bound) as u16;
        self.bound = bound;
        let lists = &mut *self.lists;
        let mut order = smallest_first(lists.values.iter().map(|&value| value.into())).into_iter();
        std::mem::swap(&mut lists.kept, &mut lists.kept_before);
        lists.kept.clear();
        lists.values.clear();
        let mut batch = [Node::new(); BATCH];
        loop {
            let stacked = self.lists.stack.len().min(BATCH);
            // The nearest come last, to be expanded first.
            let mut opened = 0;
            while opened + stacked < FILLED
                && let Some(number) = order.next()
            {
                if let Some(&later) = order.as_slice().get(FILLED) {
                    prefetch(&self.lists.kept_before, later as usize);
                }
                batch[opened] = self.opened(number as usize, more);
                opened += 1;
            }
            batch[..opened].reverse();
            let size = opened + stacked;
            if size == 0 {
                return Ok(Ended::Failed);
            }
            let first = self.lists.stack.len() - stacked;
            batch[opened..size].copy_from_slice(&self.lists.stack[first..]);
            self.lists.stack.truncate(first);
            for node in batch[opened..size].iter_mut().filter(|node| node.prefix.is_full()) {
                self.end_leg(node);
            }
            let is_past = most - meter.progress.expanded < size as u64;
            if is_past || Self::MOST_KEPT < self.lists.kept.len() + size {
                return Ok(Ended::TooLarge);
            }
            meter.ticks(size as u64)?;
            let (found, generated) = with_vectors(Expand { search: self, batch: &batch, size });
            meter.progress.generated += generated;
            if let Some(reached) = found {
                return Ok(Ended::Solved(reached));
            }
        }
    }

    /// A node that was kept before, with more moves left.
    fn opened(&mut self, number: usize, more: u16) -> Node<N, S, V> {
        let mut node = self.lists.kept_before[number];
        node.budget_left += more;
        self.openings += 1;
        self.end_leg(&mut node);
        node
    }

    /// Ends the leg that leads to a node, if there are moves in it.
    fn end_leg(&mut self, node: &mut Node<N, S, V>) {
        if node.prefix != MovePrefix::START {
            self.lists.legs.push((node.subtree, node.prefix));
            node.subtree = (self.lists.legs.len() - 1) as u32;
            node.prefix = MovePrefix::START;
        }
    }

    /// Expands the first `size` of a batch: the parent of the goal, if it is
    /// there, and the number of children.
    #[inline(always)]
    fn expand(&mut self, batch: &[Node<N, S, V>; BATCH], size: usize) -> (Option<Reached>, u64) {
        let (context, children) = (self.context, &mut self.children);
        // The partition with the largest sum is the likeliest to end a child.
        let mut ranks = [[0; V]; BATCH];
        for (ranks, node) in ranks.iter_mut().zip(batch).take(size) {
            *ranks = node.ranking(context.partitions());
        }
        children.generate(context, batch, size);
        let generated = children.alive().len() as u64;
        for stage in 0..context.partitions() {
            let partition = |parent: usize| usize::from(ranks[parent % BATCH][stage % V]);
            children.bound(context, batch, partition, |sum, left| sum < left);
        }
        let mut within = [0; BATCH];
        for &child in children.alive() {
            let number = children.parent(child);
            let parent = &batch[number];
            if children.sums(child)[0] == 0 {
                return (Some(Reached { leg: parent.subtree, prefix: parent.prefix }), generated);
            }
            within[number] |= 1u8 << (children.dir(child) as u8);
            self.lists.stack.push(*parent);
            if let Some(node) = self.lists.stack.last_mut() {
                children.write_child(context, child, node);
            }
        }
        for (number, node) in batch.iter().enumerate().take(size) {
            if children.moves(number) != within[number] {
                prefetch(&self.lists.kept, self.lists.kept.len() + AHEAD);
                self.lists.kept.push(Node { pruned_dirs: node.pruned_dirs | within[number], ..*node });
                self.lists.values.push(node.value() as u16);
            }
        }
        (None, generated)
    }

    /// The moves from the root to the goal.
    fn way(&self, reached: &Reached) -> Vec<Dir> {
        let mut prefixes = vec![reached.prefix];
        let mut leg = reached.leg;
        while leg != 0 {
            let (before, prefix) = self.lists.legs[leg as usize];
            prefixes.push(prefix);
            leg = before;
        }
        let mut moves: Vec<Dir> = prefixes.iter().rev().flat_map(|prefix| prefix.moves()).collect();
        let after = |node, &dir| self.context.moved(&node, dir).expect("the search went this way");
        let node = moves.iter().fold(self.root, after);
        // The goal is the next one.
        debug_assert_eq!(moves.len() as u32 + 1, self.bound);
        let has_end = dive(self.context, &node, 1, &mut moves);
        debug_assert!(has_end);
        moves
    }
}

struct Expand<'a, 'c, const N: usize, const S: usize, const V: usize> {
    search: &'a mut Fringe<'c, N, S, V>,
    batch: &'a [Node<N, S, V>; BATCH],
    size: usize,
}

impl<const N: usize, const S: usize, const V: usize> Work<(Option<Reached>, u64)>
    for Expand<'_, '_, N, S, V>
{
    #[inline(always)]
    fn run(self) -> (Option<Reached>, u64) {
        self.search.expand(self.batch, self.size)
    }
}
