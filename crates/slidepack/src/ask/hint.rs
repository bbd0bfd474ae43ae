use super::solve::not_begun;
use super::{About, Address, AskError, Listener, Options, Question, Service, Task};
use crate::say::Ink;
use crate::slide::wire::SlideHint;
use crate::slide::{self, Request, TableCache};
use crate::{Family, Progress};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A sliding puzzle to give a hint for.
pub type AskHint = About<HintOf>;

/// How to find it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedHint"))]
pub struct HintOf {
    /// How to work on it. The time is ten seconds unless given, where time is
    /// limited at all. Elsewhere a proof that takes longer than that is given up.
    pub options: Options,
    /// May be given as true; the answer is always a job.
    pub job: Option<bool>,
}

impl Question for AskHint {
    type Task = HintTask;

    const IS_THERE: bool = Family::Slide.is_there();

    const ADDRESS: Option<Address> = Some(Address::Post("/api/hint"));
    const SUMMARY: &'static str = "One move to make next in a sliding puzzle: a job whose report is a HintReport. For packing puzzles solve with `want` hint.";
    const IS_LONG: bool = true;

    fn check(self, service: &Service) -> Result<HintTask, AskError> {
        let About { puzzle, question: HintOf { mut options, job } } = self;
        always_a_job(job)?;
        options.time = options.time.or(service.allowance.hint_time.map(Into::into));
        options.want = None;
        options.limits(&service.allowance)?;
        let puzzle = puzzle.read_slide(&service.allowance)?;
        let request = Request { gives_up: true, ..options.slide(&service.allowance)? };
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(HintTask { tables: service.tables.clone(), puzzle, request })
    }
}

/// A checked [`AskHint`].
#[derive(Clone)]
pub struct HintTask {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    request: Request,
}

impl HintTask {
    /// Finds the hint.
    pub fn work(self, listener: &mut dyn Listener) -> HintDone {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let (answer, hint) = slide::hint::hint(&self.tables, &self.puzzle, &self.request, &mut observer);
        HintDone { puzzle: self.puzzle, answer, hint }
    }
}

impl Task for HintTask {
    type Answer = SlideHint;

    fn run(self, listener: &mut dyn Listener) -> Result<SlideHint, AskError> {
        Ok(self.work(listener).report())
    }

    fn skipped(&self) -> Option<SlideHint> {
        Some(SlideHint::new(&self.puzzle, &not_begun(&self.request), None))
    }
}

/// A sliding puzzle and its hint.
#[derive(Clone, Debug)]
pub struct HintDone {
    pub puzzle: slide::Puzzle,
    pub answer: slide::Answer,
    /// `None` if the board is solved or no solution was found.
    pub hint: Option<slide::hint::Hint>,
}

impl HintDone {
    /// The hint as text.
    pub fn render(&self, ink: Ink) -> String {
        slide::hint::render(&self.puzzle, &self.answer, self.hint.as_ref(), ink)
    }

    /// The hint as JSON.
    pub fn report(&self) -> SlideHint {
        SlideHint::new(&self.puzzle, &self.answer, self.hint.as_ref())
    }
}

/// Rejects `job: false`: these questions are always jobs.
pub(super) fn always_a_job(asked: Option<bool>) -> Result<(), AskError> {
    match asked {
        Some(false) => {
            Err(AskError::field("`job` cannot be false: this question is always answered by a job"))
        }
        _ => Ok(()),
    }
}
