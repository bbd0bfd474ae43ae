//! `slidepack check`.

use crate::exit::Exit;
use crate::input::{Input, Remark};
use crate::output_files::{self, Kind};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use crate::step;
use slidepack::ask::{About, Allowance, Ask, AskPuzzle, CheckFound, CheckOf, Done, Listener, Service};
use slidepack::pack::wire::PackCheck;
use slidepack::say::Ink;
use slidepack::slide::wire::SlideCheck;
use slidepack::wire::{self, NotDone, Page, Reply};
use slidepack::{Family, Progress, Puzzle, draw, pack, slide};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Check whether puzzles are well formed and solvable, and explain why
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack check --board \"2 1 3/4 5 6/7 8 0\"       # why it cannot be solved, in three ways
  slidepack check board.txt --goal snail              # for the goal of the 42 school
  slidepack check board.txt -o board.svg              # a picture of the puzzle itself")]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Draw the puzzle to a .svg, .png or .gif file, or write the result to .txt or .json; out-%d.svg
    /// writes one file for each puzzle (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    output: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.input.color);
    let read = step::step("reading", || args.input.read(None));
    if let Some((exit, message)) =
        output_files::refusal(&args.output, &Kind::ANSWERS, read.puzzles.len(), Some(&args.input))
    {
        stdout::complain(&message);
        return Ok(exit);
    }
    let has = |family| read.good().any(|puzzle| puzzle.family() == family);
    if args.input.has_goal() && has(Family::Pack) {
        let why = "their goal is a full tray";
        if !has(Family::Slide) {
            stdout::complain(&format!("--goal means nothing for packing puzzles: {why}"));
            return Ok(Exit::BadInput);
        }
        stdout::warn(&format!("--goal is ignored for the packing puzzles: {why}"));
    }
    let service = Service { allowance: Allowance::everything(), ..Service::default() };
    let ink = args.input.color.ink();
    let mut kept: Vec<(usize, Looked)> = Vec::new();
    let mut replies = Replies::new(args.input.form(), read.puzzles.len());
    if replies.form == Form::Text {
        read.say_notes();
    }
    let mut line = BatchLine::new(read.puzzles.len());
    let mut done = 0;
    for (number, (puzzle, remark)) in (1..).zip(read.puzzles) {
        let gap = if replies.is_first() { "" } else { "\n" };
        let stopped = progress::is_interrupted();
        match puzzle {
            _ if stopped && replies.form == Form::Text => replies.worst = Exit::Interrupted,
            Err(error) => replies.refuse(&error)?,
            Ok(puzzle) if stopped => {
                replies.give(|| NotDone::new(&puzzle).into(), Exit::Interrupted, |_| Ok(()))?;
            }
            Ok(puzzle) => {
                let looked = look(&service, puzzle, remark);
                replies.give(
                    || looked.reply(),
                    looked.exit(),
                    |out| write!(out, "{gap}{}", looked.told(ink)),
                )?;
                if !args.output.is_empty() {
                    kept.push((number, looked));
                }
            }
        }
        if !stopped {
            done = number;
            line.show(done);
        }
    }
    line.end(done);
    let exit = replies.finish()?;
    Ok(exit.max(args.write(&kept)?))
}

/// Finds out what there is to say about a puzzle.
fn look(service: &Service, puzzle: Puzzle, remark: Remark) -> Looked {
    let (title, family) = (puzzle.title(), puzzle.family());
    let line = RefCell::new(ProgressLine::new(&title, progress::of_pack));
    let puzzle = AskPuzzle::from(puzzle);
    let ask = Ask::Check(About { puzzle, question: CheckOf::default() });
    let work = || service.ready(ask).and_then(|ready| ready.work(&Watcher(line)));
    let done = match family {
        // It asks nobody whether to go on.
        Family::Slide => step::step(format!("checking {title}"), work),
        Family::Pack => work(),
    };
    match done {
        Ok(Done::Check(done)) => Looked { found: done.found, remark },
        other => unreachable!("a puzzle that was read can be checked, and the answer is {other:?}"),
    }
}

