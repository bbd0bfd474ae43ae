//! Boards after a header: a size, a count of boards, or a count of tiles.

use std::ops::Range;

use super::Format;
use super::draft::{self, Cells, Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::grid::wrong_row;
use super::token::{Document, Line, Token};
use crate::slide::{NamedGoal, Size};
use crate::text_error::shortened;

/// Repeatedly a line with the size, then the rows.
pub(super) fn sized<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    Some(Reading::of(doc, Format::Sized, sized_drafts(doc)?))
}

/// Like [`sized`] with the snail as goal.
pub(super) fn forty_two<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let mut drafts = sized_drafts(doc)?;
    for draft in &mut drafts {
        if let Draft::Sketch(sketch) = draft {
            sketch.meant = Meant::Usual(NamedGoal::Snail);
        }
    }
    Some(Reading::of(doc, Format::FortyTwo, drafts))
}

fn sized_drafts(doc: &Document<'_>) -> Option<Vec<Draft>> {
    if !is_size_line(doc, 0) {
        return None;
    }
    let mut drafts = Vec::new();
    let mut line = 0;
    while line < doc.lines.len() {
        let header = doc.row(line);
        let numbers: Vec<usize> = header.iter().filter_map(|t| t.number()).map(|n| n as usize).collect();
        let size = Size::new(numbers[0], numbers[numbers.len() - 1]);
        match size {
            Ok(size) => {
                let body = Body { doc, size, said: line, by: "size line" };
                let (draft, next) = body.take(line + 1, |line| is_size_line(doc, line));
                drafts.push(draft);
                line = next;
            }
            Err(error) => {
                let next = (line + 1..doc.lines.len())
                    .find(|&next| doc.lines[next].after_gap && is_size_line(doc, next))
                    .unwrap_or(doc.lines.len());
                let cost = doc.range(line..next).len();
                drafts.push(Draft::bad(doc.span(line..line + 1), ParseErrorKind::Size(error), cost));
                line = next;
            }
        }
    }
    Some(drafts)
}

fn is_size_line(doc: &Document<'_>, line: usize) -> bool {
    let row = doc.row(line);
    row.len() <= 2 && row.iter().all(|token| token.number().is_some())
}

pub(super) fn counted<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let [width, height, count] = *doc.row(0) else { return None };
    let (width, height) = (width.number()?, height.number()?);
    let expected = count.number().filter(|count| 0 < *count)?;
    let size = Size::new(height as usize, width as usize).ok()?;
    let mut drafts = Vec::new();
    let mut line = 1;
    let mut found = 0;
    while line < doc.lines.len() {
        let body = Body { doc, size, said: 0, by: "first line" };
        // Without headers between the boards any line may start the next.
        let (draft, next) = body.take(line, |_| true);
        drafts.push(draft);
        line = next;
        found += 1;
    }
    if found != expected {
        let cost = size.cells().saturating_mul(found.abs_diff(expected) as usize);
        drafts.push(Draft::bad(count.span(), ParseErrorKind::Boards { expected, found }, cost));
    }
    Some(Reading::of(doc, Format::Counted, drafts))
}

pub(super) fn fmi<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    if doc.lines.len() < 3 {
        return None;
    }
    let (&[tiles], &[index]) = (doc.row(0), doc.row(1)) else { return None };
    let cells = (tiles.number()? as usize).checked_add(1)?;
    let side = cells.isqrt();
    if side * side != cells {
        return None;
    }
    let size = Size::new(side, side).ok()?;
    Some(below_blank_index(doc, size, index, 2))
}

/// Like [`fmi`], with both numbers on the first line.
pub(super) fn indexed<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let &[number, index] = doc.row(0) else { return None };
    let number = number.number()? as usize;
    let found: usize = doc.lines[1..].iter().map(Line::len).sum();
    let side = if number.checked_mul(number) == Some(found) { number } else { found.isqrt() };
    let is_size = index.number().is_some_and(|cols| number.checked_mul(cols as usize) == Some(found));
    if is_size || side * side != found || number != side && number.checked_add(1) != Some(found) {
        return None;
    }
    let size = Size::new(side, side).ok()?;
    blank_index(doc, index, size.cells())?;
    Some(below_blank_index(doc, size, index, 1))
}

