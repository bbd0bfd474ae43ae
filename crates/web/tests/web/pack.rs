//! Trays, kits and places.

use crate::server::Server;
use serde_json::{Value, json};

#[test]
fn kits_and_trays_are_listed() {
    let server = Server::start();
    let ready = server.get("/api/kits").json();
    let kit = ready["kits"].as_array().unwrap().iter().find(|kit| kit["name"] == "iq-puzzler-pro").unwrap();
    assert_eq!((&kit["title"], kit["pieces"].as_array().unwrap().len()), (&json!("IQ Puzzler Pro"), 12));
    for tray in ready["trays"].as_array().unwrap() {
        let kit = match tray["lattice"].as_str() {
            Some("hexagons") => "tetrahexes",
            Some("triangles") => "hexiamonds",
            _ => "pentominoes",
        };
        let text = json!({"tray": {"name": tray["name"]}, "kit": kit});
        let drawn = json!({"tray": {"layers": tray["layers"], "lattice": tray["lattice"]}, "kit": kit});
        assert_eq!(server.ask("/api/pack/text", &text), server.ask("/api/pack/text", &drawn));
    }
}

#[test]
fn every_place_of_every_piece_is_listed() {
    let server = Server::start();
    let text = "slidepack pack\ntray\n  AA.\n  ..?\npiece no-mirror\n  AA\npiece\n  B\n";
    let places = server.ask("/api/pack/placements", &json!({"text": text}));
    assert_eq!(places["cells"].as_array().unwrap().len(), 6);
    assert_eq!(places["fill"], json!(["must", "must", "must", "must", "must", "may"]));
    assert_eq!(places["centres"][4], json!([1.0, 1.0, 0.0]));
    assert_eq!(places["pieces"][0]["placements"].as_array().unwrap().len(), 7);
    assert_eq!(places["pieces"][1]["placements"].as_array().unwrap().len(), 6);
    assert_eq!(places["placed"], json!([{"piece": "A", "cells": [0, 1]}]));
    let pyramid =
        server.ask("/api/pack/placements", &json!({"text": "slidepack pack\ntray pyramid\nkit kanoodle\n"}));
    assert_eq!((&pyramid["layers"], &pyramid["lattice"]), (&json!(5), &json!("pyramid")));
    let wide = json!({"text": "slidepack pack\ntray 64x64\nkit pentominoes\n"});
    assert_eq!(server.refused("/api/pack/placements", &wide, 413), "too-large");
    assert_eq!(server.refused("/api/pack/placements", &json!({"text": "1 0/"}), 400), "wrong-family");
}

#[test]
fn a_drawn_tray_becomes_text_that_is_read_again() {
    let server = Server::start();
    let body = json!({
        "tray": {"layers": [["..?", ".-."]]},
        "kit": [{"letter": "A", "rows": ["XX", "X."], "mirror": false}, {"letter": "B", "rows": ["B"], "copies": 2, "colour": "#123456"}],
        "placed": [{"piece": "B", "cells": [[0, 1, 2]]}],
    });
    let text = server.ask("/api/pack/text", &body)["text"].clone();
    let report = server.ask("/api/check", &json!({"text": text}));
    assert_eq!(report["tray"], json!(["..?", ". B"]));
    assert_eq!((&report["pieces"][0]["mirror"], &report["pieces"][1]["copies"]), (&json!(false), &json!(2)));
    assert_eq!(report["pieces"][1]["colour"], "#123456");
    assert_eq!(report["solvable"], true);
}

#[test]
fn what_is_no_tray_or_kit_is_refused() {
    let server = Server::start();
    let refused = |extra: Value, code: &str| {
        let mut body = json!({"tray": "2x2", "kit": [{"letter": "A", "rows": ["AA"]}]});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        assert_eq!(server.refused("/api/pack/text", &body, 422), code, "{body}");
    };
    refused(json!({"tray": {"layers": [["X"]]}}), "not-a-cell");
    refused(json!({"tray": {"layers": []}}), "tray");
    refused(json!({"tray": {"layers": [["-"]]}}), "tray");
    refused(json!({"kit": []}), "kit");
    refused(json!({"kit": [{"letter": "A", "rows": ["A"]}, {"letter": "A", "rows": ["AA"]}]}), "kit");
    refused(json!({"kit": [{"letter": "A", "rows": []}]}), "shape");
    refused(json!({"kit": [{"letter": "A", "rows": ["A"], "colour": "#é2345"}]}), "colour");
    refused(json!({"placed": [{"piece": "Z", "cells": [[0, 0, 0]]}]}), "placed");
    refused(json!({"placed": [{"piece": "A", "cells": [[0, 0, 9]]}]}), "placed");
    refused(json!({"placed": [{"piece": "A", "cells": [[0, 0, 0], [0, 1, 1]]}]}), "placed");
    let tray = json!({"tray": {"layers": [["."]], "lattice": "round"}, "kit": "pentominoes"});
    assert_eq!(server.refused("/api/pack/text", &tray, 400), "lattice");
}

#[test]
fn the_challenges_of_the_books_have_their_levels_and_one_solution_each() {
    let server = Server::start();
    let booklet = include_str!("../../page/pack/booklet.js");
    let (mut level, mut challenges) = ("", 0);
    for line in booklet.lines() {
        if let Some(name) = line.strip_suffix(": [") {
            level = name.trim();
        }
        let Some(rows) = line.trim().strip_prefix('"').and_then(|rows| rows.strip_suffix("\",")) else {
            continue;
        };
        let rows: String = rows.split('/').map(|row| format!("  {row}\n")).collect();
        let text = format!("slidepack pack\ntray\n{rows}kit iq-puzzler-pro\n");
        let report = server.ask("/api/check", &json!({"text": text}));
        assert_eq!((&report["exact"], &report["at_least"]), (&json!(true), &json!(1)), "{text}");
        assert_eq!(report["difficulty"]["level"], level, "{text}");
        challenges += 1;
    }
    assert!(40 <= challenges, "{challenges} challenges");
}
