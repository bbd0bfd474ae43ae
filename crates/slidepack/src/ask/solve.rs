//! Puzzles to solve.

use super::Answer;
use super::about::About;
use super::error::{AskError, Code};
use super::options::{Options, named};
use super::service::{Listener, Service};
use crate::pack::Want;
use crate::pack::style::Style as PackStyle;
use crate::pack::wire::{Drawing, PackAnswer};
use crate::puzzle::{Family, Puzzle};
use crate::say::Ink;
use crate::slide::notation::Notation;
use crate::slide::style::{Manner, Style};
use crate::slide::wire::SlideAnswer;
use crate::slide::{
    self, Algorithm, Dir, HeuristicName, Listing, Method, Metric, Shortest, Size, TableCache,
};
use crate::wire::{ByName, StoppedBy};
use crate::{Observer, Outcome, Progress, Report, Stop, pack};
use serde::{Deserialize, Serialize};
use std::fmt;
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
    /// Whose wording the report's `text` has; without a style it has none. slide:
    /// plain, princeton, leuven, itb, 42, takaken; pack: plain, itb, itb-sheet.
    /// Boards mean the goal of the style unless something says another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// slide: how the report writes moves: tile (unless given), blank, numbers,
    /// words, arrows, boards or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
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

/// A solution of a sliding puzzle that is better than those before it, as a
/// [`Listener`] hears of it. In JSON it is a [`BetterMoves`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Better<'a> {
    /// The puzzle.
    pub puzzle: &'a slide::Puzzle,
    /// The moves.
    pub moves: &'a [Dir],
}

impl From<Better<'_>> for BetterMoves {
    fn from(better: Better<'_>) -> BetterMoves {
        let moves: Vec<ByName<Dir>> = better.moves.iter().copied().map(ByName).collect();
        BetterMoves { length: moves.len(), moves }
    }
}

/// One of all shortest solutions of a sliding puzzle, as a [`Listener`] hears of
/// it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OneShortest<'a> {
    /// The puzzle.
    pub puzzle: &'a slide::Puzzle,
    /// The moves.
    pub moves: &'a [Dir],
    /// Its number, from 1.
    pub number: u64,
}

/// One of all solutions of a packing puzzle, as a [`Listener`] hears of it. In
/// JSON it is a [`OnePacking`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Packed<'a> {
    /// The puzzle.
    pub puzzle: &'a pack::Puzzle,
    /// The solution.
    pub solution: &'a pack::Solution,
    /// Its number, from 1.
    pub number: u64,
}

impl From<Packed<'_>> for OnePacking {
    fn from(packed: Packed<'_>) -> OnePacking {
        OnePacking { solution: Drawing::new(&packed.puzzle.packing, packed.solution.placements()) }
    }
}

/// Solutions that are told unless more are asked for.
pub(super) const FEW: usize = 1000;

pub(super) enum Either {
    Slide(Slide),
    Pack(Pack),
}

pub(super) fn ready(ask: AskSolve, service: &Service) -> Result<Either, AskError> {
    let About { puzzle, question: Solve { options, style, notation } } = ask;
    let allowance = &service.allowance;
    // What is wrong with limits is wrong for both families.
    options.limits(allowance)?;
    // The family is known when the puzzle is read, and a style means a goal.
    let goal = style.as_deref().and_then(|style| style.parse::<Style>().ok()).and_then(Style::usual_goal);
    let has_text = style.is_some();
    if !cfg!(feature = "style") && has_text {
        return Err(AskError::left_out());
    }
    Ok(match puzzle.read_in(goal, allowance)?.puzzle {
        #[cfg(feature = "slide")]
        Puzzle::Slide(puzzle) => {
            let metric = options.metric()?;
            let (request, want) = match metric {
                Metric::Single => options.slide_wanted(allowance)?,
                Metric::Multi if !cfg!(feature = "multi") => return Err(AskError::left_out()),
                Metric::Multi => options.slide_multi(allowance, puzzle.board().size())?,
            };
            if !cfg!(feature = "shortest") && want != Want::First {
                return Err(AskError::left_out());
            }
            let style = named(Code::Style, style.as_deref(), Family::Slide)?;
            if want != Want::First && style != Style::Plain {
                let message =
                    format!("the style {style} tells one solution; leave it out to get all of them");
                return Err(AskError::question(Code::Style, message));
            }
            if metric == Metric::Multi && style != Style::Plain {
                let message = format!("the style {style} counts single-tile moves; leave it out");
                return Err(AskError::question(Code::Style, message));
            }
            let notation = match (&notation, metric) {
                (None, Metric::Multi) => Notation::Counts,
                _ => named(Code::Notation, notation.as_deref(), Family::Slide)?,
            };
            let request = course_request(request, style, puzzle.board().size());
            let puzzle = slide::usable(*puzzle, &request)?;
            Either::Slide(Slide {
                tables: service.tables.clone(),
                puzzle,
                request,
                want,
                metric,
                most: options.limit.unwrap_or(FEW).min(allowance.solutions.max(1)),
                style,
                notation,
                has_text,
            })
        }
        #[cfg(feature = "pack")]
        Puzzle::Pack(puzzle) => {
            let request = options.pack(allowance)?;
            let style = named(Code::Style, style.as_deref(), Family::Pack)?;
            if notation.is_some() {
                return Err(AskError::question(Code::Notation, "`notation` is for sliding puzzles"));
            }
            let puzzle = pack::check_method(*puzzle, &request)?;
            let most = options.limit.unwrap_or(FEW).clamp(1, allowance.solutions.max(1));
            Either::Pack(Pack { puzzle, request, most, style, has_text })
        }
        #[cfg(not(all(feature = "slide", feature = "pack")))]
        puzzle => return Err(puzzle.family().left_out("<board>").into()),
    })
}

