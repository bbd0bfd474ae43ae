use super::handout::{self, Handout};
use super::lengths::Lengths;
use crate::exit::{Exit, bad_input};
use crate::limits::{TimeArg, whole};
use crate::output_files::{self, Kind as FileKind};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::value_names::choice;
use crate::{input, stdout, step};
use slidepack::ask::{AskBoards, AskGoal, BoardsDone, BoardsTask, Given, Listener, Service};
use slidepack::cache::Cache;
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::notation::Notation;
use slidepack::slide::text::{self, Format};
use slidepack::slide::{self, Board, Goal, Level, NamedGoal, Puzzle, Request, Size, TableCache};
use slidepack::{Limits, Outcome, Progress, Stop, amount, machine, say};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Make random boards
///
/// The same seed makes the same boards on every machine. Every board that can reach the goal is equally
/// likely, unless --walk, --length or --level asks for something else. The boards of a set differ while
/// there are enough.
#[derive(clap::Args)]
#[command(mut_arg("time", |arg| {
    arg.requires("length").help("Time limit per board of a length, like 10s, 500ms or 2m [default: 1m]")
}))]
#[command(after_help = "Examples:
  slidepack generate slide --size 3x3 --number 20        # twenty random 8-puzzles
  slidepack generate slide --length 20 -n 10 --seed 1   # ten boards of exactly 20 moves
  slidepack generate slide -s 3 --length 10-20 -n 30    # a graded set, from 10 to 20 moves
  slidepack generate slide -s 3 -n 12 -o set.html       # a handout with answers
  slidepack generate slide -n 100 | slidepack solve --jsonl")]
pub(super) struct Args {
    /// Rows x columns, or one number for a square board
    #[arg(long, short, default_value = "4x4", value_parser = size)]
    size: Size,

    /// Number of boards [default: 1; one of each length of a range]
    #[arg(long, short = 'n', alias = "count", value_name = "N")]
    #[arg(value_parser = whole(1..=u64::MAX))]
    number: Option<u64>,

    /// Seed of the random numbers [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = amount::number)]
    seed: Option<u64>,

    /// Make boards whose shortest solution has exactly this many moves, proven; a range like 10-20
    /// spreads them over these lengths
    #[arg(long, short, value_name = "MOVES", conflicts_with_all = ["walk", "unsolvable", "level"])]
    length: Option<Lengths>,

    /// Make this many boards of each length of a range
    #[arg(long, value_name = "N", requires = "length", conflicts_with = "number")]
    #[arg(value_parser = whole(1..=u64::from(u32::MAX)))]
    per_length: Option<u64>,

    /// Difficulty, as in the game: a short walk from the goal, a longer one, or any solvable board
    #[arg(long, conflicts_with_all = ["walk", "unsolvable"])]
    #[arg(value_parser = choice::<Level>(|_| ""))]
    level: Option<Level>,

    #[command(flatten)]
    time: TimeArg,

    /// Make this many random moves from the goal, 10 million at most
    #[arg(long, value_name = "MOVES", conflicts_with = "unsolvable")]
    #[arg(value_parser = whole::<u64>(0..=10_000_000))]
    walk: Option<u64>,

    /// Make boards that cannot reach the goal
    #[arg(long)]
    unsolvable: bool,

    /// Goal of the boards: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, default_value = "last", allow_hyphen_values = true)]
    goal: String,

    /// Format to write the boards in
    #[arg(long, default_value = "slash", value_parser = choice(Format::about))]
    format: Format,

    /// Draw the boards as well, to a .svg or .png file, or write a .html file to print, with answers on
    /// the last page; out-%d.svg writes one file for each (repeatable)
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Leave out the comments with seed and goal
    #[arg(long)]
    bare: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let kinds = [FileKind::Svg, FileKind::Png, FileKind::Html];
    // One picture holds any number of boards.
    output_files::check(&args.output, &kinds, 1, None)?;
    let plan = Plan::new(args).map_err(bad_input)?;
    let (tables, command) = (plan.service.tables.clone(), plan.heading.clone());
    let (exit, boards) = plan.make()?;
    let drawn = args.draw(boards, &tables, &command).map_or_else(Exit::from_error, |()| Exit::Answered);
    Ok(exit.max(drawn))
}

