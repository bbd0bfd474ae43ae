//! `slidepack check`.

use crate::exit::Exit;
use crate::input::Input;
use crate::out::Replies;
use slidepack::slide::Check;
use slidepack::slide::wire::SlideCheck;
use std::ops::ControlFlow;

/// Tell whether puzzles are well formed and solvable, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut replies = Replies::new(args.input.form());
    args.input.for_each(|puzzle| {
        match puzzle {
            Ok(puzzle) => {
                let check = Check::new(&puzzle);
                let exit = if check.explanation.solvable { Exit::Answered } else { Exit::Impossible };
                let gap = if replies.is_first() { "" } else { "\n" };
                let text = || format!("{gap}{}", check.told(&puzzle, args.input.color.ink()));
                replies.give(SlideCheck::new(&puzzle, &check).into(), exit, text)?;
            }
            Err(error) => replies.refuse(&error)?,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    replies.finish()
}
