//! `slidepack man`.

use crate::exit::Exit;
use crate::{Cli, out};
use clap::CommandFactory;
use clap_mangen::Man;

/// Print the manual page, or that of one command
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which command, for example solve
    command: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let page = match &args.command {
        None => cli,
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone().name(format!("slidepack-{name}").leak() as &str),
            None => {
                out::complain(&format!("there is no command `{name}`; slidepack --help lists them"));
                return Ok(Exit::BadInput);
            }
        },
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    out::answer(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Answered)
}
