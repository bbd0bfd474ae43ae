//! Korf's hundred boards beside the published figures.

use super::grid::{Grid, Measure};
use super::unit::TimeUnit;
use super::words::{boxes_block, comparison_sentence, number, scatter_block, solved_block, total_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{effective_branching_factor, mean};

/// Mean nodes generated that others report, for which boards, and where.
const PUBLISHED: [(&str, f64, &str, &str); 4] = [
    ("Manhattan", 359_918_907.0, "these hundred", "Korf 1985"),
    ("linear conflict", 4.0e7, "1,000 others", "Korf and Felner 2002"),
    ("tables 6-6-3", 6.2e5, "1,000 others", "Felner, Korf and Hanan 2004"),
    ("tables 7-8", 3.67e4, "1,000 others, with reflection", "Korf and Felner 2002"),
];

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    if grid.instances.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(
        "Heuristics",
        vec![
            Column::words("heuristic"),
            Column::numbers("solved", ""),
            Column::numbers("mean nodes generated", ""),
            Column::numbers("mean nodes expanded", "").minor(),
            time.column("total time"),
            Column::numbers("nodes per second", ""),
            Column::numbers("effective branching factor", "").minor(),
            Column::numbers("h(start) / length", "").minor(),
        ],
    );
    for method in &grid.methods {
        let all: Vec<&Row> = grid.of_method(method).collect();
        let solved: Vec<&&Row> = all.iter().filter(|row| row.is_solved()).collect();
        let average = |value: &dyn Fn(&Row) -> Option<f64>| {
            let values: Vec<f64> = solved.iter().filter_map(|row| value(row)).collect();
            mean(&values)
        };
        let generated = average(&|row| row.generated.map(|nodes| nodes as f64));
        let expanded = average(&|row| row.expanded.map(|nodes| nodes as f64));
        let seconds: f64 = all.iter().filter_map(|row| row.seconds).sum();
        let nodes: f64 = all.iter().filter_map(|row| row.generated).map(|nodes| nodes as f64).sum();
        let factor = average(&|row| {
            effective_branching_factor(row.generated? as f64, u32::try_from(row.length?).ok()?)
        });
        let quality = average(&|row| Some(f64::from(row.estimate()?) / row.length? as f64));
        let shown = |value: Option<f64>, text: fn(f64) -> String| {
            value.map_or_else(Cell::none, |value| Cell::number(text(value), value))
        };
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{} of {}", solved.len(), all.len()), solved.len() as f64),
            shown(generated, number),
            shown(expanded, number),
            total_cell(Measure::Seconds, &grid.seen(method, Measure::Seconds)),
            shown((0.0 < seconds).then(|| nodes / seconds), number),
            shown(factor, |value| format!("{value:.4}")),
            shown(quality, |value| format!("{value:.3}")),
        ]);
    }
    table.note("Means are over the boards solved here. The effective branching factor b* is that of a uniform tree: 1 + b* + … + b*^length is the number of nodes generated, for IDA* in all rounds together. For pattern databases h(start) is not recorded.");
    let mut blocks = vec![Block::Table(table)];
    if let Some((first, others)) = grid.methods.split_first() {
        for other in others {
            for measure in [Measure::Generated, Measure::Seconds] {
                let pairs = grid.pairs(first, other, measure);
                blocks.extend(comparison_sentence(first, other, measure, &pairs).map(Block::Paragraph));
            }
        }
    }
    let right = |instance: &&&str| {
        let known = grid.of_instance(instance).find_map(|row| row.known_length).map(u64::from);
        grid.of_instance(instance).filter(|row| row.is_solved()).all(|row| row.length == known)
    };
    let agreeing = grid.instances.iter().filter(right).count();
    blocks.push(Block::Paragraph(format!(
        "On {agreeing} of {} boards every solution found has the published length.",
        grid.instances.len()
    )));
    blocks.push(solved_block("solved", "Boards solved within a time", &grid));
    blocks.push(boxes_block("nodes", "Nodes expanded", &grid, Measure::Nodes));
    blocks.push(boxes_block("time", "Time", &grid, Measure::Seconds));
    if let [first, .., last] = grid.methods[..] {
        let title = format!("Time: {last} against {first}");
        blocks.push(scatter_block("scatter", &title, &grid, [first, last], Measure::Seconds));
    }
    vec![Section { heading: "Heuristics compared".into(), blocks }, published(&grid)]
}

/// The means that others report.
fn published(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "Mean nodes generated, here and published",
        vec![
            Column::words("heuristic"),
            Column::numbers("mean here", ""),
            Column::numbers("published mean", ""),
            Column::words("boards"),
            Column::words("source"),
        ],
    );
    for (method, value, boards, source) in PUBLISHED {
        let solved = grid.of_method(method).filter(|row| row.is_solved());
        let Some(here) =
            mean(&solved.filter_map(|row| row.generated).map(|n| n as f64).collect::<Vec<f64>>())
        else {
            continue;
        };
        table.row(vec![
            method.into(),
            Cell::number(number(here), here),
            Cell::number(number(value), value),
            boards.into(),
            source.into(),
        ]);
    }
    if table.rows().is_empty() {
        return Section::default();
    }
    if grid.instances.len() < 100 {
        let count = grid.instances.len();
        table.note(format!("Only {count} of the hundred boards were run here, easy ones among them, so the means are smaller than the published ones."));
    }
    Section { heading: "Beside the published figures".into(), blocks: vec![Block::Table(table)] }
}
