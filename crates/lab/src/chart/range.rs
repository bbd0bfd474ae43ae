//! The range, scale and ticks of an axis.

use super::svg::{n, width};
use super::{Axis, Scale};
use slidepack::say;

/// Approximate number of ticks of a linear axis.
const TICKS: f64 = 6.0;

/// Approximate maximum number of powers of ten on a logarithmic axis.
const MOST_POWERS: i32 = 16;

/// Smallest value of a logarithmic axis: a nanosecond, for seconds.
const LEAST: f64 = 1e-9;

/// Largest value, so that no range overflows.
const MOST: f64 = 1e250;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) scale: Scale,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Ticks instead of round numbers.
    marked: Option<Vec<f64>>,
    percent: bool,
}

impl Range {
    /// A non-empty range with round ends that holds all values.
    pub(super) fn of(axis: &Axis, values: impl Iterator<Item = f64>) -> Range {
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let (low, high) = match axis.scale {
            Scale::Log => log_ends(&values),
            Scale::Linear => linear_ends(&values),
        };
        Range { scale: axis.scale, low, high, marked: None, percent: false }
    }

    pub(super) fn shares() -> Range {
        Range { scale: Scale::Linear, low: 0.0, high: 1.0, marked: None, percent: true }
    }

    pub(super) fn columns(count: usize) -> Range {
        let high = count.max(1) as f64 + 0.5;
        Range { scale: Scale::Linear, low: 0.5, high, marked: Some(Vec::new()), percent: false }
    }

    pub(super) fn marked_at(mut self, numbers: Vec<f64>) -> Range {
        self.marked = Some(numbers);
        self
    }

    /// Replaces the round ends by a small margin around the values, which are sorted.
    pub(super) fn around(mut self, values: &[f64]) -> Range {
        let (Some(first), Some(last)) = (values.first(), values.last()) else { return self };
        let (first, last) = (first.clamp(-MOST, MOST), last.clamp(-MOST, MOST));
        if first < last {
            (self.low, self.high) = match self.scale {
                Scale::Linear => {
                    let edge = 0.04 * (last - first);
                    (first - edge, last + edge)
                }
                Scale::Log => {
                    let (first, last) = (first.max(LEAST), last.max(LEAST));
                    let edge = (last / first).powf(0.04);
                    ((first / edge).max(LEAST), last * edge)
                }
            };
        }
        self
    }

    pub(super) fn widened(mut self) -> Range {
        self.high = match self.scale {
            Scale::Linear => self.high + 0.06 * (self.high - self.low),
            Scale::Log => self.high * (self.high / self.low).powf(0.06),
        };
        self
    }

    fn clamp(&self, value: f64) -> f64 {
        if value.is_nan() { self.low } else { value.clamp(self.low, self.high) }
    }

