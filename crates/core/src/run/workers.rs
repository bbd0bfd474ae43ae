//! Several threads at work on one run.
//!
//! # Contract
//!
//! [`scoped_workers`] calls one closure on several threads and returns when all of them have ended.
//! The calling thread, which has the [`Meter`], is worker 0: it works like the others, and it alone
//! reads the clock, calls the observer and receives messages. With one thread no other is started,
//! and the closure is simply called.
//!
//! * **Nodes are granted before they are expanded.** A worker expands at most
//!   [`WorkerHandle::room`] nodes between two reports. All workers together never expand more than
//!   the meter allows, on any number of threads. On one thread grants depend on nodes alone, so
//!   node counts do not depend on time.
//! * **Every node is counted once.** All reported nodes are in the meter's progress when
//!   `scoped_workers` returns, also when the run was stopped.
//! * **No result is lost.** The results of all workers come back together with the reason why the
//!   run ended early, if it did. Every message is delivered, also one sent after the worker was
//!   asked to end; delivery stops only after the listener returns [`ControlFlow::Break`].
//! * **Ending is cooperative.** [`WorkerHandle::report`] returns [`Ended`] when a limit was
//!   reached, when the observer or the listener ended the run, or when a worker called
//!   [`WorkerHandle::end`]. A worker that waits for another one must report while it waits.
//! * **A node limit ends only workers that need nodes.** A worker that asks for room when all nodes
//!   are granted ends; the others use up their grants. Once nodes have run short, a worker that
//!   reports without having expanded any ends as well: it waits for work that will not come. If no
//!   worker asks for more nodes than there are, the work is finished and not stopped.
//! * **The mailbox is bounded.** A worker that sends faster than the calling thread receives
//!   blocks. The calling thread receives at each of its reports, and continuously once its own work
//!   is done.
//! * **A panic ends the run**: the other workers are asked to end, and the panic resumes in the
//!   calling thread.
//!
//! A search that counts in a [`Meter`] runs on any worker inside [`WorkerHandle::with_meter`].

