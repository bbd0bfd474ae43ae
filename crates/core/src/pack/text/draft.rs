//! A puzzle while it is read: what every reader fills and what is checked once.
//!
//! A reader says tray, kit, pieces and placed pieces one after the other, each
//! with the [`Place`] where it stands. [`Draft::finish`] makes a puzzle of them,
//! or tells what is wrong and where.

mod drawing;
mod pieces;
mod placed;
mod size;

use super::colour;
use super::error::{ParseError, ParseErrorKind};
use super::line::{Spot, shortened};
use crate::pack::{Colour, Kit, NamedKit, Puzzle, Tray};
use std::ops::Range;

pub use drawing::Drawing;
pub(super) use drawing::is_mark;
pub use pieces::Options;
pub(super) use pieces::Pieces;
pub(super) use placed::Placed;
pub use size::{CellBudget, CellKind};
pub(super) use size::{TraySaid, tray, whole_number};

/// Where something stands in an input.
pub trait Place: Clone {
    /// Its line and its column, both from 1, as people count.
    fn line_and_column(&self) -> (usize, usize);
}

impl Place for Spot {
    fn line_and_column(&self) -> (usize, usize) {
        (self.line, self.column)
    }
}

/// What is wrong with a draft, and where.
#[derive(Clone, Debug)]
pub struct DraftError<P> {
    /// Where.
    pub at: P,
    pub(super) fault: Fault<P>,
}

/// What is wrong with a draft. Some faults have a second place.
#[derive(Clone, Debug)]
pub(super) enum Fault<P> {
    /// A letter names the piece that stands there, too.
    Repeated { letter: char, first: P },
    /// The piece that is drawn there has the cell already.
    Overlap { first: P },
    /// All other faults.
    Other(ParseErrorKind),
}

impl<P: Place> DraftError<P> {
    /// What is wrong.
    pub fn kind(self) -> ParseErrorKind {
        match self.fault {
            Fault::Repeated { letter, first } => {
                let (line, column) = first.line_and_column();
                ParseErrorKind::Repeated { letter, line, column }
            }
            Fault::Overlap { first } => {
                let (line, column) = first.line_and_column();
                ParseErrorKind::Overlap { line, column }
            }
            Fault::Other(kind) => kind,
        }
    }
}

impl From<DraftError<Spot>> for ParseError {
    fn from(error: DraftError<Spot>) -> ParseError {
        let span = error.at.span();
        error.kind().at(span)
    }
}

impl<P> Fault<P> {
    pub(super) fn at(self, at: P) -> DraftError<P> {
        DraftError { at, fault: self }
    }
}

impl ParseErrorKind {
    /// The error of a draft at a place.
    pub(super) fn in_draft<P>(self, at: P) -> DraftError<P> {
        Fault::Other(self).at(at)
    }
}

/// The letters of some pieces of a kit.
pub struct Letters<'a, P> {
    /// The letters.
    pub text: &'a str,
    /// Tells where some bytes of them stand.
    pub place: &'a dyn Fn(Range<usize>) -> P,
}

/// A puzzle while it is read.
#[derive(Clone, Debug)]
pub struct Draft<P> {
    tray: Option<(Tray, Placed<P>)>,
    pub(super) pieces: Pieces<P>,
}

impl<P> Default for Draft<P> {
    fn default() -> Draft<P> {
        Draft { tray: None, pieces: Pieces::default() }
    }
}

impl<P: Place> Draft<P> {
    /// Says the tray by its name or size, such as `5x11`, `pyramid 4` or
    /// `8x8-hole`, word by word.
    pub fn say_tray<'w>(
        &mut self,
        words: impl IntoIterator<Item = (&'w str, P)>,
        budget: &mut CellBudget,
    ) -> Result<(), DraftError<P>> {
        match size::tray(words.into_iter(), budget)? {
            TraySaid::Ready(tray) | TraySaid::Unless(_, tray) => self.set_tray(tray),
            // Without a word there is no tray; `finish` says so.
            TraySaid::Drawn(_) => {}
        }
        Ok(())
    }

    /// Says the tray by a drawing, which may have pieces in it.
    pub fn draw_tray(&mut self, cells: CellKind, drawing: &Drawing<P>, at: P) -> Result<(), DraftError<P>> {
        let tray = drawing.tray(cells, at)?;
        let mut placed = Placed::new(&tray);
        placed.add(&tray, drawing)?;
        self.tray = Some((tray, placed));
        Ok(())
    }

    pub(super) fn set_tray(&mut self, tray: Tray) {
        let placed = Placed::new(&tray);
        self.tray = Some((tray, placed));
    }

