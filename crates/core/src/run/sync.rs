//! Synchronisation primitives of `workers.rs` and `pool.rs`.
//!
//! They import these types only from here, so that a model checker can replace them.

pub(crate) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
pub(crate) use std::thread;
