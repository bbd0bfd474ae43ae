//! Answers as text: our own words, or those of the courses and tools whose
//! users want to compare.

mod course;
mod file;
mod plain;

pub use file::board_file;
pub(super) use plain::head;

use crate::say::Ink;
use crate::slide::notation::Notation;
use crate::slide::{Metric, Puzzle, Shortest};
use slidepack_core::slide::{Algorithm, Answer, HeuristicName, Method, NamedGoal, UnknownName};
use std::fmt;
use std::str::FromStr;

/// Whose words an answer is told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// Ours.
    #[default]
    Plain,
    /// Princeton's and Coursera's 8-puzzle assignment.
    Princeton,
    /// KU Leuven's, in Dutch.
    Leuven,
    /// ITB's IF2211.
    Itb,
    /// The 42 school's n-puzzle.
    FortyTwo,
    /// K. Takahashi's 15-puzzle optimal solver.
    Takaken,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 6] =
        [Style::Plain, Style::Princeton, Style::Leuven, Style::Itb, Style::FortyTwo, Style::Takaken];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Style::Plain => "plain",
            Style::Princeton => "princeton",
            Style::Leuven => "leuven",
            Style::Itb => "itb",
            Style::FortyTwo => "42",
            Style::Takaken => "takaken",
        }
    }

    /// Whose it is.
    pub fn about(self) -> &'static str {
        match self {
            Style::Plain => "slidepack's own words",
            Style::Princeton => "Princeton's and Coursera's 8-puzzle assignment",
            Style::Leuven => "KU Leuven's 8-puzzle assignment, in Dutch",
            Style::Itb => "ITB's 15-puzzle assignment (IF2211)",
            Style::FortyTwo => "the 42 school's n-puzzle",
            Style::Takaken => "K. Takahashi's 15-puzzle optimal solver",
        }
    }

    /// The goal of all boards of the course, unless the user or the file names
    /// another.
    pub fn usual_goal(self) -> Option<NamedGoal> {
        match self {
            Style::Princeton | Style::Leuven | Style::Itb => Some(NamedGoal::Last),
            Style::Plain | Style::FortyTwo | Style::Takaken => None,
        }
    }

    /// The method of the course, whose nodes it asks for.
    pub fn usual_method(self) -> Option<Method> {
        let (algorithm, heuristic) = match self {
            Style::Itb => (Algorithm::BranchAndBound, HeuristicName::Hamming),
            Style::FortyTwo => (Algorithm::AStar, HeuristicName::Manhattan),
            Style::Plain | Style::Princeton | Style::Leuven | Style::Takaken => return None,
        };
        Some(Method { algorithm, heuristic: Some(heuristic) })
    }

    /// The answer to a puzzle, ending with a line break.
    ///
    /// `notation` and `ink` are for the plain style; the others have their own.
    pub fn told(self, puzzle: &Puzzle, answer: &Answer, notation: Notation, ink: Ink) -> String {
        self.told_in(
            puzzle,
            answer,
            &Manner { notation, ink, names_other_goals: true, shortest: None, metric: Metric::Single },
        )
    }

    /// The answer to a puzzle, ending with a line break. The manner is for the
    /// plain style; the others have their own.
    pub fn told_in(self, puzzle: &Puzzle, answer: &Answer, manner: &Manner) -> String {
        let mut text = String::new();
        self.write(&mut text, puzzle, answer, manner).expect("writing to a string works");
        text
    }

    /// Writes what [`Style::told_in`] returns. The boards of a long solution are
    /// larger than the memory.
    pub fn write(
        self,
        out: &mut dyn fmt::Write,
        puzzle: &Puzzle,
        answer: &Answer,
        manner: &Manner,
    ) -> fmt::Result {
        match self {
            Style::Plain => plain::write(out, puzzle, answer, manner),
            Style::Princeton => course::princeton(out, puzzle, answer),
            Style::Leuven => course::leuven(out, puzzle, answer),
            Style::Itb => course::itb(out, puzzle, answer),
            Style::FortyTwo => course::forty_two(out, puzzle, answer),
            Style::Takaken => course::takaken(out, puzzle, answer),
        }
    }
}

/// How a plain answer is told.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How moves are written.
    pub notation: Notation,
    /// With colours or without.
    pub ink: Ink,
    /// Whether a board without a solution names other goals that it can reach.
    pub names_other_goals: bool,
    /// What was counted, if all shortest solutions were wanted. Those that were
    /// listed are not told again.
    pub shortest: Option<Shortest>,
    /// How moves were counted.
    pub metric: Metric,
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
        known.ok_or_else(|| UnknownName::new("style of sliding puzzles", name, Style::ALL.map(Style::name)))
    }
}
