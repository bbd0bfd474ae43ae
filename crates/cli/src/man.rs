use crate::exit::{Exit, bad_input};
use crate::{stdout, step};
use clap::Command;
use clap_mangen::Man;
use std::io;
use std::path::PathBuf;

/// Print the manual page of slidepack or of one command
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack man solve | man -l -                           # read one
  slidepack man generate slide > slidepack-generate-slide.1
  slidepack man --output ~/.local/share/man/man1           # install all of them")]
pub(crate) struct Args {
    /// The command, for example: solve, or generate slide
    #[arg(num_args = 0..=2)]
    command: Vec<String>,

    /// Write the pages of all commands to this folder
    #[arg(long, short, value_name = "FOLDER", alias = "all", conflicts_with = "command")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, mut cli: Command) -> anyhow::Result<Exit> {
    cli.build();
    let pages = pages(&cli, "slidepack");
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder)?;
        for (name, command) in &pages {
            step::save(&folder.join(format!("{name}.1")), &page(name, command)?)?;
        }
        stdout::answer(&format!("{} manual pages are in {}\n", pages.len(), folder.display()))?;
        return Ok(Exit::Answered);
    }
    let wanted = std::iter::once("slidepack").chain(args.command.iter().map(String::as_str));
    let wanted = wanted.collect::<Vec<_>>().join("-");
    let Some((name, command)) = pages.iter().find(|(name, _)| *name == wanted) else {
        let command = args.command.join(" ");
        return Err(bad_input(format!("there is no command `{command}`; slidepack --help lists them")));
    };
    stdout::answer(&String::from_utf8_lossy(&page(name, command)?))?;
    Ok(Exit::Answered)
}

fn pages(command: &Command, name: &str) -> Vec<(String, Command)> {
    let subcommands = command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
        .flat_map(|sub| pages(sub, &format!("{name}-{}", sub.get_name())));
    std::iter::once((name.to_owned(), command.clone())).chain(subcommands).collect()
}

fn page(name: &str, command: &Command) -> io::Result<Vec<u8>> {
    let after = command.get_after_long_help().or_else(|| command.get_after_help());
    let after = after.map(ToString::to_string).unwrap_or_default();
    // Leaked: names of commands are static.
    let command = command.clone().display_name(name.to_owned()).name(&*name.to_owned().leak());
    let man = Man::new(command.after_help("").after_long_help(""));
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    man.render_subcommands_section(&mut text)?;
    text.extend_from_slice(sections(&after).as_bytes());
    Ok(text)
}

/// The help after the options, as sections: an unindented line that ends in a colon is a heading.
fn sections(after: &str) -> String {
    let mut text = String::new();
    let mut is_open = false;
    for line in after.lines() {
        let heading = line.strip_suffix(':').filter(|heading| !heading.starts_with(' '));
        if heading.is_some() || !is_open {
            let heading = match heading.unwrap_or("Notes") {
                "Exit codes" => "EXIT STATUS".to_owned(),
                heading => heading.to_uppercase(),
            };
            text.push_str(&format!("{}.SH {heading}\n.nf\n", if is_open { ".fi\n" } else { "" }));
            is_open = true;
        }
        if heading.is_none() {
            text.push_str(&plain(line));
        }
    }
    if is_open { text + ".fi\n" } else { text }
}

fn plain(line: &str) -> String {
    let line = line.replace('\\', "\\\\").replace('-', "\\-");
    let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
    format!("{guard}{line}\n")
}
