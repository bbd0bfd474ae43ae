//! Brute force and exact cover on the cases of the report they follow.

use super::grid::{Grid, Measure};
use super::words::{comparison_sentence, count_cell, dots_block, time_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

/// What the report prints: attempts and milliseconds.
const REPORTED: [(&str, u64, u64); 4] =
    [("test-1", 4, 0), ("test-2", 487_428, 314), ("test-3", 1_570_656, 766), ("test-7", 131, 0)];

const METHODS: [&str; 3] = ["brute force", "exact cover", "exact cover, all counted"];

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    let grid = Grid::new(rows, "");
    if grid.instances.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(
        "Attempts, nodes and time",
        vec![
            Column::words("case"),
            Column::words("answer"),
            Column::numbers("attempts", ""),
            Column::numbers("in the report", ""),
            Column::numbers("brute force", ""),
            Column::numbers("in the report", ""),
            Column::numbers("cover: nodes", ""),
            Column::numbers("cover", ""),
            Column::numbers("all fillings", ""),
            Column::numbers("up to symmetry", ""),
            Column::numbers("counted in", ""),
        ],
    );
    let mut same = 0;
    for instance in &grid.instances {
        let [brute, cover, count] = METHODS.map(|method| grid.row(method, instance));
        let reported = REPORTED.iter().find(|(name, ..)| name == instance);
        let attempts = brute.and_then(|row| row.generated);
        same += usize::from(attempts.is_some() && attempts == reported.map(|(_, attempts, _)| *attempts));
        let many = |number: Option<u128>| count_cell(number.and_then(|number| number.try_into().ok()));
        table.row(vec![
            Cell::text(*instance),
            Cell::text(brute.or(cover).map_or("–", |row| &*row.outcome)),
            count_cell(attempts),
            count_cell(reported.map(|(_, attempts, _)| *attempts)),
            time_cell(brute),
            reported
                .map_or_else(Cell::none, |(.., ms)| Cell::number(format!("{ms} ms"), *ms as f64 / 1000.0)),
            count_cell(cover.and_then(|row| row.expanded)),
            time_cell(cover),
            many(count.and_then(|row| row.solutions)),
            many(count.and_then(|row| row.unique)),
            time_cell(count),
        ]);
    }
    table.note("The cover search of test-3 has no nodes: the pieces have fewer cells than the tray, which is seen before any search.");
    let [brute, cover, _] = METHODS;
    let mut blocks = vec![Block::Table(table)];
    let (all, noun) = (grid.instances.len(), "cases");
    blocks.push(Block::Paragraph(format!(
        "The attempts of brute force are the report's on {same} of {all} {noun}."
    )));
    let pairs = grid.pairs(brute, cover, Measure::Seconds);
    blocks.extend(comparison_sentence(brute, cover, Measure::Seconds, &pairs).map(Block::Paragraph));
    blocks.push(dots_block("time", "Time of each case", &grid, Measure::Seconds));
    vec![Section { heading: "The cases".into(), blocks }]
}