/// The request with the method of the course whose numbers are asked for, where the choice was left
/// open. Larger boards would take too long by it; what ran is then named beside the numbers.
fn course_request(request: slide::Request, style: Style, size: Size) -> slide::Request {
    match style.usual_method() {
        Some(Method { algorithm, heuristic: Some(usual) })
            if request.algorithm == Algorithm::Auto && size.cells() <= 10 =>
        {
            let heuristic = if request.heuristic == HeuristicName::Auto { usual } else { request.heuristic };
            slide::Request { algorithm, heuristic, ..request }
        }
        _ => request,
    }
}

/// A sliding puzzle to solve.
#[derive(Clone)]
pub(super) struct Slide {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    request: slide::Request,
    want: Want,
    metric: Metric,
    /// The most solutions that are told.
    most: usize,
    style: Style,
    notation: Notation,
    has_text: bool,
}

impl Slide {
    pub(super) fn work(self, listener: &dyn Listener) -> SlideDone {
        let Slide { tables, puzzle, request, .. } = &self;
        let mut observer = |progress: &Progress| listener.progress(progress);
        if cfg!(feature = "multi") && self.metric == Metric::Multi && self.want == Want::First {
            let (start, goal) = (puzzle.board(), puzzle.goal_board());
            let answer = slide::solve_multi(tables, start, goal, request, &mut observer);
            return self.done(answer, None);
        }
        if cfg!(feature = "shortest") && self.want != Want::First {
            return self.all(&mut observer, &mut |one| listener.shortest(one));
        }
        let mut improved = |moves: &[Dir]| listener.improved(Better { puzzle, moves });
        let answer = slide::solve_in(tables, puzzle, request, &mut observer, &mut improved);
        self.done(answer, None)
    }

    /// The same as JSON, with all solutions that are told.
    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        if !cfg!(feature = "shortest") || self.want != Want::All {
            return self.work(listener).into_answer();
        }
        let mut all: Vec<Vec<Dir>> = Vec::new();
        let mut observer = |progress: &Progress| listener.progress(progress);
        let mut each = |one: OneShortest<'_>| {
            all.push(one.moves.to_vec());
            listener.shortest(one)
        };
        let done = self.all(&mut observer, &mut each);
        let (notation, puzzle) = (done.notation, done.puzzle.clone());
        match done.into_answer() {
            Answer::Slide(answer) => Answer::Slide(Box::new(answer.with_all(notation, &puzzle, &all))),
            other => other,
        }
    }

    /// Counts all shortest solutions, and lists them if that is wanted.
    fn all(
        &self,
        observer: Observer<'_>,
        each: &mut dyn FnMut(OneShortest<'_>) -> ControlFlow<()>,
    ) -> SlideDone {
        let Slide { tables, puzzle, request, .. } = self;
        let is_listed = self.want == Want::All;
        let mut number = 0;
        let mut each = |moves: &[Dir]| {
            number += 1;
            each(OneShortest { puzzle, moves, number })
        };
        let listing = Listing { most: if is_listed { self.most as u64 } else { 0 }, each: &mut each };
        let (start, goal) = (puzzle.board(), puzzle.goal_board());
        let all = match self.metric {
            Metric::Single => slide::all_shortest(tables, start, goal, request, observer, listing),
            #[cfg(feature = "multi")]
            Metric::Multi => slide::all_shortest_multi(tables, start, goal, request, observer, listing),
            #[cfg(not(feature = "multi"))]
            Metric::Multi => unreachable!("a metric that is left out is refused when the question is read"),
        };
        let shortest = Shortest { found: all.found, is_complete: all.is_complete, is_listed };
        self.clone().done(all.answer, Some(shortest))
    }

    pub(super) fn skipped(&self) -> SlideDone {
        let answer = not_begun(&self.request);
        // There are no moves to write.
        Slide { notation: Notation::default(), has_text: false, ..self.clone() }.done(answer, None)
    }

    fn done(self, answer: slide::Answer, shortest: Option<Shortest>) -> SlideDone {
        let Slide { puzzle, request, metric, style, notation, has_text, .. } = self;
        SlideDone { puzzle, request, answer, shortest, metric, style, notation, has_text }
    }
}

