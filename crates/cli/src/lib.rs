//! `slidepack`: solves sliding-tile and packing puzzles in a terminal.

mod analyse;
mod check;
mod completions;
mod cover;
mod csv_rows;
mod exit;
mod generate;
mod input;
mod kits;
mod lab;
mod limits;
mod listing;
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

use clap::{CommandFactory, Parser, Subcommand};
use exit::Exit;
use std::ffi::OsString;

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
    Solve(Box<solve::Args>),
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

/// Runs the command with these arguments, program name first, and returns its exit code. `program`
/// starts this program again, if that is not the running file.
pub fn run(args: impl IntoIterator<Item = OsString>, program: Option<Vec<OsString>>) -> u8 {
    exit::explain_panics(true);
    if let Some(program) = program {
        // Once is enough: a process has one start command.
        let _ = lab::PROGRAM.set(program);
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
        // A game has one exit code for all signals.
        Command::Play(args) => return play::run(&args).unwrap_or_else(Exit::from_error) as u8,
        Command::Serve(args) => serve::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Subtree(args) => subtree::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    };
    exit.unwrap_or_else(Exit::from_error).code()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{ArgAction, Command, CommandFactory};
    use std::collections::BTreeMap;

    /// The commands that are shown, at any depth, with their full names.
    fn commands(command: &Command) -> Vec<(String, Command)> {
        let below = command.get_subcommands().filter(|sub| !sub.is_hide_set()).flat_map(commands);
        let name = command.get_name().to_owned();
        let mut all: Vec<_> = below.map(|(below, sub)| (format!("{name} {below}"), sub)).collect();
        all.push((name, command.clone()));
        all
    }

    #[test]
    fn a_long_option_means_the_same_in_every_command() {
        let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
        let mut cli = Cli::command();
        cli.build();
        for (command, args) in commands(&cli) {
            for arg in args.get_arguments().filter(|arg| !arg.is_hide_set()) {
                let Some(long) = arg.get_long() else { continue };
                let kind = match arg.get_action() {
                    ArgAction::Set | ArgAction::Append => {
                        let names = arg.get_value_names().unwrap_or_default();
                        names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ")
                    }
                    _ => "a switch".to_owned(),
                };
                let (first, same) =
                    known.entry(long.to_owned()).or_insert_with(|| (command.clone(), kind.clone()));
                // Where a file of results goes, a folder of them may go.
                let is_output = long == "output" && ["FILE", "FOLDER"].contains(&kind.as_str());
                assert!(*same == kind || is_output, "--{long} is {same} in `{first}`, {kind} in `{command}`");
            }
        }
        assert!(40 < known.len());
    }

    #[test]
    fn amounts_have_units_in_every_command() {
        for line in [
            "solve --time 500ms --nodes 1e6 --memory 500M --threads 2 --frame 0.5s",
            "cover --time 2m --nodes 1k",
            "space 3x3 --time 1h --nodes 2M --deepest 1k",
            "analyse board.txt --solution L --time 10s --nodes 1e6",
            "lab astar --time 10s --nodes 1_000_000 --memory 1.5G --repeat 1e1",
            "serve --time 2m --memory 1G --queue 1k",
            "generate slide --number 1k --seed 1e3 --length 20 --time 1.5m",
            "generate pack -n 2 --time 30s",
            "tables build 15 --memory 2G --threads 4",
            "subtree run --memory 2G --threads 4",
            // The old spellings.
            "generate slide --count 10",
            "analyse board.txt --moves L",
            "lab astar --out folder",
            "man --all folder",
        ] {
            let words = std::iter::once("slidepack").chain(line.split(' '));
            assert!(Cli::try_parse_from(words).is_ok(), "{line}");
        }
        for line in ["solve --time 10x", "cover --nodes 1.5", "tables build 15 --threads 2k"] {
            let words = std::iter::once("slidepack").chain(line.split(' '));
            assert!(Cli::try_parse_from(words).is_err(), "{line}");
        }
    }

    /// The commands of a line of examples, as lists of words.
    fn typed(line: &str) -> Vec<Vec<String>> {
        let line = line.split(" #").next().unwrap_or_default();
        let mut commands = vec![Vec::new()];
        let (mut word, mut is_quoted) = (String::new(), false);
        // Two spaces come before an explanation.
        for letter in line.trim().split("   ").next().unwrap_or_default().chars().chain([' ']) {
            match letter {
                '"' => is_quoted = !is_quoted,
                ' ' | '|' | '>' | '&' if !is_quoted => {
                    let last = commands.last_mut().unwrap();
                    last.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                    if letter != ' ' {
                        commands.push(Vec::new());
                    }
                }
                letter => word.push(letter),
            }
        }
        let begin =
            |words: Vec<String>| Some(words[words.iter().position(|word| word == "slidepack")?..].to_vec());
        commands.into_iter().filter_map(begin).collect()
    }

    #[test]
    fn every_command_has_help_with_examples_that_are_good_usage() {
        let mut cli = Cli::command();
        cli.build();
        let commands = commands(&cli);
        let commands = || commands.iter().filter(|(name, _)| !name.contains(" help"));
        assert!(20 < commands().count());
        for (name, command) in commands() {
            let mut command = command.clone();
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                assert!(help.contains(&format!("Usage: {name}")), "{name}: {help}");
                assert!(help.lines().all(|line| line.chars().count() <= 104), "{name}: {help}");
            }
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(examples.lines().all(|line| line.chars().count() <= 100), "{name}: {examples}");
            let typed: Vec<Vec<String>> =
                examples.lines().filter(|line| line.starts_with("  ")).flat_map(typed).collect();
            assert!(2 <= typed.len(), "{name}: {examples}");
            for words in typed {
                let error = Cli::try_parse_from(&words).err();
                assert!(error.is_none(), "{words:?}: {error:?}");
            }
        }
    }
}
