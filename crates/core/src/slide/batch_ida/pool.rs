//! Nodes that busy workers give to idle ones.

use crate::run::{Ended, WorkerHandle};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Nodes that wait for a worker.
pub(super) struct Pool<T> {
    list: Mutex<Waiting<T>>,
    bell: Condvar,
    /// How many workers wait, as last seen; a guess for those who work.
    waiting: AtomicUsize,
    workers: usize,
}

struct Waiting<T> {
    nodes: Vec<T>,
    waiting: usize,
}

impl<T: Copy> Pool<T> {
    /// How long a waiting worker sleeps between two reports.
    const NAP: Duration = Duration::from_millis(2);

    /// For so many workers.
    pub(super) fn new(workers: usize) -> Pool<T> {
        Pool {
            list: Mutex::new(Waiting { nodes: Vec::new(), waiting: 0 }),
            bell: Condvar::new(),
            waiting: AtomicUsize::new(0),
            workers,
        }
    }

    fn list(&self) -> MutexGuard<'_, Waiting<T>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody waits for work.
    #[inline(always)]
    pub(super) fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) != 0
    }

    /// Gives the lower half of a stack away: the nodes nearest to the root,
    /// with the most work below them.
    pub(super) fn give(&self, stack: &mut Vec<T>) {
        let mut list = self.list();
        if list.nodes.is_empty() {
            let half = stack.len() / 2;
            list.nodes.extend(stack.drain(..half));
            self.bell.notify_all();
        }
    }

    /// Waits until there is something to take, and takes it; `false` when all
    /// workers wait, so all work is done.
    pub(super) fn take(&self, stack: &mut Vec<T>, handle: &mut WorkerHandle<'_, '_>) -> Result<bool, Ended> {
        if self.workers == 1 {
            return Ok(false);
        }
        let mut list = self.list();
        list.waiting += 1;
        self.waiting.store(list.waiting, Ordering::Relaxed);
        loop {
            if !list.nodes.is_empty() {
                let share = list.nodes.len().div_ceil(list.waiting);
                stack.extend(list.nodes.drain(..share));
                list.waiting -= 1;
                self.waiting.store(list.waiting, Ordering::Relaxed);
                return Ok(true);
            }
            if list.waiting == self.workers {
                self.bell.notify_all();
                return Ok(false);
            }
            list = self.bell.wait_timeout(list, Pool::<T>::NAP).unwrap_or_else(PoisonError::into_inner).0;
            drop(list);
            handle.report(0, 0)?;
            list = self.list();
        }
    }
}
