//! Files as memory.
#![allow(unsafe_code)]

use super::file::{HEADER, Header};
use memmap2::Mmap;
#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use std::fs::File;
use std::io;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::thread;

/// The bytes of a table.
pub(super) enum Mapped {
    /// In a file, behind its header.
    File(Mmap),
    /// In large pages of memory, of which the last may be longer than needed.
    Copy { pages: Mmap, length: usize },
}

/// The size of a large page on most machines.
const LARGE: usize = 2 << 20;

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        match self {
            Mapped::File(file) => &file[HEADER..],
            Mapped::Copy { pages, length } => &pages[..*length],
        }
    }
}

impl Mapped {
    /// The same bytes in large pages, if they fill some and the system has
    /// them. A search reads all over its tables, and with small pages every
    /// other read also has to find its page first; reading a table whole takes
    /// some hundredths of a second.
    pub(super) fn in_large_pages(self, threads: usize) -> Mapped {
        let bytes = self.as_ref();
        if bytes.len() < 2 * LARGE {
            return self;
        }
        let length = bytes.len();
        copied(bytes, threads).map_or(self, |pages| Mapped::Copy { pages, length })
    }
}

#[cfg(target_os = "linux")]
fn copied(bytes: &[u8], threads: usize) -> Option<Mmap> {
    // Whole pages, so that the system begins with one.
    let mut pages = MmapMut::map_anon(bytes.len().next_multiple_of(LARGE)).ok()?;
    pages.advise(Advice::HugePage).ok()?;
    // What takes the time is the system making room, so each makes its own.
    let share = bytes.len().div_ceil(threads).next_multiple_of(LARGE);
    thread::scope(|scope| {
        for (to, from) in pages.chunks_mut(share).zip(bytes.chunks(share)) {
            scope.spawn(move || to[..from.len()].copy_from_slice(from));
        }
    });
    pages.make_read_only().ok()
}

#[cfg(not(target_os = "linux"))]
fn copied(_bytes: &[u8], _threads: usize) -> Option<Mmap> {
    None
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
        Some(length) if length as u64 == header.length => Ok(Mapped::File(map)),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "cut off")),
    }
}
