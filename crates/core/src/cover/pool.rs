//! Subtrees that the workers of a run take from each other.
//!
//! A search begins on one thread. When it turns out to be long, everything that
//! is not yet tried becomes subtrees, and workers take them. A worker that has
//! none left says so, and one that is at work hands over the branches nearest to
//! the root that it has not tried. So nothing is divided in advance, no node is
//! expanded twice, and all workers together expand exactly the nodes that one
//! would: the number of solutions and of nodes does not depend on the number of
//! threads. What workers share is touched when somebody has nothing to do, and
//! not otherwise.

use super::engine::Engine;
use super::instance::Cover;
use super::progress::{Helpers, Metered, NAP, SearchMonitor, Weighted};
use super::subtree::Subtree;
use crate::run::{Meter, Stop, WorkerHandle, scoped_workers};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Nodes that one thread expands before others are started, so that small
/// puzzles start none. From 256 to 16,384 a pyramid takes the same processor
/// time on four threads; with 131,072 Kanoodle's takes twice as long by the
/// clock. `cargo bench -p slidepack-core --bench pack -- pyramid --threads
/// 1,2,4,16` shows what a change does.
const ALONE: u64 = 2048;

/// Nodes that a worker expands between two gifts: whoever takes a subtree up
/// reduces the cover again. From 32 to 16,384 the processor time is the same
/// within two in a hundred, measured by the same command.
const BETWEEN_GIFTS: u64 = 256;

/// How many solutions the choices of one stand for; `None` if each stands for
/// itself.
pub(crate) type Ways<'w> = Option<&'w (dyn Fn(&[usize]) -> u128 + Sync)>;

