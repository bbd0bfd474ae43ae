//! Comparison of two runs of the same experiment.

mod noise;
mod shared;

use crate::quantity::Quantity;
use crate::report::{Block, Cell, Column, Document, Section, Table};
use crate::stats::{Comparison, Interval};
use crate::summary::FEWEST_FOR_A_TEST;
use crate::{Folder, Row};
use noise::{Basis, Noise};
use serde::Serialize;
use shared::{Pair, shared};
use slidepack::{InputError, say};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Comparison of run B with run A.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    pub schema_version: u32,
    /// Pairs of puzzle and method that both runs have.
    pub pairs: usize,
    /// Null if the difference is not significant.
    pub faster: Option<bool>,
    /// Median of B's time over A's, with its 95 % interval `low..=high`.
    pub ratio: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// Noise between two runs of the same program, as longer time over shorter. B counts as faster
    /// or slower only if the whole interval lies beyond it.
    pub noise: f64,
    /// Whether the noise was measured from repeated rounds.
    pub noise_measured: bool,
    /// Median of B's nodes over A's.
    pub node_ratio: Option<f64>,
    /// Pairs solved by both with different node counts.
    pub different_nodes: usize,
    /// Whether both runs were timed one at a time.
    pub comparable: bool,
    /// Whether both ran on the same processor model.
    pub same_machine: bool,
    pub verdict: String,
}

/// Compares run B with run A over all shared puzzles and methods. The report has one line per
/// method.
pub fn compare(a: &Folder, b: &Folder) -> Result<(Verdict, Document), InputError> {
    let (a_rows, b_rows) = (a.sorted(), b.sorted());
    let pairs = shared(&a_rows, &b_rows);
    if pairs.is_empty() {
        let (one, other) = (&a.label().title, &b.label().title);
        let why = match one == other {
            true => format!("both are of `{one}`, but no board is in both with the same method"),
            false => format!("one is of `{one}`, the other of `{other}`"),
        };
        let message = format!("the two runs share nothing: {why}; compare two runs of the same plan");
        let pair = format!("{} and {}", a.path().display(), b.path().display());
        return Err(InputError::plain(&pair, "lab-compare", message));
    }
    let verdict = judged(&pairs);
    let document = document(a, b, &pairs, &verdict);
    Ok((verdict, document))
}

