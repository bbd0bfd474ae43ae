//! `slidepack lab`.

mod line;
mod screen;

use crate::exit::Exit;
use crate::limits::{LimitArgs, whole};
use crate::{progress, stdout};
use anyhow::Context;
use line::LabLine;
use serde::Serialize;
use slidepack::{InputError, Source, amount, wire};
use slidepack_lab::report::Document;
use slidepack_lab::{
    Budget, Changes, Folder, FolderError, Label, Plan, Preset, Row, Set, Worker, compare, nearest, quoted,
    summary, worker,
};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Compare methods: run many puzzles, get tables, charts and a report
///
/// After Ctrl-C or a crash the same command goes on where it stopped; finished runs are kept.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Examples:
  slidepack lab list                       the presets and the named sets of puzzles
  slidepack lab astar --quick              A* with Hamming and Manhattan, a small run
  slidepack lab leuven --plan > mine.toml  a plan to start from; then: slidepack lab mine.toml
  slidepack lab compare lab-a lab-b        is the second run faster?")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    start: Start,
}

#[derive(clap::Subcommand)]
enum Action {
    /// List the presets and the named sets of puzzles
    List(List),
    /// Print the results of a run again, finished or not
    Show(Show),
    /// Tell whether run B is faster than run A, with a 95 % interval
    Compare(Compare),
    /// Make one run, read from standard input
    #[command(hide = true)]
    Worker,
}

#[derive(clap::Args)]
struct Start {
    /// A preset, or a plan: a file that ends in .toml
    #[arg(required = true, value_name = "PRESET|PLAN")]
    what: Option<String>,

    /// Folder for the results [default: lab-NAME]
    #[arg(long, short, value_name = "FOLDER", alias = "out")]
    output: Option<PathBuf>,

    /// Fewer boards and tighter limits, for a first look
    #[arg(long)]
    quick: bool,

    /// Run N at once; their times are then not comparable
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = whole::<u16>(1..=1024))]
    jobs: u16,

    #[command(flatten, next_help_heading = "Limits of each run, in place of the plan's")]
    limits: LimitArgs,

    /// Seed of generated boards; overrides the plan's
    #[arg(long, value_name = "N", value_parser = amount::number)]
    seed: Option<u64>,

    /// Make every run N times
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1000))]
    repeat: Option<u32>,

    /// Start again and discard finished runs
    #[arg(long)]
    fresh: bool,

    /// Print the plan instead of running it
    #[arg(long)]
    plan: bool,

    /// Print all columns of the tables, however wide the terminal is
    #[arg(long)]
    wide: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack lab list           # the presets and the named sets of puzzles
  slidepack lab list --json    # the same for programs")]
struct List {
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack lab show lab-astar-quick           # the tables and sentences of a run again
  slidepack lab show lab-astar-quick --wide    # with all columns")]
struct Show {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Print all columns of the tables, however wide the terminal is
    #[arg(long)]
    wide: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack lab compare lab-before lab-after           # is the second run faster than the first?
  slidepack lab compare lab-before lab-after --json    # the same for programs")]
struct Compare {
    /// The folder of the run to compare with
    #[arg(value_name = "A")]
    a: PathBuf,

    /// The folder of the run that may be faster
    #[arg(value_name = "B")]
    b: PathBuf,

    /// Print all columns of the tables, however wide the terminal is
    #[arg(long)]
    wide: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.action {
        None => start(&args.start),
        Some(Action::List(list)) => self::list(list.json),
        Some(Action::Show(args)) => show(args),
        Some(Action::Compare(args)) => comparison(args),
        Some(Action::Worker) => {
            worker::serve(&|| {
                let card = Arc::new(slidepack_gpu::Nvidia::default());
                card.open()?;
                Ok(Arc::new(slidepack_gpu::Accelerated(card)))
            })?;
            Ok(Exit::Answered)
        }
    }
}

/// What is to be run: the plan's text, where its files are, and its preset.
struct Asked {
    source: Source,
    folder: PathBuf,
    preset: Option<Preset>,
    name: String,
}

impl Start {
    fn asked(&self) -> Result<Asked, InputError> {
        let what = self.what.as_deref().unwrap_or_default();
        if let Some(preset) = Preset::find(what) {
            let source = preset.source();
            return Ok(Asked {
                source,
                folder: PathBuf::new(),
                preset: Some(preset),
                name: preset.name.into(),
            });
        }
        let path = Path::new(what);
        if path.extension().is_none() && !path.exists() {
            let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name).collect();
            let message = match nearest(what, &names) {
                Some(near) => format!("there is no such preset; is it `{near}`?"),
                None => format!("there is no such preset; there are {}", names.join(", ")),
            };
            return Err(InputError::plain(what, "lab-preset", message));
        }
        let source = Source::file(path)?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        let name = path.file_stem().map_or_else(|| "plan".into(), |stem| stem.to_string_lossy().into_owned());
        Ok(Asked { source, folder, preset: None, name })
    }

