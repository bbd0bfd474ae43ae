//! The description of the interface, made from the types that are asked and
//! answered. `openapi.json` is what this makes; a test compares them.
//!
//! `SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib openapi` writes it anew.

use crate::api::{Accepted, Health, Status};
use crate::app::ROUTES;
use crate::error::{Code, status_of};
use crate::jobs::Look;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use slidepack::ask::{
    self, AskAnalyse, AskCheck, AskDraw, AskGenerate, AskHint, AskPlacements, AskSolve, AskText, AskWatch,
    BetterMoves, Boards, Challenge, Checked, OnePacking, Text,
};
use slidepack::pack::watch::PackWatch;
use slidepack::pack::wire::{PackAnswer, Places, Ready};
use slidepack::slide::AnalysisReport;
use slidepack::slide::watch::SlideWatch;
use slidepack::slide::wire::{SlideAnswer, SlideHint};
use slidepack::wire::{WireError, WireProgress};
use std::collections::BTreeSet;

/// What a job ends with.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(crate) enum Report {
    Slide(SlideAnswer),
    Pack(PackAnswer),
    Hint(SlideHint),
    Analysis(AnalysisReport),
    Challenge(Challenge),
    Boards(Boards),
}

/// Schemas of what is sent to the app, and of what it sends.
struct Schemas {
    asked: SchemaGenerator,
    told: SchemaGenerator,
}

impl Schemas {
    fn new() -> Schemas {
        let settings = || {
            let mut settings = SchemaSettings::draft2020_12();
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
            settings
        };
        Schemas {
            asked: settings().for_deserialize().into_generator(),
            told: settings().for_serialize().into_generator(),
        }
    }

    fn asked<T: JsonSchema>(&mut self) -> Value {
        self.asked.subschema_for::<T>().to_value()
    }

    fn told<T: JsonSchema>(&mut self) -> Value {
        self.told.subschema_for::<T>().to_value()
    }

    /// All that were named.
    fn all(mut self) -> Map<String, Value> {
        let mut all = self.asked.take_definitions(true);
        for (name, schema) in self.told.take_definitions(true) {
            let before = all.insert(name.clone(), schema.clone());
            assert!(before.is_none_or(|before| before == schema), "two types are called {name}");
        }
        all
    }
}

