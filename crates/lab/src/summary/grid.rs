//! Results by method and puzzle.

use super::unit::TimeUnit;
use crate::row::Row;
use crate::stats::{Observation, median};
use std::collections::{HashMap, HashSet};

/// What is measured of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Nodes expanded.
    Nodes,
    /// Nodes generated, or placements tried.
    Generated,
    /// Seconds.
    Seconds,
    /// The most states kept at one time. The process itself has more memory than
    /// most searches use, so its peak tells nothing about a method.
    Kept,
}

impl Measure {
    /// What a row says, in nodes, states or seconds; `None` if it says nothing.
    ///
    /// A run that showed a puzzle to be impossible solved nothing, so it is
    /// nothing to compare solved ones with.
    pub(crate) fn of(self, row: &Row) -> Option<Observation> {
        let value = match self {
            Measure::Nodes => row.expanded? as f64,
            Measure::Generated => row.generated? as f64,
            Measure::Seconds => row.seconds?,
            Measure::Kept => row.kept? as f64,
        };
        if row.is_trouble() || row.is_impossible() {
            return None;
        }
        Some(Observation { value, censored: !row.is_solved() })
    }
}

/// The rows of a part of an experiment, by method and puzzle, both in the
/// order of the plan.
#[derive(Clone, Debug)]
pub(crate) struct Grid<'a> {
    pub(crate) methods: Vec<&'a str>,
    pub(crate) instances: Vec<&'a str>,
    /// The unit of its times.
    pub(crate) time: TimeUnit,
    rows: Vec<&'a Row>,
    /// Where the rows of a method and a puzzle are.
    places: HashMap<(&'a str, &'a str), Vec<usize>>,
    /// Where the rows of a puzzle are.
    by_instance: HashMap<&'a str, Vec<usize>>,
    impossible: HashSet<&'a str>,
}

impl<'a> Grid<'a> {
    /// The rows of a part.
    pub(crate) fn new(rows: &'a [Row], part: &str, time: TimeUnit) -> Grid<'a> {
        Grid::of(rows.iter().filter(|row| row.part == part).collect(), time)
    }

    /// Some rows.
    pub(crate) fn of(rows: Vec<&'a Row>, time: TimeUnit) -> Grid<'a> {
        let (mut methods, mut instances): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let (mut places, mut by_instance) = (HashMap::new(), HashMap::new());
        let (mut known, mut impossible) = (HashSet::new(), HashSet::new());
        for (at, row) in rows.iter().enumerate() {
            let (method, instance) = (row.method.as_str(), row.instance.as_str());
            if known.insert(method) {
                methods.push(method);
            }
            let places_of_instance: &mut Vec<usize> = by_instance.entry(instance).or_default();
            if places_of_instance.is_empty() {
                instances.push(instance);
            }
            places_of_instance.push(at);
            if row.is_impossible() {
                impossible.insert(instance);
            }
            let both: &mut Vec<usize> = places.entry((method, instance)).or_default();
            both.push(at);
        }
        Grid { methods, instances, time, rows, places, by_instance, impossible }
    }

    /// Whether some run showed that a puzzle has no solution. Such a puzzle has
    /// no place in medians, charts and tests, not even with the runs that hit
    /// a limit before they knew.
    pub(crate) fn is_impossible(&self, instance: &str) -> bool {
        self.impossible.contains(instance)
    }

    /// The puzzles not known to be impossible.
    pub(crate) fn possible(&self) -> usize {
        self.instances.len() - self.impossible.len()
    }

    /// What to say of the puzzles that are left out, if there are any.
    pub(crate) fn impossible_note(&self) -> Option<String> {
        let all = self.instances.len();
        match self.impossible.len() {
            0 => None,
            1 => Some(format!("1 of {all} puzzles is impossible; medians, charts and tests leave it out.")),
            some => Some(format!(
                "{some} of {all} puzzles are impossible; medians, charts and tests leave them out."
            )),
        }
    }

    /// The rows of a method.
    pub(crate) fn of_method(&self, method: &str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(move |row| row.method == method)
    }

    /// The rows of a puzzle.
    pub(crate) fn of_instance(&self, instance: &str) -> impl Iterator<Item = &'a Row> {
        let places = self.by_instance.get(instance).map_or(&[][..], |places| &places[..]);
        places.iter().map(|&at| self.rows[at]).collect::<Vec<_>>().into_iter()
    }

    /// The first run of a method on a puzzle.
    pub(crate) fn row(&self, method: &str, instance: &str) -> Option<&'a Row> {
        self.rows_of(method, instance).first().copied()
    }

    /// All runs of a method on a puzzle.
    fn rows_of(&self, method: &str, instance: &str) -> Vec<&'a Row> {
        let places = self.places.get(&(method, instance));
        places.map_or_else(Vec::new, |places| places.iter().map(|&at| self.rows[at]).collect())
    }

    /// The puzzles for which `which` holds, with all their rows.
    pub(crate) fn only(&self, which: impl Fn(&Row) -> bool) -> Grid<'a> {
        Grid::of(self.rows.iter().copied().filter(|row| which(row)).collect(), self.time)
    }

    /// What a method took for each puzzle in the units of the report, the
    /// median where it was repeated.
    pub(crate) fn observed(&self, method: &str, measure: Measure) -> Vec<Option<Observation>> {
        let unit = |value: f64| match measure {
            Measure::Nodes | Measure::Generated | Measure::Kept => value,
            Measure::Seconds => self.time.scaled(value),
        };
        let one = |instance: &&str| {
            if self.is_impossible(instance) {
                return None;
            }
            let seen: Vec<Observation> =
                self.rows_of(method, instance).into_iter().filter_map(|row| measure.of(row)).collect();
            let values: Vec<f64> = seen.iter().map(|seen| unit(seen.value)).collect();
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
        let proven = |row: &Row| row.length.filter(|_| row.optimal == Some(true) && !row.is_multi());
        let told = |row: &Row| row.known_length.map(u64::from);
        self.of_instance(instance).find_map(proven).or_else(|| self.of_instance(instance).find_map(told))
    }
}
