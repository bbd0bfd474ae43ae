//! Parse errors and their positions.

use std::fmt;

use super::{Format, Place};
use crate::slide::{Size, SizeError};
use crate::{Coded, TextError};

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

/// The kinds of errors. Long words are truncated in `found`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    Empty,
    Format(Format),
    NotATile(String),
    NotANumber { what: &'static str, found: String },
    TooLarge { found: String, size: Size },
    Repeated { tile: u32, first: Place },
    SecondBlank { first: Place },
    PositionTooLarge { found: String, size: Size },
    PositionRepeated { position: u32, first: Place },
    Row { row: usize, found: usize, expected: usize, like: Option<usize> },
    Count { by: &'static str, size: Size, found: usize },
    Boards { expected: u32, found: u32 },
    Size(SizeError),
    LineLength { found: usize, nearest: usize },
    UnusualLine { found: usize, usual: usize },
    FlatLength(usize),
    CompactLength(usize),
    BlankIndex { found: String, last: usize },
    Json { expected: &'static str, found: String },
    Missing(&'static str),
    UnknownGoal(String),
    GoalSize { goal: Size, board: Size },
    SecondGoal { first: Place },
}

impl Coded for ParseErrorKind {
    fn code(&self) -> &'static str {
        match self {
            ParseErrorKind::Empty => "empty",
            ParseErrorKind::Format(_) => "format",
            ParseErrorKind::NotATile(_) => "not-a-tile",
            ParseErrorKind::NotANumber { .. } => "not-a-number",
            ParseErrorKind::TooLarge { .. } => "too-large",
            ParseErrorKind::Repeated { .. } => "repeated",
            ParseErrorKind::SecondBlank { .. } => "second-blank",
            ParseErrorKind::PositionTooLarge { .. } => "position-too-large",
            ParseErrorKind::PositionRepeated { .. } => "position-repeated",
            ParseErrorKind::Row { .. } => "row",
            ParseErrorKind::Count { .. } => "count",
            ParseErrorKind::Boards { .. } => "boards",
            ParseErrorKind::Size(_) => "size",
            ParseErrorKind::LineLength { .. } => "line-length",
            ParseErrorKind::UnusualLine { .. } => "unusual-line",
            ParseErrorKind::FlatLength(_) => "flat-length",
            ParseErrorKind::CompactLength(_) => "compact-length",
            ParseErrorKind::BlankIndex { .. } => "blank-index",
            ParseErrorKind::Json { .. } => "json",
            ParseErrorKind::Missing(_) => "missing",
            ParseErrorKind::UnknownGoal(_) => "unknown-goal",
            ParseErrorKind::GoalSize { .. } => "goal-size",
            ParseErrorKind::SecondGoal { .. } => "late-goal",
        }
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
