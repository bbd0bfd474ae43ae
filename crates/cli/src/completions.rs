//! `slidepack completions`.

use crate::exit::Exit;
use crate::{Cli, out};
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use slidepack::pack::Kit;
use slidepack::slide::NamedGoal;
use slidepack_lab::Preset;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack completions bash > ~/.local/share/bash-completion/completions/slidepack
  slidepack completions zsh > ~/.zfunc/_slidepack
  slidepack completions fish > ~/.config/fish/completions/slidepack.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// The program as completions should see it: without hidden commands, and with
/// the usual values of arguments that take any text.
fn offered(command: Command) -> Command {
    let path = command.get_name().to_owned();
    let command = visible(command);
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .filter(|name| name != "help")
        .collect();
    command.name(path).mut_subcommands(|sub| with_values(sub, &names))
}

/// A command without its hidden subcommands, at any depth.
fn visible(command: Command) -> Command {
    let mut shown = Command::new(command.get_name().to_owned())
        .args(command.get_arguments().cloned())
        .subcommands(command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().map(visible));
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    if let Some(version) = command.get_version() {
        shown = shown.version(version.to_owned());
    }
    shown
}

/// A command, at any depth, with values for arguments that take any text.
fn with_values(command: Command, commands: &[String]) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_subcommands(|sub| with_values(sub, commands));
    command.mut_args(|arg| {
        let values: Vec<String> = match (name.as_str(), arg.get_id().as_str()) {
            (_, "goal") => NamedGoal::ALL.map(|goal| goal.name().to_owned()).to_vec(),
            (_, "kit") => Kit::NAMES.map(str::to_owned).to_vec(),
            (_, "tray") => {
                ["5x11", "6x10", "5x12", "4x15", "3x20", "8x8-hole", "pyramid"].map(str::to_owned).to_vec()
            }
            ("man", "command") => commands.to_vec(),
            ("lab", "what") => Preset::ALL.iter().map(|preset| preset.name.to_owned()).collect(),
            ("build", "boards") => ["8", "15", "24"].map(str::to_owned).to_vec(),
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(values))
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut offered(Cli::command()), "slidepack", &mut script);
    out::answer(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}
