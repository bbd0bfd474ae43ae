//! Requests that are not answered, and why.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidepack::InputError;
use slidepack::wire;

/// Why a request is not answered: `{"error": {...}}` and a status.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    body: Body,
    /// Seconds after which to try again.
    retry: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Body {
    error: Error,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Error {
    code: &'static str,
    message: String,
    /// Always null: requests have no files. Programs find the same fields
    /// here as in the errors of the command line.
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refusal {
        let error = Error { code, message: message.into(), file: None, line: None, column: None };
        Refusal { status, body: Body { error }, retry: None }
    }

    /// A request that says something it cannot mean.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// A puzzle that breaks a rule, in a request that is well formed.
    pub(crate) fn puzzle(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// More than we do for anybody.
    pub(crate) fn too_large(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    /// More than we do at once.
    pub(crate) fn busy(message: impl Into<String>, seconds: u64) -> Refusal {
        let refusal = Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message);
        Refusal { retry: Some(seconds), ..refusal }
    }

    /// A bug of ours.
    pub(crate) fn internal() -> Refusal {
        let message = "this is a bug in slidepack, please report it";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The same about a place in the request's text.
    pub(crate) fn at(mut self, line: usize, column: usize) -> Refusal {
        (self.body.error.line, self.body.error.column) = (Some(line), Some(column));
        self
    }

    /// The same without a place, for text that the asker has not written.
    pub(crate) fn nowhere(mut self) -> Refusal {
        (self.body.error.line, self.body.error.column) = (None, None);
        self
    }

    /// Whether it is about what was asked, not about who asks how much.
    pub(crate) fn is_about_the_question(&self) -> bool {
        matches!(
            self.status,
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::PAYLOAD_TOO_LARGE
        )
    }

    /// What is sent: an object with the one field `error`.
    pub(crate) fn body(&self) -> &Body {
        &self.body
    }

    /// What went wrong, and where.
    pub(crate) fn error(&self) -> &Error {
        &self.body.error
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        let refusal = Refusal::puzzle(error.code, error.message);
        match error.place {
            Some(place) => refusal.at(place.line, place.column),
            None => refusal,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let mut response = (self.status, json, wire::to_line(&self.body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
