//! Compact transfer of puzzles and answers between processes.
//!
//! Pickle creates Python objects for each item and repeats the puzzle in its answer, which takes
//! longer than solving a small board. So lists are sent as one byte string, and answers are matched
//! to the puzzles sent.

use crate::answer::{Answer, SentAnswer};
use crate::classes::Puzzle;
use crate::error::value_error;
use crate::puzzle::{asked, wrong};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use slidepack::ask::{Allowance, AskPuzzle};

/// A puzzle. Of a packing puzzle also source and label, which its answers repeat.
type SentPuzzle = (AskPuzzle, Option<(String, Option<String>)>);

fn sent_puzzle(puzzle: &slidepack::Puzzle) -> PyResult<SentPuzzle> {
    let origin = match puzzle {
        slidepack::Puzzle::Slide(_) => None,
        slidepack::Puzzle::Pack(puzzle) => Some((puzzle.source.clone(), puzzle.label.clone())),
    };
    Ok((asked(puzzle)?, origin))
}

fn received_puzzle((sent, origin): SentPuzzle) -> PyResult<Puzzle> {
    let mut puzzle = sent.puzzle(&Allowance::everything()).map_err(|error| wrong("puzzles", error))?;
    if let (slidepack::Puzzle::Pack(puzzle), Some((source, label))) = (&mut puzzle, origin) {
        (puzzle.source, puzzle.label) = (source, label);
    }
    Ok(Puzzle { puzzle })
}

/// Puzzles as bytes. The source and the label of a sliding puzzle stay behind.
#[pyfunction]
pub(crate) fn puzzles_to_bytes(py: Python<'_>, puzzles: Vec<Py<Puzzle>>) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| {
        let sent = puzzles.iter().map(|puzzle| sent_puzzle(&puzzle.get().puzzle));
        serde_json::to_vec(&sent.collect::<PyResult<Vec<_>>>()?).map_err(value_error)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The puzzles that were written as bytes.
#[pyfunction]
pub(crate) fn puzzles_from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<Vec<Puzzle>> {
    py.detach(|| {
        let sent: Vec<SentPuzzle> = serde_json::from_slice(bytes).map_err(|error| wrong("puzzles", error))?;
        sent.into_iter().map(received_puzzle).collect()
    })
}

/// Answers as bytes, without their puzzles.
#[pyfunction]
pub(crate) fn answers_to_bytes(py: Python<'_>, answers: Vec<Py<Answer>>) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = py.detach(|| {
        let sent: Vec<SentAnswer> = answers.iter().map(|answer| answer.get().sent()).collect();
        serde_json::to_vec(&sent).map_err(value_error)
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
        both.map(|(puzzle, sent)| Answer::received(&puzzle.get().puzzle, sent)).collect()
    })
}
