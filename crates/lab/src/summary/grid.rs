//! Results by method and puzzle.

use crate::row::Row;
use crate::stats::{Observation, median};

/// What is measured of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Nodes expanded.
    Nodes,
    /// Nodes generated, or placements tried.
    Generated,
    /// Seconds.
    Seconds,
    /// The most memory the process had.
    Memory,
}

impl Measure {
    /// As an axis calls it.
    pub(crate) fn axis(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes expanded",
            Measure::Generated => "nodes generated",
            Measure::Seconds => "time in seconds",
            Measure::Memory => "memory in bytes",
        }
    }

    /// What a row says; `None` if it says nothing.
    pub(crate) fn of(self, row: &Row) -> Option<Observation> {
        let value = match self {
            Measure::Nodes => row.expanded? as f64,
            Measure::Generated => row.generated? as f64,
            Measure::Seconds => row.seconds?,
            Measure::Memory => row.peak_memory? as f64,
        };
        if row.is_trouble() {
            return None;
        }
        Some(Observation { value, censored: !row.is_answered() })
    }
}

/// The rows of a part of an experiment, by method and puzzle, both in the
/// order of the plan.
#[derive(Clone, Debug)]
pub(crate) struct Grid<'a> {
    pub(crate) methods: Vec<&'a str>,
    pub(crate) instances: Vec<&'a str>,
    rows: Vec<&'a Row>,
}

impl<'a> Grid<'a> {
    /// The rows of a part.
    pub(crate) fn new(rows: &'a [Row], part: &str) -> Grid<'a> {
        Grid::of(rows.iter().filter(|row| row.part == part).collect())
    }

    /// Some rows.
    pub(crate) fn of(rows: Vec<&'a Row>) -> Grid<'a> {
        let (mut methods, mut instances): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        for row in &rows {
            if !methods.contains(&row.method.as_str()) {
                methods.push(&row.method);
            }
            if instances.last() != Some(&row.instance.as_str()) && !instances.contains(&row.instance.as_str())
            {
                instances.push(&row.instance);
            }
        }
        Grid { methods, instances, rows }
    }

    /// The rows of a method.
    pub(crate) fn of_method(&self, method: &str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(move |row| row.method == method)
    }

    /// The rows of a puzzle.
    pub(crate) fn of_instance(&self, instance: &str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(move |row| row.instance == instance)
    }

    /// The first run of a method on a puzzle.
    pub(crate) fn row(&self, method: &str, instance: &str) -> Option<&'a Row> {
        self.rows.iter().copied().find(|row| row.method == method && row.instance == instance)
    }

    /// The puzzles for which `which` holds, with all their rows.
    pub(crate) fn only(&self, which: impl Fn(&Row) -> bool) -> Grid<'a> {
        Grid::of(self.rows.iter().copied().filter(|row| which(row)).collect())
    }

    /// What a method took for each puzzle, the median where it was repeated.
    pub(crate) fn observed(&self, method: &str, measure: Measure) -> Vec<Option<Observation>> {
        let mine: Vec<&Row> = self.of_method(method).collect();
        let one = |instance: &&str| {
            let seen: Vec<Observation> = mine
                .iter()
                .filter(|row| row.instance == **instance)
                .filter_map(|row| measure.of(row))
                .collect();
            let values: Vec<f64> = seen.iter().map(|seen| seen.value).collect();
            Some(Observation { value: median(&values)?, censored: seen.iter().any(|seen| seen.censored) })
        };
        self.instances.iter().map(one).collect()
    }

    /// The same without the puzzles that say nothing.
    pub(crate) fn seen(&self, method: &str, measure: Measure) -> Vec<Observation> {
        self.observed(method, measure).into_iter().flatten().collect()
    }

    /// What two methods took for the puzzles that both have.
    pub(crate) fn pairs(
        &self,
        first: &str,
        second: &str,
        measure: Measure,
    ) -> Vec<(Observation, Observation)> {
        let (first, second) = (self.observed(first, measure), self.observed(second, measure));
        first.into_iter().zip(second).filter_map(|(a, b)| Some((a?, b?))).collect()
    }

    /// The length of a shortest solution of a puzzle, if a run proved it or
    /// its source tells it.
    pub(crate) fn optimum(&self, instance: &str) -> Option<u64> {
        let proven = |row: &Row| row.length.filter(|_| row.optimal == Some(true));
        let told = |row: &Row| row.known_length.map(u64::from);
        self.of_instance(instance).find_map(proven).or_else(|| self.of_instance(instance).find_map(told))
    }
}
