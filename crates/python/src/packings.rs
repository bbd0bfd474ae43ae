//! Iterator over all packings of a tray.

use crate::classes::Puzzle;
use crate::error::{Wrong, stopped, with_answer};
use crate::packing::Packing;
use crate::solve::options;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use slidepack::ask::Allowance;
use slidepack::pack::{self, Placement, Solution};
use slidepack::wire::StoppedBy;
use slidepack::{Progress, go_on_if};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Packings buffered ahead of the consumer.
const AHEAD: usize = 64;

/// The packings of a puzzle, found on a thread of its own.
#[pyclass(module = "slidepack")]
pub(crate) struct Packings {
    puzzle: Arc<pack::Puzzle>,
    // `Receiver` is not `Sync`, which pyclasses require.
    found: Mutex<Receiver<Vec<Placement>>>,
    search: Option<JoinHandle<Option<StoppedBy>>>,
    is_over: Arc<AtomicBool>,
    taken: u64,
}

#[pymethods]
impl Packings {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Packing>> {
        const WAIT: Duration = Duration::from_millis(20);
        loop {
            let found = &self.found;
            let next = py.detach(|| found.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(WAIT));
            match next {
                Ok(placements) => {
                    self.taken += 1;
                    return Ok(Some(Packing::shared(&self.puzzle, placements)));
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => py.check_signals().map_err(|error| {
                    self.close();
                    with_answer(py, error, || None)
                })?,
            }
        }
        let is_over = self.is_over.load(Ordering::Relaxed);
        match self.search.take().map(JoinHandle::join) {
            // An incomplete list must not look complete.
            Some(Err(_)) => Err(PyRuntimeError::new_err("this is a bug in slidepack; please report it")),
            Some(Ok(Some(why))) if !is_over => Err(stopped(py, why.name(), self.taken)),
            _ => Ok(None),
        }
    }

    /// Ends the search.
    fn close(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl Drop for Packings {
    fn drop(&mut self) {
        self.close();
    }
}

/// All packings of a puzzle; see `slidepack.packings`.
#[pyfunction]
pub(crate) fn packings(puzzle: &Bound<'_, Puzzle>, options: &str) -> PyResult<Packings> {
    let options = self::options(options)?;
    let slidepack::Puzzle::Pack(puzzle) = &puzzle.get().puzzle else {
        let message = "packings are those of packing puzzles; this is a sliding puzzle";
        return Err(Wrong::new("wrong-family", message).into());
    };
    let request = options.pack(&Allowance::everything()).map_err(Wrong::from)?;
    let puzzle = pack::check_method((**puzzle).clone(), &request).map_err(Wrong::from)?;
    let puzzle = Arc::new(puzzle);
    let (send, found) = sync_channel(AHEAD);
    let is_over = Arc::new(AtomicBool::new(false));
    let (searched, is_left) = (puzzle.clone(), is_over.clone());
    let search = std::thread::spawn(move || {
        let mut each = |solution: &Solution| go_on_if(send.send(solution.placements().to_vec()).is_ok());
        let mut observer = |_: &Progress| go_on_if(!is_left.load(Ordering::Relaxed));
        let answer = pack::all(&searched, &request, &mut observer, &mut each);
        StoppedBy::of(&answer.report.outcome)
    });
    Ok(Packings { puzzle, found: Mutex::new(found), search: Some(search), is_over, taken: 0 })
}
