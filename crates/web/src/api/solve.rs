//! Puzzles to solve.

use super::job::accept;
use super::options::{Options, named};
use crate::app::Web;
use crate::body::Json;
use crate::input::asked;
use crate::jobs::{Ended, Job, JsonText, Work, json};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use slidepack::pack::wire::{Drawing, PackAnswer};
use slidepack::pack::{self, Want};
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Dir, HeuristicName, Library, Method};
use slidepack::{Family, Outcome, Progress, Puzzle, Report, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

asked! {
    /// `POST /api/solve`
    Asked {
        options: Options,
    }
}

/// `POST /api/solve`
pub(crate) async fn solve(
    State(web): State<Web>,
    Json(mut asked, room): Json<Asked>,
) -> Result<Response, Refusal> {
    let (input, options) = (asked.input(), asked.options);
    let limits = options.limits(web.settings())?;
    let library = web.library();
    let work = web.ask(&room, move || {
        Ok(match input.read()?.puzzle {
            Puzzle::Slide(puzzle) => {
                Box::new(Slide::new(library, *puzzle, &options, limits)?) as Box<dyn Work>
            }
            Puzzle::Pack(puzzle) => Box::new(Pack::new(*puzzle, &options, limits)?),
        })
    });
    accept(&web, work.await?)
}

/// A sliding puzzle to solve.
struct Slide {
    library: Arc<Library>,
    puzzle: slide::Puzzle,
    request: slide::Request,
}

/// A better answer on the way.
#[derive(Serialize)]
struct Improved {
    length: usize,
    moves: Vec<char>,
}

impl Slide {
    fn new(
        library: Arc<Library>,
        puzzle: slide::Puzzle,
        options: &Options,
        limits: slidepack::Limits,
    ) -> Result<Slide, Refusal> {
        if options.want()? != Want::First {
            return Err(Refusal::bad(Code::Want, "`want` all, count and hint are for packing puzzles"));
        }
        let names = slide::Algorithm::ALL.map(|one| one.name());
        let algorithm = named(Code::Algorithm, options.algorithm.as_deref(), Family::Slide, &names)?;
        let names = HeuristicName::ALL.map(|one| one.name());
        let heuristic = named(Code::Heuristic, options.heuristic.as_deref(), Family::Slide, &names)?;
        let request = slide::Request { algorithm, heuristic, limits };
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(Slide { library, puzzle, request })
    }

    fn report(&self, answer: &slide::Answer) -> JsonText {
        json(&SlideAnswer::new(&self.puzzle, answer, self.request.limits.threads))
    }
}

impl Work for Slide {
    fn run(self: Box<Self>, job: &Job) -> Result<Ended, Refusal> {
        let mut improved = |moves: &[Dir]| {
            let moves: Vec<char> = moves.iter().map(|dir| dir.letter()).collect();
            let length = moves.len();
            job.improve(length as u32, &Improved { length, moves });
        };
        let mut observer = |progress: &Progress| job.hear(progress);
        let answer =
            slide::solve_in(&self.library, &self.puzzle, &self.request, &mut observer, &mut improved);
        Ok(Ended { report: self.report(&answer), cancelled: is_cancelled(&answer.report.outcome) })
    }

    fn skipped(&self) -> JsonText {
        let slide::Request { algorithm, heuristic, .. } = self.request;
        let method = Method::choose(algorithm, heuristic, self.puzzle.board.size());
        self.report(&slide::Answer { report: stopped(), method, tables: Vec::new() })
    }
}

/// A packing puzzle to solve.
struct Pack {
    puzzle: pack::Puzzle,
    request: pack::Request,
    /// The most solutions that are told.
    most: usize,
}

/// One of many answers.
#[derive(Serialize)]
struct Solution {
    solution: Drawing,
}

/// Solutions that are told unless more are asked for, and the most that can be.
const FEW: usize = 1000;
pub(super) const MOST: usize = 20_000;

impl Pack {
    fn new(puzzle: pack::Puzzle, options: &Options, limits: slidepack::Limits) -> Result<Pack, Refusal> {
        if options.heuristic.is_some() {
            return Err(Refusal::bad(Code::Heuristic, "`heuristic` is for sliding puzzles"));
        }
        let names = pack::Algorithm::ALL.map(|one| one.name());
        let algorithm = named(Code::Algorithm, options.algorithm.as_deref(), Family::Pack, &names)?;
        let request = pack::Request { algorithm, want: options.want()?, limits };
        let puzzle = pack::usable(puzzle, &request)?;
        Ok(Pack { puzzle, request, most: options.limit.unwrap_or(FEW).clamp(1, MOST) })
    }
}

impl Work for Pack {
    fn run(self: Box<Self>, job: &Job) -> Result<Ended, Refusal> {
        let (mut number, mut full) = (0, false);
        let mut each = |solution: &pack::Solution| {
            let drawing = Drawing::new(&self.puzzle.packing, solution.placements());
            full = number == self.most || !job.add(&Solution { solution: drawing });
            number += 1;
            if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| job.hear(progress);
        let answer = pack::all(&self.puzzle, &self.request, &mut observer, &mut each);
        let report = PackAnswer::new(&self.puzzle, &answer);
        let report = if full { report.stopped_by("limit") } else { report };
        let cancelled = !full && is_cancelled(&answer.report.outcome);
        Ok(Ended { report: json(&report), cancelled })
    }

    fn skipped(&self) -> JsonText {
        let pack::Request { algorithm, want, .. } = self.request;
        let answer = pack::Answer {
            algorithm: algorithm.resolved(),
            want,
            threads: 1,
            report: stopped(),
            reason: None,
        };
        json(&PackAnswer::new(&self.puzzle, &answer))
    }
}

/// Whether a run ended because it was told to.
pub(super) fn is_cancelled<S>(outcome: &Outcome<S>) -> bool {
    matches!(outcome, Outcome::Stopped { why: Stop::Cancelled, .. })
}

/// The report of a run that was ended before it began.
pub(super) fn stopped<S>() -> Report<S> {
    let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
    Report { outcome, progress: Progress::default() }
}
