//! Trays and kits: which there are, where pieces go, and how to write them.

use crate::app::Web;
use crate::body::{Json, reply};
use crate::input::{self, asked};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use slidepack::pack::wire::{Places, Ready};
use slidepack::pack::{
    self, Colour, Fill, Kit, KitError, Lattice, Layer, Packing, Piece, Placement, PlacementError, Puzzle,
    Shape, Tray,
};
use slidepack::wire;
use std::sync::LazyLock;

static READY: LazyLock<String> = LazyLock::new(|| wire::to_line(&Ready::new()));

/// `GET /api/kits`
pub(crate) async fn kits() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], READY.as_str()).into_response()
}

asked! {
    /// `POST /api/pack/placements`
    AskedPlaces {
        draft: bool,
    }
}

/// The most places that are sent.
pub(super) const MOST_PLACES: usize = 200_000;

/// `POST /api/pack/placements`
pub(crate) async fn placements(
    State(web): State<Web>,
    Json(mut asked, room): Json<AskedPlaces>,
) -> Result<Response, Refusal> {
    let input = asked.input();
    let places = web.ask(&room, move || {
        let puzzle = input.read_pack()?;
        Places::new(&puzzle.packing, MOST_PLACES).ok_or_else(|| {
            Refusal::too_large(format!(
                "the pieces have more than {MOST_PLACES} placements, which is too many for one reply"
            ))
        })
    });
    reply(places.await, asked.draft)
}

/// `POST /api/pack/text`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedText {
    tray: AskedTray,
    kit: AskedKit,
    #[serde(default)]
    placed: Vec<AskedPlacement>,
    #[serde(default)]
    draft: bool,
}

/// A tray by name or drawn.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a tray is a name, or an object with its `name` or its `layers`")]
pub(crate) enum AskedTray {
    Name(String),
    Named {
        name: String,
    },
    Drawn {
        layers: Vec<Vec<String>>,
        /// `cubic` or `pyramid`.
        lattice: Option<String>,
    },
}

/// A kit by name or piece by piece.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a kit is a name, or a list of pieces with `letter` and `rows`")]
pub(crate) enum AskedKit {
    Name(String),
    Pieces(Vec<AskedPiece>),
}

