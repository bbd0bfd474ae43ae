//! Checks of puzzles.

use crate::server::Server;
use serde_json::{Value, json};

#[test]
fn a_board_is_checked_however_it_is_written() {
    let server = Server::start();
    let check = |body: Value| server.ask("/api/check", &body);
    let report = check(json!({"text": "8 1 3\n4 0 2\n7 6 5"}));
    assert_eq!((&report["solvable"], &report["instances"]), (&json!(true), &json!(1)));
    assert_eq!(report["text"], "8 1 3/4 0 2/7 6 5");
    assert_eq!(report["goal_from"], "default");
    assert_eq!(report["lower_bounds"]["manhattan"], 10);
    assert_eq!(check(json!({"board": [[8, 1, 3], [4, 0, 2], [7, 6, 5]]}))["start"], report["start"]);
    let goals = [json!("first"), json!("0 1 2/3 4 5/6 7 8"), json!([[0, 1, 2], [3, 4, 5], [6, 7, 8]])];
    for goal in goals {
        let report = check(json!({"text": "1 2 0/3 4 5/6 7 8", "goal": goal}));
        assert_eq!((&report["solvable"], &report["lower_bounds"]["manhattan"]), (&json!(true), &json!(2)));
        assert_eq!(report["goal"], "first");
    }
    let odd = check(json!({"text": "2 1 3/4 5 6/7 8 0"}));
    assert_eq!((&odd["solvable"], &odd["swap"]), (&json!(false), &json!([2, 1])));
    assert!(odd["reasons"][0].as_str().unwrap().contains("1 is odd, so it cannot be solved"));
}

#[test]
fn one_of_many_is_picked_by_its_index() {
    let server = Server::start();
    let text = "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8\n";
    let report = server.ask("/api/check", &json!({"text": text, "index": 1}));
    assert_eq!((&report["instances"], &report["text"]), (&json!(2), &json!("1 2 3/4 5 6/7 0 8")));
    assert_eq!(server.refused("/api/check", &json!({"text": text, "index": 2}), 400), "index");
}

#[test]
fn a_packing_puzzle_is_checked() {
    let server = Server::start();
    let report = server.ask("/api/check", &json!({"text": crate::COURSE}));
    assert_eq!((&report["puzzle"], &report["solvable"]), (&json!("pack"), &json!(true)));
    let again = server.ask("/api/check", &json!({"text": report["text"]}));
    assert_eq!((&again["pieces"], &again["format"]), (&report["pieces"], &json!("slidepack")));
    let full = server.ask("/api/check", &json!({"text": "1 2 1\nDEFAULT\nAAA\n"}));
    assert_eq!((&full["solvable"], &full["reason"]["code"]), (&json!(false), &json!("too-much")));
}

#[test]
fn the_number_of_solutions_of_a_check_is_always_the_same() {
    let server = Server::start();
    for tray in ["pyramid", "5x11"] {
        let text = format!("slidepack pack\ntray {tray}\nkit iq-puzzler-pro\n");
        let check = || {
            let report = server.ask("/api/check", &json!({"text": text}));
            assert_eq!((&report["solvable"], &report["exact"]), (&json!(true), &json!(false)));
            (report["at_least"].clone(), report["difficulty"].clone())
        };
        assert_eq!(check(), check(), "{tray}");
    }
}

#[test]
fn what_is_wrong_is_pointed_at() {
    let server = Server::start();
    let reply = server.post("/api/check", &json!({"text": "1 2 3\n4 5 5\n7 8 0"}));
    let error = &reply.json()["error"];
    assert_eq!((reply.status, &error["code"]), (422, &json!("repeated")));
    assert_eq!((&error["line"], &error["column"], &error["file"]), (&json!(2), &json!(5), &Value::Null));
    let check = |body: Value, status, code: &str| {
        assert_eq!(server.refused("/api/check", &body, status), code, "{body}");
    };
    check(json!({}), 400, "field");
    check(json!({"text": "1 0", "board": [[1, 0]]}), 400, "field");
    check(json!({"text": "1 0/", "puzzle": "sudoku"}), 400, "puzzle");
    check(json!({"text": "1 0/", "format": "xls"}), 400, "format");
    check(json!({"text": "1 0/", "puzzle": "pack", "format": "slash"}), 422, "format-family");
    check(json!({"board": [[1, 2], [3]]}), 422, "ragged");
    check(json!({"board": []}), 422, "size");
    check(json!({"board": [[1, 1], [2, 0]]}), 422, "board");
    check(json!({"board": [[1, 0]], "goal": [[1, 0], [2, 3]]}), 422, "goal-size");
    check(json!({"board": [[1, 0]], "puzzle": "pack"}), 400, "field");
    check(json!({"board": [[1, 0]], "index": 1}), 400, "index");
    check(json!({"text": ""}), 422, "empty");
}

