//! Answers as text: our own words, or those of the course.

mod course;
mod plain;

use super::{Answer, Puzzle};
use crate::say::Ink;
use slidepack_core::pack::{Solution, UnknownName};
use std::fmt;
use std::str::FromStr;

/// Whose words an answer is told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// Ours.
    #[default]
    Plain,
    /// A student's program for ITB's IF2211.
    Itb,
    /// The sheet of ITB's IF2211, in Indonesian.
    ItbSheet,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Plain, Style::Itb, Style::ItbSheet];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Style::Plain => "plain",
            Style::Itb => "itb",
            Style::ItbSheet => "itb-sheet",
        }
    }

    /// Whose it is.
    pub fn about(self) -> &'static str {
        match self {
            Style::Plain => "our own words",
            Style::Itb => "ITB's packing assignment (IF2211), as a program for it prints",
            Style::ItbSheet => "(pack) ITB's packing assignment, as its sheet prints, in Indonesian",
        }
    }

    /// The answer to a puzzle, ending with a line break. `ink` is for the
    /// plain style.
    ///
    /// Solutions of [`Want::All`](super::Want::All) are told one by one, by
    /// [`one`](Style::one).
    pub fn told(self, puzzle: &Puzzle, answer: &Answer, ink: Ink) -> String {
        match self {
            Style::Plain => plain::told(puzzle, answer, ink),
            Style::Itb => course::itb(puzzle, answer),
            Style::ItbSheet => course::sheet(puzzle, answer),
        }
    }

    /// One of all solutions, by its number from 1, ending with a line break.
    pub fn one(self, puzzle: &Puzzle, solution: &Solution, number: u64, ink: Ink) -> String {
        match self {
            Style::Plain => plain::one(puzzle, solution, number, ink),
            Style::Itb => course::board(puzzle, solution.placements(), '-') + "\n",
            Style::ItbSheet => course::board(puzzle, solution.placements(), '.') + "\n",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Style, UnknownName> {
        let known = Style::ALL.into_iter().find(|style| style.name() == name);
        known.ok_or_else(|| UnknownName::new("style of packing puzzles", name, Style::ALL.map(Style::name)))
    }
}
