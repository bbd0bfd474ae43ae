//! One unit for each quantity of a report.

use super::grid::Measure;
use crate::report::Column;
use crate::row::Row;
use crate::stats::median;
use slidepack::say;

/// The unit of all times of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    /// ms
    #[default]
    Milliseconds,
    /// s
    Seconds,
}

impl TimeUnit {
    /// Seconds if the median run takes at least one.
    pub(crate) fn of(rows: &[Row]) -> TimeUnit {
        let times: Vec<f64> = rows.iter().filter_map(|row| row.seconds).collect();
        match median(&times) {
            Some(seconds) if 1.0 <= seconds => TimeUnit::Seconds,
            _ => TimeUnit::Milliseconds,
        }
    }

    /// As it is written behind a number.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            TimeUnit::Milliseconds => "ms",
            TimeUnit::Seconds => "s",
        }
    }

    /// Seconds in this unit.
    pub(crate) fn scaled(self, seconds: f64) -> f64 {
        match self {
            TimeUnit::Milliseconds => 1000.0 * seconds,
            TimeUnit::Seconds => seconds,
        }
    }

    /// A column of times.
    pub(crate) fn column(self, heading: &str) -> Column {
        Column::numbers(heading, self.symbol())
    }
}

/// A time limit in words: limits are round numbers of seconds, or less than one.
pub(crate) fn time_limit(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{} ms", plain(1e3 * seconds)),
        _ => format!("{} s", plain(seconds)),
    }
}

/// Bytes in mebibytes, the unit of all memory in a report.
pub(crate) fn mebibytes(bytes: f64) -> f64 {
    bytes / f64::from(1 << 20)
}

/// An amount of memory in words, with the unit.
pub(crate) fn memory(bytes: u64) -> String {
    format!("{} MiB", plain(mebibytes(bytes as f64)))
}

/// A number in a sentence, where whole numbers have no decimals.
fn plain(value: f64) -> String {
    if value.fract() == 0.0 { say::count(value.max(0.0) as u64) } else { decimal(value) }
}

/// A number to about three digits; thousands are grouped.
pub(crate) fn decimal(value: f64) -> String {
    match value {
        0.0 => "0".into(),
        ..0.001 => "< 0.001".into(),
        ..0.9995 => format!("{value:.3}"),
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => say::count(value.round().clamp(0.0, u64::MAX as f64) as u64),
    }
}

impl Measure {
    /// As an axis and a heading call it, without the unit.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes expanded",
            Measure::Generated => "nodes generated",
            Measure::Seconds => "time",
            Measure::Kept => "states kept",
        }
    }

    /// Its unit, empty for numbers of nodes and states.
    pub(crate) fn unit(self, time: TimeUnit) -> &'static str {
        match self {
            Measure::Nodes | Measure::Generated | Measure::Kept => "",
            Measure::Seconds => time.symbol(),
        }
    }

    /// As an axis has it: the name, and the unit in brackets.
    pub(crate) fn axis(self, time: TimeUnit) -> String {
        match self.unit(time) {
            "" => self.name().into(),
            unit => format!("{} ({unit})", self.name()),
        }
    }

    /// A column of it.
    pub(crate) fn column(self, before: &str, time: TimeUnit) -> Column {
        Column::numbers(format!("{before} {}", self.name()).trim(), self.unit(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_commas() {
        let told = [0.0, 0.0001, 0.0204, 0.9999, 1.234, 12.34, 99.99, 1234.5, 2e6].map(decimal);
        assert_eq!(told, ["0", "< 0.001", "0.020", "1.00", "1.23", "12.3", "100", "1,235", "2,000,000"]);
    }

    #[test]
    fn limits_are_told_in_seconds_or_a_part_of_one() {
        assert_eq!([300.0, 60.0, 1.5, 0.01].map(time_limit), ["300 s", "60 s", "1.50 s", "10 ms"]);
        assert_eq!(memory(100 << 20), "100 MiB");
        assert_eq!(memory(2 << 30), "2,048 MiB");
    }
}
