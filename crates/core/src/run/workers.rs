//! Several threads at work on one run.
//!
//! # Contract
//!
//! [`scoped_workers`] calls one closure on several threads and returns when all
//! of them have ended. The asking thread, the one that has the [`Meter`], is
//! worker 0: it works like the others, and it alone looks at the clock, calls
//! the observer and hears messages. With one thread no other is started, and
//! the closure is simply called.
//!
//! * **Nodes are granted before they are expanded.** A worker expands at most
//!   [`WorkerHandle::room`] nodes between two reports. All workers together
//!   never expand more than the meter allows, on any number of threads. On one
//!   thread grants depend on nodes alone, so node counts do not depend on time.
//! * **Every node is counted once.** What a worker has reported is in the
//!   meter's progress when `scoped_workers` returns, also when the run was
//!   stopped.
//! * **Nothing that was found is lost.** The results of all workers come back
//!   together with the reason why the run ended early, if it did. Every message
//!   that a worker has sent is heard, also one that is sent after the worker was
//!   told to end; only a listener that has said [`ControlFlow::Break`] hears no
//!   more.
//! * **Ending is asked for, never forced.** [`WorkerHandle::report`] says
//!   [`Ended`] when a limit was met, when the observer or the listener has asked
//!   for the end, or when a worker has called [`WorkerHandle::end`]. A worker
//!   that waits for another one must report while it waits.
//! * **A node limit ends those who need nodes.** A worker that asks for room
//!   when all nodes are granted ends; the others use up what they have been
//!   granted. A worker that reports without having expanded anything ends, too,
//!   once the nodes are short: it waits for work that will not come. If nobody
//!   asks for more nodes than there are, the work is finished and not stopped.
//! * **The mailbox is bounded.** A worker that sends faster than the asking
//!   thread hears waits. The asking thread hears at each of its reports, and all
//!   the time once its own work is done.
//! * **A panic ends the run**: the other workers are told to end, and the panic
//!   goes on in the asking thread.
//!
//! A search that counts in a [`Meter`] runs on any worker inside
//! [`WorkerHandle::with_meter`].

use super::sync::{AtomicBool, Condvar, Mutex, MutexGuard, Ordering, PoisonError, thread};
use super::{Limits, Meter, Progress, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

/// Messages that wait to be heard before a sender has to wait.
const MAILBOX: usize = 1024;

/// How long the asking thread sleeps between two polls when it has nothing left
/// to do itself.
const NAP: Duration = Duration::from_millis(5);

/// What the workers share.
struct Shared<M> {
    /// Everybody is to end. It is looked at often, so it is outside the lock.
    is_over: AtomicBool,
    state: Mutex<State<M>>,
    /// Rung for the asking thread: there is a message, or a worker has left.
    news: Condvar,
    /// Rung for senders: the mailbox was emptied.
    space: Condvar,
    threads: u64,
    limits: Limits,
    /// The run's progress before the workers began.
    before: Progress,
}

struct State<M> {
    /// Nodes that nobody has been granted yet.
    ungranted: u64,
    /// A worker wanted a node when all were granted.
    is_short: bool,
    /// What was reported and is not in the asking thread's meter yet.
    counts: Counts,
    mail: VecDeque<M>,
    /// Workers besides the asking thread that have not left.
    away: usize,
}

/// What was done between two reports.
#[derive(Clone, Copy, Default)]
struct Counts {
    expanded: u64,
    generated: u64,
    kept: u64,
    found: u64,
    done: f64,
    /// The latest round: not a difference.
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
            news: Condvar::new(),
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

    /// Nodes for one worker; 0 if there are none left.
    ///
    /// One thread gets as many as a meter would let it expand before it looks.
    /// Several get fewer and fewer towards the end, so that nobody keeps nodes
    /// that others could use. `is_needed` says that a worker cannot go on without
    /// a node.
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

/// The most nodes granted to one of several workers at a time.
const WORKER_PERIOD: u64 = 4096;

/// One worker's line to the others.
pub struct WorkerHandle<'a, 'm, M = ()> {
    shared: &'a Shared<M>,
    asking: Option<Asking<'a, 'm, M>>,
    number: usize,
    /// Nodes granted and not yet reported.
    granted: u64,
    /// What this worker's own meters have counted.
    progress: Progress,
}

/// What only the asking thread has.
struct Asking<'a, 'm, M> {
    meter: &'a mut Meter<'m>,
    hear: &'a mut dyn FnMut(M, &mut Meter<'m>) -> ControlFlow<()>,
    /// The listener has heard enough.
    is_deaf: bool,
    stop: Option<Stop>,
}

/// The work is over: it was done, or somebody stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

impl<'a, 'm, M> WorkerHandle<'a, 'm, M> {
    fn new(shared: &'a Shared<M>, number: usize, asking: Option<Asking<'a, 'm, M>>) -> Self {
        WorkerHandle { shared, asking, number, granted: 0, progress: shared.before.clone() }
    }

    /// Which worker this is; the asking thread is 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// How many nodes to expand at most before the next report. 0 means that
    /// there are none left: the next report says to end.
    pub fn room(&mut self) -> u64 {
        self.granted(true)
    }

    fn granted(&mut self, is_needed: bool) -> u64 {
        if self.granted == 0 {
            self.granted = self.shared.grant(is_needed);
        }
        self.granted
    }

    /// Counts nodes, and says when to end.
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

    /// Tells all workers to end, at their next report.
    pub fn end(&self) {
        self.shared.end();
    }

    /// Has a message heard on the asking thread: at once by the asking thread
    /// itself, soon by the others.
    pub fn send(&mut self, message: M) {
        self.outbox().send(message);
        if let Some(asking) = &mut self.asking {
            asking.collect(self.shared);
        }
    }

    /// A way to send messages while a meter of this worker is in use.
    pub fn outbox(&self) -> Outbox<'a, M> {
        Outbox { shared: self.shared, may_wait: self.number != 0 }
    }

    /// Does work that counts in a meter.
    ///
    /// The meter stops the work when the workers are to end, as a limit would.
    /// It passes on what the work adds to `expanded`, `generated`, `kept`,
    /// `found` and `done`, and the latest of `iterations`.
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
        // Whether to go on is heard at the next report.
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
            self.shared.news.notify_one();
        }
    }
}

