//! Results by method and puzzle.

use crate::Row;
use crate::quantity::{Quantity, TimeUnit};
use crate::show::{Along, Place};
use crate::stats::{Observation, median};
use slidepack::say;
use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug)]
pub(super) struct Grid<'a> {
    pub(super) methods: Vec<&'a str>,
    pub(super) instances: Vec<&'a str>,
    pub(super) time: TimeUnit,
    rows: Vec<&'a Row>,
    places: HashMap<(&'a str, &'a str), Vec<usize>>,
    by_instance: HashMap<&'a str, Vec<usize>>,
    impossible: HashSet<&'a str>,
}

impl<'a> Grid<'a> {
    pub(super) fn of(rows: Vec<&'a Row>, time: TimeUnit) -> Grid<'a> {
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

    /// Whether some run proved the puzzle impossible. Medians, charts and tests exclude it,
    /// including the runs that hit a limit first.
    pub(super) fn is_impossible(&self, instance: &str) -> bool {
        self.impossible.contains(instance)
    }

    pub(super) fn possible(&self) -> usize {
        self.instances.len() - self.impossible.len()
    }

    pub(super) fn impossible_note(&self) -> Option<String> {
        let all = self.instances.len();
        match self.impossible.len() {
            0 => None,
            1 => Some(format!("1 of {all} puzzles is impossible; medians, charts and tests leave it out.")),
            some => Some(format!(
                "{some} of {all} puzzles are impossible; medians, charts and tests leave them out."
            )),
        }
    }

    pub(super) fn of_method(&self, method: &str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(move |row| row.method == method)
    }

    pub(super) fn of_instance(&self, instance: &str) -> impl Iterator<Item = &'a Row> {
        let places = self.by_instance.get(instance).map_or(&[][..], |places| &places[..]);
        places.iter().map(|&at| self.rows[at]).collect::<Vec<_>>().into_iter()
    }

    pub(super) fn row(&self, method: &str, instance: &str) -> Option<&'a Row> {
        self.rows_of(method, instance).first().copied()
    }

    fn rows_of(&self, method: &str, instance: &str) -> Vec<&'a Row> {
        let places = self.places.get(&(method, instance));
        places.map_or_else(Vec::new, |places| places.iter().map(|&at| self.rows[at]).collect())
    }

    pub(super) fn only(&self, which: impl Fn(&Row) -> bool) -> Grid<'a> {
        let grid = Grid::of(self.rows.iter().copied().filter(|row| which(row)).collect(), self.time);
        Grid { methods: self.methods.clone(), ..grid }
    }

    pub(super) fn puzzle(&self, instance: &str) -> Grid<'a> {
        Grid { methods: self.methods.clone(), ..Grid::of(self.of_instance(instance).collect(), self.time) }
    }

    /// Values of a method per puzzle in report units, the median of repeats.
    pub(super) fn observed(&self, method: &str, quantity: Quantity) -> Vec<Option<Observation>> {
        let ratio = |of: Quantity, above: &str, below: &str| {
            let pairs = self.observed(above, of).into_iter().zip(self.observed(below, of));
            let known = |seen: Option<Observation>| seen.filter(|seen| !seen.censored && 0.0 < seen.value);
            pairs.map(|(a, b)| Some(Observation::finished(known(a)?.value / known(b)?.value))).collect()
        };
        let first = self.methods.first().copied().unwrap_or(method);
        match quantity {
            Quantity::SpeedUp => return ratio(Quantity::Time, first, method),
            Quantity::NodeRatio => return ratio(Quantity::Nodes, method, first),
            _ => {}
        }
        let one = |instance: &&str| {
            if self.is_impossible(instance) {
                return None;
            }
            let rows = self.rows_of(method, instance);
            let seen: Vec<Observation> =
                rows.into_iter().filter_map(|row| self.value(row, quantity)).collect();
            let values: Vec<f64> = seen.iter().map(|seen| seen.value).collect();
            Some(Observation { value: median(&values)?, censored: seen.iter().any(|seen| seen.censored) })
        };
        self.instances.iter().map(one).collect()
    }

    fn value(&self, row: &Row, quantity: Quantity) -> Option<Observation> {
        if quantity == Quantity::Excess {
            let bound = self.of_instance(&row.instance).filter_map(|row| row.lower_bound).max();
            let bound = bound.filter(|bound| 0 < *bound)?;
            return Some(Observation::finished(row.length? as f64 / f64::from(bound)));
        }
        let seen = quantity.of(row)?;
        let value = if quantity.is_time() { self.time.scaled(seen.value) } else { seen.value };
        Some(Observation { value, ..seen })
    }

    /// Like `observed`, without missing values. Quantities shared by all methods are taken from any
    /// of them.
    pub(super) fn seen(&self, method: &str, quantity: Quantity) -> Vec<Observation> {
        let shared = |instance: &&str| {
            let value = match quantity {
                Quantity::Optimum => self.optimum(instance)? as f64,
                _ => quantity.of(self.of_instance(instance).next()?)?.value,
            };
            Some(Observation::finished(value))
        };
        match quantity.is_shared() {
            true => self.instances.iter().filter_map(shared).collect(),
            false => self.observed(method, quantity).into_iter().flatten().collect(),
        }
    }

    pub(super) fn pairs(
        &self,
        first: &str,
        second: &str,
        quantity: Quantity,
    ) -> Vec<(Observation, Observation)> {
        let (first, second) = (self.observed(first, quantity), self.observed(second, quantity));
        first.into_iter().zip(second).filter_map(|(a, b)| Some((a?, b?))).collect()
    }

    /// Optimal length of a puzzle, proven by a run or given by its source.
    pub(super) fn optimum(&self, instance: &str) -> Option<u64> {
        let proven = |row: &Row| row.length.filter(|_| row.optimal == Some(true) && !row.is_multi());
        let known = |row: &Row| row.known_length.map(u64::from);
        self.of_instance(instance).find_map(proven).or_else(|| self.of_instance(instance).find_map(known))
    }

    fn place(&self, row: &Row, place: &Place) -> Option<Class> {
        let at = match &place.along {
            Along::Cells | Along::Size => row.cells as u64,
            Along::Length => self.optimum(&row.instance)?,
            Along::Of(quantity, method) => quantity.of(self.row(method, &row.instance)?)?.value as u64,
            Along::Threads | Along::TimeLimit => return None,
        };
        let least = at / place.by * place.by;
        let label = match (&place.along, place.by) {
            (Along::Size, _) => format!("{}x{}", row.rows, row.cols),
            (_, 1) => say::count(at),
            (_, by) => format!("{least} to {}", least + by - 1),
        };
        Some(Class { at: least + place.by / 2, label })
    }

    /// Puzzles by position on an axis, ascending, and the number of puzzles without one.
    pub(super) fn classes(&self, place: &Place) -> (Vec<(Class, Grid<'a>)>, usize) {
        let of = |instance: &&str| self.place(self.of_instance(instance).next()?, place);
        let mut classes: Vec<Class> = self.instances.iter().filter_map(of).collect();
        let unplaced = self.instances.len() - classes.len();
        classes.sort();
        classes.dedup();
        let grid = |class: Class| {
            let grid = self.only(|row| self.place(row, place).as_ref() == Some(&class));
            (class, grid)
        };
        (classes.into_iter().map(grid).collect(), unplaced)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    pub(super) at: u64,
    pub(super) label: String,
}
