//! Reproducible random numbers.
//!
//! A puzzle is identified by its seed, so neither a platform nor a new release may change the
//! numbers of a seed. This is xoshiro256** of D. Blackman and S. Vigna, its state filled by their
//! splitmix64.

#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: [u64; 4],
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut at = seed;
        Random { state: std::array::from_fn(|_| splitmix64(&mut at)) }
    }

    pub(crate) fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Uniform in `0..n`; `n` is not 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let uneven = (u64::MAX % n + 1) % n;
        loop {
            let number = self.next();
            if number <= u64::MAX - uneven {
                return number % n;
            }
        }
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u64 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

/// Advances the state `at` of a splitmix64 stream (G. Steele, D. Lea and C. Flood).
pub(crate) fn splitmix64(at: &mut u64) -> u64 {
    *at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*at ^ (*at >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the authors' C code.
    #[test]
    fn the_streams_are_those_of_the_reference() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let expected = [
            11520,
            0,
            1509978240,
            1215971899390074240,
            1216172134540287360,
            607988272756665600,
            16172922978634559625,
            8476171486693032832,
            10595114339597558777,
            2904607092377533576,
        ];
        assert_eq!(expected.map(|_| random.next()), expected);

        let mut at = 1234567;
        let expected = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(expected.map(|_| splitmix64(&mut at)), expected);
    }

    #[test]
    fn below_gives_all_numbers_about_as_often() {
        let mut random = Random::new(7);
        for n in [1, 2, 3, 6, 10] {
            let mut counts = vec![0; n as usize];
            (0..6000 * n).for_each(|_| counts[random.below(n) as usize] += 1);
            assert!(counts.iter().all(|count| (5700..6300).contains(count)), "{n}: {counts:?}");
        }
    }

    #[test]
    fn below_knows_the_largest_numbers() {
        let mut random = Random::new(7);
        for n in [u64::MAX, 1 << 63, (1 << 63) + 1] {
            assert!((0..100).all(|_| random.below(n) < n));
        }
    }
}
