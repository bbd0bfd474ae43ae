//! Square boards on one line: lists of numbers, and strings of digits.

use std::borrow::Cow;
use std::ops::Range;

use super::Format;
use super::draft::{self, Draft, Meant, Reading, Sketch, shortened};
use super::error::ParseErrorKind;
use super::grid;
use super::token::{self, Document, Kind, Line, Token};
use crate::slide::{NamedGoal, Size};

/// A board a line, perhaps after its index, or its index and known length.
pub(super) fn line<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    // A text of short lines is no list; this also keeps the drafts few.
    let long = doc.lines.iter().filter(|line| 2 < line.len()).count();
    if 2 * long < doc.lines.len() {
        return None;
    }
    let usual = grid::usual(doc.lines.iter().map(Line::len));
    let draft = |line: &Line| match one_line(doc, line) {
        // What is wrong with such a line is its length, whatever else.
        Draft::Sketch(sketch) if line.len() != usual => {
            let tokens = &doc.tokens[line.tokens.clone()];
            let cost = draft::flaws(&doc.tokens[sketch.tokens.clone()], sketch.size);
            let kind = ParseErrorKind::UnusualLine { found: line.len(), usual };
            if cost == 0 { Draft::Sketch(sketch) } else { Draft::bad(token::span(tokens), kind, cost) }
        }
        draft => draft,
    };
    let drafts = doc.lines.iter().map(draft).collect();
    Some(Reading { format: Format::Line, tokens: Cow::Borrowed(&doc.tokens), drafts })
}

fn one_line(doc: &Document<'_>, line: &Line) -> Draft {
    let tokens = &doc.tokens[line.tokens.clone()];
    let found = tokens.len();
    let nearest = nearest_square(found);
    let Some(extra) = found.checked_sub(nearest).filter(|extra| *extra <= 2) else {
        let kind = ParseErrorKind::LineLength { found, nearest };
        // So short a line is hardly a board that lacks a tile.
        let cost = if found < 8 { found } else { nearest.abs_diff(found) };
        return Draft::stranger(doc.text, tokens, cost)
            .unwrap_or_else(|| Draft::bad(token::span(tokens), kind, cost));
    };
    let side = nearest.isqrt();
    let size = match Size::new(side, side) {
        Ok(size) => size,
        Err(error) => return Draft::wrong_size(tokens, error),
    };
    if let Some(word) = tokens[..extra].iter().find(|token| token.number().is_none()) {
        let found = shortened(&doc.text[word.span()]);
        let what = "the number of the board or its length";
        return Draft::bad(word.span(), ParseErrorKind::NotANumber { what, found }, 1);
    }
    let known_length = if extra == 2 { tokens[1].number() } else { None };
    let meant = if 0 < extra { Meant::Usual(NamedGoal::First) } else { Meant::Nothing };
    let label = (0 < extra).then_some(line.tokens.start);
    let cells = line.tokens.start + extra..line.tokens.end;
    Draft::Sketch(Sketch { meant, label, known_length, ..Sketch::new(size, cells) })
}

/// The square, from 4 up, that needs the fewest numbers added or removed when
/// up to two more may come before it.
fn nearest_square(found: usize) -> usize {
    let side = found.isqrt().max(2);
    let (below, above) = (side * side, (side + 1) * (side + 1));
    let too_many = found.saturating_sub(below + 2);
    if too_many == 0 || too_many < above - found { below } else { above }
}

/// A 3x3 board as nine characters together, or three times three.
pub(super) fn compact<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let mut tokens = Vec::new();
    let mut drafts = Vec::new();
    let size = Size::new(3, 3).ok()?;
    let mut looks_so = false;
    let mut at = 0;
    while at < doc.tokens.len() {
        let parts = if length(doc.tokens[at]) == 3 { 3 } else { 1 };
        let words = &doc.tokens[at..doc.tokens.len().min(at + parts)];
        at += words.len();
        let range = tokens.len()..tokens.len() + 9;
        let count = words.iter().map(|word| length(*word)).sum::<usize>();
        if !words.iter().all(|word| is_compact(doc.text, word.span())) {
            return None;
        }
        looks_so |= 6 <= count;
        if count == 9 && words.iter().all(|word| length(*word) == 9 / words.len()) {
            let cells = words.iter().flat_map(|word| word.span());
            tokens.extend(cells.map(|at| Token::new(doc.text, at..at + 1)));
            drafts.push(Draft::Sketch(Sketch::new(size, range)));
        } else {
            let cost = count.abs_diff(9).max(1);
            drafts.push(Draft::bad(token::span(words), ParseErrorKind::CompactLength(count), cost));
        }
    }
    looks_so.then_some(Reading { format: Format::Compact, tokens: Cow::Owned(tokens), drafts })
}

fn length(token: Token) -> usize {
    token.end - token.start
}

fn is_compact(text: &str, span: Range<usize>) -> bool {
    span.clone().all(|at| {
        text.is_char_boundary(at + 1) && {
            let token = Token::new(text, at..at + 1);
            matches!(token.kind, Kind::Number(_) | Kind::Blank)
        }
    })
}
