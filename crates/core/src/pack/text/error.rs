//! What can be wrong with a text, and where.

use std::fmt;
use std::ops::Range;

use super::Format;
use crate::pack::{KitError, ShapeError, TrayError};

/// Why a puzzle could not be read, and where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The bytes to underline.
    pub span: Range<usize>,
    /// What is wrong there; its `Display` is the message.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// A short name of the kind of error that never changes, for programs.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseError {}

/// What is wrong with a text. Found words are shortened if they are long;
/// lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// No puzzle at all.
    Empty,
    /// Not three numbers in the first line.
    FirstLine {
        /// How many words there are.
        found: usize,
    },
    /// Not a number where one must be.
    NotANumber {
        /// What the number would be.
        what: &'static str,
        /// What is there.
        found: String,
    },
    /// Zero or less.
    TooSmall {
        /// What the number is.
        what: &'static str,
    },
    /// None of the three kinds of tray; `None` at the end of the text.
    TrayKind(Option<String>),
    /// A pyramid that is not square.
    NotSquare {
        /// The rows it should have.
        rows: usize,
        /// The columns it should have.
        cols: usize,
    },
    /// Neither `X` nor `.` in a board.
    BoardCell(char),
    /// A row of a board that is too long or too short.
    BoardRow {
        /// Which row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A board with too few rows.
    BoardRows {
        /// How many rows there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A board with too many rows.
    BoardTooLong {
        /// How many there should be.
        expected: usize,
    },
    /// More pieces or fewer than the first line says.
    Pieces {
        /// How many there are; of too many only the first is counted.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Something in the drawing of a piece that is no letter.
    NotALetter {
        /// What is there.
        found: char,
        /// The format, since they differ in what may be there.
        format: Format,
    },
    /// Two letters in one row.
    SecondLetter {
        /// The first.
        first: char,
        /// The second.
        second: char,
    },
    /// A letter that already names a piece.
    Repeated {
        /// The letter.
        letter: char,
        /// The line of the first piece.
        line: usize,
        /// Its column.
        column: usize,
    },
    /// A piece that goes on after an empty line.
    Interrupted {
        /// Its letter.
        letter: char,
    },
    /// A piece that is made of other cells than the tray.
    OtherLattice {
        /// Its letter.
        letter: char,
        /// What it is made of.
        piece: &'static str,
        /// What the tray is made of.
        tray: &'static str,
    },
    /// Triangles are said to point down where there are none.
    NoTriangles,
    /// The first line of our format is missing.
    Header(String),
    /// Not a statement.
    Statement(String),
    /// Something after the end of a statement.
    Extra(String),
    /// An indented row where nothing is drawn.
    StrayRow,
    /// No drawing where one must be.
    NoDrawing {
        /// The statement.
        statement: &'static str,
    },
    /// A statement for the second time.
    Twice {
        /// The statement.
        statement: &'static str,
        /// The line of the first.
        line: usize,
    },
    /// A puzzle without a tray.
    NoTray,
    /// A puzzle without pieces.
    NoPieces,
    /// A list of kits or trays.
    NoPuzzleShown,
    /// Not a tray.
    UnknownTray(String),
    /// Not a day of the calendar.
    Date(String),
    /// Not the name of a kit; `None` if there is no name.
    UnknownKit(Option<String>),
    /// Not an option.
    UnknownOption {
        /// What is there.
        found: String,
        /// Whether the pieces are those of a kit.
        of_kit: bool,
    },
    /// Not a number of copies.
    Copies(String),
    /// Not a colour; `None` if there is nothing.
    UnknownColour(Option<String>),
    /// Letters of a kit are missing after `only`, or the kit has no such piece.
    Only {
        /// The letter; `None` if there is nothing.
        letter: Option<char>,
        /// The kit.
        kit: &'static str,
    },
    /// Something in a drawing of the tray that is no cell.
    NotACell(char),
    /// A drawing of placed pieces that is not as large as the tray.
    PlacedSize {
        /// `layer`, `row` or `column`.
        what: &'static str,
        /// How many it has.
        found: usize,
        /// How many the tray has.
        expected: usize,
    },
    /// Placed pieces before the tray.
    PlacedFirst,
    /// Paint that is neither below a tray nor below one piece.
    PaintFirst,
    /// Paint where the tray has no cell.
    PaintOutside,
    /// Paint that does not have the cells of its piece.
    PaintShape {
        /// The letter of the piece.
        letter: char,
    },
    /// A piece lies where the tray has no cell.
    PlacedOutside {
        /// Its letter.
        letter: char,
    },
    /// A piece lies where another does.
    Overlap {
        /// The line of the other piece's cell.
        line: usize,
        /// Its column.
        column: usize,
    },
    /// No piece has this letter.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The letters that there are.
        letters: String,
    },
    /// A placed piece has too many or too few cells.
    PlacedArea {
        /// Its letter.
        letter: char,
        /// How many cells are drawn together.
        found: usize,
        /// How many cells the piece has.
        expected: usize,
        /// The piece, its rows parted by `/`.
        shape: String,
        /// Whether there are several such pieces.
        copies: bool,
    },
    /// A placed piece of the wrong shape.
    PlacedShape {
        /// Its letter.
        letter: char,
        /// The piece, its rows parted by `/`.
        shape: String,
        /// Whether the piece may be mirrored.
        mirror: bool,
    },
    /// A placed piece whose paint is not that of its cells.
    PlacedPaint {
        /// Its letter.
        letter: char,
    },
    /// More copies of a piece are placed than there are.
    PlacedTooOften {
        /// Its letter.
        letter: char,
        /// How many there are.
        copies: usize,
    },
    /// A bare drawing with a piece that is in none of the kits of its size.
    NoKit {
        /// The piece's letter; `None` if there are no such kits.
        letter: Option<char>,
        /// How many cells the tray has.
        cells: usize,
        /// The kits that have as many.
        kits: Vec<&'static str>,
    },
    /// A bare drawing of pieces that several kits have.
    WhichKit {
        /// The kits.
        kits: Vec<&'static str>,
    },
    /// Not as many numbers in a line as there should be.
    Sizes {
        /// How many there should be.
        expected: usize,
    },
    /// A piece without rows.
    NoPieceRows(String),
    /// Pieces of which nobody knows what tray they fill.
    TrayUnknown {
        /// How many cells they have.
        cells: usize,
    },
    /// Not the XML that it should be.
    Xml(&'static str),
    /// Something in a file of BurrTools that we do not read.
    BurrUnread(String),
    /// Something that a file of BurrTools should have.
    BurrLacks(&'static str),
    /// An attribute that is missing or no whole number.
    BurrAttribute(&'static str),
    /// A shape that a file of BurrTools does not have.
    BurrShape(usize),
    /// More voxels or fewer than the sides say.
    BurrVoxels {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The trays given by size have too many cells together.
    TooManyCells,
    /// The cells are no tray.
    Tray(TrayError),
    /// The cells are no piece.
    Shape(ShapeError),
    /// The pieces are no kit.
    Kit(KitError),
}

impl ParseErrorKind {
    pub(super) fn at(self, span: Range<usize>) -> ParseError {
        ParseError { span, kind: self }
    }

    fn code(&self) -> &'static str {
        match self {
            ParseErrorKind::Empty => "empty",
            ParseErrorKind::FirstLine { .. } => "first-line",
            ParseErrorKind::NotANumber { .. } => "not-a-number",
            ParseErrorKind::TooSmall { .. } => "too-small",
            ParseErrorKind::TrayKind(_) => "tray-kind",
            ParseErrorKind::NotSquare { .. } => "not-square",
            ParseErrorKind::BoardCell(_) => "board-cell",
            ParseErrorKind::BoardRow { .. } => "board-row",
            ParseErrorKind::BoardRows { .. } => "board-rows",
            ParseErrorKind::BoardTooLong { .. } => "board-too-long",
            ParseErrorKind::Pieces { .. } => "pieces",
            ParseErrorKind::NotALetter { .. } => "not-a-letter",
            ParseErrorKind::SecondLetter { .. } => "second-letter",
            ParseErrorKind::Repeated { .. } => "repeated",
            ParseErrorKind::Interrupted { .. } => "interrupted",
            ParseErrorKind::OtherLattice { .. } => "other-lattice",
            ParseErrorKind::NoTriangles => "no-triangles",
            ParseErrorKind::Header(_) => "header",
            ParseErrorKind::Statement(_) => "statement",
            ParseErrorKind::Extra(_) => "extra",
            ParseErrorKind::StrayRow => "stray-row",
            ParseErrorKind::NoDrawing { .. } => "no-drawing",
            ParseErrorKind::Twice { .. } => "twice",
            ParseErrorKind::NoTray => "no-tray",
            ParseErrorKind::NoPieces => "no-pieces",
            ParseErrorKind::NoPuzzleShown => "no-puzzle-shown",
            ParseErrorKind::UnknownTray(_) => "unknown-tray",
            ParseErrorKind::Date(_) => "date",
            ParseErrorKind::UnknownKit(_) => "unknown-kit",
            ParseErrorKind::UnknownOption { .. } => "unknown-option",
            ParseErrorKind::Copies(_) => "copies",
            ParseErrorKind::UnknownColour(_) => "unknown-colour",
            ParseErrorKind::Only { .. } => "only",
            ParseErrorKind::NotACell(_) => "not-a-cell",
            ParseErrorKind::PlacedSize { .. } => "placed-size",
            ParseErrorKind::PlacedFirst => "placed-first",
            ParseErrorKind::PaintFirst => "paint-first",
            ParseErrorKind::PaintOutside => "paint-outside",
            ParseErrorKind::PaintShape { .. } => "paint-shape",
            ParseErrorKind::PlacedOutside { .. } => "placed-outside",
            ParseErrorKind::Overlap { .. } => "overlap",
            ParseErrorKind::UnknownPiece { .. } => "unknown-piece",
            ParseErrorKind::PlacedArea { .. } => "placed-area",
            ParseErrorKind::PlacedShape { .. } => "placed-shape",
            ParseErrorKind::PlacedPaint { .. } => "placed-paint",
            ParseErrorKind::PlacedTooOften { .. } => "placed-too-often",
            ParseErrorKind::NoKit { .. } => "no-kit",
            ParseErrorKind::WhichKit { .. } => "which-kit",
            ParseErrorKind::Sizes { .. } => "sizes",
            ParseErrorKind::NoPieceRows(_) => "no-piece-rows",
            ParseErrorKind::TrayUnknown { .. } => "tray-unknown",
            ParseErrorKind::Xml(_) => "xml",
            ParseErrorKind::BurrUnread(_) => "burr-unread",
            ParseErrorKind::BurrLacks(_) => "burr-lacks",
            ParseErrorKind::BurrAttribute(_) => "burr-attribute",
            ParseErrorKind::BurrShape(_) => "burr-shape",
            ParseErrorKind::BurrVoxels { .. } => "burr-voxels",
            ParseErrorKind::TooManyCells => "too-many-cells",
            ParseErrorKind::Tray(TrayError::Empty) => "tray-empty",
            ParseErrorKind::Tray(TrayError::TooLarge) => "tray-too-large",
            ParseErrorKind::Tray(TrayError::Staggered { .. }) => "tray-staggered",
            ParseErrorKind::Shape(_) => "shape",
            ParseErrorKind::Kit(_) => "kit",
        }
    }
}
