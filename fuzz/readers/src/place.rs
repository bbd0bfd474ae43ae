//! Errors that point into an input.

use slidepack::{InputError, Source};
use std::ops::Range;

/// A span of an error is inside its text.
pub(crate) fn inside(text: &str, span: &Range<usize>) {
    assert!(span.start <= span.end && span.end <= text.len(), "{span:?} of {} bytes", text.len());
}

/// An error is complete: it has a code, a message of one line, a place
/// inside the text, and no character that a terminal would obey.
pub(crate) fn check_error(source: &Source, error: &InputError) {
    assert!(!error.code.is_empty() && !error.message.is_empty(), "{error:?}");
    if let Some(place) = error.place {
        let lines = source.text.split('\n').count();
        assert!(1 <= place.line && place.line <= lines, "{place:?} of {lines} lines");
        let line = source.text.split('\n').nth(place.line - 1).unwrap_or_default();
        let columns = line.chars().count() + 1;
        assert!(1 <= place.column && place.column <= columns, "{place:?} of {columns} columns");
    }
    let shown = error.to_string();
    assert!(shown.lines().count() <= 3, "{shown}");
    assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
}
