//! Random boards.

use crate::exit::Exit;
use crate::limits::{TimeArg, whole};
use crate::output_files::{self, Kind as FileKind};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::value_names::choice;
use crate::{input, stdout, step};
use slidepack::ask::{Ask, AskBoards, AskGenerate, AskGoal, BoardsDone, Done, Listener, Ready, Service};
use slidepack::cache::Cache;
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::text::{self, Format};
use slidepack::slide::{self, Board, Goal, NamedGoal, Puzzle, Size};
use slidepack::{Progress, Stop, amount, draw, machine, say};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Make random boards
///
/// The same seed makes the same boards on every machine. Every board that can reach the goal is equally
/// likely, unless --walk or --length asks for something else. The boards of a set differ while there are
/// enough.
#[derive(clap::Args)]
#[command(mut_arg("time", |arg| {
    arg.requires("length").help("Time limit per board of a length, like 10s, 500ms or 2m [default: 1m]")
}))]
#[command(after_help = "Examples:
  slidepack generate slide --size 3x3 --number 20        # twenty random 8-puzzles
  slidepack generate slide --length 20 -n 10 --seed 1   # ten boards of exactly 20 moves
  slidepack generate slide -s 3 -n 12 -o sheet.svg      # the boards on one sheet, for handing out
  slidepack generate slide -n 100 | slidepack solve --jsonl")]
pub(super) struct Args {
    /// Rows x columns, or one number for a square board
    #[arg(long, short, default_value = "4x4", value_parser = size)]
    size: Size,

    /// Number of boards
    #[arg(long, short = 'n', alias = "count", default_value_t = 1, value_name = "N")]
    #[arg(value_parser = whole(1..=u64::MAX))]
    number: u64,

    /// Seed of the random numbers [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = amount::number)]
    seed: Option<u64>,

    /// Make boards whose shortest solution has exactly this many moves, proven
    #[arg(long, short, value_name = "MOVES", conflicts_with_all = ["walk", "unsolvable"])]
    #[arg(value_parser = whole(0..=u32::MAX))]
    length: Option<u32>,

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
    #[arg(long, default_value = "slash")]
    #[arg(value_parser = choice::<Format>(formats()))]
    format: Format,

    /// Draw the boards as well, to a .svg or .png file; out-%d.svg writes one file for each (repeatable)
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Leave out the comments with seed and goal
    #[arg(long)]
    bare: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let kinds = [FileKind::Svg, FileKind::Png];
    // One picture holds any number of boards.
    if let Some((exit, message)) = output_files::refusal(&args.output, &kinds, 1, None) {
        stdout::complain(&message);
        return Ok(exit);
    }
    let plan = match Plan::new(args) {
        Ok(plan) => plan,
        Err(message) => {
            stdout::complain(&message);
            return Ok(Exit::BadInput);
        }
    };
    let (exit, boards) = plan.make()?;
    Ok(exit.max(args.draw(boards)?))
}

/// What is made, and what is written above it.
struct Plan<'a> {
    args: &'a Args,
    goal: Goal,
    ready: Ready,
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
        let ask = AskBoards {
            rows: args.size.rows(),
            cols: args.size.cols(),
            goal: Some(AskGoal::from(&goal)),
            seed: Some(seed),
            count: Some(args.number as usize),
            walk: args.walk,
            length: args.length,
            time: args.time.seconds(),
            unsolvable: args.unsolvable,
            ..AskBoards::default()
        };
        let service = Service::local(slide::library(&Arc::new(Cache::at_home())));
        let ready = service.ready(Ask::Generate(AskGenerate::Slide(ask))).map_err(|error| error.message)?;
        Ok(Plan { args, goal, ready, heading })
    }

    /// Makes and prints the boards, and gives them back if they are drawn, too.
    fn make(self) -> anyhow::Result<(Exit, Vec<Puzzle>)> {
        let Plan { args, goal, ready, heading } = self;
        let moves = say::counted(args.length.unwrap_or(0).into(), "move");
        let printed = Printed {
            batch: BatchLine::new(args.number as usize),
            line: args
                .length
                .map(|_| ProgressLine::new(&format!("looking for a board of {moves}"), of_length)),
            made: 0,
            drawn: Vec::new(),
            shown: Ok(()),
        };
        let watcher = Watcher { args, goal: &goal, heading: &heading, printed: RefCell::new(printed) };
        let done = ready.work(&watcher);
        let Printed { batch, line, made, drawn, shown } = watcher.printed.into_inner();
        drop(line);
        shown?;
        if let Ok(Done::Boards(done)) = &done
            && let Some(note) = done.note()
        {
            stdout::warn(&note);
        }
        let exit = match done {
            Ok(Done::Boards(BoardsDone { stopped: None, .. })) => Exit::Answered,
            Ok(Done::Boards(BoardsDone { stopped: Some(stopped), .. })) => {
                batch.end(made as usize);
                let exit = if stopped.why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit };
                if stopped.is_within {
                    let nearest = match stopped.longest {
                        Some(longest) => format!("; the longest met needs {longest}"),
                        None => String::new(),
                    };
                    let cure = if exit == Exit::Limit { ". --time TIME looks longer" } else { "" };
                    stdout::complain(&format!("no board of exactly {moves} was found yet{nearest}{cure}"));
                }
                exit
            }
            Err(error) => {
                batch.end(made as usize);
                stdout::complain(&error.message);
                Exit::BadInput
            }
            other => unreachable!("boards were asked for, and the answer is {other:?}"),
        };
        Ok((exit, drawn))
    }
}

