//! One run, in a process of its own.
//!
//! The lab starts the program anew for every run and writes a line of JSON to
//! it; the program answers with `ready` when tables are made and everything is
//! warm, and with what it found. A run that takes too much or crashes takes
//! nobody with it.

use serde::{Deserialize, Serialize};
use slidepack::cache::Cache;
use slidepack::pack::{self, Want};
use slidepack::slide::{self, Dir, Goal, HeuristicName, NamedGoal, Origin};
use slidepack::{Limits, Outcome, Puzzle, Reading, Source, Stop};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

/// What a run is to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) board: String,
    pub(crate) goal: Option<String>,
    pub(crate) algorithm: String,
    pub(crate) heuristic: String,
    pub(crate) count: bool,
    pub(crate) threads: usize,
    pub(crate) time: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<u64>,
}

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message {
    /// From here on the time limit counts.
    Ready,
    /// How the run ended.
    Done(Box<Finding>),
    /// The task makes no sense.
    Refused(String),
}

/// What a run found, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) outcome: String,
    pub(crate) stopped_by: Option<String>,
    pub(crate) length: Option<u64>,
    pub(crate) lower_bound: Option<u32>,
    /// Moves as letters, or the pieces' cells.
    pub(crate) moves: Option<String>,
    pub(crate) placements: Option<Vec<(usize, Vec<usize>)>>,
    pub(crate) solutions: Option<u128>,
    pub(crate) unique: Option<u128>,
    pub(crate) algorithm: String,
    pub(crate) heuristic: Option<String>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) iterations: u64,
    pub(crate) kept: u64,
    pub(crate) threads: usize,
    /// Tables, as `name (from)`.
    pub(crate) tables: Vec<String>,
    /// What fetching or building them took, before the clock was started.
    pub(crate) table_seconds: f64,
    /// The seconds of every repetition.
    pub(crate) times: Vec<f64>,
    pub(crate) peak_memory: Option<u64>,
}

/// Runs shorter than this are repeated: at least so often, until so much time
/// is filled, but no more than so often. Then neither the timer's resolution
/// nor a hiccup of the machine matters.
const SHORT: Duration = Duration::from_millis(250);
const LEAST_REPETITIONS: usize = 3;
const LONG_ENOUGH: Duration = Duration::from_millis(10);
const MOST_REPETITIONS: usize = 101;

/// Reads a task, does it, and writes what came out. Ends the process when
/// whoever wrote the task is gone.
pub fn serve() -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    std::thread::spawn(|| {
        // Nothing more is written to us, so the input ends with the lab.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(130);
    });
    let say = |message: &Message| -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", serde_json::to_string(message)?)?;
        out.flush()
    };
    let message = match serde_json::from_str::<Task>(&line) {
        Ok(task) => match task.puzzle() {
            Ok(Puzzle::Slide(puzzle)) => {
                Message::Done(Box::new(task.slide(*puzzle, || say(&Message::Ready))?))
            }
            Ok(Puzzle::Pack(puzzle)) => {
                say(&Message::Ready)?;
                Message::Done(Box::new(task.pack(&puzzle)))
            }
            Err(message) => Message::Refused(message),
        },
        Err(error) => Message::Refused(error.to_string()),
    };
    say(&message)
}

