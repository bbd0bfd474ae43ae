//! The pieces of a puzzle while it is read.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{DraftError, Fault, Place};
use crate::pack::text::Leniency;
use crate::pack::text::error::ParseErrorKind;
use crate::pack::{Colour, Kit, KitError, Piece, Shape, ShapeError};

/// What is said of pieces besides their shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many there are.
    pub copies: usize,
    /// Whether they may be turned over in a flat tray.
    pub mirror: bool,
    /// Their colour; `None` for the one that the kit knows.
    pub colour: Option<Colour>,
}

impl Default for Options {
    fn default() -> Options {
        Options { copies: 1, mirror: true, colour: None }
    }
}

/// A piece of which rows may follow.
#[derive(Clone, Debug)]
struct Drawn<P> {
    letter: char,
    first: P,
    options: Options,
    cells: Vec<(i32, i32)>,
}

/// The pieces read so far. Every letter names one of them.
#[derive(Clone, Debug)]
pub(in crate::pack::text) struct Pieces<P> {
    drawn: Vec<Drawn<P>>,
    letters: HashMap<char, usize>,
    /// Letters for pieces whose own was taken: capitals, small ones, then
    /// those of other alphabets.
    free: RangeInclusive<char>,
}

impl<P> Default for Pieces<P> {
    fn default() -> Pieces<P> {
        Pieces { drawn: Vec::new(), letters: HashMap::new(), free: 'A'..='\u{ffff}' }
    }
}

impl<P: Place> Pieces<P> {
    pub(in crate::pack::text) fn len(&self) -> usize {
        self.drawn.len()
    }

    /// Starts a piece without cells.
    pub(in crate::pack::text) fn start(
        &mut self,
        letter: char,
        first: P,
        options: Options,
    ) -> Result<(), DraftError<P>> {
        if let Some(&other) = self.letters.get(&letter) {
            let other = self.drawn[other].first.clone();
            return Err(Fault::Repeated { letter, first: other }.at(first));
        }
        // This bounds the memory that a text can ask for.
        if self.drawn.len() == Kit::MOST {
            return Err(ParseErrorKind::Kit(KitError::TooMany).in_draft(first));
        }
        self.letters.insert(letter, self.drawn.len());
        self.drawn.push(Drawn { letter, first, options, cells: Vec::new() });
        Ok(())
    }

    /// Starts a piece without cells; if its letter is taken and that is no
    /// error, with another one.
    pub(in crate::pack::text) fn start_as(
        &mut self,
        letter: char,
        first: P,
        options: Options,
        leniency: Leniency,
    ) -> Result<(), DraftError<P>> {
        if !leniency.is_lenient() || !self.letters.contains_key(&letter) {
            return self.start(letter, first, options);
        }
        // Letters that were tried once are taken for good.
        let mut free = self.free.clone().filter(|c| c.is_alphabetic());
        let found = free.by_ref().find(|free| !self.letters.contains_key(free));
        self.free = found.map_or('A'..='A', |found| found..=*self.free.end());
        self.start(found.unwrap_or(letter), first, options)
    }

    /// Adds the pieces of a kit, all of them or those with these letters.
    pub(in crate::pack::text) fn add_kit(
        &mut self,
        kit: &Kit,
        only: Option<&str>,
        options: Options,
        at: &P,
    ) -> Result<(), DraftError<P>> {
        for piece in kit.pieces() {
            if only.is_some_and(|only| !only.contains(piece.letter)) {
                continue;
            }
            let colour = options.colour.or(piece.colour);
            self.start(piece.letter, at.clone(), Options { colour, ..options })?;
            self.extend(piece.shape.cells().iter().map(|&(row, col)| (row.into(), col.into())));
        }
        Ok(())
    }

    /// Adds cells to the piece started last.
    pub(in crate::pack::text) fn extend(&mut self, cells: impl IntoIterator<Item = (i32, i32)>) {
        if let Some(piece) = self.drawn.last_mut() {
            piece.cells.extend(cells);
        }
    }

    /// Adds a row to the drawing of the piece started last: its cells are where
    /// the letter stands that the piece was drawn with.
    pub(in crate::pack::text) fn add_row_of(
        &mut self,
        letter: char,
        row: usize,
        text: &str,
        at: P,
    ) -> Result<(), DraftError<P>> {
        let cols = || text.chars().enumerate().filter(|(_, c)| *c == letter).map(|(col, _)| col);
        let Some(first) = cols().next() else { return Ok(()) };
        let last = cols().last().unwrap_or(first);
        if Shape::MOST <= row || Shape::MOST <= last - first {
            return Err(ParseErrorKind::Shape(ShapeError::TooLarge).in_draft(at));
        }
        self.extend(cols().map(|col| (row as i32, col as i32)));
        Ok(())
    }

    /// Adds a row of the piece started last, drawn with its own letter.
    pub(super) fn add_row(&mut self, row: usize, text: &str, at: P) -> Result<(), DraftError<P>> {
        match self.drawn.last() {
            Some(piece) => self.add_row_of(piece.letter, row, text, at),
            None => Ok(()),
        }
    }

    /// The kit of all pieces. `at` is where the error is if there are none.
    pub(in crate::pack::text) fn finish(self, at: P) -> Result<Kit, DraftError<P>> {
        let mut pieces = Vec::with_capacity(self.drawn.len());
        let mut places = Vec::with_capacity(self.drawn.len());
        for Drawn { letter, first, options, cells } in self.drawn {
            let shape = Shape::new(cells);
            let shape = shape.map_err(|error| ParseErrorKind::Shape(error).in_draft(first.clone()))?;
            let Options { copies, mirror, colour } = options;
            pieces.push(Piece { letter, shape, copies, mirror, colour });
            places.push(first);
        }
        Kit::new(pieces).map_err(|error| {
            let piece = match error {
                KitError::Letter { at } | KitError::NoCopies { at } | KitError::Repeated { at, .. } => at,
                KitError::TooMany | KitError::Empty => places.len().saturating_sub(1),
            };
            ParseErrorKind::Kit(error).in_draft(places.into_iter().nth(piece).unwrap_or(at))
        })
    }
}
