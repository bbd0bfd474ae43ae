//! Work sharing: busy workers donate pieces of work to idle ones.

use super::sync::{AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, PoisonError};
use std::time::Duration;

const WAIT: Duration = Duration::from_millis(5);

pub(crate) struct Pool<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    /// Read often and changed seldom, so it is outside the lock.
    wanted: AtomicUsize,
}

struct State<T> {
    pieces: Vec<T>,
    workers: usize,
    idle: usize,
    is_over: bool,
}

impl<T> Pool<T> {
    pub(crate) fn new(pieces: Vec<T>, workers: usize) -> Pool<T> {
        let state = State { pieces, workers, idle: 0, is_over: false };
        Pool { state: Mutex::new(state), changed: Condvar::new(), wanted: AtomicUsize::new(0) }
    }

    #[inline(always)]
    pub(crate) fn wanted(&self) -> usize {
        self.wanted.load(Ordering::Relaxed)
    }

    /// The next piece; waits for one, and calls `poll` meanwhile, as long as a worker is busy.
    pub(crate) fn take<E>(&self, mut poll: impl FnMut() -> Result<(), E>) -> Result<Option<T>, E> {
        let mut state = self.state();
        loop {
            if state.is_over {
                return Ok(None);
            }
            if let Some(piece) = state.pieces.pop() {
                self.update_wanted(&state);
                return Ok(Some(piece));
            }
            state.idle += 1;
            if state.idle == state.workers {
                state.is_over = true;
                return Ok(None);
            }
            self.update_wanted(&state);
            state = self.changed.wait_timeout(state, WAIT).unwrap_or_else(PoisonError::into_inner).0;
            state.idle -= 1;
            drop(state);
            poll()?;
            state = self.state();
        }
    }

    pub(crate) fn give(&self, piece: T) {
        let mut state = self.state();
        state.pieces.push(piece);
        self.update_wanted(&state);
        drop(state);
        self.changed.notify_one();
    }

    pub(crate) fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// Every worker holds one while it works, also on panic, so that the others do not wait for it.
    pub(crate) fn worker(&self) -> PoolWorker<'_, T> {
        PoolWorker(self)
    }

    fn update_wanted(&self, state: &State<T>) {
        self.wanted.store(state.idle.saturating_sub(state.pieces.len()), Ordering::Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) struct PoolWorker<'a, T>(&'a Pool<T>);

impl<T> Drop for PoolWorker<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.workers -= 1;
        state.is_over |= state.idle == state.workers;
        drop(state);
        self.0.changed.notify_all();
    }
}
