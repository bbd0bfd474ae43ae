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
use slidepack::slide::{self, Dir, Metric, Shortest, SlideSolution, noun};
use slidepack::wire::{self, Reply};
use slidepack::{Progress, pack};
use std::io::IsTerminal;
use std::ops::ControlFlow;

/// Solves a puzzle with a progress line. Prints better answers or all solutions as they are found, if
/// requested.
pub(super) fn solve(ready: Ready, replies: &mut Replies, ink: Ink) -> anyhow::Result<Solved> {
    let mut watcher = Watcher::new(&ready, replies, ink);
    let solved = ready.work(&mut watcher);
    watcher.finish(solved)
}

struct Watcher<'a> {
    line: ProgressLine,
    bound: u32,
    shows_steps: bool,
    ink: Ink,
    look: Look,
    replies: &'a mut Replies,
    /// Whether a solution was printed.
    has_listed: bool,
    shortest: Listing<Vec<Dir>>,
    packings: Listing<Drawing>,
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
            line,
            bound: 0,
            shows_steps: ready.is_anytime && replies.form != Form::Json,
            ink,
            look: ready.look.clone(),
            replies,
            has_listed: false,
            shortest: Listing::new(keeps, keeps_text, room),
            packings: Listing::new(keeps, keeps_text, room),
        }
    }

    /// The answer with the solutions that were kept.
    fn finish(self, mut solved: Solved) -> anyhow::Result<Solved> {
        drop(self.line);
        solved.has_listed = self.has_listed;
        let (shortest, moves, no_more_moves) = self.shortest.finish()?;
        let (packings, fillings, no_more_fillings) = self.packings.finish()?;
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
    fn list(&mut self, text: impl FnOnce() -> String, reply: impl FnOnce() -> Reply) -> anyhow::Result<()> {
        match self.replies.form {
            Form::Json => Ok(()),
            Form::JsonLines => self.replies.give(reply, Exit::Answered, |_| Ok(())),
            Form::Text => match text() {
                // A solved board has a solution without moves.
                text if text.is_empty() => Ok(()),
                text => {
                    let was_listed = std::mem::replace(&mut self.has_listed, true);
                    let is_next = was_listed || self.replies.is_first() || !self.look.is_plain;
                    stdout::answer(&format!("{}{text}", if is_next { "" } else { "\n" }))
                }
            },
        }
    }
}

impl Listener for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.bound = progress.bound;
        self.line.hear(progress)
    }

    fn shortest(&mut self, puzzle: &slide::Puzzle, moves: &[Dir], number: u64) -> ControlFlow<()> {
        let notation = self.look.notation;
        let text = || match moves.is_empty() {
            true => String::new(),
            false => Shortest::one(puzzle, moves, number, notation),
        };
        // A move takes some bytes as JSON, and answers are assembled before they are written.
        self.shortest.keep(|| moves.to_vec(), 64 + 24 * moves.len() as u64, text);
        let shown = self.list(text, || SlideSolution::new(puzzle, moves, number, notation).into());
        self.shortest.go_on(shown)
    }

    fn solution(&mut self, puzzle: &pack::Puzzle, solution: &pack::Solution, number: u64) -> ControlFlow<()> {
        let (style, ink) = (self.look.pack_style, self.ink);
        let text = |ink| style.one(puzzle, solution, number, ink);
        let drawing = Drawing::new(&puzzle.packing, solution.placements());
        let bytes = drawing.bytes();
        self.packings.keep(|| drawing, bytes, || text(Ink::new(false)));
        let shown = self.list(|| text(ink), || PackSolution::new(puzzle, solution, number).into());
        self.packings.go_on(shown)
    }

    fn improved(&mut self, puzzle: &slide::Puzzle, moves: &[Dir], metric: Metric) {
        if !self.shows_steps {
            return;
        }
        let bound = self.bound;
        let text = match self.replies.form {
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
