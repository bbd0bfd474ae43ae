//! Errors of puzzles in JSON, with their places.

use super::node::{Node, NotJson};
use slidepack_core::pack::text::{ParseError, ParseErrorKind};
use std::ops::Range;

pub(crate) struct Wrong {
    pub(crate) span: Range<usize>,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Wrong {
    /// `path` names the value.
    pub(crate) fn new(node: &Node, path: &str, code: &'static str, message: &str) -> Wrong {
        Wrong { span: node.span.clone(), code, message: said(path, message) }
    }

    pub(crate) fn kind(node: &Node, path: &str, expected: &str) -> Wrong {
        Wrong::new(node, path, "json-type", &format!("expected {expected}, found {}", node.kind.name()))
    }

    /// An error of any puzzle format, about a whole value.
    pub(super) fn parse(node: &Node, path: &str, kind: ParseErrorKind) -> Wrong {
        let (code, message) = code_and_message(kind);
        Wrong::new(node, path, code, &message)
    }
}

impl From<NotJson> for Wrong {
    fn from(NotJson { span, message }: NotJson) -> Wrong {
        Wrong { span, code: "json", message }
    }
}

pub(super) fn said(path: &str, message: &str) -> String {
    if path.is_empty() { message.into() } else { format!("{path}: {message}") }
}

pub(super) fn code_and_message(kind: ParseErrorKind) -> (&'static str, String) {
    let message = kind.to_string();
    (ParseError { span: 0..0, kind }.code(), message)
}
