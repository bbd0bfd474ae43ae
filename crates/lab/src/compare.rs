//! Two runs of the same experiment: is one faster?

use crate::folder::Folder;
use crate::report::{Block, Cell, Column, Document, Section, Table};
use crate::row::Row;
use crate::stats::{Comparison, Observation, median};
use crate::summary::{Measure, comparison_sentence};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;

/// What two runs say of each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The version of these fields.
    pub schema_version: u32,
    /// Puzzles and methods that both have a time for.
    pub pairs: usize,
    /// Whether B is faster; null if it cannot be told.
    pub faster: Option<bool>,
    /// The median of B's time over A's.
    pub ratio: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The same for nodes; 1 if the search is the same.
    pub node_ratio: Option<f64>,
    /// Whether the times of both were measured one at a time.
    pub comparable: bool,
    /// All of it in a sentence.
    pub verdict: String,
}

/// Two folders without a puzzle and a method that both have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NothingShared {
    a: String,
    b: String,
}

impl fmt::Display for NothingShared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NothingShared { a, b } = self;
        write!(f, "the two runs share nothing: ")?;
        match a == b {
            true => write!(f, "both are of `{a}`, but no board is in both with the same method")?,
            false => write!(f, "one is of `{a}`, the other of `{b}`")?,
        }
        write!(f, "; compare two runs of the same plan")
    }
}

impl std::error::Error for NothingShared {}

/// Compares run B with run A over all puzzles and methods that both have.
/// Gives the verdict, and the report with a line for each method.
pub fn compare(a: &Folder, b: &Folder) -> Result<(Verdict, Document), NothingShared> {
    let (a_rows, b_rows) = (a.sorted(), b.sorted());
    let shared = Shared::new(&a_rows, &b_rows);
    if shared.rows.is_empty() {
        return Err(NothingShared { a: a.label().title.clone(), b: b.label().title.clone() });
    }
    let all = shared.pairs(None, Measure::Seconds);
    let found = statistics(&all);
    let nodes = statistics(&shared.pairs(None, Measure::Nodes));
    let comparable = a_rows.iter().chain(&b_rows).all(|row| row.jobs == 1);
    let interval = found.ratio_interval.as_ref();
    let faster = match interval {
        Some(interval) if interval.high < 1.0 => Some(true),
        Some(interval) if 1.0 < interval.low => Some(false),
        _ => None,
    };
    let verdict = words(&found, faster, comparable, shared.rows.len());
    let verdict = Verdict {
        schema_version: 1,
        pairs: found.pairs,
        faster,
        ratio: found.ratio,
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
        node_ratio: nodes.ratio,
        comparable,
        verdict,
    };
    let document = document(a, b, &shared, &verdict);
    Ok((verdict, document))
}

fn words(found: &Comparison, faster: Option<bool>, comparable: bool, shared: usize) -> String {
    let (Some(ratio), Some(interval)) = (found.ratio, &found.ratio_interval) else {
        return format!(
            "Too few runs were solved in both to tell: {} of the {} that they share",
            found.ratios, shared
        );
    };
    let percent = |ratio: f64| format!("{:.1} %", 100.0 * (ratio - 1.0).abs());
    let range = format!("B / A = {ratio:.3} [{:.3}, {:.3}]", interval.low, interval.high);
    let mut text = match faster {
        Some(true) => format!("B is faster: its median time is {} shorter, {range}", percent(ratio)),
        Some(false) => format!("B is slower: its median time is {} longer, {range}", percent(ratio)),
        None => format!(
            "Neither is faster: the median ratio of the times is {range}, an interval that includes 1"
        ),
    };
    if !comparable {
        text += ". Several runs were made at the same time, so their times do not compare well";
    }
    text
}

