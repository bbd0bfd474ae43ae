//! Hamming against Manhattan: the figures of the report it follows.

use super::grid::{Grid, Measure};
use super::words::{boxes_block, comparison_sentence, dots_block, median_cell, scatter_block, time};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::mean;

/// The report's performance.txt: mean and median iterations.
const REPORTED: [(&str, f64, f64); 2] =
    [("greedy, Hamming", 178.0, 155.0), ("greedy, Manhattan", 116.0, 95.5)];

const GREEDY: [&str; 2] = ["greedy, Hamming", "greedy, Manhattan"];
const ASTAR: [&str; 2] = ["A*, Hamming", "A*, Manhattan"];

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    vec![
        section(rows, "Greedy, as the report's code is", "greedy", GREEDY),
        section(rows, "A*, as the report's text says", "astar", ASTAR),
        moves(rows),
    ]
}

fn section(rows: &[Row], heading: &str, slug: &str, methods: [&str; 2]) -> Section {
    let grid = Grid::of(rows.iter().filter(|row| methods.contains(&row.method.as_str())).collect());
    let mut table = Table::new(
        "Iterations (nodes expanded) and time",
        vec![
            Column::words("method"),
            Column::numbers("boards", ""),
            Column::numbers("mean iterations", ""),
            Column::numbers("in the report", ""),
            Column::numbers("median iterations", ""),
            Column::numbers("in the report", ""),
            Column::numbers("median time", ""),
            Column::numbers("total time", ""),
        ],
    );
    for method in &grid.methods {
        let nodes = grid.seen(method, Measure::Nodes);
        let values: Vec<f64> = nodes.iter().map(|seen| seen.value).collect();
        let average = mean(&values).unwrap_or_default();
        let times = grid.seen(method, Measure::Seconds);
        let total: f64 = times.iter().map(|seen| seen.value).sum();
        let reported = REPORTED.iter().find(|(name, ..)| name == method);
        let told = |value: Option<f64>| {
            value.map_or_else(Cell::none, |value| Cell::number(value.to_string(), value))
        };
        table.row(vec![
            Cell::text(*method),
            Cell::count(nodes.len() as u64),
            Cell::number(format!("{average:.0}"), average),
            told(reported.map(|(_, mean, _)| *mean)),
            median_cell(Measure::Nodes, &nodes),
            told(reported.map(|(.., median)| *median)),
            median_cell(Measure::Seconds, &times),
            Cell::number(time(total), total),
        ]);
    }
    let [first, second] = methods;
    let mut blocks = vec![Block::Table(table)];
    for measure in [Measure::Nodes, Measure::Seconds] {
        let pairs = grid.pairs(first, second, measure);
        blocks.extend(comparison_sentence(first, second, measure, &pairs).map(Block::Paragraph));
    }
    if slug == "greedy" {
        let sentence =
            "In the report's performance.txt Manhattan needed fewer iterations on 260 of 360 boards (72 %).";
        blocks.push(Block::Paragraph(sentence.into()));
    }
    if !grid.instances.is_empty() {
        let name = |what: &str| format!("{slug}-{what}");
        blocks.push(dots_block(&name("iterations-dots"), "Iterations, each board", &grid, Measure::Nodes));
        blocks.push(boxes_block(&name("iterations-boxes"), "Iterations", &grid, Measure::Nodes));
        blocks.push(dots_block(&name("time-dots"), "Time, each board", &grid, Measure::Seconds));
        blocks.push(boxes_block(&name("time-boxes"), "Time", &grid, Measure::Seconds));
        let title = "Iterations with Manhattan against those with Hamming";
        blocks.push(scatter_block(&name("scatter"), title, &grid, methods, Measure::Nodes));
    }
    Section { heading: heading.into(), blocks }
}

/// What greedy pays for its speed.
fn moves(rows: &[Row]) -> Section {
    let grid = Grid::of(rows.iter().collect());
    let columns =
        vec![Column::words("method"), Column::numbers("mean moves", ""), Column::numbers("shortest on", "")];
    let mut table = Table::new("Length of the solutions", columns);
    for method in &grid.methods {
        let lengths: Vec<f64> =
            grid.of_method(method).filter_map(|row| row.length).map(|length| length as f64).collect();
        let shortest = grid
            .of_method(method)
            .filter(|row| row.length.is_some() && row.length == grid.optimum(&row.instance));
        let average = mean(&lengths).unwrap_or_default();
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{average:.1}"), average),
            Cell::count(shortest.count() as u64),
        ]);
    }
    table.note("Greedy search never counts the moves it has made, so its solutions are longer.");
    Section {
        heading: "Moves".into(),
        blocks: if rows.is_empty() { Vec::new() } else { vec![Block::Table(table)] },
    }
}

/// The text file of the report: a line for each board, with tabs.
pub(super) fn performance(rows: &[Row]) -> String {
    let grid = Grid::of(rows.iter().filter(|row| GREEDY.contains(&row.method.as_str())).collect());
    let mut text = String::from("H_iter\tH_sec\tM_iter\tM_sec\n");
    for instance in &grid.instances {
        let [Some(hamming), Some(manhattan)] = GREEDY.map(|method| grid.row(method, instance)) else {
            continue;
        };
        let told =
            |row: &Row| format!("{}\t{}", row.expanded.unwrap_or_default(), row.seconds.unwrap_or_default());
        text += &format!("{}\t{}\n", told(hamming), told(manhattan));
    }
    text
}
