//! One move to make next.

use super::Answer;
use super::about::About;
use super::error::{AskError, Code};
use super::options::Options;
use super::service::{Listener, Service};
use super::solve::not_begun;
use crate::Progress;
use crate::say::Ink;
use crate::slide::wire::SlideHint;
use crate::slide::{self, Request, TableCache};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job: Option<bool>,
}

#[derive(Clone)]
pub(super) struct Hint {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    request: Request,
}

impl Hint {
    pub(super) fn new(ask: AskHint, service: &Service) -> Result<Hint, AskError> {
        let About { puzzle, question: HintOf { mut options, job } } = ask;
        always_a_job(job)?;
        options.time = options.time.or(service.allowance.hint_time.map(|time| time.as_secs_f64()));
        options.want = None;
        options.limits(&service.allowance)?;
        let puzzle = puzzle.read_slide(&service.allowance)?;
        let request = Request { gives_up: true, ..options.slide(&service.allowance)? };
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(Hint { tables: service.tables.clone(), puzzle, request })
    }

    pub(super) fn work(self, listener: &dyn Listener) -> HintDone {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let (answer, hint) = slide::hint::hint(&self.tables, &self.puzzle, &self.request, &mut observer);
        HintDone { puzzle: self.puzzle, answer, hint }
    }

    pub(super) fn skipped(&self) -> HintDone {
        HintDone { puzzle: self.puzzle.clone(), answer: not_begun(&self.request), hint: None }
    }
}

/// A sliding puzzle that a hint was looked for, and what came of it.
#[derive(Clone, Debug)]
pub struct HintDone {
    /// The puzzle.
    pub puzzle: slide::Puzzle,
    /// The solution that the hint begins.
    pub answer: slide::Answer,
    /// The hint, if there is a move to make and one was found.
    pub hint: Option<slide::hint::Hint>,
}

impl HintDone {
    /// The hint in words.
    pub fn told(&self, ink: Ink) -> String {
        slide::hint::told(&self.puzzle, &self.answer, self.hint.as_ref(), ink)
    }

    /// The hint as JSON.
    pub fn report(&self) -> SlideHint {
        SlideHint::new(&self.puzzle, &self.answer, self.hint.as_ref())
    }

    pub(super) fn into_answer(self) -> Answer {
        Answer::Hint(Box::new(self.report()))
    }
}

/// A question may say that it expects a job, but not that it wants none.
pub(super) fn always_a_job(asked: Option<bool>) -> Result<(), AskError> {
    match asked {
        Some(false) => Err(AskError::question(
            Code::Field,
            "`job` cannot be false: this question is always answered by a job",
        )),
        _ => Ok(()),
    }
}
