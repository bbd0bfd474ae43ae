//! The local web app: `app()` is its router, `serve()` lets it listen.
//!
//! Requests that may take long become jobs on threads of their own, which tell
//! of their progress in events. Everything that a request can use is bounded,
//! and no part of a request becomes a path or a command.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod allowed_hosts;
mod api;
mod app;
mod body;
mod compress;
#[cfg(test)]
mod depths;
mod error;
mod events;
mod jobs;
#[cfg(test)]
mod methods;
#[cfg(test)]
mod openapi;
mod page;
mod security;
mod serve;
mod settings;

pub use allowed_hosts::AllowedHosts;
pub use app::{Web, app};
pub use serve::{Ending, Listener, endings, listen};
pub use settings::Settings;

/// The port used unless another one is asked for.
pub const PORT: u16 = 8015;
