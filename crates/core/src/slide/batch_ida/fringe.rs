//! Short searches by fringe search: each round continues where the last one ended.
//!
//! The nodes above the bound are kept while they are few, and the next round expands them in order
//! of increasing h, like A* among nodes of equal f. Nothing below the last bound is searched again,
//! and the last round expands few other nodes.
//!
//! Fringe search is due to Y. Björnsson, M. Enzenberger, R. C. Holte and J. Schaeffer (2005). Their
//! list holds children. This one holds parents, with the completed moves marked as pruned, because
//! a child above the bound is not looked up in every partition.

use super::super::board::Dir;
use super::super::cpu::{Work, with_vectors};
use super::super::engine::{Short, smallest_first};
use super::super::pdb::prefetch;
use super::child_batch::{BATCH, ChildBatch};
use super::node::{Context, MovePrefix, Node};
use super::subtrees::{Found, dive};
use crate::run::{Meter, Stop};

// Measured with `cargo bench -p slidepack-core --bench slide`; see docs/internals.md.

const MOST_BYTES: usize = 8 << 20;

/// Minimum batch size before kept nodes stop being added. Larger batches are looked up faster;
/// smaller ones follow the best nodes more closely.
const FILLED: usize = 16;

/// Node budget of a round whose fringe is predicted not to fit in memory. If the goal lies within
/// the bound, it is usually found early.
const PROBE_NODES: u64 = 10_000;

/// Prefetch distance, in nodes.
const AHEAD: usize = 8;

pub(super) struct Fringe<'c, const N: usize, const S: usize, const V: usize> {
    context: &'c Context<'c, S, V>,
    root: Node<N, S, V>,
    bound: u32,
    stack: Vec<Node<N, S, V>>,
    /// Nodes with a child above the bound; moves to other children are pruned.
    kept: Vec<Node<N, S, V>>,
    values: Vec<u16>,
    kept_before: Vec<Node<N, S, V>>,
    /// Paths to nodes in segments of at most one prefix: the preceding segment and the moves. A node's
    /// `subtree` is the last complete segment of its path; its prefix holds the moves since.
    segments: Vec<(u32, MovePrefix)>,
    openings: u64,
    children: ChildBatch<V>,
}

enum Ended {
    Solved(Found),
    Failed,
    TooLarge,
}

impl<'c, const N: usize, const S: usize, const V: usize> Fringe<'c, N, S, V> {
    const MOST_KEPT: usize = MOST_BYTES / size_of::<Node<N, S, V>>();

