//! Two runs of the same experiment: is one faster?

use crate::folder::Folder;
use crate::report::{Block, Cell, Column, Document, Section, Table};
use crate::row::Row;
use crate::stats::{Comparison, Observation, median};
use crate::summary::{Measure, comparison_sentence};
use serde::Serialize;

/// What two runs say of each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The version of these fields.
    pub schema_version: u32,
    /// Runs that both have.
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

/// Compares run B with run A over all puzzles and methods that both have.
/// Gives the verdict, and the report with a line for each method.
pub fn compare(a: &Folder, b: &Folder) -> (Verdict, Document) {
    let (a_rows, b_rows) = (a.sorted(), b.sorted());
    let all = pairs(&a_rows, &b_rows, None, Measure::Seconds);
    let found = statistics(&all);
    let nodes = statistics(&pairs(&a_rows, &b_rows, None, Measure::Nodes));
    let comparable = a_rows.iter().chain(&b_rows).all(|row| row.jobs == 1);
    let interval = found.ratio_interval.as_ref();
    let faster = match interval {
        Some(interval) if interval.high < 1.0 => Some(true),
        Some(interval) if 1.0 < interval.low => Some(false),
        _ => None,
    };
    let verdict = words(&found, faster, comparable);
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
    let document = document(a, b, &a_rows, &b_rows, &verdict);
    (verdict, document)
}

fn words(found: &Comparison, faster: Option<bool>, comparable: bool) -> String {
    let (Some(ratio), Some(interval)) = (found.ratio, &found.ratio_interval) else {
        return match found.pairs {
            0 => "A and B have no runs in common".into(),
            pairs => format!("Too few runs ended in both to tell ({pairs} in common)"),
        };
    };
    let percent = |ratio: f64| format!("{:.1} %", 100.0 * (ratio - 1.0).abs());
    let range = format!("B / A = {ratio:.3} [{:.3}, {:.3}]", interval.low, interval.high);
    let mut text = match faster {
        Some(true) => format!("B is faster: it takes {} less time in the median, {range}", percent(ratio)),
        Some(false) => format!("B is slower: it takes {} more time in the median, {range}", percent(ratio)),
        None => format!("No difference can be told: {range} holds 1"),
    };
    if !comparable {
        text += "; several runs were made at the same time, so beware of these times";
    }
    text
}

fn document(a: &Folder, b: &Folder, a_rows: &[Row], b_rows: &[Row], verdict: &Verdict) -> Document {
    let mut table = Table::new(
        "Time of B over time of A",
        vec![
            Column::words("method"),
            Column::numbers("pairs", ""),
            Column::numbers("B less", ""),
            Column::numbers("A less", ""),
            Column::numbers("ratio of times", ""),
            Column::numbers("ratio of nodes", ""),
        ],
    );
    let mut methods: Vec<(&str, &str)> = Vec::new();
    for row in a_rows {
        if !methods.contains(&(&row.part, &row.method)) {
            methods.push((&row.part, &row.method));
        }
    }
    let mut sentences = Vec::new();
    for (part, method) in methods {
        let times = pairs(a_rows, b_rows, Some((part, method)), Measure::Seconds);
        if times.is_empty() {
            continue;
        }
        let (found, nodes) =
            (statistics(&times), statistics(&pairs(a_rows, b_rows, Some((part, method)), Measure::Nodes)));
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
        sentences.extend(comparison_sentence(&format!("A ({name})"), "B", Measure::Seconds, &times));
    }
    table.note("Pairs are runs of the same puzzle with the same method; where a run was repeated, its median counts.");
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

/// What both took for the puzzles and methods they share.
fn pairs(
    a: &[Row],
    b: &[Row],
    only: Option<(&str, &str)>,
    measure: Measure,
) -> Vec<(Observation, Observation)> {
    let mut names: Vec<(&str, &str, &str)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for row in a {
        let name = (row.part.as_str(), row.method.as_str(), row.instance.as_str());
        if only.is_none_or(|(part, method)| (part, method) == (name.0, name.1)) && seen.insert(name) {
            names.push(name);
        }
    }
    let found = |rows: &[Row], (part, method, instance): (&str, &str, &str)| {
        let same = |row: &&Row| row.part == part && row.method == method && row.instance == instance;
        let seen: Vec<Observation> = rows.iter().filter(same).filter_map(|row| measure.of(row)).collect();
        let values: Vec<f64> = seen.iter().map(|seen| seen.value).collect();
        Some(Observation { value: median(&values)?, censored: seen.iter().any(|seen| seen.censored) })
    };
    names.into_iter().filter_map(|name| Some((found(a, name)?, found(b, name)?))).collect()
}

fn statistics(pairs: &[(Observation, Observation)]) -> Comparison {
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    crate::stats::compare(&a, &b, 1)
}
