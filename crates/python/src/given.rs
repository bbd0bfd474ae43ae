//! Conversion of Python arguments to puzzles: text, rows, arrays, paths, files, or our own classes.

use crate::classes::{Board, Puzzle};
use crate::error::Wrong;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use slidepack::ask::{Allowance, AskGoal, AskPuzzle, Rows};
use slidepack::slide::{self, Goal, Size};
use slidepack::{Family, Format, InputError, Reading, Source};
use std::path::PathBuf;

#[derive(Default)]
pub(crate) struct How {
    pub(crate) family: Option<Family>,
    pub(crate) format: Option<Format>,
    pub(crate) goal: Option<Goal>,
    pub(crate) lenient: bool,
}

impl How {
    pub(crate) fn new(
        family: Option<&str>,
        format: Option<&str>,
        goal: Option<&Bound<'_, PyAny>>,
        lenient: bool,
    ) -> PyResult<How> {
        let family = match family {
            None | Some("auto") => None,
            Some(name) => Some(name.parse::<Family>().map_err(|_| {
                let message = format!("`{name}` is not a family of puzzles; families are slide and pack");
                Wrong::new("puzzle", message)
            })?),
        };
        let format = match format {
            None | Some("auto") => None,
            Some(name) => Some(name.parse::<Format>().map_err(|error| {
                let names = error.known().join(", ");
                Wrong::new("format", format!("`{name}` is not a format; the formats are {names}"))
            })?),
        };
        Ok(How { family, format, goal: goal.map(self::goal).transpose()?, lenient })
    }

    fn read(&self, source: &Source) -> Vec<Result<slidepack::Puzzle, InputError>> {
        let reading = Reading {
            family: self.family,
            format: self.format,
            goal: self.goal.as_ref(),
            lenient: self.lenient,
            ..Reading::default()
        };
        slidepack::read(source, &reading)
    }

    fn board(&self, board: slide::Board) -> Result<slidepack::Puzzle, Wrong> {
        let goal = self.goal.clone().unwrap_or_default();
        sized(&goal, board.size())?;
        let mut puzzle = slide::Puzzle::new(board, goal);
        if self.goal.is_none() {
            puzzle.goal_origin = slide::GoalOrigin::Default;
        }
        Ok(slidepack::Puzzle::Slide(Box::new(puzzle)))
    }
}

/// The goal of boards of a size.
pub(crate) fn sized(goal: &Goal, size: Size) -> Result<slide::Board, Wrong> {
    let wrong = || Wrong::new("goal-size", format!("the board is {size}, but the goal has another size"));
    goal.board(size).ok_or_else(wrong)
}

/// A goal: its name, a board written out, rows, a board, or a path to one.
fn goal(given: &Bound<'_, PyAny>) -> PyResult<Goal> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(slide::goal_written(&text.to_cow()?).map_err(Wrong::from)?);
    }
    if let Ok(board) = given.cast::<Board>() {
        return Ok(Goal::Custom(board.get().board.clone()));
    }
    if let Some(path) = path(given)? {
        return Ok(Source::file(&path).and_then(|source| slide::goal_from(&source)).map_err(Wrong::from)?);
    }
    let rows = rows(given)?;
    let ask =
        AskPuzzle { board: Some(rows.clone()), goal: Some(AskGoal::Rows(rows)), ..AskPuzzle::default() };
    match ask.puzzle(&Allowance::everything()).map_err(Wrong::from)? {
        slidepack::Puzzle::Slide(puzzle) => Ok(Goal::Custom(puzzle.board().clone())),
        slidepack::Puzzle::Pack(_) => Err(PyTypeError::new_err("a goal is a board")),
    }
}

fn path(given: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    if given.hasattr(pyo3::intern!(given.py(), "__fspath__"))? { given.extract().map(Some) } else { Ok(None) }
}

/// The source, if text, a file or a path was given.
fn source(given: &Bound<'_, PyAny>) -> PyResult<Option<Source>> {
    let py = given.py();
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(Source::inline(&text.to_cow()?)));
    }
    if let Some(path) = path(given)? {
        return Ok(Some(py.detach(|| Source::file(&path)).map_err(Wrong::from)?));
    }
    let (given, name) = if given.hasattr(pyo3::intern!(py, "read"))? {
        let name = given.getattr("name").and_then(|name| name.extract::<String>());
        (given.call_method0("read")?, name.unwrap_or_else(|_| "<file>".into()))
    } else {
        (given.clone(), "<board>".into())
    };
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(Source { name, text: text.to_cow()?.into_owned() }));
    }
    match given.cast::<PyBytes>() {
        Ok(bytes) => Ok(Some(Source::reader(name, bytes.as_bytes()).map_err(Wrong::from)?)),
        Err(_) => Ok(None),
    }
}

