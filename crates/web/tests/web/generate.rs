//! Random puzzles.

use crate::server::Server;
use serde_json::{Value, json};

#[test]
fn a_seed_gives_the_same_boards_as_the_command_line() {
    let server = Server::start();
    let body = json!({"puzzle": "slide", "rows": 4, "cols": 4, "seed": 2026, "count": 2});
    let made = server.ask("/api/generate", &body);
    assert_eq!(made["seed"], 2026);
    assert_eq!(made["boards"][0], json!([[1, 7, 10, 4], [0, 13, 5, 6], [12, 3, 2, 11], [8, 9, 14, 15]]));
    assert_eq!(made["boards"].as_array().unwrap().len(), 2);
    let any = json!({"puzzle": "slide", "rows": 3, "cols": 3});
    let made = server.ask("/api/generate", &any);
    assert!(made["seed"].as_u64().unwrap() < 1 << 53);
}

#[test]
fn boards_are_of_the_kind_asked_for() {
    let server = Server::start();
    let check = |extra: Value| {
        let mut body = json!({"puzzle": "slide", "rows": 3, "cols": 4, "seed": 5});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let board = server.ask("/api/generate", &body)["boards"][0].clone();
        server.ask("/api/check", &json!({"board": board}))
    };
    assert_eq!(check(json!({"unsolvable": true}))["solvable"], false);
    assert!(check(json!({"walk": 3}))["lower_bounds"]["manhattan"].as_u64().unwrap() <= 3);
    for level in ["easy", "medium", "hard"] {
        let report = check(json!({"difficulty": level}));
        assert_eq!(report["solvable"], true);
        assert!(0 < report["lower_bounds"]["manhattan"].as_u64().unwrap());
    }
    for (rows, cols) in [(1, 2), (2, 2), (1, 9)] {
        let body = json!({"puzzle": "slide", "rows": rows, "cols": cols, "difficulty": "easy", "count": 20});
        assert_eq!(server.ask("/api/generate", &body)["boards"].as_array().unwrap().len(), 20);
    }
}

#[test]
fn requests_that_cannot_be_met_are_refused() {
    let server = Server::start();
    let refused = |extra: Value, code: &str| {
        let mut body = json!({"puzzle": "slide", "rows": 3, "cols": 3});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        assert_eq!(server.refused("/api/generate", &body, 400), code, "{body}");
    };
    refused(json!({"rows": 0}), "size");
    refused(json!({"cols": 129}), "size");
    refused(json!({"difficulty": "insane"}), "difficulty");
    refused(json!({"walk": 1, "unsolvable": true}), "field");
    refused(json!({"goal": "1 2/3 0"}), "goal-size");
    refused(json!({"rows": 1, "cols": 2, "unsolvable": true}), "unsolvable");
    refused(json!({"puzzle": "jigsaw"}), "field");
    refused(json!({"colour": "red"}), "field");
}

#[test]
fn a_challenge_has_one_solution() {
    let server = Server::start();
    let body = json!({"puzzle": "pack", "tray": "5x11", "kit": "iq-puzzler-pro", "placed": 8, "seed": 3});
    let made = server.report("/api/generate", &body);
    assert_eq!((&made["seed"], &made["outcome"], &made["placed"]), (&json!(3), &json!("solved"), &json!(8)));
    let report = server.ask("/api/check", &json!({"text": made["text"]}));
    assert_eq!((&report["at_least"], &report["exact"]), (&json!(1), &json!(true)));
    let drawn = json!({"puzzle": "pack", "tray": {"layers": [["..", ".-"]]}, "kit": [{"letter": "A", "rows": ["AAAA"]}]});
    assert_eq!(server.report("/api/generate", &drawn)["outcome"], "impossible");
    let refused = |extra: Value, status, code: &str| {
        let mut body = body.clone();
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        assert_eq!(server.refused("/api/generate", &body, status), code);
    };
    refused(json!({"placed": 13}), 400, "placed");
    refused(json!({"level": "silly"}), 400, "level");
    refused(json!({"tray": "round"}), 422, "unknown-tray");
    refused(json!({"kit": "lego"}), 422, "unknown-kit");
    refused(json!({"tray": "5x11\nkit pentominoes"}), 422, "unknown-tray");
}
