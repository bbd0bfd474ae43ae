//! Files as memory.
#![allow(unsafe_code)]

use super::file::{HEADER, Header};
use memmap2::Mmap;
#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use slidepack_core::slide::tables::Store;
use std::fs::File;
use std::io;
#[cfg(target_os = "linux")]
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::OnceLock;

/// The bytes of a table.
pub(super) struct Mapped {
    #[cfg(target_os = "linux")]
    file: File,
    /// All of the file, header and bytes.
    map: Mmap,
    /// The bytes in large pages, if a long search has asked for them and the
    /// system has some. The last page may be longer than needed.
    pages: OnceLock<Option<Mmap>>,
}

/// The size of a large page on most machines.
#[cfg(target_os = "linux")]
const LARGE: usize = 2 << 20;

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        let bytes = &self.map[HEADER..];
        self.pages().map_or(bytes, |pages| &pages[..bytes.len()])
    }
}

/// A search reads all over its tables, and with small pages every other read
/// also has to find its page first. Copying takes some hundredths of a second.
impl Store for Mapped {
    fn hasten(&self) {
        self.pages.get_or_init(|| self.copied());
    }
}

impl Mapped {
    /// The bytes in large pages, if they are there.
    pub(super) fn pages(&self) -> Option<&Mmap> {
        self.pages.get()?.as_ref()
    }

    /// The bytes in large pages, if they fill some and the system has them.
    #[cfg(target_os = "linux")]
    fn copied(&self) -> Option<Mmap> {
        let length = self.map.len() - HEADER;
        if length < 2 * LARGE {
            return None;
        }
        // Whole pages, so that the system begins with one.
        let mut pages = MmapMut::map_anon(length.next_multiple_of(LARGE)).ok()?;
        pages.advise(Advice::HugePage).ok()?;
        // Read and not copied, so that the mapping takes no memory of its own.
        self.file.read_exact_at(&mut pages[..length], HEADER as u64).ok()?;
        pages.make_read_only().ok()
    }

    #[cfg(not(target_os = "linux"))]
    fn copied(&self) -> Option<Mmap> {
        None
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
        Some(length) if length as u64 == header.length => Ok(Mapped {
            #[cfg(target_os = "linux")]
            file,
            map,
            pages: OnceLock::new(),
        }),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "cut off")),
    }
}
