//! Host and origin checks, and security headers.

use crate::error::{Code, ErrorReply};
use crate::state::Web;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The page may load only its own files, and pictures that it generates.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses requests for other hosts and from other sites, and adds the security headers.
pub(crate) async fn secure(State(web): State<Web>, request: Request, next: Next) -> Response {
    let mut response = match reason_to_refuse(&web, &request) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn reason_to_refuse(web: &Web, request: &Request) -> Option<ErrorReply> {
    let host = host(request);
    if !host.is_some_and(|host| web.settings().hosts.allows(host)) {
        let message = "the Host header does not name this app: use the address it listens on, or add the name with --host";
        return Some(ErrorReply::new(Code::Host, message));
    }
    if !is_text(request.uri().path()) {
        let message = "there is nothing at this address";
        return Some(ErrorReply::new(Code::NotFound, message));
    }
    let foreign = || {
        ErrorReply::new(
            Code::Origin,
            "this request comes from a page of another site, which may not use this app",
        )
    };
    let headers = request.headers();
    if headers.contains_key(header::ORIGIN) {
        let origin = only(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        let is_ours = origin.zip(host).is_some_and(|(origin, host)| origin.eq_ignore_ascii_case(host));
        return (!is_ours).then(foreign);
    }
    // Browsers mark cross-site requests with this header. Links to the page are allowed.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let is_api = request.uri().path().starts_with("/api/");
    let is_foreign = is_api && matches!(site, Some(b"cross-site" | b"same-site"));
    is_foreign.then(foreign)
}

/// The requested host; `None` if there are several.
fn host(request: &Request) -> Option<&str> {
    match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => only(request.headers(), &header::HOST),
    }
}

fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok();
    first.filter(|_| values.next().is_none())
}

/// Whether a path is UTF-8 after percent-decoding. All our paths are, and axum would reject others
/// with its own error format.
fn is_text(address: &str) -> bool {
    percent_encoding::percent_decode_str(address).decode_utf8().is_ok()
}
