//! Requests about a problem, and their answers.

use super::problem::Solution;
use crate::natural::Natural;
use crate::run::{Limits, Outcome, Report, Stop};

names! {
    /// The kind of answer wanted.
    #[derive(Default)]
    pub enum Want: "want" {
        #[default]
        First = "first",
        All = "all",
        Count = "count",
    }
}

/// A question about a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    pub want: Want,
    pub limits: Limits,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Solution(Solution),
    All { number: u128, first: Solution },
    Count(Natural),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub want: Want,
    pub threads: usize,
    pub report: Report<Found>,
}

impl Answer {
    /// The solution, if one was wanted and found.
    pub fn solution(&self) -> Option<&Solution> {
        match self.report.outcome.answer()? {
            Found::Solution(solution) | Found::All { first: solution, .. } => Some(solution),
            Found::Count(_) => None,
        }
    }

    /// The number of solutions, if they were all found or counted.
    pub fn solutions(&self) -> Option<Natural> {
        match (&self.report.outcome, self.want) {
            (Outcome::Impossible, Want::All | Want::Count) => Some(Natural::default()),
            (Outcome::Solved(_), Want::All | Want::Count) => Some(self.found()),
            _ => None,
        }
    }

    /// The number of solutions found so far.
    pub fn found(&self) -> Natural {
        match self.report.outcome.answer() {
            Some(Found::Count(number)) => number.clone(),
            Some(Found::All { number, .. }) => Natural::from(*number),
            Some(Found::Solution(_)) => Natural::from(1u64),
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
}
