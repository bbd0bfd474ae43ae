use super::given::or_default;
use super::options::most_listed;
use super::{
    About, Address, AskError, Code, Either, EitherGiven, Given, Listener, Options, Question, Service, Task,
};
use crate::pack::style::Style as PackStyle;
use crate::pack::wire::PackAnswer;
use crate::pack::{self, Want};
use crate::say::{self, Ink};
use crate::slide::notation::Notation;
use crate::slide::style::{Manner, Style};
use crate::slide::watch::MOST_EXPANSIONS;
use crate::slide::wire::SlideAnswer;
use crate::slide::{
    self, Algorithm, Dir, Expansion, HeuristicName, Listing, Method, Metric, Shortest, Size, TableCache,
};
use crate::wire::StoppedBy;
use crate::{Family, Outcome, Progress, Puzzle, Report, Stop};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
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
    pub options: Options,
    /// Whose wording the report's `text` has; without a style it has none. slide:
    /// plain, princeton, leuven, itb, 42, takaken; pack: plain, itb, itb-sheet.
    /// Boards mean the goal of the style unless something says another.
    pub style: Option<EitherGiven<Style, PackStyle>>,
    /// slide: how the report writes moves: tile (unless given), blank, numbers,
    /// words, arrows, boards or none.
    pub notation: Option<Given<Notation>>,
    /// slide: also returns the first expansions of the search, this many, up to 2000. The
    /// algorithm auto means astar then.
    pub trace: Option<u64>,
}

impl Question for AskSolve {
    type Task = Either<SolveSlide, SolvePack>;

    const ADDRESS: Option<Address> = Some(Address::Post("/api/solve"));
    const SUMMARY: &'static str = "Solve a puzzle: a job whose report is a SlideReport or a PackReport.";
    const IS_LONG: bool = true;

    fn check(self, service: &Service) -> Result<Self::Task, AskError> {
        let About { puzzle, question } = self;
        // Limits are checked before the family is known.
        question.options.limits(&service.allowance)?;
        let style = question.style.as_ref().and_then(|style| style.slide.value().ok());
        let goal = style.and_then(Style::usual_goal);
        Ok(match puzzle.read(goal, &service.allowance)?.puzzle {
            Puzzle::Slide(puzzle) => {
                AskError::unless(Family::Slide.is_there())?;
                Either::Slide(SolveSlide::new(*puzzle, question, service)?)
            }
            Puzzle::Pack(puzzle) => {
                AskError::unless(Family::Pack.is_there())?;
                Either::Pack(SolvePack::new(*puzzle, question, service)?)
            }
        })
    }
}

/// A checked [`AskSolve`] for a sliding puzzle.
#[derive(Clone)]
pub struct SolveSlide {
    tables: Arc<TableCache>,
    pub puzzle: slide::Puzzle,
    pub request: slide::Request,
    pub metric: Metric,
    want: Want,
    most: usize,
    style: Style,
    notation: Notation,
    has_text: bool,
    trace: Option<u64>,
}

impl SolveSlide {
    /// Checks the question about a puzzle.
    pub fn new(puzzle: slide::Puzzle, question: Solve, service: &Service) -> Result<SolveSlide, AskError> {
        let Solve { options, style, notation, trace } = question;
        let allowance = &service.allowance;
        let size = puzzle.board().size();
        let (request, want, metric) = options.slide_wanted(allowance, size)?;
        let has_text = style.is_some();
        let style = or_default(style.as_ref().map(|style| &style.slide), Code::Style)?;
        if want != Want::First && style != Style::Plain {
            let message = format!("the style {style} shows one solution; leave it out to get all of them");
            return Err(AskError::question(Code::Style, message));
        }
        if metric == Metric::Multi && style != Style::Plain {
            let message = format!("the style {style} counts single-tile moves; leave it out");
            return Err(AskError::question(Code::Style, message));
        }
        let notation = match (&notation, metric) {
            (None, Metric::Multi) => Notation::Counts,
            (notation, _) => or_default(notation.as_ref(), Code::Notation)?,
        };
        let mut request = slide::Request { metric, ..course_request(request, style, size) };
        let puzzle = slide::usable(puzzle, &request)?;
        if let Some(expansions) = trace {
            AskError::unless(Expansion::ARE_THERE)?;
            if want != Want::First || metric != Metric::Single {
                let message = "`trace` shows a search for one solution in single-tile moves";
                return Err(AskError::question(Code::Trace, message));
            }
            check_trace(&puzzle, &mut request, expansions)?;
        }
        // Unlike packings, shortest solutions can be counted without listing any.
        let most = if options.limit == Some(0) { 0 } else { most_listed(options.limit, allowance) };
        let tables = service.tables.clone();
        Ok(SolveSlide { tables, puzzle, request, want, metric, most, style, notation, has_text, trace })
    }

