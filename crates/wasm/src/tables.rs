//! Tables that the page keeps between visits.

use slidepack::slide::pdb::Bytes;
use slidepack::slide::{Origin, TableBuilder, TableStore};
use slidepack_core::run::Stop;
use std::sync::Arc;

/// What a page keeps tables in.
pub trait Host: Send + Sync {
    /// The number of bytes of a table and their checksum, if it is there.
    fn find(&self, name: &str) -> Option<(usize, u64)>;

    /// Fills `bytes` with a table; `false` if that did not work.
    fn read(&self, name: &str, bytes: &mut [u8]) -> bool;

    /// Keeps a table, if there is room for it.
    fn keep(&self, name: &str, bytes: &[u8], sum: u64);
}

/// A [`TableStore`] of tables that the page keeps.
pub struct Tables<H>(pub H);

impl<H: Host> Tables<H> {
    /// A table that is there and whole; `None` if it must be built.
    fn kept(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<Option<Bytes>, Stop> {
        let Some((length, sum)) = self.0.find(name) else { return Ok(None) };
        let mut bytes = Vec::new();
        // A table that does not fit cannot be built either.
        bytes.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
        bytes.resize(length, 0);
        if !self.0.read(name, &mut bytes) || checksum(&bytes) != sum {
            return Ok(None);
        }
        let bytes: Bytes = Arc::new(bytes);
        Ok(recipe.accepts(&bytes).then_some(bytes))
    }
}

impl<H: Host> TableStore for Tables<H> {
    fn has(&self, name: &str) -> bool {
        self.0.find(name).is_some()
    }

    fn fetch(&self, name: &str, recipe: &mut dyn TableBuilder) -> Result<(Bytes, Origin), Stop> {
        if let Some(bytes) = self.kept(name, recipe)? {
            return Ok((bytes, Origin::Cache));
        }
        let bytes = recipe.build()?;
        self.0.keep(name, &bytes, checksum(&bytes));
        Ok((Arc::new(bytes), Origin::Built))
    }
}

/// A number that is another one for nearly all other bytes. Pages keep tables
/// for themselves, so it need not withstand anybody.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lanes = [1u64, 2, 3, 4];
    let (blocks, rest) = bytes.as_chunks::<32>();
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        for (lane, word) in lanes.iter_mut().zip(words) {
            *lane = (*lane ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR).rotate_left(29);
        }
    }
    let rest = rest
        .iter()
        .fold(bytes.len() as u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(FACTOR).rotate_left(29));
    lanes.into_iter().fold(rest, |sum, lane| (sum ^ lane).wrapping_mul(FACTOR).rotate_left(29))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_byte_changes_the_checksum() {
        let bytes: Vec<u8> = (0..=200).collect();
        let sum = checksum(&bytes);
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 16;
            assert_ne!(checksum(&other), sum, "byte {at}");
        }
        assert_ne!(checksum(&bytes[..200]), sum);
    }
}
