//! Pieces drawn with their letters, one below the other.

use std::ops::Range;

use super::Leniency;
use super::draft::{Options, Pieces, is_mark};
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::Line;

pub(super) struct Reader {
    format: Format,
    options: Options,
    leniency: Leniency,
    letter: Option<char>,
    /// No empty line since the last letter.
    is_open: bool,
    rows: usize,
    /// Layers of gaps since the last letter.
    gaps: usize,
}

impl Reader {
    pub(super) fn new(format: Format, options: Options, leniency: Leniency) -> Reader {
        Reader { format, options, leniency, letter: None, is_open: false, rows: 0, gaps: 0 }
    }

    pub(super) fn row(&mut self, line: Line<'_>, pieces: &mut Pieces) -> Result<(), ParseError> {
        if line.is_blank() {
            // Rows of gaps between empty lines are a layer without cells.
            self.gaps += usize::from(!self.is_open && 0 < self.rows && self.letter.is_some());
            (self.is_open, self.rows) = (false, 0);
            return Ok(());
        }
        let Some((letter, row)) = self.letter_of(line)? else {
            self.rows += 1;
            return Ok(());
        };
        let first = row.start..row.start + letter.len_utf8();
        let is_again = self.leniency.is_lenient() && !self.is_open;
        if self.letter != Some(letter) || is_again {
            pieces.start_as(letter, line.spot(first), self.options, self.leniency)?;
            // Rows of gaps belong to the piece if an empty line precedes them.
            self.rows = if self.is_open { 0 } else { self.rows };
            self.letter = Some(letter);
        } else if !self.is_open && self.format == Format::Slidepack {
            pieces.next_layer(1 + self.gaps, line.spot(first))?;
        } else if !self.is_open {
            return Err(ParseErrorKind::Interrupted { letter }.at(first));
        }
        (self.is_open, self.gaps) = (true, 0);
        // The letter in the drawing may differ from the piece's letter.
        pieces.add_row_of(letter, self.rows, line.text, line.spot(row))?;
        self.rows += 1;
        Ok(())
    }

    /// The letter of a row and its span; `None` for a row of gaps.
    fn letter_of(&self, line: Line<'_>) -> Result<Option<(char, Range<usize>)>, ParseError> {
        let mut letter: Option<(char, Range<usize>)> = None;
        for (at, c) in line.text.char_indices() {
            let start = line.start + at;
            let span = start..start + c.len_utf8();
            if self.is_gap(c) {
                continue;
            }
            if !self.is_letter(c) {
                return Err(ParseErrorKind::NotALetter { found: c, format: self.format }.at(span));
            }
            match &mut letter {
                None => letter = Some((c, span)),
                Some((first, _)) if *first != c => {
                    return Err(ParseErrorKind::SecondLetter { first: *first, second: c }.at(span));
                }
                Some((_, row)) => row.end = span.end,
            }
        }
        Ok(letter)
    }

    fn is_gap(&self, c: char) -> bool {
        match self.format {
            Format::Slidepack => matches!(c, ' ' | '.' | '-'),
            _ => c == ' ',
        }
    }

    fn is_letter(&self, c: char) -> bool {
        match self.format {
            Format::Slidepack => is_mark(c),
            _ => c.is_alphabetic(),
        }
    }
}
