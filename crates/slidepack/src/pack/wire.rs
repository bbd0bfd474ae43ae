//! Packing puzzles as JSON.

mod name;
mod places;
mod prefix;

pub use places::{Places, Ready, WireLattice};
pub use prefix::{PrefixCounts, PrefixSolutions, WirePrefix, WireStep};

use super::{
    Algorithm, Answer, Check, Count, Format, Found, Hint, Level, Packing, Puzzle, Reason, Want, Why, colour,
    sentences,
};
use crate::schema::{self, ByName, Ended, SCHEMA_VERSION, StoppedBy, WireProgress};
use serde::{Deserialize, Serialize};
use slidepack_core::pack::text::draft::CellKind;
use slidepack_core::pack::text::picture;
use slidepack_core::pack::{Colour, Fill, Kit, Piece, Placement, Solution, Tray};
use slidepack_core::run::Outcome;

/// A tray drawn with characters: its rows, or its layers from the top.
///
/// A letter is a piece, `.` an empty cell, `?` one that may stay empty, and a
/// space no cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a drawing is its rows, or its layers from the top")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Drawing {
    /// Of a flat tray.
    Rows(Vec<String>),
    /// Of any other.
    Layers(Vec<Vec<String>>),
}

impl Drawing {
    /// A tray with these pieces in it.
    pub fn new(packing: &Packing, placements: &[Placement]) -> Drawing {
        Drawing::of(picture(packing, placements))
    }

    /// Layers, or the rows of the only one.
    pub(super) fn of(mut layers: Vec<Vec<String>>) -> Drawing {
        match layers.len() {
            1 => Drawing::Rows(layers.remove(0)),
            _ => Drawing::Layers(layers),
        }
    }

    /// The bytes it takes, about, in memory and written as JSON, twice over
    /// because answers are put together before they are written.
    pub fn bytes(&self) -> u64 {
        let of = |rows: &[String]| rows.iter().map(|row| 24 + 16 + row.len() + row.len() + 24).sum::<usize>();
        let bytes = match self {
            Drawing::Rows(rows) => of(rows),
            Drawing::Layers(layers) => layers.iter().map(|rows| 48 + of(rows)).sum(),
        };
        2 * (64 + bytes as u64)
    }