impl<M> Asking<'_, '_, M> {
    /// Takes over what the others have reported and sent.
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

    /// Looks at the clock and asks the observer, unless the work is over.
    fn poll(&mut self, shared: &Shared<M>) {
        if self.stop.is_none() && !self.is_deaf {
            self.stop = self.meter.poll_clock().err();
            if self.stop.is_some() {
                shared.end();
            }
        }
    }

    /// Hears and looks until all others have left.
    fn wait(&mut self, shared: &Shared<M>) {
        loop {
            let away = {
                let mut state = shared.state();
                if state.mail.is_empty() && state.away != 0 {
                    let waited = shared.news.wait_timeout(state, NAP);
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

/// A worker's way to send messages to the asking thread.
pub struct Outbox<'a, M> {
    shared: &'a Shared<M>,
    may_wait: bool,
}

impl<M> Outbox<'_, M> {
    /// Has a message heard on the asking thread, at its next report at the
    /// latest. If many messages wait, a worker other than the asking thread
    /// waits, too.
    pub fn send(&self, message: M) {
        let mut state = self.shared.state();
        while self.may_wait && MAILBOX <= state.mail.len() {
            state = self.shared.space.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.mail.push_back(message);
        drop(state);
        self.shared.news.notify_one();
    }
}

/// Has `work` done by `threads` workers, the asking thread among them, while
/// `hear` gets their messages on the asking thread and may end the work.
///
/// Returns what each worker returned, the asking thread first, and why the run
/// must end if it must: the work of a listener that has heard enough is not
/// stopped but done. The file begins with what workers can rely on.
pub fn scoped_workers<'m, R: Send, M: Send>(
    meter: &mut Meter<'m>,
    threads: usize,
    work: impl Fn(&mut WorkerHandle<'_, 'm, M>) -> R + Sync,
    mut hear: impl FnMut(M, &mut Meter<'m>) -> ControlFlow<()>,
) -> (Vec<R>, Result<(), Stop>) {
    // There are no threads where programs are modules of a page.
    let threads = if cfg!(target_family = "wasm") { 1 } else { threads.max(1) };
    // Behind pointers, so that threads are started in one place and not in a copy for each search.
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

/// [`scoped_workers`] without messages, for work whose results count only if
/// the run was not stopped.
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
