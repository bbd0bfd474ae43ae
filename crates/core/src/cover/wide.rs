//! Sets that are too large for the processor's words.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of `64 * N` numbers, the first in the lowest bit of the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wide<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Wide<N> {
    #[inline(always)]
    pub(crate) fn of(word: impl FnMut(usize) -> u64) -> Wide<N> {
        Wide(std::array::from_fn(word))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn bitand(self, other: Wide<N>) -> Wide<N> {
        Wide::of(|at| self.0[at] & other.0[at])
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn bitor(self, other: Wide<N>) -> Wide<N> {
        Wide::of(|at| self.0[at] | other.0[at])
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn bitxor(self, other: Wide<N>) -> Wide<N> {
        Wide::of(|at| self.0[at] ^ other.0[at])
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn not(self) -> Wide<N> {
        Wide::of(|at| !self.0[at])
    }
}
