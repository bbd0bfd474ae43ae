//! The pieces of a text while it is read.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::Leniency;
use super::error::{ParseError, ParseErrorKind};
use super::line::Spot;
use crate::pack::{Colour, Kit, KitError, Piece, Shape};

/// What is said of pieces besides their shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) copies: usize,
    pub(super) mirror: bool,
    pub(super) colour: Option<Colour>,
}

impl Default for Options {
    fn default() -> Options {
        Options { copies: 1, mirror: true, colour: None }
    }
}

/// A piece of which rows may follow.
struct Drawn {
    letter: char,
    first: Spot,
    options: Options,
    cells: Vec<(i32, i32)>,
}

/// The pieces read so far. Every letter names one of them.
pub(super) struct Pieces {
    drawn: Vec<Drawn>,
    letters: HashMap<char, usize>,
    /// Letters for pieces whose own was taken: capitals, small ones, then
    /// those of other alphabets.
    free: RangeInclusive<char>,
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces { drawn: Vec::new(), letters: HashMap::new(), free: 'A'..='\u{ffff}' }
    }
}

impl Pieces {
    pub(super) fn len(&self) -> usize {
        self.drawn.len()
    }

    /// Starts a piece without cells.
    pub(super) fn start(&mut self, letter: char, first: Spot, options: Options) -> Result<(), ParseError> {
        let span = first.span();
        if let Some(&other) = self.letters.get(&letter) {
            let Spot { line, column, .. } = self.drawn[other].first;
            return Err(ParseErrorKind::Repeated { letter, line, column }.at(span));
        }
        // This bounds the memory that a text can ask for.
        if self.drawn.len() == Kit::MOST {
            return Err(ParseErrorKind::Kit(KitError::TooMany).at(span));
        }
        self.letters.insert(letter, self.drawn.len());
        self.drawn.push(Drawn { letter, first, options, cells: Vec::new() });
        Ok(())
    }

    /// Starts a piece without cells; if its letter is taken and that is no
    /// error, with another one.
    pub(super) fn start_as(
        &mut self,
        letter: char,
        first: Spot,
        options: Options,
        leniency: Leniency,
    ) -> Result<(), ParseError> {
        if !leniency.is_lenient() || !self.letters.contains_key(&letter) {
            return self.start(letter, first, options);
        }
        // Letters that were tried once are taken for good.
        let mut free = self.free.clone().filter(|c| c.is_alphabetic());
        let found = free.by_ref().find(|free| !self.letters.contains_key(free));
        self.free = found.map_or('A'..='A', |found| found..=*self.free.end());
        self.start(found.unwrap_or(letter), first, options)
    }

    /// Adds cells to the piece started last.
    pub(super) fn extend(&mut self, cells: impl IntoIterator<Item = (i32, i32)>) {
        if let Some(piece) = self.drawn.last_mut() {
            piece.cells.extend(cells);
        }
    }

    /// The kit of all pieces; there must be one.
    pub(super) fn finish(self) -> Result<Kit, ParseError> {
        let mut pieces = Vec::with_capacity(self.drawn.len());
        let mut spans = Vec::with_capacity(self.drawn.len());
        for Drawn { letter, first, options, cells } in self.drawn {
            let span = first.span();
            let shape = Shape::new(cells).map_err(|error| ParseErrorKind::Shape(error).at(span.clone()))?;
            let Options { copies, mirror, colour } = options;
            pieces.push(Piece { letter, shape, copies, mirror, colour });
            spans.push(span);
        }
        Kit::new(pieces).map_err(|error| {
            let at = match error {
                KitError::Letter { at } | KitError::NoCopies { at } | KitError::Repeated { at, .. } => at,
                KitError::TooMany | KitError::Empty => spans.len().saturating_sub(1),
            };
            let span = spans.get(at).cloned().unwrap_or(0..0);
            ParseErrorKind::Kit(error).at(span)
        })
    }
}
