use crate::board::letters;
use crate::classes::{Board, Puzzle};
use crate::packing::Packing;
use crate::puzzle::wrong;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use serde::{Deserialize, Serialize};
use slidepack::pack::{self, Placement, wire::PackAnswer};
use slidepack::slide::{self, Dir, Metric, Origin, wire::SlideAnswer};
use slidepack::wire::{Ended, StoppedBy};
use slidepack::{Natural, Outcome};
use std::sync::Arc;

/// The answer to a puzzle of either family. What does not belong to the family is
/// `None`.
#[pyclass(frozen, module = "slidepack")]
pub(crate) struct Answer {
    pub(crate) inner: Inner,
}

pub(crate) enum Inner {
    Slide(Box<Slide>),
    Pack(Box<Pack>),
}

pub(crate) struct Slide {
    pub(crate) puzzle: slide::Puzzle,
    pub(crate) answer: slide::Answer,
    pub(crate) threads: usize,
    /// Metric of `lower_bound`.
    pub(crate) metric: Metric,
    /// Name of a heuristic written in Python.
    pub(crate) heuristic: Option<String>,
}

pub(crate) struct Pack {
    puzzle: Arc<pack::Puzzle>,
    pub(crate) answer: PackAnswer,
    placements: Option<Vec<Placement>>,
}

#[derive(Serialize, Deserialize)]
pub(crate) enum SentAnswer {
    /// The answer without its moves, the moves, the metric, and the name of a heuristic written in
    /// Python.
    Slide(Box<SlideAnswer>, Option<String>, String, Option<String>),
    Pack(Box<PackAnswer>),
}

impl From<Slide> for Answer {
    fn from(slide: Slide) -> Answer {
        Answer { inner: Inner::Slide(Box::new(slide)) }
    }
}

impl Answer {
    /// The answer without its puzzle.
    pub(crate) fn sent(&self) -> SentAnswer {
        match &self.inner {
            Inner::Slide(slide) => {
                let mut report = SlideAnswer::new(&slide.puzzle, &slide.answer, slide.threads);
                report.moves = None;
                let metric = slide.metric.name().to_owned();
                let moves = self.moves_found().map(slide::notation::letters);
                SentAnswer::Slide(Box::new(report), moves, metric, slide.heuristic.clone())
            }
            Inner::Pack(pack) => SentAnswer::Pack(Box::new(pack.answer.clone())),
        }
    }

    /// The answer to this puzzle. Its solution is replayed.
    pub(crate) fn received(puzzle: &slidepack::Puzzle, sent: SentAnswer) -> PyResult<Answer> {
        match (puzzle, sent) {
            (slidepack::Puzzle::Slide(puzzle), SentAnswer::Slide(report, moves, metric, heuristic)) => {
                let moves = moves.map(|letters| slide::notation::from_letters(&letters));
                if moves == Some(None) {
                    return Err(wrong("answers", "a letter is not a move"));
                }
                let metric: Metric = metric.parse().map_err(|error| wrong("answers", error))?;
                Answer::slide(puzzle, &report, moves.flatten().as_deref(), metric, heuristic)
            }
            (slidepack::Puzzle::Pack(puzzle), SentAnswer::Pack(report)) => {
                Ok(Answer::pack((**puzzle).clone(), *report))
            }
            _ => Err(wrong("answers", "they are of other puzzles")),
        }
    }

    pub(crate) fn pack(puzzle: pack::Puzzle, answer: PackAnswer) -> Answer {
        let placements = answer.placements.as_ref().and_then(|placements| {
            placements.iter().map(|placement| placement.placement(&puzzle.packing)).collect()
        });
        Answer { inner: Inner::Pack(Box::new(Pack { puzzle: Arc::new(puzzle), answer, placements })) }
    }

    /// Builds the answer to a sliding puzzle from its JSON in single-tile moves. `moves` is its
    /// solution where the JSON leaves it out.
    pub(crate) fn slide(
        puzzle: &slide::Puzzle,
        report: &SlideAnswer,
        moves: Option<&[Dir]>,
        metric: Metric,
        heuristic: Option<String>,
    ) -> PyResult<Answer> {
        let (mut answer, threads) = report.facts(puzzle, moves).map_err(PyValueError::new_err)?;
        let best = answer.report.outcome.answer().map(|moves| metric.length(moves) as u32);
        answer.report.progress.best = best;
        Ok(Slide { puzzle: puzzle.clone(), answer, threads, metric, heuristic }.into())
    }

