//! Replies against their description.

use crate::client::Reply;
use serde_json::{Map, Value};
use std::sync::LazyLock;

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
    if let Err(message) = fits(schema, value, place) {
        panic!("{message}");
    }
}

/// Whether a value fits a schema, as far as our description uses the language;
/// a word that is not known here fails.
pub(crate) fn fits(schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("{place}: {why}: {value}"));
    for (word, rule) in schema.as_object().unwrap_or(&Map::new()) {
        match word.as_str() {
            "description" | "x-codes" => {}
            "$ref" => {
                let pointer = rule.as_str().unwrap().trim_start_matches('#');
                let schema = OPENAPI.pointer(pointer).ok_or_else(|| format!("no such schema: {rule}"))?;
                fits(schema, value, place)?;
            }
            "type" => {
                let is = |name: &str| match name {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "number" => value.is_number(),
                    "string" => value.is_string(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("no such type: {other}"),
                };
                let one = rule.as_str().is_some_and(is);
                if !one
                    && !rule.as_array().is_some_and(|all| all.iter().any(|name| is(name.as_str().unwrap())))
                {
                    return wrong(&format!("is not {rule}"));
                }
            }
            "const" if rule != value => return wrong(&format!("is not {rule}")),
            "enum" if !rule.as_array().unwrap().contains(value) => {
                return wrong(&format!("is not in {rule}"));
            }
            "minimum" if value.as_f64().is_some_and(|value| value < rule.as_f64().unwrap()) => {
                return wrong("is too small");
            }
            "maximum" if value.as_f64().is_some_and(|value| rule.as_f64().unwrap() < value) => {
                return wrong("is too large");
            }
            "const" | "enum" | "minimum" | "maximum" => {}
            "items" => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    fits(rule, item, &format!("{place}[{at}]"))?;
                }
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        fits(rule, value, &format!("{place}.{name}"))?;
                    }
                }
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    if value.is_object() && value.get(name.as_str().unwrap()).is_none() {
                        return wrong(&format!("has no {name}"));
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(rule, false);
                for name in value.as_object().into_iter().flat_map(Map::keys) {
                    if schema["properties"].get(name).is_none() {
                        return wrong(&format!("has an undescribed {name}"));
                    }
                }
            }
            "oneOf" | "anyOf" => {
                let results: Vec<_> =
                    rule.as_array().unwrap().iter().map(|one| fits(one, value, place)).collect();
                let count = results.iter().filter(|one| one.is_ok()).count();
                if count == 0
                    || (word == "oneOf" && 1 < count && value.as_array().is_none_or(|all| !all.is_empty()))
                {
                    let why: Vec<String> = results.into_iter().filter_map(Result::err).collect();
                    return Err(format!("{place}: fits {count} of them: {}", why.join("; ")));
                }
            }
            other => return Err(format!("{place}: the checker does not know `{other}`")),
        }
    }
    Ok(())
}

#[test]
fn the_checker_can_say_no() {
    let no = |schema: &str, value: Value| {
        assert!(fits(&serde_json::from_str(schema).unwrap(), &value, "it").is_err(), "{schema} {value}");
    };
    use serde_json::json;
    no(r#"{"type": "integer"}"#, json!(1.5));
    no(r#"{"type": ["string", "null"]}"#, json!(1));
    no(r#"{"type": "integer", "minimum": 0}"#, json!(-1));
    no(r#"{"enum": ["a"]}"#, json!("b"));
    no(r#"{"items": {"type": "string"}}"#, json!(["a", 1]));
    no(r#"{"properties": {"a": {"type": "string"}}, "additionalProperties": false}"#, json!({"b": 1}));
    no(r#"{"required": ["a"]}"#, json!({}));
    no(r##"{"$ref": "#/components/schemas/Health"}"##, json!({"status": "bad", "version": ""}));
    no(r#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, json!(null));
    no(r#"{"unheard-of": 1}"#, json!(null));
}
