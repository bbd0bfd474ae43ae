use crate::csv_rows::Table;
use crate::exit::{Exit, bad_input};
use crate::input::{Input, Remark};
use crate::output_files::{self, Kind, Shown};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::replies::{Form, Replies};
use crate::{stdout, step};
use slidepack::ask::{About, Allowance, AskPuzzle, CheckFound, CheckOf, Question, Service};
use slidepack::draw::{self, Gif, PictureError};
use slidepack::pack::wire::PackCheck;
use slidepack::say::Ink;
use slidepack::slide::wire::SlideCheck;
use slidepack::wire::{NotDone, Reply};
use slidepack::{Family, Puzzle, pack, slide};
use std::path::PathBuf;

/// Check whether puzzles are well formed and solvable, and explain why
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack check --board \"2 1 3/4 5 6/7 8 0\"       # why it cannot be solved, in three ways
  slidepack check board.txt --goal snail              # for the goal of the 42 school
  slidepack check board.txt -o board.svg              # a picture of the puzzle itself
  slidepack check boards.txt --csv > checks.csv       # a table, one row for each board")]
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
    output_files::check(&args.output, &Kind::ANSWERS, read.puzzles.len(), Some(&args.input))?;
    let has = |family| read.good().any(|puzzle| puzzle.family() == family);
    if args.input.has_goal() && has(Family::Pack) {
        let why = "their goal is a full tray";
        if !has(Family::Slide) {
            return Err(bad_input(format!("--goal does not apply to packing puzzles: {why}")));
        }
        stdout::warn(&format!("--goal is ignored for the packing puzzles: {why}"));
    }
    let service = Service { allowance: Allowance::everything(), ..Service::default() };
    let ink = args.input.color.ink();
    let mut kept: Vec<(usize, Looked)> = Vec::new();
    let mut replies = Replies::new(args.input.form(), read.puzzles.len());
    if args.input.csv {
        replies.begin_table(Table::Checks, &read.families())?;
    }
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
                    |out| write!(out, "{gap}{}", looked.render(ink)),
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
    let written = output_files::write_all(&args.output, &kept, None);
    Ok(exit.max(written.map_or_else(Exit::from_error, |()| Exit::Answered)))
}

fn look(service: &Service, puzzle: Puzzle, remark: Remark) -> Looked {
    let (title, family) = (puzzle.title(), puzzle.family());
    let mut line = ProgressLine::new(&title, progress::of_pack);
    let puzzle = AskPuzzle::from(puzzle);
    let ask = About { puzzle, question: CheckOf::default() };
    let work = || ask.check(service).map(|task| task.work(&mut line));
    let found = match family {
        // This check does not poll for Ctrl-C.
        Family::Slide => step::step(format!("checking {title}"), work),
        Family::Pack => work(),
    };
    Looked { found: found.expect("a puzzle that was read can be checked"), remark }
}

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

    fn render(&self, ink: Ink) -> String {
        match &self.found {
            CheckFound::Slide(puzzle, check) => check.render(puzzle, ink, !self.remark.is_said),
            CheckFound::Pack(puzzle, check) => check.render(puzzle, ink),
        }
    }
}

impl Shown for Looked {
    fn text(&self) -> Option<String> {
        Some(self.render(Ink::new(false)))
    }

    fn svg(&self) -> Option<String> {
        Some(match &self.found {
            CheckFound::Slide(puzzle, _) => slide::draw::board_svg(puzzle),
            CheckFound::Pack(puzzle, _) => pack::draw::challenge(&puzzle.packing),
        })
    }

    fn gif(&self, _: Option<u32>) -> Result<Option<(Gif, &'static str)>, PictureError> {
        self.svg().map(|svg| Ok((draw::still(&svg)?, ""))).transpose()
    }

    fn reply(&self) -> Reply {
        match &self.found {
            CheckFound::Slide(puzzle, check) => {
                let mut report = SlideCheck::new(puzzle, check);
                report.goal_remark.clone_from(&self.remark.text);
                report.into()
            }
            CheckFound::Pack(puzzle, check) => PackCheck::new(puzzle, check).into(),
        }
    }
}
