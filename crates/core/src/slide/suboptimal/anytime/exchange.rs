//! The knowledge shared by the workers of an anytime search.

use crate::run::sync::{Mutex, MutexGuard, PoisonError};
use crate::slide::board::Dir;

#[derive(Clone)]
pub(super) struct Known {
    pub(super) best: Vec<Dir>,
    pub(super) bound: u32,
}

impl Known {
    pub(super) fn length(&self) -> u32 {
        self.best.len() as u32
    }

    pub(super) fn is_proven(&self) -> bool {
        self.length() <= self.bound
    }

    /// Merges the result of a task; returns whether it is an improvement.
    pub(super) fn learn(&mut self, find: &Find) -> bool {
        match find {
            Find::Solution(moves) if moves.len() < self.best.len() => self.best.clone_from(moves),
            Find::Shortest(moves) => {
                if moves.len() < self.best.len() {
                    self.best.clone_from(moves);
                }
                self.bound = moves.len() as u32;
            }
            Find::Bound(bound) if self.bound < *bound => self.bound = *bound,
            _ => return false,
        }
        true
    }
}

pub(super) enum Find {
    Solution(Vec<Dir>),
    /// A solution proven optimal.
    Shortest(Vec<Dir>),
    Bound(u32),
    Nothing,
}

/// Hands out task numbers with the current knowledge.
///
/// A worker receives the others' results with its next task. With one worker, tasks are numbered
/// consecutively.
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

    /// The next task number and the current knowledge; `None` once the best solution is proven
    /// optimal.
    pub(super) fn take(&self) -> Option<(u64, Known)> {
        let mut state = self.state();
        if state.known.is_proven() {
            return None;
        }
        let number = state.next_task;
        state.next_task += 1;
        Some((number, state.known.clone()))
    }

    pub(super) fn learn(&self, find: &Find) {
        self.state().known.learn(find);
    }
}
