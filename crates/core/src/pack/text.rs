//! Packing puzzles as text: our own format, the course's, bare drawings of a
//! tray, and formats of other programs, told apart without being named.
//!
//! [`parse`] reads every puzzle of a text, [`print`](print()) writes one and
//! [`picture`](picture()) draws pieces in their places.
//!
//! # The course's format
//!
//! `N M P`, then (in any case) `DEFAULT`, `CUSTOM` with `N` rows of `X` (a cell) and `.` (no
//! cell), or `PYRAMID`, then the pieces, each drawn with a letter of its own.
//! A row belongs to one piece and a new letter starts a new one. Spaces before
//! a row count, but not those that all rows of a piece share. Empty lines
//! between pieces, spaces at line ends and Windows line ends do not matter. A
//! piece may touch itself by corners only or be in several parts. Any letter of
//! any alphabet will do.
//!
//! Whether the pieces fill the tray is not asked here: a puzzle without a
//! solution is a puzzle.
//!
//! # A bare drawing
//!
//! Rows of letters and `.`, nothing else. The kit is the one that fills the tray
//! and has a piece of the shape of every letter; the letters themselves decide
//! only if two kits do. A drawing that is full needs no kit.
//!
//! # Our own format
//!
//! It starts with the line `slidepack pack`, or with its first statement. Statements start at the line's
//! start, rows of drawings are indented with spaces, `#` starts a comment, and
//! a line `---` starts another puzzle.
//!
//! ```text
//! slidepack pack
//! name Two corners          # optional
//! tray                      # or 5x11, 3x4x5, pyramid, 4x7-hexagons, triangles
//!   AA.-                    # . to fill, ? may stay empty, - no cell;
//!   A..?                    # letters lie there already
//! pieces x2 no-mirror       # or: kit pentominoes
//!   A
//!   AA
//! ```
//!
//! Solid trays and pieces are drawn layer by layer from the top, with an empty
//! line between layers. Hexagons have a space between them, and each row is one
//! place aside of the next. Triangles point up and down in turn.

mod art;
mod bare;
mod burr;
mod colour;
mod course;
mod detect;
pub mod draft;
mod error;
mod foreign;
mod format;
mod line;
mod message;
mod own;
mod picture;
mod print;
mod statement;
mod tray;

use std::ops::Range;

pub use detect::looks_like_pack;
pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use picture::picture;
pub use print::{print, print_list};

use super::{NamedKit, Puzzle};

/// One puzzle of a text, and what the text says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it was written.
    pub format: Format,
    /// Its name, where it has one.
    pub label: Option<String>,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
}

/// What is to be done about rules that a file breaks without being unclear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leniency {
    /// They are errors.
    #[default]
    Strict,
    /// In the course's format and in `measured`, a letter that is used again is
    /// a piece of its own, which gets another letter, and the number of pieces
    /// need not be right.
    Lenient,
}

impl Leniency {
    fn is_lenient(self) -> bool {
        self == Leniency::Lenient
    }
}

/// All puzzles of a text, in order, each with its own error if it has one.
///
/// Never empty. Without a format it is found. Takes time and memory in
/// proportion to the text.
pub fn parse(text: &str, format: Option<Format>) -> Vec<Result<Instance, ParseError>> {
    parse_with(text, format, Leniency::Strict, None)
}

/// As [`parse`], perhaps with fewer rules. A bare drawing shows pieces of `kit`, if one is
/// given.
pub fn parse_with(
    text: &str,
    format: Option<Format>,
    leniency: Leniency,
    kit: Option<NamedKit>,
) -> Vec<Result<Instance, ParseError>> {
    match format.unwrap_or_else(|| detect::format(text)) {
        Format::Course => vec![course::read(text, leniency)],
        Format::Slidepack => own::read(text),
        Format::Drawing => vec![bare::read(text, kit)],
        Format::Measured => vec![foreign::measured(text, leniency)],
        Format::Listed => vec![foreign::listed(text)],
        Format::BurrTools => burr::read(text),
    }
}
