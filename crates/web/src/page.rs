//! The page: files built into the program.
//!
//! Programs built for development read them from the sources instead, so that
//! an edit is seen after a reload.

use crate::api::Route;
use crate::compress::{gzip, takes_gzip};
use crate::error::{Code, ErrorReply};
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Every file of the page with its name, which parts folders by `/`.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The addresses of the page.
pub(crate) const ROUTES: &[Route] = &[("/", || get(start)), ("/page/{*name}", || get(file))];

async fn start(headers: HeaderMap) -> Response {
    give("index.html", &headers)
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    give(&name, &headers)
}

fn give(name: &str, headers: &HeaderMap) -> Response {
    let Some(bytes) = find(name) else {
        let message = "the page has no such file";
        return ErrorReply::new(StatusCode::NOT_FOUND, Code::NotFound, message).into_response();
    };
    let kind = kind(name);
    let is_packed = !kind.starts_with("image/png") && takes_gzip(headers);
    let tag = tag(&bytes, is_packed);
    let about = [
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag.clone()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = |tags: &str| tags.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    if known.is_some_and(is_known) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind)];
    if is_packed && let Some(packed) = packed(name, &tag, &bytes) {
        return (about, kind, [(header::CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    (about, kind, bytes.into_owned()).into_response()
}

/// The compressed contents of each file that was asked for, with their tag.
static PACKED: LazyLock<Mutex<HashMap<String, (String, Bytes)>>> = LazyLock::new(Mutex::default);

/// A file compressed, which is done once for each version of it. Only names
/// of files that are there come here, so the map stays small.
fn packed(name: &str, tag: &str, bytes: &[u8]) -> Option<Bytes> {
    let known = || PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, packed)) = known().get(name).filter(|(of, _)| of == tag) {
        return Some(packed.clone());
    }
    let packed = gzip(bytes)?;
    known().insert(name.to_owned(), (tag.to_owned(), packed.clone()));
    Some(packed)
}

/// The bytes of a file. A name is looked up among those there are; it is
/// never made into a path.
fn find(name: &str) -> Option<Cow<'static, [u8]>> {
    #[cfg(debug_assertions)]
    if let Some(path) = sources::find(name) {
        return std::fs::read(path).ok().map(Cow::Owned);
    }
    FILES.iter().find(|(one, _)| *one == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
}

/// A short name for the contents, and for whether they are packed.
fn tag(bytes: &[u8], is_packed: bool) -> String {
    let mut hasher = DefaultHasher::new();
    (bytes, is_packed).hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(debug_assertions)]
mod sources {
    use std::path::{Path, PathBuf};

    /// The source of a file of the page, if the sources are still there.
    pub(super) fn find(name: &str) -> Option<PathBuf> {
        among(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page")), "", name)
    }

    fn among(folder: &Path, before: &str, wanted: &str) -> Option<PathBuf> {
        for entry in std::fs::read_dir(folder).ok()?.flatten() {
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            if name == wanted && path.is_file() {
                return Some(path);
            }
            let inside = format!("{name}/");
            if wanted.starts_with(&inside) && path.is_dir() {
                return among(&path, &inside, wanted);
            }
        }
        None
    }
}