use super::sync::{AtomicBool, Condvar, Mutex, MutexGuard, Ordering, PoisonError, thread};
use super::{Limits, Meter, Progress, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

const MAILBOX: usize = 1024;

const WAIT: Duration = Duration::from_millis(5);

struct Shared<M> {
    /// All workers must end. Read often, so it is outside the lock.
    is_over: AtomicBool,
    state: Mutex<State<M>>,
    changed: Condvar,
    space: Condvar,
    threads: u64,
    limits: Limits,
    before: Progress,
}

struct State<M> {
    ungranted: u64,
    /// A worker needed a node when all were granted.
    is_short: bool,
    /// Reported, but not yet in the calling thread's meter.
    counts: Counts,
    mail: VecDeque<M>,
    away: usize,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    expanded: u64,
    generated: u64,
    kept: u64,
    found: u64,
    done: f64,
    /// The latest round, not a difference.
    iterations: u64,
}

impl Counts {
    fn between(before: &Progress, after: &Progress) -> Counts {
        Counts {
            expanded: after.expanded - before.expanded,
            generated: after.generated - before.generated,
            kept: after.kept.saturating_sub(before.kept),
            found: after.found.saturating_sub(before.found),
            done: after.done.unwrap_or(0.0) - before.done.unwrap_or(0.0),
            iterations: after.iterations,
        }
    }

    fn add(&mut self, more: Counts) {
        self.expanded += more.expanded;
        self.generated += more.generated;
        self.kept += more.kept;
        self.found = self.found.saturating_add(more.found);
        self.done += more.done;
        self.iterations = self.iterations.max(more.iterations);
    }

    fn add_to(self, meter: &mut Meter<'_>) {
        meter.count(self.expanded, self.generated);
        let progress = &mut meter.progress;
        progress.kept += self.kept;
        progress.found = progress.found.saturating_add(self.found);
        progress.iterations = progress.iterations.max(self.iterations);
        if self.done != 0.0 {
            progress.done = Some((progress.done.unwrap_or(0.0) + self.done).min(1.0));
        }
    }
}

impl<M> Shared<M> {
    fn new(meter: &Meter<'_>, threads: usize) -> Shared<M> {
        let state = State {
            ungranted: meter.nodes_left(),
            is_short: false,
            counts: Counts::default(),
            mail: VecDeque::new(),
            away: threads - 1,
        };
        Shared {
            is_over: AtomicBool::new(false),
            state: Mutex::new(state),
            changed: Condvar::new(),
            space: Condvar::new(),
            threads: threads as u64,
            limits: meter.limits().clone(),
            before: meter.progress.clone(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Grants nodes to one worker; 0 if there are none left.
    ///
    /// A single thread gets as many as a meter expands between two polls. Several threads get fewer
    /// and fewer towards the end, so that none holds nodes that others could use. `is_needed`: the
    /// worker cannot continue without a node.
    fn grant(&self, is_needed: bool) -> u64 {
        let mut state = self.state();
        let left = state.ungranted;
        let share = match self.threads {
            1 => left.min(Meter::PERIOD),
            threads => (left / (2 * threads)).clamp(1, WORKER_PERIOD).min(left),
        };
        state.ungranted -= share;
        state.is_short |= share == 0 && is_needed;
        share
    }
}

const WORKER_PERIOD: u64 = 4096;

/// A worker's connection to the run.
pub struct WorkerHandle<'a, 'm, M = ()> {
    shared: &'a Shared<M>,
    asking: Option<Asking<'a, 'm, M>>,
    number: usize,
    granted: u64,
    progress: Progress,
}

struct Asking<'a, 'm, M> {
    meter: &'a mut Meter<'m>,
    hear: &'a mut dyn FnMut(M, &mut Meter<'m>) -> ControlFlow<()>,
    is_deaf: bool,
    stop: Option<Stop>,
}

/// The work is over: done or stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

impl<'a, 'm, M> WorkerHandle<'a, 'm, M> {
    fn new(shared: &'a Shared<M>, number: usize, asking: Option<Asking<'a, 'm, M>>) -> Self {
        WorkerHandle { shared, asking, number, granted: 0, progress: shared.before.clone() }
    }

    /// The worker's number; the calling thread is 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Nodes to expand at most before the next report; 0 if there are none left.
    pub fn room(&mut self) -> u64 {
        self.granted(true)
    }

    fn granted(&mut self, is_needed: bool) -> u64 {
        if self.granted == 0 {
            self.granted = self.shared.grant(is_needed);
        }
        self.granted
    }

    /// Counts nodes; returns an error when the worker must end.
    pub fn report(&mut self, expanded: u64, generated: u64) -> Result<(), Ended> {
        self.count(Counts { expanded, generated, ..Counts::default() })
    }

    fn count(&mut self, counts: Counts) -> Result<(), Ended> {
        debug_assert!(counts.expanded <= self.granted, "nodes are granted before they are expanded");
        self.granted = self.granted.saturating_sub(counts.expanded);
        let is_short = {
            let mut state = self.shared.state();
            state.counts.add(counts);
            state.is_short
        };
        if let Some(asking) = &mut self.asking {
            asking.collect(self.shared);
            asking.poll(self.shared);
        }
        let has_nothing_to_do = is_short && counts.expanded == 0;
        if self.shared.is_over() || has_nothing_to_do { Err(Ended) } else { Ok(()) }
    }

    /// Asks all workers to end at their next report.
    pub fn end(&self) {
        self.shared.end();
    }

    /// Sends a message, delivered immediately on the calling thread.
    pub fn send(&mut self, message: M) {
        self.outbox().send(message);
        if let Some(asking) = &mut self.asking {
            asking.collect(self.shared);
        }
    }

    /// Sends messages while a meter of this worker is in use.
    pub fn outbox(&self) -> Outbox<'a, M> {
        Outbox { shared: self.shared, may_wait: self.number != 0 }
    }

    /// Runs `work`, which counts in a meter.
    ///
    /// The meter stops the work when the workers must end, as a limit would. It forwards increments
    /// of `expanded`, `generated`, `kept`, `found` and `done`, and the latest `iterations`.
    pub fn with_meter<T>(&mut self, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        let limits = Limits { time: None, nodes: None, ..self.shared.limits.clone() };
        let before = self.progress.clone();
        let mut report = |progress: &Progress, needs_node| {
            let counts = Counts::between(&self.progress, progress);
            self.progress = progress.clone();
            self.count(counts).map_err(|Ended| Stop::Cancelled)?;
            Ok(self.granted(needs_node))
        };
        let mut meter = Meter::for_worker(limits, before, &mut report);
        let result = work(&mut meter);
        let after = meter.progress;
        let counts = Counts::between(&self.progress, &after);
        self.progress = after;
        // The next report returns the error again.
        let _ = self.count(counts);
        result
    }
}

impl<M> Drop for WorkerHandle<'_, '_, M> {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.ungranted += self.granted;
        if std::thread::panicking() {
            self.shared.end();
        }
        if self.number != 0 {
            state.away -= 1;
            drop(state);
            self.shared.changed.notify_one();
        }
    }
}

impl<M> Asking<'_, '_, M> {
    fn collect(&mut self, shared: &Shared<M>) {
        let (counts, mail) = {
            let mut state = shared.state();
            (std::mem::take(&mut state.counts), std::mem::take(&mut state.mail))
        };
        counts.add_to(self.meter);
        if mail.is_empty() {
            return;
        }
        shared.space.notify_all();
        for message in mail {
            if !self.is_deaf && (self.hear)(message, self.meter).is_break() {
                self.is_deaf = true;
                shared.end();
            }
        }
    }

    fn poll(&mut self, shared: &Shared<M>) {
        if self.stop.is_none() && !self.is_deaf {
            self.stop = self.meter.poll_clock().err();
            if self.stop.is_some() {
                shared.end();
            }
        }
    }

    fn wait(&mut self, shared: &Shared<M>) {
        loop {
            let away = {
                let mut state = shared.state();
                if state.mail.is_empty() && state.away != 0 {
                    let waited = shared.changed.wait_timeout(state, WAIT);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                state.away
            };
            self.collect(shared);
            if away == 0 {
                return;
            }
            self.poll(shared);
        }
    }
}

/// Sends a worker's messages to the calling thread.
pub struct Outbox<'a, M> {
    shared: &'a Shared<M>,
    may_wait: bool,
}

impl<M> Outbox<'_, M> {
    /// Blocks while the mailbox is full, except on the calling thread.
    pub fn send(&self, message: M) {
        let mut state = self.shared.state();
        while self.may_wait && MAILBOX <= state.mail.len() {
            state = self.shared.space.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.mail.push_back(message);
        drop(state);
        self.shared.changed.notify_one();
    }
}

/// Runs `work` on `threads` workers, the calling thread among them; `hear` receives their messages
/// on the calling thread and may end the work.
///
/// Returns each worker's result, the calling thread's first, and why the run was stopped, if it
/// was: work ended by the listener counts as done. See the module documentation for the contract.
pub fn scoped_workers<'m, R: Send, M: Send>(
    meter: &mut Meter<'m>,
    threads: usize,
    work: impl Fn(&mut WorkerHandle<'_, 'm, M>) -> R + Sync,
    mut hear: impl FnMut(M, &mut Meter<'m>) -> ControlFlow<()>,
) -> (Vec<R>, Result<(), Stop>) {
    // WebAssembly modules have no threads.
    let threads = if cfg!(target_family = "wasm") { 1 } else { threads.max(1) };
    // Type-erased, so that the thread code is not monomorphised for each search.
    start_workers(meter, threads, &work, &mut hear)
}

type Work<'w, 'm, R, M> = &'w (dyn Fn(&mut WorkerHandle<'_, 'm, M>) -> R + Sync);
type Hear<'h, 'm, M> = &'h mut dyn FnMut(M, &mut Meter<'m>) -> ControlFlow<()>;

