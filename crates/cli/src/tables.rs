use crate::exit::{Exit, Refusal, bad_input};
use crate::input::parse_goal;
use crate::limits::MachineArgs;
use crate::progress::{self, ProgressLine};
use crate::{generate, stdout};
use slidepack::cache::Cache;
use slidepack::slide::pdb::Class;
use slidepack::slide::{self, Origin, Size};
use slidepack::{Outcome, Stop, say};
use std::sync::Arc;

/// List, build, verify or remove the pattern databases kept on disk
///
/// A table (pattern database) holds lower bounds for groups of tiles. Searches build the tables they need and keep them
/// in the folder SLIDEPACK_CACHE, or else in the platform's cache folder. SLIDEPACK_CACHE_LIMIT limits its size (default
/// 4G); the least recently used tables are removed first.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack tables build 15     build the large tables of the 15-puzzle before they are needed
  slidepack tables list         show what is kept, and how large it is
  slidepack tables verify       look for damaged tables")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Show which tables are kept, how large their files are, and what they are for
    #[command(after_help = "Examples:
  slidepack tables list
  SLIDEPACK_CACHE=/data/tables slidepack tables list     the tables of another folder")]
    List,
    /// Build tables before they are needed
    Build(Build),
    /// Read every table in full and compare its checksum
    ///
    /// Exit code 4 means that a table is damaged. A search that finds a damaged table builds it again.
    #[command(after_help = "Examples:
  slidepack tables verify
  slidepack tables verify || slidepack tables clean     start afresh if any table is damaged")]
    Verify,
    /// Remove all tables
    #[command(after_help = "Examples:
  slidepack tables clean
  slidepack tables clean && slidepack tables build 15 24     build these sets again")]
    Clean,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack tables build 15                      the large set of the 15-puzzle, 198 MB
  slidepack tables build 15 24 --class small     the small sets of two puzzles, 7 MB
  slidepack tables build 3x4 --goal snail        a board that is not square, and another goal

Exit code 3 means that no tables fit in the memory, and 4 that a table could not be kept.")]
struct Build {
    /// The boards to build tables for: 8, 15, 24, or rows x columns like 3x4 (up to 32 cells)
    #[arg(required = true, value_parser = board_size)]
    boards: Vec<Size>,

    /// The size of the set: small, medium or large
    #[arg(long, default_value = "large")]
    class: Class,

    /// The goal: last and first share their tables, snail has its own
    #[arg(long, default_value = "last")]
    goal: String,

    #[command(flatten)]
    machine: MachineArgs,
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
        stdout::answer(&format!("{folder}: no tables yet; `slidepack tables build 15` builds some\n"))?;
        return Ok(Exit::Answered);
    }
    let mut text = format!("{folder}:\n");
    for entry in &entries {
        let what = entry.damage.clone().unwrap_or_else(|| meaning(&entry.name));
        text.push_str(&format!("  {:>9}  {}  {what}\n", say::bytes(entry.bytes), entry.name));
    }
    let all: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let tables = say::counted(entries.len() as u64, "table");
    let limit = say::bytes(cache.limit());
    text.push_str(&format!("  {:>9}  in {tables}; the limit is {limit}\n", say::bytes(all)));
    stdout::answer(&text)?;
    Ok(Exit::Answered)
}

fn meaning(name: &str) -> String {
    let mut parts = name.split('-');
    let (size, blank, tiles) = (parts.next(), parts.next(), parts.next());
    let (Some(size), Some(blank), Some(tiles)) = (size, blank, tiles) else { return String::new() };
    let goal = match blank {
        "blank0" => "goals with the blank in a corner".to_owned(),
        blank => format!("goals with the blank in cell {}", blank.trim_start_matches("blank")),
    };
    let count = |tiles: &str| say::counted(tiles.split('.').count() as u64, "tile");
    let what = match (tiles.strip_prefix("multi"), tiles.strip_prefix("tiles")) {
        (Some(tiles), _) => format!("{}, multi-tile moves", count(tiles)),
        (_, Some(tiles)) => count(tiles),
        _ => "all distances".into(),
    };
    format!("{size} boards, {goal}: {what}")
}

fn build(args: &Build, cache: &Arc<Cache>) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let tables = slide::tables(cache);
    let limits = args.machine.limits();
    let goal = parse_goal(&args.goal)?;
    for &size in &args.boards {
        let goal = goal.board(size).filter(|_| size.cells() <= 32);
        let goal =
            goal.ok_or_else(|| bad_input(format!("there are no tables for {size} boards and this goal")))?;
        match tables.plan_for(&goal, args.class, limits.memory) {
            Some((plan, bytes)) => {
                let tables = say::counted(plan.specs().len() as u64, "table");
                stdout::answer(&format!("{size}: {} set, {tables}, {}\n", plan.class(), say::bytes(bytes)))?;
            }
            None if tables.plan_for(&goal, args.class, None).is_some() => {
                let memory = say::bytes(limits.memory.unwrap_or(0));
                let message = format!("no tables for {size} boards can be built in {memory} of memory");
                return Err(Refusal::error(Exit::Limit, message));
            }
            None => {}
        }
        let mut line = ProgressLine::new(&format!("{size} tables"), progress::of_building);
        let report = tables.fetch_for(&goal, args.class, &limits, &mut |progress| line.hear(progress));
        drop(line);
        let (fetched, exit) = match report.outcome {
            Outcome::Solved(fetched) => (fetched, Exit::Answered),
            Outcome::Stopped { why: Stop::Cancelled, best } => (best.unwrap_or_default(), Exit::Interrupted),
            Outcome::Stopped { best, .. } => (best.unwrap_or_default(), Exit::Limit),
            Outcome::Impossible => (Vec::new(), Exit::Impossible),
        };
        for table in fetched {
            let how = match table.origin {
                Origin::Cache => "was there already",
                Origin::Built => "built",
            };
            stdout::answer(&format!("  {} {how}, {}\n", table.name, say::duration(table.time)))?;
        }
        let print = if cache.keeps_all() { stdout::warn } else { stdout::complain };
        while let Some(note) = cache.take_note() {
            print(&note);
        }
        if exit != Exit::Answered {
            return Ok(exit);
        }
        if !cache.keeps_all() {
            return Ok(Exit::Failed);
        }
    }
    Ok(Exit::Answered)
}

fn verify(cache: &Cache) -> anyhow::Result<Exit> {
    let mut exit = Exit::Answered;
    for entry in &cache.entries()? {
        let verdict = match cache.verify(entry) {
            Ok(()) => "good".to_owned(),
            Err(damage) => {
                exit = Exit::Failed;
                format!("{damage}; it will be built again when it is needed")
            }
        };
        stdout::answer(&format!("{}: {verdict}\n", entry.name))?;
    }
    Ok(exit)
}

fn clean(cache: &Cache) -> anyhow::Result<Exit> {
    let mut exit = Exit::Answered;
    let (mut removed, mut bytes) = (0, 0);
    for entry in &cache.entries()? {
        match cache.remove(entry) {
            Ok(()) => (removed, bytes) = (removed + 1, bytes + entry.bytes),
            Err(error) => {
                stdout::complain(&format!("{} could not be removed: {error}", entry.path.display()));
                exit = Exit::Failed;
            }
        }
    }
    cache.tidy();
    stdout::answer(&format!("{} removed, {}\n", say::counted(removed, "table"), say::bytes(bytes)))?;
    Ok(exit)
}

/// A size given as a number of tiles, or as rows x columns.
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
