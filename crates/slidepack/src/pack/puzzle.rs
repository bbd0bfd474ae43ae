//! Puzzles as they come from a source.

use super::{Format, Packing, json};
use crate::input::{InputError, Source};
use slidepack_core::pack::text;

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
    let is_json = format.map_or_else(|| json::looks_like_json(&source.text), |format| format == Format::Json);
    let instances = if is_json {
        json::read(source)
    } else {
        let lines = lines(&source.text);
        let format = if let Some(Format::Text(format)) = format { Some(format) } else { None };
        let wrong = |error: text::ParseError| {
            InputError::at(source, error.span.clone(), error.code(), error.kind.to_string())
        };
        let instances = text::parse(lines.as_deref().unwrap_or(&source.text), format).into_iter();
        instances.map(|instance| instance.map_err(wrong)).collect()
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

/// The lines of a text of one line that parts them by `/`; every byte keeps
/// its place.
fn lines(text: &str) -> Option<String> {
    let line = text.trim_end_matches(['\r', '\n']);
    (line.contains('/') && !line.contains('\n')).then(|| line.replace('/', "\n"))
}

/// Whether a text is meant as a packing puzzle, perhaps on one line.
pub(crate) fn looks_like_pack(text: &str) -> bool {
    if json::looks_like_json(text) {
        return true;
    }
    match lines(text) {
        Some(lines) => text::looks_like_pack(&lines),
        None => text::looks_like_pack(text),
    }
}

/// A puzzle as text that is read as the same puzzle: in our own format, or in
/// JSON where that cannot say it.
pub fn written(puzzle: &Puzzle) -> Option<String> {
    let list = [(None, &puzzle.packing)];
    text::print_list(&list).or_else(|| json::print_list(&list))
}

/// An empty tray and a kit as they are said in our format, like `pyramid 4`
/// and `pentominoes only FLPVY`.
pub fn said(tray: &str, kit: &str) -> Result<Puzzle, InputError> {
    let text = format!("slidepack pack\ntray {}\nkit {}\n", line(tray), line(kit));
    let source = Source { name: "<tray and kit>".into(), text };
    read(&source, Some(Format::Text(text::Format::Slidepack))).remove(0)
}

/// Text that stays on its line.
fn line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
