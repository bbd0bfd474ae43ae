//! The OpenAPI document `openapi.json` and the keywords of Python's `solve`, generated from the types of
//! requests and answers; tests compare them.
//!
//! `SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib openapi` regenerates them.

use crate::api::{Accepted, Health};
use crate::app::routes;
use crate::error::Code;
use crate::jobs::Look;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use slidepack::ask::{self, Address, Ask, BetterMoves, Boards, Challenge, Endpoint, OnePacking, Status};
use slidepack::pack::wire::PackAnswer;
use slidepack::slide::AnalysisReport;
use slidepack::slide::wire::{SlideAnswer, SlideHint};
use slidepack::wire::{WireError, WireProgress};
use std::collections::BTreeSet;

/// The result of a job.
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

struct Schemas {
    asked: SchemaGenerator,
    answers: SchemaGenerator,
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
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn of<T: JsonSchema>(&mut self) -> Value {
        self.answers.subschema_for::<T>().to_value()
    }

    fn all(mut self) -> Map<String, Value> {
        let mut all = self.asked.take_definitions(true);
        for (name, schema) in self.answers.take_definitions(true) {
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

const REFUSALS: [(u16, &str); 8] = [
    (400, "The request is not valid: not JSON, a wrong field, or values that do not go together."),
    (404, "There is no such job; it may have been forgotten."),
    (408, "The request took too long to arrive."),
    (413, "Too large: over one of the limits that GET /api/status lists."),
    (415, "The Content-Type is not application/json."),
    (422, "The puzzle is not valid; line and column point at it."),
    (429, "Too many requests at once."),
    (503, "The app is being stopped."),
];

/// Error statuses of direct questions, and of jobs.
const ASKED: &[u16] = &[400, 408, 413, 415, 422, 429];
const JOB: &[u16] = &[400, 408, 413, 415, 422, 429, 503];

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

    fn described(self, error: &Value) -> (&'static str, Value) {
        let mut responses = Map::new();
        for (status, reply) in self.gives {
            responses.insert(status.to_string(), reply);
        }
        for (status, meaning) in REFUSALS.iter().filter(|(status, _)| self.refuses.contains(status)) {
            let reply = json!({ "description": meaning, "content": content(error) });
            responses.insert(status.to_string(), reply);
        }
        let mut operation = json!({ "summary": self.summary, "responses": responses });
        if let Some(takes) = self.takes {
            operation["requestBody"] = json!({ "required": true, "content": content(&takes) });
        }
        (self.method, operation)
    }
}

fn answer(schema: &Value) -> Value {
    json!({ "description": "The answer.", "content": content(schema) })
}

fn question(
    address: Address,
    endpoint: &Endpoint,
    accepted: &Value,
    schemas: &mut Schemas,
) -> (&'static str, Vec<Operation>) {
    let answers: Vec<Value> =
        (endpoint.answers)(&mut schemas.answers).into_iter().map(|schema| schema.to_value()).collect();
    let mut gives = match answers.as_slice() {
        [] if endpoint.is_long => Vec::new(),
        [] => vec![(200, drawn())],
        [only] => vec![(200, answer(only))],
        several => vec![(200, answer(&one_of(several)))],
    };
    if endpoint.is_long {
        gives.push((202, accepted.clone()));
    }
    match address {
        Address::Get(path) => {
            (path, vec![Operation { gives, ..Operation::get(endpoint.summary, Value::Null) }])
        }
        Address::Post(path) => {
            let takes = Some((endpoint.request)(&mut schemas.asked).to_value());
            let refuses = if endpoint.is_long { JOB } else { ASKED };
            (path, vec![Operation { method: "post", summary: endpoint.summary, takes, gives, refuses }])
        }
    }
}

fn drawn() -> Value {
    json!({
        "description": "The file.",
        "headers": { "Content-Disposition": {
            "description": "A name to save it under.", "schema": { "type": "string" },
        } },
        "content": {
            "image/svg+xml": {}, "image/png": {}, "image/gif": {}, "text/plain": {}, "application/json": {},
        },
    })
}

fn described() -> Value {
    let mut schemas = Schemas::new();
    let error = schemas.of::<WireError>();
    let accepted = json!({
        "description": "A job was made; its address is in Location.",
        "headers": { "Location": { "description": "The address of the job.", "schema": { "type": "string" } } },
        "content": content(&schemas.of::<Accepted<'_>>()),
    });
    let file = |description: &str| json!({ "description": description, "content": { "*/*": {} } });
    let unchanged = json!({ "description": "The file has not changed." });
    let mut operations: Vec<(&str, Vec<Operation>)> = vec![
        ("/healthz", vec![Operation::get("Whether the app is running.", answer(&schemas.of::<Health>()))]),
        (
            "/api/status",
            vec![Operation::get("What the app is doing, and its limits.", answer(&schemas.of::<Status>()))],
        ),
        (
            "/api/openapi.json",
            vec![Operation::get("This description.", answer(&json!({ "type": "object" })))],
        ),
        (
            "/api/jobs/{id}",
            vec![
                Operation {
                    refuses: &[404],
                    ..Operation::get(
                        "The state and progress of a job, and its report when it has ended.",
                        answer(&schemas.of::<Look<'_>>()),
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
                    "The events of a job, as server-sent events: `progress` (Progress), `improved` (Improved), `solution` (Solution), and at the end `done` (a report) or `failed` (Error). A listener that connects late gets the current state at once. A job without listeners is cancelled after a while.",
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
    let endpoints = Ask::ENDPOINTS.iter().filter_map(|endpoint| Some((endpoint.address?, endpoint)));
    operations
        .extend(endpoints.map(|(address, endpoint)| question(address, endpoint, &accepted, &mut schemas)));
    schemas.of::<Report>();
    schemas.of::<WireProgress>();
    schemas.of::<BetterMoves>();
    schemas.of::<OnePacking>();
    let mut paths = Map::new();
    for (path, operations) in operations {
        let mut methods: Map<String, Value> = operations
            .into_iter()
            .map(|one| one.described(&error))
            .map(|(method, operation)| (method.into(), operation))
            .collect();
        if let Some((_, name)) = path.split_once('{') {
            let (name, _) = name.split_once('}').expect("what is opened is closed");
            let parameter =
                json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
            methods.insert("parameters".into(), json!([parameter]));
        }
        paths.insert(path.into(), methods.into());
    }
    let mut all = schemas.all();
    // Each part of a choice gets its own name.
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

fn codes() -> Value {
    let asked = ask::Code::ALL.iter().map(|code| {
        let status = code.wrong().status();
        (status, code.name(), code.about())
    });
    let ours = Code::ALL.iter().map(|&(name, status, meaning)| (status, name, meaning));
    let all: BTreeSet<_> = asked.chain(ours).collect();
    let entry = |(status, code, meaning)| json!({ "status": status, "code": code, "meaning": meaning });
    all.into_iter().map(entry).collect()
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
        "SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib openapi writes it again"
    );
}

#[test]
fn every_address_is_described_and_no_other() {
    let described: BTreeSet<String> = described()["paths"].as_object().unwrap().keys().cloned().collect();
    // OpenAPI has no syntax for wildcard paths.
    let paths = routes().map(|(path, _)| path.replace("{*", "{"));
    assert_eq!(paths.collect::<BTreeSet<_>>(), described);
}

/// Python's name of a JSON type.
fn python_types(schema: &Value) -> BTreeSet<&'static str> {
    let name = |json: &Value| match json.as_str() {
        Some("integer") => Some("int"),
        Some("number") => Some("float"),
        Some("string") => Some("str"),
        _ => None,
    };
    let named = schema["type"].as_array().into_iter().flatten().chain([&schema["type"]]).filter_map(name);
    let nested = schema["anyOf"].as_array().into_iter().flatten().flat_map(python_types);
    named.chain(nested).collect()
}

#[test]
fn the_openapi_options_are_the_keywords_of_python() {
    let described = described();
    let fields = described["components"]["schemas"]["Options"]["properties"].as_object().unwrap();
    let limits = ["memory", "nodes", "threads", "time"];
    // Other functions of Python count and list.
    let others = |name: &&str| !limits.contains(name) && !["limit", "want"].contains(name);
    let keyword = |name: &str| {
        let mut types: Vec<&str> = python_types(&fields[name]).into_iter().collect();
        types.extend(if name == "heuristic" { &["Heuristic", "None"][..] } else { &["None"] });
        format!("    {name}: {}\n", types.join(" | "))
    };
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/python/slidepack/_types.py");
    let written = std::fs::read_to_string(place).unwrap();
    let mut expected = written.clone();
    let lists = [
        ("class Limits(", limits.map(keyword).concat()),
        ("class Options(", fields.keys().map(String::as_str).filter(others).map(keyword).collect()),
    ];
    for (class, keywords) in lists {
        let class = expected.find(class).unwrap();
        let start = class + expected[class..].find("\"\"\"\n\n").unwrap() + 5;
        let end = start + expected[start..].find("\n\n").unwrap() + 1;
        expected.replace_range(start..end, &keywords);
    }
    if std::env::var_os("SLIDEPACK_WRITE").is_some() {
        std::fs::write(place, &expected).unwrap();
    }
    let written = std::fs::read_to_string(place).unwrap();
    assert!(
        written == expected,
        "SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib openapi writes it again"
    );
}
