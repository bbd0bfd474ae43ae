//! Packing puzzles as JSON.

mod places;
mod prefix;

pub use places::{Places, Ready, WireLattice};
pub use prefix::{WirePrefix, WireStep};

use super::{
    Algorithm, Answer, Check, Colour, Count, Fill, Format, Found, Hint, Kit, Lattice, Layer, Level, Packing,
    Piece, Placement, Puzzle, Reason, Shape, ShapeError, Solution, Tray, Want, Why, colour, recognise,
    sentences, text, written_colour,
};
use crate::schema::{self, WireSource};
use crate::wire::{ByName, Ended, StoppedBy, WireProgress};
use crate::{Natural, Number, Outcome};
use serde::{Deserialize, Serialize};
use slidepack_core::pack::Paint;
use slidepack_core::pack::text::{CellKind, picture};

/// A tray drawn with characters: its rows, or its layers from the top.
///
/// A letter is a piece, `.` an empty cell, `?` one that may stay empty, and a
/// space no cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a drawing is its rows, or its layers from the top")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Drawing {
    Rows(Vec<String>),
    Layers(Vec<Vec<String>>),
}

impl Drawing {
    /// A tray with these pieces in it.
    pub fn new(packing: &Packing, placements: &[Placement]) -> Drawing {
        Drawing::of(picture(packing, placements))
    }

    pub(super) fn of(mut layers: Vec<Vec<String>>) -> Drawing {
        match layers.len() {
            1 => Drawing::Rows(layers.remove(0)),
            _ => Drawing::Layers(layers),
        }
    }

    /// Approximate bytes in memory and as JSON, counted twice because answers are assembled before
    /// they are written.
    pub fn bytes(&self) -> u64 {
        let of = |rows: &[String]| rows.iter().map(|row| 24 + 16 + row.len() + row.len() + 24).sum::<usize>();
        let bytes = match self {
            Drawing::Rows(rows) => of(rows),
            Drawing::Layers(layers) => layers.iter().map(|rows| 48 + of(rows)).sum(),
        };
        2 * (64 + bytes as u64)
    }

