//! JSON: the only form of our types that other programs rely on.
//!
//! The same types write and read it. Fields are added, never renamed; `schema_version` changes if
//! that promise ever breaks. The feature `schema` adds JSON Schemas.

pub use crate::schema::{
    ByName, Cover, Ended, ErrorBody, Improved, Name, Pack, SCHEMA_VERSION, Slide, StoppedBy, WireError,
    WireProgress, WireStage, to_line, to_page, write_page,
};

use crate::pack::wire::{PackAnswer, PackCheck, PackSolution};
use crate::schema::WireSource;
use crate::slide::SlideSolution;
use crate::slide::wire::{SlideAnswer, SlideCheck, SlideHint};
use crate::{Family, InputError, Puzzle};
use serde::{Deserialize, Serialize};

macro_rules! replies {
    ($($name:ident,)*) => {
        /// The reply to one puzzle.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Reply {
            $($name(Box<$name>),)*
            Error(WireError),
        }

        $(impl From<$name> for Reply {
            fn from(reply: $name) -> Reply {
                Reply::$name(Box::new(reply))
            }
        })*
    };
}

replies! {
    SlideAnswer,
    SlideSolution,
    SlideHint,
    SlideCheck,
    PackAnswer,
    PackSolution,
    PackCheck,
    NotDone,
}

/// A puzzle that was not looked at because the run was interrupted before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotDone {
    #[serde(flatten)]
    source: WireSource<ByName<Family>>,
    outcome: Ended,
    stopped_by: StoppedBy,
}

impl NotDone {
    /// The reply for `puzzle`.
    pub fn new(puzzle: &Puzzle) -> NotDone {
        NotDone {
            source: WireSource::new(puzzle.family().into(), puzzle.source(), puzzle.label()),
            outcome: Ended::Stopped,
            stopped_by: StoppedBy::Interrupt,
        }
    }
}

impl From<&InputError> for Reply {
    fn from(error: &InputError) -> Reply {
        Reply::Error(error.into())
    }
}

/// All replies as one object: a single reply unchanged, several in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Page {
    One(Reply),
    Many { schema_version: u32, results: Vec<Reply> },
}

impl Page {
    /// `expected` is the number of puzzles: a batch that was interrupted after its first reply is
    /// still a list.
    pub fn new(mut results: Vec<Reply>, expected: usize) -> Page {
        match (results.len(), expected) {
            (1, 1) => Page::One(results.remove(0)),
            _ => Page::Many { schema_version: SCHEMA_VERSION, results },
        }
    }
}
