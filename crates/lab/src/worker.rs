//! One run, in a process of its own.
//!
//! The lab starts the program anew for every run and writes a line of JSON to
//! it; the program answers with `ready` when tables are made and everything is
//! warm, and with what it found. A run that takes too much or crashes takes
//! nobody with it.

use serde::{Deserialize, Serialize};
use slidepack::Puzzle;
use slidepack::ask::{Allowance, Answer, Ask, AskGoal, AskPuzzle, AskSolve, Service};
use slidepack::cache::Cache;
use slidepack::slide::wire::{WireOrigin, WireTable};
use slidepack::slide::{self, Accelerator, Board, Dir};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message {
    /// From here on the time limit counts.
    Ready,
    /// How the run ended.
    Done(Box<Measured>),
    /// The question makes no sense.
    Refused(String),
}

/// The answer to a question, and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Measured {
    /// That of the last repetition.
    pub(crate) answer: Answer,
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

/// The card of this machine, opened, or why there is none.
pub type Card<'a> = &'a dyn Fn() -> Result<Arc<dyn Accelerator>, String>;

/// Reads a task, does it, and writes what came out. Ends the process when
/// whoever wrote the task is gone. `card` is asked for if the task may use one.
pub fn serve(card: Card<'_>) -> io::Result<()> {
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
    let message = match serde_json::from_str(&line) {
        Ok(Ask::Solve(ask)) => match measured(&ask, card, || say(&Message::Ready)) {
            Ok(measured) => Message::Done(Box::new(measured)),
            Err(message) => Message::Refused(message),
        },
        Ok(_) => Message::Refused("a run solves a puzzle".into()),
        Err(error) => Message::Refused(error.to_string()),
    };
    say(&message)
}

/// Answers a question as often as it takes to time it.
fn measured(ask: &AskSolve, card: Card<'_>, ready: impl Fn() -> io::Result<()>) -> Result<Measured, String> {
    let mut tables = slide::library(&Arc::new(Cache::at_home()));
    match ask.question.options.device.as_deref() {
        None | Some("cpu") => {}
        // Without a card `auto` has the cores.
        Some("auto") => {
            if let Ok(card) = card() {
                tables = tables.with_accelerator(card);
            }
        }
        Some(_) => tables = tables.with_accelerator(card()?),
    }
    let tables = Arc::new(tables);
    let service = Service { tables, allowance: Allowance::everything() };
    let solve = |ask: &AskSolve| -> Result<(Answer, Duration), String> {
        let ready = service.ready(Ask::Solve(ask.clone())).map_err(|error| error.to_string())?;
        let begun = Instant::now();
        let answer = ready.run(&()).map_err(|error| error.to_string())?;
        let seconds = match &answer {
            Answer::Slide(answer) => answer.seconds,
            Answer::Pack(answer) => answer.seconds,
            _ => 0.0,
        };
        // A search that ends at once does not count its time itself.
        let elapsed = if seconds == 0.0 { begun.elapsed() } else { Duration::from_secs_f64(seconds) };
        Ok((answer, elapsed))
    };
    // A board one move from home fetches the same tables. Where the choice of a
    // heuristic is part of the method, so is what its tables take.
    let mut tables: Vec<WireTable> = Vec::new();
    let puzzle = ask.puzzle.puzzle(&service.allowance).map_err(|error| error.to_string())?;
    if let Puzzle::Slide(puzzle) = &puzzle
        && ask.question.options.heuristic.as_deref().is_some_and(|name| name != "auto")
        && let Some(near) = near_home(puzzle)
    {
        let mut warm = AskSolve { puzzle: near, ..ask.clone() };
        (warm.question.options.time, warm.question.options.nodes) = (None, None);
        if let (Answer::Slide(answer), _) = solve(&warm)? {
            tables = answer.tables;
        }
    }
    ready().map_err(|error| error.to_string())?;
    let (mut answer, first) = solve(ask)?;
    let mut times = vec![first];
    if answer.stopped_by().is_none() {
        repeat(&mut times, || {
            let (again, elapsed) = solve(ask)?;
            answer = again;
            Ok::<_, String>(elapsed)
        })?;
    }
    let table_seconds = tables.iter().map(|table| table.seconds).sum();
    if let Answer::Slide(answer) = &answer {
        let in_time: Vec<_> = answer.tables.iter().filter(|table| !tables.contains(table)).cloned().collect();
        tables.extend(in_time);
    }
    let told = |table: &WireTable| {
        let from = if table.from == WireOrigin::Cache { "cache" } else { "built" };
        format!("{} ({from})", table.name)
    };
    let mut names: Vec<String> = tables.iter().map(told).collect();
    names.dedup();
    Ok(Measured {
        answer,
        tables: names,
        table_seconds,
        times: times.iter().map(Duration::as_secs_f64).collect(),
        peak_memory: slidepack::machine::peak_memory(),
    })
}

/// Repeats a run that was short; its first time was the warm-up and does not
/// count then.
fn repeat<E>(times: &mut Vec<Duration>, mut again: impl FnMut() -> Result<Duration, E>) -> Result<(), E> {
    if times.iter().any(|first| SHORT <= *first) {
        return Ok(());
    }
    times.clear();
    let mut total = Duration::ZERO;
    while times.len() < LEAST_REPETITIONS || (total < LONG_ENOUGH && times.len() < MOST_REPETITIONS) {
        let time = again()?;
        total += time;
        times.push(time);
    }
    Ok(())
}

/// The goal after one move.
fn near_home(puzzle: &slide::Puzzle) -> Option<AskPuzzle> {
    let rows =
        |board: &Board| board.rows().map(|row| row.iter().map(|&tile| tile.into()).collect()).collect();
    let near = Dir::ALL.into_iter().find_map(|dir| puzzle.goal_board().moved(dir))?;
    Some(AskPuzzle {
        board: Some(rows(&near)),
        goal: Some(AskGoal::Rows(rows(puzzle.goal_board()))),
        ..AskPuzzle::default()
    })
}