    /// The tray before anything is solved, with what is placed.
    fn tray(packing: &Packing) -> Drawing {
        let tray = packing.tray();
        let mut layers = picture(packing, packing.placed());
        for (layer, rows) in layers.iter_mut().enumerate() {
            for (row, text) in rows.iter_mut().enumerate() {
                let may = |col| tray.number(layer, row, col).is_some_and(|cell| tray.fill(cell) == Fill::May);
                let mark = |(col, c): (usize, char)| if c == '.' && may(col) { '?' } else { c };
                *text = text.chars().enumerate().map(mark).collect();
            }
        }
        Drawing::of(layers)
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

/// What the cells of a tray are, where its drawing does not tell.
fn lattice(packing: &Packing) -> Option<String> {
    let tray = packing.tray();
    (!tray.lattice().has_squares()).then(|| CellKind::of(tray).said())
}

/// The paint of a tray's cells, if some have one.
pub(super) fn tray_paint(tray: &Tray) -> Option<Drawing> {
    let marks: Vec<char> = tray.paints().iter().map(|paint| paint.unwrap_or('.')).collect();
    (!marks.is_empty()).then(|| marked(tray, &marks))
}

/// The paint of a piece's cells, if some have one.
pub(super) fn piece_paint(piece: &Piece) -> Option<Drawing> {
    (!piece.shape.paints().is_empty()).then(|| Drawing::of(piece.shape.drawn_paint()))
}

/// A tray with a mark in each cell.
pub(super) fn marked(tray: &Tray, marks: &[char]) -> Drawing {
    let layer = |layer| {
        let (rows, cols) = tray.size(layer);
        let cell = |row, col| match tray.number(layer, row, col) {
            Some(cell) => marks[cell],
            None if tray.is_between(row, col) => ' ',
            None => '-',
        };
        (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect()
    };
    Drawing::of((0..tray.layers()).map(layer).collect())
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
    /// Its letter.
    pub piece: char,
    /// The cells it covers.
    pub cells: Vec<[u16; 3]>,
}

impl WirePlacement {
    fn new(packing: &Packing, placement: &Placement) -> WirePlacement {
        let place = |&cell: &usize| {
            let cell = packing.tray().cells()[cell];
            [cell.layer, cell.row, cell.col]
        };
        WirePlacement {
            piece: packing.kit().pieces()[placement.piece].letter,
            cells: placement.cells.iter().map(place).collect(),
        }
    }

    /// The same in a tray and a kit, if they have such cells and such a piece.
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

/// Why a piece belongs somewhere.
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
        let place = |&cell: &usize| {
            let cell = packing.tray().cells()[cell];
            [cell.layer, cell.row, cell.col]
        };
        let (code, cell, ruled_out) = match hint.why {
            Why::OnlyForCell { cell, ruled_out } => (WireWhy::OnlyForCell, Some(place(&cell)), ruled_out),
            Why::OnlyForPiece { ruled_out, .. } => (WireWhy::OnlyForPiece, None, ruled_out),
            Why::InSolution => (WireWhy::InSolution, None, 0),
        };
        WireHint {
            piece: packing.kit().pieces()[hint.placement.piece].letter,
            cells: hint.placement.cells.iter().map(place).collect(),
            forced: hint.why != Why::InSolution,
            why: sentences::why(packing, hint),
            code: Some(code),
            cell,
            ruled_out,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireReason {
    code: WireReasonCode,
    message: String,
}

/// A short name of the argument.
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

/// The answer to a packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PackReport"))]
pub struct PackAnswer {
    schema_version: u32,
    puzzle: schema::Pack,
    source: String,
    label: Option<String>,
    tray: Drawing,
    /// What the cells are, unless they are squares, cubes or balls: `hexagons`,
    /// `triangles`, or `triangles down` if the first one points down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lattice: Option<String>,
    /// The paint of the tray's cells, if some have one, and `.` for those that have
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
    pieces: Vec<WirePiece>,
    /// How the run ended.
    pub outcome: Ended,
    /// What stopped it before its end.
    pub stopped_by: Option<StoppedBy>,
    reason: Option<WireReason>,
    solution: Option<Drawing>,
    /// The pieces of the solution. The drawing does not tell copies that touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<WirePlacement>>,
    hint: Option<WireHint>,
    /// Placements tried.
    pub tried: u64,
    /// All ways to fill the tray, letters told apart and copies not, if they
    /// were all found or counted.
    pub solutions: Option<u128>,
    /// The same, not counting those that turning or mirroring the tray gives.
    pub unique: Option<u128>,
    /// Those known so far.
    found: u128,
    /// Each of them, with `--all` and one object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Drawing>>,
    /// How it was searched.
    pub algorithm: ByName<Algorithm>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Rounds of a search that restarts.
    #[serde(default)]
    pub iterations: u64,
    /// The most states kept at one time.
    #[serde(default)]
    pub kept: u64,
    /// What it took.
    pub seconds: f64,
    /// Threads that were used.
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
            (Want::All | Want::Count, Outcome::Impossible) => Some(Count { all: 0, unique: Some(0) }),
            (_, Outcome::Solved(Found::Count(count))) => Some(*count),
            (_, Outcome::Solved(Found::All { number, .. })) => {
                Some(Count { all: (*number).into(), unique: None })
            }
            _ => None,
        };
        PackAnswer {
            schema_version: SCHEMA_VERSION,
            puzzle: schema::Pack,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            tray: Drawing::tray(packing),
            paint: tray_paint(packing.tray()),
            lattice: lattice(packing),
            pieces: pieces(packing.kit()),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            reason: answer.reason.as_ref().map(|reason| WireReason::new(packing, reason)),
            solution: answer.solution().map(|solution| Drawing::new(packing, solution.placements())),
            placements: answer.solution().map(|solution| {
                solution.placements().iter().map(|placement| WirePlacement::new(packing, placement)).collect()
            }),
            hint: answer.hint().map(|hint| WireHint::new(packing, hint)),
            tried: progress.generated,
            solutions: counted.map(|count| count.all),
            unique: counted.and_then(|count| count.unique),
            found: answer.found(),
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

    /// The same with its text.
    pub(crate) fn with_text(self, text: Option<String>) -> PackAnswer {
        PackAnswer { text, ..self }
    }

    /// The same answer to a run that was ended for a reason of the asker's.
    pub fn stopped_by(self, why: StoppedBy) -> PackAnswer {
        PackAnswer { stopped_by: Some(why), ..self }
    }

    /// The same answer to a run that was ended from outside, when it had told this.
    pub fn ended_at(self, progress: &WireProgress) -> PackAnswer {
        PackAnswer {
            expanded: progress.expanded,
            tried: progress.generated,
            found: progress.found.into(),
            seconds: progress.seconds,
            ..self
        }
    }

    /// The same answer with each solution in it.
    pub fn with_all(self, solutions: &[Drawing]) -> PackAnswer {
        PackAnswer { all: Some(solutions.to_vec()), ..self }
    }
}

/// One of all solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackSolution {
    schema_version: u32,
    puzzle: schema::Pack,
    source: String,
    label: Option<String>,
    number: u64,
    solution: Drawing,
}

impl PackSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, solution: &Solution, number: u64) -> PackSolution {
        PackSolution {
            schema_version: SCHEMA_VERSION,
            puzzle: schema::Pack,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            number,
            solution: Drawing::new(&puzzle.packing, solution.placements()),
        }
    }
}

/// What `check` says of a packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackCheck {
    schema_version: u32,
    puzzle: schema::Pack,
    source: String,
    label: Option<String>,
    format: ByName<Format>,
    tray: Drawing,
    /// As in the answer of `solve`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lattice: Option<String>,
    /// The paint of the tray's cells, if some have one, and `.` for those that have
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paint: Option<Drawing>,
    pieces: Vec<WirePiece>,
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
    /// What was found out about a puzzle.
    pub fn new(puzzle: &Puzzle, check: &Check) -> PackCheck {
        let packing = &puzzle.packing;
        let super::Areas { pieces: area, must, room, .. } = check.areas;
        PackCheck {
            schema_version: SCHEMA_VERSION,
            puzzle: schema::Pack,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            format: puzzle.format.into(),
            tray: Drawing::tray(packing),
            paint: tray_paint(packing.tray()),
            lattice: lattice(packing),
            pieces: pieces(packing.kit()),
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
