//! The styles, and the options of the plain one.

use crate::say::Ink;
use crate::slide::notation::Notation;
use crate::slide::{Algorithm, HeuristicName, Method, Metric, NamedGoal, Shortest};

slidepack_core::names! {
    /// The wording of an answer.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Style: "style of sliding puzzles" {
        #[default]
        Plain = "plain" => "slidepack's own words",
        Princeton = "princeton" => "Princeton's and Coursera's 8-puzzle assignment",
        Leuven = "leuven" => "KU Leuven's 8-puzzle assignment, in Dutch",
        Itb = "itb" => "ITB's 15-puzzle assignment (IF2211)",
        FortyTwo = "42" => "the 42 school's n-puzzle",
        Takaken = "takaken" => "K. Takahashi's 15-puzzle optimal solver",
    }
}

impl Style {
    /// The goal of the course, unless the user or the file names another.
    pub fn usual_goal(self) -> Option<NamedGoal> {
        match self {
            Style::Princeton | Style::Leuven | Style::Itb => Some(NamedGoal::Last),
            Style::Plain | Style::FortyTwo | Style::Takaken => None,
        }
    }

    /// The method of the course, whose node counts it reports.
    pub fn usual_method(self) -> Option<Method> {
        let (algorithm, heuristic) = match self {
            Style::Itb => (Algorithm::BranchAndBound, HeuristicName::Hamming),
            Style::FortyTwo => (Algorithm::AStar, HeuristicName::Manhattan),
            Style::Plain | Style::Princeton | Style::Leuven | Style::Takaken => return None,
        };
        Some(Method { algorithm, heuristic: Some(heuristic) })
    }
}

/// Options of the plain style.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub notation: Notation,
    pub ink: Ink,
    /// Whether an unsolvable board lists other goals that it can reach.
    pub names_other_goals: bool,
    /// The count of shortest solutions, if all were requested. Listed ones are not printed again.
    pub shortest: Option<Shortest>,
    pub metric: Metric,
}

impl Manner {
    /// The manner of an answer with one solution in single-tile moves.
    pub fn new(notation: Notation, ink: Ink) -> Manner {
        Manner { notation, ink, names_other_goals: true, shortest: None, metric: Metric::Single }
    }
}
