//! Bodies of requests.

use crate::app::Web;
use crate::error::{Code, ErrorReply};
use axum::body::{Body, BodyDataStream};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use slidepack::{ask, wire};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_stream::StreamExt;

/// The most bytes of a body.
pub(crate) const MOST: usize = 1 << 20;

/// A body that is too large is read up to this many bytes, so that the sender
/// gets to read the reply.
const DRAINED: usize = 16 << 20;

/// Bodies from this size on are worked on one after the other.
const LARGE: usize = 64 << 10;

/// A body that is JSON and has the fields it should have, with the room that
/// it takes until the request is answered.
pub(crate) struct Json<T>(pub(crate) T, pub(crate) Room);

/// Room for a body among those that all requests together may have.
pub(crate) struct Room {
    length: usize,
    /// None for an empty body.
    _permit: Option<OwnedSemaphorePermit>,
}

impl Room {
    /// Whether working on the body may take long.
    pub(crate) fn is_large(&self) -> bool {
        LARGE <= self.length
    }
}

impl<T: DeserializeOwned> FromRequest<Web> for Json<T> {
    type Rejection = ErrorReply;

    async fn from_request(request: Request, web: &Web) -> Result<Json<T>, ErrorReply> {
        let is_json = is_json(request.headers());
        let patience = web.settings().patience;
        if announced(request.headers()).is_some_and(|length| length > MOST as u64) {
            // A sender that waits to be told to go on has sent nothing.
            if !request.headers().contains_key(header::EXPECT) {
                drain(request.into_body().into_data_stream(), patience);
            }
            return Err(too_large());
        }
        let read = tokio::time::timeout(patience, read(request.into_body(), web.bodies(), patience));
        let (bytes, room) = read.await.map_err(|_| {
            ErrorReply::new(StatusCode::REQUEST_TIMEOUT, Code::Slow, "the request took too long to arrive")
        })??;
        if !is_json {
            let message = "send JSON, with the header `Content-Type: application/json`";
            return Err(ErrorReply::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::ContentType, message));
        }
        let wrong = |error: serde_json::Error| {
            let (line, column) = (error.line(), error.column());
            let message = error.to_string();
            let place = format!(" at line {line} column {column}");
            let code = if error.is_data() { ask::Code::Field.name() } else { Code::Json.name() };
            let error = ErrorReply::with_name(
                StatusCode::BAD_REQUEST,
                code,
                message.strip_suffix(&place).unwrap_or(&message).into(),
            );
            if line == 0 { error } else { error.at(line, column) }
        };
        serde_json::from_slice(&bytes).map(|value| Json(value, room)).map_err(wrong)
    }
}

/// The answer to a question, as JSON. In a draft what is wrong with the puzzle
/// is an answer, too: whoever asks while somebody types expects mistakes.
pub(crate) fn reply<T: Serialize>(
    answer: Result<T, ErrorReply>,
    is_draft: bool,
) -> Result<Response, ErrorReply> {
    match answer {
        Ok(answer) => Ok(axum::Json(answer).into_response()),
        Err(error) if is_draft && error.is_about_the_question() => {
            Ok(([(header::CONTENT_TYPE, "application/json")], wire::to_line(error.body())).into_response())
        }
        Err(error) => Err(error),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = value.and_then(|value| value.split(';').next()).unwrap_or("");
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The length that a request says its body has.
fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_large() -> ErrorReply {
    ErrorReply::too_large(format!("a request has at most {MOST} bytes"))
}

/// Reads on without keeping anything while the request is answered: a sender
/// whose connection is closed at once does not get to read the reply.
fn drain(mut body: BodyDataStream, patience: Duration) {
    tokio::spawn(tokio::time::timeout(patience, async move {
        let mut length = 0;
        while let Some(Ok(part)) = body.next().await {
            length += part.len();
            if DRAINED < length {
                break;
            }
        }
    }));
}

async fn read(
    body: Body,
    bodies: &Arc<Semaphore>,
    patience: Duration,
) -> Result<(Vec<u8>, Room), ErrorReply> {
    let mut bytes = Vec::new();
    let mut room: Option<OwnedSemaphorePermit> = None;
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| {
            ErrorReply::new(
                StatusCode::BAD_REQUEST,
                Code::Body,
                "the connection broke off before the end of the body",
            )
        })?;
        if MOST < bytes.len() + part.len() {
            drain(parts, patience);
            return Err(too_large());
        }
        // Nobody waits for room: bodies that wait would keep theirs.
        let more = bodies.clone().try_acquire_many_owned(part.len() as u32);
        let more = more.map_err(|_| ErrorReply::busy("too many large requests at once", 2))?;
        match &mut room {
            Some(room) => room.merge(more),
            None => room = Some(more),
        }
        bytes.extend_from_slice(&part);
    }
    let length = bytes.len();
    Ok((bytes, Room { length, _permit: room }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_bodies_together_are_bounded() {
        let bodies = Arc::new(Semaphore::new(100));
        let body = |length: usize| Body::from(vec![b' '; length]);
        let read = |body| read(body, &bodies, Duration::from_secs(1));
        let (_, first) = read(body(60)).await.ok().unwrap();
        assert!(read(body(60)).await.is_err());
        // A body that was refused has left its room.
        let (bytes, second) = read(body(40)).await.ok().unwrap();
        assert_eq!((bytes.len(), bodies.available_permits()), (40, 0));
        assert!(read(Body::empty()).await.is_ok());
        drop((first, second));
        assert_eq!(bodies.available_permits(), 100);
    }
}
