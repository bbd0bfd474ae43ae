use crate::pack::wire::Drawing;
use crate::slide::{self, Board, Dir, Metric};
use crate::wire::ByName;
use crate::{Progress, cover, pack};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Receives the events of a run. Every method has a default: `()` ignores all events and never
/// stops a run. A `number` counts solutions from 1.
pub trait Listener {
    /// Progress of the run, which may be stopped here.
    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A better solution of a sliding puzzle, in the metric that is minimised.
    fn improved(&mut self, _puzzle: &slide::Puzzle, _moves: &[Dir], _metric: Metric) {}

    /// One of all shortest solutions of a sliding puzzle. The run may be stopped here.
    fn shortest(&mut self, _puzzle: &slide::Puzzle, _moves: &[Dir], _number: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of a packing puzzle. The run may be stopped here.
    fn solution(&mut self, _puzzle: &pack::Puzzle, _one: &pack::Solution, _number: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of an exact cover. The run may be stopped here.
    fn cover(&mut self, _puzzle: &cover::Puzzle, _one: &cover::Solution, _number: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of the requested random boards. The run may be stopped here.
    fn board(&mut self, _board: &Board) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Listener for () {}

/// A better answer on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Improved"))]
pub struct BetterMoves {
    pub length: usize,
    /// Number of multi-tile moves.
    pub multi_length: usize,
    /// The moves; each letter is the way a tile moves.
    pub moves: Vec<ByName<Dir>>,
}

/// One of many answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solution"))]
pub struct OnePacking {
    pub solution: Drawing,
}

impl BetterMoves {
    /// The moves of a better solution.
    pub fn new(moves: &[Dir]) -> BetterMoves {
        BetterMoves {
            length: moves.len(),
            multi_length: Metric::Multi.length(moves),
            moves: moves.iter().copied().map(ByName).collect(),
        }
    }
}

impl OnePacking {
    /// A solution of a packing puzzle.
    pub fn new(puzzle: &pack::Puzzle, solution: &pack::Solution) -> OnePacking {
        OnePacking { solution: Drawing::new(&puzzle.packing, solution.placements()) }
    }
}
