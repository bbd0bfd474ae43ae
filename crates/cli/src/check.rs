//! `slidepack check`.

use crate::exit::Exit;
use crate::input::Input;
use crate::out::{self, Replies};
use crate::progress::{self, ProgressLine};
use slidepack::pack::wire::PackCheck;
use slidepack::slide::wire::SlideCheck;
use slidepack::wire::Reply;
use slidepack::{Limits, Puzzle, pack, slide};
use std::time::Duration;

/// Tell whether puzzles are well formed and solvable, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
}

/// How long each question about a packing puzzle may take: how many
/// solutions, how hard.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    out::set_color(args.input.color);
    let puzzles = args.input.read();
    let mut replies = Replies::new(args.input.form(), puzzles.len());
    for puzzle in puzzles {
        let gap = if replies.is_first() { "" } else { "\n" };
        match puzzle {
            Ok(puzzle) => {
                let (reply, exit, text) = args.look(&puzzle);
                replies.give(reply, exit, || format!("{gap}{text}"))?;
            }
            Err(error) => replies.refuse(&error)?,
        }
        if progress::is_interrupted() {
            break;
        }
    }
    replies.finish()
}

impl Args {
    fn look(&self, puzzle: &Puzzle) -> (Reply, Exit, String) {
        let ink = self.input.color.ink();
        match puzzle {
            Puzzle::Slide(puzzle) => {
                let check = slide::Check::new(puzzle);
                let exit = if check.explanation.solvable { Exit::Answered } else { Exit::Impossible };
                (SlideCheck::new(puzzle, &check).into(), exit, check.told(puzzle, ink))
            }
            Puzzle::Pack(puzzle) => {
                let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
                let mut line = ProgressLine::new(&puzzle.title(), progress::of_pack);
                let check = pack::Check::new(puzzle, &limits, &mut |progress| line.hear(progress));
                let exit = match check.is_solvable() {
                    _ if progress::is_interrupted() => Exit::Interrupted,
                    Some(true) => Exit::Answered,
                    Some(false) => Exit::Impossible,
                    None => Exit::Limit,
                };
                (PackCheck::new(puzzle, &check).into(), exit, check.told(puzzle, ink))
            }
        }
    }
}
