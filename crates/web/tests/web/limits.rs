//! Too much, and nonsense.

use crate::client::{self, Reply};
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn bad_bodies_are_refused() {
    let server = Server::start();
    let refused = |body: &[u8], status, code: &str| {
        for path in ["/api/check", "/api/solve", "/api/generate", "/api/watch", "/api/draw"] {
            let reply = server.send("POST", path, &[JSON], body);
            assert_eq!((reply.status, reply.code().as_str()), (status, code), "{path}: {}", reply.text());
        }
    };
    refused(b"", 400, "json");
    refused(b"hello", 400, "json");
    refused(b"{\"text\": \"1 0", 400, "json");
    refused(b"{\"text\": \"\xff\xfe\"}", 400, "json");
    refused(b"[]", 400, "field");
    refused(b"{\"text\": 7}", 400, "field");
    refused(&vec![b' '; (1 << 20) + 1], 413, "too-large");
    refused(&vec![b' '; 8 << 20], 413, "too-large");
}

#[test]
fn no_depth_is_too_deep() {
    let server = Server::start();
    for path in ["/api/check", "/api/solve", "/api/generate", "/api/pack/text"] {
        assert_eq!(server.send("POST", path, &[JSON], "[".repeat(100_000).as_bytes()).status, 400, "{path}");
        for field in ["text", "board", "goal", "options", "tray", "puzzle"] {
            let body = format!("{{\"{field}\": {}", "[".repeat(100_000));
            let reply = server.send("POST", path, &[JSON], body.as_bytes());
            assert_eq!(reply.status, 400, "{path} {field}");
        }
    }
}

#[test]
fn the_place_of_a_mistake_is_reported() {
    let server = Server::start();
    let reply = server.send("POST", "/api/check", &[JSON], b"{\"text\": \"1 0\",\n \"gaol\": 1}");
    let error = &reply.json()["error"];
    assert_eq!((&error["code"], &error["line"], &error["column"]), (&json!("field"), &json!(2), &json!(7)));
}

#[test]
fn a_body_says_that_it_is_json() {
    let server = Server::start();
    let body = b"{\"text\": \"1 2 3/4 5 6/7 8 0\"}";
    let post = |headers: &[(&str, &str)]| server.send("POST", "/api/check", headers, body).status;
    assert_eq!(post(&[JSON]), 200);
    assert_eq!(post(&[("content-type", "Application/JSON; charset=utf-8")]), 200);
    assert_eq!(post(&[]), 415);
    assert_eq!(post(&[("content-type", "text/plain")]), 415);
    assert_eq!(post(&[("content-type", "application/x-www-form-urlencoded")]), 415);
}

#[test]
fn puzzles_that_are_too_large_are_refused() {
    let server = Server::start();
    let row: Vec<usize> = (0..129).collect();
    assert_eq!(server.refused("/api/check", &json!({"board": [row]}), 422), "size");
    let pieces: String = ('A'..='Z').map(|letter| format!("{letter}\n").repeat(40)).collect();
    let huge = format!(
        "slidepack pack\ntray 256x256\npieces\n{}",
        pieces.lines().map(|row| format!("  {row}\n")).collect::<String>()
    );
    for path in ["/api/check", "/api/solve", "/api/pack/placements", "/api/watch"] {
        assert_eq!(server.refused(path, &json!({"text": huge}), 413), "too-large");
    }
    let many = json!({"text": "slidepack pack\ntray 100x100\npiece x10000\n  A\n"});
    assert_eq!(server.refused("/api/solve", &many, 413), "too-large");
    let boards = json!({"puzzle": "slide", "rows": 128, "cols": 128, "count": 1000});
    assert_eq!(server.refused("/api/generate", &boards, 413), "too-large");
    let walks = json!({"puzzle": "slide", "rows": 4, "cols": 4, "walk": u64::MAX, "count": 2});
    assert_eq!(server.refused("/api/generate", &walks, 413), "too-large");
}

#[test]
fn a_queue_that_is_full_says_when_to_come_again() {
    let server = Server::with(|settings| (settings.jobs, settings.queue) = (1, 3));
    let running = server.endless();
    server.wait_for(&running, "running");
    let waiting: Vec<String> = (0..3).map(|_| server.endless()).collect();
    let small = json!({"text": "1 2 3/4 5 6/7 0 8"});
    let reply = server.post("/api/solve", &small);
    assert_eq!((reply.status, reply.code().as_str()), (429, "busy"));
    assert!(reply.header("retry-after").unwrap().parse::<u64>().is_ok());
    // Questions are still answered.
    assert_eq!(server.ask("/api/check", &small)["solvable"], true);
    server.cancel(&waiting[1]);
    let id = server.submit("/api/solve", &small);
    for id in [&running, &waiting[0], &waiting[2]] {
        server.cancel(id);
    }
    let report: Value = server.events(&id).last("done");
    assert_eq!(report["outcome"], "solved");
}

/// The part of a request that has a head only, and the reply to it.
fn announce(server: &Server, headers: &[(&str, &str)]) -> (BufReader<TcpStream>, Reply) {
    let mut stream = client::connect(server.address);
    let head = client::head(server.address, "POST", "/api/check", &[&[JSON], headers].concat(), 0);
    stream.write_all(head.as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    let reply = client::read(&mut reader, "POST");
    (reader, reply)
}

/// Nothing of the body is waited for: the patience of this server outlasts the
/// test.
#[test]
fn a_body_that_is_announced_as_too_large_is_refused_at_once() {
    let server = Server::with(|settings| settings.patience = Duration::from_secs(100_000));
    for length in ["1048577", "2097152", "1073741824", "1099511627776"] {
        let (_, reply) = announce(&server, &[("content-length", length)]);
        assert_eq!((reply.status, reply.code().as_str()), (413, "too-large"), "{length}");
        // No `100 Continue` before it.
        let (_, reply) = announce(&server, &[("content-length", length), ("expect", "100-continue")]);
        assert_eq!((reply.status, reply.code().as_str()), (413, "too-large"), "{length}");
    }
}

/// A client may say that it sends no more, and wait for the answer.
#[test]
fn a_request_that_is_closed_for_sending_gets_its_answer() {
    let server = Server::start();
    let body = r#"{"text": "8 1 3/4 0 2/7 6 5"}"#;
    for _ in 0..5 {
        let mut stream = client::connect(server.address);
        let head = client::head(server.address, "POST", "/api/check", &[JSON], body.len());
        stream.write_all((head + body).as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        assert_eq!(client::read(&mut BufReader::new(stream), "POST").status, 200);
    }
}
