use crate::error::Wrong;
use crate::observer::RunObserver;
use crate::tables::tables;
use pyo3::prelude::*;
use slidepack::ask::{Allowance, Ask, Listener, Service};
use slidepack::{Progress, wire};
use std::cell::RefCell;
use std::ops::ControlFlow;

struct Listening(RefCell<RunObserver>);

impl Listener for Listening {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.0.borrow_mut().hear(progress)
    }
}

/// Answers a question in JSON with an answer in JSON.
#[pyfunction]
#[pyo3(signature = (question, *, progress=None))]
pub(crate) fn ask(py: Python<'_>, question: &str, progress: Option<Py<PyAny>>) -> PyResult<String> {
    let ask: Ask = serde_json::from_str(question).map_err(|error| Wrong::new("field", error.to_string()))?;
    let service = Service { tables: tables().clone(), allowance: Allowance::everything() };
    let ready = service.ready(ask).map_err(Wrong::from)?;
    let ear = Listening(RefCell::new(RunObserver::new(progress)));
    let (answer, ear) = py.detach(move || (ready.run(&ear), ear));
    let json = answer.map(|answer| wire::to_line(&answer));
    ear.0.into_inner().raised(py, || {
        let json = json.as_ref().ok()?;
        json.into_pyobject(py).ok().map(|json| json.into_any().unbind())
    })?;
    Ok(json.map_err(Wrong::from)?)
}
