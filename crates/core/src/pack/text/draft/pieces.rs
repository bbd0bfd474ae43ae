//! The pieces of a draft.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::pack::text::Leniency;
use crate::pack::text::error::{ParseError, ParseErrorKind};
use crate::pack::text::line::Spot;
use crate::pack::{Cell, Colour, Kit, KitError, KitSaid, Lattice, NamedKit, Paint, Piece, Shape, ShapeError};

/// Properties of pieces other than their shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pack::text) struct Options {
    pub(in crate::pack::text) copies: usize,
    pub(in crate::pack::text) spare: usize,
    /// Whether mirror images are allowed. By default flat pieces may be turned over, and solid ones
    /// are not mirrored.
    pub(in crate::pack::text) mirror: Option<bool>,
    pub(in crate::pack::text) colour: Option<Colour>,
    /// Whether the first triangle of each drawing points down.
    pub(in crate::pack::text) starts_down: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { copies: 1, spare: 0, mirror: None, colour: None, starts_down: false }
    }
}

pub(super) type PaintedCells = Vec<([i32; 3], Paint)>;

#[derive(Clone, Debug)]
struct Drawn {
    letter: char,
    first: Spot,
    options: Options,
    cells: Vec<[i32; 3]>,
    lattice: Option<Lattice>,
    layer: i32,
    second: Option<Spot>,
    /// The cells with their paints, and the position of the paint drawing.
    painted: Option<(PaintedCells, Spot)>,
}

#[derive(Clone, Debug)]
pub(in crate::pack::text) struct Pieces {
    drawn: Vec<Drawn>,
    letters: HashMap<char, usize>,
    /// Substitutes for repeated letters: capitals, small letters, then other alphabets.
    free: RangeInclusive<char>,
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces { drawn: Vec::new(), letters: HashMap::new(), free: 'A'..='\u{ffff}' }
    }
}

impl Pieces {
    pub(in crate::pack::text) fn len(&self) -> usize {
        self.drawn.len()
    }

    pub(super) fn named_kit(&self) -> Option<NamedKit> {
        let first = self.drawn.first()?;
        let kit = self.clone().finish_on(first.lattice?, first.first).ok()?;
        KitSaid::of(&kit).filter(|said| said.only.is_none() && said.copies == 1).map(|said| said.named)
    }

    pub(in crate::pack::text) fn start(
        &mut self,
        letter: char,
        first: Spot,
        options: Options,
    ) -> Result<(), ParseError> {
        if let Some(&other) = self.letters.get(&letter) {
            let Spot { line, column, .. } = self.drawn[other].first;
            return Err(ParseErrorKind::Repeated { letter, line, column }.at(first.span()));
        }
        // Bounds the memory that an input can request.
        if self.drawn.len() == Kit::MOST {
            return Err(ParseErrorKind::Kit(KitError::TooMany).at(first.span()));
        }
        self.letters.insert(letter, self.drawn.len());
        let (cells, lattice, layer, second) = (Vec::new(), None, 0, None);
        let painted = None;
        self.drawn.push(Drawn { letter, first, options, cells, lattice, layer, second, painted });
        Ok(())
    }

    /// Starts a piece without cells. In lenient mode, a repeated letter is replaced by a free one.
    pub(in crate::pack::text) fn start_as(
        &mut self,
        letter: char,
        first: Spot,
        options: Options,
        leniency: Leniency,
    ) -> Result<(), ParseError> {
        if !leniency.is_lenient() || !self.letters.contains_key(&letter) {
            return self.start(letter, first, options);
        }
        // Letters before the one found stay excluded.
        let mut free = self.free.clone().filter(|c| c.is_alphabetic());
        let found = free.by_ref().find(|free| !self.letters.contains_key(free));
        self.free = found.map_or('A'..='A', |found| found..=*self.free.end());
        self.start(found.unwrap_or(letter), first, options)
    }

