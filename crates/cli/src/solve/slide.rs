//! Sliding puzzles.

use super::{Args, exit_of, named};
use crate::input::Remark;
use crate::out::{self, Form, Replies};
use crate::progress::{self, ProgressLine};
use slidepack::draw::{Gif, GifError};
use slidepack::pack::Want;
use slidepack::say::{self, Ink};
use slidepack::slide::hint::Hint;
use slidepack::slide::notation::Notation;
use slidepack::slide::style::{Manner, Style};
use slidepack::slide::wire::{SlideAnswer, SlideHint, SlideImproved};
use slidepack::slide::{self, Algorithm, Answer, Dir, Puzzle, Request, TableCache};
use slidepack::wire::{self, Reply};
use slidepack::{Family, InputError, Observer, Outcome, Stop};
use std::cell::Cell;
use std::sync::LazyLock;

/// Asked once: the system takes its time to answer.
static DEFAULT_MEMORY: LazyLock<u64> = LazyLock::new(slidepack::machine::default_memory);

/// A puzzle, what is asked about it, and how the answer is to be told.
#[derive(Clone)]
pub(super) struct Ready {
    puzzle: Puzzle,
    request: Request,
    style: Style,
    notation: Notation,
    /// Whether only the next move is wanted.
    hint: bool,
    /// What should be said about the goal.
    remark: Remark,
}

impl Ready {
    /// The puzzle, if everything asked for can be had for it.
    pub(super) fn new(puzzle: Puzzle, remark: Remark, args: &Args) -> Result<Ready, InputError> {
        let title = puzzle.title();
        let names = Algorithm::ALL.map(|one| one.name());
        let algorithm: Algorithm = named("algorithm", &args.algorithm, &title, Family::Slide, &names)?;
        let names = Style::ALL.map(|one| one.name());
        let style: Style = named("style", &args.style, &title, Family::Slide, &names)?;
        if !matches!(args.want(), Want::First | Want::Hint) {
            let message = "--count and --all are for packing puzzles";
            return Err(InputError::plain(&title, "wrong-family", message.into()));
        }
        let memory = args.memory.is_none().then(|| *DEFAULT_MEMORY);
        let request = Request {
            algorithm,
            heuristic: args.heuristic.unwrap_or_default(),
            device: args.device.unwrap_or_default(),
            limits: args.limits(memory),
        };
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(Ready {
            puzzle,
            request,
            style,
            notation: args.moves.unwrap_or_default(),
            hint: args.hint,
            remark,
        })
    }

    /// The reply to a puzzle that was not begun because of Ctrl-C.
    pub(super) fn left(&self) -> Reply {
        match self.hint {
            true => SlideHint::not_begun(&self.puzzle, &self.request).into(),
            false => SlideAnswer::not_begun(&self.puzzle, &self.request).into(),
        }
    }

    /// The same with its part of the machine, when so many run beside it.
    pub(super) fn beside(mut self, others: usize) -> Ready {
        let limits = &mut self.request.limits;
        limits.threads = 1;
        limits.memory = limits.memory.map(|memory| memory / others as u64);
        self
    }
}

/// A puzzle and its answer.
pub(super) struct Solved {
    ready: Ready,
    answer: Answer,
    hint: Option<Hint>,
}

/// Solves a puzzle.
pub(super) fn work(
    library: &TableCache,
    ready: Ready,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Solved {
    let (answer, hint) = match ready.hint {
        true => slide::hint::hint(library, &ready.puzzle, &ready.request, observer),
        false => (slide::solve_in(library, &ready.puzzle, &ready.request, observer, improved), None),
    };
    Solved { ready, answer, hint }
}

/// Solves a puzzle with a progress line. Whoever asks for better and better
/// answers sees each of them.
pub(super) fn solve(library: &TableCache, ready: Ready, form: Form) -> Solved {
    let mut line = ProgressLine::new(&ready.puzzle.title(), progress::of_slide).with_time();
    let shows_steps = ready.request.algorithm == Algorithm::Anytime && form != Form::Json;
    let bound = Cell::new(0);
    let (puzzle, notation) = (ready.puzzle.clone(), ready.notation);
    let mut improved = |moves: &[Dir]| {
        if !shows_steps {
            return;
        }
        let text = match form {
            Form::JsonLines => wire::to_line(
                &SlideImproved::new(&puzzle, moves, bound.get()).told_in(notation, &puzzle, moves),
            ),
            _ => format!(
                "{}: {}, at least {}",
                puzzle.title(),
                say::counted(moves.len() as u64, "move"),
                bound.get()
            ),
        };
        // The next answer will notice if nobody reads them any more.
        let _ = out::answer(&(text + "\n"));
    };
    let mut observer = |progress: &slidepack::Progress| {
        bound.set(progress.bound);
        line.hear(progress)
    };
    work(library, ready, &mut observer, &mut improved)
}

impl Solved {
    /// Whether Ctrl-C came first.
    pub(super) fn is_cancelled(&self) -> bool {
        matches!(self.answer.report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. })
    }

    /// Gives the answer.
    pub(super) fn show(&self, replies: &mut Replies, ink: Ink) -> anyhow::Result<()> {
        let gap = if replies.is_first() || self.ready.style != Style::Plain { "" } else { "\n" };
        let exit = exit_of(&self.answer.report.outcome);
        let Remark { text, aside, is_own, .. } = &self.ready.remark;
        if let Some(remark) = text.as_ref().or(aside.as_ref())
            && *is_own
            && self.ready.style != Style::Plain
            && replies.form == Form::Text
        {
            // The words of a course have no place for it.
            out::warn(&format!("{}: {remark}", self.ready.puzzle.title()));
        }
        replies.give(self.reply(), exit, || format!("{gap}{}", self.told(ink)))
    }

    pub(super) fn told(&self, ink: Ink) -> String {
        let Ready { puzzle, style, notation, hint, remark, .. } = &self.ready;
        if *hint {
            return slide::hint::told(puzzle, &self.answer, self.hint.as_ref(), ink) + &remark.line();
        }
        let line = remark.line();
        let manner = Manner { notation: *notation, ink, remark: &line, names_other_goals: !remark.is_said };
        style.told_in(puzzle, &self.answer, &manner)
    }

    pub(super) fn svg(&self) -> String {
        slide::draw::svg(&self.ready.puzzle, &self.answer)
    }

    /// The solution as an animation, or the one move hinted at.
    pub(super) fn gif(&self, frame: Option<u32>) -> Result<Gif, GifError> {
        let all = self.answer.report.outcome.answer().map_or(&[][..], Vec::as_slice);
        let moves = if self.ready.hint { all.get(..1).unwrap_or(all) } else { all };
        slide::draw::gif(&self.ready.puzzle, moves, frame.unwrap_or(slide::draw::FRAME))
    }

    pub(super) fn reply(&self) -> Reply {
        if self.ready.hint {
            return SlideHint::new(&self.ready.puzzle, &self.answer, self.hint.as_ref()).into();
        }
        let Ready { puzzle, request, notation, remark, .. } = &self.ready;
        SlideAnswer::new(puzzle, &self.answer, request.limits.threads)
            .told_in(*notation, puzzle, &self.answer)
            .with_goal_remark(remark.text.clone())
            .into()
    }
}