fn judged(pairs: &[Pair<'_>]) -> Verdict {
    let all: Vec<&Pair<'_>> = pairs.iter().collect();
    let times = statistics(&all, Quantity::Time);
    let nodes = statistics(&all, Quantity::Nodes);
    let noise = Noise::of(pairs);
    let result = Found::of(&times, noise);
    let mut rows = pairs.iter().flat_map(|pair| pair.a.iter().chain(&pair.b));
    let comparable = rows.all(|row| row.jobs == 1);
    let machines =
        [machines(pairs.iter().flat_map(|pair| &pair.a)), machines(pairs.iter().flat_map(|pair| &pair.b))];
    let (same, different): (Vec<bool>, Vec<bool>) =
        pairs.iter().filter_map(Pair::same_nodes).partition(|same| *same);

    let mut sentences = vec![result.render(&times, pairs.len())];
    if result != Found::TooFew {
        sentences.push(noise_words(noise));
    }
    if !comparable {
        sentences.push("Several runs were made at the same time, so their times do not compare well.".into());
    }
    if machines[0] != machines[1] {
        let [a, b] = &machines;
        sentences.push(format!("A ran on {a} and B on {b}, so a difference may be that of the machines."));
    }
    sentences.extend(node_words(same.len(), different.len()));
    Verdict {
        schema_version: 1,
        pairs: times.pairs,
        faster: match result {
            Found::Faster => Some(true),
            Found::Slower => Some(false),
            Found::Same | Found::Uncertain | Found::TooFew => None,
        },
        ratio: times.ratio,
        low: times.ratio_interval.map(|interval| interval.low.value),
        high: times.ratio_interval.map(|interval| interval.high.value),
        noise: noise.factor,
        noise_measured: noise.basis == Basis::Rounds,
        node_ratio: nodes.ratio,
        different_nodes: different.len(),
        comparable,
        same_machine: machines[0] == machines[1],
        verdict: sentences.join(" "),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Faster,
    Slower,
    Same,
    /// The interval holds differences within the noise and beyond it.
    Uncertain,
    /// Too few pairs solved by both for a 95 % interval.
    TooFew,
}

impl Found {
    fn of(times: &Comparison, noise: Noise) -> Found {
        let enough = FEWEST_FOR_A_TEST <= times.ratios;
        let Some(Interval { low, high, .. }) = times.ratio_interval.filter(|_| enough) else {
            return Found::TooFew;
        };
        let (low, high) = (low.value, high.value);
        let (less, more) = (1.0 / noise.factor, noise.factor);
        match () {
            () if high < less => Found::Faster,
            () if more < low => Found::Slower,
            () if less <= low && high <= more => Found::Same,
            () => Found::Uncertain,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Found::Faster => "B is faster",
            Found::Slower => "B is slower",
            Found::Same => "within the noise",
            Found::Uncertain => "too uncertain",
            Found::TooFew => "too few",
        }
    }

    fn render(self, times: &Comparison, shared: usize) -> String {
        let (Some(ratio), Some(range), true) = (times.ratio, range(times), self != Found::TooFew) else {
            let (solved, fewest) = (times.ratios, FEWEST_FOR_A_TEST);
            return format!(
                "Too few runs were solved in both to tell: {solved} of the {shared} that they share, and {fewest} are \
                 needed."
            );
        };
        match self {
            Found::Faster => {
                format!(
                    "B is faster: in the median it takes {} less time, B / A = {range}.",
                    percent(1.0 - ratio)
                )
            }
            Found::Slower => {
                format!(
                    "B is slower: in the median it takes {} more time, B / A = {range}.",
                    percent(ratio - 1.0)
                )
            }
            _ => format!(
                "No significant difference: the median ratio of the times, B / A = {range}, is {}.",
                self.name()
            ),
        }
    }
}

fn range(found: &Comparison) -> Option<String> {
    let interval = found.ratio_interval?;
    let [estimate, low, high] = [interval.estimate, interval.low, interval.high].map(|end| end.value);
    Some(format!("{estimate:.3} [{low:.3}, {high:.3}]"))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn noise_words(noise: Noise) -> String {
    let share = percent(noise.factor - 1.0);
    let advice = "Make both runs with --repeat 5, on a machine that does nothing else, to tell smaller ones.";
    match noise.basis {
        Basis::Rounds => {
            format!("Rounds of the same run differ by up to {share}, so only larger differences count.")
        }
        Basis::Parts => format!(
            "Parts of the runs, made at different times, differ by up to {share}, so only larger differences count. \
             {advice}"
        ),
        Basis::Assumed => format!(
            "No machine is equally fast all the time, so only differences of more than {share} count. {advice}"
        ),
    }
}

fn node_words(same: usize, different: usize) -> Option<String> {
    let all = say::counted((same + different) as u64, "run");
    match (same, different) {
        (0, 0) => None,
        (_, 0) => {
            Some(format!("Both expanded the same number of nodes in all of the {all} that both solved."))
        }
        _ => Some(format!(
            "They expanded different numbers of nodes in {} of the {all} that both solved.",
            say::count(different as u64)
        )),
    }
}

fn machines<'a>(rows: impl Iterator<Item = &'a &'a Row>) -> String {
    let names: BTreeSet<&str> = rows.map(|row| row.cpu.as_str()).collect();
    names.into_iter().collect::<Vec<&str>>().join(" and ")
}

fn document(a: &Folder, b: &Folder, pairs: &[Pair<'_>], verdict: &Verdict) -> Document {
    let mut table = Table::new(
        "Time of B over time of A",
        vec![
            Column::words("method"),
            Column::numbers("puzzles", ""),
            Column::numbers("B faster", ""),
            Column::numbers("B slower", ""),
            Column::numbers("ratio of times", ""),
            Column::words("result"),
            Column::numbers("ratio of nodes expanded", "").minor(),
        ],
    );
    let noise = Noise::of(pairs);
    for (part, method) in methods(pairs) {
        let of_method = |pair: &&Pair<'_>| pair.part == part && pair.method == method;
        let own: Vec<&Pair<'_>> = pairs.iter().filter(of_method).collect();
        let (times, nodes) = (statistics(&own, Quantity::Time), statistics(&own, Quantity::Nodes));
        if times.pairs == 0 {
            continue;
        }
        let count = |order: Ordering| {
            Cell::count(own.iter().filter(|pair| pair.order(noise.factor) == Some(order)).count() as u64)
        };
        let ratio = |found: &Comparison| match (found.ratio, range(found)) {
            (Some(ratio), Some(range)) => Cell::number(range, ratio),
            (Some(ratio), None) => Cell::number(format!("{ratio:.3}"), ratio),
            _ => Cell::none(),
        };
        table.row(vec![
            Cell::text(if part.is_empty() { method.to_owned() } else { format!("{part}: {method}") }),
            Cell::count(times.pairs as u64),
            count(Ordering::Less),
            count(Ordering::Greater),
            ratio(&times),
            Cell::text(Found::of(&times, noise).name()),
            ratio(&nodes),
        ]);
    }
    table.note("Each puzzle was solved by the same method in A and in B; where a run was repeated, its median counts.");
    table.note(
        "B is faster or slower on a puzzle if the times differ by more than the noise and no repetition in A took \
         as long as one in B.",
    );
    let blocks = vec![Block::Paragraph(verdict.verdict.clone()), Block::Table(table)];
    let fact = |name: &str, folder: &Folder| {
        let whole = if folder.is_whole() { "" } else { ", not finished" };
        (name.to_owned(), format!("{}, slidepack {}{whole}", folder.path().display(), folder.label().version))
    };
    Document {
        title: "Is B faster than A?".into(),
        intro: Vec::new(),
        facts: vec![fact("A", a), fact("B", b)],
        sections: vec![Section { heading: "Comparison".into(), blocks }],
    }
}

fn methods<'a>(pairs: &[Pair<'a>]) -> Vec<(&'a str, &'a str)> {
    let mut methods = Vec::new();
    for pair in pairs {
        if !methods.contains(&(pair.part, pair.method)) {
            methods.push((pair.part, pair.method));
        }
    }
    methods
}

fn statistics(pairs: &[&Pair<'_>], measure: Quantity) -> Comparison {
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().filter_map(|pair| pair.seen(measure)).unzip();
    crate::stats::compare(&a, &b, 1)
}
