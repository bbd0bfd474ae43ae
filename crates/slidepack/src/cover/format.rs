//! The names of the formats.

use slidepack_core::pack::UnknownName;
use std::fmt;
use std::str::FromStr;

/// A way to write exact covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The text of Knuth's programs.
    Dlx,
    /// JSON.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 2] = [Format::Dlx, Format::Json];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dlx => "dlx",
            Format::Json => "json",
        }
    }

    /// What it looks like, in one plain sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Dlx => {
                "a line that names the items, then one option a line, as Knuth's DLX programs read"
            }
            Format::Json => "an object with items, secondary and options",
        }
    }

    /// The format that a text is in, by its first character: an object, or lines.
    pub fn of(text: &str) -> Format {
        match text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            true => Format::Json,
            false => Format::Dlx,
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
        known.ok_or_else(|| UnknownName::new("format of exact covers", name, Format::ALL.map(Format::name)))
    }
}
