//! Lists of puzzles and answers on their way to another process.
//!
//! Pickling makes Python objects of each, and tells the puzzle again with its
//! answer. A small board is solved in less time, so lists are written as one
//! string of bytes, and answers come back to the puzzles that were sent.

use super::{Answer, Inner};
use crate::error::Wrong;
use crate::puzzle::{Puzzle, unwritten};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::{Deserialize, Serialize};
use slidepack::pack::{self, wire::PackAnswer};
use slidepack::slide::{self, Dir, Goal, Metric, Size, wire::SlideAnswer};

#[derive(Serialize, Deserialize)]
enum SentPuzzle {
    /// Rows, columns, tiles and the goal.
    Slide(usize, usize, Vec<u16>, SentGoal),
    /// Text, source and label; answers tell the last two.
    Pack(String, String, Option<String>),
}

#[derive(Serialize, Deserialize)]
enum SentGoal {
    Named(String),
    Custom(Vec<u16>),
}

#[derive(Serialize, Deserialize)]
enum SentAnswer {
    /// The answer without its moves, the moves, the metric, and the name of a
    /// heuristic that was written in Python.
    Slide(Box<SlideAnswer>, Option<String>, String, Option<String>),
    Pack(Box<PackAnswer>),
}

fn wrong(what: &str, why: impl ToString) -> PyErr {
    PyValueError::new_err(format!("these are no {what}: {}", why.to_string()))
}

fn sent_puzzle(puzzle: &slidepack::Puzzle) -> PyResult<SentPuzzle> {
    Ok(match puzzle {
        slidepack::Puzzle::Slide(puzzle) => {
            let size = puzzle.board().size();
            let goal = match puzzle.goal() {
                Goal::Named(name) => SentGoal::Named(name.name().to_owned()),
                Goal::Custom(goal) => SentGoal::Custom(goal.tiles().to_vec()),
            };
            SentPuzzle::Slide(size.rows(), size.cols(), puzzle.board().tiles().to_vec(), goal)
        }
        slidepack::Puzzle::Pack(puzzle) => {
            let text = pack::to_text(puzzle).ok_or_else(unwritten)?;
            SentPuzzle::Pack(text, puzzle.source.clone(), puzzle.label.clone())
        }
    })
}

fn board(size: Size, tiles: &[u16]) -> PyResult<slide::Board> {
    let tiles: Vec<usize> = tiles.iter().map(|&tile| tile.into()).collect();
    slide::Board::new(size, &tiles).map_err(|error| wrong("puzzles", error))
}

fn received_puzzle(sent: SentPuzzle) -> PyResult<slidepack::Puzzle> {
    Ok(match sent {
        SentPuzzle::Slide(rows, cols, tiles, goal) => {
            let size = Size::new(rows, cols).map_err(|error| wrong("puzzles", error))?;
            let goal = match goal {
                SentGoal::Named(name) => {
                    Goal::Named(name.parse().map_err(|_| wrong("puzzles", "a goal is unknown"))?)
                }
                SentGoal::Custom(tiles) => Goal::Custom(board(size, &tiles)?),
            };
            slidepack::Puzzle::Slide(Box::new(slide::Puzzle::new(board(size, &tiles)?, goal)))
        }
        SentPuzzle::Pack(text, source, label) => {
            let mut puzzle: pack::Puzzle = text.parse().map_err(Wrong::from)?;
            (puzzle.source, puzzle.label) = (source, label);
            slidepack::Puzzle::Pack(Box::new(puzzle))
        }
    })
}

fn sent_answer(answer: &Answer) -> SentAnswer {
    match &answer.inner {
        Inner::Slide(slide) => {
            let mut told = SlideAnswer::new(&slide.puzzle, &slide.answer, slide.threads);
            told.moves = None;
            let letters = |moves: &[Dir]| moves.iter().map(|dir| dir.letter()).collect();
            let metric = slide.metric.name().to_owned();
            let moves = answer.moves_found().map(letters);
            SentAnswer::Slide(Box::new(told), moves, metric, slide.heuristic.clone())
        }
        Inner::Pack(pack) => SentAnswer::Pack(Box::new(pack.told.clone())),
    }
}

fn received_answer(puzzle: &slidepack::Puzzle, sent: SentAnswer) -> PyResult<Answer> {
    match (puzzle, sent) {
        (slidepack::Puzzle::Slide(puzzle), SentAnswer::Slide(told, moves, metric, heuristic)) => {
            let dir = |letter| Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
            let moves = moves.map(|letters| letters.chars().map(dir).collect::<Option<Vec<Dir>>>());
            if moves == Some(None) {
                return Err(wrong("answers", "a letter is no move"));
            }
            let metric: Metric = metric.parse().map_err(|error| wrong("answers", error))?;
            Answer::told(puzzle, &told, moves.flatten().as_deref(), metric, heuristic)
        }
        (slidepack::Puzzle::Pack(puzzle), SentAnswer::Pack(told)) => {
            Ok(Answer::pack((**puzzle).clone(), *told))
        }
        _ => Err(wrong("answers", "they are of other puzzles")),
    }
}

fn written<T: Serialize>(list: &[T]) -> PyResult<Vec<u8>> {
    serde_json::to_vec(list).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Puzzles as bytes. The source and the label of a sliding puzzle stay behind.
#[pyfunction]
pub(crate) fn puzzles_to_bytes(py: Python<'_>, puzzles: Vec<Py<Puzzle>>) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| {
        let sent = puzzles.iter().map(|puzzle| sent_puzzle(&puzzle.get().puzzle));
        written(&sent.collect::<PyResult<Vec<_>>>()?)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The puzzles that were written as bytes.
#[pyfunction]
pub(crate) fn puzzles_from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<Vec<Puzzle>> {
    py.detach(|| {
        let sent: Vec<SentPuzzle> = serde_json::from_slice(bytes).map_err(|error| wrong("puzzles", error))?;
        sent.into_iter().map(|sent| received_puzzle(sent).map(|puzzle| Puzzle { puzzle })).collect()
    })
}

/// Answers as bytes, without their puzzles.
#[pyfunction]
pub(crate) fn answers_to_bytes(py: Python<'_>, answers: Vec<Py<Answer>>) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| {
        let sent: Vec<SentAnswer> = answers.iter().map(|answer| sent_answer(answer.get())).collect();
        written(&sent)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The answers to these puzzles that were written as bytes. Solutions are replayed.
#[pyfunction]
pub(crate) fn answers_from_bytes(
    py: Python<'_>,
    puzzles: Vec<Py<Puzzle>>,
    bytes: &[u8],
) -> PyResult<Vec<Answer>> {
    py.detach(|| {
        let sent: Vec<SentAnswer> = serde_json::from_slice(bytes).map_err(|error| wrong("answers", error))?;
        if sent.len() != puzzles.len() {
            let why = format!("there are {} for {} puzzles", sent.len(), puzzles.len());
            return Err(wrong("answers", why));
        }
        let both = puzzles.iter().zip(sent);
        both.map(|(puzzle, sent)| received_answer(&puzzle.get().puzzle, sent)).collect()
    })
}
