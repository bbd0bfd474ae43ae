//! Packing puzzles.

use super::{Args, exit_of, named};
use crate::exit::Exit;
use crate::file::Kind;
use crate::out::{self, Form, Replies};
use crate::progress::{self, ProgressLine};
use slidepack::draw::{Gif, GifError};
use slidepack::pack::style::Style;
use slidepack::pack::wire::{Drawing, PackAnswer, PackSolution};
use slidepack::pack::{self, Algorithm, Answer, Puzzle, Request, Solution, Want};
use slidepack::say::Ink;
use slidepack::wire::Reply;
use slidepack::{Family, InputError};
use std::io::IsTerminal;
use std::ops::ControlFlow;

/// A puzzle and its answer.
pub(super) struct Solved {
    puzzle: Puzzle,
    answer: Answer,
    /// All solutions, if they were wanted and are written at the end.
    all: Option<Vec<Drawing>>,
    /// What each of them is told in, if they are written to a file as text.
    texts: String,
    style: Style,
}

/// Solves a puzzle and shows the answer.
pub(super) fn solve(
    puzzle: Puzzle,
    args: &Args,
    replies: &mut Replies,
) -> anyhow::Result<Result<Solved, InputError>> {
    let (puzzle, mut request, style) = match prepare(puzzle, args) {
        Ok(ready) => ready,
        Err(error) => return Ok(Err(error)),
    };
    let mut line = ProgressLine::new(&puzzle.title(), progress::of_pack).with_time();
    if request.want == Want::All && std::io::stdout().is_terminal() {
        line = line.hidden();
    }
    let gap = if replies.is_first() || style != Style::Plain { "" } else { "\n" };
    let ink = args.input.color.ink();
    let collects = request.want == Want::All && (replies.form == Form::Json || !args.output.is_empty());
    let tells = collects && args.output.iter().any(|path| matches!(Kind::of(path), Some(Kind::Text)));
    let (mut all, mut texts) = (collects.then(Vec::new), String::new());
    // Solutions that are kept share the memory with the search.
    let mut room = if collects { pack::halve_memory(&mut request) } else { u64::MAX };
    let mut full = false;
    let (mut number, mut shown) = (0, Ok(()));
    let mut each = |solution: &Solution| {
        if let Some(all) = &mut all {
            let drawing = Drawing::new(&puzzle.packing, solution.placements());
            let text =
                if tells { style.one(&puzzle, solution, number + 1, Ink::new(false)) } else { String::new() };
            // Text is copied when it is written, and a text grows by doubling.
            let bytes = drawing.bytes() + 4 * text.len() as u64;
            room = room.saturating_sub(bytes);
            full = room == 0;
            all.push(drawing);
            texts.push_str(&text);
        }
        number += 1;
        let gap = if number == 1 { gap } else { "" };
        shown = match replies.form {
            Form::Text => out::answer(&format!("{gap}{}", style.one(&puzzle, solution, number, ink))),
            Form::Json => Ok(()),
            Form::JsonLines => {
                let solution = PackSolution::new(&puzzle, solution, number);
                replies.give(solution.into(), Exit::Answered, String::new)
            }
        };
        if shown.is_ok() && !full { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let answer = pack::all(&puzzle, &request, &mut |progress| line.hear(progress), &mut each);
    drop(line);
    shown?;
    let answer = if full { answer.out_of_memory() } else { answer };
    let solved = Solved { puzzle, answer, all, texts, style };
    let gap = if number == 0 { gap } else { "" };
    let exit = exit_of(&solved.answer.report.outcome);
    replies.give(solved.reply(), exit, || format!("{gap}{}", solved.summary(ink)))?;
    Ok(Ok(solved))
}

fn prepare(puzzle: Puzzle, args: &Args) -> Result<(Puzzle, Request, Style), InputError> {
    let title = puzzle.title();
    let names = Algorithm::ALL.map(|one| one.name());
    let algorithm: Algorithm = named("algorithm", &args.algorithm, &title, Family::Pack, &names)?;
    let names = Style::ALL.map(|one| one.name());
    let style: Style = named("style", &args.style, &title, Family::Pack, &names)?;
    let request = Request { algorithm, want: args.want(), limits: args.limits(None) };
    Ok((pack::check_method(puzzle, &request)?, request, style))
}

impl Solved {
    fn summary(&self, ink: Ink) -> String {
        self.style.told(&self.puzzle, &self.answer, ink)
    }

    pub(super) fn told(&self, ink: Ink) -> String {
        format!("{}{}", self.texts, self.summary(ink))
    }

    pub(super) fn svg(&self) -> String {
        pack::draw::svg(&self.puzzle, &self.answer)
    }

    /// The tray being filled, piece by piece.
    pub(super) fn gif(&self, frame: Option<u32>) -> Result<Gif, GifError> {
        let packing = &self.puzzle.packing;
        let shown = self.answer.shown(packing.placed());
        pack::draw::gif(packing, &shown, frame.unwrap_or(pack::draw::FRAME))
    }

    pub(super) fn reply(&self) -> Reply {
        let answer = PackAnswer::new(&self.puzzle, &self.answer);
        match &self.all {
            Some(all) => answer.with_all(all).into(),
            None => answer.into(),
        }
    }
}
