//! Measurements, results and reports of the lab.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

mod compare;
mod marks;
mod program;
mod runner;
mod summary;
