//! Sweeps over the levels: single-threaded, multi-threaded, and in batches if memory is short.

use super::key::Key;
use super::plan::{Chunk, Plan};
use super::table::{Batch, Reached, Table, Ways};
use crate::cover::pool::finished;
use crate::cover::progress::Metered;
use crate::natural::Natural;
use crate::run::{Meter, Stop, WorkerHandle, scoped_workers};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

type Open<W> = Vec<Table<W>>;

/// Starting threads takes as long as expanding a few thousand states.
const MANY: usize = 1 << 15;

const BLOCK: usize = 1 << 10;

/// Shards per thread, so that all threads are busy until a level ends.
const SHARDS_EACH: usize = 4;

/// States for one shard are added at a time, so that its lock is rarely taken.
const BUFFER: usize = 256;

/// The least memory of a batch. A batch that outgrows it is itself completed in batches.
const LEAST: usize = 1 << 14;

/// Batches repeat states of each other. They are given up when they have expanded this multiple of
/// the estimated states of a sweep without batches.
const REPEATED: f64 = 16.0;

trait Sink<W> {
    fn add_all(&mut self, states: &[Reached<W>]);
    /// Adds a state that is reached in another number of ways.
    fn add_many(&mut self, state: &Reached<W>, ways: &Natural);
}

impl<W: Key> Sink<W> for Open<W> {
    fn add_all(&mut self, states: &[Reached<W>]) {
        Table::add_all(self, states);
    }

    fn add_many(&mut self, state: &Reached<W>, ways: &Natural) {
        self[state.level].add_many(state.key, ways);
    }
}

enum Swept {
    Done,
    Paused(usize),
    Full(usize),
}

fn open<W: Key>(levels: usize) -> Open<W> {
    (0..=levels).map(|_| Table::default()).collect()
}

