//! Two formats of other programs: pieces with their sizes, and pieces by name.

use std::collections::HashSet;

use super::draft::{Options, Pieces};
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::{Line, Lines, Spot};
use super::{Instance, Leniency};
use crate::pack::{Puzzle, Tray};
use crate::text_error::shortened;

pub(super) fn is_measured(text: &str) -> bool {
    let mut lines = Lines::new(text).filter(|line| !line.is_blank());
    let mut numbers = || lines.next().and_then(numbers);
    let (first, second, third) = (numbers(), numbers(), numbers());
    let has_header = matches!(
        (first.as_deref(), second.as_deref(), third.as_deref()),
        (Some([_, _]), Some([_]), Some([_, _]))
    );
    has_header && lines.next().is_some_and(Line::is_art)
}

fn numbers(line: Line<'_>) -> Option<Vec<usize>> {
    line.words().map(|word| word.text.parse().ok()).collect()
}

pub(super) fn measured(text: &str, leniency: Leniency) -> Result<Instance, ParseError> {
    let mut lines = Lines::new(text).filter(|line| !line.is_blank());
    let header = |line: Option<Line<'_>>, count: usize| {
        let end = || text.trim_end().len()..text.trim_end().len();
        let line = line.ok_or_else(|| ParseErrorKind::Sizes { expected: count }.at(end()))?;
        let numbers = numbers(line).filter(|numbers| numbers.len() == count);
        let numbers = numbers.ok_or_else(|| ParseErrorKind::Sizes { expected: count }.at(line.span()))?;
        Ok::<_, ParseError>((numbers, line.span()))
    };
    let (size, size_span) = header(lines.next(), 2)?;
    let (count, count_span) = header(lines.next(), 1)?;
    let tray = Tray::rectangle(size[0], size[1]);
    let tray = tray.map_err(|error| ParseErrorKind::Tray(error).at(size_span.clone()))?;
    let mut pieces = Pieces::default();
    let mut end = count_span.end;
    while let Some(line) = lines.next() {
        let (size, span) = header(Some(line), 2)?;
        let mut letter = None;
        for row in 0..size[0] {
            let Some(line) = lines.next() else {
                let (found, expected) = (row, size[0]);
                return Err(ParseErrorKind::BoardRows { found, expected }.at(span));
            };
            for (col, (at, c)) in line.text.char_indices().enumerate().filter(|(_, (_, c))| *c != ' ') {
                let spot = line.spot(line.start + at..line.start + at + c.len_utf8());
                match letter {
                    None => {
                        letter = Some(c);
                        pieces.start_as(c, spot, Options::default(), leniency)?;
                    }
                    Some(first) if first != c => {
                        return Err(ParseErrorKind::SecondLetter { first, second: c }.at(spot.span()));
                    }
                    _ => {}
                }
                pieces.extend([(row as i32, col as i32)]);
            }
            end = line.span().end;
        }
    }
    let (found, expected) = (pieces.len(), count[0]);
    if found != expected && !leniency.is_lenient() {
        return Err(ParseErrorKind::Pieces { found, expected }.at(count_span));
    }
    let puzzle = Puzzle::empty(tray, pieces.finish(Spot::START)?);
    Ok(Instance { puzzle, format: Format::Measured, label: None, span: size_span.start..end })
}

pub(super) fn is_listed(text: &str) -> bool {
    let mut lines = Lines::new(text);
    lines.any(|line| line.text.starts_with("PIECE ")) && lines.next().is_some_and(is_bits)
}

fn is_bits(line: Line<'_>) -> bool {
    !line.is_blank() && line.text.bytes().all(|b| matches!(b, b'0' | b'1'))
}

/// Reads `PIECE NAME` and its rows, with 1 for a cell. Other lines are comments. The tray is 6x10,
/// as in the program these files come from.
pub(super) fn listed(text: &str) -> Result<Instance, ParseError> {
    let mut lines = Lines::new(text).peekable();
    let mut pieces = Pieces::default();
    let mut used = HashSet::new();
    let mut span: Option<(usize, usize)> = None;
    let mut cells = 0;
    while let Some(line) = lines.next() {
        let Some(name) = line.text.strip_prefix("PIECE ") else { continue };
        let mut letters = name.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_uppercase);
        let letter = letters.find(|c| !used.contains(c));
        let mut others = ('A'..='Z').chain('a'..='z').chain('α'..='ω');
        let Some(letter) = letter.or_else(|| others.find(|c| !used.contains(c))) else {
            return Err(ParseErrorKind::Kit(crate::pack::KitError::TooMany).at(line.span()));
        };
        used.insert(letter);
        pieces.start(letter, line.spot(line.span()), Options::default())?;
        let mut row = 0;
        let mut end = line.span().end;
        while let Some(bits) = lines.next_if(|line| is_bits(*line)) {
            let ones = bits.text.bytes().zip(0..).filter(|(bit, _)| *bit == b'1');
            let ones: Vec<(i32, i32)> = ones.map(|(_, col)| (row, col)).collect();
            cells += ones.len();
            pieces.extend(ones);
            row += 1;
            end = bits.span().end;
        }
        if row == 0 {
            return Err(ParseErrorKind::NoPieceRows(shortened(name)).at(line.span()));
        }
        span = Some((span.map_or(line.start, |(start, _)| start), end));
    }
    let (start, end) = span.unwrap_or((0, 0));
    if cells != 60 {
        return Err(ParseErrorKind::TrayUnknown { cells }.at(start..end));
    }
    let tray = Tray::rectangle(6, 10).map_err(|error| ParseErrorKind::Tray(error).at(start..end))?;
    let puzzle = Puzzle::empty(tray, pieces.finish(Spot::START)?);
    Ok(Instance { puzzle, format: Format::Listed, label: None, span: start..end })
}
