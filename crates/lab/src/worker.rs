//! One run, in its own process.
//!
//! The lab starts the program for every run and writes a line of JSON to it. The program answers
//! `ready` once its tables are loaded and warm, then the result. A run that exceeds its limits or
//! crashes affects no other.

use crate::time::cpu_seconds;
use serde::{Deserialize, Serialize};
use slidepack::Puzzle;
use slidepack::ask::{Allowance, Answer, Ask, AskPuzzle, AskSolve, Service};
use slidepack::cache::Cache;
use slidepack::pack::wire::PackAnswer;
use slidepack::slide::wire::{SlideAnswer, WireTable};
use slidepack::slide::{self, Accelerator, Device, Dir, HeuristicName};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message {
    /// The time limit starts here.
    Ready,
    Done(Box<Measured>),
    Refused(String),
}

/// The answers of a run. The code that reads any [`Answer`] is much larger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Solved {
    Slide(Box<SlideAnswer>),
    Pack(Box<PackAnswer>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Measured {
    /// Of the last repetition.
    pub(crate) answer: Solved,
    /// As `name (source)`.
    pub(crate) tables: Vec<String>,
    /// Time to load or build the tables, excluded from `times`.
    pub(crate) table_seconds: f64,
    pub(crate) times: Vec<f64>,
    /// Processor time of a repetition.
    pub(crate) cpu_seconds: Option<f64>,
    pub(crate) peak_memory: Option<u64>,
}

/// Runs shorter than `SHORT` are repeated, so that neither timer resolution nor a hiccup of the
/// machine matters.
const SHORT: Duration = Duration::from_millis(250);
const LEAST_REPETITIONS: usize = 3;
const LONG_ENOUGH: Duration = Duration::from_millis(10);
const MOST_REPETITIONS: usize = 101;

/// Opens the GPU of this machine, or returns the reason it has none.
pub type Card<'a> = &'a dyn Fn() -> Result<Arc<dyn Accelerator>, String>;

/// Reads a task, runs it and writes the result. Exits the process when stdin closes. Calls `card`
/// only if the task may use a GPU.
pub fn serve(card: Card<'_>) -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    std::thread::spawn(|| {
        // The lab writes nothing more, so stdin ends when the lab does.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(130);
    });
    let say = |message: &Message| -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", serde_json::to_string(message)?)?;
        out.flush()
    };
    let ask = serde_json::from_str(&line).map_err(|error| error.to_string());
    let message = match ask.and_then(|ask| measured(&ask, card, || say(&Message::Ready))) {
        Ok(measured) => Message::Done(Box::new(measured)),
        Err(message) => Message::Refused(message),
    };
    say(&message)
}

fn measured(ask: &AskSolve, card: Card<'_>, ready: impl Fn() -> io::Result<()>) -> Result<Measured, String> {
    let mut tables = slide::tables(&Arc::new(Cache::at_home()));
    let options = &ask.question.options;
    match options.device.as_ref().and_then(|device| device.value().ok()) {
        None | Some(Device::Cpu) => {}
        // Without a GPU, `auto` uses the CPU.
        Some(Device::Auto) => {
            if let Ok(card) = card() {
                tables = tables.with_accelerator(card);
            }
        }
        Some(Device::Gpu) => tables = tables.with_accelerator(card()?),
    }
    let tables = Arc::new(tables);
    let service = Service { tables, allowance: Allowance::everything() };
    let solve = |ask: &AskSolve| -> Result<(Answer, Duration), String> {
        let ready = service.ready(Ask::Solve(ask.clone())).map_err(|error| error.to_string())?;
        let begun = Instant::now();
        let answer = ready.run(&mut ()).map_err(|error| error.to_string())?;
        let seconds = match &answer {
            Answer::Slide(answer) => answer.seconds,
            Answer::Pack(answer) => answer.seconds,
            _ => 0.0,
        };
        // A search that ends at once does not count its time itself.
        let elapsed = if seconds == 0.0 { begun.elapsed() } else { Duration::from_secs_f64(seconds) };
        Ok((answer, elapsed))
    };
    // Solving a board one move from the goal loads the same tables. If choosing the heuristic is
    // part of the method, building its tables is, too.
    let mut tables: Vec<WireTable> = Vec::new();
    let puzzle = ask.puzzle.puzzle(&service.allowance).map_err(|error| error.to_string())?;
    if let Puzzle::Slide(puzzle) = &puzzle
        && options.heuristic.as_ref().is_some_and(|given| given.value() != Ok(HeuristicName::Auto))
        && let Some(near) = near_home(puzzle)
    {
        let mut warm = AskSolve { puzzle: near, ..ask.clone() };
        (warm.question.options.time, warm.question.options.nodes) = (None, None);
        if let (Answer::Slide(answer), _) = solve(&warm)? {
            tables = answer.tables;
        }
    }
    ready().map_err(|error| error.to_string())?;
    let before = cpu_seconds("self");
    let (mut answer, first) = solve(ask)?;
    let (mut times, mut solved) = (vec![first], 1);
    if answer.stopped_by().is_none() {
        repeat(&mut times, || {
            let (again, elapsed) = solve(ask)?;
            solved += 1;
            answer = again;
            Ok::<_, String>(elapsed)
        })?;
    }
    let cpu_seconds =
        before.zip(cpu_seconds("self")).map(|((before, _), (after, _))| (after - before) / f64::from(solved));
    let table_seconds = tables.iter().map(|table| table.seconds).sum();
    if let Answer::Slide(answer) = &answer {
        let in_time: Vec<_> = answer.tables.iter().filter(|table| !tables.contains(table)).cloned().collect();
        tables.extend(in_time);
    }
    let named = |table: &WireTable| {
        let from = table.from.name();
        format!("{} ({from})", table.name)
    };
    let mut names: Vec<String> = tables.iter().map(named).collect();
    names.dedup();
    Ok(Measured {
        answer: match answer {
            Answer::Slide(answer) => Solved::Slide(answer),
            Answer::Pack(answer) => Solved::Pack(answer),
            _ => return Err("a run solves a puzzle".into()),
        },
        tables: names,
        table_seconds,
        times: times.iter().map(Duration::as_secs_f64).collect(),
        cpu_seconds,
        peak_memory: slidepack::machine::peak_memory(),
    })
}

/// Repeats a short run; its first time was the warm-up and is dropped.
pub(crate) fn repeat<E>(
    times: &mut Vec<Duration>,
    mut again: impl FnMut() -> Result<Duration, E>,
) -> Result<(), E> {
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

fn near_home(puzzle: &slide::Puzzle) -> Option<AskPuzzle> {
    let near = Dir::ALL.into_iter().find_map(|dir| puzzle.goal_board().moved(dir))?;
    Some(Puzzle::Slide(Box::new(puzzle.clone().with_board(near))).into())
}
