//! `slidepack analyse`.

use crate::exit::Exit;
use crate::input::{one_board, stdin};
use crate::limits::LimitArgs;
use crate::progress::{self, ProgressLine};
use crate::stdout::{self, Color};
use crate::value_names::choice;
use slidepack::ask::{About, AnalyseOf, Ask, AskMoves, AskPuzzle, Done, Listener, Options, Service};
use slidepack::cache::Cache;
use slidepack::slide::HeuristicName;
use slidepack::slide::notation::Notation;
use slidepack::wire::{Ended, StoppedBy, WireError, to_page};
use slidepack::{InputError, Progress, Puzzle, Source};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// The notations that moves are read in.
const READ: [Notation; 6] =
    [Notation::Tile, Notation::Blank, Notation::Numbers, Notation::Words, Notation::Arrows, Notation::Counts];

/// Judge a solution that somebody made: which moves lost something, and what is better
///
/// Each move leads one move nearer to the goal or one move away from it. For each move of the second
/// kind, a better one and the reason are told. The moves need not end at the goal.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack analyse \"8 1 3/4 0 2/7 6 5\" --solution \"L U R2 D L\"   # letters: the way a tile moves
  slidepack analyse board.txt --solution \"left up right\"           # words
  slidepack analyse board.txt --solution \"2 1 3 6\"                 # the tiles that move
  slidepack analyse board.txt --solution RDLU --notation blank --json")]
pub(crate) struct Args {
    /// A board with its rows separated by /, a file with one board, or - for standard input
    #[arg(value_name = "BOARD", required_unless_present = "board", conflicts_with = "board")]
    #[arg(allow_hyphen_values = true)]
    what: Option<String>,

    /// The board on the command line, in place of BOARD; its rows separated by /
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    board: Option<String>,

    /// The moves: letters U, D, L, R with counts like R2, words like left, arrows, or numbers of tiles
    #[arg(long, value_name = "MOVES", alias = "moves", allow_hyphen_values = true)]
    solution: String,

    /// How the moves are written [default: recognised; directions are those of the tiles, unless only those of the
    /// blank solve the board]
    #[arg(long, value_name = "NOTATION")]
    #[arg(value_parser = choice::<Notation>(READ.map(|one| (one.name(), one.convention()))))]
    notation: Option<Notation>,

    /// Goal of the board: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    goal: Option<String>,

    /// Heuristic of the search [default: auto]
    #[arg(long, short = 'H', value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    heuristic: Option<HeuristicName>,

    #[command(flatten)]
    limits: LimitArgs,

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
    let puzzle = match args.source().and_then(|source| one_board(&source, args.goal.as_deref())) {
        Ok(puzzle) => puzzle,
        Err(error) => return args.refuse(&error),
    };
    let title = puzzle.title();
    let options = Options {
        heuristic: args.heuristic.map(|heuristic| heuristic.name().into()),
        time: args.limits.seconds(),
        nodes: args.limits.nodes,
        memory: Some(args.limits.ask_memory()),
        threads: args.limits.machine.threads,
        ..Options::default()
    };
    let question = AnalyseOf {
        moves: AskMoves::Word(args.solution.clone()),
        notation: args.notation.map(|notation| notation.name().into()),
        options,
    };
    let service = Service::local(slidepack::slide::library(&Arc::new(Cache::at_home())));
    let puzzle = AskPuzzle::from(Puzzle::Slide(Box::new(puzzle)));
    let ready = match service.ready(Ask::Analyse(About { puzzle, question })) {
        Ok(ready) => ready,
        Err(error) => return args.refuse(&InputError::plain(&title, error.code, error.message)),
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
    fn source(&self) -> Result<Source, InputError> {
        let what = self.what.as_deref().unwrap_or_default();
        match &self.board {
            Some(text) => Ok(Source::inline(text)),
            None if what == "-" => stdin(),
            None if Path::new(what).is_file() => Source::file(Path::new(what)),
            None if what.chars().any(|c| c.is_ascii_digit()) && what.contains(['/', ' ']) => {
                Ok(Source::inline(what))
            }
            None => {
                let message = "there is no such file, and it is not a board either".to_owned();
                Err(InputError::plain(what, "not-found", message))
            }
        }
    }

    fn refuse(&self, error: &InputError) -> anyhow::Result<Exit> {
        match self.json {
            true => stdout::answer(&(to_page(&WireError::from(error)) + "\n"))?,
            false => stdout::complain(&error.to_string()),
        }
        Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput })
    }
}
