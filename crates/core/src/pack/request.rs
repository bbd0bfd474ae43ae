//! What is asked about a puzzle, and the answer.

use super::check::Reason;
use super::cover::Count;
use super::hint::Hint;
use super::puzzle::{Placement, Solution};
use super::registry::Algorithm;
use crate::run::{Limits, Outcome, Report, Stop};

/// What is wanted of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Want {
    /// A solution, or proof that there is none.
    #[default]
    First,
    /// Every solution.
    All,
    /// How many solutions there are.
    Count,
    /// One piece in its place.
    Hint,
}

/// A question about a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// How to search.
    pub algorithm: Algorithm,
    /// What for.
    pub want: Want,
    /// What may be used.
    pub limits: Limits,
}

/// What a run found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Every piece in its place.
    Solution(Solution),
    /// So many solutions, letters told apart; each was handed on.
    All {
        /// How many.
        number: u64,
        /// The first of them.
        first: Solution,
    },
    /// So many solutions.
    Count(Count),
    /// A piece to place next.
    Hint(Hint),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The method used, never `Auto`.
    pub algorithm: Algorithm,
    /// What was wanted.
    pub want: Want,
    /// Threads that were used.
    pub threads: usize,
    /// How the run ended, and what it took.
    pub report: Report<Found>,
    /// Why there is no solution, where a simple argument shows it.
    pub reason: Option<Reason>,
}

impl Answer {
    /// The solution, where one was wanted and found.
    pub fn solution(&self) -> Option<&Solution> {
        match self.report.outcome.answer()? {
            Found::Solution(solution) | Found::All { first: solution, .. } => Some(solution),
            Found::Count(_) | Found::Hint(_) => None,
        }
    }

    /// The count, where one was wanted, finished or not.
    pub fn count(&self) -> Option<&Count> {
        match self.report.outcome.answer()? {
            Found::Count(count) => Some(count),
            _ => None,
        }
    }

    /// The hint, where one was wanted and found.
    pub fn hint(&self) -> Option<&Hint> {
        match self.report.outcome.answer()? {
            Found::Hint(hint) => Some(hint),
            _ => None,
        }
    }

    /// The solutions known, letters told apart.
    pub fn found(&self) -> u128 {
        match self.report.outcome.answer() {
            Some(Found::All { number, .. }) => (*number).into(),
            Some(Found::Count(count)) => count.all,
            Some(Found::Solution(_) | Found::Hint(_)) => 1,
            None => 0,
        }
    }

    /// The same answer to a run that its asker ended for want of memory.
    pub fn out_of_memory(mut self) -> Answer {
        if let Outcome::Stopped { why, .. } = &mut self.report.outcome {
            *why = Stop::Memory;
        }
        self
    }

    /// The pieces that the answer shows in the tray, those placed in the
    /// puzzle among them.
    pub fn shown(&self, placed: &[Placement]) -> Vec<Placement> {
        match (self.solution(), self.hint()) {
            (Some(solution), _) => solution.placements().to_vec(),
            (None, Some(hint)) => placed.iter().chain([&hint.placement]).cloned().collect(),
            (None, None) => placed.to_vec(),
        }
    }
}
