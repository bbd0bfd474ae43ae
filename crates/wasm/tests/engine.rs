//! The engine as a page uses it: what it answers is what `slidepack serve`
//! promises in its description.

// Helpers of tests fail like tests do.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use slidepack_wasm::{Engine, Event, Host, Reply, Settings, Tables};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A table's bytes and their checksum.
type Table = (Vec<u8>, u64);

/// Tables in memory, which another engine can find.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<HashMap<String, Table>>>);

impl Host for Kept {
    fn find(&self, name: &str) -> Option<(usize, u64)> {
        self.0.lock().unwrap().get(name).map(|(bytes, sum)| (bytes.len(), *sum))
    }

    fn read(&self, name: &str, bytes: &mut [u8]) -> bool {
        bytes.copy_from_slice(&self.0.lock().unwrap()[name].0);
        true
    }

    fn keep(&self, name: &str, bytes: &[u8], sum: u64) {
        self.0.lock().unwrap().insert(name.into(), (bytes.into(), sum));
    }
}

fn engine_with(kept: &Kept) -> Engine {
    let settings = Settings { memory: 256 << 20, time: Duration::from_secs(300), seed: 7 };
    Engine::new(Box::new(Tables(kept.clone())), settings)
}

fn engine() -> Engine {
    engine_with(&Kept::default())
}

/// The answer to a question, and the events meanwhile.
fn ask(engine: &mut Engine, address: &str, body: &Value) -> (u16, Value, Vec<(Event, Value)>) {
    let events = RefCell::new(Vec::new());
    let emit =
        |event: Event, json: &str| events.borrow_mut().push((event, serde_json::from_str(json).unwrap()));
    let Reply { status, json } = engine.answer(address, &body.to_string(), &emit);
    (status, serde_json::from_str(&json).unwrap(), events.into_inner())
}

/// Compares a reply with a type of the description.
#[track_caller]
fn check(value: &Value, name: &str) {
    let text = include_str!("../../web/openapi.json");
    let mut schema: Value = serde_json::from_str(text).unwrap();
    schema =
        json!({ "$ref": format!("#/components/schemas/{name}"), "components": schema["components"].take() });
    let wrong: Vec<String> = jsonschema::validator_for(&schema)
        .unwrap()
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{name}: {wrong:?} in {value}");
}

