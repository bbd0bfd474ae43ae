//! `slidepack check`.

use crate::exit::Exit;
use crate::file::{self, Kind};
use crate::input::Input;
use crate::out::{self, Replies};
use crate::progress::{self, ProgressLine};
use anyhow::Context;
use slidepack::pack::wire::PackCheck;
use slidepack::say::Ink;
use slidepack::slide::wire::SlideCheck;
use slidepack::wire::{self, Page, Reply};
use slidepack::{Limits, Puzzle, draw, pack, slide};
use std::path::PathBuf;
use std::time::Duration;

/// Tell whether puzzles are well formed and solvable, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Write the board or tray to a file: .svg, .png or .gif; or what is told of it: .txt or .json (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    output: Vec<PathBuf>,
}

/// How long the questions about a packing puzzle may take: how many solutions,
/// how hard.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    out::set_color(args.input.color);
    let puzzles = args.input.read();
    if let Some(message) = file::refusal(&args.output, &puzzles, &args.input) {
        out::complain(&message);
        return Ok(Exit::BadInput);
    }
    let ink = args.input.color.ink();
    let mut kept: Vec<Looked> = Vec::new();
    let mut replies = Replies::new(args.input.form(), puzzles.len());
    for puzzle in puzzles {
        let gap = if replies.is_first() { "" } else { "\n" };
        match puzzle {
            Ok(puzzle) => {
                let looked = Args::look(puzzle);
                replies.give(looked.reply(), looked.exit(), || format!("{gap}{}", looked.told(ink)))?;
                if !args.output.is_empty() {
                    kept.push(looked);
                }
            }
            Err(error) => replies.refuse(&error)?,
        }
        if progress::is_interrupted() {
            break;
        }
    }
    let exit = replies.finish()?;
    Ok(exit.max(args.write(&kept)?))
}

impl Args {
    fn look(puzzle: Puzzle) -> Looked {
        match puzzle {
            Puzzle::Slide(puzzle) => {
                let check = slide::Check::new(&puzzle);
                Looked::Slide(puzzle, Box::new(check))
            }
            Puzzle::Pack(puzzle) => {
                let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
                let mut line = ProgressLine::new(&puzzle.title(), progress::of_pack);
                let check = pack::Check::new(&puzzle, &limits, &mut |progress| line.hear(progress));
                Looked::Pack(puzzle, Box::new(check))
            }
        }
    }

    /// Writes what was found out to files.
    fn write(&self, looked: &[Looked]) -> anyhow::Result<Exit> {
        for path in &self.output {
            let kind = Kind::of(path).expect("endings were looked at before");
            let bytes = match kind.bytes_of_check(looked) {
                Ok(bytes) => bytes,
                Err(message) => {
                    out::complain(&format!("{}: {message}", path.display()));
                    return Ok(Exit::BadInput);
                }
            };
            let saved = slidepack::save(path, &bytes);
            saved.with_context(|| format!("{} could not be written", path.display()))?;
        }
        Ok(Exit::Answered)
    }
}

/// A puzzle and what was found out about it.
enum Looked {
    Slide(Box<slide::Puzzle>, Box<slide::Check>),
    Pack(Box<pack::Puzzle>, Box<pack::Check>),
}

impl Looked {
    fn exit(&self) -> Exit {
        match self {
            Looked::Slide(_, check) if check.explanation.solvable => Exit::Answered,
            Looked::Slide(..) => Exit::Impossible,
            Looked::Pack(..) if progress::is_interrupted() => Exit::Interrupted,
            Looked::Pack(_, check) => match check.is_solvable() {
                Some(true) => Exit::Answered,
                Some(false) => Exit::Impossible,
                None => Exit::Limit,
            },
        }
    }

    fn reply(&self) -> Reply {
        match self {
            Looked::Slide(puzzle, check) => SlideCheck::new(puzzle, check).into(),
            Looked::Pack(puzzle, check) => PackCheck::new(puzzle, check).into(),
        }
    }

    fn told(&self, ink: Ink) -> String {
        match self {
            Looked::Slide(puzzle, check) => check.told(puzzle, ink),
            Looked::Pack(puzzle, check) => check.told(puzzle, ink),
        }
    }

    /// The board or the tray as it is.
    fn svg(&self) -> String {
        match self {
            Looked::Slide(puzzle, _) => slide::draw::board_svg(puzzle),
            Looked::Pack(puzzle, _) => pack::draw::challenge(&puzzle.packing),
        }
    }
}

impl Kind {
    /// What to write, or why it cannot be.
    fn bytes_of_check(self, looked: &[Looked]) -> Result<Vec<u8>, String> {
        let svg = || match looked {
            [one] => Ok(one.svg()),
            _ => Err(format!("a picture holds one board, but there are {}", looked.len())),
        };
        match self {
            Kind::Text => {
                let told = looked.iter().map(|one| one.told(Ink::new(false)));
                Ok(told.collect::<Vec<_>>().join("\n").into())
            }
            Kind::Svg => svg().map(String::into_bytes),
            Kind::Png => draw::png(&svg()?).map_err(|error| error.to_string()),
            Kind::Gif => draw::still(&svg()?).map(|gif| gif.bytes).map_err(|error| error.to_string()),
            Kind::Json => {
                let page = Page::new(looked.iter().map(Looked::reply).collect(), looked.len());
                Ok((wire::to_page(&page) + "\n").into())
            }
        }
    }
}
