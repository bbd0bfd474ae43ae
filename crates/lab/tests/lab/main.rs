//! What the lab measures, keeps and tells.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

mod compare;
mod marks;
mod program;
mod runner;
mod summary;
