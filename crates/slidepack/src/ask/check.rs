//! What can be told of a puzzle at once.

use super::Answer;
use super::about::About;
use super::error::AskError;
use super::puzzle::Given;
use super::service::{Allowance, Listener};
use crate::pack::wire::PackCheck;
use crate::puzzle::Puzzle;
use crate::say::Ink;
use crate::slide::text::Format;
use crate::slide::wire::SlideCheck;
use crate::{Limits, Progress, pack, slide};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A puzzle to check.
pub type AskCheck = About<CheckOf>;

/// How to check it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Asked"))]
pub struct CheckOf {
    /// The text is being typed: a puzzle that cannot be read gives status 200 and
    /// the Error object instead of status 400, 413 or 422.
    pub draft: bool,
}

/// What `check --json` says, and a little more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Checked {
    /// Of a sliding puzzle.
    Slide(Box<SlideChecked>),
    /// Of a packing puzzle.
    Pack(Box<PackChecked>),
}

/// What is known of a sliding puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SlideCheck"))]
pub struct SlideChecked {
    /// What `check --json` says.
    #[serde(flatten)]
    pub check: SlideCheck,
    /// How many puzzles the text holds.
    pub instances: usize,
    /// The puzzle in a form that can be sent again.
    pub text: Option<String>,
    /// Why it can be solved or not, in three ways.
    pub reasons: [String; 3],
}

/// What is known of a packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PackCheck"))]
pub struct PackChecked {
    /// What `check --json` says.
    #[serde(flatten)]
    pub check: PackCheck,
    /// How many puzzles the text holds.
    pub instances: usize,
    /// The puzzle in a form that can be sent again.
    pub text: Option<String>,
    /// Whether it can be solved, in a sentence.
    pub verdict: String,
}

/// How long each question about a packing puzzle may take at most, for a machine
/// that is very busy.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub(super) struct Check {
    given: Given,
    memory: Option<u64>,
    /// See [`Allowance::check_work`].
    work: Option<u64>,
}

impl Check {
    pub(super) fn new(ask: AskCheck, allowance: &Allowance) -> Result<Check, AskError> {
        let given = ask.puzzle.read(allowance)?;
        Ok(Check { given, memory: allowance.memory_at_once, work: allowance.check_work })
    }

    pub(super) fn work(self, listener: &dyn Listener) -> CheckDone {
        let Given { puzzle, instances } = self.given;
        let found = match puzzle {
            #[cfg(feature = "slide")]
            Puzzle::Slide(puzzle) => {
                let check = slide::Check::new(&puzzle);
                CheckFound::Slide(puzzle, Box::new(check))
            }
            #[cfg(feature = "pack")]
            Puzzle::Pack(puzzle) => {
                let cells = puzzle.packing.tray().cells().len().max(1) as u64;
                let nodes = self.work.map(|work| work / cells);
                let limits = Limits { time: Some(PATIENCE), nodes, memory: self.memory, threads: 1 };
                let mut observer = |progress: &Progress| listener.progress(progress);
                let check = pack::Check::new(&puzzle, &limits, &mut observer);
                CheckFound::Pack(puzzle, Box::new(check))
            }
            #[cfg(not(all(feature = "slide", feature = "pack")))]
            _ => unreachable!("puzzles of a family that is left out are refused when they are read"),
        };
        CheckDone { found, instances }
    }
}

/// A puzzle that was checked, and what was found out.
#[derive(Clone, Debug)]
pub struct CheckDone {
    /// The puzzle, and what was found out about it.
    pub found: CheckFound,
    /// How many puzzles the text holds.
    instances: usize,
}

/// A puzzle, and what was found out about it.
#[derive(Clone, Debug)]
pub enum CheckFound {
    /// Of a sliding puzzle.
    Slide(Box<slide::Puzzle>, Box<slide::Check>),
    /// Of a packing puzzle.
    Pack(Box<pack::Puzzle>, Box<pack::Check>),
}

impl CheckDone {
    pub(super) fn into_answer(self) -> Answer {
        let instances = self.instances;
        Answer::Check(Box::new(match &self.found {
            #[cfg(feature = "slide")]
            CheckFound::Slide(puzzle, check) => {
                let text = slide::text::print(&puzzle.board, &puzzle.goal, Format::Slash);
                Checked::Slide(Box::new(SlideChecked {
                    check: SlideCheck::new(puzzle, check),
                    instances,
                    text: text.map(|text| text.trim_end().to_owned()),
                    reasons: check.reasons(puzzle),
                }))
            }
            #[cfg(feature = "pack")]
            CheckFound::Pack(puzzle, check) => Checked::Pack(Box::new(PackChecked {
                check: PackCheck::new(puzzle, check),
                instances,
                text: pack::to_text(puzzle),
                verdict: check.verdict(puzzle, Ink::new(false)),
            })),
            #[cfg(not(all(feature = "slide", feature = "pack")))]
            _ => unreachable!("puzzles of a family that is left out are refused when they are read"),
        }))
    }
}
