//! How much the folder may hold, and what goes first.

use super::{Cache, ENDING, Entry, LOCK, checked, file};
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The bytes that tables may take on disk unless `SLIDEPACK_CACHE_LIMIT` says
/// otherwise: some twenty large sets.
pub(super) const LIMIT: u64 = 4 << 30;

/// Uses closer together than this count as one.
const OFTEN: Duration = Duration::from_secs(60);

impl Cache {
    /// Removes tables, those first that were not used for longest, until so
    /// many bytes more fit; `false` if they cannot. Tables that a process has
    /// in use stay.
    pub(super) fn make_room(&self, name: &str, bytes: u64) -> bool {
        let Ok(mut entries) = self.entries() else { return true };
        entries.retain(|entry| entry.name != name);
        let mut total = entries.iter().map(|entry| entry.bytes).sum::<u64>().saturating_add(bytes);
        if self.limit < bytes {
            return false;
        }
        entries.sort_by_cached_key(|entry| last_use(&entry.path));
        for entry in &entries {
            if total <= self.limit {
                break;
            }
            if !is_in_use(&entry.path) && self.remove(entry).is_ok() {
                total -= entry.bytes;
            }
        }
        total <= self.limit
    }

    /// Removes a table and the note that it was checked.
    pub fn remove(&self, entry: &Entry) -> std::io::Result<()> {
        fs::remove_file(&entry.path)?;
        // It would not be believed for another file.
        let _ = fs::remove_file(entry.path.with_extension(checked::ENDING));
        Ok(())
    }

    /// Removes what processes that were killed have left half-written. Those
    /// still at work have their files locked.
    pub(super) fn sweep(&self) {
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        let middles = [ENDING, checked::ENDING].map(|ending| format!(".{ending}."));
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let is_ours = middles.iter().any(|middle| name.contains(middle));
            let is_part = is_ours && name.starts_with('.') && name.ends_with(file::PART);
            if is_part && is_free(&file.path()) {
                // Next time, then.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

/// Takes note that a table is used. The time of its lock's file says when: the
/// table's own must not change.
pub(super) fn note_use(table: &Path) {
    let now = SystemTime::now();
    let is_old = now.duration_since(last_use(table)).is_ok_and(|since| OFTEN < since);
    if is_old {
        let mut options = File::options();
        let lock =
            file::open_file(&table.with_extension(LOCK), options.create(true).truncate(false).write(true));
        // Then it is removed sooner than it might be.
        let _ = lock.and_then(|lock| lock.set_modified(now));
    }
}

/// When a table was last used, or at least made.
fn last_use(table: &Path) -> SystemTime {
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let lock = time(&table.with_extension(LOCK));
    lock.max(time(table)).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn is_in_use(table: &Path) -> bool {
    table.is_file() && !is_free(table)
}

/// Whether nobody has a file locked.
pub(super) fn is_free(path: &Path) -> bool {
    let file = file::open_file(path, File::options().read(true));
    file.is_ok_and(|file| file.try_lock().is_ok())
}
