//! The first result of several pieces of work.

use super::{Meter, Stop, run_workers};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) fn first_of<T: Sync, R: Send + Sync>(
    meter: &mut Meter<'_>,
    threads: usize,
    pieces: &[T],
    search: impl Fn(&T, &mut Meter<'_>) -> Result<Option<R>, Stop> + Sync,
) -> Result<Option<R>, Stop> {
    let next = AtomicUsize::new(0);
    let found = OnceLock::new();
    let work = |meter: &mut Meter<'_>| {
        while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(result) = search(piece, meter)? {
                return Ok(Some(result));
            }
        }
        Ok::<_, Stop>(None)
    };
    let ended = run_workers(meter, threads, |handle| {
        if let Ok(Some(result)) = handle.with_meter(work) {
            found.get_or_init(|| result);
            handle.end();
        }
    });
    // A result counts even if a limit is reached at the same moment.
    match found.into_inner() {
        Some(result) => Ok(Some(result)),
        None => ended.map(|_| None),
    }
}
