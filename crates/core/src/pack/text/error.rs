//! What can be wrong with a text, and where.

use std::fmt;
use std::ops::Range;

use super::{colour, format::Format};
use crate::pack::{Kit, KitError, NamedKit, NamedTray, ShapeError, TrayError};

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
    /// Not a tray.
    UnknownTray(String),
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
    },
    /// A placed piece has too many or too few cells.
    PlacedArea {
        /// Its letter.
        letter: char,
        /// How many cells are drawn together.
        found: usize,
        /// How many cells the piece has.
        expected: usize,
        /// Whether there are several such pieces.
        copies: bool,
    },
    /// A placed piece of the wrong shape.
    PlacedShape {
        /// Its letter.
        letter: char,
        /// Whether the piece may be mirrored.
        mirror: bool,
    },
    /// More copies of a piece are placed than there are.
    PlacedTooOften {
        /// Its letter.
        letter: char,
        /// How many there are.
        copies: usize,
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
            ParseErrorKind::Header(_) => "header",
            ParseErrorKind::Statement(_) => "statement",
            ParseErrorKind::Extra(_) => "extra",
            ParseErrorKind::StrayRow => "stray-row",
            ParseErrorKind::NoDrawing { .. } => "no-drawing",
            ParseErrorKind::Twice { .. } => "twice",
            ParseErrorKind::NoTray => "no-tray",
            ParseErrorKind::NoPieces => "no-pieces",
            ParseErrorKind::UnknownTray(_) => "unknown-tray",
            ParseErrorKind::UnknownKit(_) => "unknown-kit",
            ParseErrorKind::UnknownOption { .. } => "unknown-option",
            ParseErrorKind::Copies(_) => "copies",
            ParseErrorKind::UnknownColour(_) => "unknown-colour",
            ParseErrorKind::Only { .. } => "only",
            ParseErrorKind::NotACell(_) => "not-a-cell",
            ParseErrorKind::PlacedSize { .. } => "placed-size",
            ParseErrorKind::PlacedFirst => "placed-first",
            ParseErrorKind::PlacedOutside { .. } => "placed-outside",
            ParseErrorKind::Overlap { .. } => "overlap",
            ParseErrorKind::UnknownPiece { .. } => "unknown-piece",
            ParseErrorKind::PlacedArea { .. } => "placed-area",
            ParseErrorKind::PlacedShape { .. } => "placed-shape",
            ParseErrorKind::PlacedTooOften { .. } => "placed-too-often",
            ParseErrorKind::TooManyCells => "too-many-cells",
            ParseErrorKind::Tray(TrayError::Empty) => "tray-empty",
            ParseErrorKind::Tray(TrayError::TooLarge) => "tray-too-large",
            ParseErrorKind::Shape(_) => "shape",
            ParseErrorKind::Kit(_) => "kit",
        }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind as Kind;
        match self {
            Kind::Empty => write!(f, "there is no puzzle in this text"),
            Kind::FirstLine { found } => {
                write!(f, "expected three numbers, rows, columns and pieces, found {found}")
            }
            Kind::NotANumber { what, found } => write!(f, "expected the number of {what}, found `{found}`"),
            Kind::TooSmall { what } => write!(f, "the number of {what} must be at least 1"),
            Kind::TrayKind(found) => {
                write!(f, "expected DEFAULT, CUSTOM or PYRAMID, found {}", or_end(found, "text"))?;
                let capitals = found.as_ref().map(|found| found.to_ascii_uppercase());
                match capitals.as_deref() {
                    Some("DEFAULT" | "CUSTOM" | "PYRAMID") => write!(f, ": write it in capitals"),
                    _ => Ok(()),
                }
            }
            Kind::NotSquare { rows, cols } => write!(
                f,
                "the bottom of a pyramid is a square, but here are {} and {}",
                count(*rows, "row"),
                count(*cols, "column")
            ),
            Kind::BoardCell(found) => {
                write!(f, "expected `X` for a cell or `.` for no cell, found {}", quoted(*found))
            }
            Kind::BoardRow { row, found, expected } => {
                write!(
                    f,
                    "row {row} of the board has {}, the first line says {expected}",
                    count(*found, "cell")
                )
            }
            Kind::BoardRows { found, expected } => {
                write!(f, "the first line says {}, but the board has only {found}", count(*expected, "row"))
            }
            Kind::BoardTooLong { expected } => {
                write!(f, "the first line says {}, but the board goes on", count(*expected, "row"))
            }
            Kind::Pieces { found, expected } => {
                let expected_pieces = count(*expected, "piece");
                match found {
                    found if expected < found => {
                        write!(f, "the first line says {expected_pieces}, but here is number {found}")
                    }
                    1 => write!(f, "the first line says {expected_pieces}, but only 1 follows"),
                    0 => write!(f, "the first line says {expected_pieces}, but none follow"),
                    _ => write!(f, "the first line says {expected_pieces}, but only {found} follow"),
                }
            }
            Kind::NotALetter { found, format: Format::Course } => {
                write!(f, "expected a letter or a space, found {}", quoted(*found))
            }
            Kind::NotALetter { found, format: Format::Slidepack } => {
                write!(f, "expected a letter, or `.` where the piece has no cell, found {}", quoted(*found))
            }
            Kind::SecondLetter { first, second } => write!(
                f,
                "a row belongs to one piece, but here are {} and {}: give each its own line",
                quoted(*first),
                quoted(*second)
            ),
            Kind::Repeated { letter, line, column } => {
                let letter = quoted(*letter);
                write!(f, "the letter {letter} already names the piece at {line}:{column}: use another one")
            }
            Kind::Interrupted { letter } => write!(
                f,
                "the empty line ended the piece {}: remove the line, or use another letter",
                quoted(*letter)
            ),
            Kind::Header(found) => write!(f, "expected `slidepack pack` as the first line, found `{found}`"),
            Kind::Statement(found) => write!(
                f,
                "expected tray, kit, pieces, placed, name or ---, found `{found}`; rows of drawings are \
                 indented"
            ),
            Kind::Extra(found) => write!(f, "expected the end of the line, found `{found}`"),
            Kind::StrayRow => write!(
                f,
                "this row belongs to no drawing: only `tray` without a size, `pieces` and `placed` have one"
            ),
            Kind::NoDrawing { statement } => {
                write!(f, "expected a drawing below `{statement}`, its rows indented")
            }
            Kind::Twice { statement, line } => {
                write!(f, "a puzzle has one {statement}, and line {line} gives it: start another with ---")
            }
            Kind::NoTray => write!(f, "this puzzle has no tray: add one such as `tray 5x11`, or draw it"),
            Kind::NoPieces => {
                write!(f, "this puzzle has no pieces: add a kit such as `kit pentominoes`, or draw pieces")
            }
            Kind::UnknownTray(found) => {
                write!(f, "expected a size such as 5x11 or 3x4x5, `pyramid`, `pyramid 4`")?;
                let is_size = |tray: &NamedTray| tray.name().chars().all(|c| c == 'x' || c.is_ascii_digit());
                let named =
                    NamedTray::ALL.iter().filter(|tray| !is_size(tray) && **tray != NamedTray::Pyramid);
                named.clone().try_for_each(|tray| write!(f, ", `{}`", tray.name()))?;
                write!(f, " or nothing and a drawing, found `{found}`")
            }
            Kind::UnknownKit(found) => {
                let names = NamedKit::ALL.map(NamedKit::name).join(", ");
                write!(f, "expected one of the kits {names}, found {}", or_end(found, "line"))
            }
            Kind::UnknownOption { found, of_kit } => {
                let only = if *of_kit { "only, " } else { "" };
                write!(
                    f,
                    "expected {only}no-mirror, colour or a number of copies such as x2, found `{found}`"
                )
            }
            Kind::Copies(found) => write!(f, "expected copies from x1 to x{}, found `{found}`", Kit::MOST),
            Kind::UnknownColour(found) => {
                let names = colour::NAMES.map(|(name, _)| name).join(", ");
                let found = or_end(found, "line");
                write!(f, "expected six hexadecimal digits such as f48fb8, or one of {names}, found {found}")
            }
            Kind::Only { letter: Some(letter), kit } => {
                write!(f, "the kit {kit} has no piece {}", quoted(*letter))
            }
            Kind::Only { letter: None, kit } => {
                write!(f, "expected letters of the kit {kit}, as in `only ABC`, found the end of the line")
            }
            Kind::NotACell(found) => write!(
                f,
                "expected `.` to fill, `?` that may stay empty, `-` for no cell, or the letter of a piece, \
                 found {}",
                quoted(*found)
            ),
            Kind::PlacedSize { what, found, expected } => write!(
                f,
                "this drawing has {}, the tray has {expected}: draw the whole tray, with `.` where nothing lies",
                count(*found, what)
            ),
            Kind::PlacedFirst => write!(f, "there is no tray yet: move `placed` below the tray"),
            Kind::PlacedOutside { letter } => {
                write!(f, "the tray has no cell here, so {} cannot lie here", quoted(*letter))
            }
            Kind::Overlap { line, column } => {
                write!(f, "a piece already lies in this cell, drawn at {line}:{column}")
            }
            Kind::UnknownPiece { letter } => {
                write!(f, "no piece has the letter {}: add it to the pieces", quoted(*letter))
            }
            Kind::PlacedArea { letter, found, expected, copies } => {
                let verb = if *found == 1 { "is" } else { "are" };
                let (cells, letter) = (count(*found, "cell"), quoted(*letter));
                write!(f, "{cells} of {letter} {verb} drawn here, but the piece has {expected}")?;
                match copies {
                    true => write!(f, ": draw copies that touch below a `placed` each"),
                    false => Ok(()),
                }
            }
            Kind::PlacedShape { letter, mirror: true } => {
                write!(f, "these cells do not have the shape of {}", quoted(*letter))
            }
            Kind::PlacedShape { letter, mirror: false } => {
                let letter = quoted(*letter);
                write!(f, "these cells do not have the shape of {letter}, which may not be mirrored")
            }
            Kind::PlacedTooOften { letter, copies: 1 } => {
                write!(f, "{} is placed already, and there is only one", quoted(*letter))
            }
            Kind::PlacedTooOften { letter, copies } => {
                write!(f, "all {copies} copies of {} are placed already", quoted(*letter))
            }
            Kind::TooManyCells => write!(f, "the trays of this text are too large together: split it up"),
            Kind::Tray(error) => error.fmt(f),
            Kind::Shape(error) => error.fmt(f),
            Kind::Kit(error) => error.fmt(f),
        }
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn quoted(found: char) -> String {
    match found {
        '\t' => "a tab: use spaces, nobody knows how wide a tab is".into(),
        ' ' => "a space".into(),
        c if c.is_whitespace() || c.is_control() => format!("U+{:04X}", u32::from(c)),
        c => format!("`{c}`"),
    }
}

fn or_end(found: &Option<String>, of: &str) -> String {
    found.as_ref().map_or_else(|| format!("the end of the {of}"), |found| format!("`{found}`"))
}
