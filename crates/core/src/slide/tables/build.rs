//! Building a table: a breadth-first search from the goal over the places of
//! the pattern's tiles, where only their moves count.
//!
//! A block holds one bit for every order of the tiles. A move of a tile takes
//! all orders of one block to those of another in the same way, so the search
//! works on whole blocks: a move past no other tile is a bitwise or, the rest
//! go through a list of where each order goes. A move changes which half of
//! the blocks one is in, so a level reads one half and writes the other.

use super::index::Index;
use super::order::passed;
use super::place::{Block, Sea, each};
use super::spec::Spec;
use crate::run::{Meter, Stop, crew};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// One half of the blocks: those of an even or of an odd number of tiles on
/// black cells.
struct Half {
    /// The number of the first block.
    start: usize,
    /// The orders reached so far, by block.
    seen: Vec<u64>,
    /// Those reached at the last level of this half; rubbish where `live` is 0.
    fresh: Vec<u64>,
    /// How many orders of each block are fresh.
    live: Vec<u32>,
    /// How many orders of each block are not yet seen.
    left: Vec<u32>,
}

/// Some blocks of a half, for one worker to work on.
struct Job<'a> {
    first: usize,
    seen: &'a mut [u64],
    fresh: &'a mut [u64],
    live: &'a mut [u32],
    left: &'a mut [u32],
    bits: &'a mut [u8],
}

/// What all workers read.
struct Plan<'a> {
    index: &'a Index,
    sea: Sea,
    blocks: Vec<Block>,
    /// Where each order goes when the tile at `from` passes to `to`, at
    /// `from * 8 + to`.
    passes: Vec<Box<[u16]>>,
    /// Words a block.
    words: usize,
}

/// Bytes taken while a table is built, its own among them.
pub(super) fn memory(index: &Index) -> u64 {
    (3 * index.bytes() + 24 * index.places.count()) as u64 + 8_000_000
}

/// The bytes of a table; or why building it was stopped.
pub(super) fn build(
    spec: &Spec,
    index: &Index,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, Stop> {
    let plan = Plan::new(spec, index);
    let mut bits = vec![0; index.bytes()];
    let evens = index.places.evens();
    let mut halves = [plan.half(0, evens), plan.half(evens, index.places.count() - evens)];
    // Small tables are done before a thread has started.
    let threads = if spec.placements() < 200_000 { 1 } else { threads };
    let total = (index.places.count() * index.orders.count()) as f64;
    let mut reached = 1;
    let goal = index.places.block(spec.homes(), spec.blank_home() as u32) as usize;
    let side = usize::from(evens <= goal);
    halves[side].begin(goal, plan.words);
    for level in 1u32.. {
        let [even, odd] = &mut halves;
        let (from, to) = if (side as u32 + level) % 2 == 1 { (even, odd) } else { (odd, even) };
        let (even_bits, odd_bits) = bits.split_at_mut(evens * plan.words * 8);
        let bits = if to.start == 0 { even_bits } else { odd_bits };
        let marked = level >> 1 & 1 == 1;
        let jobs = Mutex::new(to.jobs(bits, plan.words));
        let fresh = AtomicU64::new(0);
        meter.progress.done = Some(reached as f64 / total);
        crew(meter, threads, |hand| {
            while let Some(job) = next(&jobs) {
                if hand.report(0, 0).is_err() {
                    break;
                }
                fresh.fetch_add(plan.pull(job, from, marked), Ordering::Relaxed);
            }
        })?;
        let fresh = fresh.into_inner();
        reached += fresh;
        // Regions may touch only through cells of the pattern, so a level can
        // be empty only when nothing more can be reached.
        if fresh == 0 {
            break;
        }
    }
    Ok(bits)
}

fn next<'a>(jobs: &Mutex<Vec<Job<'a>>>) -> Option<Job<'a>> {
    jobs.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).pop()
}

impl Half {
    /// Marks the goal.
    fn begin(&mut self, goal: usize, words: usize) {
        // Every tile stands on its own home, so the order is the first one.
        let goal = goal - self.start;
        self.seen[goal * words] |= 1;
        self.fresh[goal * words..(goal + 1) * words].fill(0);
        self.fresh[goal * words] = 1;
        self.live[goal] = 1;
        self.left[goal] -= 1;
    }

    /// The blocks of one worker's turn: 256 KB or so.
    fn jobs<'a>(&'a mut self, bits: &'a mut [u8], words: usize) -> Vec<Job<'a>> {
        let blocks = (1 << 15) / words.max(64) + 1;
        let parts = self
            .seen
            .chunks_mut(blocks * words)
            .zip(self.fresh.chunks_mut(blocks * words))
            .zip(self.live.chunks_mut(blocks))
            .zip(self.left.chunks_mut(blocks))
            .zip(bits.chunks_mut(blocks * words * 8));
        let mut first = self.start;
        parts
            .map(|((((seen, fresh), live), left), bits)| {
                let job = Job { first, seen, fresh, live, left, bits };
                first += blocks;
                job
            })
            .collect()
    }
}

