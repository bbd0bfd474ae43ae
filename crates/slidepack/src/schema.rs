//! JSON types shared by all families: version, names, errors, progress, and how a run ended.

mod name;
mod page;

pub use name::{ByName, Cover, Improved, Pack, Slide};
pub use slidepack_core::Name;

use crate::slide::Board;
use crate::{InputError, Outcome, Progress, Stage, Stop};
use serde::{Deserialize, Serialize};
use std::fmt;

pub(crate) fn rows(board: &Board) -> Vec<Vec<u16>> {
    board.rows().map(<[u16]>::to_vec).collect()
}

/// Version of the JSON fields.
pub const SCHEMA_VERSION: u32 = 1;

/// The source of a puzzle, with which its answers begin. `puzzle` names the family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WireSource<F> {
    schema_version: u32,
    puzzle: F,
    source: String,
    label: Option<String>,
}

impl<F> WireSource<F> {
    pub(crate) fn new(puzzle: F, source: &str, label: Option<&str>) -> WireSource<F> {
        let (source, label) = (source.to_owned(), label.map(str::to_owned));
        WireSource { schema_version: SCHEMA_VERSION, puzzle, source, label }
    }
}

/// An error: `{"error": {"code", "message", "file", "line", "column"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Error"))]
pub struct WireError {
    pub error: ErrorBody,
}

/// An error and its place. Line and column point into the puzzle's text, or
/// into the body for the codes `json` and `field`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct ErrorBody {
    /// A short name that never changes.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    pub file: Option<String>,
    /// From 1.
    pub line: Option<usize>,
    /// From 1.
    pub column: Option<usize>,
}

slidepack_core::names! {
    /// How a run ended.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
    pub enum Ended: "outcome" {
        /// With an answer of the kind that was asked for.
        Solved = "solved",
        /// With proof that there is none.
        Impossible = "impossible",
        /// A limit or the asker came first.
        Stopped = "stopped",
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

slidepack_core::names! {
    /// The limit that ended a run early.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
    pub enum StoppedBy: "limit" {
        Time = "time",
        Nodes = "nodes",
        Memory = "memory",
        /// The asker.
        Interrupt = "interrupt",
        /// The limit on the number of solutions listed.
        Limit = "limit",
        Depth = "depth",
        LocalMinimum = "local-minimum",
    }
}

impl StoppedBy {
    /// The reason why a run stopped early, if it did.
    pub fn of<S>(outcome: &Outcome<S>) -> Option<StoppedBy> {
        match outcome {
            Outcome::Stopped { why, .. } => Some((*why).into()),
            Outcome::Solved(_) | Outcome::Impossible => None,
        }
    }

    /// The equivalent [`Stop`]. The limit on the number of solutions counts as cancelled.
    pub fn stop(self) -> Stop {
        let all = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Depth, Stop::LocalMinimum];
        all.into_iter().find(|&stop| self == stop.into()).unwrap_or(Stop::Cancelled)
    }
}

impl From<Stop> for StoppedBy {
    fn from(stop: Stop) -> StoppedBy {
        match stop {
            Stop::Time => StoppedBy::Time,
            Stop::Nodes => StoppedBy::Nodes,
            Stop::Memory => StoppedBy::Memory,
            Stop::Cancelled => StoppedBy::Interrupt,
            Stop::Depth => StoppedBy::Depth,
            Stop::LocalMinimum => StoppedBy::LocalMinimum,
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

slidepack_core::names! {
    /// A phase of a run.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
    pub enum WireStage: "stage" {
        /// Building a pattern database or reading one.
        Tables = "tables",
        /// Building a first answer line by line, without a search.
        Construction = "construction",
        Search = "search",
        /// Looking for answers that are better than the best so far.
        Improvement = "improvement",
    }
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

/// A value as one line of JSON.
pub fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our wire types have string keys and no failing parts")
}

/// A value as JSON over several lines, with lists of numbers and strings in rows.
pub fn to_page(value: &impl Serialize) -> String {
    let mut text = String::new();
    write_page(value, &mut text).expect("writing to a string works");
    text
}

/// Writes the result of [`to_page`].
pub fn write_page(value: &impl Serialize, out: &mut dyn fmt::Write) -> fmt::Result {
    page::print(&to_line(value), out)
}