fn eight() -> Value {
    json!([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
}

const HARD: &str = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";

#[test]
fn every_answer_is_one_that_the_description_promises() {
    let tray = "slidepack pack\ntray 5x5\nkit pentominoes only FILNP\n";
    let questions = [
        ("/api/status", json!({}), "Status"),
        ("/api/kits", json!({}), "Kits"),
        ("/api/solve", json!({"board": eight()}), "SlideReport"),
        ("/api/solve", json!({"text": tray, "options": {"want": "count"}}), "PackReport"),
        ("/api/hint", json!({"board": eight()}), "HintReport"),
        ("/api/analyse", json!({"board": eight(), "moves": ["L", "R", "D"]}), "AnalysisReport"),
        ("/api/check", json!({"board": eight()}), "SlideCheck"),
        ("/api/check", json!({"text": tray}), "PackCheck"),
        ("/api/generate", json!({"puzzle": "slide", "rows": 3, "cols": 3}), "Boards"),
        ("/api/generate", json!({"puzzle": "pack", "tray": "6x10", "kit": "pentominoes"}), "ChallengeReport"),
        ("/api/watch", json!({"board": eight(), "options": {"steps": 20}}), "SlideWatch"),
        ("/api/watch", json!({"text": tray, "options": {"count": 20}}), "PackWatch"),
        ("/api/pack/placements", json!({"text": tray}), "Places"),
    ];
    for (address, body, schema) in questions {
        let (status, answer, _) = ask(&mut engine(), address, &body);
        assert_eq!(status, 200, "{address}: {answer}");
        check(&answer, schema);
    }
}

#[test]
fn a_file_is_a_name_a_kind_and_contents() {
    let (status, file, _) = ask(&mut engine(), "/api/draw", &json!({"board": eight(), "as": "svg"}));
    assert_eq!((status, file["content_type"].as_str()), (200, Some("image/svg+xml")));
    assert!(file["contents"].as_str().unwrap().starts_with("<svg"));
}

#[test]
fn what_is_wrong_has_a_status_a_code_and_a_place() {
    let engine = &mut engine();
    let (status, answer, _) = ask(engine, "/api/check", &json!({"text": "1 2 3\n4 5 5\n7 8 0"}));
    assert_eq!((status, &answer["error"]["line"], &answer["error"]["column"]), (422, &json!(2), &json!(5)));
    check(&answer, "Error");
    // While the user types, a mistake is an answer.
    let draft = json!({"text": "1 2 3\n4 5 5\n7 8 0", "draft": true});
    assert_eq!(ask(engine, "/api/check", &draft).0, 200);
    let (status, answer, _) = ask(engine, "/api/solve", &json!({"boards": 1}));
    assert_eq!((status, &answer["error"]["code"]), (400, &json!("field")));
    assert_eq!(engine.answer("/api/solve", "{", &|_, _| ()).status, 400);
    assert_eq!(ask(engine, "/api/none", &json!({})).0, 404);
    let large = json!({"text": "1 ".repeat(1 << 20)});
    assert_eq!(ask(engine, "/api/check", &large).0, 413);
}

#[test]
fn boards_differ_unless_a_seed_is_given() {
    let engine = &mut engine();
    let mut board = |seed: Option<u64>| {
        let mut body = json!({"puzzle": "slide", "rows": 4, "cols": 4});
        if let Some(seed) = seed {
            body["seed"] = seed.into();
        }
        ask(engine, "/api/generate", &body).1
    };
    assert_ne!(board(None), board(None));
    assert_eq!(board(Some(5)), board(Some(5)));
}

#[test]
fn a_run_reports_its_progress() {
    let body = json!({"text": HARD, "goal": "first", "options": {"nodes": 3_000_000}});
    let (_, report, events) = ask(&mut engine(), "/api/solve", &body);
    check(&report, "SlideReport");
    let better: Vec<&Value> =
        events.iter().filter(|(event, _)| *event == Event::Improved).map(|(_, value)| value).collect();
    assert!(!better.is_empty());
    better.iter().for_each(|value| check(value, "Improved"));
    let last = events.iter().rev().find(|(event, _)| *event == Event::Progress).unwrap();
    check(&last.1, "Progress");
    let (event, _) = &events[0];
    assert_eq!(*event, Event::Progress);
}

#[test]
fn all_solutions_are_reported_one_by_one() {
    let text = "slidepack pack\ntray 2x4\npiece x4\n  DD\n";
    let body = json!({"text": text, "options": {"want": "all"}});
    let (_, report, events) = ask(&mut engine(), "/api/solve", &body);
    let solutions: Vec<_> = events.iter().filter(|(event, _)| *event == Event::Solution).collect();
    assert_eq!(report["solutions"], json!(solutions.len()));
    solutions.iter().for_each(|(_, value)| check(value, "Solution"));
}

fn interrupted(address: &str, body: &Value, events: &Value) -> Value {
    let reply = engine().interrupted(address, &body.to_string(), &events.to_string());
    assert_eq!(reply.status, 200, "{}", reply.json);
    serde_json::from_str(&reply.json).unwrap()
}

#[test]
fn a_run_that_was_ended_keeps_what_it_had_found() {
    let body = json!({"text": HARD, "goal": "first"});
    // A constructed solution is there, even without events.
    let report = interrupted("/api/solve", &body, &json!({}));
    check(&report, "SlideReport");
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("interrupt")));
    assert!(report["length"].as_u64().unwrap() > 90);
    let moves = report["moves"].clone();
    let length = moves.as_array().unwrap().len();
    let events = json!({
        "progress": {
            "stage": "search", "seconds": 12.5, "expanded": 9_000_000, "generated": 20_000_000,
            "lower_bound": 88, "best": 99, "found": 0, "share": null,
        },
        "improved": { "length": length, "multi_length": length, "moves": moves },
        "tables": [{ "name": "5x5-blank0-tiles1.2", "seconds": 0.5, "from": "built" }],
    });
    let report = interrupted("/api/solve", &body, &events);
    check(&report, "SlideReport");
    assert_eq!(report["moves"], events["improved"]["moves"]);
    assert_eq!((&report["expanded"], &report["lower_bound"]), (&json!(9_000_000), &json!(88)));
    assert_eq!((&report["heuristic"], &report["seconds"]), (&json!("pattern"), &json!(12.5)));
    assert_eq!(report["optimal"], json!(false));
}