/// Shows how a long check is getting on.
struct Watcher(RefCell<ProgressLine>);

impl Listener for Watcher {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.0.borrow_mut().hear(progress)
    }
}

impl Args {
    /// Writes what was found out to files.
    fn write(&self, looked: &[(usize, Looked)]) -> anyhow::Result<Exit> {
        for path in &self.output {
            let kind = Kind::of(path).expect("endings were looked at before");
            for (path, looked) in output_files::shares(path, looked) {
                let shown = path.display();
                let drawn = step::step(format!("drawing {shown}, which was not written"), || {
                    kind.bytes_of_check(&looked)
                });
                match drawn {
                    Ok(Some(bytes)) => step::save(&path, &bytes)?,
                    Ok(None) => {}
                    Err(message) => {
                        stdout::complain(&format!("{shown}: {message}"));
                        return Ok(Exit::BadInput);
                    }
                }
            }
        }
        Ok(Exit::Answered)
    }
}

/// A puzzle and what was found out about it.
struct Looked {
    found: CheckFound,
    remark: Remark,
}

impl Looked {
    fn exit(&self) -> Exit {
        match &self.found {
            CheckFound::Slide(_, check) if check.explanation.solvable => Exit::Answered,
            CheckFound::Slide(..) => Exit::Impossible,
            CheckFound::Pack(..) if progress::is_interrupted() => Exit::Interrupted,
            CheckFound::Pack(_, check) => match check.is_solvable() {
                Some(true) => Exit::Answered,
                Some(false) => Exit::Impossible,
                None => Exit::Limit,
            },
        }
    }

    fn reply(&self) -> Reply {
        match &self.found {
            CheckFound::Slide(puzzle, check) => {
                SlideCheck::new(puzzle, check).with_goal_remark(self.remark.text.clone()).into()
            }
            CheckFound::Pack(puzzle, check) => PackCheck::new(puzzle, check).into(),
        }
    }

    fn told(&self, ink: Ink) -> String {
        match &self.found {
            CheckFound::Slide(puzzle, check) => check.told_with(puzzle, ink, !self.remark.is_said),
            CheckFound::Pack(puzzle, check) => check.told(puzzle, ink),
        }
    }

    /// The board or the tray as it is.
    fn svg(&self) -> String {
        match &self.found {
            CheckFound::Slide(puzzle, _) => slide::draw::board_svg(puzzle),
            CheckFound::Pack(puzzle, _) => pack::draw::challenge(&puzzle.packing),
        }
    }
}

impl Kind {
    /// What to write, or why it cannot be; nothing where there is nothing to
    /// show.
    fn bytes_of_check(self, looked: &[&Looked]) -> Result<Option<Vec<u8>>, String> {
        // A list has no picture: that was refused before anything was done.
        let svg = match looked {
            [one] => Some(one.svg()),
            _ => None,
        };
        match self {
            Kind::Text => {
                let told = looked.iter().map(|one| one.told(Ink::new(false)));
                Ok(Some(told.collect::<Vec<_>>().join("\n").into()))
            }
            Kind::Svg => Ok(svg.map(String::into_bytes)),
            Kind::Png => svg.map(|svg| draw::png(&svg)).transpose().map_err(|error| error.to_string()),
            Kind::Gif => {
                let gif = svg.map(|svg| draw::still(&svg)).transpose().map_err(|error| error.to_string())?;
                Ok(gif.map(|gif| gif.bytes))
            }
            // A check is no table: that was refused before anything was done.
            Kind::Csv => Ok(None),
            Kind::Json => {
                let page = Page::new(looked.iter().map(|one| one.reply()).collect(), looked.len());
                Ok(Some((wire::to_page(&page) + "\n").into()))
            }
        }
    }
}
