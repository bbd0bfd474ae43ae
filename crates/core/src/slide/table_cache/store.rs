//! Where tables are kept between runs, and how they are made.

use crate::run::Stop;
use crate::slide::pdb::Bytes;
use std::sync::Arc;

/// Where tables are kept between runs.
pub trait TableStore: Send + Sync {
    /// Whether a table seems to be there.
    fn has(&self, name: &str) -> bool;

    /// A table: from the shelf if it is there and good, or else made by the
    /// recipe and kept if that is possible.
    fn fetch(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop>;
}

/// How to make a table that is not on the shelf.
pub trait TableBuilder {
    /// Makes the bytes.
    fn build(&mut self) -> Result<Vec<u8>, Stop>;

    /// Called every few milliseconds while a table is read, checked or
    /// written, or somebody else is making it; an error ends that.
    fn wait(&mut self) -> Result<(), Stop>;

    /// Whether bytes from the shelf may be this table.
    fn accepts(&mut self, bytes: &Bytes) -> bool;
}

/// Where a table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the shelf.
    Cache,
    /// Made just now.
    Built,
}

/// A shelf that keeps nothing.
pub(super) struct NoStore;

impl TableStore for NoStore {
    fn has(&self, _name: &str) -> bool {
        false
    }

    fn fetch(&self, _name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        Ok((Arc::new(recipe.build()?), Origin::Built))
    }
}
