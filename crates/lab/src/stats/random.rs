//! Random numbers for the bootstrap; the sequence never changes.

/// The generator splitmix64 of S. Vigna.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    at: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { at: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.at = self.at.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.at ^ (self.at >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Uniform in `0..n`, with a bias below `n / 2^64`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// Uniform in `0.0..1.0`.
    #[cfg(test)]
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64() {
        // The first numbers of seed 1234567, as printed by the reference implementation.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn all_numbers_come_about_equally_often() {
        let mut random = Random::new(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.share())));
    }
}
