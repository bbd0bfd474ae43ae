//! JSON: the only form of our types that other programs rely on.
//!
//! Everything here is written and read by the same types. Fields are added,
//! never renamed; `schema_version` changes if that promise ever breaks. With the
//! feature `schema` each type tells its JSON Schema.

mod name;
mod page;

pub use name::{ByName, Improved, Name, Pack, Slide};

use crate::input::InputError;
use crate::pack::wire::{PackAnswer, PackCheck, PackSolution};
use crate::puzzle::{Family, Puzzle};
use crate::slide::wire::{SlideAnswer, SlideCheck, SlideHint};
use serde::{Deserialize, Serialize};
use slidepack_core::run::{Outcome, Progress, Stage, Stop};

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

/// The reply to one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reply {
    /// The solution of a sliding puzzle, or why there is none.
    SlideAnswer(Box<SlideAnswer>),
    /// A move to make next in a sliding puzzle.
    SlideHint(Box<SlideHint>),
    /// Whether a sliding puzzle can be solved.
    SlideCheck(Box<SlideCheck>),
    /// The solution of a packing puzzle, or why there is none.
    PackAnswer(Box<PackAnswer>),
    /// One of all solutions of a packing puzzle.
    PackSolution(Box<PackSolution>),
    /// Whether a packing puzzle can be solved.
    PackCheck(Box<PackCheck>),
    /// A puzzle that was not looked at.
    NotDone(Box<NotDone>),
    /// Why it could not be read.
    Error(WireError),
}

/// A puzzle that was not looked at because the run was interrupted before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotDone {
    schema_version: u32,
    puzzle: ByName<Family>,
    source: String,
    label: Option<String>,
    outcome: Ended,
    stopped_by: StoppedBy,
}

impl NotDone {
    /// The reply to a puzzle.
    pub fn new(puzzle: &Puzzle) -> NotDone {
        let (source, label) = match puzzle {
            Puzzle::Slide(puzzle) => (puzzle.source.clone(), puzzle.label.clone()),
            Puzzle::Pack(puzzle) => (puzzle.source.clone(), puzzle.label.clone()),
        };
        NotDone {
            schema_version: SCHEMA_VERSION,
            puzzle: puzzle.family().into(),
            source,
            label,
            outcome: Ended::Stopped,
            stopped_by: StoppedBy::Interrupt,
        }
    }
}

impl From<NotDone> for Reply {
    fn from(not_done: NotDone) -> Reply {
        Reply::NotDone(Box::new(not_done))
    }
}

impl From<SlideAnswer> for Reply {
    fn from(answer: SlideAnswer) -> Reply {
        Reply::SlideAnswer(Box::new(answer))
    }
}

impl From<SlideHint> for Reply {
    fn from(hint: SlideHint) -> Reply {
        Reply::SlideHint(Box::new(hint))
    }
}

impl From<SlideCheck> for Reply {
    fn from(check: SlideCheck) -> Reply {
        Reply::SlideCheck(Box::new(check))
    }
}

impl From<PackAnswer> for Reply {
    fn from(answer: PackAnswer) -> Reply {
        Reply::PackAnswer(Box::new(answer))
    }
}

impl From<PackSolution> for Reply {
    fn from(solution: PackSolution) -> Reply {
        Reply::PackSolution(Box::new(solution))
    }
}

impl From<PackCheck> for Reply {
    fn from(check: PackCheck) -> Reply {
        Reply::PackCheck(Box::new(check))
    }
}

impl From<&InputError> for Reply {
    fn from(error: &InputError) -> Reply {
        Reply::Error(error.into())
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
    /// The part done, 0 to 1, of the table being built or of the search.
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

/// All replies as one object: a single one as it is, several in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Page {
    /// The only one.
    One(Reply),
    /// One for each puzzle, in order.
    Many {
        /// The version of the fields.
        schema_version: u32,
        /// The replies.
        results: Vec<Reply>,
    },
}

impl Page {
    /// The object for these replies, of which so many were expected: a batch
    /// that was interrupted after its first reply is still a batch.
    pub fn new(mut results: Vec<Reply>, expected: usize) -> Page {
        match (results.len(), expected) {
            (1, 1) => Page::One(results.remove(0)),
            _ => Page::Many { schema_version: SCHEMA_VERSION, results },
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
    page::printed(&to_line(value))
}
