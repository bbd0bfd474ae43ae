//! The page: files built into the program, and bundles of its modules in `app/`.
//!
//! Debug builds read the sources of these files instead, so that an edit shows after a reload.
//!
//! The start page names files at `page/@VERSION/…`, and these name others by relative paths. The
//! version changes with any file, so that browsers can cache without revalidation.

use crate::compress::{gzip, takes_gzip};
use crate::error::{Code, ErrorReply};
use crate::state::Route;
use axum::body::Bytes;
use axum::extract;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

mod bundle;

const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub(crate) fn routes() -> impl Iterator<Item = Route> {
    [("/", get(start)), ("/page/{*name}", get(file))].into_iter()
}

const START: &str = "index.html";

async fn start(headers: HeaderMap) -> Response {
    give(START, REVALIDATED, &headers)
}

async fn file(extract::Path(name): extract::Path<String>, headers: HeaderMap) -> Response {
    match name.strip_prefix('@').and_then(|rest| rest.split_once('/')) {
        // A page opened before an update may still name another version.
        Some((version, name)) if version == self::version() => give(name, IMMUTABLE, &headers),
        Some((_, name)) => give(name, REVALIDATED, &headers),
        None => give(&name, REVALIDATED, &headers),
    }
}

/// `Cache-Control` of files that are revalidated on each request.
const REVALIDATED: &str = "no-cache";

/// `Cache-Control` of files that never change under their address.
const IMMUTABLE: &str = "max-age=31536000, immutable";

fn give(name: &str, keeping: &str, headers: &HeaderMap) -> Response {
    let Some(bytes) = find(name) else {
        let message = "the page has no such file";
        return ErrorReply::new(Code::NotFound, message).into_response();
    };
    let kind = kind(name);
    let is_packed = !kind.starts_with("image/png") && takes_gzip(headers);
    let tag = tag(&bytes, is_packed);
    let about = [
        (header::CACHE_CONTROL, keeping.to_owned()),
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

/// Compressed files with their entity tags.
static PACKED: LazyLock<Mutex<HashMap<String, (String, Bytes)>>> = LazyLock::new(Mutex::default);

/// Compresses a file once per version. Only called for existing files, so the map stays small.
fn packed(name: &str, tag: &str, bytes: &[u8]) -> Option<Bytes> {
    let known = || PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, packed)) = known().get(name).filter(|(of, _)| of == tag) {
        return Some(packed.clone());
    }
    let packed = gzip(bytes)?;
    known().insert(name.to_owned(), (tag.to_owned(), packed.clone()));
    Some(packed)
}

fn find(name: &str) -> Option<Cow<'static, [u8]>> {
    if let Some(root) = name.strip_prefix("app/") {
        return bundle(root);
    }
    let bytes = find_as_written(name)?;
    if name != START {
        return Some(bytes);
    }
    let start = String::from_utf8_lossy(&bytes);
    Some(Cow::Owned(start.replace("=\"page/", &format!("=\"page/@{}/", version())).into_bytes()))
}

static BUNDLES: Mutex<(String, BTreeMap<String, String>)> = Mutex::new((String::new(), BTreeMap::new()));

fn bundle(root: &str) -> Option<Cow<'static, [u8]>> {
    let mut bundles = BUNDLES.lock().unwrap_or_else(PoisonError::into_inner);
    if bundles.0 != version() {
        let modules = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".js"));
        let sources: Vec<_> = modules.filter_map(|name| Some((name, find_as_written(name)?))).collect();
        let texts = sources.iter().filter_map(|(name, bytes)| Some((*name, str::from_utf8(bytes).ok()?)));
        *bundles = (version().into_owned(), bundle::bundles(texts));
    }
    Some(Cow::Owned(bundles.1.get(root)?.clone().into_bytes()))
}

/// The bytes of a file. The name is looked up in a list and never becomes a path.
fn find_as_written(name: &str) -> Option<Cow<'static, [u8]>> {
    let (_, bytes) = FILES.iter().find(|(one, _)| *one == name)?;
    #[cfg(debug_assertions)]
    if let Ok(bytes) = std::fs::read(source(name)) {
        return Some(Cow::Owned(bytes));
    }
    Some(Cow::Borrowed(bytes))
}

#[cfg(debug_assertions)]
fn source(name: &str) -> std::path::PathBuf {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page")).join(name)
}

fn tag(bytes: &[u8], is_packed: bool) -> String {
    format!("\"{}\"", short_name(&(bytes, is_packed)))
}

fn version() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    {
        // An edit changes the time of a source.
        let time = |(name, _): &(&str, _)| source(name).metadata().and_then(|file| file.modified()).ok();
        short_name(&FILES.iter().map(time).collect::<Vec<_>>()).into()
    }
    #[cfg(not(debug_assertions))]
    {
        static VERSION: LazyLock<String> = LazyLock::new(|| short_name(&FILES));
        Cow::Borrowed(VERSION.as_str())
    }
}

fn short_name(contents: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
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
