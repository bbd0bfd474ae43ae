//! A puzzle as a text has it.

use super::format::Format;
use crate::pack::Puzzle;
use std::ops::Range;

/// A parsed puzzle and its metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    pub puzzle: Puzzle,
    pub format: Format,
    pub label: Option<String>,
    pub span: Range<usize>,
}

/// Treatment of rule violations that are not ambiguous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leniency {
    #[default]
    Strict,
    /// In the course's format and in `measured`, a repeated letter starts a new piece, which gets
    /// another letter, and the number of pieces is not checked.
    Lenient,
}

impl Leniency {
    pub(super) fn is_lenient(self) -> bool {
        self == Leniency::Lenient
    }
}
