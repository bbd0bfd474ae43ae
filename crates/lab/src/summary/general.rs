//! The report on any plan.

use super::grid::{Grid, Measure};
use super::words::{
    boxes_block, comparison_sentence, count_cell, median_cell, scatter_block, solved_block, time_cell,
};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

/// Charts need at least so many puzzles to show anything.
const FEW: usize = 3;

/// More runs than this are left to the CSV file.
const MANY: usize = 60;

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    let mut parts: Vec<&str> = Vec::new();
    for row in rows {
        if !parts.contains(&row.part.as_str()) {
            parts.push(&row.part);
        }
    }
    let section = |part: &&str| {
        let grid = Grid::new(rows, part);
        let (heading, slug) = match *part {
            "" => ("Results".to_owned(), String::new()),
            part => (part.to_owned(), format!("{}-", slug(part))),
        };
        Section { heading, blocks: blocks(&grid, &slug) }
    };
    parts.iter().map(section).collect()
}

fn slug(part: &str) -> String {
    part.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

fn blocks(grid: &Grid<'_>, slug: &str) -> Vec<Block> {
    let mut blocks = vec![Block::Table(methods(grid))];
    if let Some((first, others)) = grid.methods.split_first() {
        for other in others {
            for measure in [Measure::Nodes, Measure::Seconds] {
                let pairs = grid.pairs(first, other, measure);
                blocks.extend(comparison_sentence(first, other, measure, &pairs).map(Block::Paragraph));
            }
        }
    }
    if FEW <= grid.instances.len() {
        blocks.push(solved_block(&format!("{slug}solved"), "Solved within a time", grid));
        blocks.push(boxes_block(&format!("{slug}nodes"), "Nodes", grid, Measure::Nodes));
        blocks.push(boxes_block(&format!("{slug}time"), "Time", grid, Measure::Seconds));
        if let [first, second, ..] = grid.methods[..] {
            let title = format!("{second} against {first}");
            blocks.push(scatter_block(
                &format!("{slug}scatter"),
                &title,
                grid,
                [first, second],
                Measure::Nodes,
            ));
        }
    }
    if grid.instances.len() * grid.methods.len() <= MANY {
        blocks.push(Block::Table(runs(grid)));
    }
    blocks
}

/// A line for each method.
pub(super) fn methods(grid: &Grid<'_>) -> Table {
    let mut table = Table::new(
        "Methods",
        vec![
            Column::words("method"),
            Column::numbers("runs", ""),
            Column::numbers("answered", ""),
            Column::numbers("shortest proven", ""),
            Column::numbers("median nodes", ""),
            Column::numbers("median time", ""),
            Column::numbers("total time", ""),
            Column::numbers("median memory", ""),
        ],
    );
    for method in &grid.methods {
        let rows: Vec<&Row> = grid.of_method(method).collect();
        let count = |what: fn(&&&Row) -> bool| Cell::count(rows.iter().filter(what).count() as u64);
        let total: f64 = rows.iter().filter_map(|row| row.seconds).sum();
        table.row(vec![
            Cell::text(*method),
            Cell::count(rows.len() as u64),
            count(|row| row.is_answered()),
            count(|row| row.optimal == Some(true)),
            median_cell(Measure::Nodes, &grid.seen(method, Measure::Nodes)),
            median_cell(Measure::Seconds, &grid.seen(method, Measure::Seconds)),
            Cell::number(super::words::time(total), total),
            median_cell(Measure::Memory, &finished(grid, method)),
        ]);
    }
    table
}

/// Memory is what it is, limit or not.
fn finished(grid: &Grid<'_>, method: &str) -> Vec<crate::stats::Observation> {
    let seen = grid.seen(method, Measure::Memory).into_iter();
    seen.map(|seen| crate::stats::Observation::finished(seen.value)).collect()
}

/// A line for each run.
fn runs(grid: &Grid<'_>) -> Table {
    let mut table = Table::new(
        "Runs",
        vec![
            Column::words("puzzle"),
            Column::words("method"),
            Column::words("outcome"),
            Column::numbers("moves", ""),
            Column::numbers("at least", ""),
            Column::numbers("nodes", ""),
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
                count_cell(row.lower_bound.map(u64::from)),
                count_cell(row.expanded),
                time_cell(Some(row)),
            ]);
        }
    }
    table
}
