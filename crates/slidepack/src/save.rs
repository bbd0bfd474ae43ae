//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file beside its place and renames it into it: whoever looks sees
/// the old file or the new one, never half of one.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    save_parts(path, &[bytes])
}

/// As [`save`], for a file in several parts.
pub(crate) fn save_parts(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is no file name"))?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = write(&beside, parts).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error tells more than one about the leftover would.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mut file = File::create(path)?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("slidepack-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("answer.txt");
        save(&path, b"old").unwrap();
        save(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(save(&folder.join("no/such/folder.txt"), b"x").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
