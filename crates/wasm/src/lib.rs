//! The engine for web pages.
//!
//! A page asks what it would ask of `slidepack serve`: an address and JSON. It
//! gets the same JSON back. [`Engine`] knows neither browser nor memory; `abi`
//! connects it with a Web Worker.
//!
//! With the features `slide` and `pack` an engine knows one family of puzzles or
//! both. It answers with status 421 what it is asked about the other one.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(not(all(feature = "slide", feature = "pack")), allow(dead_code, unused_imports))]

#[cfg(target_family = "wasm")]
mod abi;
mod engine;
mod interrupted;
mod news;
mod status;
mod tables;
#[cfg(feature = "slide")]
mod team;

pub use engine::{Engine, Reply, Settings};
pub use interrupted::Interrupted;
pub use news::News;
pub use tables::{Host, Tables};
