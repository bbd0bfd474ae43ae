//! Exact covers to solve.

use super::Answer;
use super::error::{AskError, Code, Wrong};
use super::options::{AskMemory, Options};
use super::service::{Allowance, Listener};
use super::solve::{FEW, stopped};
use crate::cover::wire::{CoverAnswer, WireProblem};
use crate::cover::{self, Format, Problem, Puzzle, Request, Solution, Want};
use crate::say::Ink;
use crate::slide::UnknownName;
use crate::wire::StoppedBy;
use crate::{Progress, Source};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::ControlFlow;
use std::sync::Arc;

/// An exact cover to solve, as `text` or as `problem`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedCover"))]
pub struct AskCover {
    /// The problem as text: a line that names the items and one option a line, as
    /// Knuth's DLX programs read it, rows of 0 and 1, or JSON like `problem`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The format of the text, dlx, matrix or json; detected unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The problem, instead of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<WireProblem>"))]
    pub problem: Option<AskProblem>,
    /// What the answer calls the source of the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// first, all or count; first unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub want: Option<String>,
    /// The most solutions told for `all`: 1000 unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
    /// Seconds; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The most nodes expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// A problem in a question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AskProblem {
    /// As it is in JSON.
    Written(WireProblem),
    /// One that this process has read already, so that it is not read twice.
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

/// One of all solutions of an exact cover, as a [`Listener`] hears of it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OneCover<'a> {
    /// The problem.
    pub puzzle: &'a Puzzle,
    /// The solution.
    pub solution: &'a Solution,
    /// Its number, from 1.
    pub number: u64,
}

/// An exact cover to solve.
#[derive(Clone)]
pub(super) struct Covering {
    puzzle: Arc<Puzzle>,
    request: Request,
    /// The most solutions that are told.
    most: usize,
}

impl Covering {
    pub(super) fn new(ask: AskCover, allowance: &Allowance) -> Result<Covering, AskError> {
        let options = Options {
            want: ask.want.clone(),
            time: ask.time,
            nodes: ask.nodes,
            memory: ask.memory.clone(),
            threads: ask.threads,
            ..Options::default()
        };
        let request = Request { want: options.want_cover()?, limits: options.limits(allowance)? };
        let most = ask.limit.unwrap_or(FEW).clamp(1, allowance.solutions.max(1));
        Ok(Covering { puzzle: Arc::new(read(ask)?), request, most })
    }

    /// Does it, and hands every solution of all to `each`.
    fn each(
        self,
        listener: &dyn Listener,
        each: &mut dyn FnMut(&Solution, u64) -> ControlFlow<()>,
    ) -> CoverDone {
        let (mut number, mut is_full) = (0, false);
        let mut hand_on = |solution: &Solution| {
            is_full = number == self.most || each(solution, number as u64 + 1).is_break();
            number += 1;
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| listener.progress(progress);
        let answer = cover::all(&self.puzzle.problem, &self.request, &mut observer, &mut hand_on);
        CoverDone { puzzle: self.puzzle, answer, is_full }
    }

    pub(super) fn work(self, listener: &dyn Listener) -> CoverDone {
        let puzzle = Arc::clone(&self.puzzle);
        self.each(listener, &mut |solution, number| {
            listener.cover(OneCover { puzzle: &puzzle, solution, number })
        })
    }

    /// The same as JSON, with all solutions that are told.
    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        if self.request.want != Want::All {
            return self.work(listener).into_answer();
        }
        let puzzle = Arc::clone(&self.puzzle);
        let mut all = Vec::new();
        let done = self.each(listener, &mut |solution, number| {
            all.push(solution.options().to_vec());
            listener.cover(OneCover { puzzle: &puzzle, solution, number })
        });
        Answer::Cover(Box::new(done.report().with_all(all)))
    }

    pub(super) fn skipped(&self) -> CoverDone {
        let Request { want, limits } = &self.request;
        let answer = cover::Answer { want: *want, threads: limits.threads, report: stopped() };
        CoverDone { puzzle: Arc::clone(&self.puzzle), answer, is_full: false }
    }
}

/// The problem of a question.
fn read(ask: AskCover) -> Result<Puzzle, AskError> {
    let source = ask.source.unwrap_or_else(|| "<board>".into());
    match (ask.text, ask.problem) {
        (Some(text), None) => {
            let format = ask.format.as_deref().map(str::parse::<Format>).transpose();
            let unknown = |error: UnknownName| AskError::question(Code::Format, error.to_string());
            let format = format.map_err(unknown)?;
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

/// An exact cover that was worked on, and what came of it.
#[derive(Clone, Debug)]
pub struct CoverDone {
    /// The problem.
    pub puzzle: Arc<Puzzle>,
    /// The answer.
    pub answer: cover::Answer,
    /// Whether more solutions were found than could be told.
    is_full: bool,
}

impl CoverDone {
    /// The answer in words. Solutions that were told one by one are not told
    /// again.
    pub fn told(&self, ink: Ink) -> String {
        cover::told(&self.puzzle, &self.answer, ink)
    }

    /// The answer as JSON.
    pub fn report(&self) -> CoverAnswer {
        let report = CoverAnswer::new(&self.puzzle, &self.answer);
        if self.is_full { report.stopped_by(StoppedBy::Limit) } else { report }
    }

    /// The same where the listener ended the run for want of memory.
    pub fn out_of_memory(self) -> CoverDone {
        CoverDone { answer: self.answer.out_of_memory(), is_full: false, ..self }
    }

    pub(super) fn into_answer(self) -> Answer {
        Answer::Cover(Box::new(self.report()))
    }
}
