//! What workers share memory and wait with.
//!
//! `workers.rs` takes these types from here and nowhere else, so that a model
//! checker can put its own in their place.

pub(crate) use std::sync::atomic::{AtomicBool, Ordering};
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
pub(crate) use std::thread;
