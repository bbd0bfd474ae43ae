//! Nodes that busy workers give to idle ones.

use crate::run::{Hand, Over};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A shelf to put nodes on and to take them from.
pub(super) struct Pool<T> {
    shelf: Mutex<Shelf<T>>,
    bell: Condvar,
    /// How many workers wait, as last seen; a guess for those who work.
    waiting: AtomicUsize,
    workers: usize,
}

struct Shelf<T> {
    nodes: Vec<T>,
    waiting: usize,
}

impl<T: Copy> Pool<T> {
    /// How long a waiting worker sleeps between two reports.
    const NAP: Duration = Duration::from_millis(2);

    /// For so many workers.
    pub(super) fn new(workers: usize) -> Pool<T> {
        Pool {
            shelf: Mutex::new(Shelf { nodes: Vec::new(), waiting: 0 }),
            bell: Condvar::new(),
            waiting: AtomicUsize::new(0),
            workers,
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf<T>> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody waits for work.
    #[inline(always)]
    pub(super) fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) != 0
    }

    /// Gives the lower half of a stack away: the nodes nearest to the root,
    /// with the most work below them.
    pub(super) fn give(&self, stack: &mut Vec<T>) {
        let mut shelf = self.shelf();
        if shelf.nodes.is_empty() {
            let half = stack.len() / 2;
            shelf.nodes.extend(stack.drain(..half));
            self.bell.notify_all();
        }
    }

    /// Waits until there is something to take, and takes it; `false` when all
    /// workers wait, so all work is done.
    pub(super) fn take(&self, stack: &mut Vec<T>, hand: &mut Hand<'_, '_>) -> Result<bool, Over> {
        if self.workers == 1 {
            return Ok(false);
        }
        let mut shelf = self.shelf();
        shelf.waiting += 1;
        self.waiting.store(shelf.waiting, Ordering::Relaxed);
        loop {
            if !shelf.nodes.is_empty() {
                let share = shelf.nodes.len().div_ceil(shelf.waiting);
                stack.extend(shelf.nodes.drain(..share));
                shelf.waiting -= 1;
                self.waiting.store(shelf.waiting, Ordering::Relaxed);
                return Ok(true);
            }
            if shelf.waiting == self.workers {
                self.bell.notify_all();
                return Ok(false);
            }
            shelf = self.bell.wait_timeout(shelf, Pool::<T>::NAP).unwrap_or_else(PoisonError::into_inner).0;
            drop(shelf);
            hand.report(0, 0)?;
            shelf = self.shelf();
        }
    }
}
