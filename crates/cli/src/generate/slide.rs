//! Random boards.

use crate::choice::choice;
use crate::exit::Exit;
use crate::{input, out};
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::text::{self, Format};
use slidepack::slide::{Board, Goal, NamedGoal, Size};

/// Random boards; the same seed gives the same boards on every machine, for ever
#[derive(clap::Args)]
pub(super) struct Args {
    /// Rows x columns, or one number for a square
    #[arg(long, short, default_value = "4x4", value_parser = size)]
    size: Size,

    /// How many boards
    #[arg(long, short = 'n', default_value_t = 1)]
    count: u64,

    /// Where chance starts; another one each time if not given
    #[arg(long)]
    seed: Option<u64>,

    /// Walk this many random moves from the goal, instead of any board alike
    #[arg(long, value_name = "MOVES", conflicts_with = "unsolvable")]
    walk: Option<u64>,

    /// Boards that cannot reach the goal
    #[arg(long)]
    unsolvable: bool,

    /// What the boards must become: last, first, snail, a file, or a board with /
    #[arg(long, default_value = "last")]
    goal: String,

    /// How boards are written
    #[arg(long, default_value = "slash")]
    #[arg(value_parser = choice::<Format>(Format::ALL.map(|one| (one.name(), one.about()))))]
    format: Format,

    /// Write the boards alone, without the comments that tell seed and goal
    #[arg(long)]
    bare: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    match args.boards() {
        Ok(boards) => {
            for text in boards {
                out::answer(&text)?;
            }
            Ok(Exit::Answered)
        }
        Err(message) => {
            out::complain(&message);
            Ok(Exit::BadInput)
        }
    }
}

impl Args {
    /// The text of each board, the first one with the comments before it.
    fn boards(&self) -> Result<impl Iterator<Item = String>, String> {
        let goal = input::parse_goal(&self.goal).map_err(|error| error.to_string())?;
        let goal_board = goal.board(self.size).ok_or("the goal is a board of another size")?;
        if goal != Goal::Named(NamedGoal::Snail) && self.format == Format::FortyTwo {
            return Err("files of the 42 school mean the snail goal: say --goal snail".into());
        }
        let kind = match (self.walk, self.unsolvable) {
            (Some(moves), _) => Kind::Walk(moves),
            (None, true) => Kind::Unsolvable,
            (None, false) => Kind::Solvable,
        };
        let seed = self.seed.unwrap_or_else(slidepack::machine::any_seed);
        let mut generator = Generator::new(seed);
        let first = generator.clone().board(&goal_board, kind);
        let first = first.ok_or_else(|| format!("every {} board can reach the goal", self.size))?;
        if text::print(&first, &goal, self.format).is_none() {
            return Err(format!("the format {} cannot hold this size and goal", self.format));
        }
        let heading = self.heading(&goal, seed);
        let (format, count, size) = (self.format, self.count, self.size);
        let gap = if is_one_line(format) { "" } else { "\n" };
        let mut texts = (0..count).map(move |number| {
            let board = generator.board(&goal_board, kind).expect("if there is one there are more");
            let text = text::print(&board, &goal, format).expect("the first one could be printed");
            let text = match (format, text.split_once('\n')) {
                // Its first line tells how many boards follow.
                (Format::Counted, Some((_, rows))) if number != 0 => rows.to_owned(),
                (Format::Counted, Some((_, rows))) => {
                    format!("{} {} {count}\n{rows}", size.cols(), size.rows())
                }
                _ => text,
            };
            let text = if number == 0 { format!("{heading}{text}") } else { format!("{gap}{text}") };
            (board, text)
        });
        let sample: Vec<(Board, String)> = texts.by_ref().take(2).collect();
        if !self.reads_back(&sample) {
            let message = "such boards written as {} would be read as something else; try --format slash";
            return Err(message.replace("{}", format.name()));
        }
        Ok(sample.into_iter().chain(texts).map(|(_, text)| text))
    }

    /// Whether the first boards, as they are written, are read as they are.
    fn reads_back(&self, sample: &[(Board, String)]) -> bool {
        let text: String = sample.iter().map(|(_, text)| text.as_str()).collect();
        let text = match self.format {
            Format::Counted => {
                let head = format!("{} {} ", self.size.cols(), self.size.rows());
                text.replace(&format!("{head}{}\n", self.count), &format!("{head}{}\n", sample.len()))
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
        let kind = match (self.walk, self.unsolvable) {
            (Some(moves), _) => format!(" --walk {moves}"),
            (None, true) => " --unsolvable".into(),
            (None, false) => String::new(),
        };
        let goal_argument = match goal.name() {
            Some(named) => named.to_string(),
            None => format!("'{}'", self.goal),
        };
        let mut heading = format!(
            "# slidepack generate slide --size {} --count {} --seed {seed}{kind} --goal {goal_argument} --format {}\n",
            self.size, self.count, self.format,
        );
        if !self.format.carries_goal() && self.format != Format::FortyTwo {
            heading.push_str(&text::goal_comment(goal));
        }
        heading
    }
}

fn is_one_line(format: Format) -> bool {
    matches!(format, Format::Line | Format::Slash | Format::Json | Format::Compact | Format::Url)
}

pub(crate) fn size(text: &str) -> Result<Size, String> {
    let number =
        |text: &str| text.trim().parse().map_err(|_| format!("`{text}` is no number of rows or columns"));
    let (rows, cols) = match text.split_once(['x', 'X', '*']) {
        Some((rows, cols)) => (number(rows)?, number(cols)?),
        None => (number(text)?, number(text)?),
    };
    Size::new(rows, cols).map_err(|error| error.to_string())
}
