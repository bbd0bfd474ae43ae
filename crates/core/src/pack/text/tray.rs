//! Trays drawn with what lies in them.

use std::collections::HashMap;

use super::art::is_mark;
use super::error::{ParseError, ParseErrorKind};
use super::line::{Lines, Spot};
use crate::pack::{Fill, Kit, Layer, Piece, Placement, PlacementError, Puzzle, Shape, Tray, TrayError};

/// Layers of cells, and letters in some of them.
pub(super) struct Drawing {
    pub(super) layers: Vec<Layer>,
    /// The first row of each layer.
    starts: Vec<Spot>,
    marks: Vec<Mark>,
}

/// A letter in a cell: layer, row and column.
struct Mark {
    letter: char,
    cell: [usize; 3],
    spot: Spot,
}

impl Drawing {
    /// The drawing on some lines, empty lines between its layers; `None` if
    /// there are no rows. The margin that all rows share is not part of it.
    pub(super) fn read(lines: &Lines<'_>) -> Result<Option<Drawing>, ParseError> {
        let rows = lines.clone().filter(|line| !line.is_comment());
        let indent = |text: &str| text.bytes().take_while(|&b| b == b' ').count();
        let drawn = rows.clone().filter(|line| !line.is_blank());
        let Some(margin) = drawn.map(|line| indent(line.text)).min() else {
            return Ok(None);
        };
        let mut drawing = Drawing { layers: Vec::new(), starts: Vec::new(), marks: Vec::new() };
        let mut cells = 0;
        let mut is_open = false;
        for line in rows {
            if line.is_blank() {
                is_open = false;
                continue;
            }
            let line = line.without_comment();
            let too_large = ParseErrorKind::Tray(TrayError::TooLarge).at(line.span());
            if !is_open {
                drawing.layers.push(Layer::new());
                drawing.starts.push(line.spot(line.span()));
                is_open = true;
            }
            let at_layer = drawing.layers.len() - 1;
            let layer = &mut drawing.layers[at_layer];
            if Tray::MOST <= at_layer || Tray::MOST <= layer.len() {
                return Err(too_large);
            }
            let mut row = Vec::new();
            for (at, c) in line.text.char_indices().skip(margin) {
                let (start, end) = (line.start + at, line.start + at + c.len_utf8());
                let spot = Spot { start, end, line: line.number, column: 1 + margin + row.len() };
                let fill = match c {
                    '.' => Some(Fill::Must),
                    '?' => Some(Fill::May),
                    '-' | ' ' => None,
                    letter if is_mark(letter) => {
                        drawing.marks.push(Mark { letter, cell: [at_layer, layer.len(), row.len()], spot });
                        Some(Fill::Must)
                    }
                    other => return Err(ParseErrorKind::NotACell(other).at(spot.span())),
                };
                cells += usize::from(fill.is_some());
                row.push(fill);
                if Tray::MOST < row.len() || Tray::MOST_CELLS < cells {
                    return Err(too_large);
                }
            }
            layer.push(row);
        }
        Ok(Some(drawing))
    }

    /// Fails unless the tray has these layers, rows and columns.
    pub(super) fn check_size(&self, tray: &Tray) -> Result<(), ParseError> {
        let check = |what, found, expected, spot: Spot| match found == expected {
            true => Ok(()),
            false => Err(ParseErrorKind::PlacedSize { what, found, expected }.at(spot.span())),
        };
        check("layer", self.layers.len(), tray.layers(), self.starts[0])?;
        for (number, (layer, &spot)) in self.layers.iter().zip(&self.starts).enumerate() {
            let (rows, cols) = tray.size(number);
            check("row", layer.len(), rows, spot)?;
            check("column", layer.iter().map(Vec::len).max().unwrap_or(0), cols, spot)?;
        }
        Ok(())
    }
}

/// The pieces that are drawn in a tray, while the kit is not known yet.
pub(super) struct Placed {
    /// Where each cell of the tray was covered.
    claims: Vec<Option<Spot>>,
    /// The cells of a letter in one drawing.
    groups: Vec<(char, Vec<usize>)>,
}

impl Placed {
    pub(super) fn new(tray: &Tray) -> Placed {
        Placed { claims: vec![None; tray.cells().len()], groups: Vec::new() }
    }

