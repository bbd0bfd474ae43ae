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
use axum::Router;
use axum::routing::{get, post};

/// The addresses of everything but the page.
pub(crate) fn routes() -> Router<Web> {
    Router::new()
        .route("/healthz", get(status::health))
        .route("/api/status", get(status::status))
        .route("/api/openapi.json", get(status::openapi))
        .route("/api/check", post(check::check))
        .route("/api/solve", post(solve::solve))
        .route("/api/generate", post(generate::generate))
        .route("/api/hint", post(hint::hint))
        .route("/api/watch", post(watch::watch))
        .route("/api/draw", post(draw::draw))
        .route("/api/kits", get(pack::kits))
        .route("/api/pack/placements", post(pack::placements))
        .route("/api/pack/text", post(pack::text))
        .route("/api/jobs/{id}", get(job::look).delete(job::cancel))
        .route("/api/jobs/{id}/events", get(job::events))
}
