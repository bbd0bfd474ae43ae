//! Exact covers as JSON.

use super::{Answer, Problem, ProblemError, Puzzle, Solution};
use crate::wire::{Ended, SCHEMA_VERSION, StoppedBy};
use crate::{Number, schema};
use serde::{Deserialize, Serialize};

/// An exact cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExactCover"))]
pub struct WireProblem {
    /// The names of the primary items, which are covered exactly once. A number or a
    /// range and a bar before a name say how often instead: `2|a`, `1:3|b`.
    pub items: Vec<String>,
    /// The names of the secondary items, which are covered at most once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<String>,
    /// The items of each option; a secondary item may be followed by a colon and a
    /// colour.
    pub options: Vec<Vec<String>>,
}

impl From<&Problem> for WireProblem {
    fn from(problem: &Problem) -> WireProblem {
        WireProblem {
            items: problem.primary_written().collect(),
            secondary: problem.secondary().map(str::to_owned).collect(),
            options: (0..problem.options()).map(|option| problem.option(option).collect()).collect(),
        }
    }
}

impl WireProblem {
    /// Builds the problem. An error comes with the index of its option, if it is about one.
    pub fn problem(&self) -> Result<Problem, (Option<usize>, ProblemError)> {
        let mut problem = Problem::new(&self.items, &self.secondary).map_err(|error| (None, error))?;
        for (number, option) in self.options.iter().enumerate() {
            let option: Vec<&str> = option.iter().map(String::as_str).collect();
            problem.add(&option).map_err(|error| (Some(number), error))?;
        }
        Ok(problem)
    }
}

/// The answer to an exact cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CoverReport"))]
pub struct CoverAnswer {
    schema_version: u32,
    puzzle: schema::Cover,
    source: String,
    items: usize,
    secondary: usize,
    options: usize,
    /// Those of them that have no primary item, and are never chosen.
    without_primary: usize,
    pub outcome: Ended,
    pub stopped_by: Option<StoppedBy>,
    /// The options of a solution, each with its items.
    pub solution: Option<Vec<Vec<String>>>,
    /// The numbers of these options, from 0.
    pub chosen: Option<Vec<usize>>,
    pub tried: u64,
    /// All solutions, if they were all found or counted.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u128>"))]
    pub solutions: Option<Number>,
    /// Those known so far.
    #[cfg_attr(feature = "schema", schemars(with = "u128"))]
    pub found: Number,
    /// The numbers of the options of each, where all were asked for in one object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<Vec<usize>>>,
    pub expanded: u64,
    pub seconds: f64,
    pub threads: usize,
}

impl CoverAnswer {
    /// The answer to a problem.
    pub fn new(puzzle: &Puzzle, answer: &Answer) -> CoverAnswer {
        let (problem, outcome) = (&puzzle.problem, &answer.report.outcome);
        let progress = &answer.report.progress;
        CoverAnswer {
            schema_version: SCHEMA_VERSION,
            puzzle: schema::Cover,
            source: puzzle.source.clone(),
            items: problem.primary().len(),
            secondary: problem.secondary().len(),
            options: problem.options(),
            without_primary: problem.without_primary(),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            solution: answer.solution().map(|solution| written(problem, solution)),
            chosen: answer.solution().map(|solution| solution.options().to_vec()),
            tried: progress.generated,
            solutions: answer.solutions().map(Number),
            found: Number(answer.found()),
            all: None,
            expanded: progress.expanded,
            seconds: progress.elapsed.as_secs_f64(),
            threads: answer.threads,
        }
    }
}

/// One of all solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoverSolution {
    schema_version: u32,
    puzzle: schema::Cover,
    source: String,
    number: u64,
    solution: Vec<Vec<String>>,
    chosen: Vec<usize>,
}

impl CoverSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, solution: &Solution, number: u64) -> CoverSolution {
        CoverSolution {
            schema_version: SCHEMA_VERSION,
            puzzle: schema::Cover,
            source: puzzle.source.clone(),
            number,
            solution: written(&puzzle.problem, solution),
            chosen: solution.options().to_vec(),
        }
    }
}

fn written(problem: &Problem, solution: &Solution) -> Vec<Vec<String>> {
    solution.options().iter().map(|&option| problem.option(option).collect()).collect()
}
