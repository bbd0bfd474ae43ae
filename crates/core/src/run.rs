//! Limits, progress, outcomes, metering and worker threads of all solvers.

pub mod clock;
mod first;
mod meter;
mod pool;
mod report;
pub(crate) mod sync;
mod workers;

pub(crate) use first::first_of;
pub use meter::{Meter, Tally};
pub(crate) use pool::Pool;
pub use report::{Limits, Observer, Outcome, Progress, Report, Stage, Stop};
pub use workers::{Ended, Outbox, WorkerHandle, run_workers, scoped_workers};
