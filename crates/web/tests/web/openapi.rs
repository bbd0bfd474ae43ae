//! The description says what is there.

use crate::client::send;
use crate::schema::OPENAPI;
use crate::server::Server;
use std::collections::BTreeSet;

#[test]
fn every_method_is_described_and_no_other() {
    let server = Server::start();
    let described = OPENAPI["paths"].as_object().unwrap();
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
