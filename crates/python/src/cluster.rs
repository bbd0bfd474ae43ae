//! One hard board divided among machines, driven from Python.

use crate::answer::{Answer, Slide, integer};
use crate::classes::Puzzle;
use crate::error::{Wrong, value_error, with_answer};
use crate::observer::{RunObserver, observed};
use crate::solve::Memory;
use crate::tables::TABLES;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use slidepack::ask::{Allowance, Options};
use slidepack::pack::wire::{PackAnswer, WirePrefix};
use slidepack::pack::{Count, Found, Want, prefix};
use slidepack::slide::engine::{EngineError, Pieces, RoundError};
use slidepack::slide::subtree::{Divided, Done, OpenRound, Work};
use slidepack::slide::{Metric, UnknownName};
use slidepack::wire::StoppedBy;
use slidepack::{Limits, Natural, Outcome, Progress, Report, Stop, machine, pack, wire};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A round that is to be run: its subtrees, and what is known of them.
#[pyclass(frozen, module = "slidepack._native")]
pub(crate) struct Round {
    open: OpenRound,
    known: Mutex<Known>,
}

struct Known {
    /// `None` once the round is over.
    pieces: Option<Pieces>,
    is_solved: bool,
}

impl Round {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Round {
    /// The most moves of a solution.
    #[getter]
    fn bound(&self) -> u32 {
        self.open.round().bound
    }

    /// The numbers of the subtrees, those that are likeliest to have the solution first.
    #[getter]
    fn order(&self) -> Vec<usize> {
        self.open.order().to_vec()
    }

    /// Whether a solution is known.
    #[getter]
    fn is_solved(&self) -> bool {
        self.known().is_solved
    }

    /// The moves that have led to each subtree, by number.
    fn moves(&self) -> Vec<String> {
        (0..).map_while(|number| self.open.moves(number)).collect()
    }

    /// The subtrees of these numbers as work in JSON.
    fn work(&self, numbers: Vec<usize>) -> String {
        wire::to_line(&self.open.work(&numbers))
    }

    /// Adds what was found below some subtrees, in JSON. Each subtree is counted
    /// once: False if one of them is known already, and then nothing is added.
    fn add(&self, done: &str) -> PyResult<bool> {
        let done: Done = serde_json::from_str(done).map_err(value_error)?;
        let mut known = self.known();
        let Some(pieces) = &mut known.pieces else { return Ok(false) };
        match done.add_to(pieces) {
            Ok(()) => {
                known.is_solved |= done.solution.is_some();
                Ok(true)
            }
            Err(EngineError::Wrong(RoundError::Repeated(_))) => Ok(false),
            Err(error) => Err(value_error(error)),
        }
    }