struct Plan<'a> {
    args: &'a Args,
    goal: Goal,
    service: Service,
    /// One for each length; one in all without lengths.
    tasks: Vec<(Option<u32>, BoardsTask)>,
    heading: String,
}

impl<'a> Plan<'a> {
    fn new(args: &'a Args) -> Result<Plan<'a>, String> {
        let goal = input::parse_goal(&args.goal).map_err(|error| error.to_string())?;
        let goal_board = goal.board(args.size).ok_or("the goal is a board of another size")?;
        if goal != Goal::Named(NamedGoal::Snail) && args.format == Format::FortyTwo {
            return Err("files of the 42 school mean the snail goal: add --goal snail".into());
        }
        let seed = args.seed.unwrap_or_else(machine::any_seed);
        let heading = args.heading(&goal, seed);
        args.check_format(&heading, Generator::new(seed), &goal, &goal_board)?;
        let service = Service::local(slide::tables(&Arc::new(Cache::at_home())));
        let task = |length, count, seed| {
            let ask = AskBoards {
                rows: args.size.rows(),
                cols: args.size.cols(),
                goal: Some(AskGoal::from(&goal)),
                seed: Some(seed),
                count: Some(count),
                walk: args.walk,
                length,
                difficulty: args.level.map(Given::from),
                time: args.time.time.filter(|_| length.is_some()).map(Into::into),
                unsolvable: args.unsolvable,
            };
            BoardsTask::new(ask, &service).map_err(|error| error.message)
        };
        let number = args.number();
        let tasks = match args.length {
            None => vec![(None, task(None, number as usize, seed)?)],
            Some(lengths) => {
                // Where all boards can be listed, an impossible length is found before any is printed.
                if 1 < lengths.count() && args.size.cells() <= 10 {
                    task(Some(lengths.most()), 1, seed)?.work(&mut ()).map_err(|error| error.message)?;
                }
                let each = |(at, (length, count)): (u64, (u32, u64))| {
                    Ok((Some(length), task(Some(length), count as usize, seed.wrapping_add(at))?))
                };
                (0..).zip(lengths.spread(number)).map(each).collect::<Result<_, String>>()?
            }
        };
        Ok(Plan { args, goal, service, tasks, heading })
    }

    fn make(self) -> anyhow::Result<(Exit, Vec<Puzzle>)> {
        let Plan { args, goal, tasks, heading, .. } = self;
        let mut watcher = Watcher {
            args,
            goal: &goal,
            heading: &heading,
            batch: BatchLine::new(args.number() as usize),
            line: None,
            made: 0,
            drawn: Vec::new(),
            shown: Ok(()),
        };
        let mut exit = Exit::Answered;
        for (length, task) in tasks {
            let moves = say::counted(length.unwrap_or(0).into(), "move");
            watcher.line =
                length.map(|_| ProgressLine::new(&format!("looking for a board of {moves}"), of_length));
            let done = task.work(&mut watcher);
            watcher.line = None;
            if let Some(note) = done.as_ref().ok().and_then(BoardsDone::note) {
                stdout::warn(&note);
            }
            exit = match done {
                Ok(BoardsDone { stopped: None, .. }) => Exit::Answered,
                Ok(BoardsDone { stopped: Some(stopped), .. }) => {
                    let exit = if stopped.why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit };
                    if stopped.is_within {
                        let nearest = match stopped.longest {
                            Some(longest) => format!("; the longest met needs {longest}"),
                            None => String::new(),
                        };
                        let cure = if exit == Exit::Limit { ". --time TIME looks longer" } else { "" };
                        stdout::complain(&format!(
                            "no board of exactly {moves} was found yet{nearest}{cure}"
                        ));
                    }
                    exit
                }
                Err(error) => {
                    stdout::complain(&error.message);
                    Exit::BadInput
                }
            };
            if exit != Exit::Answered || watcher.shown.is_err() {
                break;
            }
        }
        let Watcher { batch, made, drawn, shown, .. } = watcher;
        if exit != Exit::Answered {
            batch.end(made as usize);
        }
        shown?;
        Ok((exit, drawn))
    }
}

struct Watcher<'a> {
    args: &'a Args,
    goal: &'a Goal,
    heading: &'a str,
    batch: BatchLine,
    /// For boards that need a search.
    line: Option<ProgressLine>,
    made: u64,
    drawn: Vec<Puzzle>,
    shown: anyhow::Result<()>,
}

