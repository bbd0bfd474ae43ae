//! Pairs of runs that two folders have in common.

use crate::Row;
use crate::quantity::Quantity;
use crate::stats::{Observation, median};
use std::cmp::Ordering;
use std::collections::HashMap;

type Name<'a> = (&'a str, &'a str, &'a str, &'a str, Option<&'a str>);

pub(super) struct Pair<'a> {
    pub(super) part: &'a str,
    pub(super) method: &'a str,
    pub(super) a: Vec<&'a Row>,
    pub(super) b: Vec<&'a Row>,
}

pub(super) fn shared<'a>(a: &'a [Row], b: &'a [Row]) -> Vec<Pair<'a>> {
    let name = |row: &'a Row| (&*row.part, &*row.method, &*row.instance, &*row.board, row.goal.as_deref());
    let mut of_b: HashMap<Name<'a>, Vec<&Row>> = HashMap::new();
    for row in b {
        of_b.entry(name(row)).or_default().push(row);
    }
    let mut places: HashMap<Name<'a>, usize> = HashMap::new();
    let mut pairs: Vec<Pair<'a>> = Vec::new();
    for row in a {
        let Some(others) = of_b.get(&name(row)) else { continue };
        let place = *places.entry(name(row)).or_insert(pairs.len());
        match pairs.get_mut(place) {
            Some(pair) => pair.a.push(row),
            None => {
                pairs.push(Pair { part: &row.part, method: &row.method, a: vec![row], b: others.clone() })
            }
        }
    }
    pairs
}

impl Pair<'_> {
    /// Median observations of A and B. `None` if either proved the puzzle impossible.
    pub(super) fn seen(&self, measure: Quantity) -> Option<(Observation, Observation)> {
        if self.a.iter().chain(&self.b).any(|row| row.is_impossible()) {
            return None;
        }
        let seen = |rows: &[&Row]| {
            let seen: Vec<Observation> = rows.iter().filter_map(|row| measure.of(row)).collect();
            let values: Vec<f64> = seen.iter().map(|seen| seen.value).collect();
            Some(Observation { value: median(&values)?, censored: seen.iter().any(|seen| seen.censored) })
        };
        Some((seen(&self.a)?, seen(&self.b)?))
    }

    /// Orders B's time relative to A's. Equal if the times differ by at most `noise`, or if the
    /// ranges of the repetitions overlap. `None` if a limit hides the answer.
    pub(super) fn order(&self, noise: f64) -> Option<Ordering> {
        let (a, b) = self.seen(Quantity::Time)?;
        let apart = |less: &[&Row], more: &[&Row]| {
            let most = less.iter().filter_map(|row| row.seconds_most.or(row.seconds)).fold(0.0, f64::max);
            let least = more.iter().filter_map(|row| row.seconds_least.or(row.seconds));
            most < least.fold(f64::INFINITY, f64::min)
        };
        match (a.censored, b.censored) {
            (true, true) => None,
            (true, false) => (noise * b.value < a.value).then_some(Ordering::Less),
            (false, true) => (noise * a.value < b.value).then_some(Ordering::Greater),
            (false, false) if noise * b.value < a.value && apart(&self.b, &self.a) => Some(Ordering::Less),
            (false, false) if noise * a.value < b.value && apart(&self.a, &self.b) => Some(Ordering::Greater),
            (false, false) => Some(Ordering::Equal),
        }
    }

    /// Whether both solved the puzzle with equal node counts; `None` if one did not solve it.
    pub(super) fn same_nodes(&self) -> Option<bool> {
        let (a, b) = self.seen(Quantity::Nodes)?;
        (!a.censored && !b.censored).then_some(a.value == b.value)
    }
}
