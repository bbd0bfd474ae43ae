//! Statistics of measurements.
//!
//! Everything is deterministic: random draws come from a seed. A statistic that does not exist (no
//! values, nothing decided) is `None`, never zero.

mod bootstrap;
mod censored;
mod paired;
mod random;

pub use bootstrap::{Interval, RESAMPLES, bootstrap};
pub use censored::{Observation, Step, median_observed, quantile_observed, solved_within};
pub use paired::{Comparison, MOST_EXACT_PAIRS, SignedRank, compare, sign_test, signed_rank};

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The quantile of sorted values: type 7 of R. J. Hyndman and Y. Fan (1996), which interpolates
/// linearly, as R, NumPy and spreadsheets do.
fn quantile_of_sorted(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let below = sorted[at.floor() as usize];
    let above = sorted[at.ceil() as usize];
    // Two infinities would give NaN.
    if below == above {
        return Some(below);
    }
    Some(below + (at - at.floor()) * (above - below))
}

/// The quantile at `share` (0 to 1), type 7 of Hyndman and Fan.
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    quantile_of_sorted(&sorted(values), share)
}

/// The middle value, or the mean of the two middle ones.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The arithmetic mean.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The effective branching factor: the `b` with `nodes = 1 + b + b² + … + b^depth`, where `nodes`
/// includes the root.
///
/// `None` if no such `b` exists: depth 0, or fewer than two nodes.
pub fn effective_branching_factor(nodes: f64, depth: u32) -> Option<f64> {
    if depth == 0 || !nodes.is_finite() || nodes < 2.0 {
        return None;
    }
    let tree = |b: f64| (0..depth).fold(1.0, |sum, _| sum * b + 1.0);
    // A tree with `b = nodes` has more nodes already at depth 1.
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if tree(middle) < nodes { low = middle } else { high = middle }
    }
    Some(0.5 * (low + high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quantiles_are_those_of_type_7() {
        // The sample of the Wikipedia article "Quartile" (its method 4 is type 7).
        let values = [6.0, 7.0, 15.0, 36.0, 39.0, 40.0, 41.0, 42.0, 43.0, 47.0, 49.0];
        assert_eq!(quantile(&values, 0.25), Some(25.5));
        assert_eq!(median(&values), Some(40.0));
        assert_eq!(quantile(&values, 0.75), Some(42.5));
        // By hand: at 0.9 * 3 = 2.7, between the third and the fourth value.
        let tenth = quantile(&[4.0, 1.0, 3.0, 2.0], 0.9).unwrap();
        assert!((tenth - 3.7).abs() < 1e-12);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
    }

    #[test]
    fn nothing_has_no_middle() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[f64::NAN]), None);
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn means_by_hand() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
    }

    #[test]
    fn branching_factors_of_the_textbook() {
        // Russell and Norvig, "Artificial Intelligence: A Modern Approach", 3.6.1:
        // a solution at depth 5 using 52 nodes (and the root) has b* = 1.92.
        let b = effective_branching_factor(53.0, 5).unwrap();
        assert!((b - 1.92).abs() < 0.005, "{b}");
        // A full binary tree of depth 10.
        let b = effective_branching_factor(2047.0, 10).unwrap();
        assert!((b - 2.0).abs() < 1e-9, "{b}");
        // A path.
        assert!((effective_branching_factor(8.0, 7).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(effective_branching_factor(10.0, 0), None);
        assert_eq!(effective_branching_factor(1.0, 3), None);
        assert!(effective_branching_factor(1e15, 80).unwrap() < 2.0);
    }

    proptest! {
        #[test]
        fn quantiles_rise_and_stay_inside(values in prop::collection::vec(-1e6..1e6f64, 1..50), a in 0.0..1.0f64, b in 0.0..1.0f64) {
            let (low, high) = (a.min(b), a.max(b));
            let (at_low, at_high) = (quantile(&values, low).unwrap(), quantile(&values, high).unwrap());
            let (min, max) = (quantile(&values, 0.0).unwrap(), quantile(&values, 1.0).unwrap());
            prop_assert!(values.contains(&min) && values.contains(&max));
            prop_assert!(min <= at_low && at_low <= at_high && at_high <= max);
        }

        #[test]
        fn a_tree_of_the_factor_has_the_nodes(nodes in 2.0..1e12f64, depth in 1u32..90) {
            let b = effective_branching_factor(nodes, depth).unwrap();
            let tree: f64 = (0..=depth).map(|level| b.powi(level as i32)).sum();
            prop_assert!((tree / nodes - 1.0).abs() < 1e-6);
        }
    }
}
