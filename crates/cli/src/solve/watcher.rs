//! Progress, better answers and listed solutions of a run.

use super::ready::Ready;
use super::solved::{Found, Look, Solved};
use crate::exit::Exit;
use crate::listing::Listing;
use crate::progress::{self, ProgressLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use slidepack::ask::Listener;
use slidepack::pack::wire::{Drawing, PackSolution};
use slidepack::say::{self, Ink};
use slidepack::slide::wire::SlideImproved;
use slidepack::slide::{Dir, Metric, Shortest, SlideSolution, noun};
use slidepack::wire::{self, Reply};
use slidepack::{Progress, pack, slide};
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::ops::ControlFlow;

/// Solves a puzzle with a progress line. Prints better answers or all solutions as they are found, if
/// requested.
pub(super) fn solve(ready: Ready, replies: &mut Replies, ink: Ink) -> anyhow::Result<Solved> {
    let watcher = Watcher::new(&ready, replies, ink);
    let solved = ready.work(&watcher);
    watcher.finish(solved)
}

struct Watcher<'a> {
    line: RefCell<ProgressLine>,
    bound: Cell<u32>,
    shows_steps: bool,
    ink: Ink,
    look: Look,
    replies: RefCell<&'a mut Replies>,
    /// Whether a solution was printed.
    has_listed: Cell<bool>,
    shortest: RefCell<Listing<Vec<Dir>>>,
    packings: RefCell<Listing<Drawing>>,
}

impl<'a> Watcher<'a> {
    fn new(ready: &Ready, replies: &'a mut Replies, ink: Ink) -> Watcher<'a> {
        let words = if ready.is_pack() { progress::of_pack } else { progress::of_slide };
        let mut line = ProgressLine::new(&ready.title, words).with_time();
        if ready.is_all && replies.form != Form::Json && std::io::stdout().is_terminal() {
            line = line.hidden();
        }
        let (keeps, keeps_text) = (ready.room.is_some(), ready.keeps_text);
        let room = ready.room.unwrap_or(u64::MAX);
        Watcher {
            line: RefCell::new(line),
            bound: Cell::new(0),
            shows_steps: ready.is_anytime && replies.form != Form::Json,
            ink,
            look: ready.look.clone(),
            replies: RefCell::new(replies),
            has_listed: Cell::new(false),
            shortest: RefCell::new(Listing::new(keeps, keeps_text, room)),
            packings: RefCell::new(Listing::new(keeps, keeps_text, room)),
        }
    }

    /// The answer with the solutions that were kept.
    fn finish(self, mut solved: Solved) -> anyhow::Result<Solved> {
        drop(self.line);
        solved.has_listed = self.has_listed.get();
        let (shortest, moves, no_more_moves) = self.shortest.into_inner().finish()?;
        let (packings, fillings, no_more_fillings) = self.packings.into_inner().finish()?;
        solved.texts = moves + &fillings;
        solved.found = match solved.found {
            Found::Slide(done) if no_more_moves => Found::Slide(Box::new(done.out_of_memory())),
            Found::Pack(done) if no_more_fillings => Found::Pack(Box::new(done.out_of_memory())),
            found => found,
        };
        (solved.shortest, solved.packings) = (shortest, packings);
        Ok(solved)
    }

    /// Prints a solution, unless all are printed at the end.
    fn list(&self, text: impl FnOnce() -> String, reply: impl FnOnce() -> Reply) -> anyhow::Result<()> {
        let replies = &mut **self.replies.borrow_mut();
        match replies.form {
            Form::Json => Ok(()),
            Form::JsonLines => replies.give(reply, Exit::Answered, |_| Ok(())),
            Form::Text => match text() {
                // A solved board has a solution without moves.
                text if text.is_empty() => Ok(()),
                text => {
                    let is_next = self.has_listed.replace(true) || replies.is_first() || !self.look.is_plain;
                    stdout::answer(&format!("{}{text}", if is_next { "" } else { "\n" }))
                }
            },
        }
    }
}

impl Listener for Watcher<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.bound.set(progress.bound);
        self.line.borrow_mut().hear(progress)
    }

    fn shortest(&self, puzzle: &slide::Puzzle, moves: &[Dir], number: u64) -> ControlFlow<()> {
        let text = || match moves.is_empty() {
            true => String::new(),
            false => Shortest::one(puzzle, moves, number, self.look.notation),
        };
        let mut listing = self.shortest.borrow_mut();
        // A move takes some bytes as JSON, and answers are assembled before they are written.
        listing.keep(|| moves.to_vec(), 64 + 24 * moves.len() as u64, text);
        let reply = || SlideSolution::new(puzzle, moves, number, self.look.notation).into();
        listing.go_on(self.list(text, reply))
    }

    fn solution(&self, puzzle: &pack::Puzzle, solution: &pack::Solution, number: u64) -> ControlFlow<()> {
        let text = |ink| self.look.pack_style.one(puzzle, solution, number, ink);
        let mut listing = self.packings.borrow_mut();
        let drawing = Drawing::new(&puzzle.packing, solution.placements());
        let bytes = drawing.bytes();
        listing.keep(|| drawing, bytes, || text(Ink::new(false)));
        listing.go_on(self.list(|| text(self.ink), || PackSolution::new(puzzle, solution, number).into()))
    }

    fn improved(&self, puzzle: &slide::Puzzle, moves: &[Dir], metric: Metric) {
        if !self.shows_steps {
            return;
        }
        let bound = self.bound.get();
        let text = match self.replies.borrow().form {
            Form::JsonLines => wire::to_line(&SlideImproved::new(puzzle, moves, bound, self.look.notation)),
            Form::Text | Form::Json => {
                let moves = say::counted(metric.length(moves) as u64, noun(metric));
                format!("{}: {moves}, at least {bound}", puzzle.title())
            }
        };
        // The next answer will notice a closed output.
        let _ = stdout::answer(&(text + "\n"));
    }
}
