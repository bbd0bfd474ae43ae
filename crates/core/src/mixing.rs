//! A fast hash for numbers that nobody has chosen to do harm.

use std::hash::{BuildHasherDefault, Hasher};

/// What makes the hashes of a map whose keys are numbers.
pub(crate) type Mixing = BuildHasherDefault<Mixed>;

/// The hash so far.
#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, number: u128) {
        let (low, high) = (number as u64 ^ self.0, (number >> 64) as u64);
        let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd1b5_4a32_d192_ed03);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
