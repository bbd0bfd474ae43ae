use super::puzzle::Chosen;
use super::{About, Address, AskError, Listener, Question, Service, Task};
use crate::pack::wire::PackCheck;
use crate::say::Ink;
use crate::slide::text::Format;
use crate::slide::wire::SlideCheck;
use crate::{Family, Limits, Progress, Puzzle, pack, slide};
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

/// The report of `check --json`, and a little more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Checked {
    Slide(Box<SlideChecked>),
    Pack(Box<PackChecked>),
}

/// A checked sliding puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SlideCheck"))]
pub struct SlideChecked {
    /// The report of `check --json`.
    #[serde(flatten)]
    pub check: SlideCheck,
    /// How many puzzles the text holds.
    pub instances: usize,
    /// The puzzle in a form that can be sent again.
    pub text: Option<String>,
    /// Why it can be solved or not, in three ways.
    pub reasons: [String; 3],
}

/// A checked packing puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PackCheck"))]
pub struct PackChecked {
    /// The report of `check --json`.
    #[serde(flatten)]
    pub check: PackCheck,
    /// How many puzzles the text holds.
    pub instances: usize,
    /// The puzzle in a form that can be sent again.
    pub text: Option<String>,
    /// Whether it can be solved, in a sentence.
    pub verdict: String,
}

/// Time limit of each part of checking a packing puzzle, for an overloaded machine.
const PATIENCE: Duration = Duration::from_secs(10);

impl Question for AskCheck {
    type Task = CheckTask;

    const ADDRESS: Option<Address> = Some(Address::Post("/api/check"));
    const SUMMARY: &'static str =
        "Check a puzzle without solving it: is it valid, can it be solved, and why.";

    fn check(self, service: &Service) -> Result<CheckTask, AskError> {
        let allowance = &service.allowance;
        let chosen = self.puzzle.read(None, allowance)?;
        Ok(CheckTask { chosen, memory: allowance.memory_at_once, work: allowance.check_work })
    }

    fn is_draft(&self) -> bool {
        self.question.draft
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<Checked>(), generator.subschema_for::<crate::wire::WireError>()]
    }
}

/// A checked [`AskCheck`].
#[derive(Clone)]
pub struct CheckTask {
    chosen: Chosen,
    memory: Option<u64>,
    /// See [`Allowance::check_work`](super::Allowance::check_work).
    work: Option<u64>,
}

impl CheckTask {
    /// Checks the puzzle.
    pub fn work(self, listener: &mut dyn Listener) -> CheckFound {
        match self.chosen.puzzle {
            Puzzle::Slide(puzzle) if Family::Slide.is_there() => {
                let check = slide::Check::new(&puzzle);
                CheckFound::Slide(puzzle, Box::new(check))
            }
            Puzzle::Pack(puzzle) if Family::Pack.is_there() => {
                let cells = puzzle.packing.tray().cells().len().max(1) as u64;
                let nodes = self.work.map(|work| work / cells);
                let limits = Limits { time: Some(PATIENCE), nodes, memory: self.memory, threads: 1 };
                let mut observer = |progress: &Progress| listener.progress(progress);
                let check = pack::Check::new(&puzzle, &limits, &mut observer);
                CheckFound::Pack(puzzle, Box::new(check))
            }
            _ => unreachable!("a puzzle of a family that is left out is not read"),
        }
    }
}

/// The puzzle and its check.
#[derive(Clone, Debug)]
pub enum CheckFound {
    Slide(Box<slide::Puzzle>, Box<slide::Check>),
    Pack(Box<pack::Puzzle>, Box<pack::Check>),
}

impl Task for CheckTask {
    type Answer = Checked;

    fn run(self, listener: &mut dyn Listener) -> Result<Checked, AskError> {
        let instances = self.chosen.instances;
        Ok(match self.work(listener) {
            CheckFound::Slide(puzzle, check) => {
                let text = slide::text::print(&puzzle.board, &puzzle.goal, Format::Slash);
                Checked::Slide(Box::new(SlideChecked {
                    check: SlideCheck::new(&puzzle, &check),
                    instances,
                    text: text.map(|text| text.trim_end().to_owned()),
                    reasons: check.reasons(&puzzle),
                }))
            }
            CheckFound::Pack(puzzle, check) => Checked::Pack(Box::new(PackChecked {
                check: PackCheck::new(&puzzle, &check),
                instances,
                text: pack::to_text(&puzzle),
                verdict: check.verdict(&puzzle, Ink::new(false)),
            })),
        })
    }
}
