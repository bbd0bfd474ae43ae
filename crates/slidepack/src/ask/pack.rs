//! Questions about trays and kits: placements and text.

use super::{About, Address, Allowance, AskError, Code, Listener, Question, Service, Task};
use crate::Family;
use crate::pack::wire::{Places, Ready, shape};
use crate::pack::{
    self, Colour, Fill, Kit, KitError, Lattice, Layer, Packing, Piece, Placement, PlacementError, Puzzle,
    Tray,
};
use serde::{Deserialize, Serialize};
use slidepack_core::pack::text::CellKind;

/// A packing puzzle whose placements are wanted.
pub type AskPlacements = About<PlacementsOf>;

/// How to list them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedPlacements"))]
pub struct PlacementsOf {
    /// The text is being typed: a puzzle that cannot be read gives status 200 and
    /// the Error object instead of status 400, 413 or 422.
    pub draft: bool,
}

/// A tray, a kit and placed pieces, to be written as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedText"))]
pub struct AskText {
    pub tray: AskTray,
    pub kit: AskKit,
    /// Pieces that lie in the tray.
    #[serde(default)]
    pub placed: Vec<AskPlacement>,
    /// The puzzle is being made: one that is wrong gives status 200 and the
    /// Error object instead of status 400, 413 or 422.
    #[serde(default)]
    pub draft: bool,
}

/// A tray by its name, like 5x11, 6x10, pyramid or `pyramid 4`, or drawn: . must
/// be filled, ? may be, - or a space is no cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a tray is a name, or an object with its `name` or its `layers`")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedTray"))]
pub enum AskTray {
    Name(String),
    Named {
        name: String,
    },
    Drawn {
        /// The layers from the top, each as rows.
        layers: Vec<Vec<String>>,
        /// `cubic`, `pyramid`, `hexagons`, `triangles`, or `triangles down` if
        /// the first one points down.
        lattice: Option<String>,
    },
}

/// A kit by its name, like pentominoes or `pentominoes only FLPVY`, or piece by
/// piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a kit is a name, or a list of pieces with `letter` and `rows`")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedKit"))]
pub enum AskKit {
    Name(String),
    Pieces(Vec<AskPiece>),
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedPiece"))]
pub struct AskPiece {
    pub letter: char,
    /// Its shape: a dot or a space is no cell, everything else is one. A solid
    /// piece may leave it empty.
    #[serde(default)]
    pub rows: Vec<String>,
    /// The layers of a solid piece, from the top, drawn likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Vec<String>>,
    /// Whether the first of its triangles points down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub down: bool,
    /// One unless given.
    pub copies: Option<usize>,
    /// How many of the copies must be used; all unless given.
    pub at_least: Option<usize>,
    /// Whether its mirror image may take its place; unless given, a flat piece
    /// may be turned over and a solid one not be mirrored.
    pub mirror: Option<bool>,
    /// Like #0072b2.
    pub colour: Option<String>,
}

/// A piece that lies in the tray. Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedPlacement"))]
pub struct AskPlacement {
    pub piece: char,
    pub cells: Vec<[usize; 3]>,
}

/// A puzzle as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub text: String,
}

/// The kits and trays that have names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedKits"))]
pub struct AskKits {
    /// The kit or tray of this name; all unless given.
    pub name: Option<String>,
}

impl Question for AskKits {
    type Task = Ready;

    const IS_THERE: bool = Family::Pack.is_there();

    const ADDRESS: Option<Address> = Some(Address::Get("/api/kits"));
    const SUMMARY: &'static str = "The kits and trays that have names.";

    fn check(self, _: &Service) -> Result<Ready, AskError> {
        let named = pack::kits_and_trays(self.name.as_deref());
        let (kits, trays) = named.map_err(|error| AskError::question(Code::Kit, error.to_string()))?;
        Ok(Ready::new(&kits, &trays))
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<Ready>()]
    }
}

impl Task for Ready {
    type Answer = Ready;

    fn run(self, _: &mut dyn Listener) -> Result<Ready, AskError> {
        Ok(self)
    }
}

impl Question for AskPlacements {
    type Task = PlacementsTask;

    const IS_THERE: bool = Family::Pack.is_there();

    const ADDRESS: Option<Address> = Some(Address::Post("/api/pack/placements"));
    const SUMMARY: &'static str = "The cells of a tray and every place of every piece.";

