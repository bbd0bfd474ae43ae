//! Tables kept on disk between runs.
//!
//! A file is written beside its place and renamed into it, so it is whole or
//! not there. Before a table is used its checksum is compared, unless that was
//! done already and the file has not changed since; a damaged one is built
//! anew. A lock sees to it that of several processes one builds and the others
//! wait.

mod checked;
mod checksum;
mod file;
mod map;
mod room;

use map::Mapped;
use slidepack_core::run::Stop;
use slidepack_core::slide::pdb::{Bytes, Store};
use slidepack_core::slide::{Origin, TableBuilder, TableStore};
use std::collections::VecDeque;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// A folder of tables, or none.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    /// The most bytes that all tables of the folder may have.
    limit: u64,
    notes: Mutex<Notes>,
}

/// What a user should know about a cache.
#[derive(Debug, Default)]
struct Notes {
    untold: VecDeque<String>,
    /// Whether a table could not be kept. That is said once, however often it
    /// happens.
    has_lost: bool,
}

/// A table in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name it was kept under.
    pub name: String,
    /// The bytes of its file.
    pub bytes: u64,
    /// The file.
    pub path: PathBuf,
    /// Why the file is of no use, as far as a quick look tells.
    pub damage: Option<String>,
}

const ENDING: &str = "table";

impl Cache {
    /// The folder that `SLIDEPACK_CACHE` names, or else the platform's, with
    /// the limit that `SLIDEPACK_CACHE_LIMIT` sets.
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

    /// A given folder, which is made when the first table is kept, or none.
    pub fn new(folder: Option<PathBuf>) -> Cache {
        Cache { folder, limit: room::LIMIT, notes: Mutex::default() }
    }

