//! JSON: the only form of our types that other programs rely on.
//!
//! Fields are added, never renamed; `schema_version` changes if that promise
//! ever breaks.

mod page;

use crate::input::InputError;
use crate::pack::wire::{PackAnswer, PackCheck, PackSolution};
use crate::puzzle::Puzzle;
use crate::slide::wire::{SlideAnswer, SlideCheck, SlideHint};
use serde::Serialize;
use slidepack_core::run::{Progress, Stop};

/// The version of all fields.
pub const SCHEMA_VERSION: u32 = 1;

/// An error: `{"error": {"code", "message", "file", "line", "column"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WireError {
    error: ErrorBody,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ErrorBody {
    code: String,
    message: String,
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotDone {
    schema_version: u32,
    puzzle: &'static str,
    source: String,
    label: Option<String>,
    outcome: &'static str,
    stopped_by: &'static str,
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
            puzzle: puzzle.family().name(),
            source,
            label,
            outcome: "stopped",
            stopped_by: stopped_by(Stop::Cancelled),
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WireProgress {
    seconds: f64,
    expanded: u64,
    generated: u64,
    /// No solution is shorter.
    lower_bound: u32,
    /// The length of the best solution known.
    best: Option<u32>,
    /// Solutions so far, where several are looked for.
    found: u64,
    /// The part done, 0 to 1, of the table being built or of the search.
    share: Option<f64>,
}

impl From<&Progress> for WireProgress {
    fn from(progress: &Progress) -> WireProgress {
        WireProgress {
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

/// What ended a run, in JSON.
pub fn stopped_by(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "interrupt",
    }
}