pub(super) fn count<W: Key>(
    plan: &Plan<'_, W>,
    meter: &mut Meter<'_>,
    bytes: usize,
    may_give_up: bool,
) -> Result<Option<Natural>, Stop> {
    let levels = plan.levels();
    let threads = meter.limits().threads.max(1);
    let mut states = open(levels);
    states[0].put(W::ZERO, &Ways::Few(1));
    let pause = if threads == 1 { usize::MAX } else { MANY };
    let before = meter.progress.expanded;
    let mut swept = sweep(plan, &mut states, 0, bytes, pause, 1.0, &mut Metered::new(meter))?;
    let mut shards = vec![Mutex::new(states)];
    if let Swept::Paused(level) = swept {
        shards = divided(shards, levels, threads * SHARDS_EACH);
        swept = sweep_shared(plan, &shards, level, bytes, threads, meter)?;
    }
    match swept {
        Swept::Full(level) if may_give_up && 2 * level < levels => Ok(None),
        Swept::Full(level) => {
            let states = plan.filing.size.exp2().max((meter.progress.expanded - before) as f64);
            let most = (states * REPEATED) as u64;
            match meter.part(most, |meter| complete_shared(plan, shards, level, bytes, threads, meter))? {
                None if !may_give_up => Err(Stop::Memory),
                counted => Ok(counted),
            }
        }
        _ => {
            let mut sum = Natural::default();
            shards.into_iter().for_each(|states| add_solutions(&mut sum, plan, &into_inner(states)));
            Ok(Some(sum))
        }
    }
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn add_solutions<W: Key>(sum: &mut Natural, plan: &Plan<'_, W>, states: &Open<W>) {
    let ends = states[plan.levels()].iter().filter(|(key, _)| plan.is_solution(*key));
    ends.for_each(|(_, ways)| sum.add(&ways.number()));
}

/// The fraction done is `until` at the end, and in between as estimated by the states of each level.
fn sweep<W: Key>(
    plan: &Plan<'_, W>,
    states: &mut Open<W>,
    from: usize,
    bytes: usize,
    pause: usize,
    until: f64,
    monitor: &mut Metered<'_, '_>,
) -> Result<Swept, Stop> {
    for level in from..plan.levels() {
        if pause < states[level].len() {
            return Ok(Swept::Paused(level));
        }
        let table = std::mem::take(&mut states[level]);
        if table.len() == 0 {
            continue;
        }
        let chunks = plan.chunks(level);
        monitor.work(64 * chunks.len() as u64)?;
        let (done, rest) = (monitor.done(), until - monitor.done());
        let mut from = 0;
        while from < table.places() {
            let to = table.places().min(from + BLOCK);
            expand(plan, &chunks, level, table.in_range(from..to), states, monitor)?;
            from = to;
            monitor.advance(done + rest * plan.filing.fractions[level] * to as f64 / table.places() as f64);
            if is_full(table.bytes(), &states[level..], plan.reach(), bytes) {
                table.in_range(from..table.places()).for_each(|(key, ways)| states[level].put(key, &ways));
                return Ok(Swept::Full(level));
            }
        }
    }
    Ok(Swept::Done)
}

/// Whether the largest table may outgrow the limit when it next grows.
fn is_full<W: Key>(taken: usize, states: &[Table<W>], reach: usize, most: usize) -> bool {
    let largest = states[..states.len().min(reach + 2)].iter().map(Table::bytes).max();
    most < taken + weight(states, reach) + 2 * largest.unwrap_or(0)
}

fn weight<W: Key>(states: &[Table<W>], reach: usize) -> usize {
    states[..states.len().min(reach + 2)].iter().map(Table::bytes).sum()
}

#[inline(always)]
fn expand<'t, W: Key>(
    plan: &Plan<'_, W>,
    chunks: &[Chunk<W>],
    level: usize,
    states: impl Iterator<Item = (W, Ways<'t>)>,
    sink: &mut impl Sink<W>,
    monitor: &mut Metered<'_, '_>,
) -> Result<(), Stop> {
    let mut batch = Batch { states: [Reached { level: 0, key: W::ZERO, ways: 0 }; 128], len: 0 };
    for (key, ways) in states {
        monitor.tick()?;
        for chunk in chunks {
            let fitting = chunk.fitting(key);
            monitor.tried(fitting.count_ones().into());
            match ways {
                Ways::Few(ways) if ways <= chunk.most_ways => {
                    plan.successors(level, (key, ways), chunk, fitting, &mut batch);
                }
                ways => {
                    let before = batch.len;
                    plan.successors(level, (key, 1), chunk, fitting, &mut batch);
                    for each in &batch.states[before..batch.len] {
                        sink.add_many(each, &ways.number().times(&Natural::from(each.ways)));
                    }
                    batch.len = before;
                }
            }
            if 64 <= batch.len {
                sink.add_all(&batch.states[..batch.len]);
                batch.len = 0;
            }
        }
    }
    sink.add_all(&batch.states[..batch.len]);
    Ok(())
}

/// Completes states in batches within half of the memory; the states take at most the other half.
fn complete<W: Key>(
    plan: &Plan<'_, W>,
    states: Open<W>,
    from: usize,
    bytes: usize,
    until: f64,
    monitor: &mut Metered<'_, '_>,
) -> Result<Natural, Stop> {
    let mut sum = Natural::default();
    let half = (bytes / 2).max(LEAST);
    let mut left: usize = states[from..plan.levels()].iter().map(Table::len).sum();
    add_solutions(&mut sum, plan, &states);
    for (level, table) in states.into_iter().enumerate().take(plan.levels()).skip(from) {
        let each = (table.places() / 4).max(1);
        let mut begin = 0;
        while begin < table.places() {
            let end = table.places().min(begin + each);
            let mut batch = open(plan.levels());
            table.in_range(begin..end).for_each(|(key, ways)| batch[level].put(key, &ways));
            begin = end;
            let size = batch[level].len();
            if size == 0 {
                continue;
            }
            let until = monitor.done() + (until - monitor.done()) * size as f64 / left as f64;
            left -= size;
            match sweep(plan, &mut batch, level, half, usize::MAX, until, monitor)? {
                Swept::Full(level) => sum.add(&complete(plan, batch, level, half, until, monitor)?),
                _ => add_solutions(&mut sum, plan, &batch),
            }
            monitor.advance(until);
        }
    }
    Ok(sum)
}

fn divided<W: Key>(states: Vec<Mutex<Open<W>>>, levels: usize, parts: usize) -> Vec<Mutex<Open<W>>> {
    let mut shards: Vec<Open<W>> = (0..parts).map(|_| open(levels)).collect();
    for (level, table) in states.into_iter().flat_map(|states| into_inner(states).into_iter().enumerate()) {
        table.iter().for_each(|(key, ways)| shards[shard(key, parts)][level].put(key, &ways));
    }
    shards.into_iter().map(Mutex::new).collect()
}

/// The shard of a state. Places in a table use the lower bits of the hash.
#[inline(always)]
fn shard<W: Key>(key: W, shards: usize) -> usize {
    ((key.mixed() >> 40) as usize * shards) >> 24
}

struct Sharded<'s, W> {
    shards: &'s [Mutex<Open<W>>],
    buffers: Vec<Vec<Reached<W>>>,
    level: usize,
    reach: usize,
    weight: &'s AtomicUsize,
}

