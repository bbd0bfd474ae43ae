//! The format `positions`: the position of each tile, then of each tile in the goal.

use std::ops::Range;

use super::Format;
use super::draft::{Cells, Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::token::{Document, Token};
use crate::slide::Size;
use crate::text_error::shortened;

pub(super) fn positions<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let starts: Vec<usize> = (1..doc.lines.len()).filter(|&line| is_title(doc, line, "start")).collect();
    if starts.first() != Some(&1) {
        return None;
    }
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([doc.lines.len()]);
    let drafts = starts.iter().zip(ends).map(|(&start, end)| instance(doc, start - 1, end)).collect();
    Some(Reading::of(doc, Format::Positions, drafts))
}

/// Whether a line reads like "starting positions for each tile:".
fn is_title(doc: &Document<'_>, line: usize, first: &str) -> bool {
    let row = doc.row(line);
    let starts = |token: Option<&Token>, with: &str| {
        let word = token.map_or("", |token| &doc.text[token.span()]);
        word.get(..with.len()).is_some_and(|word| word.eq_ignore_ascii_case(with))
    };
    starts(row.first(), first) && starts(row.get(1), "position")
}

fn instance(doc: &Document<'_>, header: usize, end: usize) -> Draft {
    let span = doc.span(header..header + 1);
    let size = match doc.row(header) {
        &[rows, cols] => rows.number().zip(cols.number()),
        _ => None,
    };
    let Some((rows, cols)) = size else {
        let found = shortened(&doc.text[span.clone()]);
        return Draft::bad(span, ParseErrorKind::NotANumber { what: "rows and columns", found }, 1);
    };
    let size = match Size::new(rows as usize, cols as usize) {
        Ok(size) => size,
        Err(error) => return Draft::bad(span, ParseErrorKind::Size(error), 1),
    };
    let goal = (header + 2..end).find(|&line| is_title(doc, line, "goal"));
    let section = |lines: Range<usize>| section(doc, size, span.clone(), lines);
    let tokens = match section(header + 2..goal.unwrap_or(end)) {
        Ok(tokens) => tokens,
        Err(bad) => return bad,
    };
    let meant = match goal.map(|title| section(title + 1..end)) {
        None => Meant::Nothing,
        Some(Ok(tokens)) => Meant::Board(tokens),
        Some(Err(bad)) => return bad,
    };
    Draft::Sketch(Sketch { cells: Cells::Positions, meant, ..Sketch::new(size, tokens) })
}

fn section(
    doc: &Document<'_>,
    size: Size,
    header: Range<usize>,
    lines: Range<usize>,
) -> Result<Range<usize>, Draft> {
    let tokens = if lines.is_empty() { 0..0 } else { doc.range(lines) };
    if let Some(word) = doc.tokens[tokens.clone()].iter().find(|token| token.number().is_none()) {
        let found = shortened(&doc.text[word.span()]);
        return Err(Draft::bad(word.span(), ParseErrorKind::NotANumber { what: "a position", found }, 1));
    }
    if tokens.len() == size.cells() {
        return Ok(tokens);
    }
    let kind = ParseErrorKind::Count { by: "first line", size, found: tokens.len() };
    Err(Draft::bad(header, kind, 1))
}
