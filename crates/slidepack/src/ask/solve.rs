//! Puzzles to solve.

use super::Answer;
use super::about::About;
use super::error::AskError;
use super::options::Options;
use super::service::{Listener, Service};
use crate::pack::wire::{Drawing, PackAnswer};
use crate::puzzle::Puzzle;
use crate::slide::wire::SlideAnswer;
use crate::slide::{self, Dir, Method, TableCache};
use crate::wire::{ByName, StoppedBy};
use crate::{Outcome, Progress, Report, Stop, pack};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A puzzle to solve.
pub type AskSolve = About<Solve>;

/// How to solve it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedSolve"))]
pub struct Solve {
    /// How to work on it.
    pub options: Options,
}

/// A better answer on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Improved"))]
pub struct BetterMoves {
    /// The number of moves.
    pub length: usize,
    /// The moves; each letter is the way a tile moves.
    pub moves: Vec<ByName<Dir>>,
}

/// One of many answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solution"))]
pub struct OnePacking {
    /// The tray with its pieces.
    pub solution: Drawing,
}

/// Solutions that are told unless more are asked for.
const FEW: usize = 1000;

pub(super) enum Either {
    Slide(Slide),
    Pack(Pack),
}

pub(super) fn ready(ask: AskSolve, service: &Service) -> Result<Either, AskError> {
    let About { puzzle, question: Solve { options } } = ask;
    let allowance = &service.allowance;
    // What is wrong with limits is wrong for both families.
    options.limits(allowance)?;
    Ok(match puzzle.read(allowance)?.puzzle {
        Puzzle::Slide(puzzle) => {
            let request = options.slide(allowance)?;
            let puzzle = slide::usable(*puzzle, &request)?;
            Either::Slide(Slide { tables: service.tables.clone(), puzzle, request })
        }
        Puzzle::Pack(puzzle) => {
            let request = options.pack(allowance)?;
            let puzzle = pack::check_method(*puzzle, &request)?;
            let most = options.limit.unwrap_or(FEW).clamp(1, allowance.solutions.max(1));
            Either::Pack(Pack { puzzle, request, most })
        }
    })
}

/// A sliding puzzle to solve.
pub(super) struct Slide {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    request: slide::Request,
}

impl Slide {
    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let mut improved = |moves: &[Dir]| {
            let moves: Vec<ByName<Dir>> = moves.iter().copied().map(ByName).collect();
            listener.improved(BetterMoves { length: moves.len(), moves });
        };
        let mut observer = |progress: &Progress| listener.progress(progress);
        let answer = slide::solve_in(&self.tables, &self.puzzle, &self.request, &mut observer, &mut improved);
        self.told(&answer)
    }

    pub(super) fn skipped(&self) -> Answer {
        self.told(&not_begun(&self.puzzle, &self.request))
    }

    fn told(&self, answer: &slide::Answer) -> Answer {
        Answer::Slide(Box::new(SlideAnswer::new(&self.puzzle, answer, self.request.limits.threads)))
    }
}

/// The answer to a sliding puzzle that was not begun.
pub(super) fn not_begun(puzzle: &slide::Puzzle, request: &slide::Request) -> slide::Answer {
    let method = Method::choose(request.algorithm, request.heuristic, puzzle.board.size());
    slide::Answer { report: stopped(), method, tables: Vec::new(), card: None, notes: Vec::new() }
}

/// A packing puzzle to solve.
pub(super) struct Pack {
    puzzle: pack::Puzzle,
    request: pack::Request,
    /// The most solutions that are told.
    most: usize,
}

impl Pack {
    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let (mut number, mut full) = (0, false);
        let mut each = |solution: &pack::Solution| {
            let solution = Drawing::new(&self.puzzle.packing, solution.placements());
            full = number == self.most || listener.solution(OnePacking { solution }).is_break();
            number += 1;
            if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| listener.progress(progress);
        let answer = pack::all(&self.puzzle, &self.request, &mut observer, &mut each);
        let told = PackAnswer::new(&self.puzzle, &answer);
        Answer::Pack(Box::new(if full { told.stopped_by(StoppedBy::Limit) } else { told }))
    }

    pub(super) fn skipped(&self) -> Answer {
        let pack::Request { algorithm, want, .. } = self.request;
        let algorithm = algorithm.resolved();
        let answer = pack::Answer { algorithm, want, threads: 1, report: stopped(), reason: None };
        Answer::Pack(Box::new(PackAnswer::new(&self.puzzle, &answer)))
    }
}

/// The report of a run that was ended before it began.
fn stopped<S>() -> Report<S> {
    let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
    Report { outcome, progress: Progress::default() }
}
