//! Who may ask.

use crate::server::Server;
use serde_json::json;

#[test]
fn the_app_answers_to_its_own_names_only() {
    let server = Server::start();
    let port = server.address.port();
    let get = |host: &str| server.send("GET", "/healthz", &[("host", host)], b"").status;
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(get(&host), 200, "{host}");
    }
    let other = port.wrapping_add(1);
    for host in [
        format!("evil.example:{port}"),
        "127.0.0.1".into(),
        format!("127.0.0.1:{other}"),
        "evil.example".into(),
    ] {
        assert_eq!(get(&host), 421, "{host}");
    }
    // The page and the jobs are behind the same door.
    for path in ["/", "/page/main.js", "/api/kits", "/api/jobs/x", "/nothing"] {
        assert_eq!(server.send("GET", path, &[("host", "evil.example")], b"").status, 421, "{path}");
    }
    let body = json!({"text": "1 0/"}).to_string();
    let headers = [("host", "evil.example"), ("content-type", "application/json")];
    assert_eq!(server.send("POST", "/api/solve", &headers, body.as_bytes()).status, 421);
}

#[test]
fn two_hosts_are_none() {
    let server = Server::start();
    let host = server.address.to_string();
    let reply = server.send("GET", "/healthz", &[("host", &host), ("host", "evil.example")], b"");
    assert!(matches!(reply.status, 400 | 421), "{}", reply.status);
}

#[test]
fn pages_of_other_sites_are_not_let_in() {
    let server = Server::start();
    let (ours, local) =
        (format!("http://{}", server.address), format!("http://localhost:{}", server.address.port()));
    let body = json!({"text": "1 2 3/4 5 6/7 8 0"}).to_string();
    let post = |origin: &str| {
        let headers = [("origin", origin), ("content-type", "application/json")];
        server.send("POST", "/api/check", &headers, body.as_bytes()).status
    };
    assert_eq!(post(&ours), 200);
    // The page at another of our names is another page.
    for origin in [local.as_str(), "http://evil.example", "null", "https://127.0.0.1", ""] {
        assert_eq!(post(origin), 403, "{origin}");
    }
    let get = |headers: &[(&str, &str)]| server.send("GET", "/api/kits", headers, b"").status;
    assert_eq!(get(&[("origin", "http://evil.example")]), 403);
    assert_eq!(get(&[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(get(&[("sec-fetch-site", "same-origin")]), 200);
    assert_eq!(get(&[("sec-fetch-site", "none")]), 200);
    // A link to the page is fine.
    assert_eq!(server.send("GET", "/healthz", &[("sec-fetch-site", "cross-site")], b"").status, 200);
}

#[test]
fn a_preflight_gets_no_promises() {
    let server = Server::start();
    let foreign = [("origin", "http://evil.example"), ("access-control-request-method", "POST")];
    let reply = server.send("OPTIONS", "/api/solve", &foreign, b"");
    assert_eq!(reply.status, 403);
    assert_eq!(reply.header("access-control-allow-origin"), None);
    let ours = format!("http://{}", server.address);
    let reply = server.send("OPTIONS", "/api/solve", &[("origin", &ours)], b"");
    assert_eq!((reply.status, reply.header("access-control-allow-origin")), (405, None));
}

#[test]
fn headers_make_browsers_strict() {
    let server = Server::start();
    for path in ["/", "/healthz", "/nothing", "/api/kits"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
        assert!(reply.header("cache-control").is_some());
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let server = Server::start();
    for path in ["/nothing", "/api", "/api/", "/api/solve/x", "/page", "/page/"] {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}");
    }
    assert_eq!(server.get("/api/solve").status, 405);
    assert_eq!(server.send("POST", "/healthz", &[], b"").status, 405);
}

#[test]
fn an_address_that_is_no_text_is_refused_like_any_other() {
    let server = Server::start();
    for address in ["/api/jobs/%91", "/api/jobs/%91/events", "/%ff.js"] {
        let reply = server.get(address);
        assert_eq!((reply.status, reply.code().as_str()), (404, "not-found"), "{address}");
    }
    assert_eq!(server.get("/api/jobs/%C3%A9").code(), "no-job");
}