/// Prints each board as soon as it is made.
struct Watcher<'a> {
    args: &'a Args,
    goal: &'a Goal,
    heading: &'a str,
    printed: RefCell<Printed>,
}

/// What was printed.
struct Printed {
    batch: BatchLine,
    /// For boards that are looked for.
    line: Option<ProgressLine>,
    made: u64,
    /// The boards, if they are drawn.
    drawn: Vec<Puzzle>,
    /// Whether they could be printed.
    shown: anyhow::Result<()>,
}

impl Listener for Watcher<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        match &mut self.printed.borrow_mut().line {
            Some(line) => line.hear(progress),
            None => progress::go_on(),
        }
    }

    fn board(&self, board: &Board) -> ControlFlow<()> {
        let printed = &mut *self.printed.borrow_mut();
        let text = self.args.written(board, self.goal, printed.made).expect("a sample could be printed");
        let heading = if printed.made == 0 { self.heading } else { "" };
        printed.shown = stdout::answer(&format!("{heading}{text}"));
        if printed.shown.is_err() {
            return ControlFlow::Break(());
        }
        if !self.args.output.is_empty() {
            printed.drawn.push(Puzzle::new(board.clone(), self.goal.clone()));
        }
        printed.made += 1;
        printed.batch.show(printed.made as usize);
        ControlFlow::Continue(())
    }
}

/// How the search for a board of a length is getting on.
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
    fn kind(&self) -> Kind {
        match (self.walk, self.unsolvable) {
            (Some(moves), _) => Kind::Walk(moves),
            (None, true) => Kind::Unsolvable,
            (None, false) => Kind::Solvable,
        }
    }

    /// Whether there are such boards, and whether the format can hold them: a
    /// few are printed and read.
    fn check_format(
        &self,
        heading: &str,
        mut generator: Generator,
        goal: &Goal,
        goal_board: &Board,
    ) -> Result<(), String> {
        let mut sample = Vec::new();
        for number in 0..self.number.min(2) {
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

    /// The text of a board by its number from 0; `None` if the format cannot
    /// hold it.
    fn written(&self, board: &Board, goal: &Goal, number: u64) -> Option<String> {
        let text = text::print(board, goal, self.format)?;
        let text = match (self.format, text.split_once('\n')) {
            // Its first line tells how many boards follow.
            (Format::Counted, Some((_, rows))) if number != 0 => rows.to_owned(),
            (Format::Counted, Some((_, rows))) => {
                format!("{} {} {}\n{rows}", self.size.cols(), self.size.rows(), self.number)
            }
            _ => text,
        };
        let gap = if number == 0 || self.format.is_one_line() { "" } else { "\n" };
        Some(format!("{gap}{text}"))
    }

    /// Draws the boards: each in a file of its own, or all on a sheet.
    fn draw(&self, boards: Vec<Puzzle>) -> anyhow::Result<Exit> {
        let boards: Vec<(usize, Puzzle)> = (1..).zip(boards).collect();
        for path in self.output.iter().filter(|_| !boards.is_empty()) {
            for (path, boards) in output_files::shares(path, &boards) {
                let shown = path.display();
                let boards: Vec<Puzzle> = boards.into_iter().cloned().collect();
                let drawn = step::step(format!("drawing {shown}, which was not written"), || {
                    let svg = match boards.as_slice() {
                        [one] => slide::draw::board_svg(one),
                        all => slide::draw::sheet_svg(all),
                    };
                    match FileKind::of(&path) {
                        Some(FileKind::Png) => draw::png(&svg),
                        _ => Ok(svg.into()),
                    }
                });
                match drawn {
                    Ok(bytes) => step::save(&path, &bytes)?,
                    Err(error) => {
                        stdout::complain(&format!("{shown}: {error}"));
                        return Ok(Exit::BadInput);
                    }
                }
            }
        }
        Ok(Exit::Answered)
    }

    /// Whether the first boards, as they are written, are read as they are.
    fn reads_back(&self, heading: &str, sample: &[(Board, String)]) -> bool {
        let text: String =
            std::iter::once(heading).chain(sample.iter().map(|(_, text)| text.as_str())).collect();
        let text = match self.format {
            Format::Counted => {
                let head = format!("{} {} ", self.size.cols(), self.size.rows());
                text.replace(&format!("{head}{}\n", self.number), &format!("{head}{}\n", sample.len()))
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
        let kind = match (self.length, self.walk, self.unsolvable) {
            (Some(moves), ..) => format!(" --length {moves}"),
            (None, Some(moves), _) => format!(" --walk {moves}"),
            (None, None, true) => " --unsolvable".into(),
            (None, None, false) => String::new(),
        };
        let goal_argument = match goal.name() {
            Some(named) => named.to_string(),
            None => format!("'{}'", self.goal),
        };
        let mut heading = format!(
            "# slidepack generate slide --size {} --number {} --seed {seed}{kind} --goal {goal_argument} --format {}\n",
            self.size, self.number, self.format,
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

/// The formats, with what they are.
fn formats() -> impl Iterator<Item = (&'static str, &'static str)> {
    Format::ALL.into_iter().map(|one| (one.name(), one.about()))
}
