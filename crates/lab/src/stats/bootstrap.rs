//! Bootstrap confidence intervals.

use super::random::Random;
use super::{Observation, quantile_observed};

pub const RESAMPLES: usize = 4000;

/// A statistic with its 95 % confidence interval, whose ends may also be bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub estimate: Observation,
    pub low: Observation,
    pub high: Observation,
}

/// The 95 % confidence interval of a statistic, by the percentile bootstrap.
///
/// Resamples [`RESAMPLES`] times with replacement and cuts off 2.5 % of the results on each side.
/// `None` with fewer than two values, or if the statistic does not exist for the sample or for any
/// resample. Below about ten values the interval is too narrow, as with every bootstrap.
pub fn bootstrap<T: Copy>(
    sample: &[T],
    seed: u64,
    statistic: impl Fn(&[T]) -> Option<Observation>,
) -> Option<Interval> {
    if sample.len() < 2 {
        return None;
    }
    let estimate = statistic(sample)?;
    let mut random = Random::new(seed);
    let mut drawn = sample.to_vec();
    let again = || {
        drawn.iter_mut().for_each(|value| *value = sample[random.below(sample.len())]);
        statistic(&drawn)
    };
    let results: Vec<Observation> = std::iter::repeat_with(again).take(RESAMPLES).flatten().collect();
    Some(Interval {
        estimate,
        low: quantile_observed(&results, 0.025)?,
        high: quantile_observed(&results, 0.975)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats;
    use proptest::prelude::*;

    fn mean(values: &[f64]) -> Option<Observation> {
        stats::mean(values).map(Observation::finished)
    }

    fn median(values: &[f64]) -> Option<Observation> {
        stats::median(values).map(Observation::finished)
    }

    /// Low end, estimate and high end.
    fn ends(interval: Interval) -> [f64; 3] {
        [interval.low, interval.estimate, interval.high].map(|end| end.value)
    }

    #[test]
    fn the_interval_of_a_mean_is_near_the_one_of_theory() {
        // 1 to 100: mean 50.5, standard error sqrt(99 * 101 / 12) / 10 = 2.887,
        // so the interval is about 50.5 ± 1.96 * 2.887.
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        let [low, estimate, high] = ends(bootstrap(&values, 1, mean).unwrap());
        assert_eq!(estimate, 50.5);
        assert!((low - 44.84).abs() < 0.5, "{low}");
        assert!((high - 56.16).abs() < 0.5, "{high}");
    }

    #[test]
    fn it_covers_about_as_often_as_it_says() {
        let mut random = Random::new(7);
        let mut covered = 0;
        for round in 0..300 {
            let values: Vec<f64> = (0..40).map(|_| random.share()).collect();
            let [low, _, high] = ends(bootstrap(&values, round, mean).unwrap());
            covered += usize::from((low..=high).contains(&0.5));
        }
        assert!((270..=296).contains(&covered), "{covered} of 300");
    }

    #[test]
    fn too_little_has_no_interval() {
        assert_eq!(bootstrap(&[], 1, median), None);
        assert_eq!(bootstrap(&[3.0], 1, median), None);
        let same = bootstrap(&[3.0; 9], 1, median).unwrap();
        assert_eq!(ends(same), [3.0; 3]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn the_same_seed_gives_the_same_interval(values in prop::collection::vec(0.0..1e3f64, 2..30), seed: u64) {
            let first = bootstrap(&values, seed, median);
            prop_assert_eq!(first, bootstrap(&values, seed, median));
            let interval = first.unwrap();
            prop_assert!(interval.low.value <= interval.high.value);
        }
    }
}