#[derive(Deserialize)]
pub(crate) struct AskedPiece {
    letter: char,
    rows: Vec<String>,
    copies: Option<usize>,
    mirror: Option<bool>,
    colour: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedPlacement {
    piece: char,
    cells: Vec<[usize; 3]>,
}

#[derive(Serialize)]
pub(crate) struct Text {
    text: String,
}

/// `POST /api/pack/text`
pub(crate) async fn text(
    State(web): State<Web>,
    Json(asked, room): Json<AskedText>,
) -> Result<Response, Refusal> {
    let is_draft = asked.draft;
    let text = web.ask(&room, move || {
        let packing = placed(empty(asked.tray, asked.kit)?, &asked.placed)?;
        let text = pack::written(&Puzzle::new(packing));
        let text =
            text.ok_or_else(|| Refusal::puzzle(Code::Unwritten, "no text format can express this puzzle"))?;
        Ok(Text { text })
    });
    reply(text.await, is_draft)
}

/// An empty tray with its kit, within our limits.
pub(crate) fn empty(tray: AskedTray, kit: AskedKit) -> Result<Packing, Refusal> {
    // What has a name is read as if it were written; the rest is not looked at.
    let by_name = |tray: &str, kit: &str| match pack::said(tray, kit) {
        Ok(puzzle) => Ok((puzzle.packing.tray().clone(), puzzle.packing.kit().clone())),
        Err(error) => Err(Refusal::from(error).nowhere()),
    };
    let tray = match tray {
        AskedTray::Name(name) | AskedTray::Named { name } => by_name(&name, "tetrominoes")?.0,
        AskedTray::Drawn { layers, lattice } => drawn(&layers, lattice.as_deref())?,
    };
    let kit = match kit {
        AskedKit::Name(name) => by_name("5x11", &name)?.1,
        AskedKit::Pieces(pieces) => kit_of(&pieces)?,
    };
    let packing = Packing::empty(tray, kit);
    input::check_size(&packing)?;
    Ok(packing)
}

fn drawn(layers: &[Vec<String>], lattice: Option<&str>) -> Result<Tray, Refusal> {
    let lattice = match lattice {
        Some("cubic") => Lattice::Cubic,
        Some("pyramid") => Lattice::Pyramid,
        Some(other) => {
            return Err(Refusal::bad(
                Code::Lattice,
                format!("`{other}` is not a lattice; `lattice` is cubic or pyramid"),
            ));
        }
        // Layers of one size are stacked; layers that grow are a pyramid.
        None if layers.windows(2).any(|pair| pair[0].len() != pair[1].len()) => Lattice::Pyramid,
        None => Lattice::Cubic,
    };
    let fill = |c: char| match c {
        '.' => Ok(Some(Fill::Must)),
        '?' => Ok(Some(Fill::May)),
        ' ' | '-' => Ok(None),
        other => Err(Refusal::puzzle(
            Code::NotACell,
            format!(
                "`{other}` is not a cell: write . for a cell to fill, ? for one that may stay empty, - for none"
            ),
        )),
    };
    let row = |row: &String| row.chars().map(fill).collect::<Result<Vec<_>, _>>();
    let layer = |rows: &Vec<String>| rows.iter().map(row).collect::<Result<Layer, _>>();
    let layers = layers.iter().map(layer).collect::<Result<Vec<_>, _>>()?;
    Tray::new(lattice, &layers).map_err(|error| Refusal::puzzle(Code::Tray, error.to_string()))
}

fn kit_of(asked: &[AskedPiece]) -> Result<Kit, Refusal> {
    let piece = |piece: &AskedPiece| {
        let letter = piece.letter;
        let shape = Shape::from_art(&piece.rows.join("\n"))
            .map_err(|error| Refusal::puzzle(Code::Shape, format!("piece {letter}: {error}")))?;
        Ok(Piece {
            copies: piece.copies.unwrap_or(1),
            mirror: piece.mirror.unwrap_or(true),
            colour: piece.colour.as_deref().map(colour).transpose()?,
            ..Piece::new(letter, shape)
        })
    };
    let pieces = asked.iter().map(piece).collect::<Result<Vec<_>, Refusal>>()?;
    Kit::new(pieces).map_err(|error| {
        let at = match error {
            KitError::Letter { at } | KitError::Repeated { at, .. } | KitError::NoCopies { at } => Some(at),
            KitError::Empty | KitError::TooMany => None,
        };
        let which = at.map_or(String::new(), |at| format!("piece {}: ", asked[at].letter));
        Refusal::puzzle(Code::Kit, format!("{which}{error}"))
    })
}

fn colour(text: &str) -> Result<Colour, Refusal> {
    let wrong = || Refusal::puzzle(Code::Colour, format!("`{text}` is not a colour; write it like #0072b2"));
    let digits =
        text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii()).ok_or_else(wrong)?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| wrong());
    Ok(Colour(part(0)?, part(2)?, part(4)?))
}

fn placed(empty: Packing, asked: &[AskedPlacement]) -> Result<Packing, Refusal> {
    let (tray, kit) = (empty.tray(), empty.kit());
    let placement = |(at, asked): (usize, &AskedPlacement)| {
        let letter = asked.piece;
        let piece = kit.find(letter).ok_or_else(|| wrong(at, letter, &PlacementError::Unknown { at }))?;
        let number = |&[layer, row, col]: &[usize; 3]| {
            tray.number(layer, row, col).ok_or_else(|| {
                let place = format!("layer {layer}, row {row}, column {col}");
                Refusal::puzzle(
                    Code::Placed,
                    format!("placement {at}, {letter}: there is no cell at {place}"),
                )
            })
        };
        let cells = asked.cells.iter().map(number).collect::<Result<Box<[usize]>, _>>()?;
        Ok(Placement { piece, cells })
    };
    let placements = asked.iter().enumerate().map(placement).collect::<Result<Vec<_>, Refusal>>()?;
    Packing::new(tray.clone(), kit.clone(), placements).map_err(|error| {
        let at = match error {
            PlacementError::Unknown { at }
            | PlacementError::Shape { at }
            | PlacementError::TooMany { at }
            | PlacementError::Overlap { at, .. } => at,
        };
        wrong(at, asked[at].piece, &error)
    })
}

fn wrong(at: usize, letter: char, error: &PlacementError) -> Refusal {
    Refusal::puzzle(Code::Placed, format!("placement {at}, {letter}: {error}"))
}
