//! One round: all units searched to a bound.

use super::brood::{BATCH, Brood};
use super::cpu::{Work, with_vectors};
use super::node::{Node, Scene, Trail};
use super::pool::Pool;
use super::units::{Note, Units};
use crate::run::{Hand, Meter, Over, Stop, crew};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Units that are enough to start more than one thread.
const ENOUGH: usize = 500;

/// Where a solution was found: its unit, and how it begins there.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) unit: u32,
    pub(super) trail: Trail,
}

/// Where there is a solution of `bound` moves; `None` if there is none.
pub(super) fn round<const N: usize, const S: usize, const V: usize>(
    scene: &Scene<'_, S, V>,
    units: &mut Units<N, S, V>,
    bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Found>, Stop> {
    let next = AtomicUsize::new(0);
    let found = OnceLock::new();
    let threads = if units.len() < ENOUGH { 1 } else { meter.limits().threads.max(1) };
    let pool = Pool::new(threads);
    let order = units.order();
    let take = || {
        loop {
            let unit = *order.get(next.fetch_add(1, Ordering::Relaxed))?;
            let node = &units.nodes()[unit as usize];
            if units.depth(node) + node.value() <= bound {
                return Some(Node { room: (bound - units.depth(node)) as u16, ..*node });
            }
        }
    };
    let ended = crew(meter, threads, |hand| {
        let notes = vec![Note::NONE; units.len()];
        let own = (0 < hand.number()).then(|| scene.own());
        let copy = own.as_ref().map(|own| scene.with(own));
        let scene = copy.as_ref().unwrap_or(scene);
        let mut worker = Worker { scene, stack: Vec::with_capacity(1024), notes, expanded: 0, generated: 0 };
        if let Ok(Some(first)) = worker.work(hand, &take, &pool) {
            found.get_or_init(|| first);
            hand.end();
        }
        // The work is over either way.
        let _ = hand.report(worker.expanded, worker.generated);
        worker.notes
    });
    // A solution counts also if a limit was met while it was found.
    if let Some(found) = found.into_inner() {
        return Ok(Some(found));
    }
    let notes = ended?;
    let both = |a: Vec<Note>, b: Vec<Note>| a.into_iter().zip(b).map(|(a, b)| a.with(b)).collect();
    units.note(notes.into_iter().reduce(both).expect("there is at least one worker"));
    Ok(None)
}

struct Worker<'a, const N: usize, const S: usize, const V: usize> {
    scene: &'a Scene<'a, S, V>,
    stack: Vec<Node<N, S, V>>,
    /// By unit.
    notes: Vec<Note>,
    /// Nodes since the last report.
    expanded: u64,
    generated: u64,
}

impl<const N: usize, const S: usize, const V: usize> Worker<'_, N, S, V> {
    /// Searches all units that `take` gives, those first that it gives first;
    /// where a solution was found, if any.
    fn work(
        &mut self,
        hand: &mut Hand<'_, '_>,
        take: &impl Fn() -> Option<Node<N, S, V>>,
        pool: &Pool<Node<N, S, V>>,
    ) -> Result<Option<Found>, Over> {
        let mut batch = [Node::new(); BATCH];
        let mut brood = Brood::new();
        loop {
            // Those taken before come first, so the new ones go below them.
            while self.stack.len() < BATCH {
                let Some(node) = take() else { break };
                self.stack.insert(0, node);
            }
            if self.stack.is_empty() {
                if pool.take(&mut self.stack, hand)? {
                    continue;
                }
                return Ok(None);
            }
            if pool.is_wanted() && 2 * BATCH < self.stack.len() {
                pool.give(&mut self.stack);
            }
            let room = hand.room();
            if room <= self.expanded {
                hand.report(std::mem::take(&mut self.expanded), std::mem::take(&mut self.generated))?;
                continue;
            }
            let most = BATCH.min((room - self.expanded) as usize);
            let first = self.stack.len().saturating_sub(most);
            let size = self.stack.len() - first;
            batch[..size].copy_from_slice(&self.stack[first..]);
            self.stack.truncate(first);
            self.expanded += size as u64;
            let expand = Expand { worker: self, batch: &batch, size, brood: &mut brood };
            if let Some(found) = with_vectors(expand) {
                return Ok(Some(found));
            }
        }
    }

    /// Expands the first `size` of a batch; where a child is the goal, if one
    /// is.
    #[inline(always)]
    fn expand(&mut self, batch: &[Node<N, S, V>; BATCH], size: usize, brood: &mut Brood<V>) -> Option<Found> {
        let scene = self.scene;
        // The view with the largest sum is the likeliest to end a child.
        let ranks: [[u8; V]; BATCH] = std::array::from_fn(|at| batch[at].ranking(scene.views()));
        brood.spread(scene, batch, size);
        self.generated += brood.alive().len() as u64;
        for stage in 0..scene.views() {
            let view = |parent: usize| usize::from(ranks[parent % BATCH][stage % V]);
            brood.look(scene, batch, view, |sum, room| sum < room);
        }
        for &child in brood.alive() {
            let (parent, sums) = (&batch[brood.parent(child)], brood.sums(child));
            if sums[0] == 0 {
                return Some(Found { unit: parent.unit, trail: parent.trail });
            }
            let note = &mut self.notes[parent.unit as usize];
            *note = note.with(Note { nearest: sums.iter().copied().max().unwrap_or(0), size: 1 });
            self.stack.push(*parent);
            if let Some(node) = self.stack.last_mut() {
                brood.grow(scene, child, node);
            }
        }
        None
    }
}

struct Expand<'a, 'b, const N: usize, const S: usize, const V: usize> {
    worker: &'a mut Worker<'b, N, S, V>,
    batch: &'a [Node<N, S, V>; BATCH],
    size: usize,
    brood: &'a mut Brood<V>,
}

impl<const N: usize, const S: usize, const V: usize> Work<Option<Found>> for Expand<'_, '_, N, S, V> {
    #[inline(always)]
    fn run(self) -> Option<Found> {
        self.worker.expand(self.batch, self.size, self.brood)
    }
}
