//! Answers as text, in our own style or those of the course.

mod course;
mod plain;

use super::{Answer, Puzzle, Solution};
use crate::say::Ink;

slidepack_core::names! {
    /// A style of answers.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Style: "style of packing puzzles" {
        #[default]
        Plain = "plain" => "our own words",
        Itb = "itb" => "ITB's packing assignment (IF2211), as a program for it prints",
        ItbSheet = "itb-sheet" => "(pack) ITB's packing assignment, as its sheet prints, in Indonesian",
    }
}

impl Style {
    /// The answer to a puzzle, ending with a line break. Only the plain style uses `ink`.
    ///
    /// Solutions of [`Want::All`](super::Want::All) are printed by [`one`](Style::one).
    pub fn render(self, puzzle: &Puzzle, answer: &Answer, ink: Ink) -> String {
        match self {
            Style::Plain => plain::render(puzzle, answer, ink),
            Style::Itb => course::itb(puzzle, answer),
            Style::ItbSheet => course::sheet(puzzle, answer),
        }
    }

    /// One of all solutions, numbered from 1, ending with a line break.
    pub fn one(self, puzzle: &Puzzle, solution: &Solution, number: u64, ink: Ink) -> String {
        match self {
            Style::Plain => plain::one(puzzle, solution, number, ink),
            Style::Itb => course::board(puzzle, solution.placements(), '-') + "\n",
            Style::ItbSheet => course::board(puzzle, solution.placements(), '.') + "\n",
        }
    }
}
