//! Puzzles written as JSON.

use crate::input::Source;
use crate::pack::wire::Drawing;
use crate::pack::{Colour, Packing};
use crate::schema::to_page;
use serde::Serialize;
use slidepack_core::pack::{Fill, Kit, Lattice, NamedKit, NamedTray, Piece, Placement, Tray};

#[derive(Serialize)]
struct WirePuzzle<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    tray: WireTray,
    #[serde(skip_serializing_if = "Option::is_none")]
    lattice: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kit: Option<WireKit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<WirePiece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<Drawing>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WireTray {
    Said(String),
    Drawn(Drawing),
}

#[derive(Serialize)]
#[serde(untagged)]
enum WireKit {
    Whole(&'static str),
    Some {
        name: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        only: Option<String>,
        #[serde(flatten)]
        options: Options,
    },
}

#[derive(Serialize)]
struct WirePiece {
    art: Vec<String>,
    #[serde(flatten)]
    options: Options,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

/// What is said only where it is not usual.
#[derive(Default, PartialEq, Serialize)]
struct Options {
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<bool>,
}

impl Options {
    fn new(piece: &Piece) -> Options {
        Options {
            copies: Some(piece.copies).filter(|&copies| copies != 1),
            mirror: Some(piece.mirror).filter(|&mirror| !mirror),
        }
    }
}

/// A puzzle as a JSON object over several lines.
///
/// [`read`](crate::pack::read) gives the same puzzle again, the placed pieces
/// in the order of the kit. `None` if a layer of its tray has no rows or
/// columns, which cannot be drawn.
pub fn print(packing: &Packing) -> Option<String> {
    print_list(&[(None, packing)])
}

/// Several puzzles, each with its name if it has one: a single one as it is,
/// otherwise a list. `None` if one of them cannot be [printed](print()).
pub fn print_list(puzzles: &[(Option<&str>, &Packing)]) -> Option<String> {
    let puzzles: Option<Vec<WirePuzzle<'_>>> =
        puzzles.iter().map(|(name, packing)| puzzle(*name, packing)).collect();
    let puzzles = puzzles?;
    Some(match &puzzles[..] {
        [one] => to_page(one) + "\n",
        _ => to_page(&puzzles) + "\n",
    })
}

fn puzzle<'a>(name: Option<&'a str>, packing: &Packing) -> Option<WirePuzzle<'a>> {
    let (tray, kit) = (packing.tray(), packing.kit());
    if (0..tray.layers()).any(|layer| matches!(tray.size(layer), (0, _) | (_, 0))) {
        return None;
    }
    let written = |placements: &[Placement], placed: Vec<Drawing>| {
        let said = if placements.is_empty() { said(tray) } else { None };
        let is_pyramid = said.is_none() && tray.lattice() == Lattice::Pyramid;
        let kits = NamedKit::ALL.into_iter().find_map(|named| named_kit(named, kit));
        WirePuzzle {
            name,
            tray: said.map_or_else(|| WireTray::Drawn(drawing(packing, placements, '?')), WireTray::Said),
            lattice: is_pyramid.then_some("pyramid"),
            pieces: if kits.is_some() { Vec::new() } else { kit.pieces().iter().map(piece).collect() },
            kit: kits,
            placed,
        }
    };
    if !packing.placed().is_empty() {
        // A drawing on the tray tells neither copies that touch apart nor that
        // a covered cell may stay empty.
        let drawn = written(packing.placed(), Vec::new());
        let read = super::read(&Source::inline(&to_page(&drawn)));
        if matches!(&read[..], [Ok(instance)] if is_same(&instance.puzzle, packing)) {
            return Some(drawn);
        }
    }
    let one = |placement| drawing(packing, std::slice::from_ref(placement), '.');
    Some(written(&[], packing.placed().iter().map(one).collect()))
}

/// Whether two puzzles are equal but for the order of the placed pieces.
fn is_same(a: &Packing, b: &Packing) -> bool {
    let sorted = |packing: &Packing| {
        let mut placed = packing.placed().to_vec();
        placed.sort_unstable();
        placed
    };
    a.tray() == b.tray() && a.kit() == b.kit() && sorted(a) == sorted(b)
}

/// The name or size of a tray that need not be drawn.
fn said(tray: &Tray) -> Option<String> {
    let (layers, (rows, cols)) = (tray.layers(), tray.size(0));
    if let Some(named) = NamedTray::ALL.into_iter().find(|named| named.tray() == *tray) {
        return Some(named.name().into());
    }
    if tray.is_pyramid() {
        return Some(format!("pyramid {layers}"));
    }
    let is_cuboid = Tray::cuboid(layers, rows, cols).is_ok_and(|cuboid| cuboid == *tray);
    match layers {
        _ if !is_cuboid => None,
        1 => Some(format!("{rows}x{cols}")),
        _ => Some(format!("{layers}x{rows}x{cols}")),
    }
}

/// The tray with some pieces in it, and a mark for cells that may stay empty.
fn drawing(packing: &Packing, placements: &[Placement], may: char) -> Drawing {
    let (tray, pieces) = (packing.tray(), packing.kit().pieces());
    let mark = |cell| if tray.fill(cell) == Fill::May { may } else { '.' };
    let mut marks: Vec<char> = (0..tray.cells().len()).map(mark).collect();
    for placement in placements {
        placement.cells.iter().for_each(|&cell| marks[cell] = pieces[placement.piece].letter);
    }
    let layer = |layer| {
        let (rows, cols) = tray.size(layer);
        let cell = |row, col| tray.number(layer, row, col).map_or('-', |cell| marks[cell]);
        (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect()
    };
    Drawing::of((0..tray.layers()).map(layer).collect())
}

/// A kit by name, if it is that or a choice of three pieces or more of it.
fn named_kit(named: NamedKit, kit: &Kit) -> Option<WireKit> {
    let whole = named.kit();
    let Piece { copies, mirror, .. } = kit.pieces()[0];
    let chosen = whole.pieces().iter().filter(|piece| kit.find(piece.letter).is_some());
    if !chosen.map(|piece| Piece { copies, mirror, ..piece.clone() }).eq(kit.pieces().iter().cloned()) {
        return None;
    }
    let (name, options) = (named.name(), Options::new(&kit.pieces()[0]));
    match kit.pieces().len() {
        count if count == whole.pieces().len() && options == Options::default() => Some(WireKit::Whole(name)),
        count if count == whole.pieces().len() => Some(WireKit::Some { name, only: None, options }),
        0..3 => None,
        _ => {
            let only = kit.pieces().iter().map(|piece| piece.letter).collect();
            Some(WireKit::Some { name, only: Some(only), options })
        }
    }
}

fn piece(piece: &Piece) -> WirePiece {
    let mut art = vec![vec!['.'; piece.shape.cols()]; piece.shape.rows()];
    for &(row, col) in piece.shape.cells() {
        art[usize::from(row)][usize::from(col)] = piece.letter;
    }
    WirePiece {
        art: art.into_iter().map(String::from_iter).collect(),
        options: Options::new(piece),
        colour: piece.colour.map(|Colour(red, green, blue)| format!("#{red:02x}{green:02x}{blue:02x}")),
    }
}
