//! The addresses of everything but the page.

mod ask;
mod job;
mod status;

use crate::state::Route;
use axum::routing::get;

pub(crate) fn routes() -> impl Iterator<Item = Route> {
    let others = [
        ("/healthz", get(status::health)),
        ("/api/status", get(status::status)),
        ("/api/openapi.json", get(status::openapi)),
        ("/api/jobs/{id}", get(job::look).delete(job::cancel)),
        ("/api/jobs/{id}/events", get(job::events)),
    ];
    ask::routes().chain(others)
}

#[cfg(test)]
pub(crate) use job::Accepted;
#[cfg(test)]
pub(crate) use status::Health;
