use super::json;
use super::json::node::{self, Kind, Node, looks_like_objects};
use super::{Format, NamedKit, Puzzle, text};
use crate::{InputError, Source};
use slidepack_core::pack::text::Leniency;
use slidepack_core::slide::text::Places;

/// All puzzles of a source, in order, each a puzzle or its error. Never empty.
///
/// The format is recognised unless given. A text of one line may separate its lines by `/`.
pub fn read(source: &Source, format: Option<Format>) -> Vec<Result<Puzzle, InputError>> {
    read_with(source, format, Leniency::Strict, None)
}

/// As [`read`], with a leniency, and `kit` for bare drawings.
pub fn read_with(
    source: &Source,
    format: Option<Format>,
    leniency: Leniency,
    kit: Option<NamedKit>,
) -> Vec<Result<Puzzle, InputError>> {
    let is_json = format.map_or_else(|| looks_like_objects(&source.text), |format| format == Format::Json);
    let rows = if is_json { None } else { listed_rows(&source.text) };
    let instances = if is_json {
        json::read(source)
    } else {
        let lines = rows.or_else(|| lines(&source.text));
        let format = if let Some(Format::Text(format)) = format { Some(format) } else { None };
        let text = lines.as_deref().unwrap_or(&source.text);
        let mut places = Places::new(&source.text);
        InputError::first(source, text::parse_with(text, format, leniency, kit), |error| {
            let (code, message) = (error.code(), message(&error, text));
            InputError::within(source, &mut places, error.span, code, message)
        })
    };
    let many = 1 < instances.len();
    let puzzle = |(at, instance): (usize, Result<text::Instance, InputError>)| {
        let instance = instance?;
        Ok(Puzzle {
            source: source.name.clone(),
            label: instance.label.or_else(|| many.then(|| format!("puzzle {}", at + 1))),
            packing: instance.puzzle,
            format: if is_json { Format::Json } else { Format::Text(instance.format) },
        })
    };
    instances.into_iter().enumerate().map(puzzle).collect()
}

/// The message, with a hint if `--lenient` accepts the input.
fn message(error: &text::ParseError, text: &str) -> String {
    let is_own = text.trim_start_matches('\u{feff}').trim_start().starts_with("slidepack");
    let cure = match error.code() {
        "repeated" | "interrupted" if !is_own => "; --lenient takes it for a piece of its own",
        "pieces" => "; --lenient takes those that there are",
        _ => "",
    };
    format!("{}{cure}", error.kind)
}

/// The rows of a drawing given as a JSON list of strings, on separate lines. Byte offsets are kept:
/// bytes outside the rows become spaces.
pub(crate) fn listed_rows(text: &str) -> Option<String> {
    let inner = text.trim_start_matches('\u{feff}').trim_start();
    if !inner.starts_with('[') || !inner[1..].trim_start().starts_with('"') {
        return None;
    }
    let nodes = node::values(text)?;
    let [Node { kind: Kind::List(rows), .. }] = &nodes[..] else { return None };
    let mut bytes = vec![b' '; text.len()];
    for Node { span, kind } in rows {
        // A row with escapes is not a row of letters.
        let Kind::Text(row) = kind else { return None };
        if span.len() != row.len() + 2 || row.contains('\n') {
            return None;
        }
        bytes[span.start] = b'\n';
        bytes[span.start + 1..span.end - 1].copy_from_slice(row.as_bytes());
    }
    if rows.len() < 2 { None } else { String::from_utf8(bytes).ok() }
}

/// Splits a text of one line at `/`. Byte offsets are kept.
fn lines(text: &str) -> Option<String> {
    let line = text.trim_end_matches(['\r', '\n']);
    (line.contains('/') && !line.contains('\n')).then(|| line.replace('/', "\n"))
}

/// Whether a text is meant as a packing puzzle, perhaps on one line.
pub(crate) fn looks_like_pack(text: &str) -> bool {
    if looks_like_objects(text) {
        return true;
    }
    match listed_rows(text).or_else(|| lines(text)) {
        Some(lines) => text::looks_like_pack(&lines),
        None => text::looks_like_pack(text),
    }
}

/// A puzzle as text that reads back as the same puzzle: in our own format, or in JSON where that
/// format cannot express it.
pub fn to_text(puzzle: &Puzzle) -> Option<String> {
    let list = [(None, &puzzle.packing)];
    text::print_list(&list).or_else(|| json::print_list(&list))
}

/// An empty puzzle from a tray and a kit in our format, like `pyramid 4` and `pentominoes only
/// FLPVY`. The default tray is the kit's own.
pub fn from_tray_and_kit(tray: Option<&str>, kit: &str) -> Result<Puzzle, InputError> {
    let kit = line(kit);
    let tray = tray.map_or(String::new(), |tray| format!("tray {}\n", line(tray)));
    let source = Source { name: format!("<kit {kit}>"), text: format!("slidepack pack\nkit {kit}\n{tray}") };
    read(&source, Some(Format::Text(text::Format::Slidepack))).remove(0)
}

/// Replaces control characters, so that the text stays on its line.
fn line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
