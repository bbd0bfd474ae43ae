//! Boards without a header: rows, pairs of boards, rows separated by slashes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::Format;
use super::draft::{self, Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::token::{self, Document, Kind, Token};
use crate::slide::Size;

pub(super) fn rows<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    Some(Reading::of(doc, Format::Rows, vec![board(doc, 0..doc.lines.len())]))
}

pub(super) fn separate_rows<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let drafts = groups(doc).into_iter().map(|lines| board(doc, lines)).collect();
    Some(Reading::of(doc, Format::Rows, drafts))
}

pub(super) fn pair<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    Some(Reading::of(doc, Format::Pair, vec![start_and_goal(doc, 0..doc.lines.len())?]))
}

pub(super) fn separate_pairs<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let drafts = groups(doc).into_iter().map(|lines| start_and_goal(doc, lines)).collect::<Option<_>>()?;
    Some(Reading::of(doc, Format::Pair, drafts))
}

pub(super) fn slash<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let has_slashes = doc.tokens.iter().any(|token| token.kind == Kind::Slash);
    has_slashes.then(|| slashes(doc, |_| false))
}

/// Like [`slash`], but a line that ends with `/` continues on the next line.
pub(super) fn long_slash<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let goes_on = |line: usize| doc.row(line).last().is_some_and(|token| token.kind == Kind::Slash);
    (0..doc.lines.len()).any(goes_on).then(|| slashes(doc, goes_on))
}

fn slashes<'d>(doc: &Document<'_>, goes_on: impl Fn(usize) -> bool) -> Reading<'d> {
    let mut tokens = Vec::with_capacity(doc.tokens.len());
    let mut rows = Vec::new();
    let mut drafts = Vec::new();
    for line in 0..doc.lines.len() {
        rows.extend(between_slashes(doc.row(line), &mut tokens));
        if line + 1 == doc.lines.len() || !goes_on(line) {
            match rows.is_empty() {
                true => drafts.extend(Draft::stranger(doc.text, doc.row(line), 0)),
                false => drafts.push(grid(doc.text, &tokens, &rows)),
            }
            rows.clear();
        }
    }
    Reading { format: Format::Slash, tokens: Cow::Owned(tokens), drafts }
}

/// Appends the rows that slashes separate to `tokens`, and returns their ranges there.
pub(super) fn between_slashes(line: &[Token], tokens: &mut Vec<Token>) -> Vec<Range<usize>> {
    let rows = line.split(|token| token.kind == Kind::Slash).filter(|row| !row.is_empty());
    rows.map(|row| {
        tokens.extend_from_slice(row);
        tokens.len() - row.len()..tokens.len()
    })
    .collect()
}

pub(super) fn square(tokens: Range<usize>) -> Option<Vec<Range<usize>>> {
    let side = tokens.len().isqrt();
    let row = |row: usize| tokens.start + row * side..tokens.start + (row + 1) * side;
    let is_square = 2 <= side && side * side == tokens.len() && side <= Size::MOST;
    is_square.then(|| (0..side).map(row).collect())
}

/// Groups of lines separated by empty lines.
pub(super) fn groups(doc: &Document<'_>) -> Vec<Range<usize>> {
    let starts = doc.lines.iter().enumerate().filter(|(at, line)| *at == 0 || line.after_gap);
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([doc.lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

fn board(doc: &Document<'_>, lines: Range<usize>) -> Draft {
    let rows: Vec<Range<usize>> = doc.lines[lines].iter().map(|line| line.tokens.clone()).collect();
    grid(doc.text, &doc.tokens, &rows)
}

fn start_and_goal(doc: &Document<'_>, lines: Range<usize>) -> Option<Draft> {
    let cols = doc.lines[lines.start].len();
    let rectangular = doc.lines[lines.clone()].iter().all(|line| line.len() == cols);
    if !rectangular || lines.len() % 2 == 1 {
        return None;
    }
    let size = Size::new(lines.len() / 2, cols).ok()?;
    let tokens = doc.range(lines);
    let middle = tokens.start + size.cells();
    let meant = Meant::Board(middle..tokens.end);
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, tokens.start..middle) }))
}

/// A board from its rows, which are adjacent in `tokens`.
///
/// Requires at least one row, and no empty row.
pub(super) fn grid(text: &str, tokens: &[Token], rows: &[Range<usize>]) -> Draft {
    let all = rows[0].start..rows[rows.len() - 1].end;
    let cols = usual(rows.iter().map(|row| row.len()));
    let size = Size::new(rows.len(), cols);
    let ragged = rows.iter().map(|row| row.len().abs_diff(cols)).sum();
    if let Some(stranger) = Draft::stranger(text, &tokens[all.clone()], ragged) {
        return stranger;
    }
    if let Some(row) = rows.iter().position(|row| row.len() != cols) {
        let like = rows.iter().position(|row| row.len() == cols).map(|row| row + 1);
        let (span, kind) = wrong_row(tokens, rows, row, cols, like);
        let others = size.map_or(0, |size| draft::flaws(&tokens[all], size));
        return Draft::bad(span, kind, ragged + others);
    }
    match size {
        Ok(size) => Draft::Sketch(Sketch::new(size, all)),
        Err(error) => Draft::wrong_size(&tokens[all], error),
    }
}

/// The span of the surplus tiles of a row, or of the whole row if it is too short.
pub(super) fn wrong_row(
    tokens: &[Token],
    rows: &[Range<usize>],
    row: usize,
    cols: usize,
    like: Option<usize>,
) -> (Range<usize>, ParseErrorKind) {
    let range = rows[row].clone();
    let found = range.len();
    let kind = ParseErrorKind::Row { row: row + 1, found, expected: cols, like };
    let shown = if cols < found { range.start + cols..range.end } else { range };
    (token::span(&tokens[shown]), kind)
}

pub(super) fn usual(lengths: impl Iterator<Item = usize> + Clone) -> usize {
    let mut counts = BTreeMap::new();
    for length in lengths.clone() {
        *counts.entry(length).or_insert(0) += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    lengths.into_iter().find(|length| counts[length] == most).unwrap_or(0)
}
