//! What can be asked.

mod check;
mod draw;
mod generate;
mod hint;
mod job;
mod options;
mod pack;
mod solve;
mod status;
mod watch;

use crate::app::Web;
use axum::routing::{MethodRouter, get, post};

/// An address, and what it does for which method.
pub(crate) type Route = (&'static str, fn() -> MethodRouter<Web>);

/// The addresses of everything but the page.
pub(crate) const ROUTES: &[Route] = &[
    ("/healthz", || get(status::health)),
    ("/api/status", || get(status::status)),
    ("/api/openapi.json", || get(status::openapi)),
    ("/api/check", || post(check::check)),
    ("/api/solve", || post(solve::solve)),
    ("/api/generate", || post(generate::generate)),
    ("/api/hint", || post(hint::hint)),
    ("/api/watch", || post(watch::watch)),
    ("/api/draw", || post(draw::draw)),
    ("/api/kits", || get(pack::kits)),
    ("/api/pack/placements", || post(pack::placements)),
    ("/api/pack/text", || post(pack::text)),
    ("/api/jobs/{id}", || get(job::look).delete(job::cancel)),
    ("/api/jobs/{id}/events", || get(job::events)),
];
