//! Hands out the tasks of an anytime search.

use crate::run::sync::{Mutex, MutexGuard, PoisonError};

/// The numbers of tasks, and the knowledge that workers share.
///
/// A worker receives the others' results with its next task. With one worker, tasks are numbered
/// consecutively.
pub(super) struct Exchange<K> {
    state: Mutex<State<K>>,
}

struct State<K> {
    known: K,
    next_task: u64,
}

impl<K: Clone> Exchange<K> {
    pub(super) fn new(known: K) -> Exchange<K> {
        Exchange { state: Mutex::new(State { known, next_task: 0 }) }
    }

    fn state(&self) -> MutexGuard<'_, State<K>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self) -> (u64, K) {
        let mut state = self.state();
        let number = state.next_task;
        state.next_task += 1;
        (number, state.known.clone())
    }

    pub(super) fn update(&self, update: impl FnOnce(&mut K)) {
        update(&mut self.state().known);
    }
}
