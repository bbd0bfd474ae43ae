//! The names of the formats.

use slidepack_core::pack::{UnknownName, text};
use std::fmt;
use std::str::FromStr;

/// A way to write packing puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One of those for people.
    Text(text::Format),
    /// JSON, for programs.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] = [
        Format::Text(text::Format::Course),
        Format::Text(text::Format::Slidepack),
        Format::Json,
        Format::Text(text::Format::Drawing),
        Format::Text(text::Format::Measured),
        Format::Text(text::Format::Listed),
        Format::Text(text::Format::BurrTools),
    ];

    /// Whether puzzles are written in it, and not only read.
    pub fn is_written(self) -> bool {
        matches!(
            self,
            Format::Json | Format::Text(text::Format::Course) | Format::Text(text::Format::Slidepack)
        )
    }

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text(format) => format.name(),
            Format::Json => "pack-json",
        }
    }

    /// What it looks like, in one plain sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Text(format) => format.about(),
            Format::Json => "a JSON object with tray, kit or pieces, and placed, or a list of them",
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
        known
            .ok_or_else(|| UnknownName::new("format of packing puzzles", name, Format::ALL.map(Format::name)))
    }
}
