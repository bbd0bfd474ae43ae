//! What all of our JSON has in common: the version, names, errors, progress, and
//! how a run ended.
//!
//! The types of each family and of replies are made of these.

mod name;
mod page;

pub(crate) use name::names;
pub use name::{ByName, Cover, Improved, Name, Pack, Slide};

use crate::input::InputError;
use serde::{Deserialize, Serialize};
use slidepack_core::run::{Outcome, Progress, Stage, Stop};
use std::fmt;

/// The version of all fields.
pub const SCHEMA_VERSION: u32 = 1;

/// An error: `{"error": {"code", "message", "file", "line", "column"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Error"))]
pub struct WireError {
    /// What is wrong.
    pub error: ErrorBody,
}

/// What is wrong, and where. Line and column point into the puzzle's text, or
/// into the body for the codes `json` and `field`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct ErrorBody {
    /// A short name that never changes.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The file, where there is one.
    pub file: Option<String>,
    /// From 1.
    pub line: Option<usize>,
    /// From 1.
    pub column: Option<usize>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum Ended {
    /// With an answer of the kind that was asked for.
    Solved,
    /// With proof that there is none.
    Impossible,
    /// A limit or the asker came first.
    Stopped,
}

impl Ended {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ended::Solved => "solved",
            Ended::Impossible => "impossible",
            Ended::Stopped => "stopped",
        }
    }
}

impl<S> From<&Outcome<S>> for Ended {
    fn from(outcome: &Outcome<S>) -> Ended {
        match outcome {
            Outcome::Solved(_) => Ended::Solved,
            Outcome::Impossible => Ended::Impossible,
            Outcome::Stopped { .. } => Ended::Stopped,
        }
    }
}

/// What ended a run before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum StoppedBy {
    /// The limit of time.
    Time,
    /// The limit of nodes.
    Nodes,
    /// The limit of memory.
    Memory,
    /// The asker.
    Interrupt,
    /// The limit on the number of solutions told.
    Limit,
}

impl StoppedBy {
    /// What stopped a run, if something did.
    pub fn of<S>(outcome: &Outcome<S>) -> Option<StoppedBy> {
        match outcome {
            Outcome::Stopped { why, .. } => Some((*why).into()),
            Outcome::Solved(_) | Outcome::Impossible => None,
        }
    }

    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            StoppedBy::Time => "time",
            StoppedBy::Nodes => "nodes",
            StoppedBy::Memory => "memory",
            StoppedBy::Interrupt => "interrupt",
            StoppedBy::Limit => "limit",
        }
    }

    /// The word for it in a run's report. Reaching the limit on the number of
    /// solutions ends a run like the asker does.
    pub fn stop(self) -> Stop {
        match self {
            StoppedBy::Time => Stop::Time,
            StoppedBy::Nodes => Stop::Nodes,
            StoppedBy::Memory => Stop::Memory,
            StoppedBy::Interrupt | StoppedBy::Limit => Stop::Cancelled,
        }
    }
}

impl From<Stop> for StoppedBy {
    fn from(stop: Stop) -> StoppedBy {
        match stop {
            Stop::Time => StoppedBy::Time,
            Stop::Nodes => StoppedBy::Nodes,
            Stop::Memory => StoppedBy::Memory,
            Stop::Cancelled => StoppedBy::Interrupt,
        }
    }
}

impl WireError {
    /// An error that is not about input.
    pub fn new(code: &str, message: &str) -> WireError {
        let (code, message) = (code.into(), message.into());
        WireError { error: ErrorBody { code, message, file: None, line: None, column: None } }
    }
}

impl From<&InputError> for WireError {
    fn from(error: &InputError) -> WireError {
        WireError {
            error: ErrorBody {
                code: error.code.into(),
                message: error.message.clone(),
                file: Some(error.file.clone()),
                line: error.place.map(|place| place.line),
                column: error.place.map(|place| place.column),
            },
        }
    }
}

/// How a run is getting on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Progress"))]
pub struct WireProgress {
    /// What the run is doing.
    pub stage: WireStage,
    /// Since the start of the run.
    pub seconds: f64,
    /// Nodes whose successors were made.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// The length of the best solution known.
    pub best: Option<u32>,
    /// Solutions so far, where several are looked for.
    pub found: u64,
    /// The part done, 0 to 1, of a table being built or of an enumeration.
    pub share: Option<f64>,
}

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum WireStage {
    /// Building a pattern database or reading one.
    Tables,
    /// Building a first answer line by line, without a search.
    Construction,
    /// Searching.
    Search,
    /// Looking for answers that are better than the best so far.
    Improvement,
}

impl From<Stage> for WireStage {
    fn from(stage: Stage) -> WireStage {
        match stage {
            Stage::Tables => WireStage::Tables,
            Stage::Construction => WireStage::Construction,
            Stage::Improvement => WireStage::Improvement,
            _ => WireStage::Search,
        }
    }
}

impl From<&Progress> for WireProgress {
    fn from(progress: &Progress) -> WireProgress {
        WireProgress {
            stage: progress.stage.into(),
            seconds: progress.elapsed.as_secs_f64(),
            expanded: progress.expanded,
            generated: progress.generated,
            lower_bound: progress.bound,
            best: progress.best,
            found: progress.found,
            share: progress.done.map(|done| done.clamp(0.0, 1.0)),
        }
    }
}

/// Any of these types as one line of JSON.
pub fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our wire types have string keys and no failing parts")
}

/// Any of these types as JSON over several lines. Lists of numbers and words
/// are written in rows.
pub fn to_page(value: &impl Serialize) -> String {
    let mut text = String::new();
    write_page(value, &mut text).expect("writing to a string works");
    text
}

/// Writes what [`to_page`] returns.
pub fn write_page(value: &impl Serialize, out: &mut dyn fmt::Write) -> fmt::Result {
    page::print(&to_line(value), out)
}
