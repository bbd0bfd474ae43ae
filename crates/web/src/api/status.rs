//! Health, status and the OpenAPI document.

use crate::state::Web;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidepack::ask::{Jobs, Status};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

pub(crate) async fn status(State(web): State<Web>) -> Json<Status> {
    let settings = web.settings();
    let (running, waiting) = web.jobs().open();
    let most = Jobs { running: settings.jobs, waiting: settings.queue };
    Json(Status::new(web.allowance(), Jobs { running, waiting }, most))
}

const OPENAPI: &str = include_str!("../../openapi.json");

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}
