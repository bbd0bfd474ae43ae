//! Tables stored on disk between runs.
//!
//! A table is written to a temporary file and renamed, so a file is complete or absent. Its
//! checksum is verified before use, unless the file was verified before and has not changed since;
//! a damaged table is rebuilt. A lock ensures that one process builds a table while others wait.

mod checked;
mod file;
mod lock;
mod map;
mod room;

use crate::Stop;
use crate::slide::{Origin, TableBuilder, TableStore};
use lock::LOCK;
use map::Mapped;
use slidepack_core::slide::pdb::Bytes;
use std::collections::VecDeque;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// A folder of tables. Without a folder, tables are not stored.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    /// Maximum total size of the tables, in bytes.
    limit: u64,
    notes: Mutex<Notes>,
    now: fn() -> SystemTime,
}

#[derive(Debug, Default)]
struct Notes {
    pending: VecDeque<String>,
    /// Whether a table could not be stored, which is reported once.
    has_lost: bool,
}

/// A table in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub bytes: u64,
    pub path: PathBuf,
    /// Why the file is unusable, as far as its header and length show.
    pub damage: Option<String>,
}

const ENDING: &str = "table";

/// Default of `SLIDEPACK_CACHE_LIMIT`, in bytes: about twenty large sets.
const LIMIT: u64 = 4 << 30;

impl Cache {
    /// The folder `SLIDEPACK_CACHE`, or else the platform's cache folder, with the limit
    /// `SLIDEPACK_CACHE_LIMIT`.
    pub fn at_home() -> Cache {
        let mut cache = Cache::new(home());
        if let Some(limit) = variable("SLIDEPACK_CACHE_LIMIT") {
            let limit = limit.to_string_lossy();
            match crate::amount::bytes(&limit) {
                Ok(limit) => cache.limit = limit,
                Err(_) => cache.note(format!(
                    "SLIDEPACK_CACHE_LIMIT should be a size like 500M or 2G, not `{limit}`; the limit is {}",
                    crate::say::bytes(cache.limit)
                )),
            }
        }
        cache
    }

    /// A cache in `folder`, which is created with the first table.
    pub fn new(folder: Option<PathBuf>) -> Cache {
        Cache { folder, limit: LIMIT, notes: Mutex::default(), now: SystemTime::now }
    }

    /// The folder, if any.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Maximum total size of the tables, in bytes. The least recently used tables are removed to
    /// make room for a new one.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The next message for the user, each returned once: a damaged table is rebuilt, or tables
    /// cannot be stored.
    pub fn take_note(&self) -> Option<String> {
        self.notes().pending.pop_front()
    }

    /// Whether every table built so far was stored.
    pub fn keeps_all(&self) -> bool {
        !self.notes().has_lost
    }

    /// All tables of the folder, by name.
    pub fn entries(&self) -> io::Result<Vec<Entry>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let files = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?,
        };
        let mut entries = Vec::new();
        for file in files {
            let path = file?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                let name = stem.unwrap_or_default();
                let bytes = fs::metadata(&path).map_or(0, |file| file.len());
                let damage = file::open(&path, &name).err().map(|error| error.to_string());
                entries.push(Entry { name, bytes, path, damage });
            }
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    /// Reads the whole table and verifies its checksum.
    pub fn verify(&self, entry: &Entry) -> Result<(), String> {
        let mapped = file::open(&entry.path, &entry.name).and_then(Mapped::new);
        let verified = mapped.and_then(|mapped| mapped.verify(&mut || Ok(())).unwrap_or(Ok(())));
        verified.map_err(|error| error.to_string())
    }

    /// Removes leftovers: partial files and locks that are not in use, and notes on removed tables.
    pub fn tidy(&self) {
        self.sweep();
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        for file in files.flatten() {
            let path = file.path();
            let has_ending = |ending: &str| path.extension().is_some_and(|one| one == ending);
            let is_left = has_ending(checked::ENDING) && !path.with_extension(ENDING).exists();
            if is_left || has_ending(LOCK) && lock::is_free(&path) {
                // The next builder creates the lock again.
                let _ = fs::remove_file(&path);
            }
        }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.{ENDING}")))
    }

    fn shown(&self) -> String {
        self.folder.as_ref().map_or(String::new(), |folder| folder.display().to_string())
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, message: String) {
        self.notes().pending.push_back(message);
    }

    fn lost(&self, message: String) {
        let mut notes = self.notes();
        if !std::mem::replace(&mut notes.has_lost, true) {
            notes.pending.push_back(message);
        }
    }

    fn lock(&self, path: &Path, builder: &mut dyn TableBuilder) -> Result<io::Result<File>, Stop> {
        let open = || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut options = File::options();
            file::open_file(&path.with_extension(LOCK), options.create(true).truncate(false).write(true))
        };
        let file = match open() {
            Ok(file) => file,
            Err(error) => return Ok(Err(error)),
        };
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Ok(file)),
                Err(TryLockError::WouldBlock) => builder.wait()?,
                Err(TryLockError::Error(error)) => return Ok(Err(error)),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Builds a table and stores it if possible. The caller holds its lock.
    fn build(&self, path: &Path, name: &str, builder: &mut dyn TableBuilder) -> Result<Bytes, Stop> {
        self.sweep();
        let bytes = Arc::new(builder.build()?);
        if !self.make_room(name, (file::HEADER + bytes.len()) as u64) {
            let (size, limit) = (crate::say::bytes(bytes.len() as u64), crate::say::bytes(self.limit));
            self.lost(format!(
                "a table of {size} was not kept in {}: there is room for {limit} of tables, and \
                 SLIDEPACK_CACHE_LIMIT can set another limit",
                self.shown()
            ));
            return Ok(bytes);
        }
        if let Err(error) = kept(path, name, &bytes, builder)? {
            self.lost(format!("a table could not be kept in {}: {error}", self.shown()));
            return Ok(bytes);
        }
        // Mapped bytes are shared with other processes.
        Ok(match load(path, name, builder, (self.now)())? {
            Loaded::Good(mapped) => mapped,
            _ => bytes,
        })
    }
}

