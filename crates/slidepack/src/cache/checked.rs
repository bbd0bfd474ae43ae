//! Which files have been verified.
//!
//! Comparing the checksum of 200 MB costs half as much as solving Korf's 100 boards, so a file is
//! not read again if it cannot have changed. A note beside each table holds the identity of the
//! file that was verified. It is valid
//!
//! - for the same file with the same times. The system sets the time of the last change, and
//!   programs cannot set it back. It does so on every `write`, but through a writable mapping only
//!   when a page is first written;
//! - if the file was unchanged for some seconds before the check, so that a later `write` has a
//!   later time;
//! - until the machine restarts, and for a day at most, because disks lose bits without a write.
//!
//! This finds faulty disks and programs. SECURITY.md covers intent.

use super::file;
use std::fs::{self, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) const ENDING: &str = "checked";

const VALID: Duration = Duration::from_secs(24 * 60 * 60);

/// Resolution of the times of the coarsest file systems.
const COARSE: Duration = Duration::from_secs(2);

pub(super) fn is_known(table: &Path, file: &Metadata, now: SystemTime) -> bool {
    let note = table.with_extension(ENDING);
    let noted = fs::metadata(&note).and_then(|note| note.modified());
    let is_recent = noted.is_ok_and(|noted| now.duration_since(noted).is_ok_and(|age| age < VALID));
    is_recent && file::read_small(&note).is_some_and(|text| text == identity(file))
}

/// Notes that a check of all bytes, started at `time`, passed. Without the note the next run checks
/// again.
pub(super) fn take_note(table: &Path, file: &Metadata, time: SystemTime) {
    if time.duration_since(changed(file)).is_ok_and(|since| COARSE < since) {
        let _ = crate::save(&table.with_extension(ENDING), identity(file).as_bytes());
    }
}

#[cfg(unix)]
fn changed(file: &Metadata) -> SystemTime {
    use std::os::unix::fs::MetadataExt;
    let (seconds, nanos) = (file.ctime().max(0) as u64, file.ctime_nsec().clamp(0, 999_999_999) as u32);
    UNIX_EPOCH + Duration::new(seconds, nanos)
}

#[cfg(not(unix))]
fn changed(file: &Metadata) -> SystemTime {
    file.modified().unwrap_or(UNIX_EPOCH)
}

/// Identity of the file, time of its last change, and boot of the machine.
fn identity(file: &Metadata) -> String {
    #[cfg(unix)]
    let inode = {
        use std::os::unix::fs::MetadataExt;
        (file.dev(), file.ino())
    };
    #[cfg(not(unix))]
    let inode = file.created().ok();
    let start = file::read_small(Path::new("/proc/sys/kernel/random/boot_id"));
    format!("{inode:?} {} {:?} {:?} {start:?}\n", file.len(), file.modified().ok(), changed(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_valid_for_an_unchanged_file_and_for_a_day() {
        let folder = std::env::temp_dir().join(format!("slidepack-checked-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let table = folder.join("some.table");
        fs::write(&table, "some bytes").unwrap();
        let file = fs::metadata(&table).unwrap();
        let after = |seconds: u64| changed(&file) + Duration::from_secs(seconds);

        assert!(!is_known(&table, &file, after(10)));
        // Another write may come with the same time.
        take_note(&table, &file, after(1));
        assert!(!is_known(&table, &file, after(10)));

        take_note(&table, &file, after(9));
        assert!(is_known(&table, &file, after(10)));
        assert!(!is_known(&table, &file, changed(&file) - Duration::from_secs(5)), "the clock was set back");
        assert!(is_known(&table, &file, after(80_000)));
        assert!(!is_known(&table, &file, after(90_000)));

        fs::write(&table, "SOME BYTES").unwrap();
        assert!(!is_known(&table, &fs::metadata(&table).unwrap(), after(10)));

        let note = table.with_extension(ENDING);
        let good = fs::read(&note).unwrap();
        for at in 0..good.len() {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            fs::write(&note, bytes).unwrap();
            assert!(!is_known(&table, &file, after(10)), "byte {at}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
