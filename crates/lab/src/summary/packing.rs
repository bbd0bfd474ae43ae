//! Brute force and exact cover.

use super::grid::{Grid, Measure};
use super::unit::{TimeUnit, decimal};
use super::words::{comparison_sentence, count_cell, dots_block, time_cell};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

/// What the published report prints: attempts and milliseconds.
const PUBLISHED: [(&str, u64, u64); 4] =
    [("test-1", 4, 0), ("test-2", 487_428, 314), ("test-3", 1_570_656, 766), ("test-7", 131, 0)];

const METHODS: [&str; 3] = ["brute force", "exact cover", "exact cover, all counted"];

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    if grid.instances.is_empty() {
        return Vec::new();
    }
    vec![cases(&grid), counts(&grid), published(&grid)]
}

fn cases(grid: &Grid<'_>) -> Section {
    let [brute, cover, _] = METHODS;
    let mut table = Table::new(
        "One solution of each case",
        vec![
            Column::words("case"),
            Column::words("outcome"),
            Column::numbers("brute force: placements tried", ""),
            grid.time.column("brute force: time"),
            Column::numbers("exact cover: nodes expanded", ""),
            grid.time.column("exact cover: time"),
        ],
    );
    for instance in &grid.instances {
        let (by_force, by_cover) = (grid.row(brute, instance), grid.row(cover, instance));
        table.row(vec![
            Cell::text(*instance),
            Cell::text(by_force.or(by_cover).map_or("–", |row| &*row.outcome)),
            count_cell(by_force.and_then(|row| row.generated)),
            time_cell(by_force, grid.time),
            count_cell(by_cover.and_then(|row| row.expanded)),
            time_cell(by_cover, grid.time),
        ]);
    }
    table.note(
        "Exact cover expands no node where it sees before the search that the pieces cannot fill the tray.",
    );
    if let Some(note) = grid.impossible_note() {
        table.note(note);
    }
    let mut blocks = vec![Block::Table(table)];
    let pairs = grid.pairs(brute, cover, Measure::Seconds);
    blocks.extend(comparison_sentence(brute, cover, Measure::Seconds, &pairs).map(Block::Paragraph));
    blocks.push(dots_block("time", "Time of each case that can be solved", grid, Measure::Seconds));
    Section { heading: "Finding one solution".into(), blocks }
}

fn counts(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "Solutions of each case, counted by exact cover",
        vec![
            Column::words("case"),
            Column::numbers("solutions", ""),
            Column::numbers("up to symmetry", ""),
            grid.time.column("time"),
        ],
    );
    for instance in &grid.instances {
        let Some(row) = grid.row(METHODS[2], instance) else { continue };
        let many = |number: Option<u128>| count_cell(number.and_then(|number| number.try_into().ok()));
        table.row(vec![
            Cell::text(*instance),
            many(row.solutions),
            many(row.unique),
            time_cell(Some(row), grid.time),
        ]);
    }
    let blocks = if table.rows().is_empty() { Vec::new() } else { vec![Block::Table(table)] };
    Section { heading: "Counting all solutions".into(), blocks }
}

/// The figures of the report that the cases come from.
fn published(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "Brute force, here and in the published report",
        vec![
            Column::words("case"),
            Column::numbers("placements tried here", ""),
            Column::numbers("published number", ""),
            grid.time.column("time here"),
            grid.time.column("published time"),
        ],
    );
    let mut same = 0;
    for instance in &grid.instances {
        let Some((_, attempts, ms)) = PUBLISHED.iter().find(|(name, ..)| name == instance) else { continue };
        let row = grid.row(METHODS[0], instance);
        let tried = row.and_then(|row| row.generated);
        same += usize::from(tried == Some(*attempts));
        let published = grid.time.from_seconds(*ms as f64 / 1000.0);
        table.row(vec![
            Cell::text(*instance),
            count_cell(tried),
            Cell::count(*attempts),
            time_cell(row, grid.time),
            Cell::number(decimal(published), published),
        ]);
    }
    if table.rows().is_empty() {
        return Section::default();
    }
    let said = format!(
        "The number of placements tried is the published one on {same} of {} cases.",
        table.rows().len()
    );
    Section {
        heading: "Beside the published figures".into(),
        blocks: vec![Block::Paragraph(said), Block::Table(table)],
    }
}
