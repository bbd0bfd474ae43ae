//! Paired comparison of two methods on the same puzzles.

use super::{Interval, Observation, bootstrap, median_observed};
use std::cmp::Ordering;

/// Largest number of pairs for the exact signed-rank test.
pub const MOST_EXACT_PAIRS: usize = 60;

/// The two-sided p-value of the exact sign test. Ties are excluded by the caller; without pairs it
/// is 1.
pub fn sign_test(wins: usize, losses: usize) -> f64 {
    let n = wins + losses;
    // Terms as logarithms: 0.5^n underflows from n = 1075 on.
    let mut log_term = n as f64 * 0.5f64.ln();
    let mut tail = 0.0;
    for k in 0..=wins.min(losses) {
        tail += log_term.exp();
        log_term += ((n - k) as f64 / (k + 1) as f64).ln();
    }
    (2.0 * tail).min(1.0)
}

/// The result of the signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// Number of non-zero differences; zeros are dropped, as in Wilcoxon's test.
    pub count: usize,
    pub positive: f64,
    pub negative: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// Whether `p` is exact, not a normal approximation.
    pub exact: bool,
}

/// The signed-rank test of F. Wilcoxon (1945); `None` if all differences are zero.
///
/// Equal differences share their mean rank. Up to [`MOST_EXACT_PAIRS`] pairs the distribution is
/// exact, ties included; beyond, it is the normal approximation with corrections for ties and
/// continuity.
pub fn signed_rank(differences: &[f64]) -> Option<SignedRank> {
    let mut left: Vec<f64> = differences.iter().copied().filter(|d| !d.is_nan() && *d != 0.0).collect();
    if left.is_empty() {
        return None;
    }
    left.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    // Ranks are doubled, so that shared ones are integers.
    let mut doubled: Vec<usize> = Vec::with_capacity(left.len());
    let mut tie_term = 0.0;
    for together in left.chunk_by(|a, b| a.abs() == b.abs()) {
        let (first, size) = (doubled.len() + 1, together.len());
        doubled.extend(std::iter::repeat_n(2 * first + size - 1, size));
        tie_term += (size * size * size - size) as f64;
    }
    let total: usize = doubled.iter().sum();
    let positive: usize = left.iter().zip(&doubled).filter(|(d, _)| 0.0 < **d).map(|(_, rank)| rank).sum();
    let smaller = positive.min(total - positive);
    let n = left.len() as f64;
    let exact = left.len() <= MOST_EXACT_PAIRS;
    let p = if exact {
        (2.0 * share_of_sums_up_to(smaller, &doubled)).min(1.0)
    } else {
        let mean = n * (n + 1.0) / 4.0;
        let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - tie_term / 48.0;
        let off = (mean - smaller as f64 / 2.0 - 0.5).max(0.0);
        (2.0 * normal_tail(off / variance.sqrt())).min(1.0)
    };
    Some(SignedRank {
        count: left.len(),
        positive: positive as f64 / 2.0,
        negative: (total - positive) as f64 / 2.0,
        p,
        exact,
    })
}

/// The share of subsets of the ranks whose sum is at most `most`.
fn share_of_sums_up_to(most: usize, ranks: &[usize]) -> f64 {
    let mut shares = vec![0.0; most + 1];
    shares[0] = 1.0;
    for rank in ranks {
        for sum in (0..=most).rev() {
            let with = if *rank <= sum { shares[sum - rank] } else { 0.0 };
            shares[sum] = 0.5 * (shares[sum] + with);
        }
    }
    shares.iter().sum()
}

/// The upper tail of the standard normal distribution for `z >= 0`: a series near the middle,
/// Laplace's continued fraction further out.
fn normal_tail(z: f64) -> f64 {
    let density = (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 3.0 {
        // One half minus the series z + z³/3 + z⁵/15 + …
        let mut term = z;
        let mut sum = z;
        let mut odd = 1.0;
        while 1e-17 < term {
            odd += 2.0;
            term *= z * z / odd;
            sum += term;
        }
        return 0.5 - density * sum;
    }
    let fraction = (1..=100).rev().fold(z, |rest, k| z + f64::from(k) / rest);
    density / fraction
}

/// The second method compared with the first on the same puzzles. Less is better: seconds, nodes,
/// moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub pairs: usize,
    /// The second was less.
    pub wins: usize,
    pub ties: usize,
    /// The second was more.
    pub losses: usize,
    /// Censoring leaves the order unknown.
    pub undecided: usize,
    /// p-value of the sign test of wins against losses.
    pub sign_p: f64,
    /// The signed-rank test over pairs that both methods finished: of log ratios, or of differences
    /// if a value is not positive.
    pub signed_rank: Option<SignedRank>,
    /// Number of pairs that both methods finished with positive values.
    pub ratios: usize,
    /// Median of second / first over those pairs.
    pub ratio: Option<f64>,
    pub ratio_interval: Option<Interval>,
}

