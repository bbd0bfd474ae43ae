use crate::Row;
use crate::report::Column;
use crate::stats::{Observation, effective_branching_factor, median};
use Format::{Count, Decimal, Fixed, Ratio, Tenths};
use serde::Deserialize;
use slidepack::say;
use slidepack::slide::HeuristicName;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Whole, with commas.
    Count,
    /// Whole, or to a tenth.
    Tenths,
    /// About three significant digits.
    Decimal,
    Fixed(usize),
    Ratio,
}

type Entry = (Quantity, &'static str, &'static str, &'static str, Format);

/// Declares the quantities, each with its name in plans, heading, unit and format.
macro_rules! quantities {
    ($($(#[$on:meta])* $quantity:ident = $name:literal: $heading:literal, $unit:literal, $format:expr;)*) => {
        /// A quantity of a run, of a puzzle or of all runs of a method.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub(crate) enum Quantity {
            $($(#[$on])* $quantity,)*
            Start(HeuristicName),
        }

        const ALL: &[Entry] = &[$((Quantity::$quantity, $name, $heading, $unit, $format)),*];
    };
}

quantities! {
    Nodes = "nodes": "nodes expanded", "", Count;
    Generated = "generated": "nodes generated", "", Count;
    Time = "time": "time", "", Decimal;
    /// Peak number of stored states. The process itself needs more memory than most searches, so
    /// its peak memory says nothing about a method.
    Kept = "kept": "states kept", "", Count;
    /// In the metric of the run.
    Moves = "moves": "moves", "", Tenths;
    SingleMoves = "single-tile-moves": "single-tile moves", "", Tenths;
    MultiMoves = "multi-tile-moves": "multi-tile moves", "", Tenths;
    LowerBound = "lower-bound": "lower bound", "", Tenths;
    /// Heuristic value of the start of a solved run.
    Estimate = "estimate": "h at the start", "moves", Fixed(1);
    /// The estimate as a share of the length.
    Quality = "quality": "h / length", "", Fixed(3);
    Branching = "branching": "effective branching factor", "", Fixed(3);
    /// Length over the largest lower bound that any run proved.
    Excess = "excess": "length / lower bound", "", Fixed(3);
    /// The first method's time over this method's.
    SpeedUp = "speed-up": "speed-up", "", Ratio;
    /// This method's nodes over the first method's.
    NodeRatio = "node-ratio": "nodes expanded, ratio to the first", "", Ratio;
    Solutions = "solutions": "solutions", "", Count;
    Unique = "unique": "solutions up to symmetry", "", Count;
    Threads = "threads": "threads", "", Count;
    TimeLimit = "time-limit": "time allowed", "", Decimal;
    Outcome = "outcome": "outcome", "", Count;
    /// A shortest solution as tile numbers in order of movement.
    Tiles = "tiles": "tiles in the order they move", "", Count;
    Optimum = "optimum": "shortest solution", "", Tenths;
    /// One column per admissible heuristic.
    Bounds = "bounds": "lower bounds", "", Count;
    Puzzles = "puzzles": "puzzles", "", Count;
    Solved = "solved": "solved", "", Count;
    Impossible = "impossible": "shown impossible", "", Count;
    Proven = "proven": "proven shortest", "", Count;
    Shortest = "shortest": "solutions that are shortest", "", Count;
    /// Puzzles whose solutions all have the length given by their source.
    Known = "known": "puzzles with the known length", "", Count;
    Speed = "speed": "nodes expanded per second", "", Count;
    Stopped = "stopped": "stopped by", "", Count;
}

impl FromStr for Quantity {
    type Err = String;

    fn from_str(name: &str) -> Result<Quantity, String> {
        let found = ALL.iter().find(|entry| entry.1 == name).map(|entry| entry.0);
        found.ok_or_else(|| {
            let names: Vec<&str> = ALL.iter().map(|entry| entry.1).collect();
            format!("there is no quantity `{name}`; there are {}", names.join(", "))
        })
    }
}

impl Quantity {
    fn entry(self) -> Entry {
        let found = ALL.iter().copied().find(|entry| entry.0 == self);
        found.unwrap_or((self, "", "", "", Count))
    }

    pub(crate) fn name(self) -> &'static str {
        self.entry().1
    }

    pub(crate) fn heading(self) -> &'static str {
        match self {
            Quantity::Start(heuristic) => heuristic.entry().label,
            _ => self.entry().2,
        }
    }

    pub(crate) fn unit(self, time: TimeUnit) -> &'static str {
        if self.is_time() { time.symbol() } else { self.entry().3 }
    }

    /// Axis title: heading and unit in brackets.
    pub(crate) fn axis(self, time: TimeUnit) -> String {
        match self.unit(time) {
            "" => self.heading().into(),
            unit => format!("{} ({unit})", self.heading()),
        }
    }

    pub(crate) fn column(self, heading: &str, time: TimeUnit) -> Column {
        match self {
            Quantity::Outcome | Quantity::Tiles | Quantity::Stopped => Column::words(heading),
            _ => Column::numbers(heading, self.unit(time)),
        }
    }

    pub(crate) fn amount(self, value: f64) -> String {
        match self.entry().4 {
            Tenths if value.fract() != 0.0 => format!("{value:.1}"),
            Count | Tenths => number(value),
            Decimal => decimal(value),
            Fixed(digits) => format!("{value:.digits$}"),
            Ratio => ratio(value),
        }
    }

    pub(crate) fn is_time(self) -> bool {
        matches!(self, Quantity::Time | Quantity::TimeLimit)
    }

    /// Whether it spans orders of magnitude and needs a logarithmic axis.
    pub(crate) fn is_effort(self) -> bool {
        matches!(self, Quantity::Nodes | Quantity::Generated | Quantity::Time | Quantity::Kept)
    }

    /// Whether it is the same for all methods.
    pub(crate) fn is_shared(self) -> bool {
        use Quantity::{Bounds, Known, Optimum, Puzzles, Start, Tiles};
        matches!(self, Bounds | Known | Optimum | Puzzles | Start(_) | Tiles)
    }

    /// Value of a row, in nodes, moves or seconds. Effort of a run ended by a limit is a lower
    /// bound. A run that proved a puzzle impossible has no comparable effort.
    pub(crate) fn of(self, row: &Row) -> Option<Observation> {
        let solved = |value: Option<f64>| value.filter(|_| row.is_solved());
        let count = |value: Option<u64>| value.map(|value| value as f64);
        let value = match self {
            Quantity::Nodes => count(row.expanded),
            Quantity::Generated => count(row.generated),
            Quantity::Time => row.seconds,
            Quantity::Kept => count(row.kept),
            Quantity::Moves => count(row.moves()),
            Quantity::SingleMoves => count(row.length),
            Quantity::MultiMoves => count(row.multi_length),
            Quantity::LowerBound => row.lower_bound.map(f64::from),
            Quantity::Estimate => solved(row.estimate().map(f64::from)),
            Quantity::Quality => {
                let length = row.length.filter(|length| 0 < *length).map(|length| length as f64);
                solved(row.estimate().zip(length).map(|(h, length)| f64::from(h) / length))
            }
            Quantity::Branching => {
                let depth = u32::try_from(row.length?).ok()?;
                solved(effective_branching_factor(row.generated? as f64, depth))
            }
            Quantity::Solutions => row.solutions.map(|count| count as f64),
            Quantity::Unique => row.unique.map(|count| count as f64),
            Quantity::Threads => Some(row.threads as f64),
            Quantity::TimeLimit => row.time_limit,
            Quantity::Start(heuristic) => row.bounds.get(heuristic).map(f64::from),
            _ => None,
        }?;
        if self.is_effort() && (row.is_trouble() || row.is_impossible()) {
            return None;
        }
        Some(Observation { value, censored: self.is_effort() && !row.is_solved() })
    }
}

/// Unit of all times of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    #[default]
    Milliseconds,
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

    fn symbol(self) -> &'static str {
        match self {
            TimeUnit::Milliseconds => "ms",
            TimeUnit::Seconds => "s",
        }
    }

    pub(crate) fn scaled(self, seconds: f64) -> f64 {
        match self {
            TimeUnit::Milliseconds => 1000.0 * seconds,
            TimeUnit::Seconds => seconds,
        }
    }
}

