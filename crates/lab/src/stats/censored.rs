//! Right-censored measurements: a run that hit a limit gives a lower bound.

use super::quantile_of_sorted;

/// One measurement, or a statistic of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    pub value: f64,
    /// Whether limits ended runs, so that the true value is at least `value`.
    pub censored: bool,
}

impl Observation {
    /// The measurement of a run that finished.
    pub fn finished(value: f64) -> Observation {
        Observation { value, censored: false }
    }

    /// The measurement of a run that a limit ended.
    pub fn censored(value: f64) -> Observation {
        Observation { value, censored: true }
    }
}

/// A quantile (type 7) of partly censored runs.
///
/// Makes no assumption about censored runs: their limits give the least possible quantile, infinity
/// the greatest. If the two agree, the quantile is known; otherwise the least is a lower bound.
pub fn quantile_observed(runs: &[Observation], share: f64) -> Option<Observation> {
    let quantile = |unknown: fn(f64) -> f64| {
        let known = runs.iter().filter(|run| !run.value.is_nan());
        let mut values: Vec<f64> =
            known.map(|run| if run.censored { unknown(run.value) } else { run.value }).collect();
        values.sort_by(f64::total_cmp);
        quantile_of_sorted(&values, share)
    };
    let value = quantile(|limit| limit)?;
    let most = quantile(|_| f64::INFINITY)?;
    Some(Observation { value, censored: value < most })
}

/// The median of partly censored runs, see [`quantile_observed`].
pub fn median_observed(runs: &[Observation]) -> Option<Observation> {
    quantile_observed(runs, 0.5)
}

/// One step of the curve of runs solved within a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    pub at: f64,
    /// Share of runs solved up to this time.
    pub solved: f64,
    /// Runs still going just before this time.
    pub going: usize,
    pub ended: usize,
    pub censored: usize,
}

/// The share of runs solved within each time, by the estimator of E. L. Kaplan and P. Meier (1958).
///
/// A censored run counts as going until its limit and as unknown afterwards. With equal limits this
/// is the plain share of solved runs. Times are strictly ascending; runs solved exactly at a limit
/// precede it, as is customary.
pub fn solved_within(runs: &[Observation]) -> Vec<Step> {
    let mut runs: Vec<Observation> = runs.iter().copied().filter(|run| !run.value.is_nan()).collect();
    runs.sort_by(|a, b| a.value.total_cmp(&b.value));
    let mut going = runs.len();
    let mut unsolved = 1.0;
    let mut steps = Vec::new();
    for together in runs.chunk_by(|a, b| a.value == b.value) {
        let censored = together.iter().filter(|run| run.censored).count();
        let ended = together.len() - censored;
        unsolved *= (going - ended) as f64 / going as f64;
        steps.push(Step { at: together[0].value, solved: 1.0 - unsolved, going, ended, censored });
        going -= together.len();
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::bootstrap;
    use proptest::prelude::*;

    /// Weeks in remission with 6-MP (Freireich et al. 1963), a textbook example since Gehan (1965).
    fn remission() -> Vec<Observation> {
        let ended = [6, 6, 6, 7, 10, 13, 16, 22, 23].map(|t| Observation::finished(f64::from(t)));
        let going =
            [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(|t| Observation::censored(f64::from(t)));
        ended.into_iter().chain(going).collect()
    }

    #[test]
    fn the_curve_of_the_remission_times() {
        let published = [
            (6.0, 21, 3, 0.857),
            (7.0, 17, 1, 0.807),
            (10.0, 15, 1, 0.753),
            (13.0, 12, 1, 0.690),
            (16.0, 11, 1, 0.627),
            (22.0, 7, 1, 0.538),
            (23.0, 6, 1, 0.448),
        ];
        let steps: Vec<Step> =
            solved_within(&remission()).into_iter().filter(|step| 0 < step.ended).collect();
        assert_eq!(steps.len(), published.len());
        for (step, (at, going, ended, unsolved)) in steps.iter().zip(published) {
            assert_eq!((step.at, step.going, step.ended), (at, going, ended));
            assert!((1.0 - step.solved - unsolved).abs() < 0.0006, "{step:?}");
        }
    }

    #[test]
    fn a_median_beyond_the_limit_is_a_bound() {
        let limit = Observation::censored(300.0);
        let runs = [Observation::finished(1.0), limit, limit];
        let median = median_observed(&runs).unwrap();
        assert_eq!(median, Observation::censored(300.0));
    }

    #[test]
    fn a_median_below_the_limit_is_known() {
        let runs = [1.0, 2.0, 3.0].map(Observation::finished);
        let runs = [&runs[..], &[Observation::censored(300.0); 2]].concat();
        assert_eq!(median_observed(&runs), Some(Observation::finished(3.0)));
        // Halfway between 2 and at least 300.
        let even = [Observation::finished(2.0), Observation::censored(300.0)];
        assert_eq!(median_observed(&even), Some(Observation::censored(151.0)));
        // An early censored run may belong anywhere above.
        let early = [Observation::censored(1.0), Observation::finished(5.0), Observation::finished(6.0)];
        assert_eq!(median_observed(&early), Some(Observation::censored(5.0)));
    }

    #[test]
    fn all_ended_by_the_limit_or_none_at_all() {
        let all = [Observation::censored(10.0); 4];
        assert_eq!(median_observed(&all), Some(Observation::censored(10.0)));
        assert!(solved_within(&all).iter().all(|step| step.solved == 0.0));
        let interval = bootstrap(&all, 1, median_observed).unwrap();
        assert!(interval.low.censored && interval.high.censored);
        assert_eq!(median_observed(&[]), None);
        assert_eq!(bootstrap(&all[..1], 1, median_observed), None);
        assert_eq!(solved_within(&[]), []);
    }

    proptest! {
        #[test]
        fn without_limits_it_is_the_share_of_values(values in prop::collection::vec(0u32..20, 1..40)) {
            let runs: Vec<Observation> = values.iter().map(|v| Observation::finished(f64::from(*v))).collect();
            for step in solved_within(&runs) {
                let within = values.iter().filter(|v| f64::from(**v) <= step.at).count();
                prop_assert!((step.solved - within as f64 / values.len() as f64).abs() < 1e-9);
            }
        }

        #[test]
        fn the_curve_never_falls(runs in prop::collection::vec((0.0..9.0f64, any::<bool>()), 0..40)) {
            let runs: Vec<Observation> =
                runs.into_iter().map(|(value, censored)| Observation { value, censored }).collect();
            let steps = solved_within(&runs);
            prop_assert!(steps.windows(2).all(|pair| pair[0].at < pair[1].at && pair[0].solved <= pair[1].solved));
            prop_assert!(steps.iter().all(|step| (0.0..=1.0).contains(&step.solved)));
        }
    }
}
