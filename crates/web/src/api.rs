//! What can be asked.

mod ask;
mod job;
mod status;

use crate::app::Web;
use axum::routing::{MethodRouter, get, post};

/// An address, and what it does for which method.
pub(crate) type Route = (&'static str, fn() -> MethodRouter<Web>);

/// The addresses of everything but the page.
pub(crate) const ROUTES: &[Route] = &[
    ("/healthz", || get(status::health)),
    ("/api/status", || get(status::status)),
    ("/api/openapi.json", || get(status::openapi)),
    ("/api/check", || post(ask::check)),
    ("/api/solve", || post(ask::solve)),
    ("/api/generate", || post(ask::generate)),
    ("/api/hint", || post(ask::hint)),
    ("/api/analyse", || post(ask::analyse)),
    ("/api/watch", || post(ask::watch)),
    ("/api/draw", || post(ask::draw)),
    ("/api/kits", || get(ask::kits)),
    ("/api/pack/placements", || post(ask::placements)),
    ("/api/pack/text", || post(ask::text)),
    ("/api/jobs/{id}", || get(job::look).delete(job::cancel)),
    ("/api/jobs/{id}/events", || get(job::events)),
];

#[cfg(test)]
pub(crate) use job::Accepted;
#[cfg(test)]
pub(crate) use status::{Health, Status};