impl<W: Key> Sharded<'_, W> {
    #[cold]
    #[inline(never)]
    fn flush(&mut self, to: usize) {
        let mut states = self.shards[to].lock().unwrap_or_else(PoisonError::into_inner);
        let before = weight(&states[self.level..], self.reach);
        Table::add_all(&mut states, &self.buffers[to]);
        self.buffers[to].clear();
        self.weight.fetch_add(weight(&states[self.level..], self.reach) - before, Relaxed);
    }
}

impl<W: Key> Sink<W> for Sharded<'_, W> {
    fn add_all(&mut self, states: &[Reached<W>]) {
        for state in states {
            let to = shard(state.key, self.shards.len());
            self.buffers[to].push(*state);
            if self.buffers[to].len() == BUFFER {
                self.flush(to);
            }
        }
    }

    fn add_many(&mut self, state: &Reached<W>, ways: &Natural) {
        let to = shard(state.key, self.shards.len());
        let mut states = self.shards[to].lock().unwrap_or_else(PoisonError::into_inner);
        states[state.level].add_many(state.key, ways);
    }
}

fn sweep_shared<W: Key>(
    plan: &Plan<'_, W>,
    shards: &[Mutex<Open<W>>],
    from: usize,
    bytes: usize,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<Swept, Stop> {
    let lock = |at: usize| shards[at].lock().unwrap_or_else(PoisonError::into_inner);
    for level in from..plan.levels() {
        let size: usize = (0..shards.len()).map(|at| lock(at)[level].len()).sum();
        if size == 0 {
            continue;
        }
        let chunks = plan.chunks(level);
        let (next, is_full) = (AtomicUsize::new(0), AtomicBool::new(false));
        let each = (1.0 - Metered::new(meter).done()) * plan.filing.fractions[level] / shards.len() as f64;
        let weighed: usize = (0..shards.len()).map(|at| weight(&lock(at)[level..], plan.reach())).sum();
        let weighed = AtomicUsize::new(weighed);
        let work = |handle: &mut WorkerHandle<'_, '_>| {
            handle.with_meter(|meter| {
                let mut monitor = Metered::new(meter);
                let buffers = (0..shards.len()).map(|_| Vec::with_capacity(BUFFER)).collect();
                let mut sink = Sharded { shards, buffers, level, reach: plan.reach(), weight: &weighed };
                loop {
                    let at = next.fetch_add(1, Relaxed);
                    if shards.len() <= at || is_full.load(Relaxed) {
                        break;
                    }
                    let table = std::mem::take(&mut lock(at)[level]);
                    let mut from = 0;
                    while from < table.places() {
                        let to = table.places().min(from + BLOCK);
                        expand(plan, &chunks, level, table.in_range(from..to), &mut sink, &mut monitor)?;
                        from = to;
                        // Shards double at about the same time.
                        if bytes < 2 * weighed.load(Relaxed) {
                            is_full.store(true, Relaxed);
                            let states = &mut lock(at)[level];
                            table
                                .in_range(from..table.places())
                                .for_each(|(key, ways)| states.put(key, &ways));
                            break;
                        }
                    }
                    weighed.fetch_sub(table.bytes(), Relaxed);
                    monitor.advance(monitor.done() + each);
                }
                (0..shards.len()).for_each(|to| sink.flush(to));
                Ok(())
            })
        };
        let workers = (size / (MANY / 8)).clamp(1, threads);
        let (results, ended) = scoped_workers(meter, workers, work, |(), _| ControlFlow::Continue(()));
        finished(&results, ended)?;
        if is_full.into_inner() {
            return Ok(Swept::Full(level));
        }
    }
    Ok(Swept::Done)
}

fn complete_shared<W: Key>(
    plan: &Plan<'_, W>,
    shards: Vec<Mutex<Open<W>>>,
    from: usize,
    bytes: usize,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<Natural, Stop> {
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(Natural::default()));
    let each = (1.0 - Metered::new(meter).done()) / shards.len() as f64;
    let work = |handle: &mut WorkerHandle<'_, '_>| {
        handle.with_meter(|meter| {
            let mut monitor = Metered::new(meter);
            while let Some(shard) = shards.get(next.fetch_add(1, Relaxed)) {
                let states = std::mem::take(&mut *shard.lock().unwrap_or_else(PoisonError::into_inner));
                let until = monitor.done() + each;
                let part = complete(plan, states, from, bytes / threads, until, &mut monitor)?;
                sum.lock().unwrap_or_else(PoisonError::into_inner).add(&part);
            }
            Ok(())
        })
    };
    let workers = threads.min(shards.len());
    let (results, ended) = scoped_workers(meter, workers, work, |(), _| ControlFlow::Continue(()));
    finished(&results, ended)?;
    Ok(into_inner(sum))
}