    /// Solves the puzzle.
    pub fn work(self, listener: &mut dyn Listener) -> SlideDone {
        let SolveSlide { tables, puzzle, request, want, .. } = &self;
        if *want != Want::First {
            return self.listing(listener, &mut |_| ());
        }
        let listener = RefCell::new(listener);
        let mut observer = |progress: &Progress| listener.borrow_mut().progress(progress);
        let mut improved = |moves: &[Dir]| listener.borrow_mut().improved(puzzle, moves, self.metric);
        let answer = slide::solve_in(tables, puzzle, request, &mut observer, &mut improved);
        let most = self.trace.filter(|_| Expansion::ARE_THERE);
        let watched = most.and_then(|most| slide::watch::watch(puzzle, request, most).ok());
        let trace = watched.map_or(Vec::new(), |watched| Expansion::all(&watched));
        SlideDone { question: self, answer, shortest: None, trace }
    }

    fn listing(self, listener: &mut dyn Listener, list: &mut dyn FnMut(&[Dir])) -> SlideDone {
        let SolveSlide { tables, puzzle, request, .. } = &self;
        let is_listed = self.want == Want::All;
        let listener = RefCell::new(listener);
        let mut observer = |progress: &Progress| listener.borrow_mut().progress(progress);
        let mut number = 0;
        let mut each = |moves: &[Dir]| {
            number += 1;
            list(moves);
            listener.borrow_mut().shortest(puzzle, moves, number)
        };
        let listing = Listing { most: if is_listed { self.most as u64 } else { 0 }, each: &mut each };
        let (start, goal) = (puzzle.board(), puzzle.goal_board());
        let all = slide::all_shortest(tables, start, goal, request, &mut observer, listing);
        let shortest = Shortest { found: all.found, is_complete: all.is_complete, is_listed };
        SlideDone { question: self, answer: all.answer, shortest: Some(shortest), trace: Vec::new() }
    }
}

impl Task for SolveSlide {
    type Answer = SlideAnswer;

    /// Includes all solutions in the answer if they were requested.
    fn run(self, listener: &mut dyn Listener) -> Result<SlideAnswer, AskError> {
        if self.want != Want::All {
            return Ok(self.work(listener).answer());
        }
        let mut all: Vec<Vec<Dir>> = Vec::new();
        let done = self.listing(listener, &mut |moves| all.push(moves.to_vec()));
        Ok(done.answer().with_all(done.question.notation, &done.question.puzzle, &all))
    }

    fn skipped(&self) -> Option<SlideAnswer> {
        // There are no moves to write.
        let question = SolveSlide { notation: Notation::default(), has_text: false, ..self.clone() };
        let answer = not_begun(&self.request);
        Some(SlideDone { question, answer, shortest: None, trace: Vec::new() }.answer())
    }
}

/// Fails if the search cannot be traced. A request without a method gets one that can.
fn check_trace(
    puzzle: &slide::Puzzle,
    request: &mut slide::Request,
    expansions: u64,
) -> Result<(), AskError> {
    if !(1..=MOST_EXPANSIONS).contains(&expansions) {
        let message = format!("`trace` is {expansions}, which is not from 1 to {MOST_EXPANSIONS} expansions");
        return Err(AskError::question(Code::Trace, message));
    }
    if request.algorithm == Algorithm::Auto {
        request.algorithm = Algorithm::AStar;
    }
    slide::watch::watch(puzzle, request, 1)?;
    Ok(())
}

/// Uses the method of a course whose node counts the style reports, if the request leaves the
/// method open. Larger boards would take too long; the style then names the method that ran.
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

/// A sliding puzzle with its answer.
#[derive(Clone)]
pub struct SlideDone {
    pub question: SolveSlide,
    pub answer: slide::Answer,
    pub shortest: Option<Shortest>,
    pub trace: Vec<Expansion>,
}

impl SlideDone {
    /// The answer in the requested style. `names_other_goals` applies to the plain style: whether
    /// an unsolvable board lists other goals that it can reach.
    pub fn render(&self, ink: Ink, names_other_goals: bool) -> String {
        let mut text = String::new();
        self.write(&mut text, ink, names_other_goals).expect("writing to a string works");
        text
    }

    /// Writes the text of [`SlideDone::render`].
    pub fn write(&self, out: &mut dyn fmt::Write, ink: Ink, names_other_goals: bool) -> fmt::Result {
        let SolveSlide { puzzle, notation, metric, style, .. } = &self.question;
        let (notation, metric, shortest) = (*notation, *metric, self.shortest);
        let manner = Manner { notation, ink, names_other_goals, shortest, metric };
        style.write(out, puzzle, &self.answer, &manner)?;
        if self.trace.is_empty() || !Expansion::ARE_THERE {
            return Ok(());
        }
        writeln!(out, "\nThe first {}:", say::counted(self.trace.len() as u64, "expansion"))?;
        Expansion::write_table(&self.trace, out)
    }

