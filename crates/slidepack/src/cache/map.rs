//! Memory-mapped tables.
//!
//! Tables are mapped instead of read: most searches touch a few hundred pages of 200 MB, and
//! reading all of it takes longer than solving Korf's 100 boards.
#![allow(unsafe_code)]

use super::file::{HEADER, Header, Opened, PIECE};
use crate::Stop;
use memmap2::Mmap;
#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use slidepack_core::slide::pdb::Store;
use std::fs::File;
use std::io;
#[cfg(target_os = "linux")]
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;
use xxhash_rust::xxh3::Xxh3;

pub(super) struct Mapped {
    /// Locked, to show that the table is in use.
    file: File,
    header: Header,
    /// Header and bytes.
    map: Mmap,
    /// Copy of the bytes in large pages, if a long search requested it and the system has some. The
    /// last page may be longer than needed.
    pages: OnceLock<Option<Mmap>>,
}

/// Size of a large page on most machines.
#[cfg(target_os = "linux")]
const LARGE: usize = 2 << 20;

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        let bytes = &self.map[HEADER..];
        self.pages().map_or(bytes, |pages| &pages[..bytes.len()])
    }
}

impl Store for Mapped {
    /// Copies the table into large pages. Searches access tables randomly, and with small pages
    /// every other access misses the TLB. Copying takes some hundredths of a second.
    fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        if self.pages.get().is_none()
            && let Some(pages) = self.copied(go_on)
        {
            // Another search may have set it first.
            let _ = self.pages.set(pages);
        }
    }
}

impl Mapped {
    pub(super) fn new(opened: Opened) -> io::Result<Mapped> {
        let Opened { file, header, .. } = opened;
        // Best effort: a table in use is not removed to make room.
        let _ = file.try_lock_shared();
        // SAFETY: a mapping is sound as long as the file does not change. slidepack never modifies
        // a table file: tables are written to a temporary file and renamed, and removing or
        // replacing a file leaves the mapped one unchanged. Another program that writes to the file
        // causes undefined behaviour, which only a copy of every table could prevent; SECURITY.md
        // says who may write to the folder.
        let map = unsafe { Mmap::map(&file) }?;
        if map.len() != HEADER + header.length as usize {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "damaged: cut off"));
        }
        // Where the system can, it reads and maps the file in large pages.
        #[cfg(target_os = "linux")]
        let _ = map.advise(Advice::HugePage);
        Ok(Mapped { file, header, map, pages: OnceLock::new() })
    }

    /// Reads all bytes and verifies the checksum. `wait` is called about every millisecond.
    pub(super) fn verify(&self, wait: &mut dyn FnMut() -> Result<(), Stop>) -> Result<io::Result<()>, Stop> {
        let mut sum = Xxh3::new();
        for piece in self.map[HEADER..].chunks(PIECE) {
            wait()?;
            sum.update(piece);
        }
        Ok(self.header.compare(&sum))
    }

    pub(super) fn pages(&self) -> Option<&Mmap> {
        self.pages.get()?.as_ref()
    }

    /// Copies the bytes into large pages. `Some(None)` if the table is too small or the system has
    /// no such pages; `None` if `go_on` returned false.
    #[cfg(target_os = "linux")]
    fn copied(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Option<Mmap>> {
        let length = self.map.len() - HEADER;
        if length < 2 * LARGE {
            return Some(None);
        }
        let room = || {
            // Whole pages, so that the system starts with a large one.
            let pages = MmapMut::map_anon(length.next_multiple_of(LARGE)).ok()?;
            pages.advise(Advice::HugePage).ok()?;
            Some(pages)
        };
        let Some(mut pages) = room() else { return Some(None) };
        for (number, piece) in pages[..length].chunks_mut(LARGE).enumerate() {
            if !go_on() {
                return None;
            }
            // Read from the file, because copying from the mapping would make it occupy memory.
            let place = (HEADER + number * LARGE) as u64;
            if self.file.read_exact_at(piece, place).is_err() {
                return Some(None);
            }
        }
        Some(pages.make_read_only().ok())
    }

    #[cfg(not(target_os = "linux"))]
    fn copied(&self, _go_on: &mut dyn FnMut() -> bool) -> Option<Option<Mmap>> {
        Some(None)
    }
}
