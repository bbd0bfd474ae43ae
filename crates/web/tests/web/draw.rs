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

/// A solved board as a job reports it, and a request to draw it.
fn solved(server: &Server, options: Value) -> (Value, Value) {
    let text = "8 1 3/4 0 2/7 6 5";
    let report = server.report("/api/solve", &json!({"text": text, "options": options}));
    let body = json!({"text": text, "moves": report["moves"], "answer": report});
    (report, body)
}

#[test]
fn a_file_states_the_facts_of_the_answer_it_is_made_of() {
    let server = Server::start();
    for options in [
        json!({"algorithm": "astar", "heuristic": "manhattan", "threads": 1}),
        json!({"algorithm": "bfs"}),
        json!({"algorithm": "constructive"}),
        json!({"algorithm": "anytime", "nodes": 20}),
        json!({"heuristic": "pattern:exact"}),
    ] {
        let (report, body) = solved(&server, options);
        let json: Value = serde_json::from_slice(&file(&server, "json", body.clone())).unwrap();
        assert_eq!(json, report);
        let text = String::from_utf8(file(&server, "txt", body)).unwrap();
        let is_optimal = report["optimal"] == true;
        assert_eq!(text.contains("and no solution is shorter"), is_optimal, "{report}\n{text}");
        let again = server.ask("/api/check", &json!({"text": text}));
        assert_eq!((&again["start"], &again["instances"]), (&report["start"], &json!(1)), "{text}");
    }
    // The moves may be a word, and need not be sent twice.
    let (report, mut body) = solved(&server, json!({}));
    let letters = report["moves"].as_array().unwrap().iter().map(|letter| letter.as_str().unwrap());
    body["moves"] = json!(letters.collect::<String>());
    for moves in [body["moves"].clone(), Value::Null] {
        body["answer"]["moves"] = moves;
        let json = file(&server, "json", body.clone());
        assert_eq!(serde_json::from_slice::<Value>(&json).unwrap(), report);
    }
    let odd = "2 1 3/4 5 6/7 8 0";
    let report = server.report("/api/solve", &json!({"text": odd}));
    let json = file(&server, "json", json!({"text": odd, "answer": report}));
    assert_eq!(serde_json::from_slice::<Value>(&json).unwrap(), report);
}

#[test]
fn moves_without_an_answer_claim_nothing() {
    let server = Server::start();
    let (report, body) = solved(&server, json!({}));
    for moves in [&report["moves"], &Value::Null] {
        let mut bare = json!({"text": body["text"]});
        if !moves.is_null() {
            bare["moves"] = moves.clone();
        }
        let json: Value = serde_json::from_slice(&file(&server, "json", bare.clone())).unwrap();
        assert_eq!((&json["moves"], &json["start"]), (moves, &report["start"]));
        for claim in ["outcome", "optimal", "lower_bound", "algorithm", "heuristic", "expanded", "seconds"] {
            assert!(json.get(claim).is_none(), "{claim}");
        }
        let text = String::from_utf8(file(&server, "txt", bare)).unwrap();
        for claim in ["proven", "shorter", "at least", "nodes", "IDA*", "A*"] {
            assert!(!text.contains(claim), "{text}");
        }
    }
}

#[test]
fn an_answer_that_contradicts_the_moves_is_refused() {
    let server = Server::start();
    let (report, body) = solved(&server, json!({}));
    let with = |field: &str, value: Value| {
        let mut body = body.clone();
        body["answer"][field] = value;
        body["as"] = json!("txt");
        body
    };
    let mut shorter = report["moves"].as_array().unwrap().clone();
    shorter.pop();
    for (field, value) in [
        ("length", json!(13)),
        ("length", Value::Null),
        ("lower_bound", json!(15)),
        ("lower_bound", json!(12)),
        ("optimal", json!(false)),
        ("moves", json!(shorter)),
        ("start", json!([[1, 2, 3], [4, 5, 6], [7, 0, 8]])),
        ("goal", json!("first")),
        ("outcome", json!("impossible")),
        ("outcome", json!("perhaps")),
        ("outcome", json!("stopped")),
        ("algorithm", json!("magic")),
        ("heuristic", json!("hope")),
        ("seconds", json!(-1)),
        ("expanded", json!("many")),
        ("puzzle", json!("pack")),
        ("tables", json!([{"name": "x", "seconds": 0, "from": "heaven"}])),
    ] {
        let body = with(field, value.clone());
        assert_eq!(server.refused("/api/draw", &body, 422), "answer", "{field}: {value}");
    }
    let mut other = with("seconds", json!(1));
    other["moves"] = json!(shorter);
    assert_eq!(server.refused("/api/draw", &other, 422), "answer");
    let none = json!({"text": body["text"], "as": "txt", "answer": {}});
    assert_eq!(server.refused("/api/draw", &none, 422), "answer");
    let pack = json!({"text": crate::COURSE, "as": "txt", "answer": report});
    assert_eq!(server.refused("/api/draw", &pack, 422), "answer");
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
    let drawn = rows.join("\n") + "\n";
    assert_eq!(String::from_utf8(file(&server, "txt", full.clone())).unwrap(), drawn);
    // The answer of the job has the same solution.
    let request = json!({"text": crate::COURSE, "answer": solved});
    assert_eq!(String::from_utf8(file(&server, "txt", request)).unwrap(), drawn);
    let mut other = json!({"text": crate::COURSE, "answer": solved, "as": "txt"});
    other["solution"] = json!(vec!["."; 5]);
    assert_eq!(server.refused("/api/draw", &other, 422), "answer");
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