/// Compares two methods; the slices are paired by index, and a longer one is truncated.
pub fn compare(first: &[Observation], second: &[Observation], seed: u64) -> Comparison {
    let pairs: Vec<(Observation, Observation)> = first
        .iter()
        .copied()
        .zip(second.iter().copied())
        .filter(|(a, b)| !a.value.is_nan() && !b.value.is_nan())
        .collect();
    let (mut wins, mut ties, mut losses, mut undecided) = (0, 0, 0, 0);
    for (a, b) in &pairs {
        match order(b, a) {
            Some(Ordering::Less) => wins += 1,
            Some(Ordering::Equal) => ties += 1,
            Some(Ordering::Greater) => losses += 1,
            None => undecided += 1,
        }
    }
    let finished: Vec<(f64, f64)> =
        pairs.iter().filter(|(a, b)| !a.censored && !b.censored).map(|(a, b)| (a.value, b.value)).collect();
    let positive = |(a, b): &(f64, f64)| 0.0 < *a && 0.0 < *b;
    let logarithms = finished.iter().all(positive);
    let differences: Vec<f64> =
        finished.iter().map(|(a, b)| if logarithms { rounded((b / a).ln()) } else { b - a }).collect();
    let ratios = finished.iter().filter(|pair| positive(pair)).map(|(a, b)| Observation::finished(b / a));
    let ratios: Vec<Observation> = ratios.collect();
    Comparison {
        pairs: pairs.len(),
        wins,
        ties,
        losses,
        undecided,
        sign_p: sign_test(wins, losses),
        signed_rank: signed_rank(&differences),
        ratios: ratios.len(),
        ratio: median_observed(&ratios).map(|ratio| ratio.value),
        ratio_interval: bootstrap(&ratios, seed, median_observed),
    }
}

/// Makes equal ratios such as 2/1 and 6/3 tie despite rounding errors.
fn rounded(logarithm: f64) -> f64 {
    (logarithm * 1e12).round() / 1e12
}

