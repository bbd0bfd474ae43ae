//! A small random number generator, the same on every machine.

/// The generator xoshiro256**, by David Blackman and Sebastiano Vigna.
pub(crate) struct Random {
    state: [u64; 4],
}

impl Random {
    /// A generator whose numbers depend on nothing but the seed.
    pub(crate) fn new(seed: u64) -> Random {
        // splitmix64 spreads the seed over the state, which must not be zero.
        let mut at = seed;
        let state = std::array::from_fn(|_| {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = at;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        });
        Random { state }
    }

    fn next(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below `n`, each equally likely. `n` must not be 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        // Numbers past the last whole multiple of `n` are drawn again.
        let past = u64::MAX - u64::MAX % n;
        loop {
            let number = self.next();
            if number < past {
                return number % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let expected = [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360];
        assert_eq!(expected.map(|_| random.next()), expected);
    }

    #[test]
    fn every_number_below_a_bound_comes_up() {
        let mut random = Random::new(8);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| 60 < times), "{seen:?}");
    }
}
