//! Sliding puzzles.

use super::{Args, exit_of};
use crate::exit::Exit;
use crate::input::Remark;
use crate::output_files::Kind;
use crate::progress::{self, ProgressLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use slidepack::ask::{self, Answer, Better, Done, HintDone, Listener, OneShortest, Service, SlideDone};
use slidepack::draw::{Gif, GifError};
use slidepack::pack::Want;
use slidepack::say::{self, Ink};
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::wire::SlideImproved;
use slidepack::slide::{self, Algorithm, Dir, Metric, Puzzle, Shortest, SlideSolution};
use slidepack::wire::{self, Reply};
use slidepack::{InputError, Outcome, Progress, Stop};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::IsTerminal;
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
    /// Whether all shortest solutions are listed.
    is_all: bool,
    /// Bytes for those that are written at the end, if they are.
    room: Option<u64>,
    /// Whether they are written as text, too.
    keeps_text: bool,
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
        let is_all = args.want() == Want::All;
        let collects = is_all && (args.input.form() == Form::Json || !args.output.is_empty());
        let title = puzzle.title();
        let (ready, room) = args.ask_slide(service, puzzle, beside, collects)?;
        Ok(Ready {
            title,
            ready,
            is_all,
            room: collects.then_some(room),
            keeps_text: args.output.iter().any(|path| Kind::of(path) == Some(Kind::Text)),
            is_anytime: args.algorithm == Algorithm::Anytime.name(),
            notation: args.moves.unwrap_or(match args.metric {
                Some(Metric::Multi) => Notation::Counts,
                _ => Notation::default(),
            }),
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
    /// All shortest solutions, if they were wanted and are written at the end.
    all: Option<Vec<Vec<Dir>>>,
    /// What each of them is told in, if they are written to a file as text.
    texts: String,
    notation: Notation,
    is_plain: bool,
    remark: Remark,
}

enum Found {
    Solution(Box<SlideDone>),
    Hint(Box<HintDone>),
}

/// Solves a puzzle.
pub(super) fn work(ready: Ready, listener: &dyn Listener) -> Solved {
    let Ready { ready, is_plain, remark, notation, .. } = ready;
    let found = match ready.work(listener) {
        Ok(Done::Slide(done)) => Found::Solution(done),
        Ok(Done::Hint(done)) => Found::Hint(done),
        other => unreachable!("a sliding puzzle was asked about, and the answer is {other:?}"),
    };
    Solved { found, all: None, texts: String::new(), notation, is_plain, remark }
}

/// Hears nothing but Ctrl-C.
pub(super) struct Interrupt;

impl Listener for Interrupt {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        progress::go_on()
    }
}

/// Solves a puzzle with a progress line. Whoever asks for better and better
/// answers, or for all shortest ones, sees each of them.
pub(super) fn solve(ready: Ready, replies: &mut Replies) -> anyhow::Result<Solved> {
    let mut line = ProgressLine::new(&ready.title, progress::of_slide).with_time();
    let form = replies.form;
    if ready.is_all && form != Form::Json && std::io::stdout().is_terminal() {
        line = line.hidden();
    }
    let shows_steps = ready.is_anytime && form != Form::Json;
    let notation = ready.notation;
    let listed = Listed {
        gap: if replies.is_first() { "" } else { "\n" },
        replies,
        all: ready.room.map(|_| Vec::new()),
        texts: ready.keeps_text.then(String::new),
        room: ready.room.unwrap_or(u64::MAX),
        shown: Ok(()),
        notation,
    };
    let watcher = Watcher {
        line: RefCell::new(line),
        bound: Cell::new(0),
        shows_steps,
        form,
        notation,
        listed: RefCell::new(listed),
    };
    let mut solved = work(ready, &watcher);
    let Listed { all, texts, room, shown, .. } = watcher.listed.into_inner();
    shown?;
    if room == 0
        && let Found::Solution(done) = solved.found
    {
        solved.found = Found::Solution(Box::new(done.out_of_memory()));
    }
    Ok(Solved { all, texts: texts.unwrap_or_default(), ..solved })
}

/// Shows how a run is getting on.
struct Watcher<'a> {
    line: RefCell<ProgressLine>,
    bound: Cell<u32>,
    shows_steps: bool,
    form: Form,
    notation: Notation,
    listed: RefCell<Listed<'a>>,
}

