use crate::exit::{Exit, Refusal, bad_input};
use crate::input::one_board;
use crate::limits::{MachineArgs, whole};
use crate::progress::{self, ProgressLine};
use crate::stdout;
use anyhow::Context;
use slidepack::cache::Cache;
use slidepack::slide::engine::EngineError;
use slidepack::slide::pdb::Class;
use slidepack::slide::subtree::{self, Divided, Done, Merged, Work};
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Puzzle, Request, TableCache, solvability};
use slidepack::{InputError, Source, Stop, wire};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Divide one hard sliding puzzle among processes or machines
///
/// A search with pattern databases goes in rounds. `split` prints the subtrees of the first round as lines of JSON, `run`
/// searches lines and prints a result for each, and `merge` reads all results so far and prints the lines of the next
/// round, or the answer. Any queue that runs commands can drive it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack subtree split board.txt > round.jsonl          the subtrees of the first round
  slidepack subtree run round.jsonl >> results.jsonl       search them, here or anywhere
  slidepack subtree merge board.txt results.jsonl          the next round, or the answer")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Print the subtrees of the first round, one line for each task
    ///
    /// A board that needs no search has no subtrees; then the answer is printed, as `merge` prints it. `run` passes it
    /// on, so that a script needs no special case.
    #[command(after_help = "Examples:
  slidepack subtree split board.txt --lines 64     at most 64 tasks
  slidepack subtree split --board \"14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3\" --goal first --class small")]
    Split(Split),
    /// Search the subtrees of some lines, and print a line of results for each
    #[command(after_help = "Examples:
  slidepack subtree run round.jsonl
  parallel --pipepart -a round.jsonl --block -8 slidepack subtree run --threads 1 > results.jsonl")]
    Run(Run),
    /// Print the subtrees of the next round, or the answer once there is one
    ///
    /// Takes all results so far, of all rounds, in any order; duplicates count once. Exit code 3 means that there is
    /// more to run.
    #[command(after_help = "Examples:
  slidepack subtree merge board.txt results.jsonl > round.jsonl
  slidepack subtree merge board.txt results-*.jsonl --lines 64 > round.jsonl")]
    Merge(Merge),
}

#[derive(clap::Args)]
struct Which {
    /// The board to solve, in place of a file; its rows separated by /
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    board: Option<String>,

    /// The goal: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    goal: Option<String>,

    /// The size of the pattern databases: small, medium or large
    #[arg(long, default_value = "large")]
    class: Class,

    /// The most lines, each with as many subtrees as it takes [default: one line for each subtree]
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    lines: Option<u32>,

    #[command(flatten)]
    machine: MachineArgs,
}

#[derive(clap::Args)]
struct Split {
    /// The file with the board
    #[arg(value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,

    #[command(flatten)]
    which: Which,
}

#[derive(clap::Args)]
struct Run {
    /// Files with lines that `split` or `merge` printed, or - for standard input, the default. An answer is
    /// printed as it is
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    machine: MachineArgs,
}

#[derive(clap::Args)]
struct Merge {
    /// The file with the board, unless --board gives it, then files with results
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    which: Which,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let tables = slide::tables(&Arc::new(Cache::at_home()));
    let done = match &args.action {
        Action::Split(args) => split(args, &tables),
        Action::Run(args) => work(args, &tables),
        Action::Merge(args) => merge(args, &tables),
    };
    done.map_err(|error| match error.downcast::<EngineError>() {
        Ok(EngineError::Stopped(Stop::Cancelled)) => Refusal::error(Exit::Interrupted, ""),
        Ok(EngineError::Stopped(_)) => {
            Refusal::error(Exit::Limit, "the pattern databases need more memory than is allowed")
        }
        Ok(error) => bad_input(error.to_string()),
        Err(error) => error,
    })
}

impl Which {
    fn puzzle(&self, file: Option<&Path>) -> anyhow::Result<Puzzle> {
        let source = match (&self.board, file) {
            (Some(text), _) => Source::inline(text),
            (None, Some(path)) => Source::file(path)?,
            (None, None) => {
                let message = "name the file with the board, or give it with --board".to_owned();
                return Err(InputError::plain("subtree", "no-board", message).into());
            }
        };
        Ok(one_board(&source, self.goal.as_deref())?)
    }

