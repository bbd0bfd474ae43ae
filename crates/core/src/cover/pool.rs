//! Work stealing between the workers of a run.
//!
//! A search begins on one thread. When it turns out to be long, all untried branches become
//! subtrees, and workers take them. An idle worker announces itself, and a busy one donates its
//! untried branches nearest to the root. So nothing is divided in advance, no node is expanded
//! twice, and all workers together expand exactly the nodes that one would: the number of solutions
//! and of nodes does not depend on the number of threads. Shared state is only touched when a
//! worker is idle.

use super::engine::Engine;
use super::instance::Cover;
use super::progress::{Found, Metered};
use super::subtree::Subtree;
use crate::run::{Meter, Pool, Stop, WorkerHandle, scoped_workers};
use std::ops::ControlFlow;

/// Nodes that one thread expands before others are started, so that small puzzles start none. From
/// 256 to 16,384 a pyramid takes the same processor time on four threads; with 131,072 Kanoodle's
/// takes twice as long by the clock. Measured by `cargo bench -p slidepack-core --bench pack --
/// pyramid --threads 1,2,4,16`.
const ALONE: u64 = 2048;

pub(crate) type Ways<'w> = Option<&'w (dyn Fn(&[usize]) -> u128 + Sync)>;

/// Calls `found` on the asking thread with the choices of each solution.
pub(crate) fn find(
    meter: &mut Meter<'_>,
    cover: &Cover,
    subtrees: Vec<Subtree>,
    threads: usize,
    found: &mut impl FnMut(&[usize], &mut dyn FnMut(u64) -> Result<(), Stop>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut monitor = alone_at_first(meter, threads);
    let ended = in_order(cover, subtrees, &mut monitor, &mut |ids, monitor| {
        found(ids, &mut |steps| monitor.work(steps))
    });
    let rest = monitor.helpers.subtrees;
    if ended.is_err() || rest.is_empty() {
        return ended;
    }
    let pool = Pool::new(rest, threads);
    let work = |handle: &mut WorkerHandle<'_, '_, Vec<usize>>| {
        let outbox = handle.outbox();
        let is_asking = handle.number() == 0;
        handle.with_meter(|meter| {
            work_in(&pool, cover, meter, is_asking, true, &mut |ids, _| outbox.send(ids.to_vec()))
        })
    };
    let mut broken = Ok(());
    let (results, ended) = scoped_workers(meter, threads, work, |ids, meter| {
        let monitor = &mut Metered::new(meter);
        broken = found(&ids, &mut |steps| monitor.work(steps));
        if broken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    broken.and(finished(&results, ended))
}

/// Weighted number of solutions in some subtrees of a cover, counted on `threads` threads;
/// saturates at `u128::MAX`.
///
/// With `memo_bytes` the first thread may use a memo cache of that size. As long as the cache pays,
/// it counts alone, since the cache is not shared.
pub(crate) fn count(
    meter: &mut Meter<'_>,
    cover: &Cover,
    subtrees: Vec<Subtree>,
    threads: usize,
    ways: Ways<'_>,
    memo_bytes: Option<u64>,
) -> (u128, Result<(), Stop>) {
    let mut total = 0u128;
    let count = |total: &mut u128, ids: &[usize], weight: u64| {
        let ways = ways.map_or(1, |ways| ways(ids));
        *total = total.saturating_add(ways.saturating_mul(weight.into()));
    };
    let memo_bytes = memo_bytes.filter(|_| ways.is_none());
    let mut monitor = alone_at_first(meter, threads);
    monitor.helpers.is_divided = Engine::is_divided(cover);
    (monitor.needs_ids, monitor.memo_bytes) = (ways.is_some(), memo_bytes);
    let ended = in_order(cover, subtrees, &mut monitor, &mut |ids, monitor| {
        count(&mut total, ids, monitor.weight);
        Ok(())
    });
    let rest = monitor.helpers.subtrees;
    total = total.saturating_add(monitor.recalled);
    if ended.is_err() || rest.is_empty() {
        return (total, ended);
    }
    let pool = Pool::new(rest, threads);
    let work = |handle: &mut WorkerHandle<'_, '_>| {
        let is_asking = handle.number() == 0;
        let mut total = 0u128;
        let ended = handle.with_meter(|meter| {
            let found = &mut |ids: &[usize], weight| count(&mut total, ids, weight);
            work_in(&pool, cover, meter, is_asking, ways.is_some(), found)
        });
        (total, ended)
    };
    let (results, ended) = scoped_workers(meter, threads, work, |(), _| ControlFlow::Continue(()));
    let (totals, results): (Vec<u128>, Vec<Result<(), Stop>>) = results.into_iter().unzip();
    (totals.into_iter().fold(total, u128::saturating_add), finished(&results, ended))
}

/// Merges the results of the workers. A run that has done all its work was not stopped.
pub(super) fn finished(workers: &[Result<(), Stop>], ended: Result<(), Stop>) -> Result<(), Stop> {
    match workers.iter().find_map(|worker| worker.err()) {
        None => Ok(()),
        Some(why) => ended.and(Err(why)),
    }
}

fn alone_at_first<'m, 'o>(meter: &'m mut Meter<'o>, threads: usize) -> Metered<'m, 'o> {
    let from = if threads == 1 { u64::MAX } else { meter.progress.expanded.saturating_add(ALONE) };
    let mut monitor = Metered::new(meter);
    monitor.helpers.from = from;
    monitor
}

fn in_order(
    cover: &Cover,
    subtrees: Vec<Subtree>,
    monitor: &mut Metered<'_, '_>,
    found: &mut Found<'_>,
) -> Result<(), Stop> {
    let mut engine = Engine::new(cover, monitor)?;
    for subtree in subtrees {
        monitor.weight = 1;
        if monitor.has_helpers() {
            monitor.hand_over(subtree);
            continue;
        }
        monitor.weight = subtree.weight;
        engine.search(&subtree, monitor, found)?;
    }
    Ok(())
}

fn work_in(
    pool: &Pool<Subtree>,
    cover: &Cover,
    meter: &mut Meter<'_>,
    is_asking: bool,
    needs_ids: bool,
    found: &mut impl FnMut(&[usize], u64),
) -> Result<(), Stop> {
    let _worker = pool.worker();
    let mut monitor = Metered::new(meter);
    (monitor.helpers.pool, monitor.needs_ids) = (Some(pool), needs_ids);
    let ended = (|| {
        let mut engine = None;
        // The asking thread polls for the others, which wait for it to end the run.
        while let Some(subtree) = pool.take(|| if is_asking { monitor.work(u64::MAX / 2) } else { Ok(()) })? {
            let engine = match &mut engine {
                Some(engine) => engine,
                none => none.insert(Engine::new(cover, &mut monitor)?),
            };
            monitor.wait_to_donate();
            monitor.weight = subtree.weight;
            engine.search(&subtree, &mut monitor, &mut |ids, monitor| {
                found(ids, monitor.weight);
                Ok(())
            })?;
        }
        Ok(())
    })();
    // One worker may run out of nodes while the others have enough.
    if ended.is_err_and(|why| why != Stop::Nodes) {
        pool.end();
    }
    ended
}
