//! Replies as rows of CSV.
//!
//! A column is a field of the JSON reply, or a field of a field: `a.b`.

use serde_json::Value;
use serde_json::value::RawValue;
use slidepack::Family;
use slidepack::slide::Child;
use slidepack::wire::{self, Reply};
use std::collections::HashMap;

const PUZZLE: &[&str] = &["puzzle", "source", "label"];

const ERROR: &[&str] = &["error.code", "error.message", "error.line", "error.column"];

const SLIDE: &[&str] = &[
    "rows",
    "cols",
    "goal",
    "start",
    "outcome",
    "stopped_by",
    "length",
    "multi_length",
    "metric",
    "optimal",
    "lower_bound",
    "moves",
    "convention",
    "solutions",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "iterations",
    "kept",
    "seconds",
    "threads",
    "notes",
];

const PACK: &[&str] = &[
    "outcome",
    "stopped_by",
    "solution",
    "solutions",
    "unique",
    "algorithm",
    "expanded",
    "tried",
    "kept",
    "seconds",
    "threads",
];

const CHECK_SLIDE: &[&str] = &[
    "format",
    "rows",
    "cols",
    "goal",
    "goal_from",
    "start",
    "solvable",
    "inversions.total",
    "inversions.even",
    "swap",
    "lower_bounds.hamming",
    "lower_bounds.manhattan",
    "lower_bounds.linear_conflict",
    "lower_bounds.walking_distance",
];

const CHECK_PACK: &[&str] =
    &["format", "solvable", "areas.pieces", "areas.must", "areas.room", "at_least", "exact"];

const TRACE: &[&str] = &["number", "board", "g", "h", "f", "open", "closed", "bound", "children", "seen"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Answers,
    Checks,
    /// One row per expansion of a search.
    Expansions,
}

impl Table {
    pub(crate) fn columns(self, families: &[Family]) -> Vec<&'static str> {
        let (slide, pack) = match self {
            Table::Answers => (SLIDE, PACK),
            Table::Checks => (CHECK_SLIDE, CHECK_PACK),
            Table::Expansions => (TRACE, &[][..]),
        };
        let has_pack = families.contains(&Family::Pack);
        let has_slide = !has_pack || families.contains(&Family::Slide);
        let slide = slide.iter().filter(|_| has_slide);
        let pack = pack.iter().filter(|_| has_pack);
        let mut columns: Vec<&str> = Vec::new();
        for name in PUZZLE.iter().chain(slide).chain(pack).chain(ERROR) {
            if !columns.contains(name) {
                columns.push(name);
            }
        }
        columns
    }

    pub(crate) fn rows(self, columns: &[&str], reply: &Reply) -> anyhow::Result<String> {
        let reply_line = wire::to_line(reply);
        let mut of_reply = fields(&reply_line);
        let error = of_reply.get("error").map(|error| fields(error.get()));
        if let Some(file) = error.and_then(|error| error.get("file").copied()) {
            of_reply.insert("source".into(), file);
        }
        let answer = match reply {
            Reply::SlideAnswer(answer) if self == Table::Expansions => answer,
            _ => return line(columns.iter().map(|name| cell(name, &of_reply, &HashMap::new()))),
        };
        let rows = answer.trace.iter().map(|one| {
            let letters = |keep: fn(&Child) -> bool| {
                let kept = one.children.iter().filter(|child| keep(child));
                kept.map(|child| child.dir.letter().to_string()).collect::<Vec<_>>().join(" ")
            };
            let expansion = wire::to_line(one);
            let of_row = fields(&expansion);
            line(columns.iter().map(|name| match *name {
                "children" => letters(|_| true),
                "seen" => letters(|child| child.seen),
                name => cell(name, &of_reply, &of_row),
            }))
        });
        rows.collect()
    }
}

fn fields(object: &str) -> HashMap<String, &RawValue> {
    serde_json::from_str(object).unwrap_or_default()
}

/// The text of a column. Numbers stay as they are written, since counts can have any size.
fn cell(name: &str, of_reply: &HashMap<String, &RawValue>, of_row: &HashMap<String, &RawValue>) -> String {
    let (outer, inner) = name.split_once('.').unwrap_or((name, ""));
    let field = of_row.get(outer).or_else(|| of_reply.get(outer)).map_or("null", |raw| raw.get());
    let field = match inner {
        "" => field,
        inner => fields(field).get(inner).map_or("null", |raw| raw.get()),
    };
    match serde_json::from_str(field) {
        Ok(Value::Number(_)) | Err(_) => field.into(),
        Ok(value) => text(&value, if matches!(name, "notes" | "solution") { "/" } else { " " }),
    }
}

/// Lists of lists are separated by `/`, as the rows of a board are.
fn text(value: &Value, between: &str) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let between = if items.iter().any(Value::is_array) { "/" } else { between };
            items.iter().map(|item| text(item, " ")).collect::<Vec<_>>().join(between)
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

pub(crate) fn line<T: AsRef<[u8]>>(cells: impl IntoIterator<Item = T>) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_become_cells() {
        let reply = r#"{"start": [[1, 2], [3, 0]], "moves": ["L", "U"], "optimal": true, "goal": "last",
            "error": {"line": 3}, "label": null, "solutions": 123456789012345678901234567890}"#;
        let names = ["start", "moves", "optimal", "goal", "error.line", "label", "none", "solutions"];
        let cells = names.map(|name| cell(name, &fields(reply), &HashMap::new()));
        let expected = ["1 2/3 0", "L U", "true", "last", "3", "", "", "123456789012345678901234567890"];
        assert_eq!(cells, expected);
    }

    /// RFC 4180: cells with commas, quotes or line ends are quoted, and quotes are doubled.
    #[test]
    fn cells_are_quoted() {
        let row = line(["a", "b,c", "say \"h\"", "1\n2", ""]).unwrap();
        assert_eq!(row, "a,\"b,c\",\"say \"\"h\"\"\",\"1\n2\",\n");
    }
}
