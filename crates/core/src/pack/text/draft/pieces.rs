//! The pieces of a puzzle while it is read.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{DraftError, Fault, Place};
use crate::pack::text::Leniency;
use crate::pack::text::error::ParseErrorKind;
use crate::pack::{
    Cell, Colour, Kit, KitError, KitSaid, Lattice, NamedKit, Paint, Piece, Shape, ShapeError, Tray,
};

/// What is said of pieces besides their shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many there are.
    pub copies: usize,
    /// How many of them may be left over.
    pub spare: usize,
    /// Whether their mirror images may take their places; `None` for what is
    /// usual: flat pieces may be turned over, solid ones not mirrored.
    pub mirror: Option<bool>,
    /// Their colour; `None` for the one that the kit knows.
    pub colour: Option<Colour>,
    /// Whether the first triangle of each drawing points down.
    pub starts_down: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { copies: 1, spare: 0, mirror: None, colour: None, starts_down: false }
    }
}

/// Cells, sorted, each with its paint.
pub(super) type PaintedCells = Vec<([i32; 3], Paint)>;

/// A piece of which rows may follow.
#[derive(Clone, Debug)]
struct Drawn<P> {
    letter: char,
    first: P,
    options: Options,
    cells: Vec<[i32; 3]>,
    /// The lattice that a kit says; a drawn piece has that of the tray.
    lattice: Option<Lattice>,
    /// The layer that is drawn, and where the second one starts.
    layer: i32,
    second: Option<P>,
    /// The same cells with their paints, and where they are drawn.
    painted: Option<(PaintedCells, P)>,
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

    /// The kit of which these are all the pieces.
    pub(super) fn named_kit(&self) -> Option<NamedKit> {
        let first = self.drawn.first()?;
        let kit = self.clone().finish_on(first.lattice?, first.first.clone()).ok()?;
        KitSaid::of(&kit).filter(|said| said.only.is_none() && said.copies == 1).map(|said| said.named)
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
        let (cells, lattice, layer, second) = (Vec::new(), None, 0, None);
        let painted = None;
        self.drawn.push(Drawn { letter, first, options, cells, lattice, layer, second, painted });
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
            let options = Options {
                copies: options.copies.saturating_mul(piece.copies),
                spare: options.spare.saturating_mul(piece.copies),
                mirror: options.mirror.or(Some(piece.mirror)),
                colour: options.colour.or(piece.colour),
                starts_down: piece.shape.starts_down(),
            };
            self.start(piece.letter, at.clone(), options)?;
            if let Some(drawn) = self.drawn.last_mut() {
                let cell = |&Cell { layer, row, col }: &Cell| [layer, row, col].map(i32::from);
                drawn.cells.extend(piece.shape.cells().iter().map(cell));
                drawn.lattice = Some(piece.shape.lattice());
            }
        }
        Ok(())
    }

    /// Adds cells to the piece started last, in the layer that is drawn.
    pub(in crate::pack::text) fn extend(&mut self, cells: impl IntoIterator<Item = (i32, i32)>) {
        if let Some(piece) = self.drawn.last_mut() {
            let layer = piece.layer;
            piece.cells.extend(cells.into_iter().map(|(row, col)| [layer, row, col]));
        }
    }

    /// Goes on `layers` layers further down in the piece started last. `at` is
    /// where its letter stands there first.
    pub(in crate::pack::text) fn next_layer(&mut self, layers: usize, at: P) -> Result<(), DraftError<P>> {
        let Some(piece) = self.drawn.last_mut() else { return Ok(()) };
        piece.layer += layers.min(Shape::MOST) as i32;
        if Shape::MOST as i32 <= piece.layer {
            return Err(ParseErrorKind::Shape(ShapeError::TooLarge).in_draft(at));
        }
        piece.second.get_or_insert(at);
        Ok(())
    }

    /// Fails if a piece is drawn in layers: outside trays of several layers
    /// its second layer is taken for something else.
    pub(super) fn check_flat(&self) -> Result<(), DraftError<P>> {
        let layered = |piece: &Drawn<P>| piece.second.clone().map(|at| (piece.letter, at));
        match self.drawn.iter().find_map(layered) {
            Some((letter, at)) => Err(ParseErrorKind::Interrupted { letter }.in_draft(at)),
            None => Ok(()),
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

    /// Paints the piece started last: its cells, sorted, each with its paint.
    pub(super) fn paint_last(&mut self, cells: PaintedCells, at: P) {
        if let Some(piece) = self.drawn.last_mut() {
            piece.painted = Some((cells, at));
        }
    }

    /// The kit of all pieces, flat unless a kit with a name says otherwise. `at`
    /// is where the error is if there are none.
    pub(in crate::pack::text) fn finish(self, at: P) -> Result<Kit, DraftError<P>> {
        self.finish_on(Lattice::Cubic, at)
    }

    /// The kit of all pieces for a tray.
    pub(in crate::pack::text) fn finish_in(self, tray: &Tray, at: P) -> Result<Kit, DraftError<P>> {
        self.finish_on(tray.lattice(), at)
    }

    fn finish_on(self, usual: Lattice, at: P) -> Result<Kit, DraftError<P>> {
        let mut pieces = Vec::with_capacity(self.drawn.len());
        let mut places = Vec::with_capacity(self.drawn.len());
        for Drawn { letter, first, options, cells, lattice, painted, .. } in self.drawn {
            let Options { copies, spare, mirror, colour, starts_down } = options;
            let lattice = lattice.unwrap_or(usual);
            if starts_down && lattice != Lattice::Triangular {
                return Err(ParseErrorKind::NoTriangles.in_draft(first));
            }
            let shape = Shape::drawn_on(lattice, cells, starts_down);
            let mut shape = shape.map_err(|error| ParseErrorKind::Shape(error).in_draft(first.clone()))?;
            if let Some((painted, at)) = painted {
                let cells = painted.iter().map(|(cell, _)| *cell);
                let drawn = Shape::drawn_on(lattice, cells, starts_down);
                if drawn.is_ok_and(|drawn| drawn.cells() == shape.cells()) {
                    shape = shape.painted(painted.into_iter().map(|(_, paint)| paint).collect());
                } else {
                    return Err(ParseErrorKind::PaintShape { letter }.in_draft(at));
                }
            }
            let is_square = shape.is_flat() && shape.lattice().has_squares();
            if shape.lattice() != usual && !(is_square && usual.has_squares()) {
                let piece = if is_square { "squares" } else { shape.lattice().cells() };
                let tray = usual.cells();
                return Err(ParseErrorKind::OtherLattice { letter, piece, tray }.in_draft(first));
            }
            let mirror = mirror.unwrap_or(shape.is_flat());
            pieces.push(Piece { letter, shape, copies, spare, mirror, colour });
            places.push(first);
        }
        Kit::new(pieces).map_err(|error| {
            let piece = match error {
                KitError::Letter { at }
                | KitError::NoCopies { at }
                | KitError::Spare { at }
                | KitError::Repeated { at, .. } => at,
                KitError::TooMany | KitError::Empty => places.len().saturating_sub(1),
            };
            ParseErrorKind::Kit(error).in_draft(places.into_iter().nth(piece).unwrap_or(at))
        })
    }
}
