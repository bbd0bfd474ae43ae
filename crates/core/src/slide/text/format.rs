//! The names of the formats.

use crate::name::UnknownName;
use std::fmt;
use std::str::FromStr;

use crate::slide::Size;

/// A way to write boards as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The rows and nothing else.
    Rows,
    /// A line with the size, then the rows.
    Sized,
    /// A square board a line, perhaps with an index and a length before it.
    Line,
    /// One board per line, rows separated by `/`.
    Slash,
    /// The 42 school's comment, a line with the size, the rows.
    FortyTwo,
    /// Arrays of arrays of numbers.
    Json,
    /// A 3x3 board as nine characters, a 4x4 board as sixteen.
    Compact,
    /// The position of each tile, and of each tile in the goal.
    Positions,
    /// The number of tiles, the blank's index in the goal, the rows.
    Fmi,
    /// Width, height and number of boards, then the boards.
    Counted,
    /// The rows of the start, then those of the goal.
    Pair,
    /// The query of a web address.
    Url,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 12] = [
        Format::Rows,
        Format::Sized,
        Format::Line,
        Format::Slash,
        Format::FortyTwo,
        Format::Json,
        Format::Compact,
        Format::Positions,
        Format::Fmi,
        Format::Counted,
        Format::Pair,
        Format::Url,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Rows => "rows",
            Format::Sized => "sized",
            Format::Line => "line",
            Format::Slash => "slash",
            Format::FortyTwo => "42",
            Format::Json => "json",
            Format::Compact => "compact",
            Format::Positions => "positions",
            Format::Fmi => "fmi",
            Format::Counted => "counted",
            Format::Pair => "pair",
            Format::Url => "url",
        }
    }

    /// What it looks like, in one plain sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Rows => "the rows of the board, one a line; empty lines between boards",
            Format::Sized => {
                "a line with the size (`3`, or rows and columns, `2 3`), then the rows (Princeton, Leuven)"
            }
            Format::Line => {
                "a square board a line, perhaps after an index, or an index and a known length (Korf); \
                 with either it means the goal `first`"
            }
            Format::Slash => "one board per line, rows separated by `/` (speed solvers)",
            Format::FortyTwo => {
                "like `sized`, with `# This puzzle is solvable` above, meaning the goal `snail` (42 school)"
            }
            Format::Json => {
                "arrays of rows, `[[1,2],[3,null]]`, with any brackets, or a flat array for a square board"
            }
            Format::Compact => {
                "a 3x3 board as nine characters, `123456780` or `b12 345 678`, or a 4x4 board as sixteen \
                 hexadecimal digits"
            }
            Format::Positions => {
                "rows and columns, `starting positions for each tile:`, a position a line, \
                 then `goal positions:` and the same again (UNH)"
            }
            Format::Fmi => {
                "the number of tiles or the size, the index of the blank in the goal (-1: last), then the rows (FMI Sofia)"
            }
            Format::Counted => "a line with width, height and the number of boards, then the boards",
            Format::Pair => {
                "the rows of the start, directly followed by the rows of the goal, or both on one line"
            }
            Format::Url => "a web address or its query, `?width=3&height=3&start=1,2,…&goal=1,2,…`",
        }
    }

    /// Whether boards of this size can be written so.
    pub fn fits(self, size: Size) -> bool {
        match self {
            Format::Line | Format::FortyTwo | Format::Fmi => size.rows() == size.cols(),
            Format::Compact => size.rows() == size.cols() && (3..=4).contains(&size.rows()),
            _ => true,
        }
    }

    /// Whether a board written so takes one line.
    pub fn is_one_line(self) -> bool {
        matches!(self, Format::Line | Format::Slash | Format::Json | Format::Compact | Format::Url)
    }

    /// Whether a board written so brings its goal along.
    pub fn carries_goal(self) -> bool {
        matches!(self, Format::Positions | Format::Fmi | Format::Pair | Format::Url)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Format, UnknownName> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownName::new("format", name, Format::ALL.map(Format::name)))
    }
}
