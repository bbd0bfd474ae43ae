//! Status, events and cancellation of jobs.

use crate::error::ErrorReply;
use crate::events;
use crate::jobs::Job;
use crate::state::Web;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;

/// A job that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Accepted<'a> {
    id: &'a str,
}

pub(super) fn accepted(job: &Job) -> Response {
    let place = [(header::LOCATION, format!("/api/jobs/{}", job.id()))];
    (StatusCode::ACCEPTED, place, axum::Json(Accepted { id: job.id() })).into_response()
}

pub(crate) async fn look(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, ErrorReply> {
    let job = web.jobs().find(&id)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], job.look()).into_response())
}

pub(crate) async fn events(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, ErrorReply> {
    let job = web.jobs().find(&id)?;
    Ok(events::events(&job).into_response())
}

pub(crate) async fn cancel(State(web): State<Web>, Path(id): Path<String>) -> Result<StatusCode, ErrorReply> {
    let job: Arc<_> = web.jobs().find(&id)?;
    web.jobs().cancel(&job);
    Ok(StatusCode::NO_CONTENT)
}