    /// The position of a value between the low end (0) and the high end (1), clamped.
    pub(super) fn share(&self, value: f64) -> f64 {
        let value = self.clamp(value);
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    pub(super) fn ticks(&self) -> Vec<f64> {
        match (&self.marked, self.scale) {
            (Some(marked), _) => marked.clone(),
            (None, Scale::Log) => log_ticks(self.low, self.high),
            (None, Scale::Linear) => linear_ticks(self.low, self.high),
        }
    }

    pub(super) fn label(&self, value: f64) -> String {
        if self.percent {
            return format!("{} %", n(100.0 * value));
        }
        // Use one number format for all ticks of an axis.
        let powers = self.scale == Scale::Log && (self.low < 9e-4 || 1.1e6 < self.high);
        if powers && 0.0 < value { power(value) } else { grouped(value) }
    }

    pub(super) fn room(&self, size: f64) -> f64 {
        self.ticks().iter().map(|tick| width(&self.label(*tick), size)).fold(0.0, f64::max)
    }
}

/// 1, 2 or 5 times a power of ten around the values, at least three steps apart.
fn log_ends(values: &[f64]) -> (f64, f64) {
    let positive = || values.iter().copied().filter(|value| 0.0 < *value);
    let low = positive().fold(f64::INFINITY, f64::min);
    if low.is_infinite() {
        return (1.0, 10.0);
    }
    let high = positive().fold(0.0, f64::max).clamp(LEAST, MOST);
    let (mut from, mut to) = (step_of(low.clamp(LEAST, MOST)), step_of(high));
    if step(to) < high * (1.0 - 1e-9) {
        to += 1;
    }
    // Reserve a position below all others for values that are not positive.
    if values.iter().any(|value| *value <= 0.0) {
        from -= 1;
    }
    while to - from < 3 {
        if (to - from) % 2 == 0 { to += 1 } else { from -= 1 }
    }
    (step(from).max(LEAST), step(to))
}

/// The steps of a logarithmic axis: 1, 2, 5, 10, 20, 50, …
fn step(index: i32) -> f64 {
    let digit = [1.0, 2.0, 5.0][index.rem_euclid(3) as usize];
    // Parsing yields the correctly rounded power of ten.
    format!("{digit}e{}", index.div_euclid(3)).parse().unwrap_or(f64::MAX)
}

/// The last step that is not above the value.
fn step_of(value: f64) -> i32 {
    let first = 3 * value.log10().floor() as i32 - 1;
    (first..first + 6).rev().find(|index| step(*index) <= value * (1.0 + 1e-9)).unwrap_or(first)
}

/// Ticks of a logarithmic axis: 1, 2 and 5 times each power of ten; only powers of ten if there are
/// more than three; every n-th power if there are too many.
fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = ((low.log10() + 1e-9).floor() as i32, (high.log10() - 1e-9).ceil() as i32);
    let every = if last - first <= 3 { 1 } else { 3 * ((last - first + MOST_POWERS - 1) / MOST_POWERS) };
    let steps = (3 * first..=3 * last).filter(|index| index.rem_euclid(every) == 0).map(step);
    steps.filter(|tick| low * (1.0 - 1e-8) <= *tick && *tick <= high * (1.0 + 1e-8)).collect()
}

fn linear_ticks(low: f64, high: f64) -> Vec<f64> {
    let step = linear_step(low, high);
    let first = (low / step - 1e-9).ceil();
    let ticks = (0..).map(|index| (first + f64::from(index)) * step);
    ticks.take_while(|tick| *tick <= high + 1e-9 * step).take(2 * TICKS as usize).collect()
}

/// 1, 2, 2.5, 5 or 10 times a power of ten, so that about [`TICKS`] steps fill the range.
fn linear_step(low: f64, high: f64) -> f64 {
    let rough = (high - low) / TICKS;
    let power = 10f64.powf(rough.log10().floor());
    let digit = match rough / power {
        ..1.5 => 1.0,
        ..2.25 => 2.0,
        ..3.5 => 2.5,
        ..7.5 => 5.0,
        _ => 10.0,
    };
    digit * power
}

fn linear_ends(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min).max(-MOST);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max).min(MOST);
    if high < low {
        return (0.0, 1.0);
    }
    // Start at zero unless that would squeeze the values together.
    let low = if 0.0 <= low && low < 0.6 * high { 0.0 } else { low };
    // Treat values that differ by rounding errors as equal.
    let (low, high) = if 1e-9 * low.abs().max(high.abs()).max(LEAST) < high - low {
        (low, high)
    } else {
        (low - 1.0_f64.max(0.1 * low.abs()), high + 1.0_f64.max(0.1 * high.abs()))
    };
    let step = linear_step(low, high);
    ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step)
}

/// A number with thousands separators and no superfluous digits.
pub(super) fn grouped(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-6..1e15).contains(&size) {
        return power(value);
    }
    let digits = if 1000.0 <= size { 0 } else { (3.0 - size.max(1e-6).log10().floor()) as usize };
    let text = format!("{size:.digits$}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let part = part.trim_end_matches('0');
    // Below 10^15 the integer part fits.
    let grouped = say::count(whole.parse().unwrap_or_default());
    let sign = if value < 0.0 && (grouped != "0" || !part.is_empty()) { "−" } else { "" };
    if part.is_empty() { format!("{sign}{grouped}") } else { format!("{sign}{grouped}.{part}") }
}

