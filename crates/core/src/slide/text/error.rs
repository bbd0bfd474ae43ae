//! What can be wrong with a text, and where.

use std::fmt;
use std::ops::Range;

use super::{Format, Place};
use crate::slide::{Size, SizeError};

/// Why a board could not be read, and where in the text.
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

/// What is wrong with a text. Found words are shortened if they are long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing but spaces and comments.
    Empty,
    /// The format asked for is not the format of this text.
    Format(Format),
    /// Neither a number nor a mark for the blank.
    NotATile(String),
    /// Not a number where one must be.
    NotANumber {
        /// What the number would be.
        what: &'static str,
        /// What is there.
        found: String,
    },
    /// A tile that a board of this size does not have.
    TooLarge {
        /// The tile.
        found: String,
        /// The size of the board.
        size: Size,
    },
    /// A tile for the second time.
    Repeated {
        /// The tile.
        tile: u32,
        /// Where it is the first time.
        first: Place,
    },
    /// A second blank.
    SecondBlank {
        /// Where the first one is.
        first: Place,
    },
    /// A position that a board of this size does not have.
    PositionTooLarge {
        /// The position.
        found: String,
        /// The size of the board.
        size: Size,
    },
    /// The position of two tiles.
    PositionRepeated {
        /// The position.
        position: u32,
        /// Where it is the first time.
        first: Place,
    },
    /// A row that is longer or shorter than the others.
    Row {
        /// Which row of the board, from 1.
        row: usize,
        /// How many tiles it has.
        found: usize,
        /// How many it should have.
        expected: usize,
        /// The row that has as many; `None` if another line says so.
        like: Option<usize>,
    },
    /// Not as many tiles as announced.
    Count {
        /// Who announced them.
        by: &'static str,
        /// The size announced.
        size: Size,
        /// How many tiles there are.
        found: usize,
    },
    /// Not as many boards as announced.
    Boards {
        /// How many there should be.
        expected: u32,
        /// How many there are.
        found: u32,
    },
    /// No board has this size.
    Size(SizeError),
    /// As many numbers on a line as no square board has.
    LineLength {
        /// How many there are.
        found: usize,
        /// The tiles of the nearest square board.
        nearest: usize,
    },
    /// A broken line that is longer or shorter than most.
    UnusualLine {
        /// How many numbers it has.
        found: usize,
        /// How many most have.
        usual: usize,
    },
    /// A flat array whose length is no square.
    FlatLength(usize),
    /// Not nine characters.
    CompactLength(usize),
    /// The index of the blank in the goal is not on the board.
    BlankIndex {
        /// The index.
        found: String,
        /// The last index of the board.
        last: usize,
    },
    /// Not how JSON is written, or not how a board is written in it.
    Json {
        /// What could have come.
        expected: &'static str,
        /// What came.
        found: String,
    },
    /// A web address lacks a part.
    Missing(&'static str),
    /// A goal comment with neither a name nor a board.
    UnknownGoal(String),
    /// The goal is a board of another size.
    GoalSize {
        /// The size of the goal.
        goal: Size,
        /// The size of the board.
        board: Size,
    },
    /// A goal comment below boards that have another goal.
    SecondGoal {
        /// Where their goal is named.
        first: Place,
    },
}

impl ParseErrorKind {
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
