//! Requests about a puzzle, and their answers.

use super::check::Reason;
use super::cover::Count;
use super::hint::Hint;
use super::puzzle::{Placement, Solution};
use super::registry::{Algorithm, Want};
use crate::natural::Natural;
use crate::run::{Limits, Outcome, Report, Stop};

/// A question about a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    pub algorithm: Algorithm,
    pub want: Want,
    pub limits: Limits,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Solution(Solution),
    All { number: u64, first: Solution },
    Count(Count),
    Hint(Hint),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The method used, never `Auto`.
    pub algorithm: Algorithm,
    pub want: Want,
    pub threads: usize,
    pub report: Report<Found>,
    pub reason: Option<Reason>,
}

impl Answer {
    /// The solution, if one was wanted and found.
    pub fn solution(&self) -> Option<&Solution> {
        match self.report.outcome.answer()? {
            Found::Solution(solution) | Found::All { first: solution, .. } => Some(solution),
            Found::Count(_) | Found::Hint(_) => None,
        }
    }

    /// The count, if one was wanted, finished or not.
    pub fn count(&self) -> Option<&Count> {
        match self.report.outcome.answer()? {
            Found::Count(count) => Some(count),
            _ => None,
        }
    }

    /// The hint, if one was wanted and found.
    pub fn hint(&self) -> Option<&Hint> {
        match self.report.outcome.answer()? {
            Found::Hint(hint) => Some(hint),
            _ => None,
        }
    }

    /// The number of solutions found so far, with letters distinguished.
    pub fn found(&self) -> Natural {
        match self.report.outcome.answer() {
            Some(Found::All { number, .. }) => (*number).into(),
            Some(Found::Count(count)) => count.all.clone(),
            Some(Found::Solution(_) | Found::Hint(_)) => Natural::from(1u64),
            None => Natural::default(),
        }
    }

    /// Replaces the stop reason, for a caller that stopped the run to save memory.
    pub fn out_of_memory(mut self) -> Answer {
        if let Outcome::Stopped { why, .. } = &mut self.report.outcome {
            *why = Stop::Memory;
        }
        self
    }

    /// The pieces that the answer shows in the tray, including those placed in the puzzle.
    pub fn shown(&self, placed: &[Placement]) -> Vec<Placement> {
        match (self.solution(), self.hint()) {
            (Some(solution), _) => solution.placements().to_vec(),
            (None, Some(hint)) => placed.iter().chain([&hint.placement]).cloned().collect(),
            (None, None) => placed.to_vec(),
        }
    }
}
