//! How sure a number is: drawing the sample again, many times.

use super::quantile_of_sorted;
use super::random::Random;

/// How often a sample is drawn again.
pub const RESAMPLES: usize = 4000;

/// A number and the range that holds 95 % of what other samples would give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The number itself.
    pub estimate: f64,
    /// The lower end of the range.
    pub low: f64,
    /// The upper end of the range.
    pub high: f64,
}

/// The 95 % interval of a number about a sample, by the percentile bootstrap.
///
/// The sample is drawn again [`RESAMPLES`] times with putting back; the
/// interval leaves out 2.5 % of the results on each side. None with fewer than
/// two values, from which no spread can be seen, or if the number does not
/// exist for the sample or for every redrawn one. Below about ten values the
/// interval is too narrow, as with every bootstrap.
pub fn bootstrap<T: Copy>(
    sample: &[T],
    seed: u64,
    statistic: impl Fn(&[T]) -> Option<f64>,
) -> Option<Interval> {
    if sample.len() < 2 {
        return None;
    }
    let estimate = statistic(sample)?;
    let mut results = redrawn(sample, seed, statistic);
    results.sort_by(f64::total_cmp);
    Some(Interval {
        estimate,
        low: quantile_of_sorted(&results, 0.025)?,
        high: quantile_of_sorted(&results, 0.975)?,
    })
}

/// The statistic of each redrawn sample that has one.
pub(super) fn redrawn<T: Copy, R>(sample: &[T], seed: u64, statistic: impl Fn(&[T]) -> Option<R>) -> Vec<R> {
    let mut random = Random::new(seed);
    let mut drawn = sample.to_vec();
    let again = || {
        drawn.iter_mut().for_each(|value| *value = sample[random.below(sample.len())]);
        statistic(&drawn)
    };
    std::iter::repeat_with(again).take(RESAMPLES).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{mean, median};
    use proptest::prelude::*;

    #[test]
    fn the_interval_of_a_mean_is_near_the_one_of_theory() {
        // 1 to 100: mean 50.5, standard error sqrt(99 * 101 / 12) / 10 = 2.887,
        // so the interval is about 50.5 ± 1.96 * 2.887.
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        let interval = bootstrap(&values, 1, mean).unwrap();
        assert_eq!(interval.estimate, 50.5);
        assert!((interval.low - 44.84).abs() < 0.5, "{interval:?}");
        assert!((interval.high - 56.16).abs() < 0.5, "{interval:?}");
    }

    #[test]
    fn it_covers_about_as_often_as_it_says() {
        let mut random = Random::new(7);
        let mut covered = 0;
        for round in 0..300 {
            let values: Vec<f64> = (0..40).map(|_| random.share()).collect();
            let interval = bootstrap(&values, round, mean).unwrap();
            covered += usize::from(interval.low <= 0.5 && 0.5 <= interval.high);
        }
        assert!((270..=296).contains(&covered), "{covered} of 300");
    }

    #[test]
    fn too_little_has_no_interval() {
        assert_eq!(bootstrap(&[], 1, median), None);
        assert_eq!(bootstrap(&[3.0], 1, median), None);
        let same = bootstrap(&[3.0; 9], 1, median).unwrap();
        assert_eq!((same.low, same.estimate, same.high), (3.0, 3.0, 3.0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn the_same_seed_gives_the_same_interval(values in prop::collection::vec(0.0..1e3f64, 2..30), seed: u64) {
            let first = bootstrap(&values, seed, median);
            prop_assert_eq!(first, bootstrap(&values, seed, median));
            let interval = first.unwrap();
            prop_assert!(interval.low <= interval.high);
        }
    }
}
