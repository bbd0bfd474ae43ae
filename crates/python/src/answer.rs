//! What came of a puzzle.

mod parcel;

pub(crate) use parcel::*;

use crate::board::{Board, letters};
use crate::packing::Packing;
use crate::puzzle::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Deserialize;
use slidepack::Outcome;
use slidepack::pack::{self, Placement, wire::PackAnswer};
use slidepack::slide::{self, Dir, Metric, Origin, wire::SlideAnswer};
use slidepack::wire::{Ended, StoppedBy};
use std::sync::Arc;

/// The answer to a puzzle of either family. What does not belong to the family is
/// `None`.
#[pyclass(frozen, module = "slidepack")]
pub(crate) struct Answer {
    inner: Inner,
}

/// What an answer is made of again: the puzzle, its JSON in single-tile moves, the
/// name of a heuristic that was written in Python, and the metric.
type State = (Puzzle, String, Option<String>, Option<&'static str>);

enum Inner {
    Slide(Box<Slide>),
    Pack(Box<Pack>),
}

struct Slide {
    puzzle: slide::Puzzle,
    answer: slide::Answer,
    threads: usize,
    /// What `lower_bound` counts.
    metric: Metric,
    /// The name of a heuristic that was written in Python.
    heuristic: Option<String>,
}

struct Pack {
    puzzle: Arc<pack::Puzzle>,
    told: PackAnswer,
    placements: Option<Vec<Placement>>,
    facts: Facts,
}

/// What only the JSON tells.
#[derive(Deserialize)]
struct Facts {
    found: u128,
    reason: Option<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    message: String,
}

impl Answer {
    pub(crate) fn slide(puzzle: slide::Puzzle, answer: slide::Answer, threads: usize) -> Answer {
        Answer::led_by(puzzle, answer, threads, None)
    }

    /// The answer to a search that a heuristic of this name led.
    pub(crate) fn led_by(
        puzzle: slide::Puzzle,
        answer: slide::Answer,
        threads: usize,
        heuristic: Option<String>,
    ) -> Answer {
        Answer {
            inner: Inner::Slide(Box::new(Slide {
                puzzle,
                answer,
                threads,
                metric: Metric::Single,
                heuristic,
            })),
        }
    }

    /// The same of a run that counted moves in a metric.
    pub(crate) fn in_metric(mut self, metric: Metric) -> Answer {
        if let Inner::Slide(slide) = &mut self.inner {
            slide.metric = metric;
        }
        self
    }

    pub(crate) fn pack(puzzle: pack::Puzzle, told: PackAnswer) -> Answer {
        let json = slidepack::wire::to_line(&told);
        let facts = serde_json::from_str(&json).unwrap_or(Facts { found: 0, reason: None });
        let placements = told.placements.as_ref().and_then(|placements| {
            placements.iter().map(|placement| placement.placement(&puzzle.packing)).collect()
        });
        Answer { inner: Inner::Pack(Box::new(Pack { puzzle: Arc::new(puzzle), told, placements, facts })) }
    }

    /// The answer to a sliding puzzle as its JSON tells it in single-tile moves.
    /// `moves` are those of its solution, where the JSON leaves them out.
    fn told(
        puzzle: &slide::Puzzle,
        told: &SlideAnswer,
        moves: Option<&[Dir]>,
        metric: Metric,
        heuristic: Option<String>,
    ) -> PyResult<Answer> {
        let (mut answer, threads) = told.facts(puzzle, moves).map_err(PyValueError::new_err)?;
        let best = answer.report.outcome.answer().map(|moves| metric.length(moves) as u32);
        answer.report.progress.best = best;
        Ok(Answer::led_by(puzzle.clone(), answer, threads, heuristic).in_metric(metric))
    }

    fn moves_found(&self) -> Option<&[Dir]> {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.outcome.answer().map(Vec::as_slice),
            Inner::Pack(_) => None,
        }
    }

    fn ended(&self) -> Ended {
        match &self.inner {
            Inner::Slide(slide) => (&slide.answer.report.outcome).into(),
            Inner::Pack(pack) => pack.told.outcome,
        }
    }
}

