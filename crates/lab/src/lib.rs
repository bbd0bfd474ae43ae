//! Experiments: instances x methods x limits, each run in its own process, with statistics, charts
//! and a report.
//!
//! A [`Plan`] declares the runs, [`run`](run()) executes them and appends each to a [`Folder`], and
//! [`summary`] composes the report.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod chart;
mod compare;
mod external;
mod folder;
mod instance;
pub mod marks;
mod method;
mod plan;
mod preset;
mod program;
mod quantity;
pub mod report;
mod row;
mod runner;
mod sets;
mod show;
pub mod stats;
pub mod summary;
mod time;
pub mod worker;

pub use compare::{Verdict, compare};
pub use folder::{Folder, Label};
pub use instance::Instance;
pub use method::{Budget, Method, Run};
pub use plan::{Changes, Plan, quoted};
pub use preset::Preset;
pub use program::Program;
pub use row::{Row, StartBounds};
pub use runner::{Event, Worker, run};
pub use sets::Set;
