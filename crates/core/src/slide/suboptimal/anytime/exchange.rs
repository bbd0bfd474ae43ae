//! What the workers of an anytime search know together.

use crate::run::sync::{Mutex, MutexGuard, PoisonError};
use crate::slide::board::Dir;

/// What is known of a board's solution.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) best: Vec<Dir>,
    /// No solution is shorter than this.
    pub(super) bound: u32,
}

impl Known {
    /// The length of the best solution.
    pub(super) fn length(&self) -> u32 {
        self.best.len() as u32
    }

    pub(super) fn is_proven(&self) -> bool {
        self.length() <= self.bound
    }

    /// Takes over what a task has found; whether it was news.
    pub(super) fn learn(&mut self, find: &Find) -> bool {
        match find {
            Find::Solution(moves) if moves.len() < self.best.len() => self.best.clone_from(moves),
            Find::Bound(bound) if self.bound < *bound => self.bound = *bound,
            _ => return false,
        }
        true
    }
}

/// What a task has found.
pub(super) enum Find {
    Solution(Vec<Dir>),
    /// No solution is shorter than this.
    Bound(u32),
    Nothing,
}

/// Hands out tasks together with what is known when they begin.
///
/// A worker learns from all others when it takes its next task. The tasks of
/// one worker alone are numbered without gaps, in order.
pub(super) struct Exchange {
    state: Mutex<State>,
}

struct State {
    known: Known,
    next_task: u64,
}

impl Exchange {
    pub(super) fn new(known: Known) -> Exchange {
        Exchange { state: Mutex::new(State { known, next_task: 0 }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the next task and what is known; `None` once the best
    /// solution is proven.
    pub(super) fn take(&self) -> Option<(u64, Known)> {
        let mut state = self.state();
        if state.known.is_proven() {
            return None;
        }
        let number = state.next_task;
        state.next_task += 1;
        Some((number, state.known.clone()))
    }

    /// Lets all workers know what one has found.
    pub(super) fn learn(&self, find: &Find) {
        self.state().known.learn(find);
    }
}