    /// The command again, as it can be typed in the same folder.
    fn command(&self) -> String {
        let mut command = format!("slidepack lab {}", quoted(self.what.as_deref().unwrap_or_default()));
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                command += &format!(" --{name} {value}");
            }
        };
        add("time", self.limits.seconds().map(|time| time.to_string()));
        add("nodes", self.limits.nodes.map(|nodes| nodes.to_string()));
        add("memory", self.limits.machine.memory.map(|memory| memory.to_string()));
        add("threads", self.limits.machine.threads.map(|threads| threads.to_string()));
        add("seed", self.seed.map(|seed| seed.to_string()));
        add("repeat", self.repeat.map(|repeat| repeat.to_string()));
        add("jobs", (self.jobs != 1).then(|| self.jobs.to_string()));
        add("output", self.output.as_ref().map(|output| quoted(&output.to_string_lossy())));
        if self.quick {
            command += " --quick";
        }
        command
    }

    fn changes(&self) -> Changes {
        let LimitArgs { nodes, machine, .. } = &self.limits;
        Changes {
            quick: self.quick,
            budget: Budget { time: self.limits.seconds(), nodes: *nodes, memory: machine.memory },
            seed: self.seed,
            threads: machine.threads,
            repeats: self.repeat,
        }
    }
}

fn start(args: &Start) -> anyhow::Result<Exit> {
    let asked = match args.asked() {
        Ok(asked) => asked,
        Err(error) => return refuse(&error, args.json),
    };
    if args.plan {
        stdout::answer(&asked.source.text)?;
        return Ok(Exit::Answered);
    }
    let plan = match Plan::read(&asked.source, &asked.folder, &args.changes()) {
        Ok(plan) => plan,
        Err(error) => return refuse(&error, args.json),
    };
    progress::listen_for_interrupts()?;
    let quick = if args.quick { "-quick" } else { "" };
    let path = args.output.clone().unwrap_or_else(|| format!("lab-{}{quick}", asked.name).into());
    let label = Label::new(&plan, asked.preset.map(|preset| preset.name), args.quick, args.command());
    let mut folder = match Folder::open(&path, label, args.fresh) {
        Ok(folder) => folder,
        Err(error) => return trouble(error, args.json),
    };
    let copy = path.join("plan.toml");
    slidepack::save(&copy, asked.source.text.as_bytes())
        .with_context(|| format!("{} could not be written", copy.display()))?;
    let worker = worker_program()?;
    let mut line = LabLine::new();
    let ended = slidepack_lab::run(&plan, &mut folder, &worker, args.jobs.into(), &mut |event| {
        line.show(event);
        progress::go_on()
    });
    drop(line);
    match ended {
        Err(error) => trouble(error, args.json),
        Ok(ControlFlow::Break(())) => {
            let (done, all) = (folder.rows().len(), folder.label().runs);
            stdout::warn(&format!(
                "stopped with {done} of {all} runs in {}; the same command goes on from there",
                path.display()
            ));
            Ok(Exit::Interrupted)
        }
        Ok(ControlFlow::Continue(())) => {
            let document = summary::write(&folder).map_err(anyhow::Error::new)?;
            tell(&folder, &document, args.json, args.wide)
        }
    }
}

/// This program, started again for one run.
fn worker_program() -> anyhow::Result<Worker> {
    let words = ["lab".into(), "worker".into()];
    if let Some([program, args @ ..]) = crate::PROGRAM.get().map(Vec::as_slice) {
        let args = args.iter().map(|arg| arg.to_string_lossy().into_owned()).chain(words).collect();
        return Ok(Worker { program: program.into(), args });
    }
    let program = std::env::current_exe().context("the program does not know where it is")?;
    Ok(Worker { program, args: words.into() })
}

