//! `slidepack analyse`.

use crate::exit::Exit;
use crate::input::parse_goal;
use crate::progress::{self, ProgressLine};
use crate::solve;
use crate::stdout::{self, Color};
use crate::value_names::choice;
use slidepack::ask::{
    About, AnalyseOf, Ask, AskGoal, AskMemory, AskMoves, AskPuzzle, Done, Listener, Options, Service,
};
use slidepack::cache::Cache;
use slidepack::slide::HeuristicName;
use slidepack::slide::notation::Notation;
use slidepack::wire::{Ended, StoppedBy, WireError, to_page};
use slidepack::{Progress, machine};
use std::cell::RefCell;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Judge a solution that somebody made: which moves lost something, and what is better
///
/// Each move leads one move nearer to the goal or one move away from it. For each move of the second
/// kind, a better one and the reason are told. The moves need not end at the goal.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack analyse \"8 1 3/4 0 2/7 6 5\" --moves \"L U R2 D L\"     # letters: the way a tile moves
  slidepack analyse board.txt --moves \"2 1 3 6\"                   # the tiles that move
  slidepack analyse board.txt --moves RDLU --notation blank --json")]
pub(crate) struct Args {
    /// A board with / between its rows, a file with one board, or - for standard input
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: String,

    /// The moves: letters U, D, L, R with counts like R2, or numbers of tiles
    #[arg(long, value_name = "MOVES")]
    moves: String,

    /// How the moves are written: tile, blank or numbers [default: tile, or numbers if they begin with one]
    #[arg(long, value_name = "NOTATION")]
    #[arg(value_parser = choice::<Notation>(
        [Notation::Tile, Notation::Blank, Notation::Numbers].map(|one| (one.name(), one.convention()))
    ))]
    notation: Option<Notation>,

    /// Goal of the board: last, first, snail, a file, or a board with / between its rows
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    goal: Option<String>,

    /// Heuristic of the search [default: auto]
    #[arg(long, short = 'H', value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    heuristic: Option<HeuristicName>,

    /// Time limit in seconds; the moves judged by then are told
    #[arg(long, short, value_name = "SECONDS", value_parser = solve::seconds)]
    time: Option<Duration>,

    /// Limit on the nodes expanded
    #[arg(long, short, value_name = "N", value_parser = solve::number)]
    nodes: Option<u64>,

    /// Memory limit, like 500M or 2G [default: half of the free memory]
    #[arg(long, short, value_name = "SIZE", value_parser = solve::bytes)]
    memory: Option<u64>,

    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.color);
    let (title, text) = match args.read() {
        Ok(read) => read,
        Err((exit, message)) => return args.refuse("io", &message).map(|_| exit),
    };
    let goal = match args.goal.as_deref().map(parse_goal).transpose() {
        Ok(goal) => goal,
        Err(error) => return args.refuse(error.code, &error.to_string()),
    };
    let puzzle =
        AskPuzzle { text: Some(text), goal: goal.as_ref().map(AskGoal::from), ..AskPuzzle::default() };
    let options = Options {
        heuristic: args.heuristic.map(|heuristic| heuristic.name().into()),
        time: args.time.map(|time| time.as_secs_f64()),
        nodes: args.nodes,
        memory: Some(AskMemory::Bytes(args.memory.unwrap_or_else(machine::default_memory))),
        threads: args.threads.map(usize::from),
        ..Options::default()
    };
    let question = AnalyseOf {
        moves: AskMoves::Word(args.moves.clone()),
        notation: args.notation.map(|notation| notation.name().into()),
        options,
    };
    let service = Service::local(slidepack::slide::library(&Arc::new(Cache::at_home())));
    let ready = match service.ready(Ask::Analyse(About { puzzle, question })) {
        Ok(ready) => ready,
        Err(error) => {
            let place = error.place.map_or(String::new(), |(line, column)| format!(":{line}:{column}"));
            return args.refuse(error.code, &format!("{title}{place}: {}", error.message));
        }
    };
    let watcher = Watcher(RefCell::new(ProgressLine::new(&title, progress::of_slide).with_time()));
    let Ok(Done::Analysis(done)) = ready.work(&watcher) else { unreachable!("moves were to be judged") };
    drop(watcher);
    let text = match args.json {
        true => to_page(&done.report) + "\n",
        false => done.told(args.color.ink()),
    };
    stdout::answer(&text)?;
    Ok(match (done.report.outcome, done.report.stopped_by) {
        (Ended::Solved, _) => Exit::Answered,
        (Ended::Impossible, _) => Exit::Impossible,
        (Ended::Stopped, Some(StoppedBy::Interrupt)) => Exit::Interrupted,
        (Ended::Stopped, _) => Exit::Limit,
    })
}

/// Shows how it is getting on; hears Ctrl-C.
struct Watcher(RefCell<ProgressLine>);

impl Listener for Watcher {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.0.borrow_mut().hear(progress)
    }
}

impl Args {
    /// What the board is called, and its text.
    fn read(&self) -> Result<(String, String), (Exit, String)> {
        let path = Path::new(&self.board);
        if self.board == "-" {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            return read
                .map(|_| ("<stdin>".into(), text))
                .map_err(|error| (Exit::Failed, format!("<stdin>: {error}")));
        }
        if path.is_file() {
            let read = std::fs::read_to_string(path).map(|text| (self.board.clone(), text));
            return read.map_err(|error| (Exit::Failed, format!("{}: {error}", self.board)));
        }
        if self.board.chars().any(|c| c.is_ascii_digit()) && self.board.contains(['/', ' ']) {
            return Ok(("<board>".into(), self.board.clone()));
        }
        Err((Exit::BadInput, format!("{}: there is no such file, and it is not a board either", self.board)))
    }

    fn refuse(&self, code: &str, message: &str) -> anyhow::Result<Exit> {
        match self.json {
            true => stdout::answer(&(to_page(&WireError::new(code, message)) + "\n"))?,
            false => stdout::complain(message),
        }
        Ok(Exit::BadInput)
    }
}
