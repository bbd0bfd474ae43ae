//! Branch and bound beside A*.

use super::grid::{Grid, Measure};
use super::unit::TimeUnit;
use super::words::{boxes_block, comparison_sentence, count_cell, nodes_cell, time_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    if grid.instances.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(
        "Nodes and time",
        vec![
            Column::words("board"),
            Column::words("method"),
            Column::words("outcome"),
            Column::numbers("moves", ""),
            Column::numbers("nodes expanded", ""),
            Column::numbers("nodes generated", "").minor(),
            Column::numbers("states kept", ""),
            time.column("time"),
        ],
    );
    for instance in &grid.instances {
        for method in &grid.methods {
            let Some(row) = grid.row(method, instance) else { continue };
            table.row(vec![
                Cell::text(*instance),
                Cell::text(*method),
                Cell::text(&*row.outcome),
                count_cell(row.length),
                nodes_cell(Some(row)),
                count_cell(row.generated),
                count_cell(row.kept),
                time_cell(Some(row), time),
            ]);
        }
    }
    table.note("An impossible board is recognised by its parity before any search.");
    if let Some(note) = grid.impossible_note() {
        table.note(note);
    }
    let mut blocks = vec![Block::Table(table)];
    if let [first, second, ..] = grid.methods[..] {
        for measure in [Measure::Nodes, Measure::Seconds] {
            let pairs = grid.pairs(first, second, measure);
            blocks.extend(comparison_sentence(first, second, measure, &pairs).map(Block::Paragraph));
        }
        blocks.push(boxes_block(
            "nodes",
            "Nodes expanded on the boards that can be solved",
            &grid,
            Measure::Nodes,
        ));
    }
    vec![Section { heading: "The five boards".into(), blocks }]
}
