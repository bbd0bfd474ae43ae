//! Korf's hundred boards beside the published figures.

use super::grid::{Grid, Measure};
use super::words::{boxes_block, comparison_sentence, number, scatter_block, solved_block, time};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{effective_branching_factor, mean};

/// Mean nodes that others report, and for which boards.
const PUBLISHED: [(&str, &str, f64); 4] = [
    ("Manhattan", "360 million generated (Korf 1985, these boards)", 359_918_907.0),
    ("linear conflict", "about 40 million (Korf and Felner 2002, 1000 others)", 4.0e7),
    ("tables 6-6-3", "about 620 thousand (Felner, Korf, Hanan 2004, 1000 others)", 6.2e5),
    ("tables 7-8", "about 37 thousand with reflection (Korf and Felner 2002, 1000 others)", 3.67e4),
];

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    let grid = Grid::new(rows, "");
    if grid.instances.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(
        "Heuristics",
        vec![
            Column::words("heuristic"),
            Column::numbers("solved", ""),
            Column::numbers("mean nodes generated", ""),
            Column::words("published mean"),
            Column::numbers("mean nodes expanded", ""),
            Column::numbers("total time", ""),
            Column::numbers("nodes a second", ""),
            Column::numbers("branching factor", ""),
            Column::numbers("h(start) / length", ""),
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
        let quality = average(&|row| Some(f64::from(estimate(row)?) / row.length? as f64));
        let published = PUBLISHED.iter().find(|(name, ..)| name == method);
        let shown = |value: Option<f64>, text: fn(f64) -> String| {
            value.map_or_else(Cell::none, |value| Cell::number(text(value), value))
        };
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{} of {}", solved.len(), all.len()), solved.len() as f64),
            shown(generated, number),
            published.map_or_else(Cell::none, |(_, text, value)| Cell::number(*text, *value)),
            shown(expanded, number),
            Cell::number(time(seconds), seconds),
            shown((0.0 < seconds).then(|| nodes / seconds), number),
            shown(factor, |value| format!("{value:.4}")),
            shown(quality, |value| format!("{value:.3}")),
        ]);
    }
    table.note("Means are over the boards solved here. The branching factor b makes 1 + b + … + b^length the number of nodes generated; for IDA* it holds all rounds. h(start) of tables is not recorded.");
    if grid.instances.len() < 100 {
        table.note(format!("Only {} of the hundred boards are here, easy ones among them, so the means are smaller than the published ones.", grid.instances.len()));
    }
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
        "On {agreeing} of {} boards every length found is the published one.",
        grid.instances.len()
    )));
    blocks.push(solved_block("solved", "Boards solved within a time", &grid));
    blocks.push(boxes_block("nodes", "Nodes expanded", &grid, Measure::Nodes));
    blocks.push(boxes_block("time", "Time", &grid, Measure::Seconds));
    if let [first, .., last] = grid.methods[..] {
        let title = format!("The best against {first}");
        blocks.push(scatter_block("scatter", &title, &grid, [first, last], Measure::Seconds));
    }
    vec![Section { heading: "Heuristics compared".into(), blocks }]
}

/// What the heuristic of a run says of its start.
fn estimate(row: &Row) -> Option<u32> {
    match row.heuristic.as_deref()? {
        "hamming" => row.h_hamming,
        "manhattan" => row.h_manhattan,
        "linear-conflict" => row.h_linear_conflict,
        "walking-distance" => row.h_walking_distance,
        _ => None,
    }
}
