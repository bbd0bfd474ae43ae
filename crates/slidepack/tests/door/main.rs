//! Behaviour that callers of the library rely on.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

mod ask;
mod cover;
mod examples;
mod pack;
mod pack_json;
mod pictures;
mod prefixes;
mod reading;
mod trace;
