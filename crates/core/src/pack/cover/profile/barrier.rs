//! Where the workers of a count wait for each other.

use crate::pack::cover::progress::NAP;
use crate::run::Stop;
use crate::run::sync::{AtomicBool, Condvar, Mutex, MutexGuard, Ordering, PoisonError};

/// A barrier at which the asking thread, worker 0, goes on reporting, so that
/// progress is told and limits hold while it waits.
///
/// All workers that pass it together are told the same: why the count must end,
/// if it must.
pub(super) struct Barrier {
    state: Mutex<State>,
    /// Rung when all workers have arrived.
    news: Condvar,
    /// A reason to end was noted. It is looked at often, so it is outside the
    /// lock.
    is_stopped: AtomicBool,
    workers: usize,
}

struct State {
    arrived: usize,
    /// How often all workers have arrived.
    passed: u64,
    /// The first reason to end that somebody noted.
    stopped: Option<Stop>,
    /// What those who passed together last are told.
    told: Option<Stop>,
    /// A worker has panicked: nobody waits for it.
    is_broken: bool,
}

impl Barrier {
    pub(super) fn new(workers: usize) -> Barrier {
        let state = State { arrived: 0, passed: 0, stopped: None, told: None, is_broken: false };
        Barrier {
            state: Mutex::new(state),
            news: Condvar::new(),
            is_stopped: AtomicBool::new(false),
            workers,
        }
    }

    /// Waits for all workers. It is an error if the count must end, and then for
    /// all of them. The asking thread calls `report` while it waits.
    pub(super) fn wait(
        &self,
        worker: usize,
        mut report: impl FnMut() -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut state = self.state();
        let passed = state.passed;
        state.arrived += 1;
        if state.arrived == self.workers {
            state.arrived = 0;
            state.passed += 1;
            state.told = state.stopped;
            self.news.notify_all();
        }
        while state.passed == passed && !state.is_broken {
            if worker != 0 {
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            state = self.news.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0;
            if state.passed == passed {
                drop(state);
                let ended = report();
                state = self.state();
                // A reason that comes too late for this time is heard again.
                if state.passed == passed {
                    self.note_in(&mut state, ended);
                }
            }
        }
        let told = if state.is_broken { state.stopped } else { state.told };
        told.map_or(Ok(()), Err)
    }

    /// Remembers why a worker could not go on.
    pub(super) fn note(&self, result: Result<(), Stop>) {
        if result.is_err() {
            self.note_in(&mut self.state(), result);
        }
    }

    fn note_in(&self, state: &mut State, result: Result<(), Stop>) {
        if let Err(stop) = result {
            state.stopped.get_or_insert(stop);
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody noted a reason to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// The first reason to end that somebody noted.
    pub(super) fn stopped(&self) -> Option<Stop> {
        self.state().stopped
    }

    /// Lets everybody pass if this worker panics before the value is dropped.
    pub(super) fn broken_by_panic(&self) -> BreakByPanic<'_> {
        BreakByPanic(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says that a worker has panicked, so that nobody waits for it.
pub(super) struct BreakByPanic<'a>(&'a Barrier);

impl Drop for BreakByPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.state();
            state.is_broken = true;
            self.0.note_in(&mut state, Err(Stop::Cancelled));
            self.0.news.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::cover::progress::{Metered, SearchMonitor};
    use crate::run::{Limits, Meter, Progress, WorkerHandle, scoped_workers};
    use std::ops::ControlFlow;
    use std::sync::mpsc;
    use std::time::Duration;

    /// What two workers are told at a barrier that the second reaches only after
    /// the observer was called while the first waited.
    fn told(answer: ControlFlow<()>) -> (Vec<Result<(), Stop>>, Result<(), Stop>) {
        let barrier = Barrier::new(2);
        let (sender, receiver) = mpsc::channel();
        let receiver = Mutex::new(receiver);
        let mut observer = |_: &Progress| {
            let _ = sender.send(());
            answer
        };
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let work = |handle: &mut WorkerHandle<'_, '_>| {
            let number = handle.number();
            if number == 1 {
                let heard = receiver.lock().unwrap().recv_timeout(Duration::from_secs(60));
                heard.expect("the asking thread reports while it waits");
                // The asking thread needs a moment to note what it was told.
                while answer.is_break() && !barrier.is_stopped() {
                    std::thread::yield_now();
                }
            }
            handle.with_meter(|meter| barrier.wait(number, || Metered::new(meter).work(u64::MAX / 2)))
        };
        scoped_workers(&mut meter, 2, work, |(), _| ControlFlow::Continue(()))
    }

    #[test]
    fn the_asking_thread_reports_while_it_waits() {
        assert_eq!(told(ControlFlow::Continue(())), (vec![Ok(()), Ok(())], Ok(())));
    }

    #[test]
    fn a_run_that_is_cancelled_while_it_waits_ends_for_all_workers() {
        let ended = Err(Stop::Cancelled);
        assert_eq!(told(ControlFlow::Break(())), (vec![ended, ended], ended));
    }

    #[test]
    fn the_first_reason_to_stop_is_kept() {
        let barrier = Barrier::new(1);
        barrier.note(Ok(()));
        assert_eq!((barrier.is_stopped(), barrier.stopped()), (false, None));
        barrier.note(Err(Stop::Time));
        barrier.note(Err(Stop::Nodes));
        assert_eq!((barrier.is_stopped(), barrier.stopped()), (true, Some(Stop::Time)));
    }

    #[test]
    fn nobody_waits_for_a_worker_that_panics() {
        let barrier = Barrier::new(2);
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let work = |handle: &mut WorkerHandle<'_, '_>| {
                let _break = barrier.broken_by_panic();
                let number = handle.number();
                assert_eq!(number, 0, "a planted panic");
                handle.with_meter(|meter| barrier.wait(number, || Metered::new(meter).work(u64::MAX / 2)))
            };
            scoped_workers(&mut meter, 2, work, |(), _| ControlFlow::Continue(()))
        }));
        assert!(result.is_err());
        assert_eq!(barrier.stopped(), Some(Stop::Cancelled));
    }
}