    /// Adds the pieces of a kit that has a name: all, or those with these
    /// letters.
    pub fn add_kit(
        &mut self,
        name: (&str, P),
        only: Option<Letters<'_, P>>,
        options: Options,
    ) -> Result<(), DraftError<P>> {
        let named = kit(name.0, &name.1)?;
        let kit = named.kit();
        if let Some(letters) = &only {
            check_letters(letters, named, &kit)?;
        }
        self.pieces.add_kit(&kit, only.map(|letters| letters.text), options, &name.1)
    }

    /// Adds a piece without cells.
    pub fn start_piece(&mut self, letter: char, first: P, options: Options) -> Result<(), DraftError<P>> {
        self.pieces.start(letter, first, options)
    }

    /// Adds a row of the drawing of the piece started last: its cells are where
    /// its letter stands. `at` is where they stand.
    pub fn add_piece_row(&mut self, row: usize, text: &str, at: P) -> Result<(), DraftError<P>> {
        self.pieces.add_row(row, text, at)
    }

    /// Goes on in the next layer of the piece started last, a layer down or
    /// several. `at` is where its letter stands there first.
    pub fn next_piece_layer(&mut self, layers: usize, at: P) -> Result<(), DraftError<P>> {
        self.pieces.next_layer(layers, at)
    }

    /// Adds pieces that lie in the tray, which must have been said.
    pub fn place(&mut self, drawing: &Drawing<P>, at: P) -> Result<(), DraftError<P>> {
        let Some((tray, placed)) = &mut self.tray else {
            return Err(ParseErrorKind::PlacedFirst.in_draft(at));
        };
        drawing.check_size(tray)?;
        placed.add(tray, drawing)
    }

    /// Paints the cells of the tray, which must have been said: a letter is a paint.
    pub fn paint_tray(&mut self, drawing: &Drawing<P>, at: P) -> Result<(), DraftError<P>> {
        let Some((tray, _)) = &mut self.tray else {
            return Err(ParseErrorKind::PaintFirst.in_draft(at));
        };
        drawing.check_size(tray)?;
        let mut paints = vec![None; tray.cells().len()];
        for mark in drawing.marks() {
            let [layer, row, col] = mark.cell;
            let Some(cell) = tray.number(layer, row, col) else {
                return Err(ParseErrorKind::PaintOutside.in_draft(mark.place.clone()));
            };
            paints[cell] = Some(mark.letter);
        }
        *tray = tray.clone().painted(paints);
        Ok(())
    }

    /// Paints the piece that was drawn last: its cells, with a letter where they are
    /// painted.
    pub fn paint_piece(&mut self, drawing: &Drawing<P>, at: P) {
        self.pieces.paint_last(drawing.painted_cells(), at);
    }

    /// Whether the tray has several layers.
    pub fn is_layered(&self) -> bool {
        self.tray.as_ref().is_some_and(|(tray, _)| !tray.is_flat())
    }

    /// Whether there is a piece.
    pub fn has_pieces(&self) -> bool {
        self.pieces.len() != 0
    }

    /// The puzzle; without a tray, in that of its kit. `at` is where it starts.
    pub fn finish(self, at: P) -> Result<Puzzle, DraftError<P>> {
        if self.tray.as_ref().is_none_or(|(tray, _)| tray.is_flat()) {
            self.pieces.check_flat()?;
        }
        let own_tray = || {
            let tray = self.pieces.named_kit()?.tray()?.tray();
            Some((tray.clone(), Placed::new(&tray)))
        };
        let Some((tray, placed)) = self.tray.or_else(own_tray) else {
            return Err(ParseErrorKind::NoTray.in_draft(at));
        };
        if self.pieces.len() == 0 {
            return Err(ParseErrorKind::NoPieces.in_draft(at));
        }
        let kit = self.pieces.finish_in(&tray, at)?;
        placed.finish(tray, kit)
    }
}

/// The colour of a name, as in CSS, or of six hexadecimal digits.
pub fn colour<P>(word: &str, at: P) -> Result<Colour, DraftError<P>> {
    colour::find(word).ok_or_else(|| ParseErrorKind::UnknownColour(Some(shortened(word))).in_draft(at))
}

/// The kit with this name.
pub(super) fn kit<P: Place>(name: &str, at: &P) -> Result<NamedKit, DraftError<P>> {
    let unknown = || ParseErrorKind::UnknownKit(Some(shortened(name))).in_draft(at.clone());
    NamedKit::find(name).ok_or_else(unknown)
}

/// Fails unless a kit has a piece of each of these letters.
pub(super) fn check_letters<P: Place>(
    letters: &Letters<'_, P>,
    named: NamedKit,
    kit: &Kit,
) -> Result<(), DraftError<P>> {
    match letters.text.char_indices().find(|(_, letter)| kit.find(*letter).is_none()) {
        None => Ok(()),
        Some((at, letter)) => {
            let kind = ParseErrorKind::Only { letter: Some(letter), kit: named.name() };
            Err(kind.in_draft((letters.place)(at..at + letter.len_utf8())))
        }
    }
}