fn one_of(schemas: &[Value]) -> Value {
    json!({ "oneOf": schemas })
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// What may be told instead of an answer, by status.
const REFUSALS: [(u16, &str); 8] = [
    (400, "The request is not valid: not JSON, a wrong field, or values that do not go together."),
    (404, "There is no such job; it may have been forgotten."),
    (408, "The request took too long to arrive."),
    (413, "Too large: over one of the limits that GET /api/status lists."),
    (415, "The Content-Type is not application/json."),
    (422, "The puzzle is not valid; line and column tell where."),
    (429, "Too many requests at once."),
    (503, "The app is being stopped."),
];

/// Statuses of questions, and of those that become jobs.
const ASKED: &[u16] = &[400, 408, 413, 415, 422, 429];
const JOB: &[u16] = &[400, 408, 413, 415, 422, 429, 503];

/// One thing that can be done at an address.
struct Operation {
    method: &'static str,
    summary: &'static str,
    takes: Option<Value>,
    gives: Vec<(u16, Value)>,
    refuses: &'static [u16],
}

impl Operation {
    fn get(summary: &'static str, gives: Value) -> Operation {
        Operation { method: "get", summary, takes: None, gives: vec![(200, gives)], refuses: &[] }
    }

    fn post(
        summary: &'static str,
        takes: Value,
        gives: Vec<(u16, Value)>,
        refuses: &'static [u16],
    ) -> Operation {
        Operation { method: "post", summary, takes: Some(takes), gives, refuses }
    }

    fn told(self, error: &Value) -> (&'static str, Value) {
        let mut responses = Map::new();
        for (status, reply) in self.gives {
            responses.insert(status.to_string(), reply);
        }
        for (status, meaning) in REFUSALS.iter().filter(|(status, _)| self.refuses.contains(status)) {
            let reply = json!({ "description": meaning, "content": content(error) });
            responses.insert(status.to_string(), reply);
        }
        let mut told = json!({ "summary": self.summary, "responses": responses });
        if let Some(takes) = self.takes {
            told["requestBody"] = json!({ "required": true, "content": content(&takes) });
        }
        (self.method, told)
    }
}

fn answer(schema: &Value) -> Value {
    json!({ "description": "The answer.", "content": content(schema) })
}

fn described() -> Value {
    let mut schemas = Schemas::new();
    let error = schemas.told::<WireError>();
    let accepted = json!({
        "description": "A job was made; its address is in Location.",
        "headers": { "Location": { "description": "The address of the job.", "schema": { "type": "string" } } },
        "content": content(&schemas.told::<Accepted<'_>>()),
    });
    let file = |description: &str| json!({ "description": description, "content": { "*/*": {} } });
    let unchanged = json!({ "description": "The file has not changed." });
    let checked = schemas.told::<Checked>();
    let operations: Vec<(&str, Vec<Operation>)> = vec![
        ("/healthz", vec![Operation::get("Whether the app is running.", answer(&schemas.told::<Health>()))]),
        (
            "/api/status",
            vec![Operation::get("What the app is doing, and its limits.", answer(&schemas.told::<Status>()))],
        ),
        (
            "/api/openapi.json",
            vec![Operation::get("This description.", answer(&json!({ "type": "object" })))],
        ),
        (
            "/api/check",
            vec![Operation::post(
                "Check a puzzle without solving it: is it valid, can it be solved, and why.",
                schemas.asked::<AskCheck>(),
                vec![(200, answer(&one_of(&[checked, error.clone()])))],
                ASKED,
            )],
        ),
        (
            "/api/solve",
            vec![Operation::post(
                "Solve a puzzle: a job whose report is a SlideReport or a PackReport.",
                schemas.asked::<AskSolve>(),
                vec![(202, accepted.clone())],
                JOB,
            )],
        ),
        (
            "/api/hint",
            vec![Operation::post(
                "One move to make next in a sliding puzzle: a job whose report is a HintReport. For packing puzzles solve with `want` hint.",
                schemas.asked::<AskHint>(),
                vec![(202, accepted.clone())],
                JOB,
            )],
        ),
        (
            "/api/analyse",
            vec![Operation::post(
                "What each of the moves that somebody made in a sliding puzzle is worth: a job whose report is an AnalysisReport.",
                schemas.asked::<AskAnalyse>(),
                vec![(202, accepted.clone())],
                JOB,
            )],
        ),
        (
            "/api/watch",
            vec![Operation::post(
                "A search step by step, to learn from.",
                schemas.asked::<AskWatch>(),
                vec![(200, answer(&one_of(&[schemas.told::<SlideWatch>(), schemas.told::<PackWatch>()])))],
                ASKED,
            )],
        ),
        (
            "/api/generate",
            vec![Operation::post(
                "Random puzzles: boards at once, or a job whose report is a ChallengeReport, or Boards of a `length`.",
                schemas.asked::<AskGenerate>(),
                vec![(200, answer(&schemas.told::<Boards>())), (202, accepted)],
                JOB,
            )],
        ),
        (
            "/api/draw",
            vec![Operation::post(
                "A puzzle or its answer as a file.",
                schemas.asked::<AskDraw>(),
                vec![(
                    200,
                    json!({
                        "description": "The file.",
                        "headers": { "Content-Disposition": {
                            "description": "A name to save it under.", "schema": { "type": "string" },
                        } },
                        "content": {
                            "image/svg+xml": {}, "image/png": {}, "image/gif": {}, "text/plain": {},
                            "application/json": {},
                        },
                    }),
                )],
                ASKED,
            )],
        ),
        (
            "/api/kits",
            vec![Operation::get("The kits and trays that have names.", answer(&schemas.told::<Ready>()))],
        ),
        (
            "/api/pack/placements",
            vec![Operation::post(
                "The cells of a tray and every place of every piece.",
                schemas.asked::<AskPlacements>(),
                vec![(200, answer(&one_of(&[schemas.told::<Places>(), error.clone()])))],
                ASKED,
            )],
        ),
        (
            "/api/pack/text",
            vec![Operation::post(
                "A tray, a kit and placed pieces as text.",
                schemas.asked::<AskText>(),
                vec![(200, answer(&one_of(&[schemas.told::<Text>(), error.clone()])))],
                ASKED,
            )],
        ),
        (
            "/api/jobs/{id}",
            vec![
                Operation {
                    refuses: &[404],
                    ..Operation::get(
                        "The state and progress of a job, and its report when it has ended.",
                        answer(&schemas.told::<Look<'_>>()),
                    )
                },
                Operation {
                    method: "delete",
                    summary: "Cancel a job. A job that has ended is forgotten.",
                    takes: None,
                    gives: vec![(
                        204,
                        json!({ "description": "The job ends within a moment, or is forgotten." }),
                    )],
                    refuses: &[404],
                },
            ],
        ),
        (
            "/api/jobs/{id}/events",
            vec![Operation {
                refuses: &[404],
                ..Operation::get(
                    "The events of a job, as server-sent events: `progress` (Progress), `improved` (Improved), `solution` (Solution), and at the end `done` (a report) or `failed` (Error). A listener that connects late gets the current state at once. A job is cancelled when nobody has listened for a while.",
                    json!({
                        "description": "The events.",
                        "content": { "text/event-stream": { "schema": { "type": "string" } } },
                    }),
                )
            }],
        ),
        (
            "/",
            vec![Operation {
                gives: vec![
                    (200, json!({ "description": "HTML.", "content": { "text/html": {} } })),
                    (304, unchanged.clone()),
                ],
                ..Operation::get("The page.", Value::Null)
            }],
        ),
        (
            "/page/{name}",
            vec![Operation {
                gives: vec![
                    (200, file("The file.")),
                    (304, unchanged),
                    (404, json!({ "description": "The page has no such file.", "content": content(&error) })),
                ],
                ..Operation::get("The files of the page.", Value::Null)
            }],
        ),
    ];
    schemas.told::<Report>();
    schemas.told::<WireProgress>();
    schemas.told::<BetterMoves>();
    schemas.told::<OnePacking>();
    let mut paths = Map::new();
    for (path, operations) in operations {
        let mut told: Map<String, Value> = operations
            .into_iter()
            .map(|one| one.told(&error))
            .map(|(method, told)| (method.into(), told))
            .collect();
        if let Some((_, name)) = path.split_once('{') {
            let (name, _) = name.split_once('}').expect("what is opened is closed");
            let parameter =
                json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
            told.insert("parameters".into(), json!([parameter]));
        }
        paths.insert(path.into(), told.into());
    }
    let mut all = schemas.all();
    // Each part of a choice has a name of its own.
    for (at, name) in ["AskedBoards", "AskedChallenge"].into_iter().enumerate() {
        let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
        let part = std::mem::replace(&mut all["AskedGenerate"]["oneOf"][at], reference);
        all.insert(name.into(), part);
    }
    all["Error"]["x-codes"] = codes();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "slidepack",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Solves sliding-tile and packing puzzles.",
            "description": "Every request may also be refused with 403 (a page of another site asks), 405 (the address does not take this method), 421 (the Host header names another machine) and 500 (a bug), with the same error object.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": all },
    })
}