    /// The paint of `count` cells.
    fn paints(&self, count: usize) -> Option<Vec<Paint>> {
        let rows: Vec<&String> = match self {
            Drawing::Rows(rows) => rows.iter().collect(),
            Drawing::Layers(layers) => layers.iter().flatten().collect(),
        };
        let marks = rows.into_iter().flat_map(|row| row.chars()).filter(|mark| !matches!(mark, ' ' | '-'));
        let paints: Vec<Paint> = marks.map(|mark| (mark != '.').then_some(mark)).collect();
        (paints.len() == count).then_some(paints)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Piece"))]
struct WirePiece {
    letter: char,
    cells: usize,
    copies: usize,
    /// How many of the copies must be used, where some may be left over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    mirror: bool,
    /// Like `#0072b2`: the real one or the one in our pictures.
    colour: String,
    /// A flat piece; a solid one as it is seen from above.
    rows: Vec<String>,
    /// The layers of a solid piece, from the top; a flat piece has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    layers: Vec<Vec<String>>,
    /// Whether the first of its triangles points down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    down: bool,
    /// The paint of its cells, if some have one, `.` for those that have none, and `-`
    /// beside them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
}

pub(super) fn tray_paint(tray: &Tray) -> Option<Drawing> {
    tray.drawn_paint().map(Drawing::of)
}

pub(super) fn piece_paint(piece: &Piece) -> Option<Drawing> {
    (!piece.shape.paints().is_empty()).then(|| Drawing::of(piece.shape.drawn_paint()))
}

fn pieces(kit: &Kit) -> Vec<WirePiece> {
    let piece = |(at, piece): (usize, &Piece)| {
        let Colour(red, green, blue) = colour(kit, at);
        let layers = piece.shape.drawn(piece.letter, '.');
        WirePiece {
            letter: piece.letter,
            cells: piece.shape.area(),
            copies: piece.copies,
            at_least: (piece.spare != 0).then(|| piece.at_least()),
            mirror: piece.mirror,
            colour: format!("#{red:02x}{green:02x}{blue:02x}"),
            rows: seen_from_above(&layers),
            layers: if piece.shape.is_flat() { Vec::new() } else { layers },
            down: piece.shape.starts_down(),
            paint: piece_paint(piece),
        }
    };
    kit.pieces().iter().enumerate().map(piece).collect()
}

/// Rows with a letter where any of the layers has one.
fn seen_from_above(layers: &[Vec<String>]) -> Vec<String> {
    let over = |above: String, below: &String| {
        above.chars().zip(below.chars()).map(|(a, b)| if a == '.' { b } else { a }).collect()
    };
    let mut layers = layers.iter();
    let top = layers.next().cloned().unwrap_or_default();
    layers.fold(top, |seen, layer| seen.into_iter().zip(layer).map(|(row, below)| over(row, below)).collect())
}

/// A piece in its place. Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Placement"))]
pub struct WirePlacement {
    pub piece: char,
    pub cells: Vec<[u16; 3]>,
}

/// Layer, row and column of a cell.
pub(super) fn place(packing: &Packing, cell: usize) -> [u16; 3] {
    let cell = packing.tray().cells()[cell];
    [cell.layer, cell.row, cell.col]
}

impl WirePlacement {
    pub(super) fn new(packing: &Packing, piece: usize, cells: &[usize]) -> WirePlacement {
        WirePlacement {
            piece: packing.kit().pieces()[piece].letter,
            cells: cells.iter().map(|&cell| place(packing, cell)).collect(),
        }
    }

    fn all(packing: &Packing, placements: &[Placement]) -> Vec<WirePlacement> {
        let wire = |placement: &Placement| WirePlacement::new(packing, placement.piece, &placement.cells);
        placements.iter().map(wire).collect()
    }

    /// The placement in `packing`, if it has these cells and this piece.
    pub fn placement(&self, packing: &Packing) -> Option<Placement> {
        let number =
            |&[layer, row, col]: &[u16; 3]| packing.tray().number(layer.into(), row.into(), col.into());
        let cells = self.cells.iter().map(number).collect::<Option<_>>()?;
        Some(Placement { piece: packing.kit().find(self.piece)?, cells })
    }
}

/// A piece to place next. Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireHint {
    piece: char,
    cells: Vec<[u16; 3]>,
    forced: bool,
    /// In English; the other fields hold the same.
    why: String,
    #[serde(default)]
    code: Option<WireWhy>,
    /// The cell that nothing else can cover.
    #[serde(default)]
    cell: Option<[u16; 3]>,
    /// Other placements for that cell or this piece, each of which leaves a cell
    /// that nothing covers or a piece without a place.
    #[serde(default)]
    ruled_out: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum WireWhy {
    OnlyForCell,
    OnlyForPiece,
    InSolution,
}

impl WireHint {
    fn new(packing: &Packing, hint: &Hint) -> WireHint {
        let (code, cell, ruled_out) = match hint.why {
            Why::OnlyForCell { cell, ruled_out } => {
                (WireWhy::OnlyForCell, Some(place(packing, cell)), ruled_out)
            }
            Why::OnlyForPiece { ruled_out, .. } => (WireWhy::OnlyForPiece, None, ruled_out),
            Why::InSolution => (WireWhy::InSolution, None, 0),
        };
        let WirePlacement { piece, cells } =
            WirePlacement::new(packing, hint.placement.piece, &hint.placement.cells);
        WireHint {
            piece,
            cells,
            forced: hint.why != Why::InSolution,
            why: sentences::why(packing, hint),
            code: Some(code),
            cell,
            ruled_out,
        }
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct WireReason {
    code: WireReasonCode,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum WireReasonCode {
    TooMuch,
    TooLittle,
    NoPlace,
    NoPiece,
    Region,
    Colouring,
}

impl WireReason {
    fn new(packing: &Packing, reason: &Reason) -> WireReason {
        let code = match reason {
            Reason::TooMuch { .. } => WireReasonCode::TooMuch,
            Reason::TooLittle { .. } => WireReasonCode::TooLittle,
            Reason::NoPlace { .. } => WireReasonCode::NoPlace,
            Reason::NoPiece { .. } => WireReasonCode::NoPiece,
            Reason::Region { .. } => WireReasonCode::Region,
            Reason::Colouring { .. } | Reason::ThreeColours { .. } | Reason::TwoColours { .. } => {
                WireReasonCode::Colouring
            }
        };
        WireReason { code, message: sentences::reason(packing, reason) }
    }
}

/// The tray and the pieces of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WireDrawn {
    tray: Drawing,
    /// Shape of the cells, unless they are squares, cubes or balls: `hexagons`,
    /// `triangles`, or `triangles down` if the first one points down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lattice: Option<String>,
    /// The paint of the tray's cells, if some have one, and `.` for those that have
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
    pieces: Vec<WirePiece>,
}

impl WireDrawn {
    fn new(packing: &Packing) -> WireDrawn {
        let tray = packing.tray();
        WireDrawn {
            tray: Drawing::of(text::drawing(packing, packing.placed(), '?', ' ')),
            lattice: (!tray.lattice().has_squares()).then(|| CellKind::of(tray).said()),
            paint: tray_paint(tray),
            pieces: pieces(packing.kit()),
        }
    }
}

impl WireDrawn {
    pub(crate) fn packing(&self) -> Option<Packing> {
        let drawing = match &self.tray {
            Drawing::Rows(rows) => std::slice::from_ref(rows),
            Drawing::Layers(layers) => layers,
        };
        let is_square = |(rows, side): (&Vec<String>, usize)| {
            rows.len() == side && rows.iter().all(|row| row.chars().count() == side)
        };
        let is_pyramid = 1 < drawing.len() && drawing.iter().zip(1..).all(is_square);
        let cells = match &self.lattice {
            Some(said) => CellKind::all().find(|cells| cells.said() == *said)?,
            None => Lattice::of_layers(is_pyramid).into(),
        };
        let cell = |c: char| match c {
            ' ' => None,
            '?' => Some(Fill::May),
            _ => Some(Fill::Must),
        };
        let layer = |rows: &Vec<String>| rows.iter().map(|row| row.chars().map(cell).collect()).collect();
        let tray = Tray::new(cells.lattice, &drawing.iter().map(layer).collect::<Vec<Layer>>()).ok()?;
        let mut tray = if cells.starts_down { tray.upside_down() } else { tray };
        if let Some(paint) = &self.paint {
            let paints = paint.paints(tray.cells().len())?;
            tray = tray.painted(paints);
        }
        let pieces = self.pieces.iter().map(|piece| piece.piece(tray.lattice()));
        let mut pieces = pieces.collect::<Option<Vec<Piece>>>()?;
        let plain = pieces.iter().map(|piece| Piece { colour: None, ..piece.clone() });
        let plain = Kit::new(plain.collect()).ok()?;
        for (at, piece) in pieces.iter_mut().enumerate() {
            // Answers give a piece without a colour the one of our pictures.
            piece.colour = piece.colour.filter(|&one| one != colour(&plain, at));
        }
        let empty = Packing::empty(tray, Kit::new(pieces).ok()?);
        let placed = recognise(&empty, drawing)?;
        Packing::new(empty.tray().clone(), empty.kit().clone(), placed).ok()
    }
}

impl WirePiece {
    fn piece(&self, lattice: Lattice) -> Option<Piece> {
        let layers = if self.layers.is_empty() { std::slice::from_ref(&self.rows) } else { &self.layers };
        let mut shape = shape(layers, lattice, self.down).ok()?;
        if let Some(paint) = &self.paint {
            let paints = paint.paints(shape.area())?;
            shape = shape.painted(paints);
        }
        let WirePiece { letter, copies, mirror, .. } = *self;
        let spare = copies.checked_sub(self.at_least.unwrap_or(copies))?;
        Some(Piece { letter, shape, copies, spare, mirror, colour: written_colour(&self.colour) })
    }
}

/// The shape that layers of rows show: a dot or a space is no cell.
pub(crate) fn shape(layers: &[Vec<String>], lattice: Lattice, down: bool) -> Result<Shape, ShapeError> {
    let rows = layers
        .iter()
        .zip(0..)
        .flat_map(|(rows, layer)| rows.iter().zip(0..).map(move |(text, row)| (layer, row, text)));
    let cells = rows.flat_map(|(layer, row, text)| {
        let cells = text.chars().zip(0..).filter(|(c, _)| !matches!(c, ' ' | '.'));
        cells.map(move |(_, col)| [layer, row, col])
    });
    Shape::drawn_on(lattice, cells, down)
}

fn source(puzzle: &Puzzle) -> WireSource<schema::Pack> {
    WireSource::new(schema::Pack, &puzzle.source, puzzle.label.as_deref())
}

/// The answer to a packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PackReport"))]
pub struct PackAnswer {
    #[serde(flatten)]
    source: WireSource<schema::Pack>,
    #[serde(flatten)]
    drawn: WireDrawn,
    pub outcome: Ended,
    pub stopped_by: Option<StoppedBy>,
    pub reason: Option<WireReason>,
    solution: Option<Drawing>,
    /// The pieces of the solution. The drawing does not separate copies that touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<WirePlacement>>,
    hint: Option<WireHint>,
    pub tried: u64,
    /// All ways to fill the tray, letters distinguished and copies not, if they
    /// were all found or counted.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u128>"))]
    pub solutions: Option<Number>,
    /// The same, not counting those that turning or mirroring the tray gives.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u128>"))]
    pub unique: Option<Number>,
    /// Those known so far.
    #[cfg_attr(feature = "schema", schemars(with = "u128"))]
    pub found: Number,
    /// Each of them, with `--all` and one object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<Drawing>>,
    pub algorithm: ByName<Algorithm>,
    pub expanded: u64,
    /// Rounds of a search that restarts.
    #[serde(default)]
    pub iterations: u64,
    /// The most states kept at one time.
    #[serde(default)]
    pub kept: u64,
    pub seconds: f64,
    pub threads: usize,
    /// The answer in words, where a style was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl PackAnswer {
    /// The answer to a puzzle.
    pub fn new(puzzle: &Puzzle, answer: &Answer) -> PackAnswer {
        let packing = &puzzle.packing;
        let (outcome, progress) = (&answer.report.outcome, &answer.report.progress);
        let counted = match (answer.want, outcome) {
            (Want::All | Want::Count, Outcome::Impossible) => {
                Some(Count { unique: Some(Natural::default()), ..Count::default() })
            }
            (_, Outcome::Solved(Found::Count(count))) => Some(count.clone()),
            (_, Outcome::Solved(Found::All { number, .. })) => {
                Some(Count { all: (*number).into(), unique: None })
            }
            _ => None,
        };
        PackAnswer {
            source: source(puzzle),
            drawn: WireDrawn::new(packing),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            reason: answer.reason.as_ref().map(|reason| WireReason::new(packing, reason)),
            solution: answer.solution().map(|solution| Drawing::new(packing, solution.placements())),
            placements: answer.solution().map(|solution| WirePlacement::all(packing, solution.placements())),
            hint: answer.hint().map(|hint| WireHint::new(packing, hint)),
            tried: progress.generated,
            unique: counted.as_ref().and_then(|count| count.unique.clone()).map(Number),
            solutions: counted.map(|count| Number(count.all)),
            found: Number(answer.found()),
            all: None,
            algorithm: answer.algorithm.into(),
            expanded: progress.expanded,
            iterations: progress.iterations,
            kept: progress.kept,
            seconds: progress.elapsed.as_secs_f64(),
            threads: answer.threads,
            text: None,
        }
    }

    /// The answer of a run that was ended from outside, with its last progress.
    pub fn ended_at(self, progress: &WireProgress) -> PackAnswer {
        PackAnswer {
            expanded: progress.expanded,
            tried: progress.generated,
            found: progress.found.into(),
            seconds: progress.seconds,
            ..self
        }
    }
}

/// One of all solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackSolution {
    #[serde(flatten)]
    source: WireSource<schema::Pack>,
    number: u64,
    solution: Drawing,
}

impl PackSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, solution: &Solution, number: u64) -> PackSolution {
        PackSolution {
            source: source(puzzle),
            number,
            solution: Drawing::new(&puzzle.packing, solution.placements()),
        }
    }
}

/// The result of `check` for a packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackCheck {
    #[serde(flatten)]
    source: WireSource<schema::Pack>,
    format: ByName<Format>,
    #[serde(flatten)]
    drawn: WireDrawn,
    /// Cells of the pieces left, cells to fill, and all free cells.
    areas: WireAreas,
    /// Null if the limits came first.
    solvable: Option<bool>,
    reason: Option<WireReason>,
    /// Solutions that a search of bounded length finds, swaps of equal pieces
    /// not counted.
    at_least: u64,
    /// Whether `at_least` is all of them.
    exact: bool,
    /// Null unless there is exactly one solution.
    difficulty: Option<WireDifficulty>,
    forced: Option<WireHint>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireAreas {
    pieces: usize,
    must: usize,
    room: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireDifficulty {
    level: ByName<Level>,
    effort: f64,
}

impl PackCheck {
    /// The result of a check.
    pub fn new(puzzle: &Puzzle, check: &Check) -> PackCheck {
        let packing = &puzzle.packing;
        let super::Areas { pieces: area, must, room, .. } = check.areas;
        PackCheck {
            source: source(puzzle),
            format: puzzle.format.into(),
            drawn: WireDrawn::new(packing),
            areas: WireAreas { pieces: area, must, room },
            solvable: check.is_solvable(),
            reason: check.reason.as_ref().map(|reason| WireReason::new(packing, reason)),
            at_least: check.solutions().0,
            exact: check.solutions().1,
            difficulty: check
                .difficulty(puzzle)
                .map(|judged| WireDifficulty { level: judged.level.into(), effort: judged.effort }),
            forced: check.forced.as_ref().map(|hint| WireHint::new(packing, hint)),
        }
    }
}