    pub(super) fn new(context: &'c Context<'c, S, V>, root: &Node<N, S, V>) -> Fringe<'c, N, S, V> {
        let root = Node { subtree: 0, budget_left: 0, prefix: MovePrefix::START, ..*root };
        Fringe {
            context,
            root,
            bound: 0,
            stack: Vec::new(),
            kept: vec![root],
            values: vec![root.value() as u16],
            kept_before: Vec::new(),
            segments: vec![(0, MovePrefix::START)],
            openings: 0,
            children: ChildBatch::new(),
        }
    }

    /// Ends with a solution, with too large a fringe, or after `nodes` nodes.
    pub(super) fn search(mut self, bound: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Short, Stop> {
        let begun = meter.progress.expanded;
        let most = begun.saturating_add(nodes);
        let mut failed = Vec::new();
        let mut bound = bound;
        let mut kept_before = 1;
        loop {
            meter.progress.bound = meter.progress.bound.max(bound);
            // Assumes that the fringe grows by a constant factor per round.
            let kept = self.kept.len();
            let is_too_large = 2 * Self::MOST_KEPT < kept * (kept / kept_before);
            kept_before = kept.max(1);
            let before = meter.progress.expanded;
            let probe_end = before.saturating_add(PROBE_NODES);
            let ended = self.round(bound, if is_too_large { most.min(probe_end) } else { most }, meter);
            meter.end_round(bound, before);
            let nodes = meter.progress.expanded - begun;
            match ended? {
                Ended::Solved(reached) => {
                    meter.progress.iterations += 1;
                    return Ok(Short::Solved(self.way(&reached)));
                }
                Ended::Failed => {
                    meter.progress.iterations += 1;
                    // The first opening of the root is not a repetition.
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
        let mut order = smallest_first(self.values.iter().map(|&value| value.into())).into_iter();
        std::mem::swap(&mut self.kept, &mut self.kept_before);
        self.kept.clear();
        self.values.clear();
        let mut batch = [Node::new(); BATCH];
        loop {
            let stacked = self.stack.len().min(BATCH);
            // The top of the stack is expanded first, so the nearest node goes last.
            let mut opened = 0;
            while opened + stacked < FILLED
                && let Some(number) = order.next()
            {
                if let Some(&later) = order.as_slice().get(FILLED) {
                    prefetch(&self.kept_before, later as usize);
                }
                batch[opened] = self.opened(number as usize, more);
                opened += 1;
            }
            batch[..opened].reverse();
            let size = opened + stacked;
            if size == 0 {
                return Ok(Ended::Failed);
            }
            let first = self.stack.len() - stacked;
            batch[opened..size].copy_from_slice(&self.stack[first..]);
            self.stack.truncate(first);
            for node in batch[opened..size].iter_mut().filter(|node| node.prefix.is_full()) {
                self.end_leg(node);
            }
            let is_past = most - meter.progress.expanded < size as u64;
            if is_past || Self::MOST_KEPT < self.kept.len() + size {
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

    fn opened(&mut self, number: usize, more: u16) -> Node<N, S, V> {
        let mut node = self.kept_before[number];
        node.budget_left += more;
        self.openings += 1;
        self.end_leg(&mut node);
        node
    }

    fn end_leg(&mut self, node: &mut Node<N, S, V>) {
        if node.prefix != MovePrefix::START {
            self.segments.push((node.subtree, node.prefix));
            node.subtree = (self.segments.len() - 1) as u32;
            node.prefix = MovePrefix::START;
        }
    }

    /// Returns the parent of the goal, if found, and the number of children.
    #[inline(always)]
    fn expand(&mut self, batch: &[Node<N, S, V>; BATCH], size: usize) -> (Option<Found>, u64) {
        let (context, children) = (self.context, &mut self.children);
        let generated = children.expand(context, batch, size);
        let mut within = [0; BATCH];
        for &child in children.alive() {
            let number = children.parent(child);
            let parent = &batch[number];
            if children.sums(child)[0] == 0 {
                return (Some(Found { subtree: parent.subtree, prefix: parent.prefix }), generated);
            }
            within[number] |= 1u8 << (children.dir(child) as u8);
            self.stack.push(*parent);
            if let Some(node) = self.stack.last_mut() {
                children.write_child(context, child, node);
            }
        }
        for (number, node) in batch.iter().enumerate().take(size) {
            if children.moves(number) != within[number] {
                prefetch(&self.kept, self.kept.len() + AHEAD);
                self.kept.push(Node { pruned_dirs: node.pruned_dirs | within[number], ..*node });
                self.values.push(node.value() as u16);
            }
        }
        (None, generated)
    }

    fn way(&self, reached: &Found) -> Vec<Dir> {
        let mut prefixes = vec![reached.prefix];
        let mut segment = reached.subtree;
        while segment != 0 {
            let (before, prefix) = self.segments[segment as usize];
            prefixes.push(prefix);
            segment = before;
        }
        let mut moves: Vec<Dir> = prefixes.iter().rev().flat_map(|prefix| prefix.moves()).collect();
        let after = |node, &dir| self.context.moved(&node, dir).expect("the search went this way");
        let node = moves.iter().fold(self.root, after);
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

impl<const N: usize, const S: usize, const V: usize> Work<(Option<Found>, u64)> for Expand<'_, '_, N, S, V> {
    #[inline(always)]
    fn run(self) -> (Option<Found>, u64) {
        self.search.expand(self.batch, self.size)
    }
}
