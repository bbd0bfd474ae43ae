use crate::exit::{Exit, bad_input};
use crate::input::parse_goal;
use crate::limits::{LimitArgs, whole};
use crate::output_files::{self, Kind};
use crate::progress::{self, ProgressLine};
use crate::stdout::{self, Color};
use crate::value_names::choice;
use crate::{generate, step};
use slidepack::ask::{AskGoal, AskSpace, Question, Service, Task};
use slidepack::slide::{Board, Metric, ParseBoardError, Size, SpaceReport};
use slidepack::wire::to_page;
use slidepack::{Progress, say};
use slidepack_lab::chart::{self, Axis, Chart, Point, Scale, Series, Words};
use slidepack_lab::stats::Observation;
use std::path::{Path, PathBuf};

/// List all boards of a small size by the moves they need
///
/// A breadth-first search from the goal visits every board that can reach it. Boards have at most 12
/// cells: 3x4 and 2x6 have 239,500,800 boards and take 120 MB of memory.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack space 3x3                              # the 8-puzzle: depths, and the hardest boards
  slidepack space 3x3 --metric multi               # the same where a move slides several tiles
  slidepack space 3x3 --board \"8 1 3/4 0 2/7 6 5\"  # how hard this board is among all
  slidepack space 2x5 -o depths.csv -o depths.svg  # the table and a chart as files")]
pub(crate) struct Args {
    /// Rows x columns, or one number for a square board
    #[arg(value_name = "SIZE", value_parser = generate::slide::size)]
    size: Size,

    /// Goal of the boards: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, default_value = "last", allow_hyphen_values = true)]
    goal: String,

    /// Which slides count as one move
    #[arg(long, default_value = "single", value_name = "METRIC", value_parser = choice(Metric::about))]
    metric: Metric,

    /// Rank this board among all; its rows separated by /
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    board: Option<String>,

    /// List at most this many of the boards that need most moves
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole(0..=usize::MAX))]
    deepest: usize,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Write the table to a .csv, .txt or .json file as well, or a chart to a .svg or .png file
    /// (repeatable)
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.color);
    let kinds = [Kind::Csv, Kind::Text, Kind::Json, Kind::Svg, Kind::Png];
    output_files::check(&args.output, &kinds, 1, None)?;
    let service = Service::local(slidepack::slide::TableCache::default());
    let task = args.ask().and_then(|ask| ask.check(&service).map_err(|error| error.message));
    let task = task.map_err(bad_input)?;
    let mut line = ProgressLine::new(&args.size.to_string(), of_space).with_time();
    let report = task.run(&mut line).expect("all boards of a size can be explored");
    drop(line);
    let text = if args.json { to_page(&report) + "\n" } else { report.render(args.color.ink()) };
    stdout::answer(&text)?;
    for path in &args.output {
        step::save(path, &args.file(path, &report)?)?;
    }
    Ok(Exit::of_report(report.outcome, report.stopped_by))
}

fn of_space(progress: &Progress) -> String {
    let done = 100.0 * progress.done.unwrap_or(0.0).min(0.999);
    format!(
        "{done:.1}% of all boards, up to {}; {}",
        say::counted(progress.bound.into(), "move"),
        say::duration(progress.elapsed),
    )
}

impl Args {
    fn ask(&self) -> Result<AskSpace, String> {
        let goal = parse_goal(&self.goal).map_err(|error| error.to_string())?;
        let rows =
            |board: Board| board.rows().map(|row| row.iter().map(|&tile| tile.into()).collect()).collect();
        let board = self.board.as_deref().map(str::parse).transpose();
        let board = board.map_err(|error: ParseBoardError| format!("--board: {error}"))?;
        Ok(AskSpace {
            rows: self.size.rows(),
            cols: self.size.cols(),
            goal: Some(AskGoal::from(&goal)),
            metric: Some(self.metric.into()),
            deepest: Some(self.deepest),
            board: board.map(rows),
            time: self.limits.ask_time(),
            nodes: self.limits.nodes,
            memory: Some(self.limits.ask_memory()),
            threads: self.limits.machine.threads,
        })
    }

    fn file(&self, path: &Path, report: &SpaceReport) -> anyhow::Result<Vec<u8>> {
        Ok(match Kind::of(path) {
            Some(Kind::Csv) => report.csv().into(),
            Some(Kind::Json) => (to_page(report) + "\n").into(),
            Some(Kind::Svg) => self.chart(report).svg().into(),
            Some(Kind::Png) => self.chart(report).png()?,
            _ => report.render(say::Ink::new(false)).into(),
        })
    }

    fn chart(&self, report: &SpaceReport) -> Chart {
        let levels = report.levels.iter().map(|level| (level.moves, level.boards));
        let about = format!("How many of the {} need how many moves", say::counted(report.boards, "board"));
        let point =
            |(moves, boards): (u32, u64)| Point { x: moves.into(), y: Observation::finished(boards as f64) };
        let series = Series {
            name: format!("{} boards, {} metric", self.size, self.metric),
            points: levels.map(point).collect(),
        };
        let title = format!("All {} boards by distance from the goal", self.size);
        let words = Words { title, explanation: format!("{about}; {}.", self.metric.about()) };
        let x = Axis { title: "moves".into(), scale: Scale::Linear };
        let y = Axis { title: "boards".into(), scale: Scale::Log };
        chart::growth(words, &x, &y, &[series])
    }
}
