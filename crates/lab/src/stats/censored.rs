//! Runs that hit a limit: their value is not known, only that it is no less.

use super::bootstrap::redrawn;
use super::quantile_of_sorted;
use std::fmt;

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    /// What was measured up to the end of the run.
    pub value: f64,
    /// Whether a limit ended the run, so that the full value is at least this.
    pub censored: bool,
}

impl Observation {
    /// The measurement of a run that came to its end.
    pub fn finished(value: f64) -> Observation {
        Observation { value, censored: false }
    }

    /// The measurement of a run that a limit ended.
    pub fn censored(value: f64) -> Observation {
        Observation { value, censored: true }
    }
}

/// A number that is known, or of which only a lower bound is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The number, or what it is at least.
    pub value: f64,
    /// Whether it is only a lower bound.
    pub at_least: bool,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at_least {
            f.write_str("≥ ")?;
        }
        self.value.fmt(f)
    }
}

/// A [`Bound`] and its 95 % interval, whose ends may be bounds themselves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundInterval {
    /// The number itself.
    pub estimate: Bound,
    /// The lower end of the range.
    pub low: Bound,
    /// The upper end of the range.
    pub high: Bound,
}

/// A quantile (type 7) of runs of which some hit a limit.
///
/// It supposes nothing about the runs that were ended: with each of them at
/// its limit the quantile is as small as it can be, with each at infinity as
/// large. Where the two agree the quantile is known; otherwise the smaller is
/// a lower bound.
pub fn quantile_observed(runs: &[Observation], share: f64) -> Option<Bound> {
    let quantile = |unknown: fn(f64) -> f64| {
        let known = runs.iter().filter(|run| !run.value.is_nan());
        let mut values: Vec<f64> =
            known.map(|run| if run.censored { unknown(run.value) } else { run.value }).collect();
        values.sort_by(f64::total_cmp);
        quantile_of_sorted(&values, share)
    };
    let value = quantile(|limit| limit)?;
    let most = quantile(|_| f64::INFINITY)?;
    Some(Bound { value, at_least: value < most })
}

/// The median of runs of which some hit a limit; see [`quantile_observed`].
pub fn median_observed(runs: &[Observation]) -> Option<Bound> {
    quantile_observed(runs, 0.5)
}

/// The median with its 95 % interval by bootstrap; none with fewer than two
/// runs.
pub fn median_observed_interval(runs: &[Observation], seed: u64) -> Option<BoundInterval> {
    if runs.len() < 2 {
        return None;
    }
    let estimate = median_observed(runs)?;
    let medians: Vec<Observation> = redrawn(runs, seed, median_observed)
        .into_iter()
        .map(|median| Observation { value: median.value, censored: median.at_least })
        .collect();
    let low = quantile_observed(&medians, 0.025)?;
    let high = quantile_observed(&medians, 0.975)?;
    Some(BoundInterval { estimate, low, high })
}

/// One step of the curve "solved within t".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The time at which runs ended.
    pub at: f64,
    /// The share of runs solved by then.
    pub solved: f64,
    /// How many runs were still going just before.
    pub going: usize,
    /// How many of them were solved here.
    pub ended: usize,
    /// How many of them hit a limit here.
    pub censored: usize,
}

/// The share of runs solved within each time, by E. L. Kaplan and P. Meier
/// (1958).
///
/// A run that hit a limit counts as going until then and as unknown after. As
/// long as the limit is the same for all, this is the plain share of runs
/// solved. Times rise; each occurs once; runs solved at the very time of a
/// limit come first, as is the custom.
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
    use proptest::prelude::*;

    /// Weeks in remission with 6-MP, of Freireich et al. (1963), in every
    /// textbook since Gehan (1965).
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
        assert_eq!(median, Bound { value: 300.0, at_least: true });
        assert_eq!(format!("{median:.1}"), "≥ 300.0");
    }

    #[test]
    fn a_median_below_the_limit_is_known() {
        let runs = [1.0, 2.0, 3.0].map(Observation::finished);
        let runs = [&runs[..], &[Observation::censored(300.0); 2]].concat();
        assert_eq!(median_observed(&runs), Some(Bound { value: 3.0, at_least: false }));
        // Half of them: between 2 and something of 300 or more.
        let even = [Observation::finished(2.0), Observation::censored(300.0)];
        assert_eq!(median_observed(&even), Some(Bound { value: 151.0, at_least: true }));
        // A run ended early may belong anywhere above.
        let early = [Observation::censored(1.0), Observation::finished(5.0), Observation::finished(6.0)];
        assert_eq!(median_observed(&early), Some(Bound { value: 5.0, at_least: true }));
    }

    #[test]
    fn all_ended_by_the_limit_or_none_at_all() {
        let all = [Observation::censored(10.0); 4];
        assert_eq!(median_observed(&all), Some(Bound { value: 10.0, at_least: true }));
        assert!(solved_within(&all).iter().all(|step| step.solved == 0.0));
        let interval = median_observed_interval(&all, 1).unwrap();
        assert!(interval.low.at_least && interval.high.at_least);
        assert_eq!(median_observed(&[]), None);
        assert_eq!(median_observed_interval(&all[..1], 1), None);
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
