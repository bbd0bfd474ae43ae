//! The engine for web pages.
//!
//! A page sends the same requests as to `slidepack serve`, a path and JSON, and receives the same
//! JSON. [`Engine`] is independent of browser and memory; `abi` connects it to a Web Worker.
//!
//! The features `slide` and `pack` select the puzzle families of an engine. It answers questions
//! about a missing family with status 421.

#![warn(clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(not(all(feature = "slide", feature = "pack")), allow(dead_code, unused_imports))]

#[cfg(target_family = "wasm")]
mod abi;
mod engine;
mod event;
mod interrupted;
mod tables;
#[cfg(feature = "slide")]
mod team;

pub use engine::{Engine, Reply, Settings};
pub use event::Event;
pub use interrupted::Interrupted;
pub use tables::{Host, Tables};
