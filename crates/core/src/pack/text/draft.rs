//! A puzzle under construction: tray, pieces and placed pieces, each with its place in the text.

mod drawing;
mod pieces;
mod placed;
mod size;

use super::colour;
use super::error::{ParseError, ParseErrorKind};
use super::line::Spot;
use crate::pack::{Colour, Kit, NamedKit, Puzzle, Tray};
use crate::text_error::shortened;

pub(super) use drawing::{Drawing, is_mark};
pub(super) use pieces::{Options, Pieces};
pub(super) use placed::Placed;
pub use size::CellKind;
pub(super) use size::{CellBudget, TraySaid, sized, tray, whole_number};

#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    tray: Option<(Tray, Placed)>,
    pub(super) pieces: Pieces,
}

impl Draft {
    /// Sets the tray from a drawing, which may contain pieces.
    pub(super) fn draw_tray(
        &mut self,
        cells: CellKind,
        drawing: &Drawing,
        at: Spot,
    ) -> Result<(), ParseError> {
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

    /// Adds placed pieces. The tray must be set.
    pub(super) fn place(&mut self, drawing: &Drawing, at: Spot) -> Result<(), ParseError> {
        let Some((tray, placed)) = &mut self.tray else {
            return Err(ParseErrorKind::PlacedFirst.at(at.span()));
        };
        drawing.check_size(tray)?;
        placed.add(tray, drawing)
    }

    /// Paints the cells of the tray, which must be set. Each letter is a paint.
    pub(super) fn paint_tray(&mut self, drawing: &Drawing, at: Spot) -> Result<(), ParseError> {
        let Some((tray, _)) = &mut self.tray else {
            return Err(ParseErrorKind::PaintFirst.at(at.span()));
        };
        drawing.check_size(tray)?;
        let mut paints = vec![None; tray.cells().len()];
        for mark in &drawing.marks {
            let [layer, row, col] = mark.cell;
            let Some(cell) = tray.number(layer, row, col) else {
                return Err(ParseErrorKind::PaintOutside.at(mark.place.span()));
            };
            paints[cell] = Some(mark.letter);
        }
        *tray = tray.clone().painted(paints);
        Ok(())
    }

    /// Paints the last drawn piece. Each letter in the drawing is the paint of its cell.
    pub(super) fn paint_piece(&mut self, drawing: &Drawing, at: Spot) {
        self.pieces.paint_last(drawing.painted_cells(), at);
    }

    pub(super) fn tray(&self) -> Option<&Tray> {
        self.tray.as_ref().map(|(tray, _)| tray)
    }

    pub(super) fn kit(self, at: Spot) -> Result<Kit, ParseError> {
        match self.tray {
            Some((tray, _)) => self.pieces.finish_on(tray.lattice(), at),
            None => self.pieces.finish(at),
        }
    }

    /// Completes the puzzle; without a tray, with that of its kit. `at` is its start.
    pub(super) fn finish(self, at: Spot) -> Result<Puzzle, ParseError> {
        if self.tray.as_ref().is_none_or(|(tray, _)| tray.is_flat()) {
            self.pieces.check_flat()?;
        }
        let own_tray = || {
            let tray = self.pieces.named_kit()?.tray()?.tray();
            Some((tray.clone(), Placed::new(&tray)))
        };
        let Some((tray, placed)) = self.tray.or_else(own_tray) else {
            return Err(ParseErrorKind::NoTray.at(at.span()));
        };
        if self.pieces.len() == 0 {
            return Err(ParseErrorKind::NoPieces.at(at.span()));
        }
        let kit = self.pieces.finish_on(tray.lattice(), at)?;
        placed.finish(tray, kit)
    }
}

/// Parses a CSS colour name or six hexadecimal digits.
pub(super) fn colour(word: &str, at: Spot) -> Result<Colour, ParseError> {
    colour::find(word).ok_or_else(|| ParseErrorKind::UnknownColour(Some(shortened(word))).at(at.span()))
}

pub(super) fn kit(name: &str, at: Spot) -> Result<NamedKit, ParseError> {
    let unknown = || ParseErrorKind::UnknownKit(Some(shortened(name))).at(at.span());
    NamedKit::find(name).ok_or_else(unknown)
}
