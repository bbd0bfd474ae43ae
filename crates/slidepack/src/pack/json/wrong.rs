//! What can be wrong with a puzzle in JSON, and where.

use super::node::Node;
use slidepack_core::pack::text::draft::{DraftError, Place};
use slidepack_core::pack::text::{ParseError, ParseErrorKind};
use slidepack_core::slide::text::Places;
use std::ops::Range;
use std::rc::Rc;

/// What is wrong with some bytes of the JSON.
pub(crate) struct Wrong {
    pub(crate) span: Range<usize>,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Wrong {
    /// An error about a value, which its path names.
    pub(crate) fn new(node: &Node, path: &str, code: &'static str, message: &str) -> Wrong {
        Wrong { span: node.span.clone(), code, message: said(path, message) }
    }

    /// A value of the wrong type.
    pub(crate) fn kind(node: &Node, path: &str, expected: &str) -> Wrong {
        Wrong::new(node, path, "json-type", &format!("expected {expected}, found {}", node.kind.name()))
    }

    /// An error of puzzles in any format, about a whole value.
    pub(super) fn parse(node: &Node, path: &str, kind: ParseErrorKind) -> Wrong {
        let (code, message) = told(kind);
        Wrong::new(node, path, code, &message)
    }
}

impl From<DraftError<Origin<'_>>> for Wrong {
    fn from(error: DraftError<Origin<'_>>) -> Wrong {
        let Origin { span, path, .. } = error.at.clone();
        let (code, message) = told(error.kind());
        Wrong { span, code, message: said(&path, &message) }
    }
}

/// A message about a value, which its path names.
pub(super) fn said(path: &str, message: &str) -> String {
    if path.is_empty() { message.into() } else { format!("{path}: {message}") }
}

/// The code and the message of an error.
pub(super) fn told(kind: ParseErrorKind) -> (&'static str, String) {
    let message = kind.to_string();
    (ParseError { span: 0..0, kind }.code(), message)
}

/// Where something is said in the JSON: some of its bytes, and the path of the
/// value they belong to.
#[derive(Clone, Debug)]
pub(super) struct Origin<'s> {
    json: &'s str,
    pub(super) span: Range<usize>,
    path: Rc<str>,
}

impl<'s> Origin<'s> {
    /// A whole value.
    pub(super) fn new(json: &'s str, node: &Node, path: &str) -> Origin<'s> {
        Origin { json, span: node.span.clone(), path: path.into() }
    }

    /// A part of a string whose text this is. It is the whole string if that was
    /// written with escapes.
    pub(super) fn part(&self, text: &str, part: Range<usize>) -> Origin<'s> {
        if self.span.len() != text.len() + 2 {
            return self.clone();
        }
        let within = |at: usize| (self.span.start + 1 + at).min(self.span.end);
        Origin { span: within(part.start)..within(part.end), ..self.clone() }
    }
}

impl Place for Origin<'_> {
    fn line_and_column(&self) -> (usize, usize) {
        let place = Places::new(self.json).at(self.span.start);
        (place.line, place.column)
    }
}

/// Why a puzzle cannot be read: what is wrong with the JSON, or with the puzzle
/// that it says.
pub(super) enum Refused<'s> {
    Json(Wrong),
    Draft(DraftError<Origin<'s>>),
}

impl From<Wrong> for Refused<'_> {
    fn from(wrong: Wrong) -> Self {
        Refused::Json(wrong)
    }
}

impl<'s> From<DraftError<Origin<'s>>> for Refused<'s> {
    fn from(error: DraftError<Origin<'s>>) -> Self {
        Refused::Draft(error)
    }
}

impl From<Refused<'_>> for Wrong {
    /// Finding a second place takes a look at all of the JSON.
    fn from(refused: Refused<'_>) -> Wrong {
        match refused {
            Refused::Json(wrong) => wrong,
            Refused::Draft(error) => error.into(),
        }
    }
}