    fn check(self, service: &Service) -> Result<PlacementsTask, AskError> {
        let Service { allowance, .. } = service;
        Ok(PlacementsTask { puzzle: self.puzzle.read_pack(allowance)?, most: allowance.placements })
    }

    fn is_draft(&self) -> bool {
        self.question.draft
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<Places>(), generator.subschema_for::<crate::wire::WireError>()]
    }
}

/// A checked [`AskPlacements`].
#[derive(Clone)]
pub struct PlacementsTask {
    puzzle: Puzzle,
    most: usize,
}

impl Task for PlacementsTask {
    type Answer = Places;

    fn run(self, _: &mut dyn Listener) -> Result<Places, AskError> {
        let most = self.most;
        Places::new(&self.puzzle.packing, most).ok_or_else(|| {
            AskError::too_large(format!(
                "the pieces have more than {most} placements, which is too many for one reply"
            ))
        })
    }
}

impl Question for AskText {
    type Task = TextTask;

    const IS_THERE: bool = Family::Pack.is_there();

    const ADDRESS: Option<Address> = Some(Address::Post("/api/pack/text"));
    const SUMMARY: &'static str = "A tray, a kit and placed pieces as text.";

    fn check(self, service: &Service) -> Result<TextTask, AskError> {
        placed(empty(self.tray, self.kit, &service.allowance)?, &self.placed).map(TextTask)
    }

    fn is_draft(&self) -> bool {
        self.draft
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<Text>(), generator.subschema_for::<crate::wire::WireError>()]
    }
}

/// A checked [`AskText`].
#[derive(Clone)]
pub struct TextTask(Packing);

impl Task for TextTask {
    type Answer = Text;

    fn run(self, _: &mut dyn Listener) -> Result<Text, AskError> {
        let text = pack::to_text(&Puzzle::new(self.0));
        let text =
            text.ok_or_else(|| AskError::puzzle(Code::Unwritten, "no text format can express this puzzle"))?;
        Ok(Text { text })
    }
}

/// An empty tray with its kit, within the allowance.
pub(super) fn empty(tray: AskTray, kit: AskKit, allowance: &Allowance) -> Result<Packing, AskError> {
    // The reader of names needs both a tray and a kit. A part that has no name is replaced by one
    // of the same lattice, which is then discarded.
    const BESIDE: [(&str, &str); 3] =
        [("5x11", "tetrominoes"), ("4x7-hexagons", "tetrahexes"), ("6x6-triangles", "hexiamonds")];
    let by_name = |tray: Option<&str>, kit: Option<&str>| {
        let read = |(other_tray, other_kit): (&str, &str)| {
            pack::from_tray_and_kit(Some(tray.unwrap_or(other_tray)), kit.unwrap_or(other_kit))
        };
        let mut found = read(BESIDE[0]);
        for beside in &BESIDE[1..] {
            match &found {
                Err(error) if error.code == "other-lattice" => found = read(*beside),
                _ => break,
            }
        }
        found.map(|puzzle| puzzle.packing).map_err(|error| AskError::from(error).nowhere())
    };
    let tray = match tray {
        AskTray::Name(name) | AskTray::Named { name } => by_name(Some(&name), None)?.tray().clone(),
        AskTray::Drawn { layers, lattice } => drawn(&layers, lattice.as_deref())?,
    };
    let kit = match kit {
        AskKit::Name(name) => by_name(None, Some(&name))?.kit().clone(),
        AskKit::Pieces(pieces) => kit_of(&pieces, tray.lattice())?,
    };
    let packing = Packing::empty(tray, kit);
    allowance.check_size(&packing)?;
    Ok(packing)
}

