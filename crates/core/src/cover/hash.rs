//! Hashes that are fast for short keys.
//!
//! Keys come from files, so hashes depend on a random seed: nobody can write a file
//! whose names all have the same hash.

use std::hash::{BuildHasher, RandomState};

/// What hashes depend on.
#[derive(Clone, Copy)]
pub(super) struct Seed(u64);

impl Default for Seed {
    fn default() -> Seed {
        Seed(RandomState::new().hash_one(0u8))
    }
}

impl Seed {
    /// The hash of a text.
    #[inline]
    pub(super) fn hash_text(self, text: &str) -> u64 {
        let (eights, rest) = text.as_bytes().as_chunks::<8>();
        let mut hash = self.0 ^ text.len() as u64;
        for eight in eights {
            hash = mixed(hash ^ u64::from_le_bytes(*eight));
        }
        let last = rest.iter().fold(0u64, |last, &byte| last << 8 | u64::from(byte));
        mixed(hash ^ last)
    }

    /// The hash of a number.
    #[inline]
    pub(super) fn hash_number(self, number: u64) -> u64 {
        mixed(self.0 ^ number)
    }

    /// The hash of some numbers.
    #[inline]
    pub(super) fn hash_numbers(self, numbers: impl Iterator<Item = u64>) -> u64 {
        numbers.fold(self.0, |hash, number| mixed(hash ^ number))
    }
}

/// Both halves of a product of 128 bits, so that every bit of the hash depends on
/// every bit before.
#[inline(always)]
fn mixed(hash: u64) -> u64 {
    let product = u128::from(hash ^ 0x2d35_8dcc_aa6c_78a5) * 0x8bb8_4b93_962e_acc9;
    (product as u64) ^ (product >> 64) as u64
}
