//! Bit-set keys of states.

use crate::cover::wide::Wide;
use crate::cover::wide::Word;

/// The bits of a state. Fields of several bits do not straddle 64-bit words.
pub(super) trait Key: Word + Send + Sync {
    const LENGTH: usize;
    /// Shifted by fewer bits than its length.
    fn down(self, bits: usize) -> Self;
    fn plus(self, other: Self) -> Self;
    /// The bits from `shift` on, at least up to the end of its 64-bit word.
    fn tail(self, shift: usize) -> u64;
}

macro_rules! key {
    ($word:ty) => {
        impl Key for $word {
            const LENGTH: usize = <$word>::BITS as usize;
            #[inline(always)]
            fn down(self, bits: usize) -> Self {
                self >> bits
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }
            #[inline(always)]
            fn tail(self, shift: usize) -> u64 {
                (self >> (shift % Self::LENGTH)) as u64
            }
        }
    };
}

key!(u64);
key!(u128);

impl<const N: usize> Key for Wide<N> {
    const LENGTH: usize = 64 * N;

    fn down(self, bits: usize) -> Self {
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        // Two shifts, since a shift by 64 overflows.
        Wide::of(|at| word(at + bits / 64) >> (bits % 64) | word(at + bits / 64 + 1) << 1 << (63 - bits % 64))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Wide::of(|at| self.0[at] + other.0[at])
    }

    #[inline(always)]
    fn tail(self, shift: usize) -> u64 {
        self.0[shift / 64 % N] >> (shift % 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn two_words_are_one_of_twice_the_length(a: u128, bits in 0..128usize) {
            let wide = |word: u128| Wide([word as u64, (word >> 64) as u64]);
            prop_assert_eq!(wide(a).down(bits), wide(a.down(bits)));
            prop_assert_eq!(Key::tail(wide(a), bits), Key::tail(a, bits) & u64::MAX >> (bits % 64));
        }
    }
}
