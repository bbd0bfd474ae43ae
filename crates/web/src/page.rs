//! The page: files built into the program.
//!
//! Programs built for development read them from the sources instead, so that
//! an edit is seen after a reload.
//!
//! The start of the page names files at `page/@VERSION/…`, and what they name
//! in turn is beside them. The version is another one when a file is, so that
//! browsers need not ask again for what they have.

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

const START: &str = "index.html";

async fn start(headers: HeaderMap) -> Response {
    give(START, Keeping::Asking, &headers)
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    match name.strip_prefix('@').and_then(|rest| rest.split_once('/')) {
        // A page that was opened before the program was replaced may still name another version.
        Some((version, name)) if version == self::version() => give(name, Keeping::ForGood, &headers),
        Some((_, name)) => give(name, Keeping::Asking, &headers),
        None => give(&name, Keeping::Asking, &headers),
    }
}

/// How a browser keeps a file.
#[derive(Clone, Copy)]
enum Keeping {
    /// It asks each time whether the file has changed.
    Asking,
    /// What is at this address does not change.
    ForGood,
}

impl Keeping {
    fn header(self) -> &'static str {
        match self {
            Keeping::Asking => "no-cache",
            Keeping::ForGood => "max-age=31536000, immutable",
        }
    }
}

fn give(name: &str, keeping: Keeping, headers: &HeaderMap) -> Response {
    let Some(bytes) = find(name) else {
        let message = "the page has no such file";
        return ErrorReply::new(StatusCode::NOT_FOUND, Code::NotFound, message).into_response();
    };
    let kind = kind(name);
    let is_packed = !kind.starts_with("image/png") && takes_gzip(headers);
    let tag = tag(&bytes, is_packed);
    let about = [
        (header::CACHE_CONTROL, keeping.header().to_owned()),
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

/// The bytes of a file, as they are sent.
fn find(name: &str) -> Option<Cow<'static, [u8]>> {
    let bytes = find_as_written(name)?;
    if name != START {
        return Some(bytes);
    }
    let start = String::from_utf8_lossy(&bytes);
    Some(Cow::Owned(start.replace("=\"page/", &format!("=\"page/@{}/", version())).into_bytes()))
}

/// The bytes of a file. A name is looked up among those there are; it is
/// never made into a path.
fn find_as_written(name: &str) -> Option<Cow<'static, [u8]>> {
    #[cfg(debug_assertions)]
    if let Some(path) = sources::find(name) {
        return std::fs::read(path).ok().map(Cow::Owned);
    }
    FILES.iter().find(|(one, _)| *one == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
}

/// A short name for the contents, and for whether they are packed.
fn tag(bytes: &[u8], is_packed: bool) -> String {
    format!("\"{}\"", short_name(&(bytes, is_packed)))
}

/// A short name for all files together.
fn version() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    if let Some(version) = sources::version() {
        return Cow::Owned(version);
    }
    static VERSION: LazyLock<String> = LazyLock::new(|| short_name(&FILES));
    Cow::Borrowed(&VERSION)
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

#[cfg(debug_assertions)]
mod sources {
    use std::path::{Path, PathBuf};
    use std::time::SystemTime;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

    /// The source of a file of the page, if the sources are still there.
    pub(super) fn find(name: &str) -> Option<PathBuf> {
        among(Path::new(FOLDER), "", name)
    }

    /// A name for the sources as they are, which an edit changes.
    pub(super) fn version() -> Option<String> {
        let mut files = Vec::new();
        collect(Path::new(FOLDER), &mut files)?;
        files.sort();
        Some(super::short_name(&files))
    }

    fn collect(folder: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) -> Option<()> {
        for entry in std::fs::read_dir(folder).ok()?.flatten() {
            let about = entry.metadata().ok()?;
            if about.is_dir() {
                collect(&entry.path(), files)?;
            } else {
                files.push((entry.path(), about.len(), about.modified().ok()?));
            }
        }
        Some(())
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