impl<'a> Plan<'a> {
    fn new(spec: &Spec, index: &'a Index) -> Plan<'a> {
        let size = spec.size();
        let (count, most) = (spec.count() as u32, size.cols() as u32);
        let orders = index.orders.all();
        let mut passes = vec![Box::default(); 64];
        for from in 0..count {
            for to in (0..count).filter(|&to| to != from && to.abs_diff(from) < most) {
                passes[(from * 8 + to) as usize] =
                    orders.iter().map(|&order| index.orders.rank(passed(order, from, to)) as u16).collect();
            }
        }
        let blocks = index.places.blocks(size, spec.count());
        Plan { index, sea: Sea::new(size), blocks, passes, words: index.block_bytes / 8 }
    }

    fn half(&self, start: usize, count: usize) -> Half {
        let orders = self.index.orders.count();
        Half {
            start,
            seen: vec![0; count * self.words],
            fresh: vec![0; count * self.words],
            live: vec![0; count],
            left: vec![orders as u32; count],
        }
    }

    /// Reaches what is one move away from the fresh orders of the other half;
    /// returns how many orders that were new.
    fn pull(&self, job: Job<'_>, from: &Half, marked: bool) -> u64 {
        let words = self.words;
        let mut reached = vec![0; words];
        let mut total = 0;
        for at in 0..job.live.len() {
            let range = at * words..(at + 1) * words;
            job.live[at] = 0;
            if job.left[at] == 0 {
                continue;
            }
            let seen = &mut job.seen[range.clone()];
            if !self.reach(self.blocks[job.first + at], from, seen, job.left[at], &mut reached) {
                continue;
            }
            let fresh = &mut job.fresh[range];
            let mut count = 0;
            for ((reached, seen), fresh) in reached.iter_mut().zip(&mut *seen).zip(&mut *fresh) {
                *fresh = *reached & !*seen;
                *seen |= *fresh;
                *reached = 0;
                count += fresh.count_ones();
            }
            if marked {
                let bits = &mut job.bits[at * words * 8..(at + 1) * words * 8];
                for (bytes, fresh) in bits.chunks_exact_mut(8).zip(&*fresh) {
                    let word = u64::from_le_bytes((&*bytes).try_into().expect("eight bytes"));
                    bytes.copy_from_slice(&(word | fresh).to_le_bytes());
                }
            }
            job.live[at] = count;
            job.left[at] -= count;
            total += u64::from(count);
        }
        total
    }

    /// Sets the orders of `block` that are a move away from fresh ones, seen
    /// before or not; `false` if there are none.
    fn reach(&self, block: Block, from: &Half, seen: &[u64], left: u32, reached: &mut [u64]) -> bool {
        let words = self.words;
        let mut any = false;
        each(block.region, |blank| {
            each(self.sea.beside(1 << blank) & block.taken, |tile| {
                let taken = block.taken ^ (1 << blank | 1 << tile);
                let source = self.index.places.block(taken, tile) as usize - from.start;
                let live = from.live[source];
                if live == 0 {
                    return;
                }
                any = true;
                let fresh = &from.fresh[source * words..(source + 1) * words];
                let below = |cell: u32| (block.taken & ((1 << cell) - 1)).count_ones();
                let here = below(tile);
                let there = below(blank) - u32::from(tile < blank);
                if here == there {
                    for (reached, fresh) in reached.iter_mut().zip(fresh) {
                        *reached |= fresh;
                    }
                } else if live < left {
                    push(fresh, &self.passes[(there * 8 + here) as usize], reached);
                } else {
                    probe(fresh, &self.passes[(here * 8 + there) as usize], seen, reached);
                }
            });
        });
        any
    }
}

/// Sets where each fresh order goes.
fn push(fresh: &[u64], goes: &[u16], reached: &mut [u64]) {
    for (&word, goes) in fresh.iter().zip(goes.chunks(64)) {
        let mut word = word;
        while word != 0 {
            let to = usize::from(goes[word.trailing_zeros() as usize]);
            reached[to / 64] |= 1 << (to % 64);
            word &= word - 1;
        }
    }
}

/// Asks each order not yet seen or reached whether it comes from a fresh one.
fn probe(fresh: &[u64], comes: &[u16], seen: &[u64], reached: &mut [u64]) {
    for ((&seen, reached), comes) in seen.iter().zip(reached).zip(comes.chunks(64)) {
        let mut open = !(seen | *reached);
        if comes.len() < 64 {
            open &= (1 << comes.len()) - 1;
        }
        while open != 0 {
            let at = open.trailing_zeros();
            let source = usize::from(comes[at as usize]);
            *reached |= (fresh[source / 64] >> (source % 64) & 1) << at;
            open &= open - 1;
        }
    }
}