    fn as_slide(&self) -> Option<&Slide> {
        match &self.inner {
            Inner::Slide(slide) => Some(slide),
            Inner::Pack(_) => None,
        }
    }

    fn as_pack(&self) -> Option<&Pack> {
        match &self.inner {
            Inner::Slide(_) => None,
            Inner::Pack(pack) => Some(pack),
        }
    }

    fn of<T>(&self, slide: impl FnOnce(&Slide) -> T, pack: impl FnOnce(&Pack) -> T) -> T {
        match &self.inner {
            Inner::Slide(one) => slide(one),
            Inner::Pack(one) => pack(one),
        }
    }

    pub(crate) fn moves_found(&self) -> Option<&[Dir]> {
        self.as_slide()?.answer.report.outcome.answer().map(Vec::as_slice)
    }

    fn ended(&self) -> Ended {
        self.of(|slide| (&slide.answer.report.outcome).into(), |pack| pack.answer.outcome)
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

    /// The limit that ended the run early: time, nodes, memory or interrupt.
    #[getter]
    fn stopped_by(&self) -> Option<&'static str> {
        self.of(
            |slide| StoppedBy::of(&slide.answer.report.outcome).map(StoppedBy::name),
            |pack| pack.answer.stopped_by.map(StoppedBy::name),
        )
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
        let start = self.as_slide()?.puzzle.board();
        let moves = self.moves_found().unwrap_or_default();
        Some(slide::notation::boards(start, moves).map(Board::from).collect())
    }

    /// The tile that each move moves.
    #[getter]
    fn tiles(&self) -> Option<Vec<u16>> {
        Some(slide::notation::tiles_moved(self.as_slide()?.puzzle.board(), self.moves_found()?))
    }

    /// Whether the solution is proven to be a shortest one.
    #[getter]
    fn optimal(&self) -> Option<bool> {
        let slide = self.as_slide()?;
        let length = self.moves_found().map(|moves| slide.metric.length(moves) as u64);
        Some(length == Some(slide.answer.report.progress.bound.into()))
    }

    /// The number of moves where several tiles in a line that slide together are one.
    #[getter]
    fn multi_length(&self) -> Option<usize> {
        self.moves_found().map(|moves| Metric::Multi.length(moves))
    }

