//! Parse errors and their positions.

use std::ops::Range;

use super::Format;
use crate::TextError;
use crate::pack::{KitError, ShapeError, TrayError};

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

coded! {
    /// The kinds of errors. Long words are truncated in `found`; lines and columns are counted from 1.
    pub enum ParseErrorKind {
        Empty = "empty",
        FirstLine { found: usize } = "first-line",
        NotANumber { what: &'static str, found: String } = "not-a-number",
        TooSmall { what: &'static str } = "too-small",
        TrayKind(found: Option<String>) = "tray-kind",
        NotSquare { rows: usize, cols: usize } = "not-square",
        BoardCell(found: char) = "board-cell",
        BoardRow { row: usize, found: usize, expected: usize } = "board-row",
        BoardRows { found: usize, expected: usize } = "board-rows",
        BoardTooLong { expected: usize } = "board-too-long",
        Pieces { found: usize, expected: usize } = "pieces",
        NotALetter { found: char, format: Format } = "not-a-letter",
        SecondLetter { first: char, second: char } = "second-letter",
        Repeated { letter: char, line: usize, column: usize } = "repeated",
        Interrupted { letter: char } = "interrupted",
        OtherLattice { letter: char, piece: &'static str, tray: &'static str } = "other-lattice",
        NoTriangles = "no-triangles",
        Header(found: String) = "header",
        Statement(found: String) = "statement",
        Extra(found: String) = "extra",
        StrayRow = "stray-row",
        NoDrawing { statement: &'static str } = "no-drawing",
        Twice { statement: &'static str, line: usize } = "twice",
        NoTray = "no-tray",
        NoPieces = "no-pieces",
        NoPuzzleShown = "no-puzzle-shown",
        UnknownTray(found: String) = "unknown-tray",
        Date(found: String) = "date",
        UnknownKit(found: Option<String>) = "unknown-kit",
        UnknownOption { found: String, of_kit: bool } = "unknown-option",
        Copies(found: String) = "copies",
        UnknownColour(found: Option<String>) = "unknown-colour",
        Only { letter: Option<char>, kit: &'static str } = "only",
        NotACell(found: char) = "not-a-cell",
        PlacedSize { what: &'static str, found: usize, expected: usize } = "placed-size",
        PlacedFirst = "placed-first",
        PaintFirst = "paint-first",
        PaintOutside = "paint-outside",
        PaintShape { letter: char } = "paint-shape",
        PlacedOutside { letter: char } = "placed-outside",
        Overlap { line: usize, column: usize } = "overlap",
        UnknownPiece { letter: char, letters: String } = "unknown-piece",
        PlacedArea { letter: char, found: usize, expected: usize, shape: String, copies: bool } = "placed-area",
        PlacedShape { letter: char, shape: String, mirror: bool } = "placed-shape",
        PlacedPaint { letter: char } = "placed-paint",
        PlacedTooOften { letter: char, copies: usize } = "placed-too-often",
        NoKit { letter: Option<char>, cells: usize, kits: Vec<&'static str> } = "no-kit",
        WhichKit { kits: Vec<&'static str> } = "which-kit",
        Sizes { expected: usize } = "sizes",
        NoPieceRows(found: String) = "no-piece-rows",
        TrayUnknown { cells: usize } = "tray-unknown",
        Xml(found: &'static str) = "xml",
        BurrUnread(found: String) = "burr-unread",
        BurrLacks(found: &'static str) = "burr-lacks",
        BurrAttribute(found: &'static str) = "burr-attribute",
        BurrShape(found: usize) = "burr-shape",
        BurrVoxels { found: usize, expected: usize } = "burr-voxels",
        TooManyCells = "too-many-cells",
        Tray(error: TrayError) = match error {
            TrayError::Empty => "tray-empty",
            TrayError::TooLarge => "tray-too-large",
            TrayError::Staggered { .. } => "tray-staggered",
        },
        Shape(found: ShapeError) = "shape",
        Kit(found: KitError) = "kit",
    }
}

impl ParseErrorKind {
    pub(super) fn at(self, span: Range<usize>) -> ParseError {
        ParseError { span, kind: self }
    }
}
