//! Files.

use crate::server::Server;
use serde_json::{Value, json};

fn file(server: &Server, kind: &str, extra: Value) -> Vec<u8> {
    let mut body = json!({"as": kind});
    body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    let reply = server.post("/api/draw", &body);
    assert_eq!(reply.status, 200, "{body}: {}", reply.text());
    assert_eq!(
        reply.header("content-disposition"),
        Some(format!("attachment; filename=\"slidepack.{kind}\"").as_str())
    );
    reply.body
}

#[test]
fn a_board_and_its_solution_become_files() {
    let server = Server::start();
    for extra in
        [json!({"text": "1 2 3/4 5 6/0 7 8"}), json!({"text": "1 2 3/4 5 6/0 7 8", "moves": ["L", "L"]})]
    {
        assert!(file(&server, "svg", extra.clone()).starts_with(b"<svg"));
        assert!(file(&server, "png", extra.clone()).starts_with(b"\x89PNG"));
        assert!(file(&server, "gif", extra.clone()).starts_with(b"GIF89a"));
        assert!(!file(&server, "txt", extra.clone()).is_empty());
        let json: Value = serde_json::from_slice(&file(&server, "json", extra)).unwrap();
        assert_eq!(json["start"], json!([[1, 2, 3], [4, 5, 6], [0, 7, 8]]));
    }
    let gif = file(&server, "gif", json!({"text": "1 2 3/4 5 6/0 7 8", "moves": "L", "frame_ms": 1}));
    assert!(gif.starts_with(b"GIF89a"));
}

#[test]
fn a_packing_becomes_a_file() {
    let server = Server::start();
    let solved = server.report("/api/solve", &json!({"text": crate::COURSE}));
    let full = json!({"text": crate::COURSE, "solution": solved["solution"]});
    for extra in [json!({"text": crate::COURSE}), full.clone()] {
        assert!(file(&server, "svg", extra.clone()).starts_with(b"<svg"));
        assert!(file(&server, "png", extra.clone()).starts_with(b"\x89PNG"));
        assert!(file(&server, "gif", extra.clone()).starts_with(b"GIF89a"));
        serde_json::from_slice::<Value>(&file(&server, "json", extra)).unwrap();
    }
    let rows: Vec<&str> =
        solved["solution"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert_eq!(String::from_utf8(file(&server, "txt", full)).unwrap(), rows.join("\n") + "\n");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let server = Server::start();
    let refused = |body: Value, status, code: &str| {
        assert_eq!(server.refused("/api/draw", &body, status), code, "{body}");
    };
    let board = "1 2 3/4 5 6/7 0 8";
    refused(json!({"text": board}), 400, "field");
    refused(json!({"text": board, "as": "exe"}), 400, "field");
    refused(json!({"text": board, "as": "svg", "moves": "LX"}), 422, "moves");
    refused(json!({"text": board, "as": "svg", "moves": "R"}), 422, "moves");
    refused(json!({"text": board, "as": "gif", "moves": "U"}), 422, "moves");
    refused(json!({"text": board, "as": "svg", "solution": ["A"]}), 400, "field");
    refused(json!({"text": crate::COURSE, "as": "svg", "moves": "L"}), 400, "field");
    refused(json!({"text": crate::COURSE, "as": "svg", "solution": ["AAAAA"]}), 422, "solution");
    let row: Vec<usize> = (0..128).collect();
    let wide: Vec<Vec<usize>> = (0..128).map(|at| row.iter().map(|col| at * 128 + col).collect()).collect();
    let moves = json!({"board": wide, "as": "png", "goal": "first", "moves": ""});
    refused(moves, 413, "too-large");
}