    pub(in crate::pack::text) fn add_kit(
        &mut self,
        kit: &Kit,
        only: Option<&str>,
        options: Options,
        at: Spot,
    ) -> Result<(), ParseError> {
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
            self.start(piece.letter, at, options)?;
            if let Some(drawn) = self.drawn.last_mut() {
                let cell = |&Cell { layer, row, col }: &Cell| [layer, row, col].map(i32::from);
                drawn.cells.extend(piece.shape.cells().iter().map(cell));
                drawn.lattice = Some(piece.shape.lattice());
            }
        }
        Ok(())
    }

    pub(in crate::pack::text) fn extend(&mut self, cells: impl IntoIterator<Item = (i32, i32)>) {
        if let Some(piece) = self.drawn.last_mut() {
            let layer = piece.layer;
            piece.cells.extend(cells.into_iter().map(|(row, col)| [layer, row, col]));
        }
    }

    pub(in crate::pack::text) fn next_layer(&mut self, layers: usize, at: Spot) -> Result<(), ParseError> {
        let Some(piece) = self.drawn.last_mut() else { return Ok(()) };
        piece.layer += layers.min(Shape::MOST) as i32;
        if Shape::MOST as i32 <= piece.layer {
            return Err(ParseErrorKind::Shape(ShapeError::TooLarge).at(at.span()));
        }
        piece.second.get_or_insert(at);
        Ok(())
    }

    /// With a flat tray, a second layer means an interrupted piece.
    pub(super) fn check_flat(&self) -> Result<(), ParseError> {
        let layered = |piece: &Drawn| piece.second.map(|at| (piece.letter, at));
        match self.drawn.iter().find_map(layered) {
            Some((letter, at)) => Err(ParseErrorKind::Interrupted { letter }.at(at.span())),
            None => Ok(()),
        }
    }

    /// Cells are where `letter`, the letter of the drawing, occurs.
    pub(in crate::pack::text) fn add_row_of(
        &mut self,
        letter: char,
        row: usize,
        text: &str,
        at: Spot,
    ) -> Result<(), ParseError> {
        let cols = || text.chars().enumerate().filter(|(_, c)| *c == letter).map(|(col, _)| col);
        let Some(first) = cols().next() else { return Ok(()) };
        let last = cols().last().unwrap_or(first);
        if Shape::MOST <= row || Shape::MOST <= last - first {
            return Err(ParseErrorKind::Shape(ShapeError::TooLarge).at(at.span()));
        }
        self.extend(cols().map(|col| (row as i32, col as i32)));
        Ok(())
    }

    pub(super) fn paint_last(&mut self, cells: PaintedCells, at: Spot) {
        if let Some(piece) = self.drawn.last_mut() {
            piece.painted = Some((cells, at));
        }
    }

    /// `at` is the position of the error if there are no pieces.
    pub(in crate::pack::text) fn finish(self, at: Spot) -> Result<Kit, ParseError> {
        self.finish_on(Lattice::default(), at)
    }

    /// `usual` is the lattice of drawn pieces.
    pub(super) fn finish_on(self, usual: Lattice, at: Spot) -> Result<Kit, ParseError> {
        let mut pieces = Vec::with_capacity(self.drawn.len());
        let mut places = Vec::with_capacity(self.drawn.len());
        for Drawn { letter, first, options, cells, lattice, painted, .. } in self.drawn {
            let Options { copies, spare, mirror, colour, starts_down } = options;
            let lattice = lattice.unwrap_or(usual);
            if starts_down && !lattice.has_directions() {
                return Err(ParseErrorKind::NoTriangles.at(first.span()));
            }
            let shape = Shape::drawn_on(lattice, cells, starts_down);
            let mut shape = shape.map_err(|error| ParseErrorKind::Shape(error).at(first.span()))?;
            if let Some((painted, at)) = painted {
                let cells = painted.iter().map(|(cell, _)| *cell);
                let drawn = Shape::drawn_on(lattice, cells, starts_down);
                if drawn.is_ok_and(|drawn| drawn.cells() == shape.cells()) {
                    shape = shape.painted(painted.into_iter().map(|(_, paint)| paint).collect());
                } else {
                    return Err(ParseErrorKind::PaintShape { letter }.at(at.span()));
                }
            }
            let is_square = shape.is_flat() && shape.lattice().has_squares();
            if shape.lattice() != usual && !(is_square && usual.has_squares()) {
                let piece = if is_square { "squares" } else { shape.lattice().cells() };
                let tray = usual.cells();
                return Err(ParseErrorKind::OtherLattice { letter, piece, tray }.at(first.span()));
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
            ParseErrorKind::Kit(error).at(places.get(piece).unwrap_or(&at).span())
        })
    }
}
