//! The pattern databases that jobs share.

use slidepack::cache::Cache;
use slidepack::slide::{self, Fetched, Library};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The tables of an app. When all tables in use are larger than it may keep,
/// it starts anew: jobs that run keep theirs, and later ones open theirs from
/// the disk again.
pub(crate) struct Tables {
    cache: Arc<Cache>,
    most_bytes: u64,
    current: Mutex<Current>,
}

struct Current {
    library: Arc<Library>,
    /// The tables it has, with their bytes.
    bytes: HashMap<String, u64>,
}

/// What a table takes that is not on disk: more than most of them.
const NOT_ON_DISK: u64 = 200 << 20;

impl Tables {
    /// No tables yet, and so many bytes for them.
    pub(crate) fn new(cache: &Arc<Cache>, most_bytes: u64) -> Tables {
        let current = Current { library: Arc::new(slide::library(cache)), bytes: HashMap::new() };
        Tables { cache: cache.clone(), most_bytes, current: Mutex::new(current) }
    }

    /// The tables for a new job.
    pub(crate) fn library(&self) -> Arc<Library> {
        self.current().library.clone()
    }

    /// Notes the tables that a job has fetched.
    pub(crate) fn note(&self, fetched: &[Fetched]) {
        let mut current = self.current();
        if fetched.iter().all(|table| current.bytes.contains_key(&table.name)) {
            return;
        }
        let entries = self.cache.entries().unwrap_or_default();
        for table in fetched {
            let entry = entries.iter().find(|entry| entry.name == table.name);
            current.bytes.insert(table.name.clone(), entry.map_or(NOT_ON_DISK, |entry| entry.bytes));
        }
        if self.most_bytes < current.bytes.values().sum() {
            *current = Current { library: Arc::new(slide::library(&self.cache)), bytes: HashMap::new() };
        }
    }

    fn current(&self) -> MutexGuard<'_, Current> {
        // Every change is made in one step, so a panic leaves it whole.
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack::slide::Origin;
    use std::time::Duration;

    #[test]
    fn tables_are_dropped_when_they_are_too_large_together() {
        let cache = Arc::new(Cache::new(None));
        let tables = Tables::new(&cache, 2 * NOT_ON_DISK);
        let fetched =
            |name: &str| [Fetched { name: name.into(), time: Duration::ZERO, origin: Origin::Built }];
        let first = tables.library();
        for name in ["a", "b", "a", "b"] {
            tables.note(&fetched(name));
            assert!(Arc::ptr_eq(&first, &tables.library()));
        }
        tables.note(&fetched("c"));
        assert!(!Arc::ptr_eq(&first, &tables.library()));
        tables.note(&fetched("c"));
        assert_eq!(tables.current().bytes.len(), 1);
    }
}