#[test]
fn a_hint_a_count_and_a_challenge_can_be_ended_too() {
    let hint = interrupted("/api/hint", &json!({"text": HARD, "goal": "first"}), &json!({}));
    check(&hint, "HintReport");
    let asked = json!({"text": HARD, "goal": "first", "moves": "L"});
    check(&interrupted("/api/analyse", &asked, &json!({})), "AnalysisReport");
    let text = "slidepack pack\ntray 6x10\nkit pentominoes\n";
    let progress = json!({
        "stage": "search", "seconds": 2.0, "expanded": 5, "generated": 50,
        "lower_bound": 0, "best": null, "found": 12, "share": null,
    });
    let events = json!({ "progress": progress });
    let count = interrupted("/api/solve", &json!({"text": text, "options": {"want": "count"}}), &events);
    check(&count, "PackReport");
    assert_eq!((&count["found"], &count["tried"]), (&json!(12), &json!(50)));
    let body = json!({"puzzle": "pack", "tray": ["......", "......"], "kit": "pentominoes"});
    let reply = engine().interrupted("/api/generate", &body.to_string(), "{}");
    check(
        &serde_json::from_str(&reply.json).unwrap(),
        if reply.status == 200 { "ChallengeReport" } else { "Error" },
    );
}

#[test]
fn tables_are_built_once_and_a_damaged_one_is_built_again() {
    let kept = Kept::default();
    let body = json!({"board": eight(), "options": {"algorithm": "ida", "heuristic": "pattern:exact"}});
    let origin = |kept: &Kept| {
        let (_, report, _) = ask(&mut engine_with(kept), "/api/solve", &body);
        assert_eq!(report["length"], json!(14));
        report["tables"][0]["from"].clone()
    };
    assert_eq!(origin(&kept), json!("built"));
    assert_eq!(origin(&kept), json!("cache"));
    for (bytes, _) in kept.0.lock().unwrap().values_mut() {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    }
    assert_eq!(origin(&kept), json!("built"));
    assert_eq!(origin(&kept), json!("cache"));
}

#[test]
fn tables_that_do_not_fit_are_left_for_smaller_ones() {
    let settings = Settings { memory: 8 << 20, time: Duration::from_secs(300), seed: 7 };
    let mut engine = Engine::new(Box::new(Tables(Kept::default())), settings);
    let options = json!({"algorithm": "ida", "heuristic": "pattern:large", "nodes": 1000});
    let body = json!({"text": "2 1 4 3/6 5 8 7/10 9 12 11/13 15 14 0", "options": options});
    let (_, report, _) = ask(&mut engine, "/api/solve", &body);
    assert_ne!(report["heuristic"], json!("pattern:large"), "{report}");
}

/// A member of a team asks another; what comes back is JSON.
#[track_caller]
fn team(engine: &mut Engine, question: &str, body: &Value) -> Value {
    let (status, reply, _) = ask(engine, &format!("/team/{question}"), body);
    assert_eq!(status, 200, "{question}: {reply}");
    reply
}

#[test]
fn several_engines_find_a_solution_as_short_as_one_alone_does() {
    let start = json!([[5, 1, 7, 3], [9, 2, 11, 4], [13, 6, 15, 8], [0, 10, 14, 12]]);
    let goal = json!([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]]);
    let kept = Kept::default();
    let options = json!({"algorithm": "ida", "heuristic": "pattern:small"});
    let body = json!({"board": start, "goal": goal, "options": options});
    let (_, alone, _) = ask(&mut engine_with(&kept), "/api/solve", &body);

    let mut leader = engine_with(&kept);
    let mut others = [engine_with(&kept), engine_with(&kept)];
    team(&mut leader, "lead", &json!({"start": start, "goal": goal, "bound": 0}));
    let moves = loop {
        let step = team(&mut leader, "next", &Value::Null);
        if let Some(moves) = step.get("moves") {
            break moves.as_str().unwrap().to_owned();
        }
        let mut done = false;
        for turn in 0.. {
            let order = team(&mut leader, "order", &json!(5));
            if order.is_null() || done {
                break;
            }
            let found = team(&mut others[turn % 2], "run", &order);
            done = team(&mut leader, "found", &found)["done"] == json!(true);
        }
    };
    assert_eq!(json!(moves.len()), alone["length"]);
    let letters: Vec<String> = moves.chars().map(String::from).collect();
    let check = json!({"board": start, "goal": goal, "as": "txt", "moves": letters});
    assert_eq!(ask(&mut leader, "/api/draw", &check).0, 200, "the moves lead to the goal");
    // An engine that does not lead has nothing to hand out.
    assert_eq!(ask(&mut others[0], "/team/next", &Value::Null).0, 409);
    // Without tables there is no team.
    let wanted = json!({"start": start, "goal": goal, "bound": 0});
    assert_eq!(ask(&mut engine(), "/team/lead", &wanted).0, 409);
}