/// A board of the format `fmi` whose rows start in line `from`.
fn below_blank_index<'d>(doc: &'d Document<'_>, size: Size, index: Token, from: usize) -> Reading<'d> {
    let body = Body { doc, size, said: 0, by: "first line" };
    let (mut draft, _) = body.take(from, |_| false);
    if let Draft::Sketch(sketch) = &mut draft {
        match blank_index(doc, index, size.cells()) {
            Some(cell) => sketch.meant = Meant::BlankAt(cell),
            None => {
                let (found, last) = (shortened(&doc.text[index.span()]), size.cells() - 1);
                draft = Draft::bad(index.span(), ParseErrorKind::BlankIndex { found, last }, 1);
            }
        }
    }
    Reading::of(doc, Format::Fmi, vec![draft])
}

fn blank_index(doc: &Document<'_>, token: Token, cells: usize) -> Option<usize> {
    if &doc.text[token.span()] == "-1" {
        return Some(cells - 1);
    }
    let index = token.number()? as usize;
    (index < cells).then_some(index)
}

struct Body<'a> {
    doc: &'a Document<'a>,
    size: Size,
    said: usize,
    by: &'static str,
}

impl Body<'_> {
    /// The board that starts in line `from`, and the line after it.
    fn take(&self, from: usize, may_start: impl Fn(usize) -> bool) -> (Draft, usize) {
        let lines = &self.doc.lines;
        let ends_well = |next: usize| next == lines.len() || may_start(next);
        let strict = from + self.size.rows();
        let straight =
            strict <= lines.len() && lines[from..strict].iter().all(|line| line.len() == self.size.cols());
        if straight && ends_well(strict) {
            return (Draft::Sketch(Sketch::new(self.size, self.doc.range(from..strict))), strict);
        }
        // The programs that read these formats ignore line breaks.
        if let Some((sketch, next)) = self.take_loose(from).filter(|(_, next)| ends_well(*next)) {
            return (Draft::Sketch(sketch), next);
        }
        let next = self.next_start(from, &may_start);
        (self.misfit(from..next), next)
    }

    /// One valid board, broken into lines anywhere. Empty lines separate boards.
    fn take_loose(&self, from: usize) -> Option<(Sketch, usize)> {
        let lines = &self.doc.lines;
        let start = lines.get(from)?.tokens.start;
        let end = start + self.size.cells();
        let last = from + lines[from..].partition_point(|line| line.tokens.end < end);
        if lines.get(last)?.tokens.end != end || lines[from + 1..=last].iter().any(|line| line.after_gap) {
            return None;
        }
        draft::arrange(&self.doc.tokens[start..end], self.size, Cells::Tiles).ok()?;
        Some((Sketch::new(self.size, start..end), last + 1))
    }

    /// After as many lines as the board should have, or earlier, after an empty line.
    fn next_start(&self, from: usize, may_start: &impl Fn(usize) -> bool) -> usize {
        let lines = &self.doc.lines;
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let starts = |&next: &usize| {
            may_start(next)
                && (next == from + rows
                    || lines[next].after_gap && (from + rows < next || lines[next].len() != cols))
        };
        (from + 1..lines.len()).find(starts).unwrap_or(lines.len())
    }

    fn misfit(&self, lines: Range<usize>) -> Draft {
        let doc = self.doc;
        let rows: Vec<Range<usize>> =
            doc.lines[lines.clone()].iter().map(|line| line.tokens.clone()).collect();
        let found = rows.iter().map(|row| row.len()).sum::<usize>();
        let missing = found.abs_diff(self.size.cells());
        if rows.is_empty() {
            return self.miscounted(found, missing);
        }
        let is_large = |token: &&Token| token.number().is_some_and(|n| self.size.cells() < n as usize);
        let cost = missing + doc.tokens[doc.range(lines.clone())].iter().filter(is_large).count();
        if let Some(stranger) = Draft::stranger(doc.text, &doc.tokens[doc.range(lines)], cost) {
            return stranger;
        }
        let wrong = |row: &Range<usize>| row.len() != self.size.cols();
        let straight = rows.iter().filter(|row| !wrong(row)).count();
        match rows.iter().position(wrong) {
            // Most rows agree with the size, so the row is wrong.
            Some(row) if rows.len() == self.size.rows() && rows.len() < 2 * straight => {
                let (span, kind) = wrong_row(&doc.tokens, &rows, row, self.size.cols(), None);
                Draft::bad(span, kind, cost)
            }
            _ if found == self.size.cells() => {
                // The count is right, so some tile is wrong.
                Draft::Sketch(Sketch::new(self.size, rows[0].start..rows[rows.len() - 1].end))
            }
            _ => self.miscounted(found, cost),
        }
    }

    fn miscounted(&self, found: usize, cost: usize) -> Draft {
        let span = self.doc.span(self.said..self.said + 1);
        Draft::bad(span, ParseErrorKind::Count { by: self.by, size: self.size, found }, cost)
    }
}
