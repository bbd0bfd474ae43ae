//! The command `slidepack`, in the same file as the module.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command with these arguments, the program's name first. `program` is
/// what starts Python with the command.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, args: Vec<OsString>, program: Vec<OsString>) -> PyResult<u8> {
    #[cfg(feature = "command")]
    return Ok(py.detach(|| slidepack_cli::run(args, Some(program))));
    #[cfg(not(feature = "command"))]
    {
        let _ = (py, args, program);
        Err(pyo3::exceptions::PyNotImplementedError::new_err("slidepack was built without its command"))
    }
}
