//! The description says what is there.

use crate::client::send;
use crate::schema::OPENAPI;
use crate::server::Server;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources() -> Vec<String> {
    fn collect(folder: &Path, texts: &mut Vec<String>) {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                collect(&path, texts);
            } else {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut texts = Vec::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut texts);
    texts
}

/// The first string after each mention of a word in the sources.
fn strings_after(word: &str) -> Vec<String> {
    let texts = sources();
    let after = |text: &String| {
        let parts: Vec<String> = text.split(word).skip(1).map(str::to_owned).collect();
        parts.into_iter().filter_map(|rest| rest.split('"').nth(1).map(str::to_owned)).collect::<Vec<_>>()
    };
    texts.iter().flat_map(after).collect()
}

#[test]
fn every_route_and_method_is_described_and_no_other() {
    let server = Server::start();
    let described = OPENAPI["paths"].as_object().unwrap();
    let routes: BTreeSet<String> =
        strings_after(".route(").into_iter().map(|route| route.replace("{*name}", "{name}")).collect();
    assert_eq!(routes, described.keys().cloned().collect());
    for (path, methods) in described {
        let path = path.replace("{id}", "x").replace("{name}", "x");
        // The reply to a method that no address has names those it has.
        let reply = send(server.address, "PATCH", &path, &[], b"");
        assert_eq!(reply.status, 405, "{path}");
        let allowed: BTreeSet<String> =
            reply.header("allow").unwrap().split(',').map(str::to_lowercase).collect();
        let methods: BTreeSet<String> = methods.as_object().unwrap().keys().cloned().collect();
        let methods = methods.into_iter().filter(|method| method != "parameters");
        let methods = methods.flat_map(|method| match method.as_str() {
            "get" => vec!["get".to_owned(), "head".to_owned()],
            _ => vec![method],
        });
        assert_eq!(allowed, methods.collect(), "{path}");
    }
}

fn is_code(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

#[test]
fn the_codes_of_errors_are_those_described() {
    let described: BTreeSet<&str> = OPENAPI["components"]["schemas"]["Error"]["x-codes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code["code"].as_str().unwrap())
        .collect();
    let mut used: BTreeSet<String> = BTreeSet::new();
    for maker in ["Refusal::bad(", "Refusal::puzzle(", "Refusal::new(", "named("] {
        used.extend(strings_after(maker).into_iter().filter(|code| is_code(code)));
    }
    // Chosen from two just before it is used.
    used.insert("json".into());
    let used: BTreeSet<&str> = used.iter().map(String::as_str).collect();
    assert_eq!(used.difference(&described).collect::<Vec<_>>(), Vec::<&&str>::new(), "not described");
    assert_eq!(described.difference(&used).collect::<Vec<_>>(), Vec::<&&str>::new(), "never used");
}

#[test]
fn every_reference_leads_somewhere() {
    fn check(value: &serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                if let Some(place) = fields.get("$ref").and_then(|place| place.as_str()) {
                    assert!(OPENAPI.pointer(place.trim_start_matches('#')).is_some(), "{place}");
                }
                fields.values().for_each(check);
            }
            serde_json::Value::Array(items) => items.iter().for_each(check),
            _ => {}
        }
    }
    check(&OPENAPI);
}

#[test]
fn the_description_and_the_health_can_be_asked_for() {
    let server = Server::start();
    let reply = server.get("/api/openapi.json");
    assert_eq!((reply.status, reply.json() == *OPENAPI), (200, true));
    assert_eq!(OPENAPI["info"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(server.get("/healthz").json()["version"], env!("CARGO_PKG_VERSION"));
}
