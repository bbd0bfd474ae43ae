//! Requests to solve a board, and answers.

use super::board::{Dir, Size};
use super::device::{CardUse, Device};
use super::method::Method;
use super::metric::Metric;
use super::registry::{Algorithm, HeuristicName};
use super::table_cache::TableUse;
use super::weight::Weight;
use crate::run::{Limits, Report};
use std::ops::ControlFlow;

/// A request to [`solve`](super::solve()).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    pub algorithm: Algorithm,
    pub heuristic: HeuristicName,
    /// [`Metric::Multi`] uses only the limits of the request, and proves solutions on boards that
    /// [`fits_multi`](super::fits_multi) accepts. The moves of the answer are single-tile moves;
    /// `progress` counts moves of the metric.
    pub metric: Metric,
    pub tuning: Tuning,
    pub device: Device,
    pub limits: Limits,
    /// Gives up a proof that takes more than some seconds of work, for the best answer so far. A
    /// limit of time or nodes replaces this budget.
    pub gives_up: bool,
}

impl Request {
    pub(super) fn is_free(&self) -> bool {
        self.limits.time.is_none() && self.limits.nodes.is_none()
    }
}

/// Parameters of single algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    pub weight: Option<Weight>,
    /// Depth limit of depth-first search, up to [`Tuning::DEEPEST`].
    pub depth: Option<u32>,
}

impl Tuning {
    /// Depth-first search keeps its path.
    pub const DEEPEST: u32 = 1_000_000;

    pub(crate) fn weight(self) -> Weight {
        self.weight.unwrap_or_default()
    }

    /// By default ten moves per cell, more than the longest shortest solutions known.
    pub(crate) fn depth(self, size: Size) -> u32 {
        self.depth.unwrap_or(10 * size.cells() as u32).min(Tuning::DEEPEST)
    }
}

/// The answer of [`solve`](super::solve()).
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The moves, as directions of the tile, and the cost of the run.
    pub report: Report<Vec<Dir>>,
    pub method: Method,
    pub tables: Vec<TableUse>,
    /// Rounds of iterative deepening in order: bound and nodes expanded.
    pub rounds: Vec<(u32, u64)>,
    pub card: Option<CardUse>,
    pub notes: Vec<String>,
}

impl Answer {
    /// Length of the solution, if one was found.
    pub fn length(&self) -> Option<usize> {
        self.report.outcome.answer().map(Vec::len)
    }

    /// Whether the solution is proven shortest.
    pub fn is_optimal(&self) -> bool {
        self.length().is_some_and(|length| length as u64 == u64::from(self.report.progress.bound))
    }
}

/// How to list shortest solutions.
pub struct Listing<'a> {
    pub most: u64,
    /// Called with each solution as soon as it is found; may end the run.
    pub each: &'a mut dyn FnMut(&[Dir]) -> ControlFlow<()>,
}

/// The shortest solutions of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct AllShortest {
    /// One of them. Its outcome is [`Stopped`](crate::run::Outcome::Stopped) if a limit was reached
    /// before all were counted.
    pub answer: Answer,
    pub found: u128,
    pub is_complete: bool,
}
