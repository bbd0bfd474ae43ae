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

/// Cells of the tray times nodes that each of the two questions about a packing
/// puzzle may take. The limit is one of nodes, not of time, so that the same
/// puzzle always gets the same answer.
const WORK: u64 = 20_000_000;

/// How long each of them may take at most, for a machine that is very busy.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct Check {
    given: Given,
    memory: Option<u64>,
}

impl Check {
    pub(super) fn new(ask: AskCheck, allowance: &Allowance) -> Result<Check, AskError> {
        Ok(Check { given: ask.puzzle.read(allowance)?, memory: allowance.memory_at_once })
    }

    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let Given { puzzle, instances } = self.given;
        Answer::Check(Box::new(match &puzzle {
            Puzzle::Slide(puzzle) => Checked::Slide(Box::new(slide(puzzle, instances))),
            Puzzle::Pack(puzzle) => Checked::Pack(Box::new(pack(puzzle, instances, self.memory, listener))),
        }))
    }
}

fn slide(puzzle: &slide::Puzzle, instances: usize) -> SlideChecked {
    let check = slide::Check::new(puzzle);
    let text = slide::text::print(&puzzle.board, &puzzle.goal, Format::Slash);
    SlideChecked {
        check: SlideCheck::new(puzzle, &check),
        instances,
        text: text.map(|text| text.trim_end().to_owned()),
        reasons: check.reasons(puzzle),
    }
}

fn pack(
    puzzle: &pack::Puzzle,
    instances: usize,
    memory: Option<u64>,
    listener: &dyn Listener,
) -> PackChecked {
    let nodes = WORK / puzzle.packing.tray().cells().len().max(1) as u64;
    let limits = Limits { time: Some(PATIENCE), nodes: Some(nodes), memory, threads: 1 };
    let check = pack::Check::new(puzzle, &limits, &mut |progress: &Progress| listener.progress(progress));
    PackChecked {
        check: PackCheck::new(puzzle, &check),
        instances,
        text: pack::to_text(puzzle),
        verdict: check.verdict(puzzle, Ink::new(false)),
    }
}
