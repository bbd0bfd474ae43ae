//! Experiments: instances x methods x limits, each run in a process of its
//! own, and what follows from the results: statistics, charts, a report.
//!
//! A [`Plan`] says what to run, [`run`](run()) runs it into a [`Folder`] line by
//! line, and a [`summary`] says what came out.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod chart;
mod compare;
mod folder;
mod instance;
mod method;
mod plan;
mod preset;
pub mod report;
mod row;
mod runner;
mod sets;
pub mod stats;
pub mod summary;
mod time;
pub mod worker;

pub use compare::{NothingShared, Verdict, compare};
pub use folder::{Folder, FolderError, Label};
pub use instance::Instance;
pub use method::{Budget, Method};
pub use plan::{Changes, Plan, Run, quoted};
pub use preset::{Preset, nearest};
pub use row::{Row, StartBounds};
pub use runner::{Event, Worker, run};
pub use sets::Set;
