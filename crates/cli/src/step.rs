//! Work that asks no observer whether to go on.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The step under way, if there is one, and how many there were.
struct Steps {
    number: u64,
    open: Option<Step>,
}

/// A step under way.
pub(crate) struct Step {
    number: u64,
    /// Completes "interrupted while ...".
    pub(crate) what: String,
    /// The file that it writes.
    pub(crate) file: Option<PathBuf>,
}

static STEPS: Mutex<Steps> = Mutex::new(Steps { number: 0, open: None });

fn steps() -> MutexGuard<'static, Steps> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of the step under way, if there is one.
pub(crate) fn number() -> Option<u64> {
    steps().open.as_ref().map(|step| step.number)
}

/// Takes the step under way, for whoever ends the program.
pub(crate) fn take() -> Option<Step> {
    steps().open.take()
}

/// Does something that asks no observer whether to go on, such as reading,
/// drawing or printing. `what` completes "interrupted while ...".
pub(crate) fn step<T>(what: impl Into<String>, work: impl FnOnce() -> T) -> T {
    within(Step { number: 0, what: what.into(), file: None }, work)
}

/// Writes a file whole or not at all.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    use anyhow::Context;
    let what = format!("writing {}, which is as it was before", path.display());
    let saved = within(Step { number: 0, what, file: Some(path.into()) }, || slidepack::save(path, bytes));
    saved.with_context(|| format!("{} could not be written", path.display()))
}

fn within<T>(step: Step, work: impl FnOnce() -> T) -> T {
    {
        let mut steps = steps();
        steps.number += 1;
        let number = steps.number;
        steps.open = Some(Step { number, ..step });
    }
    let done = work();
    steps().open = None;
    done
}
