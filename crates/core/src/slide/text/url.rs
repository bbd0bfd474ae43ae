//! Boards in the query of a web address.

use std::borrow::Cow;
use std::ops::Range;

use super::Format;
use super::draft::{Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::fields::split;
use super::surroundings::trimmed;
use super::token::{Document, Token};
use crate::slide::Size;
use crate::text_error::shortened;

pub(super) fn url<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let addresses = || (0..doc.lines.len()).map(|line| doc.code(line));
    if !addresses().any(|span| doc.text[span].contains("start=")) {
        return None;
    }
    // Plain characters in the place of encoded ones, so that byte offsets stay.
    let encoded = [("%2C", ",  "), ("%2c", ",  "), ("%20", "   "), ("+", " ")];
    let plain = encoded.iter().fold(doc.text.to_owned(), |text, (mark, plain)| text.replace(mark, plain));
    let mut tokens = Vec::new();
    let drafts = addresses().map(|span| address(doc.text, &plain, span, &mut tokens)).collect();
    Some(Reading { format: Format::Url, tokens: Cow::Owned(tokens), drafts })
}

fn address(text: &str, plain: &str, span: Range<usize>, tokens: &mut Vec<Token>) -> Draft {
    let span = trimmed(plain, span);
    let query = match text[span.clone()].find('?') {
        Some(at) => span.start + at + 1..span.end,
        None => span.clone(),
    };
    // The tiles are separated by commas, and an empty entry is the blank.
    let mut entries = |value: Range<usize>| {
        let first = tokens.len();
        let entries = split(plain, value, |c| c == ',');
        tokens.extend(entries.map(|entry| Token::new(plain, trimmed(plain, entry))));
        first..tokens.len()
    };
    let mut side = [None, None];
    let mut boards = [None, None];
    for part in split(plain, query, |c| c == '&') {
        let Some(equals) = text[part.clone()].find('=') else { continue };
        let key = &text[part.start..part.start + equals];
        let value = part.start + equals + 1..part.end;
        match key {
            "width" => side[1] = Some(value),
            "height" => side[0] = Some(value),
            "start" => boards[0] = Some(entries(value)),
            "goal" => boards[1] = Some(entries(value)),
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
