//! Packing puzzles.

use super::{Args, exit_of};
use crate::exit::Exit;
use crate::output_files::Kind;
use crate::progress::{self, ProgressLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use slidepack::ask::{Answer, Done, Listener, PackDone, Packed, Service};
use slidepack::draw::{Gif, GifError};
use slidepack::pack::style::Style;
use slidepack::pack::wire::{Drawing, PackSolution};
use slidepack::pack::{self, Puzzle, Want};
use slidepack::say::Ink;
use slidepack::wire::Reply;
use slidepack::{InputError, Progress};
use std::cell::{RefCell, RefMut};
use std::io::IsTerminal;
use std::ops::ControlFlow;

/// A puzzle and its answer.
pub(super) struct Solved {
    done: Box<PackDone>,
    /// All solutions, if they were wanted and are written at the end.
    all: Option<Vec<Drawing>>,
    /// What each of them is told in, if they are written to a file as text.
    texts: String,
}

/// Solves a puzzle and shows the answer.
pub(super) fn solve(
    puzzle: Puzzle,
    args: &Args,
    service: &Service,
    replies: &mut Replies,
) -> anyhow::Result<Result<Solved, InputError>> {
    let is_all = args.want() == Want::All;
    let collects = is_all && (replies.form == Form::Json || !args.output.is_empty());
    let tells = collects && args.output.iter().any(|path| matches!(Kind::of(path), Some(Kind::Text)));
    let mut line = ProgressLine::new(&puzzle.title(), progress::of_pack).with_time();
    if is_all && std::io::stdout().is_terminal() {
        line = line.hidden();
    }
    let (ready, room) = match args.ask_pack(service, puzzle, collects) {
        Ok(ready) => ready,
        Err(error) => return Ok(Err(error)),
    };
    let style: Style = args.style.parse().expect("the question has this style");
    let gap = if replies.is_first() || style != Style::Plain { "" } else { "\n" };
    let ink = args.input.color.ink();
    let told = Told {
        replies,
        style,
        ink,
        gap,
        all: collects.then(Vec::new),
        texts: tells.then(String::new),
        room,
        shown: Ok(()),
    };
    let watcher = Watcher { line: RefCell::new(line), told: RefCell::new(told) };
    let done = match ready.work(&watcher) {
        Ok(Done::Pack(done)) => done,
        other => unreachable!("a packing puzzle was asked about, and the answer is {other:?}"),
    };
    let Watcher { line, told } = watcher;
    drop(line);
    let Told { replies, all, texts, room, shown, gap, .. } = told.into_inner();
    shown?;
    let done = if room == 0 { Box::new(done.out_of_memory()) } else { done };
    let solved = Solved { done, all, texts: texts.unwrap_or_default() };
    let exit = exit_of(&solved.done.answer.report.outcome);
    replies.give(|| solved.reply(), exit, |out| write!(out, "{gap}{}", solved.done.told(ink)))?;
    Ok(Ok(solved))
}

/// The reply to a puzzle that was not begun because of Ctrl-C.
pub(super) fn left(puzzle: Puzzle, args: &Args, service: &Service) -> Result<Option<Reply>, InputError> {
    let (ready, _) = args.ask_pack(service, puzzle, false)?;
    Ok(ready.skipped().and_then(Answer::into_reply))
}

/// Shows how a run is getting on, and each of all solutions.
struct Watcher<'a> {
    line: RefCell<ProgressLine>,
    told: RefCell<Told<'a>>,
}

/// What was told of all solutions.
struct Told<'a> {
    replies: &'a mut Replies,
    style: Style,
    ink: Ink,
    /// Comes before what is told next.
    gap: &'static str,
    /// All of them, if they are written at the end.
    all: Option<Vec<Drawing>>,
    /// What each of them is told in, if they are written to a file as text.
    texts: Option<String>,
    /// Bytes left for both.
    room: u64,
    /// Whether they could be written.
    shown: anyhow::Result<()>,
}

impl Listener for Watcher<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.line.borrow_mut().hear(progress)
    }

    fn solution(&self, one: Packed<'_>) -> ControlFlow<()> {
        let mut told: RefMut<'_, Told<'_>> = self.told.borrow_mut();
        told.keep(&one);
        told.shown = told.show(&one);
        if told.shown.is_ok() && told.room != 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Told<'_> {
    fn keep(&mut self, one: &Packed<'_>) {
        let Some(all) = &mut self.all else { return };
        let drawing = Drawing::new(&one.puzzle.packing, one.solution.placements());
        let mut bytes = drawing.bytes();
        all.push(drawing);
        if let Some(texts) = &mut self.texts {
            let text = self.style.one(one.puzzle, one.solution, one.number, Ink::new(false));
            // Text is copied when it is written, and a text grows by doubling.
            bytes += 4 * text.len() as u64;
            texts.push_str(&text);
        }
        self.room = self.room.saturating_sub(bytes);
    }

    fn show(&mut self, one: &Packed<'_>) -> anyhow::Result<()> {
        let gap = std::mem::take(&mut self.gap);
        match self.replies.form {
            Form::Text => {
                let text = self.style.one(one.puzzle, one.solution, one.number, self.ink);
                stdout::answer(&format!("{gap}{text}"))
            }
            Form::Json => Ok(()),
            Form::JsonLines => {
                let solution = PackSolution::new(one.puzzle, one.solution, one.number);
                self.replies.give(|| solution.into(), Exit::Answered, |_| Ok(()))
            }
        }
    }
}

impl Solved {
    pub(super) fn told(&self, ink: Ink) -> String {
        format!("{}{}", self.texts, self.done.told(ink))
    }

    pub(super) fn svg(&self) -> String {
        pack::draw::svg(&self.done.puzzle, &self.done.answer)
    }

    /// The tray being filled, piece by piece.
    pub(super) fn gif(&self, frame: Option<u32>) -> Result<Gif, GifError> {
        let packing = &self.done.puzzle.packing;
        let shown = self.done.answer.shown(packing.placed());
        pack::draw::gif(packing, &shown, frame.unwrap_or(pack::draw::FRAME))
    }

    pub(super) fn reply(&self) -> Reply {
        let report = self.done.report();
        match &self.all {
            Some(all) => report.with_all(all).into(),
            None => report.into(),
        }
    }
}
