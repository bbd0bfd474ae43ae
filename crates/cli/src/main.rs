//! `slidepack`: solves sliding-tile and packing puzzles in a terminal.

mod check;
mod choice;
mod completions;
mod exit;
mod file;
mod generate;
mod input;
mod lab;
mod man;
mod out;
mod play;
mod progress;
mod serve;
mod solve;
mod tables;

use clap::{Parser, Subcommand};
use exit::Exit;

/// Solves sliding-tile puzzles, optimally where that can be proven and always with a bound, and
/// packing puzzles: one solution, all of them, or their number.
#[derive(Parser)]
#[command(name = "slidepack", version, max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 answered, 1 proven impossible, 2 bad usage or input, 3 a limit was reached,
4 internal or IO error, 130 interrupted. A batch exits with the worst."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Generate(generate::Args),
    Play(play::Args),
    Serve(serve::Args),
    Lab(lab::Args),
    Tables(tables::Args),
    Completions(completions::Args),
    Man(man::Args),
}

fn main() -> std::process::ExitCode {
    exit::explain_panics();
    let cli = Cli::parse();
    let exit = match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    exit.unwrap_or_else(Exit::from_error).into()
}
