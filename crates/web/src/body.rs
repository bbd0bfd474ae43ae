use crate::error::{Code, ErrorReply};
use crate::state::Web;
use axum::body::{Body, BodyDataStream};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_stream::StreamExt;

const MOST: usize = slidepack::ask::MOST_BYTES;

/// A body that is too large is drained up to this many bytes, so that the client can read the
/// reply.
const DRAINED: usize = 16 << 20;

/// Bodies of at least this size are processed one at a time.
const LARGE: usize = 64 << 10;

/// A JSON body with its memory permit, held until the request is answered.
pub(crate) struct Json(pub(crate) Vec<u8>, pub(crate) Room);

pub(crate) struct Room {
    length: usize,
    /// `None` for an empty body.
    _permit: Option<OwnedSemaphorePermit>,
}

impl Room {
    pub(crate) fn is_large(&self) -> bool {
        LARGE <= self.length
    }
}

impl FromRequest<Web> for Json {
    type Rejection = ErrorReply;

    async fn from_request(request: Request, web: &Web) -> Result<Json, ErrorReply> {
        let is_json = is_json(request.headers());
        let patience = web.settings().patience;
        if announced(request.headers()).is_some_and(|length| length > MOST as u64) {
            // A client that waits for `100 Continue` has not sent a body.
            if !request.headers().contains_key(header::EXPECT) {
                drain(request.into_body().into_data_stream(), patience);
            }
            return Err(too_large());
        }
        let read = tokio::time::timeout(patience, read(request.into_body(), web.bodies(), patience));
        let (bytes, room) =
            read.await.map_err(|_| ErrorReply::new(Code::Slow, "the request took too long to arrive"))??;
        if !is_json {
            let message = "send JSON, with the header `Content-Type: application/json`";
            return Err(ErrorReply::new(Code::ContentType, message));
        }
        Ok(Json(bytes, room))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = value.and_then(|value| value.split(';').next()).unwrap_or("");
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_large() -> ErrorReply {
    ErrorReply::too_large(format!("a request has at most {MOST} bytes"))
}

/// Drains a body in the background while the request is answered. A client whose connection closes
/// at once cannot read the reply.
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
            ErrorReply::new(Code::Body, "the connection broke off before the end of the body")
        })?;
        if MOST < bytes.len() + part.len() {
            drain(parts, patience);
            return Err(too_large());
        }
        // Do not wait for permits: waiting bodies would keep theirs.
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
        // A refused body has released its permit.
        let (bytes, second) = read(body(40)).await.ok().unwrap();
        assert_eq!((bytes.len(), bodies.available_permits()), (40, 0));
        assert!(read(Body::empty()).await.is_ok());
        drop((first, second));
        assert_eq!(bodies.available_permits(), 100);
    }
}
