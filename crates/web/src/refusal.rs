//! Requests that are not answered, and why.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidepack::InputError;
use slidepack::wire;

/// Declares the codes of our own errors, each with the name that users see.
macro_rules! codes {
    ($($code:ident => $name:literal,)*) => {
        /// What is wrong, in a word that never changes. Errors in puzzles bring
        /// codes of their own along, those of the command line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Code {
            $($code,)*
        }

        impl Code {
            #[cfg(test)]
            pub(crate) const ALL: &[Code] = &[$(Code::$code,)*];

            /// The name that users see.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }
        }
    };
}

codes! {
    Algorithm => "algorithm",
    Answer => "answer",
    Board => "board",
    Body => "body",
    Busy => "busy",
    Colour => "colour",
    ContentType => "content-type",
    Difficulty => "difficulty",
    Field => "field",
    Format => "format",
    GoalSize => "goal-size",
    Heuristic => "heuristic",
    Host => "host",
    Index => "index",
    Internal => "internal",
    Json => "json",
    Kit => "kit",
    Lattice => "lattice",
    Level => "level",
    Memory => "memory",
    Method => "method",
    Moves => "moves",
    NoJob => "no-job",
    NotACell => "not-a-cell",
    NotFound => "not-found",
    Origin => "origin",
    Placed => "placed",
    Puzzle => "puzzle",
    Ragged => "ragged",
    Shape => "shape",
    Size => "size",
    Slow => "slow",
    Solution => "solution",
    Stopping => "stopping",
    Time => "time",
    TooFar => "too-far",
    TooLarge => "too-large",
    Tray => "tray",
    Unsolvable => "unsolvable",
    Unwritten => "unwritten",
    Want => "want",
    WrongFamily => "wrong-family",
}

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
    pub(crate) fn new(status: StatusCode, code: Code, message: impl Into<String>) -> Refusal {
        Refusal::with_name(status, code.name(), message.into())
    }

    fn with_name(status: StatusCode, code: &'static str, message: String) -> Refusal {
        let error = Error { code, message, file: None, line: None, column: None };
        Refusal { status, body: Body { error }, retry: None }
    }

    /// A request that is not valid, whatever its puzzle.
    pub(crate) fn bad(code: Code, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// A puzzle that is not valid, in a request that is.
    pub(crate) fn puzzle(code: Code, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// A request over one of our limits.
    pub(crate) fn too_large(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, message)
    }

    /// A request that comes while too many others are worked on.
    pub(crate) fn busy(message: impl Into<String>, seconds: u64) -> Refusal {
        let refusal = Refusal::new(StatusCode::TOO_MANY_REQUESTS, Code::Busy, message);
        Refusal { retry: Some(seconds), ..refusal }
    }

    /// A bug of ours.
    pub(crate) fn internal() -> Refusal {
        let message = "this is a bug in slidepack; please report it";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, message)
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
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let refusal = Refusal::with_name(status, error.code, error.message);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_codes_of_errors_are_those_described() {
        let openapi: serde_json::Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
        let described = openapi["components"]["schemas"]["Error"]["x-codes"].as_array().unwrap();
        let described: BTreeSet<&str> = described.iter().map(|code| code["code"].as_str().unwrap()).collect();
        assert_eq!(Code::ALL.iter().map(|code| code.name()).collect::<BTreeSet<_>>(), described);
    }
}
