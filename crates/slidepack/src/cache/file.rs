//! The file format of a table: a header page, then the bytes.
//!
//! The header is text, readable with `head -1`:
//! `slidepack table VERSION NAME LENGTH CHECKSUM HEADERSUM`, numbers in hexadecimal, padded with
//! spaces.

use slidepack_core::slide::TABLE_VERSION;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// Header size: one page, so that mapped tables are aligned.
pub(super) const HEADER: usize = 4096;

/// Bytes processed between two checks for cancellation, about a millisecond.
pub(super) const PIECE: usize = 4 << 20;

pub(super) const PART: &str = ".part";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) length: u64,
    checksum: u64,
}

pub(super) struct Opened {
    pub(super) file: File,
    pub(super) header: Header,
    pub(super) metadata: Metadata,
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged: {what}"))
}

/// Opens regular files only: opening a pipe may block forever, and opening a device may have side
/// effects.
pub(super) fn open_file(path: &Path, options: &OpenOptions) -> io::Result<File> {
    let no_file = || Err(io::Error::new(io::ErrorKind::InvalidData, "not a file"));
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return no_file(),
        // Creating a file through a dangling link would create it elsewhere.
        Err(error) if error.kind() != io::ErrorKind::NotFound || path.is_symlink() => return Err(error),
        _ => {}
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { no_file() }
}

pub(super) fn read_small(path: &Path) -> Option<String> {
    let mut text = String::new();
    let file = open_file(path, File::options().read(true)).ok()?;
    file.take(4096).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Opens the file of the table `name` and checks its header and length, but not its bytes.
pub(super) fn open(path: &Path, name: &str) -> io::Result<Opened> {
    let mut file = open_file(path, File::options().read(true))?;
    let mut page = [0; HEADER];
    file.read_exact(&mut page).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged("too short"),
        _ => error,
    })?;
    let header = Header::parse(&page, name)?;
    let metadata = file.metadata()?;
    match metadata.len().checked_sub(HEADER as u64) {
        Some(length) if length == header.length => Ok(Opened { file, header, metadata }),
        _ => Err(damaged("cut off")),
    }
}

impl Header {
    fn parse(page: &[u8], name: &str) -> io::Result<Header> {
        let fields = Header::fields(page).ok_or_else(|| damaged("not a table"))?;
        match fields[..] {
            ["slidepack", "table", version, ..] if version != TABLE_VERSION.to_string() => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "made by another version of slidepack"))
            }
            ["slidepack", "table", _, of, length, checksum] if of == name => {
                let number = |text| u64::from_str_radix(text, 16).map_err(|_| damaged("not a table"));
                Ok(Header { length: number(length)?, checksum: number(checksum)? })
            }
            _ => Err(damaged("not the table of this name")),
        }
    }

    /// The fields of a valid header, without its own checksum.
    fn fields(page: &[u8]) -> Option<Vec<&str>> {
        let line = str::from_utf8(page.strip_suffix(b"\n")?.trim_ascii_end()).ok()?;
        let (fields, sum) = line.rsplit_once(' ')?;
        let is_whole = u64::from_str_radix(sum, 16).ok()? == xxh3_64(fields.as_bytes());
        is_whole.then(|| fields.split(' ').collect())
    }

    fn page(&self, name: &str) -> Vec<u8> {
        let fields = format!("slidepack table {TABLE_VERSION} {name} {:x} {:x}", self.length, self.checksum);
        let line = format!("{fields} {:x}", xxh3_64(fields.as_bytes()));
        let mut page = format!("{line:<width$}", width = HEADER - 1).into_bytes();
        page.push(b'\n');
        page
    }

    pub(super) fn compare(&self, sum: &Xxh3) -> io::Result<()> {
        if sum.digest() == self.checksum { Ok(()) } else { Err(damaged("the checksum is wrong")) }
    }
}

/// The name of a temporary file, unique across processes and threads.
fn part_of(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}{PART}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

/// Writes a table atomically, unless `is_over` becomes true first.
///
/// The temporary file is locked until it is renamed, which distinguishes it from leftovers of
/// killed processes.
pub(super) fn write(path: &Path, name: &str, bytes: &[u8], is_over: &AtomicBool) -> io::Result<()> {
    let part = part_of(path);
    let written = write_part(&part, path, name, bytes, is_over);
    if written.is_err() {
        // The first error is more informative than one about the leftover.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_part(part: &Path, path: &Path, name: &str, bytes: &[u8], is_over: &AtomicBool) -> io::Result<()> {
    let mut file = File::create_new(part)?;
    file.try_lock()?;
    let header = Header { length: bytes.len() as u64, checksum: xxh3_64(bytes) };
    file.write_all(&header.page(name))?;
    let go_on = || match is_over.load(Ordering::Relaxed) {
        true => Err(io::Error::from(io::ErrorKind::Interrupted)),
        false => Ok(()),
    };
    // Pieces aligned to their length in the file are cached and mapped in large pages, where the
    // system supports them.
    let (first, rest) = bytes.split_at(bytes.len().min(PIECE - HEADER));
    for piece in std::iter::once(first).chain(rest.chunks(PIECE)) {
        go_on()?;
        file.write_all(piece)?;
    }
    file.sync_all()?;
    go_on()?;
    fs::rename(part, path)?;
    sync_folder(path);
    Ok(())
}

/// Syncs the folder. Where that fails, the file may be missing after a power failure, but is never
/// partial.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(page: &[u8], name: &str) -> Result<Header, String> {
        Header::parse(page, name).map_err(|error| error.to_string())
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let header = Header { length: 4711, checksum: u64::MAX };
        let page = header.page("4x4-some");
        assert_eq!(page.len(), HEADER);
        assert_eq!(parsed(&page, "4x4-some"), Ok(header));
        assert_eq!(parsed(&page, "4x4-other"), Err("damaged: not the table of this name".into()));
        let mut wrong = page.clone();
        wrong[30] ^= 1;
        assert_eq!(parsed(&wrong, "4x4-some"), Err("damaged: not a table".into()));
    }

    #[test]
    fn a_table_of_another_version_differs_from_a_damaged_one() {
        let fields = "slidepack table 1 4x4-some 4711 0 of whatever kind";
        let line = format!("{fields} {:x}", xxh3_64(fields.as_bytes()));
        let page = format!("{line:<width$}\n", width = HEADER - 1);
        assert_eq!(parsed(page.as_bytes(), "4x4-some"), Err("made by another version of slidepack".into()));
    }
}
