//! The file of a table: a page of header, then the bytes.
//!
//! The header is text, so that `head -1` tells what a file is:
//! `slidepack table 2 NAME LENGTH CHECKSUM HEADERSUM`, numbers in hexadecimal,
//! filled up with spaces.

use super::checksum::checksum;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The bytes before the table: a page, so that mapped tables are aligned.
pub(super) const HEADER: usize = 4096;

/// The version of this layout and of what tables mean. A file of another
/// version is built anew.
const VERSION: &str = "2";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) length: u64,
    checksum: u64,
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged: {what}"))
}

impl Header {
    /// The header of a file, if it is that of a whole table of this name.
    pub(super) fn read(path: &Path, name: &str) -> io::Result<Header> {
        let mut file = File::open(path)?;
        let mut page = [0; HEADER];
        file.read_exact(&mut page).map_err(|_| damaged("too short"))?;
        let header = Header::parse(&page, name)?;
        match file.metadata()?.len().checked_sub(HEADER as u64) {
            Some(length) if length == header.length => Ok(header),
            _ => Err(damaged("cut off")),
        }
    }

    fn parse(page: &[u8], name: &str) -> io::Result<Header> {
        let fields = Header::fields(page).ok_or_else(|| damaged("not a table"))?;
        match fields[..] {
            ["slidepack", "table", version, ..] if version != VERSION => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "made by another version of slidepack"))
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
        let line = str::from_utf8(page).ok()?.strip_suffix('\n')?.trim_end();
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
}

/// Writes a table whole or not at all.
pub(super) fn write(path: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let header = Header { length: bytes.len() as u64, checksum: checksum(bytes) };
    crate::save::save_parts(path, &[&header.page(name), bytes])
}

/// Reads all of a table and compares its checksum.
pub(super) fn verify(path: &Path, name: &str) -> io::Result<()> {
    let header = Header::read(path, name)?;
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(HEADER as u64))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if checksum(&bytes) == header.checksum { Ok(()) } else { Err(damaged("the checksum is wrong")) }
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
