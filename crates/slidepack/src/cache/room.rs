//! The size limit of the folder, and the order of removal.

use super::lock::{is_free, is_in_use, last_use};
use super::{Cache, ENDING, Entry, checked, file};
use std::fs;

impl Cache {
    /// Removes the least recently used tables until `bytes` more fit; `false` if they cannot.
    /// Tables in use are kept.
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

    /// Removes a table and its verification note.
    pub fn remove(&self, entry: &Entry) -> std::io::Result<()> {
        fs::remove_file(&entry.path)?;
        // A leftover note is not valid for another file.
        let _ = fs::remove_file(entry.path.with_extension(checked::ENDING));
        Ok(())
    }

    /// Removes partial files of killed processes. Running processes hold locks on theirs.
    pub(super) fn sweep(&self) {
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        let middles = [ENDING, checked::ENDING].map(|ending| format!(".{ending}."));
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let is_ours = middles.iter().any(|middle| name.contains(middle));
            let is_part = is_ours && name.starts_with('.') && name.ends_with(file::PART);
            if is_part && is_free(&file.path()) {
                // Retried next time.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}