pub(crate) fn limits(row: &Row) -> String {
    let time = row.time_limit.map_or("no time limit".into(), time_limit);
    let memory = row
        .memory_limit
        .map_or("no memory limit".into(), |limit| format!("{} for the states", memory(limit)));
    format!("{time} and {memory}")
}

fn time_limit(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{} ms", plain(1e3 * seconds)),
        _ => format!("{} s", plain(seconds)),
    }
}

fn memory(bytes: u64) -> String {
    format!("{} MiB", plain(bytes as f64 / f64::from(1 << 20)))
}

fn plain(value: f64) -> String {
    if value.fract() == 0.0 { say::count(value.max(0.0) as u64) } else { decimal(value) }
}

/// About three significant digits, thousands grouped.
pub(crate) fn decimal(value: f64) -> String {
    match value {
        0.0 => "0".into(),
        ..0.001 => "< 0.001".into(),
        ..0.9995 => format!("{value:.3}"),
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => number(value),
    }
}

/// Whole, unless it is short and has a fraction.
pub(crate) fn number(value: f64) -> String {
    match value {
        ..10.0 if value.fract() != 0.0 => format!("{value:.1}"),
        _ => say::count(value.round().clamp(0.0, u64::MAX as f64) as u64),
    }
}

pub(crate) fn ratio(value: f64) -> String {
    if value < 0.01 { format!("{value:.4}") } else { decimal(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_commas() {
        let texts = [0.0, 0.0001, 0.0204, 0.9999, 1.234, 12.34, 99.99, 1234.5, 2e6].map(decimal);
        assert_eq!(texts, ["0", "< 0.001", "0.020", "1.00", "1.23", "12.3", "100", "1,235", "2,000,000"]);
    }

    #[test]
    fn limits_are_in_seconds_or_a_part_of_one() {
        assert_eq!([300.0, 60.0, 1.5, 0.01].map(time_limit), ["300 s", "60 s", "1.50 s", "10 ms"]);
        assert_eq!(memory(100 << 20), "100 MiB");
        assert_eq!(memory(2 << 30), "2,048 MiB");
    }
}
