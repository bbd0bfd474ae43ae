//! Sets of cells of trays that are too large for the processor's words.

use super::table::Filled;
pub(crate) use crate::cover::Wide;

impl<const N: usize> Filled for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const EMPTY: Wide<N> = Wide([0; N]);

    #[inline(always)]
    fn with(mut self, cell: u32) -> Wide<N> {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
        self
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Wide::EMPTY
    }

    #[inline(always)]
    fn first_free(self) -> u32 {
        let word = self.0.iter().position(|&word| word != u64::MAX).unwrap_or(N);
        64 * word as u32 + self.0.get(word).map_or(0, |word| word.trailing_ones())
    }

    #[inline(always)]
    fn up(self, cells: u32) -> Wide<N> {
        let (words, bits) = (cells as usize / 64, cells % 64);
        let word = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
        // Two shifts, since one by 64 is not allowed.
        Wide::of(|at| {
            let (near, far) = (word(at.checked_sub(words)), word(at.checked_sub(words + 1)));
            near << bits | far >> 1 >> (63 - bits)
        })
    }

    #[inline(always)]
    fn down(self, cells: u32) -> Wide<N> {
        let (words, bits) = (cells as usize / 64, cells % 64);
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        Wide::of(|at| word(at + words) >> bits | word(at + words + 1) << 1 << (63 - bits))
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline(always)]
    fn folded(self) -> u64 {
        self.0.iter().fold(0, |all: u64, word| all.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ word ^ (all >> 29))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(word: u128) -> Wide<2> {
        Wide([word as u64, (word >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_words_are_one_of_twice_the_length(a: u128, b: u128, cells in 0..128u32) {
            prop_assert_eq!(wide(a) & wide(b), wide(a & b));
            prop_assert_eq!(wide(a) | wide(b), wide(a | b));
            prop_assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            prop_assert_eq!(!wide(a), wide(!a));
            prop_assert_eq!(wide(a).with(cells), wide(a.with(cells)));
            prop_assert_eq!(wide(a).up(cells), wide(a.up(cells)));
            prop_assert_eq!(wide(a).down(cells), wide(a.down(cells)));
            prop_assert_eq!(wide(a).low(), a.low());
            prop_assert_eq!(wide(a >> cells).is_empty(), (a >> cells).is_empty());
            let ones = (1u128 << cells) - 1;
            prop_assert_eq!(wide(ones).first_free(), ones.first_free());
        }
    }

    #[test]
    fn a_full_tray_has_no_free_cell() {
        assert_eq!((!Wide::<4>::EMPTY).first_free(), 256);
    }
}
