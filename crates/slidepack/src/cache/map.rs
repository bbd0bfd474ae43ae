//! Files as memory.
//!
//! Tables are mapped and not read: most searches look at a few hundred pages
//! of 200 MB, and reading all of it into memory takes longer than solving
//! Korf's hundred boards.
#![allow(unsafe_code)]

use super::checked::Identity;
use super::checksum::Checksum;
use super::file::{HEADER, Header, Opened, PIECE};
use memmap2::Mmap;
#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use slidepack_core::run::Stop;
use slidepack_core::slide::pdb::Store;
use std::fs::File;
use std::io;
#[cfg(target_os = "linux")]
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;

/// The bytes of a table.
pub(super) struct Mapped {
    /// Locked, so that others can tell that the table is in use.
    file: File,
    header: Header,
    /// The file when it was opened.
    identity: Identity,
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

impl Store for Mapped {
    /// A search reads all over its tables, and with small pages every other
    /// read also has to find its page first. Copying takes some hundredths of
    /// a second.
    fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        if self.pages.get().is_none()
            && let Some(pages) = self.copied(go_on)
        {
            // Another search may have been quicker.
            let _ = self.pages.set(pages);
        }
    }

    fn is_intact(&self) -> bool {
        self.file.metadata().is_ok_and(|now| Identity::of(&now).has_bytes_of(&self.identity))
    }
}

impl Mapped {
    /// Maps a file.
    pub(super) fn new(opened: Opened) -> io::Result<Mapped> {
        let Opened { file, header, metadata } = opened;
        // Only a courtesy: a table in use is not removed to make room.
        let _ = file.try_lock_shared();
        // SAFETY: a mapping is sound as long as nobody changes the file under
        // it. slidepack never does: tables are written beside their place and
        // renamed into it, and removing or replacing a file leaves the mapped
        // one as it was. Another program that writes into the file is noticed
        // by `is_intact`, before an answer is given. One that makes it shorter
        // ends this process at the next read beyond the new end, without an
        // answer; only a copy of every table could do better.
        let map = unsafe { Mmap::map(&file) }?;
        if map.len() != HEADER + header.length as usize {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "damaged: cut off"));
        }
        // Where the system can, it reads the file in large pages and maps those.
        #[cfg(target_os = "linux")]
        let _ = map.advise(Advice::HugePage);
        Ok(Mapped { file, header, identity: Identity::of(&metadata), map, pages: OnceLock::new() })
    }

    /// The file when it was opened.
    pub(super) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Reads all bytes and compares the checksum. `wait` is called every
    /// millisecond or so.
    pub(super) fn verify(&self, wait: &mut dyn FnMut() -> Result<(), Stop>) -> Result<io::Result<()>, Stop> {
        let mut sum = Checksum::new();
        for piece in self.map[HEADER..].chunks(PIECE) {
            wait()?;
            sum.add(piece);
        }
        Ok(self.header.compare(sum))
    }

    /// The bytes in large pages, if they are there.
    pub(super) fn pages(&self) -> Option<&Mmap> {
        self.pages.get()?.as_ref()
    }

    /// The bytes in large pages, if they fill some and the system has them;
    /// `None` if it was told not to go on.
    #[cfg(target_os = "linux")]
    fn copied(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Option<Mmap>> {
        let length = self.map.len() - HEADER;
        if length < 2 * LARGE {
            return Some(None);
        }
        let room = || {
            // Whole pages, so that the system begins with one.
            let pages = MmapMut::map_anon(length.next_multiple_of(LARGE)).ok()?;
            pages.advise(Advice::HugePage).ok()?;
            Some(pages)
        };
        let Some(mut pages) = room() else { return Some(None) };
        for (number, piece) in pages[..length].chunks_mut(LARGE).enumerate() {
            if !go_on() {
                return None;
            }
            // Read and not copied, so that the mapping takes no memory of its
            // own.
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
