//! A fast hash for trusted numbers; not resistant to chosen keys.

use std::hash::{BuildHasherDefault, Hasher};

pub(crate) type Mixing = BuildHasherDefault<Mixed>;

#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.write_u128(u128::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut word = [0; 16];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u128(u128::from_le_bytes(word));
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u128(number as u128);
    }

    fn write_u128(&mut self, number: u128) {
        let (low, high) = (number as u64 ^ self.0, (number >> 64) as u64);
        let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd1b5_4a32_d192_ed03);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
