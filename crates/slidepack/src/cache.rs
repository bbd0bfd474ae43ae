//! Tables kept on disk between runs.
//!
//! A file is written beside its place and renamed into it, so it is whole or
//! not there; what was damaged since is noticed and built anew. A lock sees to
//! it that of several processes one builds and the others wait.

mod checksum;
mod file;
mod map;

use file::Header;
use slidepack_core::run::Stop;
use slidepack_core::slide::tables::Bytes;
use slidepack_core::slide::{Origin, Recipe, Shelf};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A folder of tables, or none.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    trouble: Mutex<Trouble>,
}

/// What is wrong with a folder: said once, however often it happens.
#[derive(Debug, Default)]
struct Trouble {
    untold: Option<String>,
    told: bool,
}

/// A table in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name it was kept under.
    pub name: String,
    /// The bytes of the table; of the file if it is not a good one.
    pub bytes: u64,
    /// The file.
    pub path: PathBuf,
    /// Why the file is of no use, as far as a quick look tells.
    pub damage: Option<String>,
}

const ENDING: &str = "table";

impl Cache {
    /// The folder that `SLIDEPACK_CACHE` names, or else the platform's.
    pub fn at_home() -> Cache {
        Cache::new(home())
    }

    /// A given folder, which is made when the first table is kept, or none.
    pub fn new(folder: Option<PathBuf>) -> Cache {
        Cache { folder, trouble: Mutex::default() }
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// What went wrong with the folder, the first time this is asked after it
    /// did. Tables are then built but not kept.
    pub fn take_trouble(&self) -> Option<String> {
        let mut trouble = self.trouble.lock().ok()?;
        let untold = trouble.untold.take();
        trouble.told |= untold.is_some();
        untold
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
                let header = Header::read(&path, &name);
                let on_disk = || fs::metadata(&path).map_or(0, |file| file.len());
                let bytes = header.as_ref().map_or_else(|_| on_disk(), |header| header.length);
                entries.push(Entry {
                    name,
                    bytes,
                    damage: header.err().map(|error| error.to_string()),
                    path,
                });
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

    /// Removes a table.
    pub fn remove(&self, entry: &Entry) -> io::Result<()> {
        fs::remove_file(&entry.path)
    }

    /// Removes what is left of tables that nobody is building: halves and
    /// locks.
    pub fn tidy(&self) {
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        for file in files.flatten() {
            let path = file.path();
            if path.extension().is_none_or(|ending| ending != "lock") {
                continue;
            }
            let is_free = File::options().write(true).open(&path).is_ok_and(|lock| lock.try_lock().is_ok());
            if is_free {
                if let Some(name) = path.file_stem() {
                    self.sweep(&name.to_string_lossy());
                }
                // Whoever comes to build makes it anew.
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

    fn complain(&self, message: String) {
        if let Ok(mut trouble) = self.trouble.lock()
            && !trouble.told
        {
            trouble.untold = Some(message);
        }
    }

    /// The right to build a table; waits for whoever has it.
    fn lock(&self, path: &Path, recipe: &mut dyn Recipe) -> Result<io::Result<File>, Stop> {
        let open = || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            File::options().create(true).truncate(false).write(true).open(path.with_extension("lock"))
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

    /// Removes what a process that was killed has left half-written.
    fn sweep(&self, name: &str) {
        let Some(files) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else { return };
        let start = format!(".{name}.{ENDING}.");
        for file in files.flatten() {
            let file_name = file.file_name().to_string_lossy().into_owned();
            if file_name.starts_with(&start) && file_name.ends_with(".part") {
                // Next time, then.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

impl Shelf for Cache {
    fn has(&self, name: &str) -> bool {
        self.path(name).is_some_and(|path| Header::read(&path, name).is_ok())
    }

    fn fetch(&self, name: &str, recipe: &mut dyn Recipe) -> Result<(Bytes, Origin), Stop> {
        let Some(path) = self.path(name) else {
            self.complain("there is no folder to keep tables in; set SLIDEPACK_CACHE to have one".into());
            return Ok((Arc::new(recipe.build()?), Origin::Built));
        };
        if let Some(bytes) = load(&path, name, recipe) {
            return Ok((bytes, Origin::Cache));
        }
        let lock = match self.lock(&path, recipe)? {
            Ok(lock) => lock,
            Err(error) => {
                self.complain(format!("{} cannot hold tables: {error}", self.shown()));
                return Ok((Arc::new(recipe.build()?), Origin::Built));
            }
        };
        // Somebody else may have built it while we waited.
        if let Some(bytes) = load(&path, name, recipe) {
            return Ok((bytes, Origin::Cache));
        }
        self.sweep(name);
        let bytes = recipe.build()?;
        let kept = file::write(&path, name, &bytes);
        drop(lock);
        match kept {
            Ok(()) => {
                // Mapped bytes are shared with other processes.
                let bytes = load(&path, name, recipe).unwrap_or_else(|| Arc::new(bytes));
                Ok((bytes, Origin::Built))
            }
            Err(error) => {
                self.complain(format!("a table could not be kept in {}: {error}", self.shown()));
                Ok((Arc::new(bytes), Origin::Built))
            }
        }
    }
}

/// A cache that others look into while a library uses it as its shelf.
pub(crate) struct Shared(pub(crate) Arc<Cache>);

impl Shelf for Shared {
    fn has(&self, name: &str) -> bool {
        self.0.has(name)
    }

    fn fetch(&self, name: &str, recipe: &mut dyn Recipe) -> Result<(Bytes, Origin), Stop> {
        self.0.fetch(name, recipe)
    }
}

/// The table on the disk, if it is there and looks right.
fn load(path: &Path, name: &str, recipe: &mut dyn Recipe) -> Option<Bytes> {
    let header = Header::read(path, name).ok()?;
    let mapped = map::map(path, &header).ok()?;
    let bytes: Bytes = Arc::new(mapped);
    recipe.accepts(&bytes).then_some(bytes)
}

fn home() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
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
