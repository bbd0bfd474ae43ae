//! The file of a table: a page of header, then the bytes.
//!
//! The header is text, so that `head -1` tells what a file is:
//! `slidepack table 2 NAME LENGTH CHECKSUM HEADERSUM`, numbers in hexadecimal,
//! filled up with spaces.

use super::checksum::{Checksum, checksum};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The bytes before the table: a page, so that mapped tables are aligned.
pub(super) const HEADER: usize = 4096;

/// Bytes read, written or summed between two questions whether to go on: about
/// a millisecond's work.
pub(super) const PIECE: usize = 4 << 20;

/// The version of this layout and of what tables mean. A file of another
/// version is built anew.
const VERSION: &str = "2";

/// The ending of files that are being written.
pub(super) const PART: &str = ".part";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) length: u64,
    checksum: u64,
}

/// A table's file, opened.
pub(super) struct Opened {
    pub(super) file: File,
    pub(super) header: Header,
    pub(super) metadata: Metadata,
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged: {what}"))
}

/// Opens a file, and nothing but a file: opening a pipe may wait for ever, and
/// opening a device may do anything.
pub(super) fn open_file(path: &Path, options: &OpenOptions) -> io::Result<File> {
    let no_file = || Err(io::Error::new(io::ErrorKind::InvalidData, "not a file"));
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return no_file(),
        // Creating a file through a link to nowhere would create it elsewhere.
        Err(error) if error.kind() != io::ErrorKind::NotFound || path.is_symlink() => return Err(error),
        _ => {}
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { no_file() }
}

/// The text of a file of a few lines, if that is what it is.
pub(super) fn read_small(path: &Path) -> Option<String> {
    let mut text = String::new();
    let file = open_file(path, File::options().read(true)).ok()?;
    file.take(4096).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Writes a small file whole or not at all, but does not wait for the disk.
pub(super) fn write_small(path: &Path, text: &str) -> io::Result<()> {
    let part = part_of(path);
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Opens the file of a whole table of this name. Its bytes are not looked at.
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
            ["slidepack", "table", version, ..] if version != VERSION => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "made by another version of slidepack"))
            }
            ["slidepack", "table", _, of, length, checksum] if of == name => {
                let number = |text| u64::from_str_radix(text, 16).map_err(|_| damaged("not a table"));
                Ok(Header { length: number(length)?, checksum: number(checksum)? })
            }
            _ => Err(damaged("not the table of this name")),
        }
    }

    /// The words of a header that is as it was written, but for its own sum.
    fn fields(page: &[u8]) -> Option<Vec<&str>> {
        let line = str::from_utf8(page.strip_suffix(b"\n")?.trim_ascii_end()).ok()?;
        let (fields, sum) = line.rsplit_once(' ')?;
        let is_whole = u64::from_str_radix(sum, 16).ok()? == checksum(fields.as_bytes());
        is_whole.then(|| fields.split(' ').collect())
    }

    fn page(&self, name: &str) -> Vec<u8> {
        let fields = format!("slidepack table {VERSION} {name} {:x} {:x}", self.length, self.checksum);
        let line = format!("{fields} {:x}", checksum(fields.as_bytes()));
        let mut page = format!("{line:<width$}", width = HEADER - 1).into_bytes();
        page.push(b'\n');
        page
    }

    /// Compares the checksum of a table, whose bytes come piece by piece.
    pub(super) fn compare(&self, sum: Checksum) -> io::Result<()> {
        if sum.done() == self.checksum { Ok(()) } else { Err(damaged("the checksum is wrong")) }
    }
}

/// The name of a file that becomes another one when it is whole; no other
/// process, and no other thread, has the same.
fn part_of(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}{PART}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

/// Writes a table whole or not at all: not if `is_over` becomes true first.
///
/// It is written beside its place and renamed into it. Until then the file is
/// locked, so that others can tell it from one that a killed process left.
pub(super) fn write(path: &Path, name: &str, bytes: &[u8], is_over: &AtomicBool) -> io::Result<()> {
    let part = part_of(path);
    let written = write_part(&part, path, name, bytes, is_over);
    if written.is_err() {
        // The first error tells more than one about the leftover would.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_part(part: &Path, path: &Path, name: &str, bytes: &[u8], is_over: &AtomicBool) -> io::Result<()> {
    let mut file = File::create_new(part)?;
    file.try_lock()?;
    let header = Header { length: bytes.len() as u64, checksum: checksum(bytes) };
    file.write_all(&header.page(name))?;
    let go_on = || match is_over.load(Ordering::Relaxed) {
        true => Err(io::Error::from(io::ErrorKind::Interrupted)),
        false => Ok(()),
    };
    // Pieces that begin at multiples of their length in the file are kept in
    // large pages where the system has such, and mapped as those.
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

/// Has the disk remember what a folder holds. Where that cannot be done the
/// file may be missing after a power failure, but it is never half there.
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

/// Reads all of a table and compares its checksum.
pub(super) fn verify(path: &Path, name: &str) -> io::Result<()> {
    let Opened { mut file, header, .. } = open(path, name)?;
    let mut sum = Checksum::new();
    let mut piece = Vec::new();
    loop {
        piece.clear();
        if (&mut file).take(PIECE as u64).read_to_end(&mut piece)? == 0 {
            return header.compare(sum);
        }
        sum.add(&piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(page: &[u8], name: &str) -> Result<Header, String> {
        Header::parse(page, name).map_err(|error| error.to_string())
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let header = Header { length: 4711, checksum: u64::MAX };
        let page = header.page("4x4-some");
        assert_eq!(page.len(), HEADER);
        assert_eq!(told(&page, "4x4-some"), Ok(header));
        assert_eq!(told(&page, "4x4-other"), Err("damaged: not the table of this name".into()));
        let mut wrong = page.clone();
        wrong[30] ^= 1;
        assert_eq!(told(&wrong, "4x4-some"), Err("damaged: not a table".into()));
    }

    #[test]
    fn a_table_of_another_version_is_told_from_a_damaged_one() {
        let fields = "slidepack table 1 4x4-some 4711 0 of whatever kind";
        let line = format!("{fields} {:x}", checksum(fields.as_bytes()));
        let page = format!("{line:<width$}\n", width = HEADER - 1);
        assert_eq!(told(page.as_bytes(), "4x4-some"), Err("made by another version of slidepack".into()));
    }
}
