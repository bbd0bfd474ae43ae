//! The addresses of everything but the page.
//!
//! Each path of a question takes one kind of [`Ask`]; long searches become jobs, everything else is answered
//! directly.

use crate::body::Json;
use crate::error::ErrorReply;
use crate::events;
use crate::state::{Route, Web};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use slidepack::ask::{Address, Answer, Ask, Endpoint, Jobs, Status};
use slidepack::wire;

pub(crate) fn routes() -> impl Iterator<Item = Route> {
    let others = [
        ("/healthz", get(health)),
        ("/api/status", get(status)),
        ("/api/openapi.json", get(openapi)),
        ("/api/jobs/{id}", get(look).delete(cancel)),
        ("/api/jobs/{id}/events", get(job_events)),
    ];
    let questions = Ask::ENDPOINTS.iter().filter_map(|endpoint| {
        Some(match endpoint.address? {
            Address::Get(path) => {
                (path, get(move |State(web): State<Web>| reply(web, endpoint, b"{}", false)))
            }
            Address::Post(path) => {
                let handler = move |State(web): State<Web>, Json(body, room): Json| async move {
                    reply(web, endpoint, &body, room.is_large()).await
                };
                (path, post(handler))
            }
        })
    });
    questions.chain(others)
}

async fn reply(web: Web, endpoint: &Endpoint, body: &[u8], is_large: bool) -> Result<Response, ErrorReply> {
    let ask = (endpoint.read)(body)?;
    if ask.is_long() {
        let ready = web.ready(ask, is_large).await?;
        let job = web.jobs().submit(ready)?;
        let place = [(header::LOCATION, format!("/api/jobs/{}", job.id()))];
        return Ok((StatusCode::ACCEPTED, place, axum::Json(Accepted { id: job.id() })).into_response());
    }
    let is_draft = ask.is_draft();
    match web.answer(ask, is_large).await {
        Ok(Answer::File(file)) => {
            let name = format!("attachment; filename=\"{}\"", file.name);
            let about = [(header::CONTENT_TYPE, file.content_type), (header::CONTENT_DISPOSITION, name)];
            Ok((about, file.contents).into_response())
        }
        Ok(answer) => Ok(axum::Json(answer).into_response()),
        // While text is being typed, errors are expected.
        Err(error) if is_draft && error.is_about_the_question() => {
            Ok(([(header::CONTENT_TYPE, "application/json")], wire::to_line(error.body())).into_response())
        }
        Err(error) => Err(error),
    }
}

/// A job that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Accepted<'a> {
    id: &'a str,
}

async fn look(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, ErrorReply> {
    let job = web.jobs().find(&id)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], job.look()).into_response())
}

async fn job_events(State(web): State<Web>, Path(id): Path<String>) -> Result<Response, ErrorReply> {
    let job = web.jobs().find(&id)?;
    Ok(events::events(&job).into_response())
}

async fn cancel(State(web): State<Web>, Path(id): Path<String>) -> Result<StatusCode, ErrorReply> {
    web.jobs().cancel(&web.jobs().find(&id)?);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

async fn health() -> axum::Json<Health> {
    axum::Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

async fn status(State(web): State<Web>) -> axum::Json<Status> {
    let settings = web.settings();
    let (running, waiting) = web.jobs().open();
    let most = Jobs { running: settings.jobs, waiting: settings.queue };
    axum::Json(Status::new(web.allowance(), Jobs { running, waiting }, most))
}

const OPENAPI: &str = include_str!("../openapi.json");

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}
