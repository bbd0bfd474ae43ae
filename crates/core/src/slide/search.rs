//! From the name of an algorithm to its search.

use super::board::{Board, Size};
use super::frontier::{self, Found, Order, both_ends};
use super::grid::{Grid, Tiles};
use super::heuristic::Heuristic;
use super::registry::{Algorithm, Strategy};
use super::request::Tuning;
use super::trace::Trace;
use super::{hill_climbing, ida};
use crate::run::{Meter, Stop};

/// A search from `start`, which must be solvable and not solved, to the goal of `grid`.
pub(crate) struct Setting<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) start: &'a Board,
    pub(crate) algorithm: Algorithm,
    pub(crate) tuning: Tuning,
    pub(crate) nodes: u64,
}

impl Setting<'_> {
    pub(crate) fn search<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
        &self,
        heuristic: &H,
        meter: &mut Meter<'_>,
        trace: &mut R,
    ) -> Result<Found, Stop> {
        let &Setting { grid, start, algorithm, tuning, nodes } = self;
        let order = match algorithm.entry().strategy {
            Strategy::Frontier(order) => order,
            Strategy::Weighted => {
                let (left, made) = tuning.weight().ratio();
                Order { made, left, ..Order::A_STAR }
            }
            Strategy::BothEnds => return both_ends::search::<T, R>(grid, start, nodes, meter, trace),
            Strategy::Deepening => return self.deepen(heuristic, meter, trace),
            Strategy::DepthFirst => {
                let found = ida::search_to(grid, start, tuning.depth(grid.size()), nodes, meter, trace)?;
                return Ok(found.map_or(Found::NotYet, Found::Path));
            }
            Strategy::HillClimbing => {
                let estimate = |board: &Board| heuristic.value(heuristic.start(&T::of(board)));
                return hill_climbing::search(grid, start, &estimate, meter, trace);
            }
            Strategy::Chosen | Strategy::Improvement | Strategy::Construction => {
                unreachable!("{algorithm} is no search of its own")
            }
        };
        frontier::search_within(grid, start, heuristic, order, nodes, meter, trace)
    }

    pub(crate) fn deepen<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
        &self,
        heuristic: &H,
        meter: &mut Meter<'_>,
        trace: &mut R,
    ) -> Result<Found, Stop> {
        let found = ida::search_within(self.grid, self.start, heuristic, self.nodes, meter, trace)?;
        Ok(found.map_or(Found::NotYet, Found::Path))
    }
}

pub(crate) fn remark(algorithm: Algorithm, tuning: Tuning, size: Size) -> Option<String> {
    match algorithm.entry().strategy {
        Strategy::Weighted => {
            let weight = tuning.weight();
            Some(format!("with the weight {weight}, a solution has at most {weight} times the optimum"))
        }
        Strategy::DepthFirst => {
            let depth = tuning.depth(size);
            Some(format!("the first solution within the depth limit of {depth} moves, not a shortest one"))
        }
        _ if algorithm == Algorithm::Ucs => {
            Some("every move costs one, so uniform-cost search is breadth-first search".into())
        }
        _ => None,
    }
}
