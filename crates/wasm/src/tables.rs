//! Tables that the page stores between visits.

use slidepack::slide::pdb::Bytes;
use slidepack::slide::{Origin, TableBuilder, TableStore};
use slidepack_core::run::Stop;
use slidepack_core::slide::TABLE_VERSION;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The table store of a page.
pub trait Host: Send + Sync {
    fn find(&self, name: &str) -> Option<(usize, u64)>;

    /// Fills `bytes` with the table of that length; `false` on failure.
    fn read(&self, name: &str, bytes: &mut [u8]) -> bool;

    /// Stores a table if there is room.
    fn keep(&self, name: &str, bytes: &[u8], sum: u64);
}

/// A [`TableStore`] of tables that the page stores.
pub struct Tables<H>(pub H);

impl<H: Host> Tables<H> {
    /// The stored table if intact; `None` if it must be built.
    fn kept(&self, name: &str, builder: &mut dyn TableBuilder) -> Result<Option<Bytes>, Stop> {
        let Some((length, sum)) = self.0.find(name) else { return Ok(None) };
        let mut bytes = Vec::new();
        // A table that does not fit cannot be built either.
        bytes.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
        bytes.resize(length, 0);
        if !self.0.read(name, &mut bytes) || checksum(&bytes) != sum {
            return Ok(None);
        }
        let bytes: Bytes = Arc::new(bytes);
        Ok(builder.accepts(&bytes).then_some(bytes))
    }
}

impl<H: Host> TableStore for Tables<H> {
    fn has(&self, name: &str) -> bool {
        self.0.find(name).is_some()
    }

    fn fetch(&self, name: &str, builder: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        if let Some(bytes) = self.kept(name, builder)? {
            return Ok((bytes, Origin::Cache));
        }
        let bytes = builder.build()?;
        self.0.keep(name, &bytes, checksum(&bytes));
        Ok((Arc::new(bytes), Origin::Built))
    }
}

/// Seeded with the version, so that tables of other versions mismatch.
fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64_with_seed(bytes, TABLE_VERSION)
}
