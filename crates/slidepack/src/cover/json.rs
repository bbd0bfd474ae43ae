//! Exact covers as JSON, as docs/cover.md describes them.

use super::{Problem, ProblemError};
use crate::pack::json::node::{self, Field, Kind, Node};
use crate::pack::json::wrong::Wrong;

pub(super) fn read(text: &str) -> Result<Problem, Wrong> {
    let root = node::parse(text)?;
    let Kind::Object(fields) = &root.kind else {
        return Err(Wrong::kind(&root, "", "an object with items and options"));
    };
    for (at, field) in fields.iter().enumerate() {
        let message = match field.name.as_str() {
            "items" | "secondary" | "options"
                if fields[..at].iter().all(|other| other.name != field.name) =>
            {
                continue;
            }
            "items" | "secondary" | "options" => format!("`{}` appears twice", field.name),
            other => format!("there is no `{other}` here, only `items`, `secondary` and `options`"),
        };
        return Err(Wrong { span: field.span.clone(), code: "json-field", message });
    }
    let list = |name: &str| fields.iter().find(|field| field.name == name).map(list).transpose();
    let missing = |name: &str| {
        let message = format!("there is no `{name}`: an exact cover has `items` and `options`");
        Wrong { span: root.span.start..root.span.start + 1, code: "json-field", message }
    };
    let items = list("items")?.ok_or_else(|| missing("items"))?;
    let secondary = list("secondary")?.unwrap_or_default();
    let options = list("options")?.ok_or_else(|| missing("options"))?;
    let mut problem =
        Problem::new(words(items, "items")?, words(secondary, "secondary")?).map_err(|error| {
            let at = error.at().unwrap_or(0);
            match at.checked_sub(items.len()) {
                Some(at) => about(&secondary[at], &format!("secondary[{at}]"), &error),
                None => about(&items[at], &format!("items[{at}]"), &error),
            }
        })?;
    for (number, option) in options.iter().enumerate() {
        let path = format!("options[{number}]");
        let Kind::List(entries) = &option.kind else {
            return Err(Wrong::kind(option, &path, "a list of items"));
        };
        problem.add(&words(entries, &path)?).map_err(|error| match error.at() {
            Some(at) => about(&entries[at], &format!("{path}[{at}]"), &error),
            None => about(option, &path, &error),
        })?;
    }
    Ok(problem)
}

fn list(field: &Field) -> Result<&[Node], Wrong> {
    match &field.value.kind {
        Kind::List(list) => Ok(list),
        _ => Err(Wrong::kind(&field.value, &field.name, "a list")),
    }
}

fn words<'n>(list: &'n [Node], path: &str) -> Result<Vec<&'n str>, Wrong> {
    let word = |(at, node): (usize, &'n Node)| match &node.kind {
        Kind::Text(text) => Ok(text.as_str()),
        _ => Err(Wrong::kind(node, &format!("{path}[{at}]"), "the name of an item")),
    };
    list.iter().enumerate().map(word).collect()
}

fn about(node: &Node, path: &str, error: &ProblemError) -> Wrong {
    Wrong::new(node, path, error.code(), &error.to_string())
}
