use crate::cover::{Puzzle as CoverPuzzle, Solution as CoverSolution};
use crate::pack::wire::Drawing;
use crate::slide::{Board, Dir, Metric};
use crate::wire::ByName;
use crate::{Progress, pack, slide};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Receives the events of a run. Every method has a default: `()` ignores all events and never
/// stops a run.
pub trait Listener {
    /// Progress of the run, which may be stopped here.
    fn progress(&self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A better solution of a sliding puzzle.
    fn improved(&self, _better: Better<'_>) {}

    /// One of all shortest solutions of a sliding puzzle. The run may be stopped here.
    fn shortest(&self, _one: OneShortest<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of a packing puzzle. The run may be stopped here.
    fn solution(&self, _one: Packed<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of an exact cover. The run may be stopped here.
    fn cover(&self, _one: OneCover<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of the requested random boards. The run may be stopped here.
    fn board(&self, _board: &Board) -> ControlFlow<()> {
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

/// A better solution of a sliding puzzle, for a [`Listener`]. Its JSON form is [`BetterMoves`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Better<'a> {
    pub puzzle: &'a slide::Puzzle,
    pub moves: &'a [Dir],
    /// The metric that is minimised.
    pub metric: Metric,
}

impl Better<'_> {
    /// The length in the metric that is minimised.
    pub fn length(&self) -> usize {
        self.metric.length(self.moves)
    }
}

impl From<Better<'_>> for BetterMoves {
    fn from(Better { moves, .. }: Better<'_>) -> BetterMoves {
        BetterMoves {
            length: moves.len(),
            multi_length: Metric::Multi.length(moves),
            moves: moves.iter().copied().map(ByName).collect(),
        }
    }
}

/// One of all shortest solutions of a sliding puzzle, for a [`Listener`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OneShortest<'a> {
    pub puzzle: &'a slide::Puzzle,
    pub moves: &'a [Dir],
    /// From 1.
    pub number: u64,
}

/// One of all solutions of a packing puzzle, for a [`Listener`]. Its JSON form is [`OnePacking`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Packed<'a> {
    pub puzzle: &'a pack::Puzzle,
    pub solution: &'a pack::Solution,
    /// From 1.
    pub number: u64,
}

impl From<Packed<'_>> for OnePacking {
    fn from(packed: Packed<'_>) -> OnePacking {
        OnePacking { solution: Drawing::new(&packed.puzzle.packing, packed.solution.placements()) }
    }
}

/// One of all solutions of an exact cover, for a [`Listener`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OneCover<'a> {
    pub puzzle: &'a CoverPuzzle,
    pub solution: &'a CoverSolution,
    /// From 1.
    pub number: u64,
}
