//! Lock files: which tables are in use, and when they were used last.

use super::file;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

pub(super) const LOCK: &str = "lock";

/// Uses closer together than this count as one.
const OFTEN: Duration = Duration::from_secs(60);

/// Records the use of a table as the modification time of its lock file, because the table's own
/// must not change.
pub(super) fn note_use(table: &Path) {
    let now = SystemTime::now();
    let is_old = now.duration_since(last_use(table)).is_ok_and(|since| OFTEN < since);
    if is_old {
        let mut options = File::options();
        let lock =
            file::open_file(&table.with_extension(LOCK), options.create(true).truncate(false).write(true));
        // On failure the table may be removed too early.
        let _ = lock.and_then(|lock| lock.set_modified(now));
    }
}

/// Last use of a table, or its creation if that is later.
pub(super) fn last_use(table: &Path) -> SystemTime {
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let lock = time(&table.with_extension(LOCK));
    lock.max(time(table)).unwrap_or(SystemTime::UNIX_EPOCH)
}

pub(super) fn is_in_use(table: &Path) -> bool {
    table.is_file() && !is_free(table)
}

/// Whether no process holds a lock on the file.
pub(super) fn is_free(path: &Path) -> bool {
    let file = file::open_file(path, File::options().read(true));
    file.is_ok_and(|file| file.try_lock().is_ok())
}
