//! Sliding puzzles.

use super::{Args, exit_of};
use crate::input::Remark;
use crate::progress::{self, ProgressLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use slidepack::ask::{self, Answer, Better, Done, HintDone, Listener, Service, SlideDone};
use slidepack::draw::{Gif, GifError};
use slidepack::say::{self, Ink};
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::wire::SlideImproved;
use slidepack::slide::{self, Algorithm, Puzzle};
use slidepack::wire::{self, Reply};
use slidepack::{InputError, Outcome, Progress, Stop};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// A question about a puzzle, and how the answer is to be told.
#[derive(Clone)]
pub(super) struct Ready {
    ready: ask::Ready,
    title: String,
    /// Whether whoever asks wants to see better and better answers.
    is_anytime: bool,
    notation: Notation,
    /// Whether answers have our own words.
    is_plain: bool,
    /// What should be said about the goal.
    remark: Remark,
}

impl Ready {
    /// The question, if everything asked for can be had for the puzzle.
    pub(super) fn new(
        puzzle: Puzzle,
        remark: Remark,
        args: &Args,
        service: &Service,
        beside: usize,
    ) -> Result<Ready, InputError> {
        Ok(Ready {
            title: puzzle.title(),
            ready: args.ask_slide(service, puzzle, beside)?,
            is_anytime: args.algorithm == Algorithm::Anytime.name(),
            notation: args.moves.unwrap_or_default(),
            is_plain: args.style == Style::Plain.name(),
            remark,
        })
    }

    /// The reply to a puzzle that was not begun because of Ctrl-C.
    pub(super) fn left(&self) -> Option<Reply> {
        self.ready.skipped().and_then(Answer::into_reply)
    }
}

/// A puzzle and its answer.
pub(super) struct Solved {
    found: Found,
    is_plain: bool,
    remark: Remark,
}

enum Found {
    Solution(Box<SlideDone>),
    Hint(Box<HintDone>),
}

/// Solves a puzzle.
pub(super) fn work(ready: Ready, listener: &dyn Listener) -> Solved {
    let Ready { ready, is_plain, remark, .. } = ready;
    let found = match ready.work(listener) {
        Ok(Done::Slide(done)) => Found::Solution(done),
        Ok(Done::Hint(done)) => Found::Hint(done),
        other => unreachable!("a sliding puzzle was asked about, and the answer is {other:?}"),
    };
    Solved { found, is_plain, remark }
}

/// Hears nothing but Ctrl-C.
pub(super) struct Interrupt;

impl Listener for Interrupt {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        progress::go_on()
    }
}

/// Solves a puzzle with a progress line. Whoever asks for better and better
/// answers sees each of them.
pub(super) fn solve(ready: Ready, form: Form) -> Solved {
    let line = ProgressLine::new(&ready.title, progress::of_slide).with_time();
    let shows_steps = ready.is_anytime && form != Form::Json;
    let notation = ready.notation;
    let watcher = Watcher { line: RefCell::new(line), bound: Cell::new(0), shows_steps, form, notation };
    work(ready, &watcher)
}

/// Shows how a run is getting on.
struct Watcher {
    line: RefCell<ProgressLine>,
    bound: Cell<u32>,
    shows_steps: bool,
    form: Form,
    notation: Notation,
}

impl Listener for Watcher {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.bound.set(progress.bound);
        self.line.borrow_mut().hear(progress)
    }

    fn improved(&self, better: Better<'_>) {
        if !self.shows_steps {
            return;
        }
        let Better { puzzle, moves, .. } = better;
        let bound = self.bound.get();
        let text = match self.form {
            Form::JsonLines => {
                wire::to_line(&SlideImproved::new(puzzle, moves, bound).told_in(self.notation, puzzle, moves))
            }
            Form::Text | Form::Json => {
                let moves = say::counted(moves.len() as u64, "move");
                format!("{}: {moves}, at least {bound}", puzzle.title())
            }
        };
        // The next answer will notice if nobody reads them any more.
        let _ = stdout::answer(&(text + "\n"));
    }
}

impl Solved {
    fn puzzle(&self) -> &Puzzle {
        match &self.found {
            Found::Solution(done) => &done.puzzle,
            Found::Hint(done) => &done.puzzle,
        }
    }

    fn answer(&self) -> &slide::Answer {
        match &self.found {
            Found::Solution(done) => &done.answer,
            Found::Hint(done) => &done.answer,
        }
    }

    /// Whether Ctrl-C came first.
    pub(super) fn is_cancelled(&self) -> bool {
        matches!(self.answer().report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. })
    }

    /// Gives the answer.
    pub(super) fn show(&self, replies: &mut Replies, ink: Ink) -> anyhow::Result<()> {
        let gap = if replies.is_first() || !self.is_plain { "" } else { "\n" };
        let exit = exit_of(&self.answer().report.outcome);
        let Remark { text, aside, is_own, .. } = &self.remark;
        if let Some(remark) = text.as_ref().or(aside.as_ref())
            && *is_own
            && !self.is_plain
            && replies.form == Form::Text
        {
            // The words of a course have no place for it.
            stdout::warn(&format!("{}: {remark}", self.puzzle().title()));
        }
        replies.give(self.reply(), exit, || format!("{gap}{}", self.told(ink)))
    }

    pub(super) fn told(&self, ink: Ink) -> String {
        let line = self.remark.line();
        match &self.found {
            Found::Solution(done) => done.told(ink, &line, !self.remark.is_said),
            Found::Hint(done) => done.told(ink) + &line,
        }
    }

    pub(super) fn svg(&self) -> String {
        slide::draw::svg(self.puzzle(), self.answer())
    }

    /// The solution as an animation, or the one move hinted at.
    pub(super) fn gif(&self, frame: Option<u32>) -> Result<Gif, GifError> {
        let all = self.answer().report.outcome.answer().map_or(&[][..], Vec::as_slice);
        let moves = match self.found {
            Found::Hint(_) => all.get(..1).unwrap_or(all),
            Found::Solution(_) => all,
        };
        slide::draw::gif(self.puzzle(), moves, frame.unwrap_or(slide::draw::FRAME))
    }

    pub(super) fn reply(&self) -> Reply {
        match &self.found {
            Found::Solution(done) => done.report().with_goal_remark(self.remark.text.clone()).into(),
            Found::Hint(done) => done.report().into(),
        }
    }
}
