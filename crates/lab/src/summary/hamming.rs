//! Hamming against Manhattan, with greedy search and with A*.

use super::grid::{Grid, Measure};
use super::unit::TimeUnit;
use super::words::{boxes_block, comparison_sentence, median_cell, number, scatter_block, total_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{mean, median};

/// The published performance.txt: mean and median nodes expanded.
const PUBLISHED: [(&str, f64, f64); 2] =
    [("greedy, Hamming", 178.0, 155.0), ("greedy, Manhattan", 116.0, 95.5)];

const GREEDY: [&str; 2] = ["greedy, Hamming", "greedy, Manhattan"];
const ASTAR: [&str; 2] = ["A*, Hamming", "A*, Manhattan"];

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let all = Grid::of(rows.iter().collect(), time);
    vec![
        section(rows, time, "Greedy best-first search", "greedy", GREEDY),
        section(rows, time, "A*", "astar", ASTAR),
        moves(&all),
        published(&all),
    ]
}

/// The mean of a measure over the puzzles a method solved.
fn average(grid: &Grid<'_>, method: &str, measure: Measure) -> Option<f64> {
    let seen = grid.seen(method, measure);
    mean(&seen.iter().filter(|seen| !seen.censored).map(|seen| seen.value).collect::<Vec<f64>>())
}

fn section(rows: &[Row], time: TimeUnit, heading: &str, slug: &str, methods: [&str; 2]) -> Section {
    let grid = Grid::of(rows.iter().filter(|row| methods.contains(&row.method.as_str())).collect(), time);
    let mut table = Table::new(
        "Nodes expanded and time",
        vec![
            Column::words("method"),
            Column::numbers("boards", "").minor(),
            Measure::Nodes.column("mean", time).minor(),
            Measure::Nodes.column("median", time),
            Measure::Seconds.column("median", time),
            Measure::Seconds.column("total", time).minor(),
        ],
    );
    for method in &grid.methods {
        let (nodes, times) = (grid.seen(method, Measure::Nodes), grid.seen(method, Measure::Seconds));
        let average = average(&grid, method, Measure::Nodes);
        table.row(vec![
            Cell::text(*method),
            Cell::count(nodes.len() as u64),
            average.map_or_else(Cell::none, |value| Cell::number(number(value), value)),
            median_cell(Measure::Nodes, &nodes),
            median_cell(Measure::Seconds, &times),
            total_cell(Measure::Seconds, &times),
        ]);
    }
    let [first, second] = methods;
    let mut blocks = Vec::new();
    for measure in [Measure::Nodes, Measure::Seconds] {
        let pairs = grid.pairs(first, second, measure);
        blocks.extend(comparison_sentence(first, second, measure, &pairs).map(Block::Paragraph));
    }
    if !grid.instances.is_empty() {
        blocks.insert(0, Block::Table(table));
        let name = |what: &str| format!("{slug}-{what}");
        blocks.push(boxes_block(
            &name("nodes"),
            &format!("{heading}: nodes expanded"),
            &grid,
            Measure::Nodes,
        ));
        blocks.push(boxes_block(&name("time"), &format!("{heading}: time"), &grid, Measure::Seconds));
        let title = format!("{heading}: nodes expanded with Manhattan against Hamming");
        blocks.push(scatter_block(&name("scatter"), &title, &grid, methods, Measure::Nodes));
    }
    Section { heading: heading.into(), blocks }
}

/// What greedy pays for its speed.
fn moves(grid: &Grid<'_>) -> Section {
    let columns = vec![
        Column::words("method"),
        Column::numbers("mean length", "moves"),
        Column::numbers("solutions that are shortest", ""),
    ];
    let mut table = Table::new("Length of the solutions", columns);
    for method in &grid.methods {
        let lengths: Vec<f64> =
            grid.of_method(method).filter_map(|row| row.length).map(|length| length as f64).collect();
        let shortest = grid
            .of_method(method)
            .filter(|row| row.length.is_some() && row.length == grid.optimum(&row.instance));
        let average = mean(&lengths);
        let (shortest, all) = (shortest.count(), lengths.len());
        table.row(vec![
            Cell::text(*method),
            average.map_or_else(Cell::none, |value| Cell::number(format!("{value:.1}"), value)),
            Cell::number(format!("{shortest} of {all}"), shortest as f64),
        ]);
    }
    table.note("Greedy best-first search orders nodes by h alone. It ignores the moves already made, so its solutions are longer.");
    Section {
        heading: "Length of the solutions".into(),
        blocks: if grid.instances.is_empty() { Vec::new() } else { vec![Block::Table(table)] },
    }
}

/// The figures of the report that the experiment follows.
fn published(grid: &Grid<'_>) -> Section {
    let columns = vec![
        Column::words("method"),
        Column::numbers("mean here", ""),
        Column::numbers("published mean", ""),
        Column::numbers("median here", ""),
        Column::numbers("published median", ""),
    ];
    let mut table = Table::new("Nodes expanded, here and in the published run of 360 boards", columns);
    for (method, published_mean, published_median) in PUBLISHED {
        if !grid.methods.contains(&method) {
            continue;
        }
        let nodes: Vec<f64> = grid.seen(method, Measure::Nodes).iter().map(|seen| seen.value).collect();
        let shown =
            |value: Option<f64>| value.map_or_else(Cell::none, |value| Cell::number(number(value), value));
        let told = |value: f64| Cell::number(value.to_string(), value);
        table.row(vec![
            Cell::text(method),
            shown(average(grid, method, Measure::Nodes)),
            told(published_mean),
            shown(median(&nodes)),
            told(published_median),
        ]);
    }
    table.note("The published report calls a node expanded an iteration. Manhattan expanded fewer nodes there on 260 of 360 boards (72 %). The notes at the end say why its numbers are smaller.");
    Section {
        heading: "Beside the published figures".into(),
        blocks: if table.rows().is_empty() { Vec::new() } else { vec![Block::Table(table)] },
    }
}

/// The text file of the report: a line for each board, with tabs.
pub(super) fn performance(rows: &[Row]) -> String {
    let greedy = rows.iter().filter(|row| GREEDY.contains(&row.method.as_str()));
    let grid = Grid::of(greedy.collect(), TimeUnit::Seconds);
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
