//! What can be asked.

mod check;
mod generate;
mod job;
mod options;
mod solve;
mod status;

use crate::app::Web;
use axum::Router;
use axum::routing::{get, post};

/// The addresses of everything but the page.
pub(crate) fn routes() -> Router<Web> {
    Router::new()
        .route("/healthz", get(status::health))
        .route("/api/check", post(check::check))
        .route("/api/solve", post(solve::solve))
        .route("/api/generate", post(generate::generate))
        .route("/api/jobs/{id}", get(job::look).delete(job::cancel))
        .route("/api/jobs/{id}/events", get(job::events))
}