    /// The same with another limit on the bytes of all tables.
    pub fn with_limit(self, limit: u64) -> Cache {
        Cache { limit, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The most bytes that all tables of the folder may have. When a new one
    /// would not fit, those that were not used for longest are removed.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The next thing that a user should know, each once: a table was damaged
    /// and is built anew, or tables cannot be kept.
    pub fn take_note(&self) -> Option<String> {
        self.notes().untold.pop_front()
    }

    /// Whether every table that was built could be kept.
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

    /// Reads a table from its first byte to its last and compares the
    /// checksum.
    pub fn verify(&self, entry: &Entry) -> Result<(), String> {
        file::verify(&entry.path, &entry.name).map_err(|error| error.to_string())
    }

    /// Removes what is left of tables that nobody is building: halves, locks,
    /// and notes about tables that are gone.
    pub fn tidy(&self) {
        self.sweep();
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        for file in files.flatten() {
            let path = file.path();
            let has_ending = |ending: &str| path.extension().is_some_and(|one| one == ending);
            let is_left = has_ending(checked::ENDING) && !path.with_extension(ENDING).exists();
            if is_left || has_ending(LOCK) && room::is_free(&path) {
                // Whoever comes to build makes the lock anew.
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
        self.notes().untold.push_back(message);
    }

    /// Takes note that a table cannot be kept.
    fn lost(&self, message: String) {
        let mut notes = self.notes();
        if !std::mem::replace(&mut notes.has_lost, true) {
            notes.untold.push_back(message);
        }
    }

    /// The right to build a table; waits for whoever has it.
    fn lock(&self, path: &Path, recipe: &mut dyn TableBuilder) -> Result<io::Result<File>, Stop> {
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
                Err(TryLockError::WouldBlock) => recipe.wait()?,
                Err(TryLockError::Error(error)) => return Ok(Err(error)),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Builds a table and keeps it if that is possible. The caller holds its
    /// lock.
    fn build(&self, path: &Path, name: &str, recipe: &mut dyn TableBuilder) -> Result<Bytes, Stop> {
        self.sweep();
        let bytes = Arc::new(recipe.build()?);
        if !self.make_room(name, (file::HEADER + bytes.len()) as u64) {
            let (size, limit) = (crate::say::bytes(bytes.len() as u64), crate::say::bytes(self.limit));
            self.lost(format!(
                "a table of {size} was not kept in {}: there is room for {limit} of tables, and \
                 SLIDEPACK_CACHE_LIMIT can set another limit",
                self.shown()
            ));
            return Ok(bytes);
        }
        if let Err(error) = kept(path, name, &bytes, recipe)? {
            self.lost(format!("a table could not be kept in {}: {error}", self.shown()));
            return Ok(bytes);
        }
        // Mapped bytes are shared with other processes.
        Ok(match load(path, name, recipe)? {
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
            // A damaged table is there to be fetched, which reports and replaces it.
            Err(error) => error.kind() == io::ErrorKind::InvalidData && path.is_file(),
        }
    }

    fn fetch(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        let Some(path) = self.path(name) else {
            self.lost("there is no folder to keep tables in; set SLIDEPACK_CACHE to have one".into());
            return Ok((Arc::new(recipe.build()?), Origin::Built));
        };
        if let Loaded::Good(bytes) = load(&path, name, recipe)? {
            room::note_use(&path);
            return Ok((bytes, Origin::Cache));
        }
        let lock = match self.lock(&path, recipe)? {
            Ok(lock) => lock,
            Err(error) => {
                self.lost(format!("{} cannot hold tables: {error}", self.shown()));
                return Ok((Arc::new(recipe.build()?), Origin::Built));
            }
        };
        // Somebody else may have built it while we waited.
        match load(&path, name, recipe)? {
            Loaded::Good(bytes) => return Ok((bytes, Origin::Cache)),
            Loaded::Damaged(damage) => {
                self.note(format!("the table {name} was {damage}; it is built anew"));
                // Whoever has no time to build it had better not find it.
                let _ = fs::remove_file(&path);
            }
            Loaded::Nothing => {}
        }
        let bytes = self.build(&path, name, recipe)?;
        drop(lock);
        Ok((bytes, Origin::Built))
    }
}

/// A cache that others look into while a library uses it as its shelf.
pub(crate) struct Shared(pub(crate) Arc<Cache>);

impl TableStore for Shared {
    fn has(&self, name: &str) -> bool {
        self.0.has(name)
    }

    fn fetch(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        self.0.fetch(name, recipe)
    }
}

/// The ending of the files that are locked by those who build a table.
const LOCK: &str = "lock";

/// What was found on the disk.
enum Loaded {
    /// The table, and every byte of it is right.
    Good(Bytes),
    /// Something else in its place, and what is wrong with it.
    Damaged(String),
    /// No table, or one of another version.
    Nothing,
}

/// The table on the disk.
fn load(path: &Path, name: &str, recipe: &mut dyn TableBuilder) -> Result<Loaded, Stop> {
    let opened = file::open(path, name).and_then(Mapped::new);
    let mapped = match opened {
        Ok(mapped) => mapped,
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Ok(Loaded::Damaged(error.to_string()));
        }
        Err(_) => return Ok(Loaded::Nothing),
    };
    if !checked::is_known(path, mapped.identity()) {
        let begun = SystemTime::now();
        if let Err(error) = mapped.verify(&mut || recipe.wait())? {
            return Ok(Loaded::Damaged(error.to_string()));
        }
        if mapped.is_intact() {
            checked::take_note(path, mapped.identity(), begun);
        }
    }
    let bytes: Bytes = Arc::new(mapped);
    Ok(match recipe.accepts(&bytes) {
        true => Loaded::Good(bytes),
        false => Loaded::Damaged("damaged: not the table of this name".into()),
    })
}

/// Writes a table on a thread of its own, so that nobody who wants to end has
/// to wait for the disk.
fn kept(
    path: &Path,
    name: &str,
    bytes: &Arc<Vec<u8>>,
    recipe: &mut dyn TableBuilder,
) -> Result<io::Result<()>, Stop> {
    let is_over = Arc::new(AtomicBool::new(false));
    let (sender, written) = mpsc::channel();
    let (path, name) = (path.to_owned(), name.to_owned());
    let (copy, ends) = (bytes.clone(), is_over.clone());
    let writer = std::thread::Builder::new().name("table writer".into()).spawn(move || {
        // Whoever does not wait any longer does not hear of it.
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
                recipe.wait().inspect_err(|_| is_over.store(true, Ordering::Relaxed))?;
            }
        }
    }
}

/// The value of an environment variable that is set to something.
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
