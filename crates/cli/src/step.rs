//! Steps that cannot be interrupted by an observer.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

pub(crate) struct Step {
    began: Instant,
    /// Completes "interrupted while ...".
    pub(crate) what: String,
    pub(crate) file: Option<PathBuf>,
}

static OPEN: Mutex<Option<Step>> = Mutex::new(None);

fn open() -> MutexGuard<'static, Option<Step>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn open_since() -> Option<Instant> {
    open().as_ref().map(|step| step.began)
}

pub(crate) fn take() -> Option<Step> {
    open().take()
}

/// Runs a step that no observer can interrupt, such as reading, drawing or printing. `what`
/// completes "interrupted while ...".
pub(crate) fn step<T>(what: impl Into<String>, work: impl FnOnce() -> T) -> T {
    within(what.into(), None, work)
}

pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    use anyhow::Context;
    let what = format!("writing {}, which is as it was before", path.display());
    let saved = within(what, Some(path.into()), || slidepack::save(path, bytes));
    saved.with_context(|| format!("{} could not be written", path.display()))
}

fn within<T>(what: String, file: Option<PathBuf>, work: impl FnOnce() -> T) -> T {
    *open() = Some(Step { began: Instant::now(), what, file });
    let done = work();
    *open() = None;
    done
}
