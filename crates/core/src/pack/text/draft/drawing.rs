//! Drawings of a tray, row by row.

use super::pieces::PaintedCells;
use super::size::CellKind;
use crate::pack::text::error::{ParseError, ParseErrorKind};
use crate::pack::text::line::Spot;
use crate::pack::{Cell, Fill, Layer, Tray, TrayError};

/// Layers of cells, some with letters.
#[derive(Clone, Debug, Default)]
pub(in crate::pack::text) struct Drawing {
    pub(in crate::pack::text) layers: Vec<Layer>,
    starts: Vec<Spot>,
    /// Every row, layer after layer.
    rows: Vec<Spot>,
    pub(super) marks: Vec<Mark>,
    cells: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) letter: char,
    pub(super) cell: [usize; 3],
    pub(super) place: Spot,
}

impl Drawing {
    /// Begins the next layer down. `first` is its first row.
    pub(in crate::pack::text) fn start_layer(&mut self, first: Spot) {
        self.layers.push(Layer::new());
        self.starts.push(first);
    }

    /// Adds a row to the last layer: `.` must be filled, `?` may stay empty, `-` and space are no
    /// cell, letters are pieces in their cells.
    pub(in crate::pack::text) fn add_row(
        &mut self,
        row: impl IntoIterator<Item = (char, Spot)>,
        at: Spot,
    ) -> Result<(), ParseError> {
        if self.layers.is_empty() {
            self.start_layer(at);
        }
        let at_layer = self.layers.len() - 1;
        let layer = &mut self.layers[at_layer];
        let too_large = || ParseErrorKind::Tray(TrayError::TooLarge).at(at.span());
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
                other => return Err(ParseErrorKind::NotACell(other).at(place.span())),
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

    pub(in crate::pack::text) fn tray(&self, cells: CellKind, at: Spot) -> Result<Tray, ParseError> {
        let tray = Tray::new(cells.lattice, &self.layers).map_err(|error| {
            let at = match error {
                TrayError::Staggered { cell } => self.row_of(cell).unwrap_or(at),
                TrayError::Empty | TrayError::TooLarge => at,
            };
            ParseErrorKind::Tray(error).at(at.span())
        })?;
        Ok(if cells.starts_down { tray.upside_down() } else { tray })
    }

    fn row_of(&self, cell: Cell) -> Option<Spot> {
        let above: usize = self.layers[..usize::from(cell.layer)].iter().map(Vec::len).sum();
        self.rows.get(above + usize::from(cell.row)).copied()
    }

    pub(super) fn painted_cells(&self) -> PaintedCells {
        let mut cells = Vec::with_capacity(self.cells);
        for (layer, rows) in self.layers.iter().enumerate() {
            for (row, fills) in rows.iter().enumerate() {
                let cols = (0..fills.len()).filter(|&col| fills[col].is_some());
                cells.extend(cols.map(|col| ([layer, row, col].map(|part| part as i32), None)));
            }
        }
        // Marks have the same order as cells.
        let mut marks = self.marks.iter().peekable();
        for (cell, paint) in &mut cells {
            *paint = marks.next_if(|mark| mark.cell.map(|part| part as i32) == *cell).map(|mark| mark.letter);
        }
        cells
    }

    pub(super) fn check_size(&self, tray: &Tray) -> Result<(), ParseError> {
        let check = |what, found, expected, at: &Spot| match found == expected {
            true => Ok(()),
            false => Err(ParseErrorKind::PlacedSize { what, found, expected }.at(at.span())),
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

pub(in crate::pack::text) fn is_mark(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '.' | '-' | '?' | '#')
}
