pub(crate) mod screen;

use crate::exit::Exit;
use crate::limits::{LimitArgs, whole};
use crate::progress::{self, Clock};
use crate::replies::Form;
use crate::stdout;
use anyhow::Context;
use serde::Serialize;
use slidepack::slide::UnknownName;
use slidepack::{InputError, Source, amount, say, wire};
use slidepack_lab::report::Document;
use slidepack_lab::{
    Budget, Changes, Event, Folder, Label, Plan, Preset, Row, Set, Worker, compare, quoted, summary, worker,
};
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

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
    /// Test whether run B is faster than run A, with a 95 % interval
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

    #[command(flatten)]
    print: Print,
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

    #[command(flatten)]
    print: Print,
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

    #[command(flatten)]
    print: Print,
}

#[derive(clap::Args)]
struct Print {
    /// Print all columns of the tables, however wide the terminal is
    #[arg(long)]
    wide: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.action {
        None => args.start.print.form().ended(start(&args.start)),
        Some(Action::List(list)) => self::list(list.json),
        Some(Action::Show(args)) => args.print.form().ended(show(args)),
        Some(Action::Compare(args)) => args.print.form().ended(comparison(args)),
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

impl Print {
    fn form(&self) -> Form {
        Form::of(self.json, false)
    }
}

/// The requested run: the plan's text, the folder of its files, and its preset.
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
            let names = Preset::ALL.iter().map(|preset| preset.name);
            let unknown = UnknownName::new("preset", what, names);
            return Err(InputError::plain(what, "lab-preset", unknown.to_string()));
        }
        let source = Source::file(path)?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        let name = path.file_stem().map_or_else(|| "plan".into(), |stem| stem.to_string_lossy().into_owned());
        Ok(Asked { source, folder, preset: None, name })
    }

    /// The command line that repeats the run in the same folder.
    fn command(&self) -> String {
        let what = quoted(self.what.as_deref().unwrap_or_default());
        let mut command = format!("slidepack lab {what}{}", self.changes().budget.options());
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                command += &format!(" --{name} {value}");
            }
        };
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
    let asked = args.asked()?;
    if args.plan {
        stdout::answer(&asked.source.text)?;
        return Ok(Exit::Answered);
    }
    let plan = Plan::read(&asked.source, &asked.folder, &args.changes())?;
    progress::listen_for_interrupts()?;
    let quick = if args.quick { "-quick" } else { "" };
    let path = args.output.clone().unwrap_or_else(|| format!("lab-{}{quick}", asked.name).into());
    let label = Label::new(&plan, asked.preset.map(|preset| preset.name), args.quick, args.command());
    let mut folder = Folder::open(&path, label, args.fresh)?;
    let copy = path.join("plan.toml");
    slidepack::save(&copy, asked.source.text.as_bytes())
        .with_context(|| format!("{} could not be written", copy.display()))?;
    let worker = worker_program()?;
    let mut clock = Clock::new();
    let ended = slidepack_lab::run(&plan, &mut folder, &worker, args.jobs.into(), &mut |event| {
        if clock.is_due() {
            stdout::show_line(&[line(event)]);
        }
        progress::go_on()
    });
    stdout::clear_line();
    match ended? {
        ControlFlow::Break(()) => {
            let (done, all) = (folder.rows().len(), folder.label().runs);
            stdout::warn(&format!(
                "stopped with {done} of {all} runs in {}; the same command goes on from there",
                path.display()
            ));
            Ok(Exit::Interrupted)
        }
        ControlFlow::Continue(()) => print_summary(&folder, &summary::write(&folder)?, &args.print),
    }
}

fn line(event: &Event<'_>) -> String {
    let at = event.at.map_or(String::new(), |(puzzle, method)| format!(", {puzzle} with {method}"));
    format!(
        "{} of {} runs done, {}, Ctrl-C pauses{at}",
        say::count(event.done as u64),
        say::count(event.total as u64),
        say::duration(event.elapsed),
    )
}

/// The command that starts this program, if it is not its file: from Python it is a module.
pub(crate) static PROGRAM: OnceLock<Vec<OsString>> = OnceLock::new();

fn worker_program() -> anyhow::Result<Worker> {
    let words = ["lab".into(), "worker".into()];
    if let Some([program, args @ ..]) = PROGRAM.get().map(Vec::as_slice) {
        let args = args.iter().map(|arg| arg.to_string_lossy().into_owned()).chain(words).collect();
        return Ok(Worker { program: program.into(), args });
    }
    let program = std::env::current_exe().context("the program does not know where it is")?;
    Ok(Worker { program, args: words.into() })
}

#[derive(Serialize)]
struct LabAnswer<'a> {
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

fn print_summary(folder: &Folder, document: &Document, print: &Print) -> anyhow::Result<Exit> {
    let label = folder.label();
    if print.json {
        let answer = LabAnswer {
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
        stdout::answer(&(wire::to_page(&answer) + "\n"))?;
    } else {
        let report = folder.path().join("report.html");
        let mut text = document.terminal(screen::width(print.wide));
        if report.exists() {
            text += &format!("\nReport: {}\n", report.display());
        }
        stdout::answer(&text)?;
    }
    let trouble = folder.rows().iter().any(|row| row.is_trouble() && !row.is_program());
    Ok(if trouble { Exit::Failed } else { Exit::Answered })
}

fn show(args: &Show) -> anyhow::Result<Exit> {
    let folder = Folder::read(&args.folder)?;
    print_summary(&folder, &summary::document(&folder), &args.print)
}

fn comparison(args: &Compare) -> anyhow::Result<Exit> {
    let (a, b) = (Folder::read(&args.a)?, Folder::read(&args.b)?);
    let (verdict, document) = compare(&a, &b)?;
    stdout::answer(&match args.print.json {
        true => wire::to_page(&verdict) + "\n",
        false => document.terminal(screen::width(args.print.wide)),
    })?;
    Ok(Exit::Answered)
}

#[derive(Serialize)]
struct Listed {
    schema_version: u32,
    presets: &'static [Preset],
    sets: &'static [Set],
}

fn list(json: bool) -> anyhow::Result<Exit> {
    if json {
        let listed = Listed { schema_version: wire::SCHEMA_VERSION, presets: Preset::ALL, sets: Set::ALL };
        stdout::answer(&(wire::to_page(&listed) + "\n"))?;
        return Ok(Exit::Answered);
    }
    let presets: String = Preset::ALL.iter().map(|preset| screen::entry(preset.name, preset.about)).collect();
    let sets: String = Set::ALL.iter().map(|set| screen::entry(set.name, set.about)).collect();
    stdout::answer(&format!(
        "Presets, for slidepack lab NAME:\n{presets}\nSets of puzzles, for plans:\n{sets}"
    ))?;
    Ok(Exit::Answered)
}
