//! The workers of a run ([`scoped_workers`](sound::run::scoped_workers)), their pool of work and the
//! exchange of the anytime search, compiled from the sources of core with the
//! threads, locks and condition variables of shuttle, a model checker.
//!
//! Shuttle runs a model many times and decides at each use of a lock who goes
//! on. Its condition variables never time out, so a wake-up that is missing is
//! a deadlock, and a deadlock is an error.
//!
//! Besides the sources as they are, [`sound`], there are copies with planted
//! bugs (`build.rs`). The models must find each of them.

use std::ops::ControlFlow;
use std::sync::Arc;

/// How often each model is run.
pub const RUNS: usize = 1000;

macro_rules! copies {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => { $(
        $(#[$doc])*
        #[allow(dead_code, unreachable_pub, unused_mut)]
        pub mod $name {
            /// Meter and workers.
            pub mod run {
                pub(super) mod sync {
                    pub(in super::super) use shuttle::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
                    pub(in super::super) use shuttle::sync::{Condvar, Mutex, MutexGuard};
                    pub(in super::super) use shuttle::thread;
                    pub(in super::super) use std::sync::PoisonError;
                }
                mod clock {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/clock.rs"));
                }
                mod report {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/report.rs"));
                }
                mod meter {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/meter.rs"));
                }
                mod workers {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/workers.rs"));
                }
                mod pool {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/pool.rs"));
                }
                pub use meter::{Meter, Tally};
                pub(super) use pool::Pool;
                pub use report::{Limits, Observer, Outcome, Progress, Report, Stage, Stop};
                pub use workers::{Ended, Outbox, WorkerHandle, run_workers, scoped_workers};
            }

            mod exchange {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/exchange.rs"));
            }

            /// The models of this copy.
            pub mod models {
                use super::super::{Arc, ControlFlow, RUNS};
                use super::exchange::Exchange;
                use super::run::{Limits, Meter, Pool, Progress, Stop, WorkerHandle, scoped_workers};
                use shuttle::sync::Mutex;
                use shuttle::sync::atomic::{AtomicU64, Ordering};

                include!("models.rs");
            }
        }
    )+ };
}

copies! {
    /// The sources as they are.
    sound,
    /// The last messages of workers that are ended by a limit are not heard.
    forgets_messages,
    /// Two workers that report at once overwrite each other's counts.
    loses_counts,
    /// Two workers are granted the same nodes.
    grants_twice,
    /// The end of the last worker wakes no thread.
    leaves_silently,
    /// A sender that waits for space is not woken.
    keeps_senders_waiting,
    /// The last worker of a pool does not wake the others.
    ends_silently,
    /// Two workers take the same task.
    gives_a_task_twice,
}
