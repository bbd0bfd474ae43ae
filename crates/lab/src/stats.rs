//! Numbers about numbers: what a set of measurements says, and how surely.
//!
//! Everything is deterministic: what is drawn by lot is drawn from a seed.
//! Where there is no honest answer (no values, nothing decided) the answer is
//! `None`, never a zero.

mod bootstrap;
mod censored;
mod paired;
mod random;

pub use bootstrap::{Interval, RESAMPLES, bootstrap};
pub use censored::{
    Bound, BoundInterval, Observation, Step, median_observed, median_observed_interval, quantile_observed,
    solved_within,
};
pub use paired::{Comparison, MOST_EXACT_PAIRS, SignedRank, compare, sign_test, signed_rank};

/// The values in rising order; what is not a number is left out.
fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The quantile of values in rising order: type 7 of R. J. Hyndman and Y. Fan
/// (1996), which interpolates between the two nearest values, as R, NumPy and
/// spreadsheets do.
fn quantile_of_sorted(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let below = sorted[at.floor() as usize];
    let above = sorted[at.ceil() as usize];
    // Without this, two infinities would make "not a number".
    if below == above {
        return Some(below);
    }
    Some(below + (at - at.floor()) * (above - below))
}

/// The value below which the given share (0 to 1) of all values lies, by
/// Hyndman and Fan's type 7.
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    quantile_of_sorted(&sorted(values), share)
}

/// The middle value, or half-way between the two middle ones.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The arithmetic mean.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean; none if a value is zero or negative.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    if !values.iter().all(|value| 0.0 < *value) {
        return None;
    }
    let logs: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logs).map(f64::exp)
}

/// What a set of values looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many values there are.
    pub count: usize,
    /// The smallest.
    pub min: f64,
    /// A quarter of all values lies below it.
    pub lower_quartile: f64,
    /// The middle.
    pub median: f64,
    /// A quarter of all values lies above it.
    pub upper_quartile: f64,
    /// The largest.
    pub max: f64,
    /// The arithmetic mean.
    pub mean: f64,
}

/// Describes a set of values; none if there are none.
pub fn summary(values: &[f64]) -> Option<Summary> {
    let sorted = sorted(values);
    let at = |share| quantile_of_sorted(&sorted, share);
    Some(Summary {
        count: sorted.len(),
        min: at(0.0)?,
        lower_quartile: at(0.25)?,
        median: at(0.5)?,
        upper_quartile: at(0.75)?,
        max: at(1.0)?,
        mean: mean(&sorted)?,
    })
}

/// The branching factor of an even tree of this depth with as many nodes.
///
/// It is the `b` of `nodes = 1 + b + b² + … + b^depth`; the nodes count the
/// root. None if no such `b` exists: with depth 0, or with fewer nodes than
/// the root and one child.
pub fn effective_branching_factor(nodes: f64, depth: u32) -> Option<f64> {
    if depth == 0 || !nodes.is_finite() || nodes < 2.0 {
        return None;
    }
    let tree = |b: f64| (0..depth).fold(1.0, |sum, _| sum * b + 1.0);
    // A tree with `b = nodes` has more nodes than that already at depth 1.
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
        // By hand: at 0.9 * 3 = 2.7, between the third and the fourth.
        let tenth = quantile(&[4.0, 1.0, 3.0, 2.0], 0.9).unwrap();
        assert!((tenth - 3.7).abs() < 1e-12);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
    }

    #[test]
    fn nothing_has_no_middle() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[f64::NAN]), None);
        assert_eq!(mean(&[]), None);
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(summary(&[]), None);
    }

    #[test]
    fn one_value_is_its_own_summary() {
        let one = summary(&[7.0]).unwrap();
        assert_eq!((one.count, one.min, one.median, one.max, one.mean), (1, 7.0, 7.0, 7.0, 7.0));
    }

    #[test]
    fn means_by_hand() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!((geometric_mean(&[1.0, 10.0, 100.0]).unwrap() - 10.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
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
            let all = summary(&values).unwrap();
            prop_assert!(all.min <= at_low && at_low <= at_high && at_high <= all.max);
        }

        #[test]
        fn a_tree_of_the_factor_has_the_nodes(nodes in 2.0..1e12f64, depth in 1u32..90) {
            let b = effective_branching_factor(nodes, depth).unwrap();
            let tree: f64 = (0..=depth).map(|level| b.powi(level as i32)).sum();
            prop_assert!((tree / nodes - 1.0).abs() < 1e-6);
        }
    }
}
