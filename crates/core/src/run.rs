//! What all solvers share: the words of a run, its meter, its workers.

pub mod clock;
mod meter;
mod report;
pub(crate) mod sync;
mod workers;

pub use meter::{Meter, Tally};
pub use report::{Limits, Observer, Outcome, Progress, Report, Stage, Stop};
pub use workers::{Ended, Outbox, WorkerHandle, run_workers, scoped_workers};
