//! `slidepack tables`.

use crate::exit::Exit;
use crate::input::parse_goal;
use crate::progress::{self, ProgressLine};
use crate::{generate, out};
use slidepack::cache::{Cache, Entry};
use slidepack::slide::tables::Class;
use slidepack::slide::{self, Origin, Size};
use slidepack::{Limits, Outcome, Stop, machine, say};
use std::sync::Arc;

/// List, build, verify or remove the tables kept on disk
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Tell which tables are kept, how large they are, and what they are for
    List,
    /// Build tables before they are needed
    Build(Build),
    /// Read every table to its last byte and compare its checksum
    Verify,
    /// Remove the tables
    Clean,
}

#[derive(clap::Args)]
struct Build {
    /// For which boards: 8, 15, 24, or rows x columns like 3x4 (up to 32 cells)
    #[arg(required = true, value_parser = board_size)]
    boards: Vec<Size>,

    /// How large: small, medium or large
    #[arg(long, default_value = "large", value_parser = class)]
    class: Class,

    /// For which goal: last and first share their tables, snail has its own
    #[arg(long, default_value = "last")]
    goal: String,

    /// Memory to use, like 500M or 2G [default: half of what is free]
    #[arg(long, short, value_parser = crate::solve::bytes)]
    memory: Option<u64>,

    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let cache = Arc::new(Cache::at_home());
    match &args.action {
        Action::List => list(&cache),
        Action::Build(args) => build(args, &cache),
        Action::Verify => verify(&cache),
        Action::Clean => clean(&cache),
    }
}

fn list(cache: &Cache) -> anyhow::Result<Exit> {
    let entries = cache.entries()?;
    let folder = cache.folder().map_or("no folder".into(), |folder| folder.display().to_string());
    if entries.is_empty() {
        out::answer(&format!("{folder}: no tables yet; `slidepack tables build 15` makes some\n"))?;
        return Ok(Exit::Answered);
    }
    let mut text = format!("{folder}:\n");
    for entry in &entries {
        let what = entry.damage.clone().unwrap_or_else(|| meaning(&entry.name));
        text.push_str(&format!("  {:>9}  {}  {what}\n", say::bytes(entry.bytes), entry.name));
    }
    let all: u64 = entries.iter().map(|entry| entry.bytes).sum();
    text.push_str(&format!("  {:>9}  in {}\n", say::bytes(all), say::counted(entries.len() as u64, "table")));
    out::answer(&text)?;
    Ok(Exit::Answered)
}

/// What a table is for, by its name: size, home of the blank, tiles.
fn meaning(name: &str) -> String {
    let mut parts = name.split('-');
    let (size, blank, tiles) = (parts.next(), parts.next(), parts.next());
    let (Some(size), Some(blank), Some(tiles)) = (size, blank, tiles) else { return String::new() };
    let corner = match blank {
        "blank0" => "the blank home in a corner".to_owned(),
        blank => format!("the blank home in cell {}", blank.trim_start_matches("blank")),
    };
    match tiles.strip_prefix("tiles") {
        Some(tiles) => format!("{size} boards, {corner}: {} tiles", tiles.split('.').count()),
        None => format!("{size} boards, {corner}: all distances"),
    }
}

fn build(args: &Build, cache: &Arc<Cache>) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let library = slide::library(cache);
    let limits = Limits {
        memory: Some(args.memory.unwrap_or_else(machine::default_memory)),
        threads: args.threads.map_or_else(machine::threads, usize::from),
        ..Limits::default()
    };
    let goal = match parse_goal(&args.goal) {
        Ok(goal) => goal,
        Err(error) => {
            out::complain(&error.to_string());
            return Ok(Exit::BadInput);
        }
    };
    for &size in &args.boards {
        let Some(goal) = goal.board(size).filter(|_| size.cells() <= 32) else {
            out::complain(&format!("there are no tables for {size} boards and this goal"));
            return Ok(Exit::BadInput);
        };
        if let Some((plan, bytes)) = library.plan_for(&goal, args.class, limits.memory) {
            let tables = say::counted(plan.specs().len() as u64, "table");
            out::answer(&format!("{size}: {} set, {tables}, {}\n", plan.name(), say::bytes(bytes)))?;
        }
        let mut line = ProgressLine::new(&format!("{size} tables"), progress::of_building);
        let report = library.fetch_for(&goal, args.class, &limits, &mut |progress| line.hear(progress));
        drop(line);
        let (fetched, exit) = match report.outcome {
            Outcome::Solved(fetched) => (fetched, Exit::Answered),
            Outcome::Stopped { why: Stop::Cancelled, best } => (best.unwrap_or_default(), Exit::Interrupted),
            Outcome::Stopped { best, .. } => (best.unwrap_or_default(), Exit::Limit),
            Outcome::Impossible => (Vec::new(), Exit::Impossible),
        };
        for table in fetched {
            let how = match table.origin {
                Origin::Cache => "was there",
                Origin::Built => "built",
            };
            out::answer(&format!("  {} {how}, {}\n", table.name, say::duration(table.time)))?;
        }
        if let Some(trouble) = cache.take_trouble() {
            out::warn(&trouble);
        }
        if exit != Exit::Answered {
            return Ok(exit);
        }
    }
    Ok(Exit::Answered)
}

fn verify(cache: &Cache) -> anyhow::Result<Exit> {
    let mut exit = Exit::Answered;
    let each = |entry: &Entry| match cache.verify(entry) {
        Ok(()) => (format!("{}: good\n", entry.name), Exit::Answered),
        Err(damage) => {
            (format!("{}: {damage}; it will be built anew when it is needed\n", entry.name), Exit::Failed)
        }
    };
    for entry in &cache.entries()? {
        let (text, how) = each(entry);
        exit = exit.max(how);
        out::answer(&text)?;
    }
    Ok(exit)
}

fn clean(cache: &Cache) -> anyhow::Result<Exit> {
    let entries = cache.entries()?;
    for entry in &entries {
        cache.remove(entry)?;
    }
    cache.tidy();
    let bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let tables = say::counted(entries.len() as u64, "table");
    out::answer(&format!("{tables} removed, {}\n", say::bytes(bytes)))?;
    Ok(Exit::Answered)
}

/// The size of a puzzle by its number of tiles, or as rows x columns.
fn board_size(text: &str) -> Result<Size, String> {
    match text.parse::<usize>() {
        Ok(tiles) => {
            let side = (tiles + 1).isqrt();
            if side * side != tiles + 1 {
                return Err(format!("no square board has {tiles} tiles; write rows x columns, like 3x4"));
            }
            Size::new(side, side).map_err(|error| error.to_string())
        }
        Err(_) => generate::slide::size(text),
    }
}

fn class(name: &str) -> Result<Class, String> {
    let known = Class::ALL.into_iter().find(|class| class.name() == name);
    known.ok_or_else(|| "small, medium or large".to_owned())
}
