//! Sets as words, and sets too large for a machine word.

use std::hash::Hash;
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

pub(crate) trait Word:
    Copy + Eq + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    const ZERO: Self;
    fn bit(item: usize) -> Self;
    fn lowest(self) -> Self;
    fn index(self) -> usize;
    fn mixed(self) -> u64;
}

macro_rules! word {
    ($($word:ty, $folded:expr);*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(item: usize) -> Self {
                1 << item
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn index(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn mixed(self) -> u64 {
                let mixed: u64 = $folded(self).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ (mixed >> 32)
            }
        }
    )*};
}

impl<const N: usize> Word for Wide<N> {
    const ZERO: Self = Wide([0; N]);
    #[inline(always)]
    fn bit(item: usize) -> Self {
        Wide::of(|at| if at == item / 64 { 1 << (item % 64) } else { 0 })
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(N);
        Wide::of(|at| if at == first { self.0[at].lowest() } else { 0 })
    }
    #[inline(always)]
    fn index(self) -> usize {
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(N);
        64 * first + self.0.get(first).map_or(0, |word| word.index())
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        self.0.iter().fold(0u64, |hash, &word| (hash ^ word).mixed().rotate_left(17))
    }
}

word!(u64, |word: u64| word; u128, |word: u128| (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9));
