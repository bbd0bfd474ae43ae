use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

const SHORTEST: usize = 1 << 10;

/// Longer responses are compressed on a blocking thread.
const QUICK: usize = 64 << 10;

/// Compresses JSON, text and SVG if the client accepts gzip. Events must not be delayed, and PNG
/// and GIF are compressed already.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let is_wanted = request.method() != Method::HEAD && takes_gzip(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers();
    let is_text = headers.get(header::CONTENT_TYPE).is_some_and(is_text);
    if !is_text || headers.contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let (mut head, body) = response.into_parts();
    let length = body.size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|&length| is_wanted && SHORTEST <= length) else {
        return Response::from_parts(head, body);
    };
    let Ok(plain) = axum::body::to_bytes(body, length).await else {
        return crate::error::ErrorReply::internal().into_response();
    };
    let packed = match length {
        ..QUICK => gzip(&plain),
        _ => {
            let plain = plain.clone();
            tokio::task::spawn_blocking(move || gzip(&plain)).await.unwrap_or(None)
        }
    };
    let Some(packed) = packed else { return Response::from_parts(head, Body::from(plain)) };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(packed))
}

fn is_text(kind: &HeaderValue) -> bool {
    let kind = kind.to_str().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    matches!(kind, "application/json" | "image/svg+xml" | "text/plain")
}

pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|ways| ways.split(',').any(|way| way.trim() == "gzip"))
}

/// Compressed bytes; `None` if compression fails, which sends them uncompressed.
pub(crate) fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).ok()?;
    packer.finish().ok().map(Bytes::from)
}