    /// The metric: single, or multi for multi-tile moves.
    #[getter]
    fn metric(&self) -> Option<&'static str> {
        Some(self.as_slide()?.metric.name())
    }

    /// No solution is shorter than this, in the metric of the run.
    #[getter]
    fn lower_bound(&self) -> Option<u32> {
        let report = &self.as_slide()?.answer.report;
        (report.outcome != Outcome::Impossible).then_some(report.progress.bound)
    }

    /// The method that was used.
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.of(|slide| slide.answer.method.algorithm.name(), |pack| pack.answer.algorithm.name())
    }

    /// The heuristic that was used; the name of the function if it was written in Python.
    #[getter]
    fn heuristic(&self) -> Option<&str> {
        let Slide { heuristic, answer, .. } = self.as_slide()?;
        heuristic.as_deref().or_else(|| answer.method.heuristic.map(|name| name.name()))
    }

    /// Nodes expanded.
    #[getter]
    fn expanded(&self) -> u64 {
        self.of(|slide| slide.answer.report.progress.expanded, |pack| pack.answer.expanded)
    }

    /// Nodes expanded, under the name of the limit.
    #[getter]
    fn nodes(&self) -> u64 {
        self.expanded()
    }

    /// Nodes generated; of a packing puzzle, placements tried.
    #[getter]
    fn generated(&self) -> u64 {
        self.of(|slide| slide.answer.report.progress.generated, |pack| pack.answer.tried)
    }

    /// Rounds of a search that deepens or restarts.
    #[getter]
    fn iterations(&self) -> u64 {
        self.of(|slide| slide.answer.report.progress.iterations, |pack| pack.answer.iterations)
    }

    /// The most states kept at one time.
    #[getter]
    fn kept(&self) -> u64 {
        self.of(|slide| slide.answer.report.progress.kept, |pack| pack.answer.kept)
    }

    /// Effort: time, nodes and memory.
    #[getter]
    fn seconds(&self) -> f64 {
        self.of(|slide| slide.answer.report.progress.elapsed.as_secs_f64(), |pack| pack.answer.seconds)
    }

    /// Threads that could be used.
    #[getter]
    fn threads(&self) -> usize {
        self.of(|slide| slide.threads, |pack| pack.answer.threads)
    }

    /// The tables that were used, each with its name, the seconds it took, and
    /// whether it came from the `cache` or was `built`.
    #[getter]
    fn tables(&self) -> Vec<(String, f64, &'static str)> {
        let Some(slide) = self.as_slide() else { return Vec::new() };
        let named = |used: &slide::TableUse| {
            let from = match used.origin {
                Origin::Cache => "cache",
                Origin::Built => "built",
            };
            (used.name.clone(), used.time.as_secs_f64(), from)
        };
        slide.answer.tables.iter().map(named).collect()
    }

    /// The graphics card that searched as well, if one did.
    #[getter]
    fn card(&self) -> Option<&str> {
        self.as_slide()?.answer.card.as_ref().map(|card| card.name.as_str())
    }

    /// Notes, such as why the GPU was not used.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.as_slide().map_or(Vec::new(), |slide| slide.answer.notes.clone())
    }

    /// The packing that was found.
    #[getter]
    fn packing(&self) -> Option<Packing> {
        let pack = self.as_pack()?;
        Some(Packing::shared(&pack.puzzle, pack.placements.clone()?))
    }

    /// All packings, letters distinguished and copies not, if they were counted to the end.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let solutions = self.as_pack().and_then(|pack| pack.answer.solutions.as_ref());
        solutions.map(|number| integer(py, &number.0)).transpose()
    }

    /// The same, not counting those that turning or mirroring the tray gives.
    #[getter]
    fn unique<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let unique = self.as_pack().and_then(|pack| pack.answer.unique.as_ref());
        unique.map(|number| integer(py, &number.0)).transpose()
    }

    /// The packings known so far.
    #[getter]
    fn found<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.as_pack().map(|pack| integer(py, &pack.answer.found.0)).transpose()
    }

    /// Why there is no solution, where a simple argument shows it.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.as_pack()?.answer.reason.as_ref().map(|reason| reason.message.as_str())
    }

    /// The answer as the command prints it with `--json`, on one line.
    fn json(&self) -> String {
        match &self.inner {
            Inner::Slide(slide) => {
                let report = SlideAnswer::new(&slide.puzzle, &slide.answer, slide.threads);
                slidepack::wire::to_line(&report.in_metric(slide.metric))
            }
            Inner::Pack(pack) => slidepack::wire::to_line(&pack.answer),
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
            Inner::Pack(pack) => match (&pack.answer.solutions, &pack.placements) {
                (Some(solutions), _) => format!("solutions: {}", solutions.0),
                (None, Some(placements)) => format!("{} pieces", placements.len()),
                (None, None) => format!("found: {}", pack.answer.found.0),
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
            (Inner::Pack(one), Inner::Pack(other)) => one.answer == other.answer,
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        self.expanded() ^ self.puzzle().hashed()
    }

    fn __reduce__(slf: &Bound<'_, Answer>) -> PyResult<(Py<PyAny>, (Puzzle, String))> {
        let answer = slf.get();
        let make = slf.py().import("slidepack._native")?.getattr("answer_of")?;
        Ok((make.unbind(), (answer.puzzle(), slidepack::wire::to_line(&answer.sent()))))
    }
}

/// A count as a Python integer.
pub(crate) fn integer<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((number.to_string(),))
}

/// The answer to a puzzle that was pickled.
#[pyfunction]
pub(crate) fn answer_of(puzzle: &Bound<'_, Puzzle>, json: &str) -> PyResult<Answer> {
    let sent = serde_json::from_str(json).map_err(|error| wrong("answers", error))?;
    Answer::received(&puzzle.get().puzzle, sent)
}
