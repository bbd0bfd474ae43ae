//! Which files were read in full and had the right checksum.
//!
//! Comparing the checksum of 200 MB takes a quarter of the time in which
//! Korf's hundred boards are solved, so a file is not read again if it cannot
//! have changed. Beside each table lies a note that says which file was
//! checked, and when. The note is believed only
//!
//! - for the same file with the same times. The system sets the time of the
//!   last change itself, and programs cannot set it back. It does so on every
//!   `write`, but through a writable mapping only when a page is first written
//!   to: later writes to that page go unnoticed until the page is on disk;
//! - if the file had been left alone for some seconds when it was checked, so
//!   that a `write` after the check has a later time;
//! - until the machine restarts, and for a day at most. Disks that lose bits
//!   without a write are found out then.
//!
//! This is for disks and programs that go wrong. Whoever may write to the folder
//! can forge tables and notes; see SECURITY.md.

use super::checksum::checksum;
use super::file;
use std::fs::Metadata;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The ending of the notes' files.
pub(super) const ENDING: &str = "checked";

/// How long a note is believed.
const BELIEVED: Duration = Duration::from_secs(24 * 60 * 60);

/// The steps in which the coarsest file systems tell the time.
const COARSE: Duration = Duration::from_secs(2);

/// What differs between two files, and between a file and itself after a
/// change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    text: String,
    /// The part that stays the same when the file is removed.
    content: String,
    is_removed: bool,
    /// The time of the last change.
    changed: SystemTime,
}

impl Identity {
    #[cfg(unix)]
    pub(super) fn of(file: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        let (seconds, nanos) = (file.ctime().max(0) as u64, file.ctime_nsec().clamp(0, 999_999_999) as u32);
        let written = format!("{}.{}", file.mtime(), file.mtime_nsec());
        let content = format!("{}.{}.{}.{written}", file.dev(), file.ino(), file.len());
        Identity {
            text: format!("{content}.{seconds}.{nanos}"),
            content,
            is_removed: file.nlink() == 0,
            changed: UNIX_EPOCH + Duration::new(seconds, nanos),
        }
    }

    #[cfg(not(unix))]
    pub(super) fn of(file: &Metadata) -> Identity {
        let written = file.modified().unwrap_or(UNIX_EPOCH);
        let nanos = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        let created = file.created().map_or(0, nanos);
        let text = format!("{}.{}.{created}", file.len(), nanos(written));
        Identity { content: text.clone(), text, is_removed: false, changed: written }
    }

    /// Whether this is a file whose bytes are those of an earlier look. Removing
    /// it, or renaming another one into its place, leaves them as they were,
    /// but is a change for the system.
    pub(super) fn has_bytes_of(&self, earlier: &Identity) -> bool {
        self.text == earlier.text || self.is_removed && self.content == earlier.content
    }

    /// Whether a check at `time` would have come long enough after the last
    /// change.
    fn is_settled(&self, time: SystemTime) -> bool {
        time.duration_since(self.changed).is_ok_and(|since| COARSE < since)
    }
}

/// Whether this file was read in full not long ago.
pub(super) fn is_known(table: &Path, file: &Identity) -> bool {
    is_known_at(table, file, SystemTime::now())
}

fn is_known_at(table: &Path, file: &Identity, now: SystemTime) -> bool {
    let Some(note) = file::read_small(&table.with_extension(ENDING)) else { return false };
    let Some((fields, sum)) = note.trim_end().rsplit_once(' ') else { return false };
    let is_whole = u64::from_str_radix(sum, 16).is_ok_and(|sum| sum == checksum(fields.as_bytes()));
    let Some((what, when)) = fields.rsplit_once(' ').filter(|_| is_whole) else { return false };
    let Ok(when) = when.parse().map(|seconds| UNIX_EPOCH + Duration::from_secs(seconds)) else {
        return false;
    };
    what == fields_of(file)
        && file.is_settled(when)
        && now.duration_since(when).is_ok_and(|since| since < BELIEVED)
}

/// Takes note that all of a file was read, which began at `time`, and found
/// good. Whoever cannot write the note reads the file again next time.
pub(super) fn take_note(table: &Path, file: &Identity, time: SystemTime) {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    if !file.is_settled(UNIX_EPOCH + Duration::from_secs(seconds)) {
        return;
    }
    let fields = format!("{} {seconds}", fields_of(file));
    let line = format!("{fields} {:x}\n", checksum(fields.as_bytes()));
    let _ = file::write_small(&table.with_extension(ENDING), &line);
}

fn fields_of(file: &Identity) -> String {
    format!("slidepack checked 1 {} {}", file.text, this_start())
}

/// What tells one start of the machine from another, where the system says it.
fn this_start() -> String {
    let id = file::read_small(Path::new("/proc/sys/kernel/random/boot_id"));
    id.map_or("any".into(), |id| id.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_note_is_believed_for_an_unchanged_file_and_for_a_day() {
        let folder = std::env::temp_dir().join(format!("slidepack-checked-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let table = folder.join("some.table");
        fs::write(&table, "some bytes").unwrap();
        let file = Identity::of(&fs::metadata(&table).unwrap());
        let after = |seconds: u64| file.changed + Duration::from_secs(seconds);

        assert!(!is_known_at(&table, &file, after(10)));
        // Too soon: another write may come with the same time.
        take_note(&table, &file, after(1));
        assert!(!is_known_at(&table, &file, after(10)));

        take_note(&table, &file, after(9));
        assert!(is_known_at(&table, &file, after(10)));
        assert!(!is_known_at(&table, &file, after(5)), "the clock was set back");
        assert!(is_known_at(&table, &file, after(80_000)));
        assert!(!is_known_at(&table, &file, after(90_000)));

        let text = format!("{}0", file.text);
        assert!(!is_known_at(&table, &Identity { text, ..file.clone() }, after(10)));
        fs::write(&table, "SOME BYTES").unwrap();
        assert!(!is_known_at(&table, &Identity::of(&fs::metadata(&table).unwrap()), after(10)));

        let note = table.with_extension(ENDING);
        let good = fs::read(&note).unwrap();
        for at in 0..good.len() - 1 {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            fs::write(&note, bytes).unwrap();
            assert!(!is_known_at(&table, &file, after(10)), "byte {at}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