    /// The numbers of the subtrees that nothing is known about.
    fn missing(&self) -> Vec<usize> {
        self.known().pieces.as_ref().map_or_else(Vec::new, |pieces| pieces.missing().collect())
    }
}

fn limits(memory: Option<Memory>, threads: Option<usize>) -> Result<Limits, Wrong> {
    let options = Options { memory: memory.map(Into::into), threads, ..Options::default() };
    let mut limits = options.limits(&Allowance::everything())?;
    limits.memory.get_or_insert_with(machine::default_memory);
    Ok(limits)
}

/// Solves a sliding puzzle whose rounds `run` has searched. It gets each `Round`,
/// and returns None once nothing is missing, or what stopped it: time, nodes,
/// memory or interrupt.
#[pyfunction]
#[pyo3(signature = (puzzle, set, run, *, memory=None, threads=None))]
pub(crate) fn divide(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    set: &str,
    run: Py<PyAny>,
    memory: Option<Memory>,
    threads: Option<usize>,
) -> PyResult<Answer> {
    let slidepack::Puzzle::Slide(puzzle) = &puzzle.get().puzzle else {
        return Err(PyValueError::new_err("rounds are those of sliding puzzles"));
    };
    let failed = |error: EngineError| PyRuntimeError::new_err(error.to_string());
    let class = set.parse().map_err(|error: UnknownName| PyRuntimeError::new_err(error.to_string()))?;
    let limits = limits(memory, threads)?;
    let mut run_observer = RunObserver::new(None);
    let mut raised = None;
    let answer = py.detach(|| {
        let divided =
            Divided::new(&TABLES, puzzle, class, &limits, &mut |progress| run_observer.hear(progress))?;
        divided.solve(&limits, &mut |progress| run_observer.hear(progress), &mut |open| {
            Python::attach(|py| {
                let carried = carried(py, &run, open).unwrap_or_else(|error| {
                    raised = Some(error);
                    Err(Stop::Cancelled)
                });
                carried.map_err(EngineError::Stopped)
            })
        })
    });
    let answer = answer.map(|answer| {
        let (puzzle, threads) = ((**puzzle).clone(), limits.threads);
        Answer::from(Slide { puzzle, answer, threads, metric: Metric::Single, heuristic: None })
    });
    match raised {
        Some(error) => {
            let so_far = || Some(Py::new(py, answer.ok()?).ok()?.into_any());
            return Err(with_answer(py, error, so_far));
        }
        None => run_observer.raised(py, || None)?,
    }
    answer.map_err(failed)
}

fn stop(name: &str) -> Stop {
    name.parse().map_or(Stop::Cancelled, StoppedBy::stop)
}

fn carried(py: Python<'_>, run: &Py<PyAny>, open: OpenRound) -> PyResult<Result<Pieces, Stop>> {
    let known = Mutex::new(Known { pieces: Some(open.pieces()), is_solved: false });
    let round = Bound::new(py, Round { open, known })?;
    let reply: Option<String> = run.call1(py, (&round,))?.extract(py)?;
    if let Some(why) = reply {
        return Ok(Err(stop(&why)));
    }
    let pieces = round.get().known().pieces.take();
    pieces.map(Ok).ok_or_else(|| PyRuntimeError::new_err("the round is over already"))
}

/// Searches subtrees that are given in JSON, and returns the results in JSON. No
/// more are begun after `enough` seconds.
#[pyfunction]
#[pyo3(signature = (work, *, memory=None, threads=None, enough=None))]
pub(crate) fn run_work(
    py: Python<'_>,
    work: &str,
    memory: Option<Memory>,
    threads: Option<usize>,
    enough: Option<f64>,
) -> PyResult<String> {
    let work: Work = serde_json::from_str(work).map_err(value_error)?;
    let limits = limits(memory, threads)?;
    let enough = enough.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    match observed(py, |observer| work.run(&TABLES, &limits, enough, observer))? {
        Ok(done) => Ok(wire::to_line(&done)),
        Err(EngineError::Stopped(Stop::Memory)) => {
            Err(pyo3::exceptions::PyMemoryError::new_err("the tables need more memory than is allowed"))
        }
        Err(error) => Err(PyRuntimeError::new_err(error.to_string())),
    }
}

fn packing<'p>(puzzle: &'p Bound<'_, Puzzle>) -> PyResult<&'p pack::Puzzle> {
    match &puzzle.get().puzzle {
        slidepack::Puzzle::Pack(puzzle) => Ok(puzzle),
        slidepack::Puzzle::Slide(_) => Err(PyValueError::new_err("prefixes are those of packing puzzles")),
    }
}

/// Divides a count into at least `parts` prefixes, each in JSON, if it has that many.
#[pyfunction]
#[pyo3(signature = (puzzle, parts, *, memory=None))]
pub(crate) fn split_count(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    parts: usize,
    memory: Option<Memory>,
) -> PyResult<Vec<String>> {
    let (packing, limits) = (&packing(puzzle)?.packing, limits(memory, Some(1))?);
    let report = observed(py, |observer| prefix::split(packing, parts, &limits, observer))?;
    match report.outcome {
        Outcome::Solved(prefixes) => {
            Ok(prefixes.iter().map(|prefix| wire::to_line(&WirePrefix::new(packing, prefix))).collect())
        }
        Outcome::Impossible => Ok(Vec::new()),
        Outcome::Stopped { .. } => Err(pyo3::exceptions::PyMemoryError::new_err(
            "dividing the count needs more memory than is allowed",
        )),
    }
}

/// Counts the packings of some prefixes in JSON: all together, nodes expanded, and
/// placements tried.
#[pyfunction]
#[pyo3(signature = (puzzle, prefixes, *, memory=None, threads=None))]
pub(crate) fn count_prefixes<'py>(
    py: Python<'py>,
    puzzle: &Bound<'_, Puzzle>,
    prefixes: Vec<String>,
    memory: Option<Memory>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyAny>, u64, u64)> {
    let (packing, limits) = (&packing(puzzle)?.packing, limits(memory, threads)?);
    let wrong = || PyValueError::new_err("this is not a prefix of the puzzle");
    let prefix = |text: &String| {
        let prefix: WirePrefix = serde_json::from_str(text).map_err(value_error)?;
        prefix.prefix(packing).ok_or_else(wrong)
    };
    let prefixes = prefixes.iter().map(prefix).collect::<PyResult<Vec<_>>>()?;
    let report = observed(py, |observer| prefix::total(packing, &prefixes, &limits, observer))?;
    let report = report.map_err(value_error)?;
    match report.outcome {
        Outcome::Solved(total) => {
            Ok((integer(py, &total)?, report.progress.expanded, report.progress.generated))
        }
        _ => Err(pyo3::exceptions::PyMemoryError::new_err("the count needs more memory than is allowed")),
    }
}

/// The answer that the counts of all prefixes make; of some, if something
/// stopped the count. Packings that are symmetric are counted here, on all cores.
#[pyfunction]
#[pyo3(signature = (puzzle, counts, *, expanded, tried, seconds, threads, stopped_by=None))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn merge_counts(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    counts: Vec<Bound<'_, PyAny>>,
    expanded: u64,
    tried: u64,
    seconds: f64,
    threads: usize,
    stopped_by: Option<&str>,
) -> PyResult<Answer> {
    let (puzzle, limits) = (packing(puzzle)?, limits(None, None)?);
    let number = |count: &Bound<'_, PyAny>| {
        Natural::from_decimal(&count.str()?.to_string_lossy())
            .ok_or_else(|| PyValueError::new_err("a count is a whole number"))
    };
    let counts = counts.iter().map(number).collect::<PyResult<Vec<Natural>>>()?;
    let Report { outcome, mut progress } = match stopped_by.map(stop) {
        Some(why) => {
            let all = counts.iter().fold(Natural::default(), |all, count| all.plus(count));
            let mut progress = Progress::default();
            progress.found = all.saturating_u64();
            let best = (!all.is_zero()).then_some(Count { all, unique: None });
            Report { outcome: Outcome::Stopped { why, best }, progress }
        }
        None => {
            let report = observed(py, |observer| prefix::merge(&puzzle.packing, &counts, &limits, observer))?;
            report.map_err(value_error)?
        }
    };
    progress.expanded += expanded;
    progress.generated += tried;
    progress.elapsed += Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let report = Report { outcome: outcome.map(Found::Count), progress };
    let answer =
        pack::Answer { algorithm: pack::Algorithm::Cover, want: Want::Count, threads, report, reason: None };
    Ok(Answer::pack(puzzle.clone(), PackAnswer::new(puzzle, &answer)))
}
