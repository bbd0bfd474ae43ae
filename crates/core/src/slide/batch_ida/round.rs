//! One round: a search of all subtrees within a bound.

use super::super::cpu::{Work, with_vectors};
use super::super::engine::SubtreeResult;
use super::child_batch::{BATCH, ChildBatch};
use super::node::{Context, Node};
use super::subtrees::{Found, Subtrees};
use crate::run::{Ended, Meter, Pool, Stop, WorkerHandle, run_workers};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Searches for a solution of `bound` moves on `threads` threads, regardless of the number of
/// subtrees. Returns its location, if any, and a result per subtree, which is meaningless in that
/// case.
pub(super) fn round<const N: usize, const S: usize, const V: usize>(
    context: &Context<'_, S, V>,
    subtrees: &Subtrees<N, S, V>,
    bound: u32,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<(Option<Found>, Vec<SubtreeResult>), Stop> {
    let next = AtomicUsize::new(0);
    let found = OnceLock::new();
    let pool = Pool::new(Vec::new(), threads);
    let order = subtrees.order();
    let take = || {
        loop {
            let subtree = *order.get(next.fetch_add(1, Ordering::Relaxed))?;
            let node = subtrees.node(subtree as usize);
            let depth = subtrees.depth(subtree as usize);
            if depth + node.value() <= bound {
                return Some(Node { budget_left: (bound - depth) as u16, ..*node });
            }
        }
    };
    let ended = run_workers(meter, threads, |handle| {
        let _worker = pool.worker();
        let results = vec![SubtreeResult::NONE; subtrees.len()];
        let mut worker =
            Worker { context, stack: Vec::with_capacity(1024), results, expanded: 0, generated: 0 };
        if let Ok(Some(first)) = worker.work(handle, &take, &pool) {
            found.get_or_init(|| first);
            handle.end();
        }
        let _ = handle.report(worker.expanded, worker.generated);
        worker.results
    });
    // A solution counts even if a limit is reached at the same moment.
    if let Some(found) = found.into_inner() {
        return Ok((Some(found), vec![SubtreeResult::NONE; subtrees.len()]));
    }
    let results = ended?;
    let both =
        |a: Vec<SubtreeResult>, b: Vec<SubtreeResult>| a.into_iter().zip(b).map(|(a, b)| a.with(b)).collect();
    Ok((None, results.into_iter().reduce(both).expect("there is at least one worker")))
}

struct Worker<'a, const N: usize, const S: usize, const V: usize> {
    context: &'a Context<'a, S, V>,
    stack: Vec<Node<N, S, V>>,
    results: Vec<SubtreeResult>,
    expanded: u64,
    generated: u64,
}

impl<const N: usize, const S: usize, const V: usize> Worker<'_, N, S, V> {
    fn work(
        &mut self,
        handle: &mut WorkerHandle<'_, '_>,
        take: &impl Fn() -> Option<Node<N, S, V>>,
        pool: &Pool<Vec<Node<N, S, V>>>,
    ) -> Result<Option<Found>, Ended> {
        let mut batch = [Node::new(); BATCH];
        let mut children = ChildBatch::new();
        loop {
            // New nodes go below the nodes taken earlier, which come first.
            while self.stack.len() < BATCH {
                let Some(node) = take() else { break };
                self.stack.insert(0, node);
            }
            if self.stack.is_empty() {
                let Some(nodes) = pool.take(|| handle.report(0, 0))? else { return Ok(None) };
                self.stack.extend(nodes);
            }
            let wanted = pool.wanted();
            if wanted != 0 && 2 * BATCH < self.stack.len() {
                // The nodes nearest to the root have the most work below them.
                let half: Vec<_> = self.stack.drain(..self.stack.len() / 2).collect();
                half.chunks(half.len().div_ceil(wanted)).for_each(|nodes| pool.give(nodes.to_vec()));
            }
            let room = handle.room();
            if room <= self.expanded {
                handle.report(std::mem::take(&mut self.expanded), std::mem::take(&mut self.generated))?;
                continue;
            }
            let most = BATCH.min((room - self.expanded) as usize);
            let first = self.stack.len().saturating_sub(most);
            let size = self.stack.len() - first;
            batch[..size].copy_from_slice(&self.stack[first..]);
            self.stack.truncate(first);
            self.expanded += size as u64;
            let expand = Expand { worker: self, batch: &batch, size, children: &mut children };
            if let Some(found) = with_vectors(expand) {
                return Ok(Some(found));
            }
        }
    }

    /// Returns the location of the goal if it is a child.
    #[inline(always)]
    fn expand(
        &mut self,
        batch: &[Node<N, S, V>; BATCH],
        size: usize,
        children: &mut ChildBatch<V>,
    ) -> Option<Found> {
        let context = self.context;
        self.generated += children.expand(context, batch, size);
        for &child in children.alive() {
            let (parent, sums) = (&batch[children.parent(child)], children.sums(child));
            if sums[0] == 0 {
                return Some(Found { subtree: parent.subtree, prefix: parent.prefix });
            }
            let note = &mut self.results[parent.subtree as usize];
            *note = note.with(SubtreeResult { nearest: sums.iter().copied().max().unwrap_or(0), nodes: 1 });
            self.stack.push(*parent);
            if let Some(node) = self.stack.last_mut() {
                children.write_child(context, child, node);
            }
        }
        None
    }
}

struct Expand<'a, 'b, const N: usize, const S: usize, const V: usize> {
    worker: &'a mut Worker<'b, N, S, V>,
    batch: &'a [Node<N, S, V>; BATCH],
    size: usize,
    children: &'a mut ChildBatch<V>,
}

impl<const N: usize, const S: usize, const V: usize> Work<Option<Found>> for Expand<'_, '_, N, S, V> {
    #[inline(always)]
    fn run(self) -> Option<Found> {
        self.worker.expand(self.batch, self.size, self.children)
    }
}
