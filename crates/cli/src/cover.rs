use crate::exit::{Exit, bad_input};
use crate::input::stdin;
use crate::limits::LimitArgs;
use crate::listing::Listing;
use crate::progress::{self, ProgressLine};
use crate::replies::Form;
use crate::stdout::{self, Color};
use crate::value_names::choice;
use slidepack::ask::{AskCover, AskMemory, AskProblem, Listener, Question, Service};
use slidepack::cover::wire::CoverSolution;
use slidepack::cover::{self, Format, Puzzle, Solution, Want};
use slidepack::{InputError, Progress, Source, say};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Solve an exact cover: choose options that cover every item once
///
/// The file holds one problem. Its first line names the items; those after a | are secondary and are
/// covered at most once. Every other line is an option: the items that it covers. A secondary item may
/// have a colon and a colour after it, a primary item the number of times it is covered before it, as
/// in 2|a and 1:3|b. Lines that begin with | are comments. This is the format of Knuth's DLX programs.
/// Rows of 0 and 1, with a column for each item, and JSON are read too. Without a file, slidepack
/// reads standard input.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack cover puzzles/cover/knuth.dlx                # one solution
  slidepack cover puzzles/cover/queens-8.dlx --count     # the number of solutions
  slidepack cover puzzles/cover/langford-7.dlx --all     # every solution, as soon as it is found
  slidepack cover puzzles/cover/knuth.dlx --all --jsonl  # the same as JSON, one line each
  slidepack cover big.dlx --count --time 60              # a lower bound after a minute")]
pub(crate) struct Args {
    /// File to read, or - for standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Format of the file [default: recognised from the text]
    #[arg(long, value_name = "FORMAT", value_parser = choice(Format::about))]
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
    args.form().ended(args.solve())
}

impl Args {
    fn solve(&self) -> anyhow::Result<Exit> {
        let form = self.form();
        let puzzle = cover::read(&self.source()?, self.format)?;
        if let unused @ 1.. = puzzle.problem.without_primary() as u64
            && form == Form::Text
        {
            let options = say::counted(unused, "option");
            stdout::warn(&format!("{}: {options} without a primary item, never chosen", puzzle.source));
        }
        let collects = self.all && form == Form::Json;
        // Collected solutions share the memory with the search.
        let half = self.limits.machine.memory() / 2;
        let (memory, room) =
            if collects { (Some(half), half) } else { (self.limits.machine.memory, u64::MAX) };
        let mut line = ProgressLine::new(&puzzle.source, progress::of_pack).with_time();
        if self.all && std::io::stdout().is_terminal() {
            line = line.hidden();
        }
        let service = Service::local(slidepack::slide::TableCache::default());
        let task = self.ask(puzzle, memory).check(&service).map_err(|error| bad_input(error.message))?;
        let mut watcher = Watcher { line, form, listing: Listing::new(collects, false, room) };
        let done = task.work(&mut watcher);
        let Watcher { line, listing, .. } = watcher;
        drop(line);
        let (all, _, is_full) = listing.finish()?;
        let done = if is_full { done.out_of_memory() } else { done };
        let mut report = done.report();
        report.all = all;
        stdout::answer(&match form {
            Form::Text => done.render(self.color.ink()),
            Form::Json | Form::JsonLines => form.json(&report),
        })?;
        Ok(Exit::of(&done.answer.report.outcome))
    }

    fn form(&self) -> Form {
        Form::of(self.json, self.jsonl)
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

    fn ask(&self, puzzle: Puzzle, memory: Option<u64>) -> AskCover {
        let want = match (self.count, self.all) {
            (true, _) => Want::Count,
            (_, true) => Want::All,
            _ => Want::First,
        };
        AskCover {
            source: Some(puzzle.source),
            problem: Some(AskProblem::Read(Arc::new(puzzle.problem))),
            want: Some(want.into()),
            limit: Some(usize::MAX),
            time: self.limits.ask_time(),
            nodes: self.limits.nodes,
            memory: memory.map(AskMemory::Bytes),
            threads: self.limits.machine.threads,
            ..AskCover::default()
        }
    }
}

struct Watcher {
    line: ProgressLine,
    form: Form,
    listing: Listing<Vec<usize>>,
}

impl Listener for Watcher {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.line.hear(progress)
    }

    fn cover(&mut self, puzzle: &Puzzle, solution: &Solution, number: u64) -> ControlFlow<()> {
        // In memory and as JSON, counted twice because answers are assembled before they are written.
        let bytes = 2 * (64 + 24 * solution.options().len() as u64);
        self.listing.keep(|| solution.options().to_vec(), bytes, String::new);
        self.listing.go_on(match self.form {
            Form::Text => stdout::answer(&cover::one(&puzzle.problem, solution, number)),
            Form::Json => Ok(()),
            form => stdout::answer(&form.json(&CoverSolution::new(puzzle, solution, number))),
        })
    }
}
