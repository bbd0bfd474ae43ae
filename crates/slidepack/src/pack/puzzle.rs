//! Puzzles as they come from a source.

use super::json::node::{Kind, Node};
use super::{Format, NamedKit, Packing, json};
use crate::input::{InputError, MOST_ERRORS, Source};
use crate::objects::looks_like_objects;
use slidepack_core::pack::text::{self, Leniency};
use slidepack_core::slide::text::Places;

/// A packing puzzle, and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The file, `<stdin>` or `<board>`.
    pub source: String,
    /// Its name, or its number among several.
    pub label: Option<String>,
    /// Tray, kit and the pieces already placed.
    pub packing: Packing,
    /// How it was written.
    pub format: Format,
}

impl Puzzle {
    /// A puzzle made by a program.
    pub fn new(packing: Packing) -> Puzzle {
        Puzzle {
            source: "<board>".into(),
            label: None,
            packing,
            format: Format::Text(text::Format::Slidepack),
        }
    }

    /// The source, and which of its puzzles.
    pub fn title(&self) -> String {
        match &self.label {
            Some(label) => format!("{}, {label}", self.source),
            None => self.source.clone(),
        }
    }

    /// How many pieces are left to place, copies counted.
    pub fn left(&self) -> usize {
        self.packing.kit().count() - self.packing.placed().len()
    }
}

/// All puzzles of a source, in order, each with its own error if it has one.
///
/// The format is found in the text unless given. A text of one line may part
/// its lines by `/`. Never empty.
pub fn read(source: &Source, format: Option<Format>) -> Vec<Result<Puzzle, InputError>> {
    read_with(source, format, Leniency::Strict, None)
}

/// As [`read`], perhaps with fewer rules, and bare drawings of pieces of `kit`.
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
        let mut wrong = 0;
        let mut instances = Vec::new();
        for instance in text::parse_with(text, format, leniency, kit) {
            wrong += usize::from(instance.is_err());
            if instance.is_ok() || wrong <= MOST_ERRORS {
                instances.push(instance.map_err(|error| {
                    let (code, message) = (error.code(), told(&error, text));
                    InputError::within(source, &mut places, error.span, code, message)
                }));
            }
        }
        instances.extend(more_errors(source, wrong).map(Err));
        instances
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

/// What to say about the errors of a source that are not told one by one.
pub(super) fn more_errors(source: &Source, wrong: usize) -> Option<InputError> {
    let more = wrong.checked_sub(MOST_ERRORS).filter(|more| 0 < *more)?;
    let message = match more {
        1 => "1 more puzzle cannot be read either".to_owned(),
        more => format!("{more} more puzzles cannot be read either"),
    };
    Some(InputError::plain(&source.name, "more-errors", message))
}

/// A message, with the option that would overlook what is wrong.
fn told(error: &text::ParseError, text: &str) -> String {
    let is_own = text.trim_start_matches('\u{feff}').trim_start().starts_with("slidepack");
    let cure = match error.code() {
        "repeated" | "interrupted" if !is_own => "; --lenient takes it for a piece of its own",
        "pieces" => "; --lenient takes those that there are",
        _ => "",
    };
    format!("{}{cure}", error.kind)
}

/// The rows of a drawing that is a JSON list of strings, on lines of their own.
/// Every byte keeps its place: what is not in a row is a space.
pub(crate) fn listed_rows(text: &str) -> Option<String> {
    let inner = text.trim_start_matches('\u{feff}').trim_start();
    if !inner.starts_with('[') || !inner[1..].trim_start().starts_with('"') {
        return None;
    }
    let nodes = json::node::values(text)?;
    let [Node { kind: Kind::List(rows), .. }] = &nodes[..] else { return None };
    let mut bytes = vec![b' '; text.len()];
    for Node { span, kind } in rows {
        // A row that is written with escapes is no row of letters.
        let Kind::Text(row) = kind else { return None };
        if span.len() != row.len() + 2 || row.contains('\n') {
            return None;
        }
        bytes[span.start] = b'\n';
        bytes[span.start + 1..span.end - 1].copy_from_slice(row.as_bytes());
    }
    if rows.len() < 2 { None } else { String::from_utf8(bytes).ok() }
}

/// The lines of a text of one line that parts them by `/`; every byte keeps
/// its place.
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

/// A puzzle as text that is read as the same puzzle: in our own format, or in
/// JSON where that cannot say it.
pub fn to_text(puzzle: &Puzzle) -> Option<String> {
    let list = [(None, &puzzle.packing)];
    text::print_list(&list).or_else(|| json::print_list(&list))
}

/// An empty tray and a kit as they are said in our format, like `pyramid 4`
/// and `pentominoes only FLPVY`. Without a tray, it is the kit's own.
pub fn from_tray_and_kit(tray: Option<&str>, kit: &str) -> Result<Puzzle, InputError> {
    let kit = line(kit);
    let tray = tray.map_or(String::new(), |tray| format!("tray {}\n", line(tray)));
    let source = Source { name: format!("<kit {kit}>"), text: format!("slidepack pack\nkit {kit}\n{tray}") };
    read(&source, Some(Format::Text(text::Format::Slidepack))).remove(0)
}

/// Text that stays on its line.
fn line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
