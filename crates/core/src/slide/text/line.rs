//! Square boards on one line: lists of numbers, and strings of digits.

use std::borrow::Cow;

use super::Format;
use super::draft::{self, Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::grid;
use super::token::{self, Document, Kind, Line, Token};
use crate::slide::{NamedGoal, Size};
use crate::text_error::shortened;

/// One board per line, optionally after an index and a known length.
pub(super) fn line<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    read(doc, true)
}

/// Like [`line`], for detection, where an index is not certain.
pub(super) fn perhaps_line<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    read(doc, false)
}

fn read<'d>(doc: &'d Document<'_>, is_asked_for: bool) -> Option<Reading<'d>> {
    // A text of short lines is not a list. This also bounds the number of drafts.
    let long = doc.lines.iter().filter(|line| 2 < line.len()).count();
    if 2 * long < doc.lines.len() {
        return None;
    }
    let usual = grid::usual(doc.lines.iter().map(Line::len));
    let draft = |line: &Line| match one_line(doc, line, is_asked_for) {
        // Report the length of such a line first.
        Draft::Sketch(sketch) if line.len() != usual => {
            let tokens = &doc.tokens[line.tokens.clone()];
            let cost = draft::flaws(&doc.tokens[sketch.tokens.clone()], sketch.size);
            let kind = ParseErrorKind::UnusualLine { found: line.len(), usual };
            if cost == 0 { Draft::Sketch(sketch) } else { Draft::bad(token::span(tokens), kind, cost) }
        }
        draft => draft,
    };
    let drafts = doc.lines.iter().map(draft).collect();
    Some(Reading::of(doc, Format::Line, drafts))
}

fn one_line(doc: &Document<'_>, line: &Line, is_asked_for: bool) -> Draft {
    let tokens = &doc.tokens[line.tokens.clone()];
    let found = tokens.len();
    let nearest = nearest_square(found);
    let Some(extra) = found.checked_sub(nearest).filter(|extra| *extra <= 2) else {
        let kind = ParseErrorKind::LineLength { found, nearest };
        // A line this short is unlikely to be a board that lacks a tile.
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
        let kind = match is_asked_for || !word.is_stranger() {
            true => ParseErrorKind::NotANumber { what: "the number of the board or its length", found },
            false => ParseErrorKind::NotATile(found),
        };
        return Draft::bad(word.span(), kind, 1);
    }
    let known_length = if extra == 2 { tokens[1].number() } else { None };
    let meant = if 0 < extra { Meant::Usual(NamedGoal::First) } else { Meant::Nothing };
    let label = (0 < extra).then_some(line.tokens.start);
    let cells = line.tokens.start + extra..line.tokens.end;
    Draft::Sketch(Sketch { meant, label, known_length, ..Sketch::new(size, cells) })
}

/// The square with the fewest numbers to add or remove; up to two numbers may precede it.
fn nearest_square(found: usize) -> usize {
    let side = found.isqrt().max(2);
    let (below, above) = (side * side, (side + 1) * (side + 1));
    let too_many = found.saturating_sub(below + 2);
    if too_many == 0 || too_many < above - found { below } else { above }
}

pub(super) fn pairs<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let draft = |line: &Line| {
        let extra = line.len() % 2;
        let cells = line.len() / 2;
        let side = cells.isqrt();
        let size = Size::new(side, side).ok().filter(|_| 4 <= cells && side * side == cells)?;
        let first = doc.tokens[line.tokens.start];
        let number = if extra == 1 { Some(first.number()?) } else { None };
        let start = line.tokens.start + extra;
        let meant = Meant::Board(start + cells..line.tokens.end);
        let label = number.filter(|&number| number as usize != side).map(|_| line.tokens.start);
        Some(Draft::Sketch(Sketch { meant, label, ..Sketch::new(size, start..start + cells) }))
    };
    let drafts = doc.lines.iter().map(draft).collect::<Option<_>>()?;
    Some(Reading::of(doc, Format::Pair, drafts))
}

/// Words of nine or three characters for 3x3, of sixteen or four hexadecimal digits for 4x4.
pub(super) fn compact<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let mut tokens = Vec::new();
    let mut drafts = Vec::new();
    let mut looks_so = false;
    let mut at = 0;
    while at < doc.tokens.len() {
        let length = length(doc, doc.tokens[at]);
        let (side, parts) = match length {
            3 => (3, 3),
            4 => (4, 4),
            16 | 18 => (4, 1),
            _ => (3, 1),
        };
        let words = &doc.tokens[at..doc.tokens.len().min(at + parts)];
        at += words.len();
        let size = Size::new(side, side).ok()?;
        let first = tokens.len();
        for word in words {
            let cell = |(at, c): (usize, char)| {
                let start = word.start + at;
                let token = Token::new(doc.text, start..start + c.len_utf8());
                match (token.kind, side) {
                    (_, 4) => c.to_digit(16).map(|digit| Token { kind: Kind::Number(digit), ..token }),
                    (Kind::Number(_) | Kind::Blank, _) => Some(token),
                    _ => None,
                }
            };
            let text = &doc.text[word.span()];
            let prefix = if length == 18 && text.starts_with("0x") { 2 } else { 0 };
            for cell in text.char_indices().skip(prefix).map(cell) {
                tokens.push(cell?);
            }
        }
        let count = tokens.len() - first;
        looks_so |= 6 <= count;
        let alike = words.iter().all(|word| self::length(doc, *word) == length);
        if count == size.cells() && alike {
            // Sixteen digits are a board only if each occurs once.
            if side == 4 && draft::flaws(&tokens[first..], size) != 0 {
                return None;
            }
            drafts.push(Draft::Sketch(Sketch::new(size, first..tokens.len())));
        } else if side == 4 {
            return None;
        } else {
            let cost = count.abs_diff(9).max(1);
            drafts.push(Draft::bad(token::span(words), ParseErrorKind::CompactLength(count), cost));
        }
    }
    looks_so.then_some(Reading { format: Format::Compact, tokens: Cow::Owned(tokens), drafts })
}

/// Number of characters, at most 20, which exceeds every valid length.
fn length(doc: &Document<'_>, token: Token) -> usize {
    doc.text[token.span()].chars().take(20).count()
}
