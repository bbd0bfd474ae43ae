use crate::classes::Board;
use crate::error::Wrong;
use crate::given::{self, How};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};
use slidepack::slide::{self, Bounds, Dir, Goal, Size, solvability};

fn rows<'py>(py: Python<'py>, board: &slide::Board) -> PyResult<Bound<'py, PyTuple>> {
    let rows = board.rows().map(|row| PyTuple::new(py, row)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, rows)
}

pub(crate) fn directions(given: &Bound<'_, PyAny>) -> PyResult<Vec<Dir>> {
    let mut moves = Vec::new();
    for letters in given.try_iter()? {
        for letter in letters?.extract::<String>()?.chars() {
            let dir = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
            moves.push(dir.ok_or_else(|| {
                PyValueError::new_err(format!("{letter:?} is not a move; moves are U, D, L and R"))
            })?);
        }
    }
    Ok(moves)
}

pub(crate) fn letters(moves: &[Dir]) -> Vec<&'static str> {
    moves.iter().map(|dir| dir.name()).collect()
}

impl Board {
    fn goal_given(&self, goal: Option<&Bound<'_, PyAny>>) -> PyResult<slide::Board> {
        let goal = How::new(None, None, goal, false)?.goal.unwrap_or_default();
        Ok(given::sized(&goal, self.board.size())?)
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(tiles: &Bound<'_, PyAny>) -> PyResult<Board> {
        match given::puzzle(tiles, &How::default(), None)? {
            slidepack::Puzzle::Slide(puzzle) => Ok(puzzle.board().clone().into()),
            slidepack::Puzzle::Pack(_) => {
                Err(Wrong::new("wrong-family", "this is a packing puzzle, not a board of tiles").into())
            }
        }
    }

    /// The board that is solved: `last` (the blank at the end), `first`, or `snail`.
    #[staticmethod]
    #[pyo3(signature = (rows, cols, name="last"))]
    fn goal(rows: usize, cols: usize, name: &str) -> PyResult<Board> {
        let size = Size::new(rows, cols).map_err(|error| Wrong::new("size", error.to_string()))?;
        let goal: slide::NamedGoal = name
            .parse()
            .map_err(|error: slide::UnknownName| Wrong::new("unknown-goal", error.to_string()))?;
        Ok(goal.board(size).into())
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.board.size().rows()
    }

    /// The number of columns.
    #[getter]
    fn cols(&self) -> usize {
        self.board.size().cols()
    }

    /// The rows, each a tuple of tiles.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        rows(py, &self.board)
    }

    /// Row and column of the blank, from 0.
    #[getter]
    fn blank(&self) -> (usize, usize) {
        (self.board.blank() / self.cols(), self.board.blank() % self.cols())
    }

    /// The moves that can be made: U, D, L and R are the way a tile moves.
    fn moves(&self) -> Vec<&'static str> {
        let can = |dir: &Dir| self.board.moved(*dir).is_some();
        letters(&Dir::ALL.into_iter().filter(can).collect::<Vec<_>>())
    }

    /// The board after some moves, each the way a tile moves.
    fn moved(&self, moves: &Bound<'_, PyAny>) -> PyResult<Board> {
        let moved = self.board.replayed(&directions(moves)?);
        let off = || PyValueError::new_err("one of these moves leads off the board");
        moved.map(Board::from).ok_or_else(off)
    }

    /// Whether moves can lead from this board to the goal.
    #[pyo3(signature = (goal=None))]
    fn is_solvable(&self, goal: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(solvability::is_solvable(&self.board, &self.goal_given(goal)?))
    }

    /// Lower bounds on the moves to the goal, by the name of the heuristic.
    #[pyo3(signature = (goal=None))]
    fn lower_bounds<'py>(
        &self,
        py: Python<'py>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let bounds = PyDict::new(py);
        for (name, value) in Bounds::new(&self.board, &self.goal_given(goal)?).all() {
            if let Some(value) = value {
                bounds.set_item(name.name(), value)?;
            }
        }
        Ok(bounds)
    }

    /// A picture of the board.
    fn svg(&self) -> String {
        slide::draw::board_svg(&slide::Puzzle::new(self.board.clone(), Goal::default()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyTuple>> {
        let at = if row < 0 { row + self.rows() as isize } else { row };
        let row = usize::try_from(at).ok().and_then(|at| self.board.rows().nth(at));
        PyTuple::new(py, row.ok_or_else(|| PyIndexError::new_err("there is no such row"))?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        rows(py, &self.board)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{:#}')", self.board)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>,)> {
        Ok((rows(py, &self.board)?,))
    }
}
