//! What is named in the JSON of sliding puzzles.

use crate::schema::{Name, names};
use crate::slide::notation::Notation;
use crate::slide::{Algorithm, Device, Dir, GoalOrigin, HeuristicName, Metric, NamedGoal};
use slidepack_core::slide::text::Format;

impl Name for Dir {
    const KIND: &'static str = "move";

    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    /// The letter of the way a tile slides.
    fn name(self) -> &'static str {
        match self {
            Self::Up => "U",
            Self::Down => "D",
            Self::Left => "L",
            Self::Right => "R",
        }
    }
}

names! {
    Algorithm: "algorithm",
    HeuristicName: "heuristic",
    Device: "device",
    Metric: "metric",
    NamedGoal: "goal",
    GoalOrigin: "origin of a goal",
    Notation: "notation",
    Format: "format",
}