/// Every code of an error that is not about reading a puzzle.
fn codes() -> Value {
    let asked = ask::Code::ALL.iter().map(|code| {
        let status = status_of(code.wrong()).as_u16();
        (status, code.name(), code.meaning())
    });
    let ours = Code::ALL.iter().map(|&(name, status, meaning)| (status, name, meaning));
    let all: BTreeSet<_> = asked.chain(ours).collect();
    let told = |(status, code, meaning)| json!({ "status": status, "code": code, "meaning": meaning });
    all.into_iter().map(told).collect()
}

#[test]
fn the_description_is_that_of_the_types() {
    let described = described();
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    if std::env::var_os("SLIDEPACK_WRITE").is_some() {
        std::fs::write(place, serde_json::to_string_pretty(&described).unwrap() + "\n").unwrap();
    }
    let written: Value = serde_json::from_str(&std::fs::read_to_string(place).unwrap()).unwrap();
    assert!(
        written == described,
        "SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib openapi writes it anew"
    );
}

#[test]
fn every_address_is_described_and_no_other() {
    let described: BTreeSet<String> = described()["paths"].as_object().unwrap().keys().cloned().collect();
    // A path that takes in slashes is written otherwise there.
    let paths = ROUTES.iter().copied().flatten().map(|(path, _)| path.replace("{*", "{"));
    assert_eq!(paths.collect::<BTreeSet<_>>(), described);
}