/// "10^6" or "2×10^6"; 1 and 10 unchanged.
fn power(value: f64) -> String {
    let sign = if value < 0.0 { "−" } else { "" };
    let exponent = (value.abs().log10() + 1e-9).floor() as i32;
    let digit = format!("{:.1}", value.abs() / 10f64.powi(exponent));
    let digit = digit.trim_end_matches('0').trim_end_matches('.');
    if exponent == 0 || exponent == 1 {
        return grouped(value);
    }
    let raised = exponent.to_string().replace('-', "−");
    if digit == "1" { format!("{sign}10^{raised}") } else { format!("{sign}{digit}×10^{raised}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        for (value, text) in [
            (0.0, "0"),
            (0.001, "0.001"),
            (0.25, "0.25"),
            (1.0, "1"),
            (300.0, "300"),
            (1234.0, "1,234"),
            (1e6, "1,000,000"),
            (-1500.0, "−1,500"),
            (2e20, "2×10^20"),
            (1e-8, "10^−8"),
        ] {
            assert_eq!(grouped(value), text);
        }
    }

    #[test]
    fn round_numbers_stand_at_the_axes() {
        assert_eq!(log_ticks(0.5, 20.0), [0.5, 1.0, 2.0, 5.0, 10.0, 20.0]);
        assert_eq!(log_ticks(0.002, 1000.0), [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]);
        let far = log_ticks(LEAST, MOST);
        assert!(far.len() <= MOST_POWERS as usize + 1 && 10 < far.len(), "{far:?}");
        assert_eq!(linear_ticks(0.0, 35.0), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0]);
        assert_eq!(linear_ticks(3.9, 9.1), [4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        let shares = linear_ticks(0.0, 1.0).into_iter().map(grouped).collect::<Vec<_>>();
        assert_eq!(shares, ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(linear_ticks(-10.0, 10.0), [-10.0, -7.5, -5.0, -2.5, 0.0, 2.5, 5.0, 7.5, 10.0]);
    }

    #[test]
    fn values_stand_where_the_scale_says() {
        let axis = |scale| Axis { title: String::new(), scale };
        let log = Range::of(&axis(Scale::Log), [1.0, 1e4].into_iter());
        assert_eq!(
            [0.0, 1.0, 100.0, 1e4, 1e9, f64::NAN].map(|v| log.share(v)),
            [0.0, 0.0, 0.5, 1.0, 1.0, 0.0]
        );
        let linear = Range::of(&axis(Scale::Linear), [0.0, 30.0].into_iter());
        assert_eq!([-1.0, 0.0, 15.0, 30.0, 99.0].map(|v| linear.share(v)), [0.0, 0.0, 0.5, 1.0, 1.0]);
    }

    #[test]
    fn logarithmic_ends_are_round_and_hold_all() {
        let ends = |values: &[f64]| log_ends(values);
        assert_eq!(ends(&[0.003, 700.0]), (0.002, 1000.0));
        assert_eq!(ends(&[1.0, 1e6]), (1.0, 1e6));
        assert_eq!(ends(&[7.0]), (2.0, 20.0));
        assert_eq!(ends(&[]), (1.0, 10.0));
        assert_eq!(ends(&[0.0]), (1.0, 10.0));
        let (low, high) = ends(&[0.0, 3.0, 30.0]);
        assert!(low < 2.0 && 30.0 <= high);
        let (low, high) = ends(&[1e-300, 1e305]);
        assert!(low == LEAST && high.is_finite());
    }

    #[test]
    fn linear_ends_are_round_and_hold_all() {
        assert_eq!(linear_ends(&[]), (0.0, 1.0));
        assert_eq!(linear_ends(&[0.0, 31.0]), (0.0, 35.0));
        let (low, high) = linear_ends(&[5.0]);
        assert!(low < 5.0 && 5.0 < high);
        let (low, high) = linear_ends(&[f64::MAX, f64::MIN]);
        assert!(low.is_finite() && high.is_finite());
    }
}