    /// Adds the letters of a drawing of the tray.
    pub(super) fn add(&mut self, tray: &Tray, drawing: &Drawing) -> Result<(), ParseError> {
        let mut letters: HashMap<char, usize> = HashMap::new();
        for &Mark { letter, cell: [layer, row, col], spot } in &drawing.marks {
            let Some(cell) = tray.number(layer, row, col) else {
                return Err(ParseErrorKind::PlacedOutside { letter }.at(spot.span()));
            };
            if let Some(Spot { line, column, .. }) = self.claims[cell] {
                return Err(ParseErrorKind::Overlap { line, column }.at(spot.span()));
            }
            self.claims[cell] = Some(spot);
            let group = *letters.entry(letter).or_insert_with(|| {
                self.groups.push((letter, Vec::new()));
                self.groups.len() - 1
            });
            self.groups[group].1.push(cell);
        }
        Ok(())
    }

    /// The puzzle with all these pieces placed, in the order of the kit.
    pub(super) fn finish(self, tray: Tray, kit: Kit) -> Result<Puzzle, ParseError> {
        let pieces: HashMap<char, usize> =
            kit.pieces().iter().enumerate().map(|(number, piece)| (piece.letter, number)).collect();
        let mut placements = Vec::new();
        for (letter, cells) in &self.groups {
            let letter = *letter;
            let Some(&piece) = pieces.get(&letter) else {
                let letters = letters(&kit);
                return Err(ParseErrorKind::UnknownPiece { letter, letters }.at(self.spot(cells).span()));
            };
            let expected = kit.pieces()[piece].shape.area();
            let copies = 1 < kit.pieces()[piece].copies;
            let parts = if cells.len() == expected { vec![cells.clone()] } else { touching(&tray, cells) };
            for cells in parts {
                if cells.len() != expected {
                    let found = cells.len();
                    let shape = drawn(&kit.pieces()[piece].shape);
                    let kind = ParseErrorKind::PlacedArea { letter, found, expected, shape, copies };
                    return Err(kind.at(self.spot(&cells).span()));
                }
                placements.push(Placement { piece, cells: cells.into() });
            }
        }
        placements.sort_unstable();
        let facts: Vec<(usize, Spot)> =
            placements.iter().map(|placement| (placement.piece, self.spot(&placement.cells))).collect();
        let pieces = kit.pieces().to_vec();
        Puzzle::new(tray, kit, placements).map_err(|error| {
            let (PlacementError::Unknown { at }
            | PlacementError::Shape { at }
            | PlacementError::TooMany { at }
            | PlacementError::Overlap { at, .. }) = error;
            let (piece, spot) = facts[at];
            let Piece { letter, mirror, copies, .. } = pieces[piece];
            let kind = match error {
                PlacementError::Unknown { .. } => {
                    ParseErrorKind::UnknownPiece { letter, letters: letter.to_string() }
                }
                PlacementError::Shape { .. } => {
                    let shape = drawn(&pieces[piece].shape);
                    ParseErrorKind::PlacedShape { letter, shape, mirror }
                }
                PlacementError::TooMany { .. } => ParseErrorKind::PlacedTooOften { letter, copies },
                PlacementError::Overlap { .. } => {
                    ParseErrorKind::Overlap { line: spot.line, column: spot.column }
                }
            };
            kind.at(spot.span())
        })
    }

    /// The cells of each letter.
    pub(super) fn groups(&self) -> &[(char, Vec<usize>)] {
        &self.groups
    }

    /// The bytes of the first of some cells that are covered.
    pub(super) fn span(&self, cells: &[usize]) -> std::ops::Range<usize> {
        self.spot(cells).span()
    }

    /// Where a group that has cells was drawn.
    fn spot(&self, cells: &[usize]) -> Spot {
        self.claims[cells[0]].expect("only covered cells are in groups")
    }
}

/// A piece in a message, if it is not too large.
fn drawn(shape: &Shape) -> String {
    let art = shape.to_string();
    if art.chars().count() <= 40 { format!("`{art}`") } else { "there".into() }
}

/// The letters of a kit in a message.
fn letters(kit: &Kit) -> String {
    const MOST: usize = 60;
    let more = if MOST < kit.pieces().len() { "…" } else { "" };
    kit.pieces().iter().take(MOST).map(|piece| piece.letter).chain(more.chars()).collect()
}

/// Cells in ascending order, parted where they do not touch.
fn touching(tray: &Tray, cells: &[usize]) -> Vec<Vec<usize>> {
    let mut left: std::collections::BTreeSet<usize> = cells.iter().copied().collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            part.extend(tray.neighbours(cell).into_iter().filter(|other| left.remove(other)));
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
