//! Requests to the web app.

use crate::scratch::Scratch;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use slidepack::cache::Cache;
use slidepack_web::{AllowedHosts, Settings, Web, app};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub(crate) const WORDS: &[&str] = &[
    "POST /api/check\n",
    "POST /api/draw\n",
    "POST /api/watch\n",
    "POST /api/hint\n",
    "POST /api/generate\n",
    "POST /api/pack/placements\n",
    "POST /api/pack/text\n",
    "GET /api/jobs/",
    "DELETE /api/jobs/",
    "GET /",
    "/events",
    "?board=",
    "%00",
    "%2e%2e/",
    "\"board\":",
    "\"text\":",
    "\"goal\":",
    "\"puzzle\":",
    "\"tray\":",
    "\"kit\":",
    "\"pieces\":",
    "\"placed\":",
    "\"algorithm\":",
    "\"format\":",
    "\"moves\":",
    "\"size\":",
    "\"count\":",
    "\"seed\":",
    "null",
    "true",
    "[",
    "{",
    "}",
];

/// The most bytes of a reply that are looked at.
const MOST_BYTES: usize = 32 << 20;

struct Server {
    runtime: tokio::runtime::Runtime,
    router: Router,
    _folder: Scratch,
}

/// One app for all inputs, as there is one for all visitors.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let folder = Scratch::new();
        let mut settings = Settings::new(AllowedHosts::new(([127, 0, 0, 1], 8015).into(), &[]));
        settings.cache = Arc::new(Cache::new(Some(folder.path().to_owned())));
        settings.jobs = 1;
        settings.threads = 1;
        settings.queue = 1;
        settings.memory = 256 << 20;
        settings.time = Duration::from_millis(20);
        settings.grace = Duration::from_millis(20);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("the system gives a thread");
        let router = runtime.block_on(async { app(Web::new(settings)) });
        Server { runtime, router, _folder: folder }
    })
}

/// The first line is method and address, the rest is the body.
pub(crate) fn request(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (line, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let Some((method, address)) = str::from_utf8(line).ok().and_then(|line| line.split_once(' ')) else {
        return;
    };
    let request = Request::builder()
        .method(method)
        .uri(address)
        .header(header::HOST, "127.0.0.1:8015")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_vec()));
    // Bytes that are not a request are refused before they reach the app.
    let Ok(request) = request else { return };
    let server = server();
    let (status, kind, reply) = server.runtime.block_on(async {
        let service = TowerToHyperService::new(server.router.clone());
        let Ok(reply) = service.call(request).await;
        let kind = reply.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let (status, kind) = (reply.status().as_u16(), kind.unwrap_or_default().to_owned());
        // The events of a job go on for as long as it does.
        let body = if kind == "text/event-stream" { Body::empty() } else { reply.into_body() };
        (status, kind, to_bytes(body, MOST_BYTES).await)
    });
    let reply = reply.expect("a reply arrives whole");
    let shown = || String::from_utf8_lossy(&reply[..reply.len().min(1000)]).into_owned();
    assert!(status < 500 || status == 503, "{status}: {}", shown());
    if 400 <= status && method != "HEAD" {
        assert_eq!(kind, "application/json", "{status}: {}", shown());
        assert!(reply.starts_with(b"{") && shown().contains("\"code\":"), "{status}: {}", shown());
    }
}