    fn print(&self, puzzle: &Puzzle, results: &[Done], tables: &TableCache) -> anyhow::Result<Exit> {
        let limits = self.machine.limits();
        if !solvability::is_solvable(puzzle.board(), puzzle.goal_board()) {
            let request = Request { limits, ..Request::default() };
            let answer = slide::solve_in(tables, puzzle, &request, &mut |_| progress::go_on(), &mut |_| ());
            let report = SlideAnswer::new(puzzle, &answer, request.limits.threads);
            stdout::answer(&(wire::to_line(&report) + "\n"))?;
            return Ok(Exit::Impossible);
        }
        let mut line = ProgressLine::new("tables", progress::of_building);
        let divided = Divided::new(tables, puzzle, self.class, &limits, &mut |progress| line.hear(progress))?;
        let merged = divided.merged(results, &limits, &mut |progress| line.hear(progress));
        drop(line);
        match merged? {
            Merged::Answered(answer) => {
                let report = SlideAnswer::new(puzzle, &answer, limits.threads);
                stdout::answer(&(wire::to_line(&report) + "\n"))?;
                Ok(Exit::Answered)
            }
            Merged::Open(round, missing) => {
                let is_missing: std::collections::HashSet<usize> = missing.into_iter().collect();
                let order: Vec<usize> =
                    round.order().iter().copied().filter(|number| is_missing.contains(number)).collect();
                let lines =
                    self.lines.map_or(order.len(), |lines| lines as usize).clamp(1, order.len().max(1));
                // Dealt round-robin, so that every line begins where a solution is likeliest.
                for first in 0..lines {
                    let some: Vec<usize> = order.iter().copied().skip(first).step_by(lines).collect();
                    stdout::answer(&(wire::to_line(&round.work(&some)) + "\n"))?;
                }
                Ok(Exit::Limit)
            }
        }
    }
}

fn split(args: &Split, tables: &TableCache) -> anyhow::Result<Exit> {
    let puzzle = args.which.puzzle(args.file.as_deref())?;
    let exit = args.which.print(&puzzle, &[], tables)?;
    // Subtrees to run are the expected result here, not a limit.
    Ok(if exit == Exit::Limit { Exit::Answered } else { exit })
}

fn merge(args: &Merge, tables: &TableCache) -> anyhow::Result<Exit> {
    let (board, results) = match (&args.which.board, args.files.split_first()) {
        (None, Some((board, results))) => (Some(board.as_path()), results),
        _ => (None, args.files.as_slice()),
    };
    let puzzle = args.which.puzzle(board)?;
    let mut known = Vec::new();
    for path in results {
        let (results, torn) = subtree::results(&Source::file(path)?.text)?;
        known.extend(results);
        if 0 < torn {
            let lines = if torn == 1 { "1 line is".to_owned() } else { format!("{torn} lines are") };
            stdout::warn(&format!(
                "{}: {lines} cut off and ignored; missing subtrees are printed again",
                path.display()
            ));
        }
    }
    args.which.print(&puzzle, &known, tables)
}

fn work(args: &Run, tables: &TableCache) -> anyhow::Result<Exit> {
    let limits = args.machine.limits();
    let each = |line: &str| -> anyhow::Result<()> {
        if subtree::is_answer(line) {
            stdout::answer(&format!("{line}\n"))?;
        } else if !line.trim().is_empty() {
            let done = Work::from_json(line)?.run(tables, &limits, None, &mut |_| progress::go_on())?;
            stdout::answer(&(wire::to_line(&done) + "\n"))?;
        }
        Ok(())
    };
    let stdin = [PathBuf::from("-")];
    for path in if args.files.is_empty() { &stdin[..] } else { &args.files } {
        if path.as_os_str() == "-" {
            for line in BufReader::new(std::io::stdin().lock()).lines() {
                each(&line.context("standard input cannot be read")?)?;
            }
        } else {
            Source::file(path)?.text.lines().try_for_each(each)?;
        }
    }
    Ok(Exit::Answered)
}
