use crate::Source;
use crate::pack::wire::{Drawing, piece_paint, tray_paint};
use crate::pack::{Colour, Kit, KitSaid, Lattice, Packing, Piece, Placement, text};
use crate::wire::to_page;
use serde::Serialize;
use slidepack_core::pack::text::CellKind;

#[derive(Serialize)]
struct WirePuzzle<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    tray: WireTray,
    #[serde(skip_serializing_if = "Option::is_none")]
    lattice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
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
    art: Drawing,
    #[serde(skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    down: bool,
    #[serde(flatten)]
    options: Options,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

/// Written only where they differ from the default.
#[derive(Default, PartialEq, Serialize)]
struct Options {
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<bool>,
}

impl Options {
    fn new(piece: &Piece) -> Options {
        let mirror = Some(piece.mirror).filter(|&mirror| mirror != piece.shape.is_flat());
        let at_least = (piece.spare != 0).then(|| piece.at_least());
        Options { at_least, ..Options::of(piece.copies, mirror) }
    }

    fn of(copies: usize, mirror: Option<bool>) -> Options {
        Options { copies: Some(copies).filter(|&copies| copies != 1), at_least: None, mirror }
    }
}

/// A puzzle as a JSON object over several lines.
///
/// [`read`](crate::pack::read) returns the same puzzle, with the placed pieces in the order of the
/// kit. `None` for puzzles that cannot be drawn: a layer of the tray has no rows or columns, or a
/// piece has layers and the tray has not.
pub fn print(packing: &Packing) -> Option<String> {
    print_list(&[(None, packing)])
}

/// Several puzzles with their optional names: a single one as an object, otherwise a list. `None`
/// if one of them cannot be [printed](print()).
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
    // JSON has the same limits as our text format.
    slidepack_core::pack::text::print(&Packing::empty(tray.clone(), kit.clone()), text::Format::Slidepack)?;
    let written = |placements: &[Placement], placed: Vec<Drawing>| {
        let plain = tray.clone().painted(vec![None; tray.cells().len()]);
        let said = if placements.is_empty() { text::said(&plain) } else { None };
        let is_drawn = said.is_none() && tray.lattice() != Lattice::default();
        let kits = named_kit(kit);
        WirePuzzle {
            name,
            tray: said.map_or_else(
                || WireTray::Drawn(Drawing::of(text::drawing(packing, placements, '?', '-'))),
                WireTray::Said,
            ),
            lattice: is_drawn.then(|| CellKind::of(tray).said()),
            paint: tray_paint(tray),
            pieces: if kits.is_some() { Vec::new() } else { kit.pieces().iter().map(piece).collect() },
            kit: kits,
            placed,
        }
    };
    if !packing.placed().is_empty() {
        // A drawing on the tray neither separates copies that touch nor shows which covered cells
        // may stay empty.
        let drawn = written(packing.placed(), Vec::new());
        let read = super::read(&Source::inline(&to_page(&drawn)));
        if matches!(&read[..], [Ok(instance)] if text::is_same(&instance.puzzle, packing)) {
            return Some(drawn);
        }
    }
    let one = |placement| Drawing::of(text::drawing(packing, std::slice::from_ref(placement), '.', '-'));
    Some(written(&[], packing.placed().iter().map(one).collect()))
}

/// The kit by name, if it is a named one or at least three pieces of one.
fn named_kit(kit: &Kit) -> Option<WireKit> {
    let KitSaid { named, only, copies, mirror } = KitSaid::of(kit)?;
    let (name, options) = (named.name(), Options::of(copies, mirror));
    Some(match only.is_none() && options == Options::default() {
        true => WireKit::Whole(name),
        false => WireKit::Some { name, only, options },
    })
}

fn piece(piece: &Piece) -> WirePiece {
    WirePiece {
        art: Drawing::of(piece.shape.drawn(piece.letter, '.')),
        paint: piece_paint(piece),
        down: piece.shape.starts_down(),
        options: Options::new(piece),
        colour: piece.colour.map(|Colour(red, green, blue)| format!("#{red:02x}{green:02x}{blue:02x}")),
    }
}
