//! The names of the formats.

use crate::name::UnknownName;
use std::fmt;
use std::str::FromStr;

/// A way to write packing puzzles as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `N M P`, the kind of tray, the pieces.
    Course,
    /// Our own, which can say everything.
    Slidepack,
    /// A tray drawn with letters and nothing else.
    Drawing,
    /// The size, the number of pieces, and each piece below its own size.
    Measured,
    /// `PIECE NAME` and rows of ones and zeros, for a tray of 6x10.
    Listed,
    /// The XML of BurrTools, `.xmpuzzle`.
    BurrTools,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] = [
        Format::Course,
        Format::Slidepack,
        Format::Drawing,
        Format::Measured,
        Format::Listed,
        Format::BurrTools,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Course => "course",
            Format::Slidepack => "slidepack",
            Format::Drawing => "drawing",
            Format::Measured => "measured",
            Format::Listed => "listed",
            Format::BurrTools => "burrtools",
        }
    }

    /// What it looks like, in one plain sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Course => {
                "rows, columns and pieces, then DEFAULT, CUSTOM and a board, or PYRAMID, then the pieces \
                 drawn with letters (ITB IF2211)"
            }
            Format::Slidepack => "a line `slidepack pack`, then tray, kit or pieces, and what is placed",
            Format::Drawing => "a tray drawn with the letters of pieces and `.`, nothing else",
            Format::Measured => {
                "rows and columns, the number of pieces, then each piece below its own rows and columns"
            }
            Format::Listed => {
                "`PIECE` and a name, then rows of 1 and 0, for each of the pieces of a 6x10 tray"
            }
            Format::BurrTools => {
                "the XML of BurrTools (.xmpuzzle): shapes of voxels, and problems made of them"
            }
        }
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
