//! The weight of a heuristic.

use std::fmt;

/// The weight W of h in f = g + W·h, from 1 to 100 in tenths. At most ten is the denominator of W
/// then, which keeps the keys of an open list small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    tenths: u32,
}

impl Weight {
    pub const ONE: Weight = Weight { tenths: 10 };

    /// `None` if it is not from 1 to 100, or has more than one decimal.
    pub fn new(weight: f64) -> Option<Weight> {
        let tenths = (10.0 * weight).round();
        let fits = (10.0..=1000.0).contains(&tenths) && (10.0 * weight - tenths).abs() < 1e-6;
        fits.then_some(Weight { tenths: tenths as u32 })
    }

    /// The value.
    pub fn value(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    pub(crate) fn ratio(self) -> (u32, u32) {
        let divisor =
            [10, 5, 2].into_iter().find(|divisor| self.tenths.is_multiple_of(*divisor)).unwrap_or(1);
        (self.tenths / divisor, 10 / divisor)
    }
}

/// Twice as much as the moves made, as in Russell and Norvig's example.
impl Default for Weight {
    fn default() -> Weight {
        Weight { tenths: 20 }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_reduced_tenths() {
        let ratio = |weight: f64| Weight::new(weight).map(Weight::ratio);
        assert_eq!([ratio(1.0), ratio(1.5), ratio(2.0)], [Some((1, 1)), Some((3, 2)), Some((2, 1))]);
        assert_eq!([ratio(1.1), ratio(2.4), ratio(100.0)], [Some((11, 10)), Some((12, 5)), Some((100, 1))]);
        for wrong in [0.0, 0.9, -1.0, 1.55, 100.1, f64::NAN, f64::INFINITY] {
            assert_eq!(Weight::new(wrong), None, "{wrong}");
        }
        assert_eq!([1.5, 3.0].map(|weight| Weight::new(weight).unwrap().to_string()), ["1.5", "3"]);
    }
}
