//! Storage of tables between runs.

use crate::run::Stop;
use crate::slide::pdb::Bytes;
use std::sync::Arc;
use std::time::Duration;

/// Version of the table format. A store rebuilds tables of another version.
pub const TABLE_VERSION: u64 = 3;

/// Storage of tables between runs.
pub trait TableStore: Send + Sync {
    fn has(&self, name: &str) -> bool;

    /// Loads the table and verifies its version and checksum, or builds and stores it.
    fn fetch(&self, name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop>;
}

/// Builds a table that is not in the store.
pub trait TableBuilder {
    fn build(&mut self) -> Result<Vec<u8>, Stop>;

    /// Called every few milliseconds while a table is read, checked or written, or another process
    /// builds it; an error ends the wait.
    fn wait(&mut self) -> Result<(), Stop>;

    /// Whether bytes from the store may be this table.
    fn accepts(&mut self, bytes: &Bytes) -> bool;
}

names! {
    /// Origin of a table.
    pub enum Origin: "origin of a table" {
        Cache = "cache",
        Built = "built",
    }
}

/// A table that a run used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    pub name: String,
    pub time: Duration,
    pub origin: Origin,
}

pub(super) struct NoStore;

impl TableStore for NoStore {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        Ok((Arc::new(builder.build()?), Origin::Built))
    }
}
