//! Files as memory.
#![allow(unsafe_code)]

use super::file::{HEADER, Header};
use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::path::Path;

/// The bytes of a table, mapped.
pub(super) struct Mapped(Mmap);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0[HEADER..]
    }
}

/// Maps a file whose header was read.
pub(super) fn map(path: &Path, header: &Header) -> io::Result<Mapped> {
    let file = File::open(path)?;
    // SAFETY: a mapping is sound as long as nobody changes the file under it.
    // Nobody does: tables are written beside their place and renamed into it,
    // and removing or replacing a file leaves the mapped one as it was.
    let map = unsafe { Mmap::map(&file) }?;
    // The file may have been replaced since its header was read.
    match map.len().checked_sub(HEADER) {
        Some(length) if length as u64 == header.length => Ok(Mapped(map)),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "cut off")),
    }
}