/// A finished or unfinished run as one object.
#[derive(Serialize)]
struct Told<'a> {
    schema_version: u32,
    title: &'a str,
    preset: Option<&'a str>,
    quick: bool,
    folder: String,
    complete: bool,
    runs: usize,
    conclusions: Vec<String>,
    results: Vec<Row>,
}

/// Tells what is in a folder.
fn tell(folder: &Folder, document: &Document, json: bool, wide: bool) -> anyhow::Result<Exit> {
    let label = folder.label();
    if json {
        let told = Told {
            schema_version: wire::SCHEMA_VERSION,
            title: &label.title,
            preset: label.preset.as_deref(),
            quick: label.quick,
            folder: folder.path().display().to_string(),
            complete: folder.is_whole(),
            runs: label.runs,
            conclusions: summary::conclusions(document),
            results: folder.sorted(),
        };
        stdout::answer(&(wire::to_page(&told) + "\n"))?;
    } else {
        let report = folder.path().join("report.html");
        let mut text = document.terminal(screen::width(wide));
        if report.exists() {
            text += &format!("\nReport: {}\n", report.display());
        }
        stdout::answer(&text)?;
    }
    let trouble = folder.rows().iter().any(Row::is_trouble);
    Ok(if trouble { Exit::Failed } else { Exit::Answered })
}

fn show(args: &Show) -> anyhow::Result<Exit> {
    let folder = match Folder::read(&args.folder) {
        Ok(folder) => folder,
        Err(error) => return trouble(error, args.json),
    };
    tell(&folder, &summary::document(&folder), args.json, args.wide)
}

fn comparison(args: &Compare) -> anyhow::Result<Exit> {
    let (a, b) = match (Folder::read(&args.a), Folder::read(&args.b)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(error), _) | (_, Err(error)) => return trouble(error, args.json),
    };
    let (verdict, document) = match compare(&a, &b) {
        Ok(compared) => compared,
        Err(error) => {
            return refuse(&InputError::plain(&pair(args), "lab-compare", error.to_string()), args.json);
        }
    };
    let text = match args.json {
        true => wire::to_page(&verdict) + "\n",
        false => document.terminal(screen::width(args.wide)),
    };
    stdout::answer(&text)?;
    Ok(Exit::Answered)
}

/// Both folders, as an error names them.
fn pair(args: &Compare) -> String {
    format!("{} and {}", args.a.display(), args.b.display())
}

/// What there is, for programs.
#[derive(Serialize)]
struct Listed {
    schema_version: u32,
    presets: Vec<Named>,
    sets: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

fn list(json: bool) -> anyhow::Result<Exit> {
    let presets = || Preset::ALL.iter().map(|preset| Named { name: preset.name, about: preset.about });
    let sets = || Set::ALL.iter().map(|set| Named { name: set.name, about: set.about });
    if json {
        let listed = Listed {
            schema_version: wire::SCHEMA_VERSION,
            presets: presets().collect(),
            sets: sets().collect(),
        };
        stdout::answer(&(wire::to_page(&listed) + "\n"))?;
        return Ok(Exit::Answered);
    }
    let lines = |named: &mut dyn Iterator<Item = Named>| -> String {
        named.map(|named| screen::entry(named.name, named.about)).collect()
    };
    let (presets, sets) = (lines(&mut presets()), lines(&mut sets()));
    stdout::answer(&format!(
        "Presets, for slidepack lab NAME:\n{presets}\nSets of puzzles, for plans:\n{sets}"
    ))?;
    Ok(Exit::Answered)
}

/// Input that cannot be used.
fn refuse(error: &InputError, json: bool) -> anyhow::Result<Exit> {
    match json {
        true => stdout::answer(&(wire::to_page(&wire::WireError::from(error)) + "\n"))?,
        false => stdout::complain(&error.to_string()),
    }
    Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput })
}

/// A folder that cannot be used.
fn trouble(error: FolderError, json: bool) -> anyhow::Result<Exit> {
    let exit = match error {
        FolderError::Io { .. } => Exit::Failed,
        _ => Exit::BadInput,
    };
    match json {
        true => {
            stdout::answer(&(wire::to_page(&wire::WireError::new("lab-folder", &error.to_string())) + "\n"))?
        }
        false => stdout::complain(&error.to_string()),
    }
    Ok(exit)
}
