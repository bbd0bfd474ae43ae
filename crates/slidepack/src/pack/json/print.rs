//! Puzzles written as JSON.

use crate::input::Source;
use crate::pack::wire::{Drawing, marked, piece_paint, tray_paint};
use crate::pack::{Colour, Packing};
use crate::schema::to_page;
use serde::Serialize;
use slidepack_core::pack::text;
use slidepack_core::pack::text::draft::CellKind;
use slidepack_core::pack::{CalendarDate, Fill, Kit, KitSaid, Lattice, NamedTray, Piece, Placement, Tray};

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

/// What is said only where it is not usual.
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
/// [`read`](crate::pack::read) gives the same puzzle again, the placed pieces
/// in the order of the kit. `None` if a layer of its tray has no rows or
/// columns, or a piece has layers and the tray has not: that cannot be drawn.
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
    // What our text format cannot say, this cannot either.
    slidepack_core::pack::text::print(&Packing::empty(tray.clone(), kit.clone()), text::Format::Slidepack)?;
    let written = |placements: &[Placement], placed: Vec<Drawing>| {
        let plain = tray.clone().painted(vec![None; tray.cells().len()]);
        let said = if placements.is_empty() { said(&plain) } else { None };
        let is_drawn = said.is_none() && tray.lattice() != Lattice::Cubic;
        let kits = named_kit(kit);
        WirePuzzle {
            name,
            tray: said.map_or_else(|| WireTray::Drawn(drawing(packing, placements, '?')), WireTray::Said),
            lattice: is_drawn.then(|| CellKind::of(tray).said()),
            paint: tray_paint(tray),
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
    if let Some(date) = CalendarDate::of(tray) {
        return Some(format!("{} {date}", NamedTray::Calendar.name()));
    }
    if !tray.lattice().has_squares() {
        let (lattice, cols) = (tray.lattice(), (cols + 1).saturating_sub(rows) / 2);
        let same = Tray::prism(lattice, layers, rows, cols).is_ok_and(|known| known == *tray);
        let layers = if tray.is_flat() { String::new() } else { format!("{layers}x") };
        return same.then(|| format!("{layers}{rows}x{cols}-{}", lattice.name()));
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
    marked(tray, &marks)
}

/// A kit by name, if it is that or a choice of three pieces or more of it.
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