fn document(a: &Folder, b: &Folder, shared: &Shared<'_>, verdict: &Verdict) -> Document {
    let mut table = Table::new(
        "Time of B over time of A",
        vec![
            Column::words("method"),
            Column::numbers("puzzles", ""),
            Column::numbers("B faster", ""),
            Column::numbers("A faster", ""),
            Column::numbers("ratio of times", ""),
            Column::numbers("ratio of nodes expanded", "").minor(),
        ],
    );
    let mut sentences = Vec::new();
    for (part, method) in shared.methods() {
        let times = shared.pairs(Some((part, method)), Measure::Seconds);
        if times.is_empty() {
            continue;
        }
        let (found, nodes) =
            (statistics(&times), statistics(&shared.pairs(Some((part, method)), Measure::Nodes)));
        let name = if part.is_empty() { method.to_owned() } else { format!("{part}: {method}") };
        let range = |found: &Comparison| match (found.ratio, &found.ratio_interval) {
            (Some(ratio), Some(interval)) => {
                Cell::number(format!("{ratio:.3} [{:.3}, {:.3}]", interval.low, interval.high), ratio)
            }
            (Some(ratio), None) => Cell::number(format!("{ratio:.3}"), ratio),
            _ => Cell::none(),
        };
        table.row(vec![
            Cell::text(&*name),
            Cell::count(found.pairs as u64),
            Cell::count(found.wins as u64),
            Cell::count(found.losses as u64),
            range(&found),
            range(&nodes),
        ]);
        sentences.extend(comparison_sentence("A", &format!("B ({name})"), Measure::Seconds, &times));
    }
    table.note("Each puzzle was solved by the same method in A and in B; where a run was repeated, its median counts.");
    let mut blocks = vec![Block::Paragraph(format!("{}.", verdict.verdict)), Block::Table(table)];
    blocks.extend(sentences.into_iter().map(Block::Paragraph));
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

/// A puzzle and a method: part, method, and the puzzle with its name and goal.
type Name<'a> = (&'a str, &'a str, &'a str, &'a str, Option<&'a str>);

/// The rows of A and B for every puzzle and method that both have.
struct Shared<'a> {
    rows: Vec<(Name<'a>, Vec<&'a Row>, Vec<&'a Row>)>,
}

impl<'a> Shared<'a> {
    fn new(a: &'a [Row], b: &'a [Row]) -> Shared<'a> {
        let name =
            |row: &'a Row| (&*row.part, &*row.method, &*row.instance, &*row.board, row.goal.as_deref());
        let mut of_b: HashMap<Name<'a>, Vec<&Row>> = HashMap::new();
        for row in b {
            of_b.entry(name(row)).or_default().push(row);
        }
        let mut places: HashMap<Name<'a>, usize> = HashMap::new();
        let mut rows: Vec<(Name<'a>, Vec<&Row>, Vec<&Row>)> = Vec::new();
        for row in a {
            let Some(others) = of_b.get(&name(row)) else { continue };
            let place = *places.entry(name(row)).or_insert(rows.len());
            match rows.get_mut(place) {
                Some((_, mine, _)) => mine.push(row),
                None => rows.push((name(row), vec![row], others.clone())),
            }
        }
        Shared { rows }
    }

    /// The methods, by part and name, in the order of A.
    fn methods(&self) -> Vec<(&'a str, &'a str)> {
        let mut methods = Vec::new();
        for ((part, method, ..), ..) in &self.rows {
            if !methods.contains(&(*part, *method)) {
                methods.push((*part, *method));
            }
        }
        methods
    }

    /// What A and B took for every puzzle, or for those of one method. A
    /// puzzle that one of them showed to be impossible says nothing.
    fn pairs(&self, only: Option<(&str, &str)>, measure: Measure) -> Vec<(Observation, Observation)> {
        let seen = |rows: &[&Row]| {
            if rows.iter().any(|row| row.is_impossible()) {
                return None;
            }
            let seen: Vec<Observation> = rows.iter().filter_map(|row| measure.of(row)).collect();
            let values: Vec<f64> = seen.iter().map(|seen| seen.value).collect();
            Some(Observation { value: median(&values)?, censored: seen.iter().any(|seen| seen.censored) })
        };
        let wanted = |name: &Name<'_>| only.is_none_or(|only| only == (name.0, name.1));
        let rows = self.rows.iter().filter(|(name, ..)| wanted(name));
        rows.filter_map(|(_, a, b)| Some((seen(a)?, seen(b)?))).collect()
    }
}

fn statistics(pairs: &[(Observation, Observation)]) -> Comparison {
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    crate::stats::compare(&a, &b, 1)
}