/// Finds every solution in some subtrees of a cover, on so many threads, and
/// calls `found` on the asking thread with its choices and how often it counts.
pub(crate) fn find(
    meter: &mut Meter<'_>,
    cover: &Cover,
    subtrees: Vec<Subtree>,
    threads: usize,
    found: &mut impl FnMut(&[usize], &mut dyn FnMut(u64) -> Result<(), Stop>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let later = Later::new(meter, threads);
    let mut monitor = Metered::with_helpers(meter, later);
    let ended =
        in_order(cover, subtrees, &mut monitor, &mut |ids, _, monitor: &mut Metered<'_, '_, Later>| {
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
            pool.work(cover, meter, is_asking, true, &mut |ids, _| outbox.send(ids.to_vec()))
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

/// The weighted number of solutions in some subtrees of a cover, counted on so
/// many threads; `u128::MAX` means that many or more.
///
/// With `memo_bytes` the first thread may remember how many solutions there were for
/// what was left, in so much memory. As long as that pays, it counts alone: others
/// would not know what it knows.
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
    let later = Later { is_divided: Engine::is_divided(cover), ..Later::new(meter, threads) };
    let mut monitor = Metered::with_helpers(meter, later).with_ids(ways.is_some()).with_memo(memo_bytes);
    let ended = in_order(cover, subtrees, &mut monitor, &mut |ids, weight, _| {
        count(&mut total, ids, weight);
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
            pool.work(cover, meter, is_asking, ways.is_some(), found)
        });
        (total, ended)
    };
    let (results, ended) = scoped_workers(meter, threads, work, |(), _| ControlFlow::Continue(()));
    let (totals, results): (Vec<u128>, Vec<Result<(), Stop>>) = results.into_iter().unzip();
    (totals.into_iter().fold(total, u128::saturating_add), finished(&results, ended))
}

/// How a run ended whose workers ended so. One that has done all its work was
/// not stopped, whatever came after.
fn finished(workers: &[Result<(), Stop>], ended: Result<(), Stop>) -> Result<(), Stop> {
    match workers.iter().find_map(|worker| worker.err()) {
        None => Ok(()),
        Some(why) => ended.and(Err(why)),
    }
}

/// Finds every solution in subtrees one after the other; those that are left
/// when there are helpers are handed over.
fn in_order<C: SearchMonitor>(
    cover: &Cover,
    subtrees: Vec<Subtree>,
    monitor: &mut C,
    found: &mut impl FnMut(&[usize], u64, &mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut engine = Engine::new(cover, monitor)?;
    for subtree in subtrees {
        if monitor.has_helpers() {
            monitor.hand_over(subtree);
            continue;
        }
        let weight = subtree.weight;
        let mut monitor = Weighted { monitor, weight };
        engine.search(&subtree, &mut monitor, &mut |ids, monitor| found(ids, weight, monitor.monitor))?;
    }
    Ok(())
}

/// Helpers that begin when the search has expanded so many nodes.
struct Later {
    from: u64,
    /// Whether they begin when the search remembers nothing any more, because its
    /// parts are faster than the whole.
    is_divided: bool,
    /// What is left for them.
    subtrees: Vec<Subtree>,
}

impl Later {
    fn new(meter: &Meter<'_>, threads: usize) -> Later {
        let from = if threads == 1 { u64::MAX } else { meter.progress.expanded.saturating_add(ALONE) };
        Later { from, is_divided: false, subtrees: Vec::new() }
    }
}

impl Helpers for Later {
    #[inline(always)]
    fn are_idle(&self, expanded: u64) -> bool {
        self.from <= expanded
    }

    fn are_there(&self, expanded: u64) -> bool {
        self.are_idle(expanded)
    }

    fn take_over(&mut self, subtree: Subtree, _: u64) {
        self.subtrees.push(subtree);
    }

    fn may_begin(&mut self) {
        if self.is_divided {
            self.from = 0;
        }
    }
}

/// Subtrees that nobody has taken yet.
struct Pool {
    state: Mutex<State>,
    /// Rung when there is a subtree, and when there will be no more.
    news: Condvar,
    /// How many subtrees more are wanted. It is looked at often and changed
    /// seldom, so it is outside the lock.
    wanted: AtomicUsize,
}

struct State {
    subtrees: Vec<Subtree>,
    /// Workers that have not left, and those of them that have nothing to do.
    workers: usize,
    idle: usize,
    is_over: bool,
}

impl Pool {
    fn new(subtrees: Vec<Subtree>, workers: usize) -> Pool {
        let state = State { subtrees, workers, idle: 0, is_over: false };
        Pool { state: Mutex::new(state), news: Condvar::new(), wanted: AtomicUsize::new(0) }
    }

    /// One worker's part: it searches one subtree after the other until there
    /// are no more, or says why it had to end.
    fn work(
        &self,
        cover: &Cover,
        meter: &mut Meter<'_>,
        is_asking: bool,
        needs_ids: bool,
        found: &mut impl FnMut(&[usize], u64),
    ) -> Result<(), Stop> {
        let _leave = Leave(self);
        let helpers = Others { pool: self, gave: 0 };
        let mut monitor = Metered::with_helpers(meter, helpers).with_ids(needs_ids);
        let ended = (|| {
            let mut engine = None;
            while let Some(subtree) = self.take(&mut monitor, is_asking)? {
                let engine = match &mut engine {
                    Some(engine) => engine,
                    none => none.insert(Engine::new(cover, &mut monitor)?),
                };
                monitor.helpers.gave = monitor.expanded();
                let weight = subtree.weight;
                let mut monitor = Weighted { monitor: &mut monitor, weight };
                engine.search(&subtree, &mut monitor, &mut |ids, _| {
                    found(ids, weight);
                    Ok(())
                })?;
            }
            Ok(())
        })();
        // Nodes can be short for one and enough for the others.
        if ended.is_err_and(|why| why != Stop::Nodes) {
            self.end();
        }
        ended
    }

    /// The next subtree; waits for one as long as somebody is at work.
    fn take(&self, monitor: &mut impl SearchMonitor, is_asking: bool) -> Result<Option<Subtree>, Stop> {
        let mut state = self.state();
        loop {
            if state.is_over {
                return Ok(None);
            }
            if let Some(subtree) = state.subtrees.pop() {
                self.tell(&state);
                return Ok(Some(subtree));
            }
            state.idle += 1;
            if state.idle == state.workers {
                state.is_over = true;
                self.news.notify_all();
                return Ok(None);
            }
            self.tell(&state);
            if is_asking {
                state = self.news.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0;
                state.idle -= 1;
                drop(state);
                // The others wait for this one to say that the run is over.
                monitor.work(u64::MAX / 2)?;
                state = self.state();
            } else {
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
            }
        }
    }

    fn give(&self, subtree: Subtree) {
        let mut state = self.state();
        state.subtrees.push(subtree);
        self.tell(&state);
        drop(state);
        self.news.notify_one();
    }

    fn end(&self) {
        self.state().is_over = true;
        self.news.notify_all();
    }

    fn tell(&self, state: &State) {
        self.wanted.store(state.idle.saturating_sub(state.subtrees.len()), Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says that a worker has left, also when it panics: nobody waits for it.
struct Leave<'a>(&'a Pool);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.workers -= 1;
        state.is_over |= state.idle == state.workers;
        drop(state);
        self.0.news.notify_all();
    }
}

/// The other workers of a run.
struct Others<'a> {
    pool: &'a Pool,
    /// The nodes expanded when this worker last took or gave a subtree.
    gave: u64,
}

impl Helpers for Others<'_> {
    #[inline(always)]
    fn are_idle(&self, expanded: u64) -> bool {
        self.pool.wanted.load(Relaxed) != 0 && self.gave + BETWEEN_GIFTS <= expanded
    }

    fn are_there(&self, _: u64) -> bool {
        true
    }

    fn take_over(&mut self, subtree: Subtree, expanded: u64) {
        self.gave = expanded;
        self.pool.give(subtree);
    }
}
