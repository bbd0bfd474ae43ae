//! `slidepack`: solves sliding-tile and packing puzzles in a terminal.

mod analyse;
mod check;
mod completions;
mod cover;
mod exit;
mod generate;
mod input;
mod kits;
mod lab;
mod limits;
mod man;
mod output_files;
mod play;
mod progress;
mod replies;
mod serve;
mod signal;
mod solve;
mod space;
mod stdout;
mod step;
mod subtree;
mod tables;
mod value_names;

use clap::{Parser, Subcommand};
use exit::Exit;
use std::ffi::OsString;
use std::sync::OnceLock;

/// Solve, check, make and play tile puzzles
///
/// slidepack knows two families. Sliding puzzles (8-puzzle, 15-puzzle, any size) are solved in the
/// fewest moves where that can be proven, and always with a lower bound. For packing puzzles (IQ
/// Puzzler Pro, pentominoes and others) it finds one solution, all solutions, or their number. The
/// engine behind those solves any exact cover.
#[derive(Parser)]
#[command(name = "slidepack", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Examples:
  slidepack solve --board \"8 1 3/4 0 2/7 6 5\"         # a shortest solution of an 8-puzzle
  slidepack solve puzzles.txt --json                   # all puzzles of a file, as JSON
  slidepack generate slide --number 10 | slidepack check
  slidepack play                                       # a 15-puzzle in the terminal

Exit codes:
  0    answered
  1    proven impossible
  2    bad usage or input
  3    a limit was reached
  4    internal or IO error
  130  interrupted with Ctrl-C
  143  ended by SIGTERM
  Of several puzzles, the worst result counts.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Generate(generate::Args),
    Analyse(analyse::Args),
    Cover(cover::Args),
    Space(space::Args),
    Kits(kits::Args),
    Play(play::Args),
    Serve(serve::Args),
    Lab(lab::Args),
    Tables(tables::Args),
    Subtree(subtree::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How this program is started, where that is not the name of its file: from Python it is a module.
static PROGRAM: OnceLock<Vec<OsString>> = OnceLock::new();

/// Runs the command with these arguments, the name of the program first, and returns its exit code.
/// `program` starts the same program again, if that is not the file that runs.
pub fn run(args: impl IntoIterator<Item = OsString>, program: Option<Vec<OsString>>) -> u8 {
    exit::explain_panics();
    if let Some(program) = program {
        // Once is enough: a process has one way to be started.
        let _ = PROGRAM.set(program);
    }
    let cli = Cli::parse_from(args);
    let exit = match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Cover(args) => cover::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Space(args) => space::run(&args),
        Command::Kits(args) => kits::run(&args),
        // A game has one code for all signals.
        Command::Play(args) => return play::run(&args).unwrap_or_else(Exit::from_error) as u8,
        Command::Serve(args) => serve::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Subtree(args) => subtree::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    exit.unwrap_or_else(Exit::from_error).code()
}
