//! What is asked about a problem, and the answer.

use super::problem::Solution;
use crate::run::{Limits, Outcome, Report, Stop};

/// What is wanted of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Want {
    /// A solution, or proof that there is none.
    #[default]
    First,
    /// Every solution.
    All,
    /// How many solutions there are.
    Count,
}

/// A question about a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// What is wanted.
    pub want: Want,
    /// What may be used.
    pub limits: Limits,
}

/// What a run found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution.
    Solution(Solution),
    /// So many solutions; each was handed on.
    All {
        /// How many.
        number: u128,
        /// The first of them.
        first: Solution,
    },
    /// So many solutions; `u128::MAX` means that many or more.
    Count(u128),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What was wanted.
    pub want: Want,
    /// Threads that were used.
    pub threads: usize,
    /// How the run ended, and what it took.
    pub report: Report<Found>,
}

impl Answer {
    /// The solution, where one was wanted and found.
    pub fn solution(&self) -> Option<&Solution> {
        match self.report.outcome.answer()? {
            Found::Solution(solution) | Found::All { first: solution, .. } => Some(solution),
            Found::Count(_) => None,
        }
    }

    /// The number of solutions, where they were all found or counted.
    pub fn solutions(&self) -> Option<u128> {
        match (&self.report.outcome, self.want) {
            (Outcome::Impossible, Want::All | Want::Count) => Some(0),
            (Outcome::Solved(_), Want::All | Want::Count) => Some(self.found()),
            _ => None,
        }
    }

    /// The solutions known.
    pub fn found(&self) -> u128 {
        match self.report.outcome.answer() {
            Some(Found::All { number, .. } | Found::Count(number)) => *number,
            Some(Found::Solution(_)) => 1,
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
}
