//! Progress callbacks and interruption of runs.

use crate::error::with_answer;
use pyo3::prelude::*;
use slidepack::wire::WireProgress;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a run is getting on.
#[pyclass(frozen, get_all, module = "slidepack")]
pub(crate) struct Progress {
    /// The phase of the run: tables, construction, search or improvement.
    stage: &'static str,
    /// Seconds since the start of the run.
    seconds: f64,
    /// Nodes expanded.
    expanded: u64,
    /// Nodes generated.
    generated: u64,
    /// No solution is shorter.
    lower_bound: u32,
    /// The length of the best solution known.
    best: Option<u32>,
    /// Solutions so far, where several are looked for.
    found: u64,
    /// The part done, 0 to 1, where that is known.
    share: Option<f64>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Progress { stage, seconds, expanded, lower_bound, .. } = self;
        format!("Progress({stage}, {seconds:.1} s, {expanded} nodes, lower bound {lower_bound})")
    }
}

impl From<&slidepack::Progress> for Progress {
    fn from(progress: &slidepack::Progress) -> Progress {
        let wire = WireProgress::from(progress);
        Progress {
            stage: wire.stage.name(),
            seconds: wire.seconds,
            expanded: wire.expanded,
            generated: wire.generated,
            lower_bound: wire.lower_bound,
            best: wire.best,
            found: wire.found,
            share: wire.share,
        }
    }
}

/// Interval between checks for Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(10);

/// Minimum interval between calls of the callable.
const CALLS: Duration = Duration::from_millis(50);

/// Observes a run for Python. Ctrl-C ends the run, and so does a callable that returns `False` or
/// raises.
pub(crate) struct RunObserver {
    callable: Option<Py<PyAny>>,
    signals: Instant,
    calls: Instant,
    /// Exception raised during the run.
    error: Option<PyErr>,
}

impl RunObserver {
    pub(crate) fn new(callable: Option<Py<PyAny>>) -> RunObserver {
        let now = Instant::now();
        RunObserver { callable, signals: now, calls: now, error: None }
    }

    /// Handles progress; attaches to Python only when a check is due.
    pub(crate) fn hear(&mut self, progress: &slidepack::Progress) -> ControlFlow<()> {
        let now = Instant::now();
        if now.duration_since(self.signals) < SIGNALS {
            return ControlFlow::Continue(());
        }
        self.signals = now;
        if self.error.is_some() {
            return ControlFlow::Break(());
        }
        Python::attach(|py| {
            if let Err(error) = py.check_signals() {
                self.error = Some(error);
                return ControlFlow::Break(());
            }
            if now.duration_since(self.calls) < CALLS {
                return ControlFlow::Continue(());
            }
            self.calls = now;
            self.call(py, progress)
        })
    }

    pub(crate) fn call(&mut self, py: Python<'_>, progress: &slidepack::Progress) -> ControlFlow<()> {
        let Some(callable) = &self.callable else { return ControlFlow::Continue(()) };
        match callable.call1(py, (Progress::from(progress),)) {
            Ok(reply) if reply.bind(py).is(pyo3::types::PyBool::new(py, false)) => ControlFlow::Break(()),
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Raises the error of the callable, or Ctrl-C with the answer so far.
    pub(crate) fn raised(self, py: Python<'_>, answer: impl FnOnce() -> Option<Py<PyAny>>) -> PyResult<()> {
        self.error.map_or(Ok(()), |error| Err(with_answer(py, error, answer)))
    }
}

/// Runs something without a callable; Ctrl-C ends it.
pub(crate) fn observed<T: Send>(
    py: Python<'_>,
    run: impl FnOnce(slidepack::Observer<'_>) -> T + Send,
) -> PyResult<T> {
    let mut run_observer = RunObserver::new(None);
    let done = py.detach(|| run(&mut |progress| run_observer.hear(progress)));
    run_observer.raised(py, || None)?;
    Ok(done)
}
