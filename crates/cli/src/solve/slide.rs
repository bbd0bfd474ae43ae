//! Sliding puzzles.

use super::{Args, exit_of, named};
use crate::out::Replies;
use crate::progress::{self, ProgressLine};
use slidepack::pack::Want;
use slidepack::say::Ink;
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Algorithm, Answer, Library, Puzzle, Request};
use slidepack::wire::Reply;
use slidepack::{Family, InputError};

/// A puzzle and its answer.
pub(super) struct Solved {
    puzzle: Puzzle,
    answer: Answer,
    style: Style,
    notation: Notation,
    threads: usize,
}

/// Solves a puzzle and shows the answer.
pub(super) fn solve(
    library: &Library,
    puzzle: Puzzle,
    args: &Args,
    replies: &mut Replies,
) -> anyhow::Result<Result<Solved, InputError>> {
    let (puzzle, request, style) = match prepare(puzzle, args) {
        Ok(ready) => ready,
        Err(error) => return Ok(Err(error)),
    };
    let mut line = ProgressLine::new(&puzzle.title(), progress::of_slide);
    let answer =
        slide::solve_in(library, &puzzle, &request, &mut |progress| line.hear(progress), &mut |_| ());
    drop(line);
    let solved = Solved { puzzle, answer, style, notation: args.moves, threads: request.limits.threads };
    let gap = if replies.is_first() || style != Style::Plain { "" } else { "\n" };
    let exit = exit_of(&solved.answer.report.outcome);
    replies.give(solved.reply(), exit, || format!("{gap}{}", solved.told(args.input.color.ink())))?;
    Ok(Ok(solved))
}

fn prepare(puzzle: Puzzle, args: &Args) -> Result<(Puzzle, Request, Style), InputError> {
    let title = puzzle.title();
    let names = Algorithm::ALL.map(|one| one.name());
    let algorithm: Algorithm = named("algorithm", &args.algorithm, &title, Family::Slide, &names)?;
    let names = Style::ALL.map(|one| one.name());
    let style: Style = named("style", &args.style, &title, Family::Slide, &names)?;
    if args.want() != Want::First {
        let message = "--count, --all and --hint are for packing puzzles";
        return Err(InputError::plain(&title, "wrong-family", message.into()));
    }
    let memory = args.memory.is_none().then(slidepack::machine::default_memory);
    let request = Request { algorithm, heuristic: args.heuristic, limits: args.limits(memory) };
    Ok((slide::usable(puzzle, &request)?, request, style))
}

impl Solved {
    pub(super) fn told(&self, ink: Ink) -> String {
        self.style.told(&self.puzzle, &self.answer, self.notation, ink)
    }

    pub(super) fn svg(&self) -> String {
        slide::draw::svg(&self.puzzle, &self.answer)
    }

    pub(super) fn reply(&self) -> Reply {
        SlideAnswer::new(&self.puzzle, &self.answer, self.threads).into()
    }
}
