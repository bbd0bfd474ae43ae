use crate::input::{Input, LOOKS};
use crate::limits::LimitArgs;
use crate::output_files::Kind;
use crate::value_names::{choice, union};
use slidepack::ask::{EitherGiven, Given, Options};
use slidepack::pack::{self, Want};
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::{self, Device, HeuristicName, Metric, NamedGoal};
use slidepack::{Family, amount};
use std::path::PathBuf;
use std::time::Duration;

type AlgorithmName = EitherGiven<slide::Algorithm, pack::Algorithm>;

const SEARCH: &str = "How puzzles are searched";

type StyleName = EitherGiven<Style, pack::style::Style>;

/// Solve puzzles
///
/// The family of puzzles and the format of a file are recognised. Without a file, slidepack reads
/// standard input.
#[derive(clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "Examples:
  slidepack solve --board \"8 1 3/4 0 2/7 6 5\"
  slidepack solve board.txt --time 10s -o film.gif   # draws the solution
  slidepack solve board.txt --algorithm astar --heuristic manhattan
  slidepack solve tray.txt --count                   # the number of packings
  slidepack solve boards.txt --csv > answers.csv     # a row for each board
  slidepack solve puzzles/ --jsonl > answers.jsonl   # all puzzles of a folder

`slidepack help solve` describes every value."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) input: Input,

    /// Search algorithm
    #[arg(long, short, default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = union(slide::Algorithm::about, pack::Algorithm::about))]
    pub(super) algorithm: AlgorithmName,

    /// Heuristic of a sliding puzzle's search [default: auto]
    #[arg(long, short = 'H', value_name = "NAME", value_parser = choice(HeuristicName::about))]
    pub(super) heuristic: Option<HeuristicName>,

    /// Print the next move or the place of one piece, and why
    #[arg(long, conflicts_with_all = ["count", "all", "csv"])]
    pub(super) hint: bool,

    /// Count all packings, or all shortest solutions of a sliding puzzle
    #[arg(long)]
    pub(super) count: bool,

    /// Print all packings, or all shortest solutions, each as soon as it is found
    #[arg(long, conflicts_with = "count")]
    pub(super) all: bool,

    /// Also write the answer to a .txt, .svg, .png, .gif or .json file; out-%d.svg writes one file for
    /// each puzzle (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) output: Vec<PathBuf>,

    /// Print help
    #[arg(long = "help", short, action = clap::ArgAction::HelpShort)]
    _help: Option<bool>,

    /// Weight of the heuristic in wastar [default: 2]
    ///
    /// A solution has at most W times the optimum.
    #[arg(long, value_name = "W", help_heading = SEARCH)]
    pub(super) weight: Option<f64>,

    /// Depth limit of dfs, in moves [default: ten per cell]
    #[arg(long, value_name = "MOVES", help_heading = SEARCH)]
    pub(super) depth: Option<u32>,

    /// Where to search for shortest solutions of sliding puzzles [default: auto]
    #[arg(long, value_name = "DEVICE", help_heading = SEARCH, value_parser = choice(Device::about))]
    pub(super) device: Option<Device>,

    /// Whether a move slides one tile or several in a line [default: single]
    #[arg(long, value_name = "METRIC", help_heading = SEARCH, value_parser = choice(Metric::about))]
    pub(super) metric: Option<Metric>,

    /// Print the first N expansions of a sliding puzzle's search
    ///
    /// Prints board, g, h, f, the sizes of the lists and the children; --algorithm auto means astar then.
    /// With --csv, prints only these.
    #[arg(long, value_name = "N", value_parser = amount::number, help_heading = SEARCH)]
    #[arg(conflicts_with_all = ["count", "all", "hint"])]
    pub(super) trace: Option<u64>,

    #[command(flatten, next_help_heading = "Limits of each puzzle")]
    pub(super) limits: LimitArgs,

    /// Notation of the moves of a sliding puzzle [default: tile]
    #[arg(long, value_name = "NOTATION", help_heading = LOOKS, value_parser = choice(Notation::about))]
    pub(super) moves: Option<Notation>,

    /// Format of the answer: slidepack's own, or that of a course or tool
    #[arg(long, default_value = "plain", value_name = "STYLE", help_heading = LOOKS)]
    #[arg(value_parser = union(Style::about, pack::style::Style::about))]
    pub(super) style: StyleName,

    /// Time of each move or piece in a GIF, 20ms to 10s [default: 250ms for a move, 500ms for a piece]
    #[arg(long, value_name = "TIME", value_parser = frame, help_heading = LOOKS)]
    pub(super) frame: Option<u32>,
}

impl Args {
    pub(super) fn goal_of_style(&self) -> Option<NamedGoal> {
        self.style.slide.value().ok().and_then(Style::usual_goal)
    }

    pub(super) fn is_plain(&self) -> bool {
        self.style.slide.value() == Ok(Style::Plain)
    }

    pub(super) fn options(&self, family: Family) -> Options {
        let options = Options {
            algorithm: Some(self.algorithm.clone()),
            want: Some(self.want().into()),
            limit: Some(usize::MAX),
            time: self.limits.ask_time(),
            nodes: self.limits.nodes,
            ..Options::default()
        };
        match family {
            Family::Pack => options,
            Family::Slide => Options {
                heuristic: self.heuristic.map(Given::from),
                weight: self.weight,
                depth: self.depth,
                metric: self.metric.map(Given::from),
                device: self.device.map(Given::from),
                ..options
            },
        }
    }

    /// The options for sliding puzzles only: whether they are given, and why packing puzzles have none.
    pub(super) fn for_slide(&self) -> [(bool, &'static str, &'static str); 8] {
        [
            (self.input.has_goal(), "--goal", "their goal is a full tray"),
            (self.heuristic.is_some(), "--heuristic", "their search uses no heuristic"),
            (self.weight.is_some(), "--weight", "their search uses no heuristic"),
            (self.depth.is_some(), "--depth", "their search has no depth limit"),
            (self.trace.is_some(), "--trace", "their search has no open list"),
            (self.metric.is_some(), "--metric", "nothing in them moves"),
            (self.device.is_some(), "--device", "their search runs on the cores"),
            (self.moves.is_some(), "--moves", "their answer is a full tray"),
        ]
    }

    pub(super) fn writes(&self, kind: Kind) -> bool {
        self.output.iter().any(|path| Kind::of(path) == Some(kind))
    }

    pub(super) fn want(&self) -> Want {
        match (self.count, self.all, self.hint) {
            (true, _, _) => Want::Count,
            (_, true, _) => Want::All,
            (_, _, true) => Want::Hint,
            _ => Want::First,
        }
    }
}

fn frame(text: &str) -> Result<u32, String> {
    let wanted = match amount::number(text) {
        Ok(milliseconds) => Duration::from_millis(milliseconds),
        Err(_) => amount::duration(text)?,
    };
    let within = (20..=10_000).contains(&wanted.as_millis()).then_some(wanted.as_millis() as u32);
    within.ok_or_else(|| format!("{text} is not between 20ms and 10s"))
}