/// What was told of all shortest solutions.
struct Listed<'a> {
    replies: &'a mut Replies,
    notation: Notation,
    /// Comes before the first of them.
    gap: &'static str,
    /// All of them, if they are written at the end.
    all: Option<Vec<Vec<Dir>>>,
    /// What each of them is told in, if they are written to a file as text.
    texts: Option<String>,
    /// Bytes left for both.
    room: u64,
    /// Whether they could be written.
    shown: anyhow::Result<()>,
}

impl Listed<'_> {
    fn keep(&mut self, one: &OneShortest<'_>, text: &str) {
        let Some(all) = &mut self.all else { return };
        // A move takes some bytes as JSON, and answers are put together before
        // they are written.
        let mut bytes = 64 + 24 * one.moves.len() as u64;
        all.push(one.moves.to_vec());
        if let Some(texts) = self.texts.as_mut().filter(|_| !one.moves.is_empty()) {
            // A text grows by doubling, and is copied when it is written.
            bytes += 4 * text.len() as u64;
            texts.push_str(text);
        }
        self.room = self.room.saturating_sub(bytes);
    }

    fn show(&mut self, one: &OneShortest<'_>, text: &str) -> anyhow::Result<()> {
        match self.replies.form {
            // A board that is solved already has a solution without moves.
            Form::Text if one.moves.is_empty() => Ok(()),
            Form::Text => stdout::answer(&format!("{}{text}", std::mem::take(&mut self.gap))),
            Form::Json => Ok(()),
            Form::JsonLines => {
                let solution = SlideSolution::new(one.puzzle, one.moves, one.number, self.notation);
                self.replies.give(|| solution.into(), Exit::Answered, |_| Ok(()))
            }
        }
    }
}

impl Listener for Watcher<'_> {
    fn shortest(&self, one: OneShortest<'_>) -> ControlFlow<()> {
        let mut listed = self.listed.borrow_mut();
        let text = Shortest::one(one.puzzle, one.moves, one.number, self.notation);
        listed.keep(&one, &text);
        listed.shown = listed.show(&one, &text);
        if listed.shown.is_ok() && listed.room != 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

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
        let is_listed = match &self.found {
            Found::Solution(done) => {
                let is_listed =
                    done.shortest.is_some_and(|shortest| shortest.is_listed && 0 < shortest.found);
                is_listed && done.answer.length() != Some(0)
            }
            Found::Hint(_) => false,
        };
        let gap = if (replies.is_first() && !is_listed) || !self.is_plain { "" } else { "\n" };
        let exit = exit_of(&self.answer().report.outcome);
        if let Some(remark) = &self.remark.aside
            && !self.is_plain
            && replies.form == Form::Text
        {
            // The words of a course have no place for it.
            stdout::warn(&format!("{}: {remark}", self.puzzle().title()));
        }
        replies.give(
            || self.reply(),
            exit,
            |out| {
                out.write_str(gap)?;
                self.write_summary(out, ink)
            },
        )
    }

    /// All that is told of a puzzle: its list of solutions as well.
    pub(super) fn told(&self, ink: Ink) -> String {
        let gap = if self.texts.is_empty() { "" } else { "\n" };
        let mut text = format!("{}{gap}", self.texts);
        self.write_summary(&mut text, ink).expect("writing to a string works");
        text
    }

    fn write_summary(&self, out: &mut dyn fmt::Write, ink: Ink) -> fmt::Result {
        match &self.found {
            Found::Solution(done) => done.write(out, ink, !self.remark.is_said),
            Found::Hint(done) => out.write_str(&done.told(ink)),
        }
    }

    pub(super) fn svg(&self) -> String {
        if let Found::Solution(done) = &self.found
            && done.metric == Metric::Multi
            && let Some(length) = done.answer.length()
        {
            // What is proven of multi-tile moves is not said of the single ones that are shown.
            return slide::draw::solution_svg(&done.puzzle, length);
        }
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
            Found::Solution(done) => {
                let report = done.report().with_goal_remark(self.remark.text.clone());
                match &self.all {
                    Some(all) => report.with_all(self.notation, &done.puzzle, all).into(),
                    None => report.into(),
                }
            }
            Found::Hint(done) => done.report().into(),
        }
    }
}
