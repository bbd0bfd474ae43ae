//! The local web app: `app()` is its router, `serve()` lets it listen.
//!
//! Requests become jobs that run on threads of their own; a page hears of
//! them through events. Everything a request says is bounded, and nothing of
//! it ever becomes a path or a command.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod api;
mod app;
mod body;
mod events;
mod guard;
mod hosts;
mod input;
mod jobs;
mod page;
mod refusal;
mod serve;
mod settings;

pub use app::{Web, app};
pub use hosts::Hosts;
pub use serve::{Ending, Listener, listen};
pub use settings::Settings;

/// The port used unless another one is asked for.
pub const PORT: u16 = 8015;
