//! Searches with a heuristic written in Python.

use crate::answer::{Answer, Slide};
use crate::classes::{Board, Puzzle};
use crate::error::Wrong;
use crate::observer::RunObserver;
use crate::solve::options;
use crate::tables::TABLES;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidepack::ask::Allowance;
use slidepack::slide::{self, Algorithm, Bounds, Device, Dir, HeuristicName, Method, Metric, Request, Size};
use slidepack::{Limits, Outcome, Progress};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Node limit of the search for a lower bound.
const PROOF: u64 = 1_000_000;

/// Rounds down, which keeps the estimate admissible.
fn estimate(heuristic: &Bound<'_, PyAny>, board: &slide::Board) -> PyResult<u32> {
    let value: f64 = heuristic.call1((Board::from(board.clone()),))?.extract()?;
    if value.is_nan() || value < 0.0 {
        let message = format!("the heuristic gave {value}, which is not a number of moves");
        return Err(PyValueError::new_err(message));
    }
    Ok(value as u32)
}

/// Solves a sliding puzzle with a heuristic of Python; see `slidepack.solve`.
///
/// That the heuristic is admissible is for its author to say. So the lower bound
/// of the answer is one that our own heuristics prove.
#[pyfunction]
#[pyo3(signature = (puzzle, options, heuristic, *, progress=None))]
pub(crate) fn search(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    options: &str,
    heuristic: Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<Answer>> {
    let slidepack::Puzzle::Slide(puzzle) = &puzzle.get().puzzle else {
        return Err(PyValueError::new_err("heuristics are for sliding puzzles"));
    };
    let options = self::options(options)?;
    let request = options.slide(&Allowance::everything()).map_err(Wrong::from)?;
    if request.device == Device::Gpu {
        let message = "a heuristic written in Python leads a search on the cores";
        return Err(Wrong::new("device", message).into());
    }
    let algorithm = match request.algorithm {
        Algorithm::Auto | Algorithm::AStar => Algorithm::AStar,
        Algorithm::Ida => Algorithm::Ida,
        other => {
            let message = format!("a heuristic written in Python leads astar or ida, not {other}");
            return Err(PyValueError::new_err(message));
        }
    };
    let name = heuristic.getattr("__name__").and_then(|name| name.extract::<String>()).ok();
    let (start, goal) = (puzzle.board(), puzzle.goal_board());
    let least = Bounds::new(start, goal).best();
    let raised: RefCell<Option<PyErr>> = RefCell::new(None);
    // After an error the search ends at the next poll; until then do not call Python again.
    let estimate = |board: &slide::Board| {
        if raised.borrow().is_some() {
            return 1;
        }
        estimate(&heuristic, board).unwrap_or_else(|error| {
            *raised.borrow_mut() = Some(error);
            1
        })
    };
    let mut run_observer = RunObserver::new(progress);
    let mut observer = |progress: &Progress| match raised.borrow().is_some() {
        true => ControlFlow::Break(()),
        false => {
            let mut proven = progress.clone();
            proven.bound = least;
            run_observer.hear(&proven)
        }
    };
    let limits = Limits { threads: 1, ..request.limits };
    let mut report = slide::solve_led(start, goal, algorithm, &estimate, &limits, &mut observer);
    if let Some(error) = raised.take() {
        return Err(error);
    }
    report.progress.bound = match &report.outcome {
        Outcome::Solved(moves) => least.max(proven(py, puzzle)).min(moves.len() as u32),
        Outcome::Impossible | Outcome::Stopped { .. } => least,
    };
    let _ = run_observer.call(py, &report.progress);
    let method = Method { algorithm, heuristic: None };
    let answer = slide::plain_answer(report, method);
    let puzzle = (**puzzle).clone();
    let slide = Slide { puzzle, answer, threads: 1, metric: Metric::Single, heuristic: name };
    let answer = Py::new(py, Answer::from(slide))?;
    run_observer.raised(py, || Some(answer.clone_ref(py).into_any()))?;
    Ok(answer)
}

/// A lower bound proven by a short search with our own heuristics.
fn proven(py: Python<'_>, puzzle: &slide::Puzzle) -> u32 {
    let request = Request {
        algorithm: Algorithm::Ida,
        heuristic: HeuristicName::LinearConflict,
        device: Device::Cpu,
        limits: Limits { nodes: Some(PROOF), ..Limits::default() },
        ..Request::default()
    };
    let answer =
        py.detach(|| slide::solve_in(&TABLES, puzzle, &request, &mut slidepack::quietly(), &mut |_| ()));
    answer.report.progress.bound
}

/// Larger boards have too many states to list.
const MOST_CELLS: usize = 9;

/// Every board that can reach a goal, with the length of its shortest solution.
#[pyfunction]
pub(crate) fn distances(py: Python<'_>, goal: &Bound<'_, Board>) -> PyResult<Vec<(Board, u32)>> {
    let goal = &goal.get().board;
    let size: Size = goal.size();
    if MOST_CELLS < size.cells() {
        return Err(PyValueError::new_err(format!("a {size} board has too many states to list")));
    }
    Ok(py.detach(|| {
        let mut all = vec![(Board::from(goal.clone()), 0)];
        let mut seen = std::collections::HashSet::from([goal.clone()]);
        let mut at = 0;
        while at < all.len() {
            let (board, distance) = (all[at].0.board.clone(), all[at].1);
            for child in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
                if seen.insert(child.clone()) {
                    all.push((child.into(), distance + 1));
                }
            }
            at += 1;
        }
        all
    }))
}
