//! Noise between two runs of the same program.
//!
//! Clock, heat and other load of a machine change over time and shift many runs together, so an
//! interval over puzzles is too narrow to cover them. Measurements spread over time do cover them:
//! rounds of the same folder, and consecutive parts of a run.

use super::shared::Pair;
use crate::Row;
use crate::quantity::Quantity;
use crate::stats::median;
use std::collections::HashMap;

/// Noise without measurements: equal runs on an idle machine differed by 3 %.
const ASSUMED: f64 = 1.05;

const LEAST: f64 = 1.01;

/// Rounds per folder from which the spread of rounds is the noise. If the rounds of two equal
/// programs are spread at random, the medians of A and B are further apart than any two rounds of
/// the same folder in 6 of 100 cases; with five rounds, in 1 of 250.
const FEWEST_ROUNDS: usize = 3;

/// Consecutive parts of a run that are compared to estimate drift. Six equal runs of `slidepack lab
/// astar --quick` on a busy machine: their medians differed by up to 40 %, and in each of the
/// fifteen pairs the parts differed by more than the medians.
const MOST_PARTS: usize = 5;

/// Minimum pairs per part.
const FEWEST_IN_A_PART: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Noise {
    /// Longer time over shorter.
    pub(super) factor: f64,
    pub(super) basis: Basis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// No measurement exceeds `ASSUMED`.
    Assumed,
    Parts,
    Rounds,
}

impl Noise {
    pub(super) fn of(pairs: &[Pair<'_>]) -> Noise {
        let (a, b) = (rounds(pairs.iter().map(|pair| &pair.a)), rounds(pairs.iter().map(|pair| &pair.b)));
        let by_rounds = Noise { factor: spread(&a).max(spread(&b)), basis: Basis::Rounds };
        if FEWEST_ROUNDS <= a.len().min(b.len()) {
            return Noise { factor: by_rounds.factor.max(LEAST), ..by_rounds };
        }
        let by_parts = Noise { factor: between_parts(pairs), basis: Basis::Parts };
        let assumed = Noise { factor: ASSUMED, basis: Basis::Assumed };
        let all = [by_parts, by_rounds, assumed];
        all.into_iter().max_by(|a, b| a.factor.total_cmp(&b.factor)).unwrap_or(assumed)
    }
}

/// Seconds of each round of a folder, by index of the pair.
fn rounds<'a>(pairs: impl Iterator<Item = &'a Vec<&'a Row>>) -> Vec<HashMap<usize, f64>> {
    let mut rounds: HashMap<u32, HashMap<usize, f64>> = HashMap::new();
    for (at, rows) in pairs.enumerate() {
        for row in rows.iter().filter(|row| row.is_solved()) {
            if let Some(seconds) = row.seconds.filter(|seconds| 0.0 < *seconds) {
                rounds.entry(row.repeat).or_default().insert(at, seconds);
            }
        }
    }
    rounds.into_values().collect()
}

/// Largest median ratio between two rounds, at least 1.
fn spread(rounds: &[HashMap<usize, f64>]) -> f64 {
    let mut spread = 1.0_f64;
    for (at, one) in rounds.iter().enumerate() {
        for other in &rounds[at + 1..] {
            let ratios: Vec<f64> =
                one.iter().filter_map(|(pair, seconds)| Some(other.get(pair)? / seconds)).collect();
            if let Some(ratio) = median(&ratios) {
                spread = spread.max(ratio).max(1.0 / ratio);
            }
        }
    }
    spread
}

/// Largest ratio between the median ratios B / A of two parts, at least 1. Ratios are normalised by
/// the median of their method.
fn between_parts(pairs: &[Pair<'_>]) -> f64 {
    let ratio = |pair: &Pair<'_>| {
        let (a, b) = pair.seen(Quantity::Time)?;
        let known = !a.censored && !b.censored && 0.0 < a.value && 0.0 < b.value;
        known.then(|| b.value / a.value)
    };
    let mut by_method: HashMap<(&str, &str), Vec<f64>> = HashMap::new();
    for pair in pairs {
        by_method.entry((pair.part, pair.method)).or_default().extend(ratio(pair));
    }
    let usual: HashMap<(&str, &str), f64> =
        by_method.into_iter().filter_map(|(method, ratios)| Some((method, median(&ratios)?))).collect();
    let left: Vec<f64> =
        pairs.iter().filter_map(|pair| Some(ratio(pair)? / usual.get(&(pair.part, pair.method))?)).collect();
    let parts = (left.len() / FEWEST_IN_A_PART).min(MOST_PARTS);
    let part = |at: usize| median(&left[at * left.len() / parts..(at + 1) * left.len() / parts]);
    let medians: Vec<f64> = (0..parts).filter_map(part).collect();
    let (least, most) =
        medians.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), one| (least.min(*one), most.max(*one)));
    if medians.is_empty() { 1.0 } else { most / least }
}
