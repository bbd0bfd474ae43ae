use crate::classes::{Board, Puzzle};
use crate::error::Wrong;
use crate::given::{self, How};
use crate::packing::Packing;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidepack::ask::{Allowance, AskPuzzle};
use slidepack::pack;
use slidepack::slide::{self, Goal};

/// Pickled state: JSON, source, label, and the optimal length given by its list.
type State = (String, String, Option<String>, Option<u32>);

impl Puzzle {
    fn slide(&self) -> Option<&slide::Puzzle> {
        match &self.puzzle {
            slidepack::Puzzle::Slide(puzzle) => Some(puzzle),
            slidepack::Puzzle::Pack(_) => None,
        }
    }

    fn pack(&self) -> Option<&pack::Puzzle> {
        match &self.puzzle {
            slidepack::Puzzle::Slide(_) => None,
            slidepack::Puzzle::Pack(puzzle) => Some(puzzle),
        }
    }

    pub(crate) fn hashed(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        match &self.puzzle {
            slidepack::Puzzle::Slide(puzzle) => (puzzle.board(), puzzle.goal_board()).hash(&mut hasher),
            slidepack::Puzzle::Pack(puzzle) => {
                let packing = &puzzle.packing;
                (packing.tray().cells().len(), packing.kit().count(), packing.placed().len())
                    .hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

pub(crate) fn wrong(what: &str, why: impl ToString) -> PyErr {
    PyValueError::new_err(format!("these are not {what}: {}", why.to_string()))
}

/// A puzzle as JSON, without its source and label.
pub(crate) fn asked(puzzle: &slidepack::Puzzle) -> PyResult<AskPuzzle> {
    match puzzle {
        slidepack::Puzzle::Pack(puzzle) => match pack::to_text(puzzle) {
            Some(text) => Ok(AskPuzzle::text(&text)),
            None => Err(unwritten()),
        },
        slidepack::Puzzle::Slide(_) => Ok(AskPuzzle::from(puzzle.clone())),
    }
}

pub(crate) fn unwritten() -> PyErr {
    Wrong::new("unwritten", "no format can express this puzzle").into()
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, goal=None, family=None, format=None, lenient=false, index=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        family: Option<&str>,
        format: Option<&str>,
        lenient: bool,
        index: Option<usize>,
    ) -> PyResult<Puzzle> {
        let how = How::new(family, format, goal, lenient)?;
        given::puzzle(source, &how, index).map(|puzzle| Puzzle { puzzle })
    }

    /// The family: slide or pack.
    #[getter]
    fn family(&self) -> &'static str {
        self.puzzle.family().name()
    }

    /// The file it was read from, or `<board>`.
    #[getter]
    fn source(&self) -> &str {
        self.puzzle.source()
    }

    /// Its name or number among several.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.puzzle.label()
    }

    /// The board; `None` for a packing puzzle.
    #[getter]
    fn board(&self) -> Option<Board> {
        self.slide().map(|puzzle| puzzle.board().clone().into())
    }

    /// The goal; `None` for a packing puzzle.
    #[getter]
    fn goal(&self) -> Option<Board> {
        self.slide().map(|puzzle| puzzle.goal_board().clone().into())
    }

    /// The goal's name, if it has one: last, first or snail.
    #[getter]
    fn goal_name(&self) -> Option<&'static str> {
        Some(self.slide()?.goal().name()?.name())
    }

    /// The length of a shortest solution, if the list has it.
    #[getter]
    fn known_length(&self) -> Option<u32> {
        self.slide()?.known_length
    }

    /// The tray with the pieces placed at the start; `None` for a sliding puzzle.
    #[getter]
    fn tray(&self) -> Option<Packing> {
        self.pack().map(|puzzle| Packing::new(puzzle, puzzle.packing.placed().to_vec()))
    }

    /// Text that is read as the same puzzle, but for a goal without a name.
    #[getter]
    fn text(&self) -> PyResult<String> {
        match &self.puzzle {
            slidepack::Puzzle::Slide(puzzle) => Ok(format!("{:#}", puzzle.board())),
            slidepack::Puzzle::Pack(puzzle) => pack::to_text(puzzle).ok_or_else(unwritten),
        }
    }

    /// A picture of the puzzle.
    fn svg(&self) -> String {
        match &self.puzzle {
            slidepack::Puzzle::Slide(puzzle) => slide::draw::board_svg(puzzle),
            slidepack::Puzzle::Pack(puzzle) => pack::draw::challenge(&puzzle.packing),
        }
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        match &self.puzzle {
            slidepack::Puzzle::Slide(puzzle) => match puzzle.goal() {
                Goal::Named(name) => format!("Puzzle('{:#}', goal='{name}')", puzzle.board()),
                Goal::Custom(goal) => format!("Puzzle('{:#}', goal='{goal:#}')", puzzle.board()),
            },
            slidepack::Puzzle::Pack(puzzle) => {
                let cells = puzzle.packing.tray().cells().len();
                format!("<Puzzle pack: {cells} cells, {} pieces to place>", puzzle.left())
            }
        }
    }

    /// Two puzzles are equal if they have the same board and goal, or the same
    /// tray, pieces and placements.
    fn __eq__(&self, other: &Puzzle) -> bool {
        match (&self.puzzle, &other.puzzle) {
            (slidepack::Puzzle::Slide(one), slidepack::Puzzle::Slide(other)) => {
                one.board() == other.board() && one.goal_board() == other.goal_board()
            }
            (slidepack::Puzzle::Pack(one), slidepack::Puzzle::Pack(other)) => one.packing == other.packing,
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        self.hashed()
    }

    fn __reduce__(slf: &Bound<'_, Puzzle>) -> PyResult<(Py<PyAny>, State)> {
        let puzzle = slf.get();
        let label = puzzle.label().map(str::to_owned);
        let json = slidepack::wire::to_line(&asked(&puzzle.puzzle)?);
        let state = (json, puzzle.source().to_owned(), label, puzzle.known_length());
        Ok((slf.py().import("slidepack._native")?.getattr("puzzle_of")?.unbind(), state))
    }
}

/// The puzzle that was pickled.
#[pyfunction]
pub(crate) fn puzzle_of(
    json: &str,
    source: String,
    label: Option<String>,
    known_length: Option<u32>,
) -> PyResult<Puzzle> {
    let asked: AskPuzzle = serde_json::from_str(json).map_err(|error| wrong("puzzles", error))?;
    let mut puzzle = asked.puzzle(&Allowance::everything()).map_err(Wrong::from)?;
    match &mut puzzle {
        slidepack::Puzzle::Slide(puzzle) => {
            (puzzle.source, puzzle.label, puzzle.known_length) = (source, label, known_length);
        }
        slidepack::Puzzle::Pack(puzzle) => (puzzle.source, puzzle.label) = (source, label),
    }
    Ok(Puzzle { puzzle })
}
