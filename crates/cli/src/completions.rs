use crate::exit::Exit;
use crate::stdout;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use slidepack::pack::{NamedKit, NamedTray};
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

/// The program for completions: without hidden commands, and with suggested values for arguments
/// that take any text.
fn offered(command: Command) -> Command {
    let command = visible(command);
    // The program ends soon, so names may be leaked.
    let names: Vec<&'static str> =
        command.get_subcommands().map(|command| &*command.get_name().to_owned().leak()).collect();
    command.mut_subcommands(|sub| with_values(sub, &names))
}

fn visible(command: Command) -> Command {
    let lasting = |text: &str| -> &'static str { text.to_owned().leak() };
    let mut shown = Command::new(lasting(command.get_name()))
        .disable_help_flag(command.is_disable_help_flag_set())
        .args(command.get_arguments().cloned())
        .subcommands(command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().map(visible));
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    if let Some(version) = command.get_version() {
        shown = shown.version(lasting(version));
    }
    shown
}

/// Adds values for arguments that take any text, at any depth.
fn with_values(command: Command, commands: &[&'static str]) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_subcommands(|sub| with_values(sub, commands));
    command.mut_args(|arg| {
        let kits = NamedKit::ALL.map(|kit| kit.name()).to_vec();
        let trays = NamedTray::ALL.map(|tray| tray.name()).to_vec();
        let values: Vec<&'static str> = match (name.as_str(), arg.get_id().as_str()) {
            (_, "goal") => NamedGoal::ALL.map(|goal| goal.name()).to_vec(),
            (_, "kit") => kits,
            (_, "tray") => trays,
            ("kits", "name") => kits.into_iter().chain(trays).collect(),
            ("man", "command") => commands.to_vec(),
            ("lab", "what") => Preset::ALL.iter().map(|preset| preset.name).collect(),
            ("build", "boards") => vec!["8", "15", "24"],
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(values))
    })
}

pub(crate) fn run(args: &Args, cli: Command) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut offered(cli), "slidepack", &mut script);
    stdout::answer(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}
