use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use slidepack::ask::{self, AskError};
use slidepack::wire::{self, ErrorBody, WireError};

/// Declares the error codes of the server, each with its public name, status and meaning.
macro_rules! codes {
    ($($code:ident => $name:literal, $status:ident, $meaning:literal;)*) => {
        /// A stable error code of the server. Errors of questions have codes of their own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Code {
            $(#[doc = $meaning] $code,)*
        }

        impl Code {
            #[cfg(test)]
            pub(crate) const ALL: &[(&str, u16, &str)] =
                &[$(($name, StatusCode::$status.as_u16(), $meaning),)*];

            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }

            fn status(self) -> StatusCode {
                match self {
                    $(Code::$code => StatusCode::$status,)*
                }
            }
        }
    };
}

codes! {
    Body => "body", BAD_REQUEST, "the connection broke off before the end of the body";
    Busy => "busy", TOO_MANY_REQUESTS, "too many jobs or questions at once; Retry-After has the seconds to wait";
    ContentType => "content-type", UNSUPPORTED_MEDIA_TYPE, "the Content-Type is not application/json";
    Host => "host", MISDIRECTED_REQUEST, "the Host header does not name this app";
    Method => "method", METHOD_NOT_ALLOWED, "the address does not take this method";
    NoJob => "no-job", NOT_FOUND, "there is no such job; jobs are forgotten some time after their end";
    NotFound => "not-found", NOT_FOUND, "there is nothing at this address";
    Origin => "origin", FORBIDDEN, "the request comes from another site's page";
    Slow => "slow", REQUEST_TIMEOUT, "the request took too long to arrive";
    Stopping => "stopping", SERVICE_UNAVAILABLE, "the app is being stopped";
}

/// An error response: a status and `{"error": {...}}`.
#[derive(Clone, Debug)]
pub(crate) struct ErrorReply {
    status: StatusCode,
    body: Box<WireError>,
    /// Value of `Retry-After`, in seconds.
    retry: Option<u64>,
}

impl ErrorReply {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> ErrorReply {
        ErrorReply::with_name(code.status(), code.name(), message.into())
    }

    fn with_name(status: StatusCode, code: &'static str, message: String) -> ErrorReply {
        ErrorReply { status, body: Box::new(WireError::new(code, &message)), retry: None }
    }

    pub(crate) fn too_large(message: impl Into<String>) -> ErrorReply {
        let code = ask::Code::TooLarge.name();
        ErrorReply::with_name(StatusCode::PAYLOAD_TOO_LARGE, code, message.into())
    }

    pub(crate) fn busy(message: impl Into<String>, seconds: u64) -> ErrorReply {
        let error = ErrorReply::new(Code::Busy, message);
        ErrorReply { retry: Some(seconds), ..error }
    }

    pub(crate) fn internal() -> ErrorReply {
        AskError::internal().into()
    }

    /// Whether the question itself is at fault, not the load or the client.
    pub(crate) fn is_about_the_question(&self) -> bool {
        matches!(
            self.status,
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::PAYLOAD_TOO_LARGE
        )
    }

    pub(crate) fn body(&self) -> &WireError {
        &self.body
    }

    pub(crate) fn error(&self) -> &ErrorBody {
        &self.body.error
    }
}

impl From<AskError> for ErrorReply {
    fn from(error: AskError) -> ErrorReply {
        let status = StatusCode::from_u16(error.wrong.status()).expect("these are statuses");
        ErrorReply { status, body: Box::new((&error).into()), retry: None }
    }
}

impl IntoResponse for ErrorReply {
    fn into_response(self) -> Response {
        let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let mut response = (self.status, json, wire::to_line(&*self.body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
