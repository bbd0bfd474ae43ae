//! Drawings of a tray, row by row.

use super::pieces::PaintedCells;
use super::{CellKind, DraftError, Place};
use crate::pack::text::error::ParseErrorKind;
use crate::pack::{Cell, Fill, Layer, Tray, TrayError};

/// Layers of cells, and letters in some of them.
#[derive(Clone, Debug)]
pub struct Drawing<P> {
    layers: Vec<Layer>,
    /// The first row of each layer.
    starts: Vec<P>,
    /// Every row, layer after layer.
    rows: Vec<P>,
    marks: Vec<Mark<P>>,
    cells: usize,
}

/// A letter in a cell: layer, row and column.
#[derive(Clone, Debug)]
pub(super) struct Mark<P> {
    pub(super) letter: char,
    pub(super) cell: [usize; 3],
    pub(super) place: P,
}

impl<P> Default for Drawing<P> {
    fn default() -> Drawing<P> {
        Drawing { layers: Vec::new(), starts: Vec::new(), rows: Vec::new(), marks: Vec::new(), cells: 0 }
    }
}

impl<P: Place> Drawing<P> {
    /// Begins a layer below those before. `first` is where its first row stands.
    pub fn start_layer(&mut self, first: P) {
        self.layers.push(Layer::new());
        self.starts.push(first);
    }

    /// Adds a row to the last layer: `.` must be filled, `?` may stay empty, `-`
    /// and space are no cell, letters lie in their cells. `at` is where the row
    /// stands.
    pub fn add_row(&mut self, row: impl IntoIterator<Item = (char, P)>, at: P) -> Result<(), DraftError<P>> {
        if self.layers.is_empty() {
            self.start_layer(at.clone());
        }
        let at_layer = self.layers.len() - 1;
        let layer = &mut self.layers[at_layer];
        let too_large = || ParseErrorKind::Tray(TrayError::TooLarge).in_draft(at.clone());
        if Tray::MOST <= at_layer || Tray::MOST <= layer.len() {
            return Err(too_large());
        }
        let mut cells = Vec::new();
        for (c, place) in row {
            let fill = match c {
                '.' => Some(Fill::Must),
                '?' => Some(Fill::May),
                '-' | ' ' => None,
                letter if is_mark(letter) => {
                    self.marks.push(Mark { letter, cell: [at_layer, layer.len(), cells.len()], place });
                    Some(Fill::Must)
                }
                other => return Err(ParseErrorKind::NotACell(other).in_draft(place)),
            };
            self.cells += usize::from(fill.is_some());
            cells.push(fill);
            if Tray::MOST < cells.len() || Tray::MOST_CELLS < self.cells {
                return Err(too_large());
            }
        }
        layer.push(cells);
        self.rows.push(at);
        Ok(())
    }

    /// The tray that is drawn. `at` is where an error is that has no row.
    pub(in crate::pack::text) fn tray(&self, cells: CellKind, at: P) -> Result<Tray, DraftError<P>> {
        let tray = Tray::new(cells.lattice, &self.layers).map_err(|error| {
            let at = match error {
                TrayError::Staggered { cell } => self.row_of(cell).unwrap_or(at),
                TrayError::Empty | TrayError::TooLarge => at,
            };
            ParseErrorKind::Tray(error).in_draft(at)
        })?;
        Ok(if cells.starts_down { tray.upside_down() } else { tray })
    }

    /// Where the row of a cell stands.
    fn row_of(&self, cell: Cell) -> Option<P> {
        let above: usize = self.layers[..usize::from(cell.layer)].iter().map(Vec::len).sum();
        self.rows.get(above + usize::from(cell.row)).cloned()
    }

    /// Its layers from the top.
    pub(in crate::pack::text) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    pub(super) fn marks(&self) -> &[Mark<P>] {
        &self.marks
    }

    /// Its cells, sorted, each with what is drawn in it.
    pub(super) fn painted_cells(&self) -> PaintedCells {
        let mut cells = Vec::with_capacity(self.cells);
        for (layer, rows) in self.layers.iter().enumerate() {
            for (row, fills) in rows.iter().enumerate() {
                let cols = (0..fills.len()).filter(|&col| fills[col].is_some());
                cells.extend(cols.map(|col| ([layer, row, col].map(|part| part as i32), None)));
            }
        }
        // Marks are in the same order.
        let mut marks = self.marks.iter().peekable();
        for (cell, paint) in &mut cells {
            *paint = marks.next_if(|mark| mark.cell.map(|part| part as i32) == *cell).map(|mark| mark.letter);
        }
        cells
    }

    /// Fails unless the tray has these layers, rows and columns.
    pub(super) fn check_size(&self, tray: &Tray) -> Result<(), DraftError<P>> {
        let check = |what, found, expected, at: &P| match found == expected {
            true => Ok(()),
            false => Err(ParseErrorKind::PlacedSize { what, found, expected }.in_draft(at.clone())),
        };
        let Some(first) = self.starts.first() else { return Ok(()) };
        check("layer", self.layers.len(), tray.layers(), first)?;
        for (number, (layer, start)) in self.layers.iter().zip(&self.starts).enumerate() {
            let (rows, cols) = tray.size(number);
            check("row", layer.len(), rows, start)?;
            check("column", layer.iter().map(Vec::len).max().unwrap_or(0), cols, start)?;
        }
        Ok(())
    }
}

/// Whether our formats take this for the letter of a piece.
pub(in crate::pack::text) fn is_mark(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '.' | '-' | '?' | '#')
}
