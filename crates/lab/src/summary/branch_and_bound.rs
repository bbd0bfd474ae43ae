//! Branch and bound on the boards of the report it follows.

use super::grid::{Grid, Measure};
use super::words::{boxes_block, comparison_sentence, count_cell, time_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    let grid = Grid::new(rows, "");
    if grid.instances.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(
        "Nodes and time",
        vec![
            Column::words("board"),
            Column::words("method"),
            Column::words("answer"),
            Column::numbers("moves", ""),
            Column::numbers("expanded", ""),
            Column::numbers("generated", ""),
            Column::numbers("kept", ""),
            Column::numbers("time", ""),
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
                count_cell(row.expanded),
                count_cell(row.generated),
                count_cell(row.kept),
                time_cell(Some(row)),
            ]);
        }
    }
    table.note("Impossible boards are told by their parity before any search, as in the report.");
    let mut blocks = vec![Block::Table(table)];
    let solvable = grid.only(Row::is_solved);
    if let [first, second, ..] = solvable.methods[..] {
        for measure in [Measure::Nodes, Measure::Seconds] {
            let pairs = solvable.pairs(first, second, measure);
            blocks.extend(comparison_sentence(first, second, measure, &pairs).map(Block::Paragraph));
        }
        blocks.push(boxes_block(
            "nodes",
            "Nodes of the boards that can be solved",
            &solvable,
            Measure::Nodes,
        ));
    }
    vec![Section { heading: "The five boards".into(), blocks }]
}