#[test]
fn what_is_wrong_with_a_draft_is_an_answer() {
    let server = Server::start();
    let drafts = [
        ("/api/check", json!({"text": "1 2 3\n4 5 5\n7 8 0"}), 422),
        ("/api/check", json!({"text": "slidepack pack\ntray 0x0\n"}), 422),
        ("/api/check", json!({"text": "1 2 3/4 5 6/7 8 0", "index": 3}), 400),
        ("/api/check", json!({"text": "slidepack pack\ntray 100x100\npiece x10000\n  A\n"}), 413),
        ("/api/pack/placements", json!({"text": "5 5 7\nDEFAULT\nA\n"}), 422),
        ("/api/pack/placements", json!({"text": "1 2 3/4 5 6/7 8 0"}), 400),
        ("/api/pack/text", json!({"tray": "round", "kit": "pentominoes"}), 422),
    ];
    for (path, body, status) in drafts {
        let refused = server.post(path, &body);
        assert_eq!(refused.status, status, "{body}");
        let mut draft = body.clone();
        draft["draft"] = json!(true);
        assert_eq!(server.ask(path, &draft), refused.json(), "{body}");
    }
    let fine = json!({"text": "1 2 3/4 5 6/7 8 0", "draft": true});
    assert_eq!(server.ask("/api/check", &fine)["solvable"], true);
    // What is not about the puzzle is refused as ever.
    assert_eq!(server.refused("/api/check", &json!({"draft": true, "gaol": 1}), 400), "field");
    assert_eq!(server.refused("/api/check", &json!({"draft": "yes"}), 400), "field");
}

#[test]
fn the_numbers_of_an_argument_add_up_in_the_reply() {
    let server = Server::start();
    // Four boards of each width, with X = 0 and X = 1.
    for text in ["1 2 3/4 5 6/7 0 8", "8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/7 8 0", "2 1 3/4 5 6/7 0 8"] {
        check_sums(&server.ask("/api/check", &json!({"text": text})));
    }
    for seed in 0..4 {
        let made = json!({"puzzle": "slide", "rows": 4, "cols": 4, "seed": seed});
        let board = server.ask("/api/generate", &made)["boards"][0].clone();
        check_sums(&server.ask("/api/check", &json!({"board": board})));
    }
}

fn check_sums(report: &Value) {
    let number = |value: &Value| value.as_u64().unwrap();
    let kurang = &report["kurang"];
    let table: u64 = kurang["table"].as_array().unwrap().iter().map(number).sum();
    assert_eq!(number(&kurang["table_sum"]), table);
    assert_eq!(number(&kurang["total"]), table + number(&kurang["x"]));
    assert_eq!(kurang["sum"], kurang["total"]);
    assert_eq!(kurang["even"], number(&kurang["total"]).is_multiple_of(2));
    let inversions = &report["inversions"];
    let total = number(&inversions["count"]) + inversions["blank_rows"].as_u64().unwrap_or(0);
    assert_eq!(number(&inversions["total"]), total);
    assert_eq!(inversions["even"], total.is_multiple_of(2));
}

#[test]
fn a_goal_is_never_a_file() {
    let server = Server::start();
    for goal in ["/etc/passwd", "../../etc/passwd", "Cargo.toml", "C:/x", "file:///etc/passwd"] {
        let body = json!({"text": "1 2 3/4 5 6/7 8 0", "goal": goal});
        assert_eq!(server.refused("/api/check", &body, 422), "unknown-goal");
        assert_eq!(server.refused("/api/solve", &body, 422), "unknown-goal");
    }
}
