use super::options::most_listed;
use super::solve::stopped;
use super::{AskError, AskMemory, AskTime, Code, Given, Listener, Options, Question, Service, Task, Wrong};
use crate::cover::wire::{CoverAnswer, WireProblem};
use crate::cover::{self, Format, Problem, Puzzle, Request, Solution, Want};
use crate::say::Ink;
use crate::wire::StoppedBy;
use crate::{Family, Progress, Source};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An exact cover to solve, as `text` or as `problem`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedCover"))]
pub struct AskCover {
    /// The problem as text: a line that names the items and one option a line, as
    /// Knuth's DLX programs read it, rows of 0 and 1, or JSON like `problem`.
    pub text: Option<String>,
    /// The format of the text, dlx, matrix or json; detected unless given.
    pub format: Option<Given<Format>>,
    /// The problem, instead of text.
    #[cfg_attr(feature = "schema", schemars(with = "Option<WireProblem>"))]
    pub problem: Option<AskProblem>,
    /// Name of the source in the answer.
    pub source: Option<String>,
    /// first, all or count; first unless given.
    pub want: Option<Given<Want>>,
    /// The most solutions listed for `all`: 1000 unless given.
    pub limit: Option<usize>,
    /// Seconds; no more than is allowed.
    pub time: Option<AskTime>,
    /// The most nodes expanded.
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    pub threads: Option<usize>,
}

/// The problem of a question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AskProblem {
    Written(WireProblem),
    /// Already parsed by this process, to avoid parsing it twice.
    Read(Arc<Problem>),
}

impl Serialize for AskProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AskProblem::Written(problem) => problem.serialize(serializer),
            AskProblem::Read(problem) => WireProblem::from(&**problem).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for AskProblem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AskProblem, D::Error> {
        WireProblem::deserialize(deserializer).map(AskProblem::Written)
    }
}

impl Question for AskCover {
    type Task = CoverTask;

    const IS_THERE: bool = Family::Slide.is_there() && Family::Pack.is_there();

    fn check(self, service: &Service) -> Result<CoverTask, AskError> {
        let (time, nodes, memory, threads) = (self.time, self.nodes, self.memory.clone(), self.threads);
        let limits = Options { time, nodes, memory, threads, ..Options::default() };
        let message = |name: &str, _| {
            format!("`{name}` cannot be wanted of an exact cover; `want` is first, all or count")
        };
        let want = self.want.as_ref().map_or(Ok(Want::First), |want| want.or(Code::Want, message))?;
        let request = Request { want, limits: limits.limits(&service.allowance)? };
        let most = most_listed(self.limit, &service.allowance);
        Ok(CoverTask { puzzle: Arc::new(read(self)?), request, most })
    }
}

/// A checked [`AskCover`].
#[derive(Clone)]
pub struct CoverTask {
    puzzle: Arc<Puzzle>,
    request: Request,
    most: usize,
}

impl CoverTask {
    /// Solves the problem.
    pub fn work(self, listener: &mut dyn Listener) -> CoverDone {
        self.listing(listener, &mut |_| ())
    }

    fn listing(self, listener: &mut dyn Listener, list: &mut dyn FnMut(&Solution)) -> CoverDone {
        let (mut number, mut is_full) = (0, false);
        let listener = RefCell::new(listener);
        let mut each = |solution: &Solution| {
            is_full = number == self.most;
            number += 1;
            if !is_full {
                list(solution);
                is_full = listener.borrow_mut().cover(&self.puzzle, solution, number as u64).is_break();
            }
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| listener.borrow_mut().progress(progress);
        let answer = cover::all(&self.puzzle.problem, &self.request, &mut observer, &mut each);
        CoverDone { puzzle: self.puzzle, answer, is_full }
    }
}

impl Task for CoverTask {
    type Answer = CoverAnswer;

    /// Includes all solutions in the answer if they were requested.
    fn run(self, listener: &mut dyn Listener) -> Result<CoverAnswer, AskError> {
        if self.request.want != Want::All {
            return Ok(self.work(listener).report());
        }
        let mut all = Vec::new();
        let mut report = self.listing(listener, &mut |one| all.push(one.options().to_vec())).report();
        report.all = Some(all);
        Ok(report)
    }

    fn skipped(&self) -> Option<CoverAnswer> {
        let Request { want, limits } = &self.request;
        let answer = cover::Answer { want: *want, threads: limits.threads, report: stopped() };
        Some(CoverAnswer::new(&self.puzzle, &answer))
    }
}

fn read(ask: AskCover) -> Result<Puzzle, AskError> {
    let source = ask.source.unwrap_or_else(|| "<board>".into());
    match (ask.text, ask.problem) {
        (Some(text), None) => {
            let format = ask.format.as_ref().map(Given::value).transpose();
            let format = format.map_err(|unknown| AskError::question(Code::Format, unknown.to_string()))?;
            Ok(cover::read(&Source { name: source, text }, format)?)
        }
        (None, Some(problem)) => {
            let problem = match problem {
                AskProblem::Read(problem) => Arc::unwrap_or_clone(problem),
                AskProblem::Written(problem) => problem.problem().map_err(|(option, error)| {
                    let place = option.map_or(String::new(), |option| format!("option {option}: "));
                    let message = format!("{place}{error}");
                    AskError { wrong: Wrong::Puzzle, code: error.code(), message, place: None }
                })?,
            };
            if problem.options() == 0 {
                let (code, message) = cover::NO_OPTIONS;
                return Err(AskError { wrong: Wrong::Puzzle, code, message: message.into(), place: None });
            }
            Ok(Puzzle { source, format: Format::Json, problem })
        }
        _ => Err(AskError::question(Code::Field, "give an exact cover as `text` or as `problem`")),
    }
}

/// The problem and its answer.
#[derive(Clone, Debug)]
pub struct CoverDone {
    pub puzzle: Arc<Puzzle>,
    pub answer: cover::Answer,
    is_full: bool,
}

impl CoverDone {
    /// The answer as text, without solutions already passed to the listener.
    pub fn render(&self, ink: Ink) -> String {
        cover::render(&self.puzzle, &self.answer, ink)
    }

    /// The answer as JSON.
    pub fn report(&self) -> CoverAnswer {
        let mut report = CoverAnswer::new(&self.puzzle, &self.answer);
        if self.is_full {
            report.stopped_by = Some(StoppedBy::Limit);
        }
        report
    }

    /// Marks the run as out of memory, where the listener stopped it for that reason.
    pub fn out_of_memory(self) -> CoverDone {
        CoverDone { answer: self.answer.out_of_memory(), is_full: false, ..self }
    }
}
