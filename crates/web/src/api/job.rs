//! Jobs that were asked for before.

use crate::app::Web;
use crate::events;
use crate::jobs::Work;
use crate::refusal::{Code, Refusal};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Has work done, and tells where to ask for it.
pub(super) fn accept(web: &Web, work: Box<dyn Work>) -> Result<Response, Refusal> {
    let job = web.jobs().submit(work)?;
    let place = [(header::LOCATION, format!("/api/jobs/{}", job.id()))];
    let body = axum::Json(serde_json::json!({ "id": job.id() }));
    Ok((StatusCode::ACCEPTED, place, body).into_response())
}

/// Requests may say that they expect a job, but not that they want none.
pub(super) fn always_a_job(asked: Option<bool>) -> Result<(), Refusal> {
    match asked {
        Some(false) => {
            Err(Refusal::bad(Code::Field, "`job` cannot be false: this question is always answered by a job"))
        }
        _ => Ok(()),
    }
}

/// `GET /api/jobs/{id}`
pub(crate) async fn look(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let job = web.jobs().find(&id)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], job.look()).into_response())
}

/// `GET /api/jobs/{id}/events`
pub(crate) async fn events(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let job = web.jobs().find(&id)?;
    Ok(events::events(&job).into_response())
}

/// `DELETE /api/jobs/{id}`
pub(crate) async fn cancel(State(web): State<Web>, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    let job: Arc<_> = web.jobs().find(&id)?;
    web.jobs().cancel(&job);
    Ok(StatusCode::NO_CONTENT)
}