impl TableStore for Cache {
    fn has(&self, name: &str) -> bool {
        let Some(path) = self.path(name) else { return false };
        match file::open(&path, name) {
            Ok(_) => true,
            // A damaged table counts as present: `fetch` reports and replaces it.
            Err(error) => error.kind() == io::ErrorKind::InvalidData && path.is_file(),
        }
    }

    fn fetch(&self, name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        let Some(path) = self.path(name) else {
            self.lost("there is no folder to keep tables in; set SLIDEPACK_CACHE to have one".into());
            return Ok((Arc::new(builder.build()?), Origin::Built));
        };
        if let Loaded::Good(bytes) = load(&path, name, builder, (self.now)())? {
            lock::note_use(&path);
            return Ok((bytes, Origin::Cache));
        }
        let lock = match self.lock(&path, builder)? {
            Ok(lock) => lock,
            Err(error) => {
                self.lost(format!("{} cannot hold tables: {error}", self.shown()));
                return Ok((Arc::new(builder.build()?), Origin::Built));
            }
        };
        // Another process may have built it in the meantime.
        match load(&path, name, builder, (self.now)())? {
            Loaded::Good(bytes) => return Ok((bytes, Origin::Cache)),
            Loaded::Damaged(damage) => {
                self.note(format!("the table {name} was {damage}; it is built again"));
                // If the build is stopped, `has` must not report this file.
                let _ = fs::remove_file(&path);
            }
            Loaded::Nothing => {}
        }
        let bytes = self.build(&path, name, builder)?;
        drop(lock);
        Ok((bytes, Origin::Built))
    }
}

/// A cache that stays accessible while a table cache uses it as its store.
pub(crate) struct Shared(pub(crate) Arc<Cache>);

impl TableStore for Shared {
    fn has(&self, name: &str) -> bool {
        self.0.has(name)
    }

    fn fetch(&self, name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        self.0.fetch(name, builder)
    }
}
enum Loaded {
    Good(Bytes),
    /// Unusable, with the reason.
    Damaged(String),
    /// No table, or one of another version.
    Nothing,
}

/// Maps the table file, and verifies it unless that was done before.
fn load(path: &Path, name: &str, builder: &mut dyn TableBuilder, now: SystemTime) -> Result<Loaded, Stop> {
    let opened = file::open(path, name).and_then(|opened| {
        let metadata = opened.metadata.clone();
        Ok((metadata, Mapped::new(opened)?))
    });
    let (metadata, mapped) = match opened {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Ok(Loaded::Damaged(error.to_string()));
        }
        Err(_) => return Ok(Loaded::Nothing),
    };
    if !checked::is_known(path, &metadata, now) {
        if let Err(error) = mapped.verify(&mut || builder.wait())? {
            return Ok(Loaded::Damaged(error.to_string()));
        }
        checked::take_note(path, &metadata, now);
    }
    let bytes: Bytes = Arc::new(mapped);
    Ok(match builder.accepts(&bytes) {
        true => Loaded::Good(bytes),
        false => Loaded::Damaged("damaged: not the table of this name".into()),
    })
}

/// Writes a table on its own thread, so that stopping a run does not wait for the disk.
fn kept(
    path: &Path,
    name: &str,
    bytes: &Arc<Vec<u8>>,
    builder: &mut dyn TableBuilder,
) -> Result<io::Result<()>, Stop> {
    let is_over = Arc::new(AtomicBool::new(false));
    let (sender, written) = mpsc::channel();
    let (path, name) = (path.to_owned(), name.to_owned());
    let (copy, ends) = (bytes.clone(), is_over.clone());
    let writer = std::thread::Builder::new().name("table writer".into()).spawn(move || {
        // The receiver may have stopped waiting.
        let _ = sender.send(file::write(&path, &name, &copy, &ends));
    });
    if let Err(error) = writer {
        return Ok(Err(error));
    }
    loop {
        match written.recv_timeout(Duration::from_millis(10)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => return Ok(Err(io::Error::other("writing it failed"))),
            Err(RecvTimeoutError::Timeout) => {
                builder.wait().inspect_err(|_| is_over.store(true, Ordering::Relaxed))?;
            }
        }
    }
}

fn variable(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

fn home() -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from);
    if let Some(folder) = folder("SLIDEPACK_CACHE") {
        return Some(folder);
    }
    let caches = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Caches"))
    } else {
        folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")))
    };
    caches.map(|caches| caches.join("slidepack"))
}

#[cfg(test)]
mod tests;