/// Rows of tiles. A flat list is a square board.
fn rows(given: &Bound<'_, PyAny>) -> PyResult<Rows> {
    let py = given.py();
    let array = pyo3::intern!(py, "tolist");
    let given = if given.hasattr(array)? { given.call_method0(array)? } else { given.clone() };
    if let Ok(rows) = given.extract::<Rows>() {
        return Ok(rows);
    }
    if let Ok(tiles) = given.extract::<Vec<usize>>() {
        let side = tiles.len().isqrt();
        if 0 < side && side * side == tiles.len() {
            return Ok(tiles.chunks(side).map(<[usize]>::to_vec).collect());
        }
        let message = format!("{} tiles in one list are not a square board; give rows", tiles.len());
        return Err(Wrong::new("board", message).into());
    }
    Err(PyTypeError::new_err(format!(
        "a puzzle is text, rows of tiles from 0, a NumPy array, a path, an open file, a Board or a Puzzle, not {}",
        given.get_type().name()?
    )))
}

pub(crate) fn puzzles(
    given: &Bound<'_, PyAny>,
    how: &How,
) -> PyResult<Vec<Result<slidepack::Puzzle, Wrong>>> {
    if let Ok(board) = given.cast::<Board>() {
        return Ok(vec![how.board(board.get().board.clone())]);
    }
    if let Ok(puzzle) = given.cast::<Puzzle>() {
        return Ok(vec![match (&puzzle.get().puzzle, &how.goal) {
            (slidepack::Puzzle::Slide(puzzle), Some(_)) => how.board(puzzle.board().clone()),
            (puzzle, _) => Ok(puzzle.clone()),
        }]);
    }
    if let Some(source) = source(given)? {
        let read = how.read(&source).into_iter().map(|puzzle| puzzle.map_err(Wrong::from));
        let mut read: Vec<_> = read.collect();
        if let [Err(wrong)] = &mut read[..]
            && source.name == "<board>"
            && !source.text.contains('\n')
            && std::path::Path::new(&source.text).is_file()
        {
            wrong.message +=
                "; this is the name of a file, which is read if it is given as pathlib.Path(...)";
        }
        return Ok(read);
    }
    let ask = AskPuzzle { board: Some(rows(given)?), ..AskPuzzle::default() };
    let board = match ask.puzzle(&Allowance::everything()) {
        Ok(slidepack::Puzzle::Slide(puzzle)) => how.board(puzzle.board().clone()),
        Ok(slidepack::Puzzle::Pack(_)) => Err(Wrong::new("board", "rows of tiles are a sliding puzzle")),
        Err(error) => Err(error.into()),
    };
    Ok(vec![board])
}

/// The only puzzle given, or the one at `index`.
pub(crate) fn puzzle(
    given: &Bound<'_, PyAny>,
    how: &How,
    index: Option<usize>,
) -> PyResult<slidepack::Puzzle> {
    let mut puzzles = puzzles(given, how)?;
    let count = puzzles.len();
    match index {
        None if 1 < count => {
            let message = format!(
                "here are {count} puzzles, and one was expected; choose one with index=, or use read or solve_many"
            );
            Err(Wrong::new("one-puzzle", message).into())
        }
        Some(index) if count <= index => {
            let message = format!("there is no puzzle with index {index}: there are {count}, from 0");
            Err(Wrong::new("index", message).into())
        }
        index => Ok(puzzles.swap_remove(index.unwrap_or(0))?),
    }
}

/// All puzzles of a text, a file or a path, in order.
#[pyfunction]
#[pyo3(signature = (source, *, goal=None, family=None, format=None, lenient=false))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    family: Option<&str>,
    format: Option<&str>,
    lenient: bool,
) -> PyResult<Vec<Puzzle>> {
    let how = How::new(family, format, goal, lenient)?;
    let mut all = Vec::new();
    for puzzle in puzzles(source, &how)? {
        all.push(Puzzle { puzzle: puzzle? });
    }
    Ok(all)
}
