//! Replies against their description.

use crate::client::Reply;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

pub(crate) static OPENAPI: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../openapi.json")).unwrap());

/// The address in the description that a path is one of.
pub(crate) fn template(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap_or(path);
    let fits = |template: &str| {
        if let Some(start) = template.strip_suffix("{name}") {
            return path.strip_prefix(start).is_some_and(|rest| !rest.is_empty());
        }
        let (parts, template): (Vec<&str>, Vec<&str>) =
            (path.split('/').collect(), template.split('/').collect());
        parts.len() == template.len()
            && parts.iter().zip(template).all(|(part, one)| *part == one || one.starts_with('{'))
    };
    let paths = OPENAPI["paths"].as_object().unwrap();
    let exact = paths.keys().find(|template| *template == path);
    exact.or_else(|| paths.keys().find(|template| fits(template))).map(String::as_str)
}

/// Fails unless a reply is one of those described for its address.
pub(crate) fn check_reply(method: &str, path: &str, reply: &Reply) {
    let status = reply.status.to_string();
    let error = &OPENAPI["components"]["schemas"]["Error"];
    if matches!(reply.status, 403 | 405 | 421 | 500) {
        return check(error, &reply.json(), "error");
    }
    let Some(template) = template(path) else {
        assert_eq!(reply.status, 404, "{path} is not described");
        return check(error, &reply.json(), "error");
    };
    let method = if method == "HEAD" { "get".into() } else { method.to_ascii_lowercase() };
    let described = &OPENAPI["paths"][template][&method]["responses"][&status];
    assert!(described.is_object(), "{method} {template} says nothing of {status}: {}", reply.text());
    let Some(content) = described["content"].as_object() else {
        assert!(reply.body.is_empty(), "{method} {template} {status} has a body");
        return;
    };
    let kind = reply.header("content-type").unwrap_or_default().split(';').next().unwrap_or_default();
    let schema = content.get(kind).or_else(|| content.get("*/*"));
    let schema = schema.unwrap_or_else(|| panic!("{method} {template} {status} may not be {kind}"));
    if kind == "application/json" && schema["schema"].is_object() && !reply.body.is_empty() {
        check(&schema["schema"], &reply.json(), &format!("{method} {template} {status}"));
    }
}

/// Fails unless an event is as described.
pub(crate) fn check_event(name: &str, data: &Value) {
    let schema = match name {
        "progress" => "Progress",
        "improved" => "Improved",
        "solution" => "Solution",
        "done" => "Report",
        "failed" => "Error",
        other => panic!("no such event: {other}"),
    };
    check(&OPENAPI["components"]["schemas"][schema], data, name);
}

fn check(schema: &Value, value: &Value, place: &str) {
    if let Err(message) = fits(schema, value) {
        panic!("{place}: {message}: {value}");
    }
}

/// Whether a value fits a schema of the description.
fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    // Making a validator takes longer than using it, and there are few schemas.
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let validator = KNOWN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .entry(schema.to_string())
        .or_insert_with(|| {
            let whole = json!({ "allOf": [schema], "components": OPENAPI["components"] });
            Arc::new(jsonschema::draft202012::new(&whole).unwrap())
        })
        .clone();
    validator.validate(value).map_err(|error| format!("{error} at {}", error.instance_path()))
}

#[test]
fn what_is_not_described_does_not_fit() {
    let no = |schema: &str, value: Value| {
        let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
        assert!(fits(&schema, &value).is_err(), "{schema} {value}");
    };
    no("Health", json!({ "status": 1, "version": "" }));
    no("Error", json!({ "error": { "code": "x" } }));
    no("Goal", json!(7));
    no("AskedGenerate", json!({ "puzzle": "slide", "rows": 3, "cols": 3, "rose": 4 }));
    no("SlideReport", json!({ "puzzle": "pack" }));
    no("Asked", json!({ "text": "1 2/3 0", "drafd": true }));
    let asked = json!({ "$ref": "#/components/schemas/Asked" });
    assert_eq!(fits(&asked, &json!({ "text": "1 2/3 0", "draft": true })), Ok(()));
}
