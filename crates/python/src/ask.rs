use crate::error::Wrong;
use crate::observer::RunObserver;
use crate::tables::TABLES;
use pyo3::prelude::*;
use slidepack::ask::{Allowance, Ask, Listener, Service};
use slidepack::{Progress, wire};
use std::ops::ControlFlow;

impl Listener for RunObserver {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.hear(progress)
    }
}

/// Answers a question in JSON with an answer in JSON.
#[pyfunction]
#[pyo3(signature = (question, *, progress=None))]
pub(crate) fn ask(py: Python<'_>, question: &str, progress: Option<Py<PyAny>>) -> PyResult<String> {
    let ask: Ask = serde_json::from_str(question).map_err(|error| Wrong::new("field", error.to_string()))?;
    let service = Service { tables: TABLES.clone(), allowance: Allowance::everything() };
    let ready = service.ready(ask).map_err(Wrong::from)?;
    let mut observer = RunObserver::new(progress);
    let answer = py.detach(|| ready.run(&mut observer));
    let json = answer.map(|answer| wire::to_line(&answer));
    observer.raised(py, || {
        let json = json.as_ref().ok()?;
        json.into_pyobject(py).ok().map(|json| json.into_any().unbind())
    })?;
    Ok(json.map_err(Wrong::from)?)
}
