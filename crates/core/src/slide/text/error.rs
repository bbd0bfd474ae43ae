//! Parse errors and their positions.

use std::fmt;

use super::{Format, Place};
use crate::TextError;
use crate::slide::{Size, SizeError};

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

coded! {
    /// The kinds of errors. Long words are truncated in `found`.
    pub enum ParseErrorKind {
        Empty = "empty",
        Format(found: Format) = "format",
        NotATile(found: String) = "not-a-tile",
        NotANumber { what: &'static str, found: String } = "not-a-number",
        TooLarge { found: String, size: Size } = "too-large",
        Repeated { tile: u32, first: Place } = "repeated",
        SecondBlank { first: Place } = "second-blank",
        PositionTooLarge { found: String, size: Size } = "position-too-large",
        PositionRepeated { position: u32, first: Place } = "position-repeated",
        Row { row: usize, found: usize, expected: usize, like: Option<usize> } = "row",
        Count { by: &'static str, size: Size, found: usize } = "count",
        Boards { expected: u32, found: u32 } = "boards",
        Size(found: SizeError) = "size",
        LineLength { found: usize, nearest: usize } = "line-length",
        UnusualLine { found: usize, usual: usize } = "unusual-line",
        FlatLength(found: usize) = "flat-length",
        CompactLength(found: usize) = "compact-length",
        BlankIndex { found: String, last: usize } = "blank-index",
        Json { expected: &'static str, found: String } = "json",
        Missing(found: &'static str) = "missing",
        UnknownGoal(found: String) = "unknown-goal",
        GoalSize { goal: Size, board: Size } = "goal-size",
        SecondGoal { first: Place } = "late-goal",
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Empty => write!(f, "there is no board in this text"),
            ParseErrorKind::Format(format) => {
                write!(f, "this is not in the format `{format}`, which is {}", format.about())
            }
            ParseErrorKind::NotATile(found) => {
                write!(f, "expected a tile number or a blank (0 - _ . x), found `{found}`")
            }
            ParseErrorKind::NotANumber { what, found } => write!(f, "expected {what}, found `{found}`"),
            ParseErrorKind::TooLarge { found, size } => match size.cells() - 1 {
                1 => write!(f, "{found} is too large for a {size} board: it has the tile 1 and a blank"),
                max => {
                    write!(f, "{found} is too large for a {size} board: the tiles are 1 to {max} and a blank")
                }
            },
            ParseErrorKind::Repeated { tile, first } => {
                write!(f, "tile {tile} appears twice; the first is at {first}")
            }
            ParseErrorKind::SecondBlank { first } => {
                write!(f, "there are two blanks; the first is at {first}")
            }
            ParseErrorKind::PositionTooLarge { found, size } => {
                write!(f, "{found} is too large for a {size} board: positions are 0 to {}", size.cells() - 1)
            }
            ParseErrorKind::PositionRepeated { position, first } => {
                write!(f, "position {position} appears twice; the first is at {first}")
            }
            ParseErrorKind::Row { row, found, expected, like } => {
                write!(f, "row {row} has {}, ", tiles(*found))?;
                match like {
                    Some(other) => write!(f, "row {other} has {expected}"),
                    None => write!(f, "the size line says {expected}"),
                }
            }
            ParseErrorKind::Count { by, size, found } => {
                let verb = if *found == 1 { "follows" } else { "follow" };
                write!(f, "the {by} says {size}, which is {} tiles, but {found} {verb}", size.cells())
            }
            ParseErrorKind::Boards { expected, found } => {
                let plural = if *expected == 1 { "" } else { "s" };
                write!(f, "the first line says {expected} board{plural}, but here are {found}")
            }
            ParseErrorKind::Size(error) => error.fmt(f),
            ParseErrorKind::LineLength { found, nearest } => {
                let plural = if *found == 1 { "number" } else { "numbers" };
                write!(
                    f,
                    "a square board cannot be made of {found} {plural}: a line needs {nearest}, \
                     {} with an index, or {} with an index and a length",
                    nearest + 1,
                    nearest + 2
                )
            }
            ParseErrorKind::UnusualLine { found, usual } => {
                write!(f, "this line has {found} numbers, but most lines have {usual}")
            }
            ParseErrorKind::FlatLength(found) => {
                write!(
                    f,
                    "a square board cannot be made of {} in one array: give each row an array of its own",
                    tiles(*found)
                )
            }
            ParseErrorKind::CompactLength(found) => {
                let (verb, plural) = if *found == 1 { ("is", "") } else { ("are", "s") };
                write!(f, "a compact board has 9 characters, but here {verb} {found} character{plural}")
            }
            ParseErrorKind::BlankIndex { found, last } => {
                write!(f, "expected the index of the blank in the goal, 0 to {last} or -1, found `{found}`")
            }
            ParseErrorKind::Json { expected, found } => match found.as_str() {
                "" => write!(f, "expected {expected}, found the end of the text"),
                found => write!(f, "expected {expected}, found `{found}`"),
            },
            ParseErrorKind::Missing(what) => write!(f, "the address has no `{what}`"),
            ParseErrorKind::UnknownGoal(found) => {
                write!(
                    f,
                    "unknown goal `{found}`, expected last, first, snail or a board as in 1 2 3/8 0 4/7 6 5"
                )
            }
            ParseErrorKind::GoalSize { goal, board } => {
                write!(f, "this board is {board}, but its goal is a {goal} board")
            }
            ParseErrorKind::SecondGoal { first } => {
                write!(f, "no board follows, and the boards above have the goal that is named at {first}")
            }
        }
    }
}

fn tiles(count: usize) -> String {
    if count == 1 { "1 tile".into() } else { format!("{count} tiles") }
}