/// The order of two true values, if known.
fn order(a: &Observation, b: &Observation) -> Option<Ordering> {
    match (a.censored, b.censored) {
        (false, false) => a.value.partial_cmp(&b.value),
        (false, true) => (a.value < b.value).then_some(Ordering::Less),
        (true, false) => (b.value < a.value).then_some(Ordering::Greater),
        (true, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Heights of crossed minus self-fertilised maize (Darwin 1876), from R. A. Fisher's "The
    /// Design of Experiments" (1935).
    const MAIZE: [f64; 15] =
        [49.0, -67.0, 8.0, 16.0, 6.0, 23.0, 28.0, 41.0, 14.0, 29.0, 56.0, 24.0, 75.0, 60.0, -48.0];

    #[test]
    fn darwins_maize_by_signed_ranks() {
        let test = signed_rank(&MAIZE).unwrap();
        assert_eq!((test.count, test.positive, test.negative, test.exact), (15, 96.0, 24.0, true));
        // As printed in the documentation of scipy.stats.wilcoxon.
        assert!((test.p - 0.041259765625).abs() < 1e-12, "{test:?}");
    }

    #[test]
    fn darwins_maize_by_signs() {
        // 2 (1 + 15 + 105) / 2^15
        assert!((sign_test(13, 2) - 242.0 / 32768.0).abs() < 1e-12);
    }

    #[test]
    fn sign_tests_by_hand() {
        assert_eq!(sign_test(0, 0), 1.0);
        assert!((sign_test(1, 0) - 1.0).abs() < 1e-12);
        assert!((sign_test(6, 0) - 0.03125).abs() < 1e-12);
        assert!((sign_test(5, 5) - 1.0).abs() < 1e-12);
        // 2000 tosses: twice the normal tail beyond 1999/2 - 949 … near z = 2.21.
        let p = sign_test(1050, 950);
        assert!((p - 0.0268).abs() < 0.0005, "{p}");
    }

    #[test]
    fn ties_share_ranks() {
        // |d| = 1, 1, 2: ranks 1.5, 1.5, 3. Three of the 8 subsets have sums of at most 1.5: none,
        // and each of the two.
        let test = signed_rank(&[1.0, -1.0, 2.0, 0.0]).unwrap();
        assert_eq!((test.count, test.positive, test.negative), (3, 4.5, 1.5));
        assert!((test.p - 0.75).abs() < 1e-12, "{test:?}");
        assert_eq!(signed_rank(&[0.0, 0.0]), None);
        assert_eq!(signed_rank(&[]), None);
    }

    #[test]
    fn the_normal_curve_of_the_tables() {
        for (z, tail) in [
            (0.0, 0.5),
            (1.0, 0.158655253931457),
            (1.959963984540054, 0.025),
            (2.0, 0.022750131948179),
            (3.0, 0.00134989803163),
            (6.0, 9.865876450377e-10),
        ] {
            let found = normal_tail(z);
            assert!((found / tail - 1.0).abs() < 1e-6, "{z}: {found}");
        }
    }

    #[test]
    fn counted_and_approximated_agree_where_they_meet() {
        // Ranks 1 to n without ties; multiples of 3 are negative.
        let values = |n: usize| -> Vec<f64> {
            (1..=n).map(|i| if i % 3 == 0 { -(i as f64) } else { i as f64 }).collect()
        };
        let exact = signed_rank(&values(MOST_EXACT_PAIRS)).unwrap();
        let normal = signed_rank(&values(MOST_EXACT_PAIRS + 1)).unwrap();
        assert!(exact.exact && !normal.exact);
        // The normal approximation for the smaller set, by hand: mean 915, variance 60 * 61 * 121 /
        // 24, sum of the negative ranks 630.
        let z = (915.0 - 630.0 - 0.5) / (60.0f64 * 61.0 * 121.0 / 24.0).sqrt();
        assert_eq!(exact.negative, 630.0);
        assert!((exact.p / (2.0 * normal_tail(z)) - 1.0).abs() < 0.03, "{exact:?}");
        assert!(normal.p < exact.p, "one more positive rank favours it more");
    }

    #[test]
    fn limits_decide_only_what_they_can() {
        let (done, stopped) = (Observation::finished, Observation::censored);
        let first = [done(10.0), done(10.0), stopped(60.0), stopped(60.0), done(50.0), done(4.0)];
        let second = [done(5.0), done(10.0), done(5.0), stopped(60.0), stopped(60.0), stopped(1.0)];
        let found = compare(&first, &second, 1);
        assert_eq!((found.wins, found.ties, found.losses, found.undecided), (2, 1, 1, 2));
        assert_eq!((found.pairs, found.ratios, found.ratio), (6, 2, Some(0.75)));
    }

    #[test]
    fn nothing_and_all_ties_prove_nothing() {
        let none = compare(&[], &[], 1);
        assert_eq!((none.pairs, none.sign_p, none.ratio), (0, 1.0, None));
        let same = [Observation::finished(3.0); 5];
        let ties = compare(&same, &same, 1);
        assert_eq!((ties.ties, ties.sign_p, ties.signed_rank, ties.ratio), (5, 1.0, None, Some(1.0)));
    }

    #[test]
    fn twice_as_fast_is_found() {
        let first: Vec<_> = (1..=30).map(|i| Observation::finished(f64::from(i))).collect();
        let second: Vec<_> = (1..=30).map(|i| Observation::finished(f64::from(i) / 2.0)).collect();
        let found = compare(&first, &second, 1);
        let interval = found.ratio_interval.unwrap();
        let half = Observation::finished(0.5);
        assert_eq!((interval.low, interval.estimate, interval.high), (half, half, half));
        assert_eq!(found.wins, 30);
        // All ranks are shared and all signs agree: 2 / 2^30.
        assert!((found.signed_rank.unwrap().p * 2f64.powi(29) - 1.0).abs() < 1e-9);
    }

    proptest! {
        // Each case draws thousands of resamples, twice.
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn sides_can_be_swapped(pairs in prop::collection::vec((1u32..9, 1u32..9), 0..80)) {
            let a: Vec<_> = pairs.iter().map(|p| Observation::finished(f64::from(p.0))).collect();
            let b: Vec<_> = pairs.iter().map(|p| Observation::finished(f64::from(p.1))).collect();
            let (there, back) = (compare(&a, &b, 1), compare(&b, &a, 1));
            prop_assert_eq!((there.wins, there.ties, there.losses), (back.losses, back.ties, back.wins));
            prop_assert_eq!(there.sign_p, back.sign_p);
            let p = |found: &Comparison| found.signed_rank.map_or(1.0, |test| test.p);
            prop_assert!((p(&there) - p(&back)).abs() < 1e-12);
            prop_assert!((0.0..=1.0).contains(&p(&there)));
        }
    }

    proptest! {
        #[test]
        fn counting_signs_agrees_with_trying_all(values in prop::collection::vec(-4i32..5, 1..10)) {
            let differences: Vec<f64> = values.iter().map(|v| f64::from(*v)).collect();
            let Some(test) = signed_rank(&differences) else { return Ok(()) };
            let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).filter(|d| *d != 0.0).collect();
            let smaller = test.positive.min(test.negative);
            let subsets = 1u32 << sizes.len();
            let as_small = (0..subsets)
                .filter(|signs| {
                    let signed: Vec<f64> = sizes.iter().enumerate()
                        .map(|(i, d)| if signs >> i & 1 == 1 { *d } else { -d }).collect();
                    signed_rank(&signed).is_some_and(|other| other.positive <= smaller)
                })
                .count();
            let p = (2.0 * as_small as f64 / f64::from(subsets)).min(1.0);
            prop_assert!((p - test.p).abs() < 1e-9);
        }
    }
}
