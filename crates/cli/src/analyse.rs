use crate::exit::{Exit, bad_input};
use crate::input::{one_board, parse_goal, stdin};
use crate::lab::screen;
use crate::limits::LimitArgs;
use crate::output_files::{self, Kind};
use crate::progress::{self, ProgressLine};
use crate::replies::Form;
use crate::stdout::{self, Color};
use crate::step;
use crate::value_names::{among, choice};
use slidepack::ask::{About, AnalyseOf, AskMoves, AskPuzzle, Given, Options, Question, Service};
use slidepack::cache::Cache;
use slidepack::slide::notation::Notation;
use slidepack::slide::{HeuristicName, Request};
use slidepack::wire::to_page;
use slidepack::{InputError, Limits, Progress, Puzzle, Reading, Source};
use slidepack_lab::marks::{Marking, Marks};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const READ: [Notation; 6] =
    [Notation::Tile, Notation::Blank, Notation::Numbers, Notation::Words, Notation::Arrows, Notation::Counts];

/// Judge solutions move by move: which moves were wasted, and what is better
///
/// Each move leads one move nearer to the goal or one move away from it. For each move of the second
/// kind, a better one and the reason are shown. The moves need not end at the goal. --marks makes a
/// table of the solutions of a class.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack analyse \"8 1 3/4 0 2/7 6 5\" --solution \"L U R2 D L\"   # letters: the way a tile moves
  slidepack analyse board.txt --solution \"left up right\"           # words
  slidepack analyse board.txt --solution \"2 1 3 6\"                 # the tiles that move
  slidepack analyse board.txt --solution RDLU --notation blank --json
  slidepack analyse set.txt --marks handins.csv -o marks.csv       # mark the solutions of a class")]
pub(crate) struct Args {
    /// A board with its rows separated by /, a file with one board, or - for standard input; with
    /// --marks, a file with the boards of a set
    #[arg(value_name = "BOARD", required_unless_present_any = ["board", "marks"], conflicts_with = "board")]
    #[arg(allow_hyphen_values = true)]
    what: Option<String>,

    /// The board on the command line, in place of BOARD; its rows separated by /
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    board: Option<String>,

    /// The moves: letters U, D, L, R with counts like R2, words like left, arrows, or numbers of tiles
    #[arg(long, value_name = "MOVES", alias = "moves", allow_hyphen_values = true)]
    #[arg(required_unless_present = "marks")]
    solution: Option<String>,

    /// Mark a table of hand-ins: a CSV file with the columns name, board (or its number in the set) and
    /// moves, and if wanted expanded, method and heuristic
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    marks: Option<PathBuf>,

    /// Write the marks to a .csv, .json, .html or .txt file as well (repeatable)
    #[arg(long, short, value_name = "FILE", requires = "marks")]
    output: Vec<PathBuf>,

    /// How the moves are written [default: recognised; directions are those of the tiles, unless only those of the
    /// blank solve the board]
    #[arg(long, value_name = "NOTATION")]
    #[arg(value_parser = among::<Notation>(READ.map(|one| (one.name(), one.about()))))]
    notation: Option<Notation>,

    /// Goal of the board: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    goal: Option<String>,

    /// Heuristic of the search [default: auto]
    #[arg(long, short = 'H', value_name = "NAME", value_parser = choice(HeuristicName::about))]
    heuristic: Option<HeuristicName>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print all columns of the marks, however wide the terminal is
    #[arg(long, requires = "marks")]
    wide: bool,

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
    let done = match &args.marks {
        Some(handins) => args.mark(handins),
        None => args.analyse(),
    };
    Form::of(args.json, false).ended(done)
}

impl Args {
    fn analyse(&self) -> anyhow::Result<Exit> {
        let puzzle = one_board(&self.source()?, self.goal.as_deref())?;
        let title = puzzle.title();
        let options = Options {
            heuristic: self.heuristic.map(Given::from),
            time: self.limits.ask_time(),
            nodes: self.limits.nodes,
            memory: Some(self.limits.ask_memory()),
            threads: self.limits.machine.threads,
            ..Options::default()
        };
        let question = AnalyseOf {
            moves: AskMoves::Word(self.solution.clone().unwrap_or_default()),
            notation: self.notation.map(Given::from),
            options,
        };
        let service = Service::local(slidepack::slide::tables(&Arc::new(Cache::at_home())));
        let puzzle = AskPuzzle::from(Puzzle::Slide(Box::new(puzzle)));
        let task = (About { puzzle, question }).check(&service);
        let task = task.map_err(|error| InputError::plain(&title, error.code, error.message))?;
        let mut line = ProgressLine::new(&title, progress::of_slide).with_time();
        let (puzzle, report) = task.work(&mut line);
        drop(line);
        stdout::answer(&match self.json {
            true => to_page(&report) + "\n",
            false => report.render(&puzzle, self.color.ink()),
        })?;
        Ok(Exit::of_report(report.outcome, report.stopped_by))
    }

    fn mark(&self, handins: &Path) -> anyhow::Result<Exit> {
        let kinds = [Kind::Csv, Kind::Json, Kind::Html, Kind::Text];
        output_files::check(&self.output, &kinds, 1, None)?;
        if let Some(path) =
            self.output.iter().find(|path| path.canonicalize().ok() == handins.canonicalize().ok())
        {
            return Err(bad_input(format!("{}: the marks would overwrite the hand-ins", path.display())));
        }
        let marks = self.marks_of(handins)?;
        let text = |width| marks.table().terminal(width);
        stdout::answer(&if self.json { to_page(&marks) + "\n" } else { text(screen::width(self.wide)) })?;
        for path in &self.output {
            let bytes = match Kind::of(path) {
                Some(Kind::Csv) => marks.csv()?,
                Some(Kind::Json) => (to_page(&marks) + "\n").into(),
                Some(Kind::Html) => {
                    let name = handins.file_stem().unwrap_or_default().to_string_lossy();
                    marks.document(&format!("Marks: {name}")).html().into()
                }
                _ => text(None).into(),
            };
            step::save(path, &bytes)?;
        }
        Ok(if marks.interrupted { Exit::Interrupted } else { Exit::Answered })
    }

    fn marks_of(&self, handins: &Path) -> Result<Marks, InputError> {
        let source = if handins.as_os_str() == "-" { stdin()? } else { table(handins)? };
        let goal = self.goal.as_deref().map(parse_goal).transpose()?;
        let set = match self.what.is_some() || self.board.is_some() {
            true => slidepack::read(&self.source()?, &Reading { goal: goal.as_ref(), ..Reading::default() }),
            false => Vec::new(),
        };
        let limits =
            Limits { time: self.limits.time.time, nodes: self.limits.nodes, ..self.limits.machine.limits() };
        let heuristic = self.heuristic.unwrap_or_default();
        let marking = Marking {
            tables: &slidepack::slide::tables(&Arc::new(Cache::at_home())),
            set,
            goal: goal.as_ref(),
            notation: self.notation,
            request: Request { heuristic, limits, gives_up: true, ..Request::default() },
        };
        let mut line = ProgressLine::new("marking", progress::of_slide).with_time();
        marking.mark(&source, &mut |progress: &Progress| line.hear(progress))
    }

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
}

/// Reads a table. Spreadsheets on Windows save names in Windows-1252, which is close to Latin-1.
fn table(path: &Path) -> Result<Source, InputError> {
    Source::file(path).or_else(|error| match std::fs::read(path) {
        Ok(bytes) if error.code == "not-utf8" => {
            Ok(Source { name: error.file, text: bytes.into_iter().map(char::from).collect() })
        }
        _ => Err(error),
    })
}
