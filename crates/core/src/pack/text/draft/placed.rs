//! The placed pieces of a draft.

use std::collections::HashMap;

use super::drawing::{Drawing, Mark};
use crate::pack::text::error::{ParseError, ParseErrorKind};
use crate::pack::text::line::Spot;
use crate::pack::{Kit, Piece, Placement, PlacementError, Puzzle, Tray};

#[derive(Clone, Debug)]
pub(in crate::pack::text) struct Placed {
    claims: Vec<Option<Spot>>,
    pub(in crate::pack::text) groups: Vec<(char, Vec<usize>)>,
}

impl Placed {
    pub(in crate::pack::text) fn new(tray: &Tray) -> Placed {
        Placed { claims: vec![None; tray.cells().len()], groups: Vec::new() }
    }

    pub(in crate::pack::text) fn add(&mut self, tray: &Tray, drawing: &Drawing) -> Result<(), ParseError> {
        let mut letters: HashMap<char, usize> = HashMap::new();
        for Mark { letter, cell, place } in &drawing.marks {
            let (letter, [layer, row, col]) = (*letter, *cell);
            let Some(cell) = tray.number(layer, row, col) else {
                return Err(ParseErrorKind::PlacedOutside { letter }.at(place.span()));
            };
            if let Some(Spot { line, column, .. }) = self.claims[cell] {
                return Err(ParseErrorKind::Overlap { line, column }.at(place.span()));
            }
            self.claims[cell] = Some(*place);
            let group = *letters.entry(letter).or_insert_with(|| {
                self.groups.push((letter, Vec::new()));
                self.groups.len() - 1
            });
            self.groups[group].1.push(cell);
        }
        Ok(())
    }

    pub(in crate::pack::text) fn finish(self, tray: Tray, kit: Kit) -> Result<Puzzle, ParseError> {
        let pieces: HashMap<char, usize> =
            kit.pieces().iter().enumerate().map(|(number, piece)| (piece.letter, number)).collect();
        let mut placements = Vec::new();
        for (letter, cells) in &self.groups {
            let letter = *letter;
            let Some(&piece) = pieces.get(&letter) else {
                let letters = letters(&kit);
                return Err(ParseErrorKind::UnknownPiece { letter, letters }.at(self.place(cells).span()));
            };
            let expected = kit.pieces()[piece].shape.area();
            let copies = 1 < kit.pieces()[piece].copies;
            let parts = if cells.len() == expected { vec![cells.clone()] } else { touching(&tray, cells) };
            for cells in parts {
                if cells.len() != expected {
                    let found = cells.len();
                    let shape = drawn(&kit.pieces()[piece]);
                    let kind = ParseErrorKind::PlacedArea { letter, found, expected, shape, copies };
                    return Err(kind.at(self.place(&cells).span()));
                }
                placements.push(Placement { piece, cells: cells.into() });
            }
        }
        placements.sort_unstable();
        let facts = placements.clone();
        let pieces = kit.pieces().to_vec();
        let bare = tray.clone().painted(vec![None; tray.cells().len()]);
        Puzzle::new(tray, kit, placements).map_err(|error| {
            let (PlacementError::Unknown { at }
            | PlacementError::Shape { at }
            | PlacementError::TooMany { at }
            | PlacementError::Overlap { at, .. }) = error;
            let Placement { piece, cells } = &facts[at];
            let (piece, place) = (*piece, self.place(cells));
            let Piece { letter, mirror, copies, .. } = pieces[piece];
            let fits = || bare.is_place(&bare.distinct_lays(&pieces[piece].shape, mirror), cells);
            let kind = match error {
                PlacementError::Unknown { .. } => {
                    ParseErrorKind::UnknownPiece { letter, letters: letter.to_string() }
                }
                PlacementError::Shape { .. } if fits() => ParseErrorKind::PlacedPaint { letter },
                PlacementError::Shape { .. } => {
                    let shape = drawn(&pieces[piece]);
                    ParseErrorKind::PlacedShape { letter, shape, mirror }
                }
                PlacementError::TooMany { .. } => ParseErrorKind::PlacedTooOften { letter, copies },
                PlacementError::Overlap { .. } => {
                    ParseErrorKind::Overlap { line: place.line, column: place.column }
                }
            };
            kind.at(place.span())
        })
    }

    pub(in crate::pack::text) fn place(&self, cells: &[usize]) -> Spot {
        self.claims[cells[0]].expect("only covered cells are in groups")
    }
}

fn drawn(piece: &Piece) -> String {
    let art = piece.shape.lettered(piece.letter);
    if art.chars().count() <= 40 { format!("`{art}`") } else { "there".into() }
}

fn letters(kit: &Kit) -> String {
    const MOST: usize = 60;
    let more = if MOST < kit.pieces().len() { "…" } else { "" };
    kit.pieces().iter().take(MOST).map(|piece| piece.letter).chain(more.chars()).collect()
}

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