impl Listener for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        match &mut self.line {
            Some(line) => line.hear(progress),
            None => progress::go_on(),
        }
    }

    fn board(&mut self, board: &Board) -> ControlFlow<()> {
        let text = self.args.written(board, self.goal, self.made).expect("a sample could be printed");
        let heading = if self.made == 0 { self.heading } else { "" };
        self.shown = stdout::answer(&format!("{heading}{text}"));
        if self.shown.is_err() {
            return ControlFlow::Break(());
        }
        if !self.args.output.is_empty() {
            self.drawn.push(Puzzle::new(board.clone(), self.goal.clone()));
        }
        self.made += 1;
        self.batch.show(self.made as usize);
        ControlFlow::Continue(())
    }
}

fn of_length(progress: &Progress) -> String {
    if progress.done.is_some() {
        return progress::of_building(progress);
    }
    let met = progress.best.map_or(String::new(), |best| format!(", the longest needs {best} moves"));
    format!(
        "{} solved{met}; {}, {}",
        say::counted(progress.iterations, "board"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

impl Args {
    fn number(&self) -> u64 {
        let lengths = self.length.map_or(1, Lengths::count);
        match (self.number, self.per_length) {
            (Some(number), _) => number,
            (None, each) => each.unwrap_or(1).saturating_mul(lengths),
        }
    }

    fn kind(&self) -> Kind {
        match (self.walk, self.unsolvable) {
            (Some(moves), _) => Kind::Walk(moves),
            (None, true) => Kind::Unsolvable,
            (None, false) => Kind::Solvable,
        }
    }

    /// Checks that such boards exist and that the format can hold them, by printing and reading a
    /// few.
    fn check_format(
        &self,
        heading: &str,
        mut generator: Generator,
        goal: &Goal,
        goal_board: &Board,
    ) -> Result<(), String> {
        let mut sample = Vec::new();
        for number in 0..self.number().min(2) {
            let board = generator.board(goal_board, self.kind());
            let board = board.ok_or_else(|| format!("every {} board can reach the goal", self.size))?;
            let text = self.written(&board, goal, number);
            let text =
                text.ok_or_else(|| format!("the format {} cannot hold this size and goal", self.format))?;
            sample.push((board, text));
        }
        match self.reads_back(heading, &sample) {
            true => Ok(()),
            false => Err(format!(
                "boards like these written as {} would be read as something else; try --format slash",
                self.format
            )),
        }
    }

    /// The text of a board by its number from 0; `None` if the format cannot hold it.
    fn written(&self, board: &Board, goal: &Goal, number: u64) -> Option<String> {
        let text = text::print(board, goal, self.format)?;
        let text = match (self.format, text.split_once('\n')) {
            // The first line holds the number of boards.
            (Format::Counted, Some((_, rows))) if number != 0 => rows.to_owned(),
            (Format::Counted, Some((_, rows))) => {
                format!("{} {} {}\n{rows}", self.size.cols(), self.size.rows(), self.number())
            }
            _ => text,
        };
        let gap = if number == 0 || self.format.is_one_line() { "" } else { "\n" };
        Some(format!("{gap}{text}"))
    }

    fn draw(&self, boards: Vec<Puzzle>, tables: &TableCache, command: &str) -> anyhow::Result<()> {
        let boards: Vec<(usize, Puzzle)> = (1..).zip(boards).collect();
        for path in self.output.iter().filter(|_| !boards.is_empty()) {
            for (path, boards) in output_files::shares(path, &boards) {
                let boards: Vec<Puzzle> = boards.into_iter().cloned().collect();
                if FileKind::of(&path) == Some(FileKind::Html) {
                    step::save(&path, self.handout(&boards, tables, command).html().as_bytes())?;
                    continue;
                }
                output_files::write(&path, || {
                    let svg = match boards.as_slice() {
                        [one] => slide::draw::board_svg(one),
                        all => slide::draw::sheet_svg(all),
                    };
                    Ok(Some((FileKind::checked(&path).picture(svg)?, None)))
                })?;
            }
        }
        Ok(())
    }

    fn handout(&self, boards: &[Puzzle], tables: &TableCache, heading: &str) -> Handout {
        let goal = Puzzle::new(boards[0].goal_board().clone(), boards[0].goal().clone());
        let task = "Find a shortest solution of each board: write down the direction in which each tile moves, U, D, L or R.";
        Handout {
            title: format!("{}, {}", say::counted(boards.len() as u64, "sliding puzzle"), self.size),
            task: task.into(),
            goal: Some(slide::draw::board_svg(&goal)),
            puzzles: boards.iter().map(|board| self.handed_out(board, tables)).collect(),
            convention: say::capital(Notation::Tile.about()) + ".",
            command: heading.lines().next().unwrap_or_default().trim_start_matches("# ").into(),
        }
    }

    /// A board with its solution, a shortest one where the proof takes seconds.
    fn handed_out(&self, puzzle: &Puzzle, tables: &TableCache) -> handout::Puzzle {
        let limits = Limits {
            time: self.time.time,
            memory: Some(machine::default_memory()),
            threads: machine::threads(),
            ..Limits::default()
        };
        let request = Request { limits, gives_up: true, ..Request::default() };
        let mut line = ProgressLine::new("solving the boards", progress::of_slide);
        let mut observer = |progress: &Progress| line.hear(progress);
        let answer = slide::solve_in(tables, puzzle, &request, &mut observer, &mut |_| ());
        let text = match (answer.report.outcome.answer(), &answer.report.outcome) {
            (Some(moves), _) => {
                let known = match answer.is_optimal() {
                    true => String::new(),
                    false => format!(", at least {} are needed", answer.report.progress.bound),
                };
                let words: Vec<_> = Notation::Tile.words(puzzle.board(), moves).collect();
                format!("{}{known}: {}", say::counted(moves.len() as u64, "move"), words.join(" "))
            }
            (None, Outcome::Impossible) => "cannot be solved".into(),
            (None, _) => "no solution was found in the time".into(),
        };
        handout::Puzzle {
            picture: slide::draw::board_svg(puzzle),
            lines: (puzzle.board().size().rows() + 1).min(8),
            answer: handout::Answer::Text(text),
        }
    }

    fn reads_back(&self, heading: &str, sample: &[(Board, String)]) -> bool {
        let text: String =
            std::iter::once(heading).chain(sample.iter().map(|(_, text)| text.as_str())).collect();
        let text = match self.format {
            Format::Counted => {
                let head = format!("{} {} ", self.size.cols(), self.size.rows());
                text.replace(&format!("{head}{}\n", self.number()), &format!("{head}{}\n", sample.len()))
            }
            _ => text,
        };
        let read = text::parse(&text, None);
        read.len() == sample.len()
            && read.iter().zip(sample).all(|(read, (board, _))| {
                read.as_ref().is_ok_and(|read| read.board == *board && read.format == self.format)
            })
    }

    fn heading(&self, goal: &Goal, seed: u64) -> String {
        if self.bare {
            return String::new();
        }
        let kind = match (self.length, self.walk, self.level) {
            (Some(lengths), ..) => format!(" --length {lengths}"),
            (None, Some(moves), _) => format!(" --walk {moves}"),
            (None, None, Some(level)) => format!(" --level {}", level.name()),
            (None, None, None) if self.unsolvable => " --unsolvable".into(),
            (None, None, None) => String::new(),
        };
        let goal_argument = match goal.name() {
            Some(named) => named.to_string(),
            None => format!("'{}'", self.goal),
        };
        let mut heading = format!(
            "# slidepack generate slide --size {} --number {} --seed {seed}{kind} --goal {goal_argument} --format {}\n",
            self.size,
            self.number(),
            self.format,
        );
        if !self.format.carries_goal() && self.format != Format::FortyTwo {
            heading.push_str(&text::goal_comment(goal));
        }
        heading
    }
}

pub(crate) fn size(text: &str) -> Result<Size, String> {
    let number =
        |text: &str| text.trim().parse().map_err(|_| format!("`{text}` is not a number of rows or columns"));
    let (rows, cols) = match text.split_once(['x', 'X', '*']) {
        Some((rows, cols)) => (number(rows)?, number(cols)?),
        None => (number(text)?, number(text)?),
    };
    Size::new(rows, cols).map_err(|error| error.to_string())
}
