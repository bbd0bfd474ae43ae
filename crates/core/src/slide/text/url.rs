//! Boards in the query of a web address.

use std::borrow::Cow;
use std::ops::Range;

use super::Format;
use super::draft::{Draft, Meant, Reading, Sketch, shortened};
use super::error::ParseErrorKind;
use super::token::{Document, Token};
use crate::slide::Size;

/// An address, or what follows its `?`, a line.
pub(super) fn url<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let addresses = || (0..doc.lines.len()).map(|line| doc.code(line));
    if !addresses().any(|span| doc.text[span].contains("start=")) {
        return None;
    }
    let mut tokens = Vec::new();
    let drafts = addresses().map(|span| address(doc.text, span, &mut tokens)).collect();
    Some(Reading { format: Format::Url, tokens: Cow::Owned(tokens), drafts })
}

fn address(text: &str, span: Range<usize>, tokens: &mut Vec<Token>) -> Draft {
    let span = trimmed(text, span);
    let query = match text[span.clone()].find('?') {
        Some(at) => span.start + at + 1..span.end,
        None => span.clone(),
    };
    let mut side = [None, None];
    let mut boards = [None, None];
    for part in split(text, query, &["&"]) {
        let Some(equals) = text[part.clone()].find('=') else { continue };
        let key = &text[part.start..part.start + equals];
        let value = part.start + equals + 1..part.end;
        match key {
            "width" => side[1] = Some(value),
            "height" => side[0] = Some(value),
            "start" => boards[0] = Some(entries(text, value, tokens)),
            "goal" => boards[1] = Some(entries(text, value, tokens)),
            _ => {}
        }
    }
    let [Some(start), goal] = boards else {
        return Draft::bad(span, ParseErrorKind::Missing("start="), 1);
    };
    let size = match size(text, &span, side, start.len()) {
        Ok(size) => size,
        Err(bad) => return bad,
    };
    for board in [Some(&start), goal.as_ref()].into_iter().flatten() {
        if board.len() != size.cells() {
            let shown = tokens[board.start].start..tokens[board.end - 1].end;
            let kind = ParseErrorKind::Count { by: "address", size, found: board.len() };
            return Draft::bad(shown, kind, 1);
        }
    }
    let meant = goal.map_or(Meant::Nothing, Meant::Board);
    Draft::Sketch(Sketch { meant, ..Sketch::new(size, start) })
}

/// The size from `height` and `width`; without both the board is square.
fn size(
    text: &str,
    span: &Range<usize>,
    side: [Option<Range<usize>>; 2],
    tiles: usize,
) -> Result<Size, Draft> {
    let number = |value: &Range<usize>| {
        Token::new(text, value.clone()).number().ok_or_else(|| {
            let found = shortened(&text[value.clone()]);
            let kind = ParseErrorKind::NotANumber { what: "a width or height", found };
            Draft::bad(value.clone(), kind, 1)
        })
    };
    let (rows, cols) = match &side {
        [Some(height), Some(width)] => (number(height)? as usize, number(width)? as usize),
        [None, None] if tiles.isqrt() * tiles.isqrt() == tiles => (tiles.isqrt(), tiles.isqrt()),
        [None, _] => return Err(Draft::bad(span.clone(), ParseErrorKind::Missing("height="), 1)),
        [_, None] => return Err(Draft::bad(span.clone(), ParseErrorKind::Missing("width="), 1)),
    };
    Size::new(rows, cols).map_err(|error| Draft::bad(span.clone(), ParseErrorKind::Size(error), 1))
}

/// The tiles of a value, parted by commas, plain or encoded; an entry with
/// nothing in it is the blank.
fn entries(text: &str, value: Range<usize>, tokens: &mut Vec<Token>) -> Range<usize> {
    let first = tokens.len();
    tokens
        .extend(split(text, value, &[",", "%2C", "%2c"]).map(|entry| Token::new(text, trimmed(text, entry))));
    first..tokens.len()
}

/// The parts of a range between marks; one more part than marks.
fn split(text: &str, range: Range<usize>, marks: &[&str]) -> impl Iterator<Item = Range<usize>> {
    let mut rest = Some(range);
    std::iter::from_fn(move || {
        let range = rest.take()?;
        let bytes = &text.as_bytes()[range.clone()];
        let found = (0..bytes.len()).find_map(|at| {
            marks.iter().find(|mark| bytes[at..].starts_with(mark.as_bytes())).map(|m| (at, m))
        });
        match found {
            None => Some(range),
            Some((at, mark)) => {
                rest = Some(range.start + at + mark.len()..range.end);
                Some(range.start..range.start + at)
            }
        }
    })
}

/// A range without the spaces around it, also those written `+` and `%20`.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let is_space = |c: char| c.is_whitespace() || c == '+';
    let mut part = &text[range.clone()];
    let mut start = range.start;
    loop {
        let cut = part.trim_start_matches(is_space);
        let cut = cut.strip_prefix("%20").unwrap_or(cut);
        start += part.len() - cut.len();
        let ended = cut.trim_end_matches(is_space);
        let ended = ended.strip_suffix("%20").unwrap_or(ended);
        if ended.len() == part.len() {
            return start..start + ended.len();
        }
        part = ended;
    }
}
