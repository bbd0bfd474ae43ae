//! Bodies of requests.

use crate::app::Web;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use slidepack::wire;
use tokio_stream::StreamExt;

/// The most bytes of a body.
pub(crate) const MOST: usize = 1 << 20;

/// Bytes of a body too large that are still read, so that whoever sends them
/// comes to read the reply.
const DRAINED: usize = 16 << 20;

/// A body that is JSON and says what it should.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Web> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, web: &Web) -> Result<Json<T>, Refusal> {
        let is_json = is_json(request.headers());
        let read = tokio::time::timeout(web.settings().patience, read(request.into_body()));
        let bytes = read.await.map_err(|_| {
            Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", "the request took too long to arrive")
        })??;
        if !is_json {
            let message = "send JSON, with the header `Content-Type: application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", message));
        }
        let wrong = |error: serde_json::Error| {
            let (line, column) = (error.line(), error.column());
            let message = error.to_string();
            let place = format!(" at line {line} column {column}");
            let code = if error.is_data() { "field" } else { "json" };
            let refusal = Refusal::bad(code, message.strip_suffix(&place).unwrap_or(&message));
            if line == 0 { refusal } else { refusal.at(line, column) }
        };
        serde_json::from_slice(&bytes).map(Json).map_err(wrong)
    }
}

/// The answer to a question, as JSON. In a draft what is wrong with the puzzle
/// is an answer, too: whoever asks while somebody types expects mistakes.
pub(crate) fn reply<T: Serialize>(answer: Result<T, Refusal>, is_draft: bool) -> Result<Response, Refusal> {
    match answer {
        Ok(answer) => Ok(axum::Json(answer).into_response()),
        Err(refusal) if is_draft && refusal.is_about_the_question() => {
            Ok(([(header::CONTENT_TYPE, "application/json")], wire::to_line(refusal.body())).into_response())
        }
        Err(refusal) => Err(refusal),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = value.and_then(|value| value.split(';').next()).unwrap_or("");
    kind.trim().eq_ignore_ascii_case("application/json")
}

async fn read(body: Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Refusal::bad("body", "the body broke off"))?;
        length += part.len();
        if length <= MOST {
            bytes.extend_from_slice(&part);
        } else if DRAINED < length {
            break;
        }
    }
    if MOST < length {
        return Err(Refusal::too_large(format!("a request has at most {MOST} bytes")));
    }
    Ok(bytes)
}
