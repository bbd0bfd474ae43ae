//! JSON: the only form of our types that other programs rely on.
//!
//! Everything here is written and read by the same types. Fields are added,
//! never renamed; `schema_version` changes if that promise ever breaks. With the
//! feature `schema` each type tells its JSON Schema.

pub use crate::schema::{
    ByName, Cover, Ended, ErrorBody, Improved, Name, Pack, SCHEMA_VERSION, Slide, StoppedBy, WireError,
    WireProgress, WireStage, to_line, to_page, write_page,
};

use crate::input::InputError;
use crate::pack::wire::{PackAnswer, PackCheck, PackSolution};
use crate::puzzle::{Family, Puzzle};
use crate::schema::names;
use crate::slide::SlideSolution;
use crate::slide::wire::{SlideAnswer, SlideCheck, SlideHint};
use serde::{Deserialize, Serialize};

names! {
    Family: "family of puzzles",
}

/// The reply to one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reply {
    /// The solution of a sliding puzzle, or why there is none.
    SlideAnswer(Box<SlideAnswer>),
    /// One of all shortest solutions of a sliding puzzle.
    SlideSolution(Box<SlideSolution>),
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

impl From<SlideSolution> for Reply {
    fn from(solution: SlideSolution) -> Reply {
        Reply::SlideSolution(Box::new(solution))
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
