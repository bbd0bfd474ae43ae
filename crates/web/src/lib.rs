//! The local web app: `app()` is its router, `serve()` lets it listen.
//!
//! Long requests become jobs on their own threads and report progress as events. All resources of a
//! request are bounded, and no part of a request becomes a path or a command.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod allowed_hosts;
mod api;
mod app;
mod body;
mod compress;
mod error;
mod events;
mod jobs;
mod page;
mod security;
mod serve;
mod settings;
mod state;
#[cfg(test)]
mod tests;

pub use allowed_hosts::AllowedHosts;
pub use app::app;
pub use serve::{Ending, Listener, endings, listen};
pub use settings::Settings;
pub use state::Web;

/// The default port.
pub const PORT: u16 = 8015;