fn start_workers<'m, R: Send, M: Send>(
    meter: &mut Meter<'m>,
    threads: usize,
    work: Work<'_, 'm, R, M>,
    hear: Hear<'_, 'm, M>,
) -> (Vec<R>, Result<(), Stop>) {
    let shared = Shared::new(meter, threads);
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|number| {
                let shared = &shared;
                scope.spawn(move || work(&mut WorkerHandle::new(shared, number, None)))
            })
            .collect();
        let asking = Asking { meter, hear, is_deaf: false, stop: None };
        let mut handle = WorkerHandle::new(&shared, 0, Some(asking));
        let mut results = vec![work(&mut handle)];
        let mut asking = handle.asking.take().expect("the asking thread's handle has it");
        drop(handle);
        asking.wait(&shared);
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        let is_short = shared.state().is_short;
        let ended = match asking.stop {
            Some(why) => Err(why),
            None if is_short && !asking.is_deaf => Err(Stop::Nodes),
            None => Ok(()),
        };
        (results, ended)
    })
}

/// Without messages, for results that count only if the run was not stopped.
pub fn run_workers<'m, R: Send>(
    meter: &mut Meter<'m>,
    threads: usize,
    work: impl Fn(&mut WorkerHandle<'_, 'm>) -> R + Sync,
) -> Result<Vec<R>, Stop> {
    let (results, ended) = scoped_workers(meter, threads, work, |(), _| ControlFlow::Continue(()));
    ended.map(|()| results)
}

#[cfg(test)]
mod tests;
