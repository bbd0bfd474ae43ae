//! Conversion of errors to Python exceptions. The classes are written in Python, where they can be
//! documented, typed and pickled.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use slidepack::InputError;
use slidepack::ask::AskError;

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("slidepack._errors")?.getattr(name)
}

/// An exception of the class with this name.
fn exception<'py>(py: Python<'py>, name: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    class(py, name).and_then(|class| class.call1(arguments)).map_or_else(|error| error, PyErr::from_value)
}

/// Whether an exception is an `InputError`.
pub(crate) fn is_input_error(py: Python<'_>, error: &PyErr) -> bool {
    class(py, "InputError").is_ok_and(|class| error.matches(py, class).unwrap_or(false))
}

/// Fields of a Python `InputError`.
pub(crate) struct Wrong {
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) file: Option<String>,
    pub(crate) place: Option<(usize, usize)>,
    /// The line, with the wrong part underlined.
    pub(crate) caret: Option<String>,
}

impl Wrong {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Wrong {
        Wrong { code: code.into(), message: message.into(), file: None, place: None, caret: None }
    }

    fn raised(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let fields = PyDict::new(py);
        fields.set_item("code", self.code)?;
        fields.set_item("file", self.file)?;
        fields.set_item("line", self.place.map(|(line, _)| line))?;
        fields.set_item("column", self.place.map(|(_, column)| column))?;
        fields.set_item("caret", self.caret)?;
        class(py, "InputError")?.call((self.message,), Some(&fields))
    }
}

impl From<InputError> for Wrong {
    fn from(error: InputError) -> Wrong {
        let place = error.place.map(|place| (place.line, place.column));
        // The message is followed by the line and its caret.
        let shown = error.to_string();
        let caret =
            shown.find(&error.message).and_then(|at| shown[at + error.message.len()..].strip_prefix('\n'));
        Wrong {
            code: error.code.into(),
            caret: caret.map(str::to_owned),
            message: error.message,
            file: Some(error.file),
            place,
        }
    }
}

impl From<AskError> for Wrong {
    fn from(error: AskError) -> Wrong {
        Wrong { code: error.code.into(), message: error.message, file: None, place: error.place, caret: None }
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        Python::attach(|py| wrong.raised(py).map_or_else(|error| error, PyErr::from_value))
    }
}

pub(crate) fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The exception for Ctrl-C with the answer so far; any other one as it is.
pub(crate) fn with_answer(py: Python<'_>, error: PyErr, answer: impl FnOnce() -> Option<Py<PyAny>>) -> PyErr {
    let is_interrupt = error.is_instance_of::<PyKeyboardInterrupt>(py);
    if is_interrupt { exception(py, "Interrupted", (answer(),)) } else { error }
}

/// The exception that ends a list cut short by a limit.
pub(crate) fn stopped(py: Python<'_>, why: &str, found: u64) -> PyErr {
    exception(py, "Stopped", (why, found))
}
