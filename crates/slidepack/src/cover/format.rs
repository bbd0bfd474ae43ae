//! The names of the formats.

use super::{matrix, text};
use slidepack_core::pack::UnknownName;
use std::fmt;
use std::str::FromStr;

/// A way to write exact covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The text of Knuth's programs.
    Dlx,
    /// Rows of 0 and 1.
    Matrix,
    /// JSON.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Dlx, Format::Matrix, Format::Json];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dlx => "dlx",
            Format::Matrix => "matrix",
            Format::Json => "json",
        }
    }

    /// What it looks like, in one plain sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Dlx => {
                "a line that names the items, then one option a line, as Knuth's DLX programs read"
            }
            Format::Matrix => "rows of 0 and 1: a row is an option, a column an item",
            Format::Json => "an object with items, secondary and options",
        }
    }

    /// The format that a text is in. A text of brackets is JSON, right or wrong. A
    /// text of 0 and 1 is a matrix, unless only `dlx` makes sense of it.
    pub fn of(text: &str) -> Format {
        if text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
            return Format::Json;
        }
        let is_matrix = || matrix::parse(text).is_ok() || text::parse(text).is_err();
        if matrix::is_matrix(text) && is_matrix() { Format::Matrix } else { Format::Dlx }
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