    /// The answer as JSON, without its text.
    pub fn report(&self) -> SlideAnswer {
        let SolveSlide { puzzle, request, metric, notation, .. } = &self.question;
        let base = SlideAnswer::new(puzzle, &self.answer, request.limits.threads);
        let mut report =
            base.in_notation(*notation, puzzle, &self.answer).with_shortest(self.shortest).in_metric(*metric);
        report.trace.clone_from(&self.trace);
        report
    }

    /// Marks a stopped run as out of memory, where the listener stopped it for that reason.
    pub fn out_of_memory(mut self) -> SlideDone {
        if let Outcome::Stopped { why, .. } = &mut self.answer.report.outcome {
            *why = Stop::Memory;
        }
        self
    }

    fn answer(&self) -> SlideAnswer {
        let mut report = self.report();
        report.text = self.question.has_text.then(|| self.render(Ink::new(false), true));
        report
    }
}

/// The answer of a run that was cancelled before a method was chosen.
pub(super) fn not_begun(request: &slide::Request) -> slide::Answer {
    let method = Method { algorithm: request.algorithm, heuristic: None };
    slide::plain_answer(stopped(), method)
}

/// A checked [`AskSolve`] for a packing puzzle.
#[derive(Clone)]
pub struct SolvePack {
    pub puzzle: pack::Puzzle,
    pub request: pack::Request,
    most: usize,
    style: PackStyle,
    has_text: bool,
}

impl SolvePack {
    /// Checks the question about a puzzle.
    pub fn new(puzzle: pack::Puzzle, question: Solve, service: &Service) -> Result<SolvePack, AskError> {
        let Solve { options, style, notation, trace } = question;
        let request = options.pack(&service.allowance)?;
        let has_text = style.is_some();
        let style = style.map(|style| style.pack.of(Family::Pack, Code::Style));
        let style = style.transpose()?.unwrap_or_default();
        if notation.is_some() {
            return Err(AskError::question(Code::Notation, "`notation` is for sliding puzzles"));
        }
        if trace.is_some() {
            return Err(AskError::question(Code::Trace, "`trace` is for sliding puzzles"));
        }
        let puzzle = pack::check_method(puzzle, &request)?;
        let most = most_listed(options.limit, &service.allowance);
        Ok(SolvePack { puzzle, request, most, style, has_text })
    }

    /// Solves the puzzle.
    pub fn work(self, listener: &mut dyn Listener) -> PackDone {
        let (mut number, mut is_full) = (0, false);
        let listener = RefCell::new(listener);
        let mut each = |solution: &pack::Solution| {
            is_full = number == self.most;
            number += 1;
            is_full =
                is_full || listener.borrow_mut().solution(&self.puzzle, solution, number as u64).is_break();
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut observer = |progress: &Progress| listener.borrow_mut().progress(progress);
        let answer = pack::all(&self.puzzle, &self.request, &mut observer, &mut each);
        PackDone { question: self, answer, is_full }
    }
}

impl Task for SolvePack {
    type Answer = PackAnswer;

    fn run(self, listener: &mut dyn Listener) -> Result<PackAnswer, AskError> {
        Ok(self.work(listener).answer())
    }

    fn skipped(&self) -> Option<PackAnswer> {
        let pack::Request { algorithm, want, ref limits } = self.request;
        let answer =
            pack::Answer { algorithm, want, threads: limits.threads, report: stopped(), reason: None };
        let question = SolvePack { has_text: false, ..self.clone() };
        Some(PackDone { question, answer, is_full: false }.answer())
    }
}

/// A packing puzzle with its answer.
#[derive(Clone)]
pub struct PackDone {
    pub question: SolvePack,
    pub answer: pack::Answer,
    is_full: bool,
}

impl PackDone {
    /// The answer in the requested style, without solutions already listed.
    pub fn render(&self, ink: Ink) -> String {
        self.question.style.render(&self.question.puzzle, &self.answer, ink)
    }

    /// The answer as JSON, without its text.
    pub fn report(&self) -> PackAnswer {
        let mut report = PackAnswer::new(&self.question.puzzle, &self.answer);
        if self.is_full {
            report.stopped_by = Some(StoppedBy::Limit);
        }
        report
    }

    /// Marks the run as out of memory, where the listener stopped it for that reason.
    pub fn out_of_memory(self) -> PackDone {
        PackDone { answer: self.answer.out_of_memory(), is_full: false, ..self }
    }

    fn answer(&self) -> PackAnswer {
        let mut report = self.report();
        report.text = self.question.has_text.then(|| self.render(Ink::new(false)));
        report
    }
}

/// The report of a run that was cancelled before it started.
pub(super) fn stopped<S>() -> Report<S> {
    let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
    Report { outcome, progress: Progress::default() }
}