fn drawn(layers: &[Vec<String>], lattice: Option<&str>) -> Result<Tray, AskError> {
    let cells = match lattice {
        Some(said) => CellKind::all().find(|cells| cells.said() == said).ok_or_else(|| {
            let names: Vec<String> = CellKind::all().map(CellKind::said).collect();
            let message = format!("`{said}` is not a lattice; `lattice` is one of {}", names.join(", "));
            AskError::question(Code::Lattice, message)
        })?,
        // Layers of equal size are stacked; layers of different sizes form a pyramid.
        None => Lattice::of_layers(layers.windows(2).any(|pair| pair[0].len() != pair[1].len())).into(),
    };
    let fill = |c: char| match c {
        '.' => Ok(Some(Fill::Must)),
        '?' => Ok(Some(Fill::May)),
        ' ' | '-' => Ok(None),
        other => Err(AskError::puzzle(
            Code::NotACell,
            format!(
                "`{other}` is not a cell: write . for a cell to fill, ? for one that may stay empty, - for none"
            ),
        )),
    };
    let row = |row: &String| row.chars().map(fill).collect::<Result<Vec<_>, _>>();
    let layer = |rows: &Vec<String>| rows.iter().map(row).collect::<Result<Layer, _>>();
    let layers = layers.iter().map(layer).collect::<Result<Vec<_>, _>>()?;
    let tray =
        Tray::new(cells.lattice, &layers).map_err(|error| AskError::puzzle(Code::Tray, error.to_string()))?;
    Ok(if cells.starts_down { tray.upside_down() } else { tray })
}

fn kit_of(ask: &[AskPiece], lattice: Lattice) -> Result<Kit, AskError> {
    let piece = |piece: &AskPiece| {
        let letter = piece.letter;
        let layers = match piece.layers.is_empty() {
            true => std::slice::from_ref(&piece.rows),
            false => &piece.layers[..],
        };
        let shape = shape(layers, lattice, piece.down);
        let shape =
            shape.map_err(|error| AskError::puzzle(Code::Shape, format!("piece {letter}: {error}")))?;
        let usual = Piece::new(letter, shape);
        let copies = piece.copies.unwrap_or(1);
        let least = piece.at_least.unwrap_or(copies);
        let spare = copies.checked_sub(least).ok_or_else(|| {
            AskError::puzzle(
                Code::Kit,
                format!("piece {letter}: at least {least} of {copies} cannot be used"),
            )
        })?;
        Ok(Piece {
            copies,
            spare,
            mirror: piece.mirror.unwrap_or(usual.mirror),
            colour: piece.colour.as_deref().map(colour).transpose()?,
            ..usual
        })
    };
    let pieces = ask.iter().map(piece).collect::<Result<Vec<_>, AskError>>()?;
    Kit::new(pieces).map_err(|error| {
        let at = match error {
            KitError::Letter { at }
            | KitError::Repeated { at, .. }
            | KitError::NoCopies { at }
            | KitError::Spare { at } => Some(at),
            KitError::Empty | KitError::TooMany => None,
        };
        let which = at.map_or(String::new(), |at| format!("piece {}: ", ask[at].letter));
        AskError::puzzle(Code::Kit, format!("{which}{error}"))
    })
}

fn colour(text: &str) -> Result<Colour, AskError> {
    let wrong = || AskError::puzzle(Code::Colour, format!("`{text}` is not a colour; write it like #0072b2"));
    pack::written_colour(text).ok_or_else(wrong)
}

fn placed(empty: Packing, ask: &[AskPlacement]) -> Result<Packing, AskError> {
    let (tray, kit) = (empty.tray(), empty.kit());
    let placement = |(at, ask): (usize, &AskPlacement)| {
        let letter = ask.piece;
        let piece = kit.find(letter).ok_or_else(|| wrong(at, letter, &PlacementError::Unknown { at }))?;
        let number = |&[layer, row, col]: &[usize; 3]| {
            tray.number(layer, row, col).ok_or_else(|| {
                let place = format!("layer {layer}, row {row}, column {col}");
                AskError::puzzle(
                    Code::Placed,
                    format!("placement {at}, {letter}: there is no cell at {place}"),
                )
            })
        };
        let cells = ask.cells.iter().map(number).collect::<Result<Box<[usize]>, _>>()?;
        Ok(Placement { piece, cells })
    };
    let placements = ask.iter().enumerate().map(placement).collect::<Result<Vec<_>, AskError>>()?;
    Packing::new(tray.clone(), kit.clone(), placements).map_err(|error| {
        let at = match error {
            PlacementError::Unknown { at }
            | PlacementError::Shape { at }
            | PlacementError::TooMany { at }
            | PlacementError::Overlap { at, .. } => at,
        };
        wrong(at, ask[at].piece, &error)
    })
}

fn wrong(at: usize, letter: char, error: &PlacementError) -> AskError {
    AskError::puzzle(Code::Placed, format!("placement {at}, {letter}: {error}"))
}