/// A sliding puzzle that was worked on, and what came of it.
#[derive(Clone, Debug)]
pub struct SlideDone {
    /// The puzzle.
    pub puzzle: slide::Puzzle,
    /// What was asked.
    pub request: slide::Request,
    /// The answer.
    pub answer: slide::Answer,
    /// How many shortest solutions there are, if all of them were wanted.
    pub shortest: Option<Shortest>,
    /// How moves were counted.
    pub metric: Metric,
    style: Style,
    notation: Notation,
    /// Whether the report holds the text.
    has_text: bool,
}

impl SlideDone {
    /// The answer in the wording of the style asked for.
    /// `names_other_goals` is for the plain style: whether a board without a solution
    /// names other goals that it can reach.
    pub fn told(&self, ink: Ink, names_other_goals: bool) -> String {
        let mut text = String::new();
        self.write(&mut text, ink, names_other_goals).expect("writing to a string works");
        text
    }

    /// Writes what [`SlideDone::told`] returns.
    pub fn write(&self, out: &mut dyn fmt::Write, ink: Ink, names_other_goals: bool) -> fmt::Result {
        let SlideDone { notation, shortest, metric, .. } = *self;
        let manner = Manner { notation, ink, names_other_goals, shortest, metric };
        self.style.write(out, &self.puzzle, &self.answer, &manner)
    }

    /// The answer as JSON, without its text.
    pub fn report(&self) -> SlideAnswer {
        SlideAnswer::new(&self.puzzle, &self.answer, self.request.limits.threads)
            .told_in(self.notation, &self.puzzle, &self.answer)
            .with_shortest(self.shortest)
            .in_metric(self.metric)
    }

    /// The same where the listener ended the run for want of memory.
    pub fn out_of_memory(mut self) -> SlideDone {
        if let Outcome::Stopped { why, .. } = &mut self.answer.report.outcome {
            *why = Stop::Memory;
        }
        self
    }

    pub(super) fn into_answer(self) -> Answer {
        let has_text = cfg!(feature = "style") && self.has_text;
        let text = has_text.then(|| self.told(Ink::new(false), true));
        Answer::Slide(Box::new(self.report().with_text(text)))
    }
}

/// The answer to a sliding puzzle that was not begun: nothing was chosen yet.
pub(super) fn not_begun(request: &slide::Request) -> slide::Answer {
    let method = Method { algorithm: request.algorithm, heuristic: None };
    slide::Answer {
        report: stopped(),
        method,
        tables: Vec::new(),
        rounds: Vec::new(),
        card: None,
        notes: Vec::new(),
    }
}

/// A packing puzzle to solve.
#[derive(Clone)]
pub(super) struct Pack {
    puzzle: pack::Puzzle,
    request: pack::Request,
    /// The most solutions that are told.
    most: usize,
    style: PackStyle,
    has_text: bool,
}

impl Pack {
    pub(super) fn work(self, listener: &dyn Listener) -> PackDone {
        let (mut number, mut is_full) = (0, false);
        let mut each = |solution: &pack::Solution| {
            is_full = number == self.most || {
                let number = number as u64 + 1;
                listener.solution(Packed { puzzle: &self.puzzle, solution, number }).is_break()
            };
            number += 1;
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| listener.progress(progress);
        let answer = pack::all(&self.puzzle, &self.request, &mut observer, &mut each);
        self.done(answer, is_full)
    }

    pub(super) fn skipped(&self) -> PackDone {
        let pack::Request { algorithm, want, ref limits } = self.request;
        let answer =
            pack::Answer { algorithm, want, threads: limits.threads, report: stopped(), reason: None };
        Pack { has_text: false, ..self.clone() }.done(answer, false)
    }

    fn done(self, answer: pack::Answer, is_full: bool) -> PackDone {
        let Pack { puzzle, style, has_text, .. } = self;
        PackDone { puzzle, answer, style, has_text, is_full }
    }
}

/// A packing puzzle that was worked on, and what came of it.
#[derive(Clone, Debug)]
pub struct PackDone {
    /// The puzzle.
    pub puzzle: pack::Puzzle,
    /// The answer.
    pub answer: pack::Answer,
    style: PackStyle,
    /// Whether the report holds the text.
    has_text: bool,
    /// Whether more solutions were found than could be told.
    is_full: bool,
}

impl PackDone {
    /// The answer in the wording of the style asked for. Solutions that were told
    /// one by one are not told again.
    pub fn told(&self, ink: Ink) -> String {
        self.style.told(&self.puzzle, &self.answer, ink)
    }

    /// The answer as JSON, without its text.
    pub fn report(&self) -> PackAnswer {
        let report = PackAnswer::new(&self.puzzle, &self.answer);
        if self.is_full { report.stopped_by(StoppedBy::Limit) } else { report }
    }

    /// The same where the listener ended the run for want of memory.
    pub fn out_of_memory(self) -> PackDone {
        PackDone { answer: self.answer.out_of_memory(), is_full: false, ..self }
    }

    pub(super) fn into_answer(self) -> Answer {
        let has_text = cfg!(feature = "style") && self.has_text;
        let text = has_text.then(|| self.told(Ink::new(false)));
        Answer::Pack(Box::new(self.report().with_text(text)))
    }
}

/// The report of a run that was ended before it began.
pub(super) fn stopped<S>() -> Report<S> {
    let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
    Report { outcome, progress: Progress::default() }
}
