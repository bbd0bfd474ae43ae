//! Behaviour that callers of the core rely on.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

mod classics;
mod cover;
mod cover_examples;
mod cover_text;
mod eight_puzzle;
mod guide;
mod pack;
mod pack_burr;
mod pack_examples;
mod pack_text;
mod pack_text_errors;
