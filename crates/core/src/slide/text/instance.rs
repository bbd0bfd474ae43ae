//! A board as a text has it.

use super::Format;
use crate::slide::{Board, Goal};
use std::ops::Range;

/// A board in a text, with its goal and metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instance {
    pub board: Board,
    pub format: Format,
    /// `None` if the text names no goal. A custom goal has the size of `board`.
    pub goal: Option<Goal>,
    pub why_goal: WhyGoal,
    /// Index in a list.
    pub label: Option<String>,
    pub known_length: Option<u32>,
    pub blank: Blank,
    /// Byte range, without the header.
    pub span: Range<usize>,
}

/// Where the goal of an [`Instance`] comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyGoal {
    Unsaid,
    /// Named by a `# goal:` comment.
    Comment,
    /// Written with the board.
    Written,
    /// The convention of the format.
    Format,
}

/// How the blank of an [`Instance`] was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blank {
    Zero,
    /// One of `- _ . x X b B *`.
    Mark(char),
    /// The number of cells.
    Number,
    /// `null`, or an empty field.
    Nothing,
    Word,
}