impl Task {
    /// The puzzle as the lab wrote it.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, String> {
        let goal = match &self.goal {
            None => None,
            Some(name) => Some(match name.parse::<NamedGoal>() {
                Ok(named) => Goal::Named(named),
                Err(_) => slide::goal_from(&Source::inline(name)).map_err(|error| error.to_string())?,
            }),
        };
        let reading = Reading { goal: goal.as_ref(), ..Reading::default() };
        let mut puzzles = slidepack::read(&Source::inline(&self.board), &reading);
        match puzzles.len() {
            1 => puzzles.remove(0).map_err(|error| error.to_string()),
            count => Err(format!("one puzzle was expected, but here are {count}")),
        }
    }

    fn limits(&self) -> Limits {
        let budget = crate::Budget { time: self.time, nodes: self.nodes, memory: self.memory };
        budget.limits(self.threads)
    }

    fn slide(&self, puzzle: slide::Puzzle, ready: impl Fn() -> io::Result<()>) -> io::Result<Finding> {
        let request = slide::Request {
            algorithm: self.algorithm.parse().unwrap_or_default(),
            heuristic: self.heuristic.parse().unwrap_or_default(),
            limits: self.limits(),
        };
        let library = slide::library(&Arc::new(Cache::at_home()));
        let solve = |puzzle: &slide::Puzzle, request: &slide::Request| {
            slide::solve_in(&library, puzzle, request, &mut slidepack::quietly(), &mut |_| ())
        };
        // A board one move from home fetches the same tables. Where the choice
        // of a heuristic is part of the method, so is what its tables take.
        let mut tables = Vec::new();
        if request.heuristic != HeuristicName::Auto
            && let Some(near) = near_home(&puzzle)
        {
            let limits = Limits { time: None, nodes: None, ..request.limits.clone() };
            tables = solve(&near, &slide::Request { limits, ..request.clone() }).tables;
        }
        ready()?;
        let mut answer = solve(&puzzle, &request);
        let mut times = vec![answer.report.progress.elapsed];
        if !matches!(answer.report.outcome, Outcome::Stopped { .. }) {
            repeat(&mut times, || {
                answer = solve(&puzzle, &request);
                answer.report.progress.elapsed
            });
        }
        let in_time: Vec<_> = answer.tables.iter().filter(|table| !tables.contains(table)).cloned().collect();
        let table_seconds = tables.iter().map(|table| table.time.as_secs_f64()).sum();
        tables.extend(in_time);
        let (progress, outcome) = (&answer.report.progress, &answer.report.outcome);
        let moves = outcome.answer().map(|moves| moves.iter().map(|dir| dir.letter()).collect::<String>());
        let impossible = *outcome == Outcome::Impossible;
        let told = |table: &slide::Fetched| {
            let from = if table.origin == Origin::Cache { "cache" } else { "built" };
            format!("{} ({from})", table.name)
        };
        let mut names: Vec<String> = tables.iter().map(told).collect();
        names.dedup();
        Ok(Finding {
            outcome: outcome_name(outcome).into(),
            stopped_by: stopped_by(outcome),
            length: moves.as_ref().map(|moves| moves.len() as u64),
            lower_bound: (!impossible).then_some(progress.bound),
            moves,
            algorithm: answer.method.algorithm.name().into(),
            heuristic: answer.method.heuristic.map(|heuristic| heuristic.name().into()),
            expanded: progress.expanded,
            generated: progress.generated,
            iterations: progress.iterations,
            kept: progress.kept,
            threads: self.threads,
            tables: names,
            table_seconds,
            times: times.iter().map(Duration::as_secs_f64).collect(),
            peak_memory: slidepack::machine::peak_memory(),
            ..Finding::default()
        })
    }

    fn pack(&self, puzzle: &pack::Puzzle) -> Finding {
        let request = pack::Request {
            algorithm: self.algorithm.parse().unwrap_or_default(),
            want: if self.count { Want::Count } else { Want::First },
            limits: self.limits(),
        };
        // A search that ends at once does not count its time itself.
        let solve = || {
            let begun = std::time::Instant::now();
            let answer = pack::solve(puzzle, &request, &mut slidepack::quietly());
            let elapsed = answer.report.progress.elapsed;
            (answer, if elapsed.is_zero() { begun.elapsed() } else { elapsed })
        };
        let (mut answer, first) = solve();
        let mut times = vec![first];
        if !matches!(answer.report.outcome, Outcome::Stopped { .. }) {
            repeat(&mut times, || {
                let (next, elapsed) = solve();
                answer = next;
                elapsed
            });
        }
        let (progress, outcome) = (&answer.report.progress, &answer.report.outcome);
        let placements = answer.solution().map(|solution| {
            let one = |placement: &pack::Placement| (placement.piece, placement.cells.to_vec());
            solution.placements().iter().map(one).collect()
        });
        let counted = match outcome {
            Outcome::Solved(pack::Found::Count(count)) => Some(*count),
            Outcome::Impossible if self.count => Some(pack::Count { all: 0, unique: Some(0) }),
            _ => None,
        };
        Finding {
            outcome: outcome_name(outcome).into(),
            stopped_by: stopped_by(outcome),
            placements,
            solutions: counted.map(|count| count.all),
            unique: counted.and_then(|count| count.unique),
            algorithm: answer.algorithm.name().into(),
            expanded: progress.expanded,
            generated: progress.generated,
            iterations: progress.iterations,
            kept: progress.kept,
            threads: answer.threads,
            times: times.iter().map(Duration::as_secs_f64).collect(),
            peak_memory: slidepack::machine::peak_memory(),
            ..Finding::default()
        }
    }
}

/// Repeats a run that was short; its first time was the warm-up and does not
/// count then.
fn repeat(times: &mut Vec<Duration>, mut again: impl FnMut() -> Duration) {
    if times.iter().any(|first| SHORT <= *first) {
        return;
    }
    times.clear();
    let mut total = Duration::ZERO;
    while times.len() < LEAST_REPETITIONS || (total < LONG_ENOUGH && times.len() < MOST_REPETITIONS) {
        let time = again();
        total += time;
        times.push(time);
    }
}

/// The goal after one move.
fn near_home(puzzle: &slide::Puzzle) -> Option<slide::Puzzle> {
    let board = Dir::ALL.into_iter().find_map(|dir| puzzle.goal_board.moved(dir))?;
    Some(slide::Puzzle { board, ..puzzle.clone() })
}

fn outcome_name<S>(outcome: &Outcome<S>) -> &'static str {
    match outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Impossible => "impossible",
        Outcome::Stopped { .. } => "stopped",
    }
}

fn stopped_by<S>(outcome: &Outcome<S>) -> Option<String> {
    let Outcome::Stopped { why, .. } = outcome else { return None };
    let why = match why {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "interrupt",
    };
    Some(why.into())
}
