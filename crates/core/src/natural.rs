//! Natural numbers of any size, for counts.

use std::cmp::Ordering;
use std::fmt;

/// A natural number of any size.
///
/// Invariant: the lowest limb comes first, and the last one is not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural(Vec<u64>);

const TENS: (u64, usize) = (10_000_000_000_000_000_000, 19);

impl Natural {
    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Its value, saturating at `u64::MAX`.
    pub fn saturating_u64(&self) -> u64 {
        if 1 < self.0.len() { u64::MAX } else { self.0.first().copied().unwrap_or(0) }
    }

    /// Its value, if it fits.
    pub fn as_u128(&self) -> Option<u128> {
        let limb = |at: usize| u128::from(self.0.get(at).copied().unwrap_or(0));
        (self.0.len() <= 2).then(|| limb(0) | limb(1) << 64)
    }

    /// Parses decimal digits.
    pub fn from_decimal(digits: &str) -> Option<Natural> {
        let ten = Natural::from(10u64);
        let mut digits = digits.chars().map(|digit| digit.to_digit(10)).peekable();
        digits.peek()?;
        digits.try_fold(Natural::default(), |all, digit| {
            Some(all.times(&ten).plus(&Natural::from(u64::from(digit?))))
        })
    }

    /// The sum.
    pub fn plus(mut self, other: &Natural) -> Natural {
        self.add(other);
        self
    }

    /// Adds a number to this one.
    pub fn add(&mut self, other: &Natural) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut carry = false;
        for (at, limb) in self.0.iter_mut().enumerate() {
            let (sum, first) = limb.overflowing_add(other.0.get(at).copied().unwrap_or(0));
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, first | second);
        }
        if carry {
            self.0.push(1);
        }
    }

    /// The product.
    pub fn times(&self, other: &Natural) -> Natural {
        let mut limbs = vec![0u64; self.0.len() + other.0.len()];
        for (at, &first) in self.0.iter().enumerate() {
            let mut carry = 0u128;
            for (limb, second) in limbs[at..].iter_mut().zip(other.0.iter().chain([&0])) {
                carry += u128::from(*limb) + u128::from(first) * u128::from(*second);
                *limb = carry as u64;
                carry >>= 64;
            }
        }
        Natural::normalised(limbs)
    }

    /// The quotient, rounded down, and the remainder.
    pub fn divided(&self, by: u64) -> (Natural, u64) {
        let (mut limbs, mut rest) = (self.0.clone(), 0u128);
        for limb in limbs.iter_mut().rev() {
            let whole = rest << 64 | u128::from(*limb);
            *limb = (whole / u128::from(by)) as u64;
            rest = whole % u128::from(by);
        }
        (Natural::normalised(limbs), rest as u64)
    }

    fn normalised(mut limbs: Vec<u64>) -> Natural {
        limbs.truncate(limbs.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1));
        Natural(limbs)
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Natural {
        Natural::normalised(vec![number as u64, (number >> 64) as u64])
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural::from(u128::from(number))
    }
}

impl PartialEq<u128> for Natural {
    fn eq(&self, other: &u128) -> bool {
        self.as_u128() == Some(*other)
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut rest, mut groups) = (self.clone(), Vec::new());
        while 1 < rest.0.len() || TENS.0 <= rest.saturating_u64() {
            let (quotient, group) = rest.divided(TENS.0);
            groups.push(group);
            rest = quotient;
        }
        let mut text = rest.saturating_u64().to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:0width$}", width = TENS.1));
        }
        out.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn small_numbers_are_like_words(a in 0..1u128 << 126, b in 0..1u128 << 126, c in 1..u64::MAX, d: u64) {
            let [x, y] = [a, b].map(Natural::from);
            prop_assert_eq!(x.clone().plus(&y), Natural::from(a + b));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(x.to_string(), a.to_string());
            prop_assert_eq!(Natural::from_decimal(&a.to_string()), Some(x.clone()));
            let (quotient, rest) = x.divided(c);
            prop_assert_eq!((quotient, rest), (Natural::from(a / u128::from(c)), (a % u128::from(c)) as u64));
            let product = Natural::from(c).times(&Natural::from(d));
            prop_assert_eq!(product, u128::from(c) * u128::from(d));
        }

        #[test]
        fn a_product_divides_into_its_factors(a: u128, b: u128, c in 1..u64::MAX) {
            let [x, y, z] = [Natural::from(a), Natural::from(b), Natural::from(c)];
            let product = x.times(&y).times(&z);
            prop_assert_eq!(product.divided(c), (x.times(&y), 0));
            prop_assert_eq!(&product, &z.times(&y).times(&x));
            prop_assert_eq!(x.clone().plus(&y).times(&z), x.times(&z).plus(&y.times(&z)));
        }
    }

    /// https://oeis.org/A000142
    #[test]
    fn large_numbers_are_written_in_tens() {
        let factorial = |n: u64| (1..=n).fold(Natural::from(1u64), |all, k| all.times(&Natural::from(k)));
        assert_eq!(
            factorial(50).to_string(),
            "30414093201713378043612608166064768844377641568960512000000000000"
        );
        assert_eq!(factorial(20).to_string(), "2432902008176640000");
        assert_eq!(Natural::default().to_string(), "0");
        assert_eq!(Natural::from(TENS.0).to_string(), TENS.0.to_string());
    }
}
