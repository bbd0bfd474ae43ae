//! One move to make next.

use super::Answer;
use super::about::About;
use super::error::{AskError, Code};
use super::options::Options;
use super::service::{Listener, Service};
use super::solve::not_begun;
use crate::Progress;
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
    /// How to work on it. The time is ten seconds unless given.
    pub options: Options,
    /// May be given as true; the answer is always a job.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job: Option<bool>,
}

/// Seconds that a player waits for a hint unless told otherwise.
const PATIENCE: f64 = 10.0;

pub(super) struct Hint {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    request: Request,
}

impl Hint {
    pub(super) fn new(ask: AskHint, service: &Service) -> Result<Hint, AskError> {
        let About { puzzle, question: HintOf { mut options, job } } = ask;
        always_a_job(job)?;
        options.time.get_or_insert(PATIENCE);
        options.want = None;
        options.limits(&service.allowance)?;
        let puzzle = puzzle.read_slide(&service.allowance)?;
        let request = options.slide(&service.allowance)?;
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(Hint { tables: service.tables.clone(), puzzle, request })
    }

    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let (answer, hint) = slide::hint::hint(&self.tables, &self.puzzle, &self.request, &mut observer);
        Answer::Hint(Box::new(SlideHint::new(&self.puzzle, &answer, hint.as_ref())))
    }

    pub(super) fn skipped(&self) -> Answer {
        let answer = not_begun(&self.puzzle, &self.request);
        Answer::Hint(Box::new(SlideHint::new(&self.puzzle, &answer, None)))
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
