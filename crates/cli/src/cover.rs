//! `slidepack cover`.

use crate::exit::Exit;
use crate::input::stdin;
use crate::limits::LimitArgs;
use crate::progress::{self, ProgressLine};
use crate::replies::Form;
use crate::solve;
use crate::stdout::{self, Color};
use crate::value_names::choice;
use slidepack::ask::{Ask, AskCover, AskMemory, AskProblem, CoverDone, Done, Listener, OneCover, Service};
use slidepack::cover::wire::CoverSolution;
use slidepack::cover::{self, Format, Puzzle};
use slidepack::wire::{self, WireError};
use slidepack::{InputError, Progress, Source, say};
use std::cell::RefCell;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Solve an exact cover: choose options that cover every item once
///
/// The file holds one problem. Its first line names the items, those after a | are secondary: they may
/// be covered once and need not be. Every other line is an option, the items that it covers; a
/// secondary item may be followed by a colon and a colour. Before a primary item may stand how often it
/// is covered: 2|a, 1:3|b. Lines that begin with | are comments. This is the format of Knuth's DLX
/// programs. Rows of 0 and 1 are read as well, with a column for each item, and so is JSON. Without a file, slidepack reads standard input.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack cover puzzles/cover/knuth.dlx                # one solution
  slidepack cover puzzles/cover/queens-8.dlx --count     # the number of solutions
  slidepack cover puzzles/cover/langford-7.dlx --all     # every solution, as soon as it is found
  slidepack cover puzzles/cover/knuth.dlx --all --jsonl  # the same as JSON, one line each
  slidepack cover big.dlx --count --time 60              # at least so many, after a minute")]
pub(crate) struct Args {
    /// File to read, or - for standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Format of the file [default: recognised from the text]
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = choice::<Format>(Format::ALL.map(|one| (one.name(), one.about()))))]
    format: Option<Format>,

    /// Count all solutions
    #[arg(long)]
    count: bool,

    /// Print all solutions, each as soon as it is found
    #[arg(long, conflicts_with = "count")]
    all: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Print one line of JSON for each solution, and one for the answer
    #[arg(long)]
    jsonl: bool,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.color);
    let puzzle = match args.source().and_then(|source| cover::read(&source, args.format)) {
        Ok(puzzle) => puzzle,
        Err(error) => return args.refuse(&error),
    };
    if let unused @ 1.. = puzzle.problem.without_primary() as u64
        && args.form() == Form::Text
    {
        let options = say::counted(unused, "option");
        stdout::warn(&format!("{}: {options} without a primary item, never chosen", puzzle.source));
    }
    let collects = args.all && args.form() == Form::Json;
    // What is collected and what the search keeps share the memory.
    let half = args.limits.machine.memory() / 2;
    let (memory, room) = if collects { (Some(half), half) } else { (args.limits.machine.memory, u64::MAX) };
    let mut line = ProgressLine::new(&puzzle.source, progress::of_pack).with_time();
    if args.all && std::io::stdout().is_terminal() {
        line = line.hidden();
    }
    let service = Service::local(slidepack::slide::TableCache::default());
    let ready = match service.ready(Ask::Cover(args.ask(puzzle, memory))) {
        Ok(ready) => ready,
        Err(error) => {
            stdout::complain(&error.message);
            return Ok(Exit::BadInput);
        }
    };
    let told = Told { form: args.form(), all: collects.then(Vec::new), room, shown: Ok(()) };
    let watcher = Watcher { line: RefCell::new(line), told: RefCell::new(told) };
    let done = match ready.work(&watcher) {
        Ok(Done::Cover(done)) => *done,
        other => unreachable!("an exact cover was asked about, and the answer is {other:?}"),
    };
    let Watcher { line, told } = watcher;
    drop(line);
    let Told { all, room, shown, .. } = told.into_inner();
    shown?;
    let done = if room == 0 { done.out_of_memory() } else { done };
    args.show(&done, all)?;
    Ok(solve::exit_of(&done.answer.report.outcome))
}

impl Args {
    fn form(&self) -> Form {
        match (self.json, self.jsonl) {
            (true, _) => Form::Json,
            (_, true) => Form::JsonLines,
            _ => Form::Text,
        }
    }

    fn source(&self) -> Result<Source, InputError> {
        match &self.file {
            Some(file) if file.as_os_str() != "-" => Source::file(file),
            None if std::io::stdin().is_terminal() => {
                let message = "no exact cover given: name a file, or - for standard input";
                Err(InputError::plain("slidepack", "nothing-given", message.into()))
            }
            _ => stdin(),
        }
    }

    /// Tells of input that cannot be used.
    fn refuse(&self, error: &InputError) -> anyhow::Result<Exit> {
        match self.form() {
            Form::Text => stdout::complain(&error.to_string()),
            Form::Json => stdout::answer(&(wire::to_page(&WireError::from(error)) + "\n"))?,
            Form::JsonLines => stdout::answer(&(wire::to_line(&WireError::from(error)) + "\n"))?,
        }
        Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput })
    }

    fn ask(&self, puzzle: Puzzle, memory: Option<u64>) -> AskCover {
        let want = match (self.count, self.all) {
            (true, _) => "count",
            (_, true) => "all",
            _ => "first",
        };
        AskCover {
            source: Some(puzzle.source),
            problem: Some(AskProblem::Read(Arc::new(puzzle.problem))),
            want: Some(want.into()),
            limit: Some(usize::MAX),
            time: self.limits.seconds(),
            nodes: self.limits.nodes,
            memory: memory.map(AskMemory::Bytes),
            threads: self.limits.machine.threads,
            ..AskCover::default()
        }
    }

    fn show(&self, done: &CoverDone, all: Option<Vec<Vec<usize>>>) -> anyhow::Result<()> {
        let report = || match all {
            Some(all) => done.report().with_all(all),
            None => done.report(),
        };
        stdout::answer(&match self.form() {
            Form::Text => done.told(self.color.ink()),
            Form::Json => wire::to_page(&report()) + "\n",
            Form::JsonLines => wire::to_line(&report()) + "\n",
        })
    }
}

/// Shows how a run is getting on, and each of all solutions.
struct Watcher {
    line: RefCell<ProgressLine>,
    told: RefCell<Told>,
}

/// What was told of all solutions.
struct Told {
    form: Form,
    /// All of them, if they are written at the end.
    all: Option<Vec<Vec<usize>>>,
    /// Bytes left for them.
    room: u64,
    /// Whether they could be written.
    shown: anyhow::Result<()>,
}

impl Listener for Watcher {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.line.borrow_mut().hear(progress)
    }

    fn cover(&self, one: OneCover<'_>) -> ControlFlow<()> {
        let mut told = self.told.borrow_mut();
        told.keep(&one);
        told.shown = told.show(&one);
        if told.shown.is_ok() && told.room != 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Told {
    fn keep(&mut self, one: &OneCover<'_>) {
        let Some(all) = &mut self.all else { return };
        let options = one.solution.options().to_vec();
        // In memory and written as JSON, twice over because answers are put together
        // before they are written.
        let bytes = 2 * (64 + 24 * options.len() as u64);
        all.push(options);
        self.room = self.room.saturating_sub(bytes);
    }

    fn show(&self, one: &OneCover<'_>) -> anyhow::Result<()> {
        match self.form {
            Form::Text => stdout::answer(&cover::one(&one.puzzle.problem, one.solution, one.number)),
            Form::Json => Ok(()),
            Form::JsonLines => {
                let solution = CoverSolution::new(one.puzzle, one.solution, one.number);
                stdout::answer(&(wire::to_line(&solution) + "\n"))
            }
        }
    }
}
