//! The course's format: `N M P`, the kind of tray, an optional board, the pieces.

use super::art::Reader;
use super::draft::{Options, Pieces};
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::{Line, Lines, Word};
use super::{Instance, Leniency};
use crate::pack::{Fill, Layer, Puzzle, Tray, TrayError};
use crate::text_error::shortened;

pub(super) fn read(text: &str, leniency: Leniency) -> Result<Instance, ParseError> {
    let mut lines = Lines::new(text);
    let Some(first) = lines.by_ref().find(|line| !line.is_blank()) else {
        return Err(ParseErrorKind::Empty.at(text.len()..text.len()));
    };
    let header = Header::read(first)?;
    let tray = tray(text, &mut lines, &header)?;
    let mut pieces = Pieces::default();
    let mut reader = Reader::new(Format::Course, Options::default(), leniency);
    let mut end = first.span().end;
    for line in lines {
        reader.row(line, &mut pieces)?;
        if header.pieces.value < pieces.len() && !leniency.is_lenient() {
            let (found, expected) = (pieces.len(), header.pieces.value);
            return Err(ParseErrorKind::Pieces { found, expected }.at(line.span()));
        }
        end = if line.is_blank() { end } else { line.span().end };
    }
    if pieces.len() < header.pieces.value && (!leniency.is_lenient() || pieces.len() == 0) {
        let (found, expected) = (pieces.len(), header.pieces.value);
        return Err(ParseErrorKind::Pieces { found, expected }.at(header.pieces.word.span()));
    }
    let puzzle = Puzzle::empty(tray, pieces.finish(first.spot(first.span()))?);
    Ok(Instance { puzzle, format: Format::Course, label: None, span: first.start..end })
}

struct Number<'t> {
    value: usize,
    word: Word<'t>,
}

struct Header<'t> {
    rows: Number<'t>,
    cols: Number<'t>,
    pieces: Number<'t>,
}

impl<'t> Header<'t> {
    fn read(line: Line<'t>) -> Result<Header<'t>, ParseError> {
        let mut words = line.words();
        let (Some(rows), Some(cols), Some(pieces)) = (words.next(), words.next(), words.next()) else {
            // Reports a word that is not a number before a missing one.
            line.words().try_for_each(|word| number(word, "rows").map(|_| ()))?;
            return Err(ParseErrorKind::FirstLine { found: line.words().count() }.at(line.span()));
        };
        let header = Header {
            rows: number(rows, "rows")?,
            cols: number(cols, "columns")?,
            pieces: number(pieces, "pieces")?,
        };
        match words.next() {
            None => Ok(header),
            Some(word) => Err(ParseErrorKind::FirstLine { found: line.words().count() }.at(word.span())),
        }
    }

    fn rectangle(&self) -> Result<Tray, ParseError> {
        Tray::rectangle(self.rows.value, self.cols.value).map_err(|error| self.tray_error(error))
    }

    fn tray_error(&self, error: TrayError) -> ParseError {
        ParseErrorKind::Tray(error).at(self.rows.word.start..self.cols.word.span().end)
    }
}

fn number<'t>(word: Word<'t>, what: &'static str) -> Result<Number<'t>, ParseError> {
    let digits = word.text.strip_prefix('-').unwrap_or(word.text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        let found = shortened(word.text);
        return Err(ParseErrorKind::NotANumber { what, found }.at(word.span()));
    }
    let value = digits.parse().unwrap_or(usize::MAX);
    if value == 0 || digits.len() < word.text.len() {
        return Err(ParseErrorKind::TooSmall { what }.at(word.span()));
    }
    Ok(Number { value, word })
}

fn tray(text: &str, lines: &mut Lines<'_>, header: &Header<'_>) -> Result<Tray, ParseError> {
    let Some(line) = lines.by_ref().find(|line| !line.is_blank()) else {
        return Err(ParseErrorKind::TrayKind(None).at(text.len()..text.len()));
    };
    match line.text.trim_start().to_ascii_uppercase().as_str() {
        "DEFAULT" => header.rectangle(),
        "CUSTOM" => {
            header.rectangle()?;
            board(text, lines, header)
        }
        "PYRAMID" => {
            let (rows, cols) = (header.rows.value, header.cols.value);
            if rows != cols {
                return Err(ParseErrorKind::NotSquare { rows, cols }.at(header.cols.word.span()));
            }
            Tray::pyramid(rows).map_err(|error| header.tray_error(error))
        }
        _ => Err(ParseErrorKind::TrayKind(Some(shortened(line.text.trim_start()))).at(line.span())),
    }
}

fn board(text: &str, lines: &mut Lines<'_>, header: &Header<'_>) -> Result<Tray, ParseError> {
    let (rows, cols) = (header.rows.value, header.cols.value);
    let mut layer = Layer::new();
    let mut start = None;
    while layer.len() < rows {
        let too_few = ParseErrorKind::BoardRows { found: layer.len(), expected: rows };
        let Some(line) = lines.by_ref().find(|line| !line.is_blank()) else {
            return Err(too_few.at(text.len()..text.len()));
        };
        if line.text.chars().all(|c| c == ' ' || c.is_alphabetic() && c != 'X') {
            return Err(too_few.at(line.span()));
        }
        start = start.or(Some(line.start));
        layer.push(board_row(line, layer.len() + 1, cols)?);
    }
    let end = lines.at;
    let next = lines.clone().find(|line| !line.is_blank());
    if let Some(line) = next.filter(|line| line.text.contains('.') && line.text.chars().all(is_board_cell)) {
        return Err(ParseErrorKind::BoardTooLong { expected: rows }.at(line.span()));
    }
    Tray::flat(layer).map_err(|error| {
        let start = start.unwrap_or(end);
        ParseErrorKind::Tray(error).at(start..start + text[start..end].trim_end().len())
    })
}

fn board_row(line: Line<'_>, row: usize, cols: usize) -> Result<Vec<Option<Fill>>, ParseError> {
    if let Some((at, c)) = line.text.char_indices().find(|(_, c)| !is_board_cell(*c)) {
        let start = line.start + at;
        return Err(ParseErrorKind::BoardCell(c).at(start..start + c.len_utf8()));
    }
    let found = line.text.len();
    if found != cols {
        return Err(ParseErrorKind::BoardRow { row, found, expected: cols }.at(line.span()));
    }
    Ok(line.text.bytes().map(|b| (b == b'X').then_some(Fill::Must)).collect())
}

fn is_board_cell(c: char) -> bool {
    matches!(c, 'X' | '.')
}
