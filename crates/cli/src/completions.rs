//! `slidepack completions`.

use crate::exit::Exit;
use crate::{Cli, out};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "slidepack", &mut script);
    out::answer(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}
