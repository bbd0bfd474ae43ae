//! A start and its goal separated by an arrow.

use std::borrow::Cow;

use super::Format;
use super::draft::{Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::grid;
use super::token::{self, Document, Kind, Token};
use crate::slide::Size;

/// A start, an arrow and a goal per line. A board has its rows separated by `/`, is square, or is
/// nine characters.
pub(super) fn pairs<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let arrows = |line: usize| doc.row(line).iter().filter(|token| token.kind == Kind::Arrow).count();
    if !(0..doc.lines.len()).any(|line| arrows(line) == 1) {
        return None;
    }
    let mut tokens = Vec::new();
    let drafts = (0..doc.lines.len()).map(|line| {
        let row = doc.row(line);
        let bad = || {
            let kind = ParseErrorKind::Format(Format::Pair);
            Draft::bad(token::span(row), kind, row.len())
        };
        let mut sides = row.split(|token| token.kind == Kind::Arrow);
        let (Some(start), Some(goal), None) = (sides.next(), sides.next(), sides.next()) else {
            return bad();
        };
        let (start, goal) = (side(doc.text, start, &mut tokens), side(doc.text, goal, &mut tokens));
        match (start, goal) {
            (Some(Draft::Sketch(start)), Some(Draft::Sketch(goal))) if start.size == goal.size => {
                Draft::Sketch(Sketch { meant: Meant::Board(goal.tokens), ..start })
            }
            (Some(Draft::Bad(bad)), _) | (_, Some(Draft::Bad(bad))) => Draft::Bad(bad),
            _ => bad(),
        }
    });
    let drafts = drafts.collect();
    Some(Reading { format: Format::Pair, tokens: Cow::Owned(tokens), drafts })
}

fn side(text: &str, side: &[Token], tokens: &mut Vec<Token>) -> Option<Draft> {
    let first = tokens.len();
    let mut rows = match side {
        [word] if word.end - word.start == 9 && text[word.span()].is_ascii() => {
            tokens.extend(word.span().map(|at| Token::new(text, at..at + 1)));
            Vec::new()
        }
        side => grid::between_slashes(side, tokens),
    };
    if rows.len() < 2 {
        rows = grid::square(first..tokens.len()).unwrap_or(rows);
    }
    (!rows.is_empty()).then(|| grid::grid(text, tokens, &rows))
}

/// Rows of the start with the rows of the goal beside them, and an arrow in one of the rows.
pub(super) fn beside<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    with_arrows(doc, 1)
}

fn with_arrows<'d>(doc: &'d Document<'_>, arrows: usize) -> Option<Reading<'d>> {
    let mut tokens = Vec::new();
    let mut drafts = Vec::new();
    for group in grid::groups(doc) {
        let rows: Vec<&[Token]> = group.map(|line| doc.row(line)).collect();
        drafts.push(halves(&rows, arrows, &mut tokens)?);
    }
    Some(Reading { format: Format::Pair, tokens: Cow::Owned(tokens), drafts })
}

/// Like [`beside`] without the arrow, if start and goal are both valid.
pub(super) fn side_by_side<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    with_arrows(doc, 0).filter(|reading| {
        // Other readers cover pairs of single rows and single columns.
        let is_large = |draft: &Draft| match draft {
            Draft::Sketch(sketch) => 1 < sketch.size.rows().min(sketch.size.cols()),
            Draft::Bad(_) => false,
        };
        reading.drafts.iter().all(is_large) && reading.cost() == 0
    })
}

fn halves(rows: &[&[Token]], expected: usize, tokens: &mut Vec<Token>) -> Option<Draft> {
    let is_arrow = |token: &&Token| token.kind == Kind::Arrow;
    let rows_of = |row: &[Token]| row.iter().filter(|token| !is_arrow(token)).copied().collect::<Vec<_>>();
    let arrows = rows.iter().flat_map(|row| row.iter()).filter(is_arrow).count();
    let cells: Vec<Vec<Token>> = rows.iter().map(|row| rows_of(row)).collect();
    let width = cells.first()?.len();
    if arrows != expected || width % 2 == 1 || cells.iter().any(|row| row.len() != width) {
        return None;
    }
    let size = Size::new(cells.len(), width / 2).ok()?;
    let first = tokens.len();
    cells.iter().for_each(|row| tokens.extend_from_slice(&row[..width / 2]));
    let middle = tokens.len();
    cells.iter().for_each(|row| tokens.extend_from_slice(&row[width / 2..]));
    let meant = Meant::Board(middle..tokens.len());
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, first..middle) }))
}