#[pymethods]
impl Answer {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle {
            puzzle: match &self.inner {
                Inner::Slide(slide) => slidepack::Puzzle::Slide(Box::new(slide.puzzle.clone())),
                Inner::Pack(pack) => slidepack::Puzzle::Pack(Box::new((*pack.puzzle).clone())),
            },
        }
    }

    /// How the run ended: solved, impossible or stopped.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.ended().name()
    }

    /// Whether it ended with an answer of the kind that was asked for.
    #[getter]
    fn solved(&self) -> bool {
        self.ended() == Ended::Solved
    }

    /// What ended the run before its end: time, nodes, memory or interrupt.
    #[getter]
    fn stopped_by(&self) -> Option<&'static str> {
        match &self.inner {
            Inner::Slide(slide) => StoppedBy::of(&slide.answer.report.outcome).map(StoppedBy::name),
            Inner::Pack(pack) => pack.told.stopped_by.map(StoppedBy::name),
        }
    }

    /// The moves of the best solution found: U, D, L and R are the way a tile moves.
    #[getter]
    fn moves(&self) -> Option<Vec<&'static str>> {
        self.moves_found().map(letters)
    }

    /// The number of moves.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.moves_found().map(<[Dir]>::len)
    }

    /// The boards of the solution, from the start to the goal; only the start if
    /// there is no solution.
    #[getter]
    fn boards(&self) -> Option<Vec<Board>> {
        match &self.inner {
            Inner::Slide(slide) => {
                let moves = self.moves_found().unwrap_or_default();
                Some(slide::notation::boards(slide.puzzle.board(), moves).map(Board::from).collect())
            }
            Inner::Pack(_) => None,
        }
    }

    /// The tile that each move moves.
    #[getter]
    fn tiles(&self) -> Option<Vec<u16>> {
        match &self.inner {
            Inner::Slide(slide) => {
                self.moves_found().map(|moves| slide::notation::tiles_moved(slide.puzzle.board(), moves))
            }
            Inner::Pack(_) => None,
        }
    }

    /// Whether the solution is proven to be a shortest one.
    #[getter]
    fn optimal(&self) -> Option<bool> {
        match &self.inner {
            Inner::Slide(slide) => {
                let length = self.moves_found().map(|moves| slide.metric.length(moves) as u64);
                Some(length == Some(slide.answer.report.progress.bound.into()))
            }
            Inner::Pack(_) => None,
        }
    }

    /// The number of moves where several tiles in a line that slide together are one.
    #[getter]
    fn multi_length(&self) -> Option<usize> {
        self.moves_found().map(|moves| Metric::Multi.length(moves))
    }

    /// What a shortest solution has fewest of: single or multi, for multi-tile moves.
    #[getter]
    fn metric(&self) -> Option<&'static str> {
        match &self.inner {
            Inner::Slide(slide) => Some(slide.metric.name()),
            Inner::Pack(_) => None,
        }
    }

    /// No solution is shorter than this, in the metric of the run.
    #[getter]
    fn lower_bound(&self) -> Option<u32> {
        match &self.inner {
            Inner::Slide(slide) => {
                let report = &slide.answer.report;
                (report.outcome != Outcome::Impossible).then_some(report.progress.bound)
            }
            Inner::Pack(_) => None,
        }
    }

    /// The method that was used.
    #[getter]
    fn algorithm(&self) -> &'static str {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.method.algorithm.name(),
            Inner::Pack(pack) => pack.told.algorithm.name(),
        }
    }

    /// The heuristic that was used; the name of the function if it was written in Python.
    #[getter]
    fn heuristic(&self) -> Option<&str> {
        match &self.inner {
            Inner::Slide(slide) => match &slide.heuristic {
                Some(name) => Some(name),
                None => slide.answer.method.heuristic.map(|name| name.name()),
            },
            Inner::Pack(_) => None,
        }
    }

    /// Nodes expanded.
    #[getter]
    fn expanded(&self) -> u64 {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.progress.expanded,
            Inner::Pack(pack) => pack.told.expanded,
        }
    }

    /// Nodes expanded, under the name of the limit.
    #[getter]
    fn nodes(&self) -> u64 {
        self.expanded()
    }

    /// Nodes generated; of a packing puzzle, placements tried.
    #[getter]
    fn generated(&self) -> u64 {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.progress.generated,
            Inner::Pack(pack) => pack.told.tried,
        }
    }

    /// Rounds of a search that deepens or restarts.
    #[getter]
    fn iterations(&self) -> u64 {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.progress.iterations,
            Inner::Pack(pack) => pack.told.iterations,
        }
    }

    /// The most states kept at one time.
    #[getter]
    fn kept(&self) -> u64 {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.progress.kept,
            Inner::Pack(pack) => pack.told.kept,
        }
    }

    /// What it took.
    #[getter]
    fn seconds(&self) -> f64 {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.report.progress.elapsed.as_secs_f64(),
            Inner::Pack(pack) => pack.told.seconds,
        }
    }

    /// Threads that could be used.
    #[getter]
    fn threads(&self) -> usize {
        match &self.inner {
            Inner::Slide(slide) => slide.threads,
            Inner::Pack(pack) => pack.told.threads,
        }
    }

    /// The tables that were used, each with its name, the seconds it took, and
    /// whether it came from the `cache` or was `built`.
    #[getter]
    fn tables(&self) -> Vec<(String, f64, &'static str)> {
        let Inner::Slide(slide) = &self.inner else { return Vec::new() };
        let told = |used: &slide::TableUse| {
            let from = match used.origin {
                Origin::Cache => "cache",
                Origin::Built => "built",
            };
            (used.name.clone(), used.time.as_secs_f64(), from)
        };
        slide.answer.tables.iter().map(told).collect()
    }

    /// The graphics card that searched as well, if one did.
    #[getter]
    fn card(&self) -> Option<&str> {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.card.as_ref().map(|card| card.name.as_str()),
            Inner::Pack(_) => None,
        }
    }

    /// What there is to say besides, such as why a card was not used.
    #[getter]
    fn notes(&self) -> Vec<String> {
        match &self.inner {
            Inner::Slide(slide) => slide.answer.notes.clone(),
            Inner::Pack(_) => Vec::new(),
        }
    }

    /// The packing that was found.
    #[getter]
    fn packing(&self) -> Option<Packing> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => Some(Packing::shared(&pack.puzzle, pack.placements.clone()?)),
        }
    }

    /// All packings, letters told apart and copies not, if they were counted to the end.
    #[getter]
    fn solutions(&self) -> Option<u128> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => pack.told.solutions,
        }
    }

    /// The same, not counting those that turning or mirroring the tray gives.
    #[getter]
    fn unique(&self) -> Option<u128> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => pack.told.unique,
        }
    }

    /// The packings known so far.
    #[getter]
    fn found(&self) -> Option<u128> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => Some(pack.facts.found),
        }
    }

    /// Why there is no solution, where a simple argument shows it.
    #[getter]
    fn reason(&self) -> Option<&str> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => pack.facts.reason.as_ref().map(|reason| reason.message.as_str()),
        }
    }

    /// The answer as the command prints it with `--json`, on one line.
    fn json(&self) -> String {
        match &self.inner {
            Inner::Slide(slide) => {
                let told = SlideAnswer::new(&slide.puzzle, &slide.answer, slide.threads);
                slidepack::wire::to_line(&told.in_metric(slide.metric))
            }
            Inner::Pack(pack) => slidepack::wire::to_line(&pack.told),
        }
    }

    /// The answer as the command prints it with `--json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let read = py.import("json")?.call_method1("loads", (self.json(),))?;
        Ok(read.cast_into::<PyDict>()?)
    }

    /// A picture: the board, or the packing.
    fn svg(&self) -> String {
        match &self.inner {
            Inner::Slide(slide) => match self.moves_found() {
                Some(moves) => slide::draw::solution_svg(&slide.puzzle, moves.len()),
                None => slide::draw::board_svg(&slide.puzzle),
            },
            Inner::Pack(pack) => {
                let placed = pack.puzzle.packing.placed();
                pack::draw::picture(&pack.puzzle.packing, pack.placements.as_deref().unwrap_or(placed), &[])
            }
        }
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// A player of the solution, or the packing, that needs no network.
    fn _repr_html_<'py>(slf: &Bound<'py, Answer>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("slidepack._html")?.call_method1("answer", (slf,))
    }

    fn __repr__(&self) -> String {
        let seconds = self.seconds();
        let stopped = self.stopped_by().map(|why| format!(" by {why}")).unwrap_or_default();
        let found = match &self.inner {
            Inner::Slide(_) => match (self.length(), self.optimal(), self.lower_bound()) {
                (Some(length), Some(true), _) => format!("{length} moves, optimal"),
                (Some(length), _, Some(bound)) => format!("{length} moves, lower bound {bound}"),
                (None, _, Some(bound)) => format!("lower bound {bound}"),
                (_, _, None) => "no solution".into(),
            },
            Inner::Pack(pack) => match (pack.told.solutions, &pack.placements) {
                (Some(solutions), _) => format!("solutions: {solutions}"),
                (None, Some(placements)) => format!("{} pieces", placements.len()),
                (None, None) => format!("found: {}", pack.facts.found),
            },
        };
        format!("<Answer {}{stopped}: {found}, {} nodes, {seconds:.3} s>", self.outcome(), self.expanded())
    }

    fn __eq__(&self, other: &Answer) -> bool {
        match (&self.inner, &other.inner) {
            (Inner::Slide(one), Inner::Slide(other)) => {
                one.answer == other.answer
                    && one.metric == other.metric
                    && one.heuristic == other.heuristic
                    && one.puzzle.board() == other.puzzle.board()
                    && one.puzzle.goal_board() == other.puzzle.goal_board()
            }
            (Inner::Pack(one), Inner::Pack(other)) => one.told == other.told,
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        self.expanded() ^ self.puzzle().hashed()
    }

    fn __reduce__(slf: &Bound<'_, Answer>) -> PyResult<(Py<PyAny>, State)> {
        let answer = slf.get();
        let heuristic = match &answer.inner {
            Inner::Slide(slide) => slide.heuristic.clone(),
            Inner::Pack(_) => None,
        };
        let make = slf.py().import("slidepack._native")?.getattr("answer_of")?;
        let json = match &answer.inner {
            Inner::Slide(slide) => {
                slidepack::wire::to_line(&SlideAnswer::new(&slide.puzzle, &slide.answer, slide.threads))
            }
            Inner::Pack(_) => answer.json(),
        };
        Ok((make.unbind(), (answer.puzzle(), json, heuristic, answer.metric())))
    }
}

/// The answer to a puzzle that was written as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, json, heuristic=None, metric=None))]
pub(crate) fn answer_of(
    puzzle: &Bound<'_, Puzzle>,
    json: &str,
    heuristic: Option<String>,
    metric: Option<&str>,
) -> PyResult<Answer> {
    let wrong = |error: serde_json::Error| PyValueError::new_err(format!("this is no answer: {error}"));
    match &puzzle.get().puzzle {
        slidepack::Puzzle::Slide(puzzle) => {
            let told: SlideAnswer = serde_json::from_str(json).map_err(wrong)?;
            let metric = metric.map(str::parse::<Metric>).transpose();
            let metric =
                metric.map_err(|error| PyValueError::new_err(error.to_string()))?.unwrap_or_default();
            Answer::told(puzzle, &told, None, metric, heuristic)
        }
        slidepack::Puzzle::Pack(puzzle) => {
            let told: PackAnswer = serde_json::from_str(json).map_err(wrong)?;
            Ok(Answer::pack((**puzzle).clone(), told))
        }
    }
}
