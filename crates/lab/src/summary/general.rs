//! The report on any plan.

use super::grid::{Grid, Measure};
use super::unit::TimeUnit;
use super::words::{
    boxes_block, comparison_sentence, count_cell, median_cell, nodes_cell, scatter_block, solved_block,
    time_cell, total_cell,
};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;

/// Charts need at least so many puzzles to show anything.
const FEW: usize = 3;

/// More runs than this are left to the CSV file.
const MANY: usize = 60;

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let mut parts: Vec<&str> = Vec::new();
    for row in rows {
        if !parts.contains(&row.part.as_str()) {
            parts.push(&row.part);
        }
    }
    let section = |part: &&str| {
        let grid = Grid::new(rows, part, time);
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
    if FEW <= grid.possible() {
        blocks.push(solved_block(&format!("{slug}solved"), "Puzzles solved within a time", grid));
        blocks.push(boxes_block(&format!("{slug}nodes"), "Nodes expanded", grid, Measure::Nodes));
        blocks.push(boxes_block(&format!("{slug}time"), "Time", grid, Measure::Seconds));
        if let [first, second, ..] = grid.methods[..] {
            let title = format!("Nodes expanded: {second} against {first}");
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
    let all = || grid.methods.iter().flat_map(|method| grid.of_method(method));
    let (any_impossible, any_length) =
        (all().any(Row::is_impossible), all().any(|row| row.optimal.is_some()));
    let mut columns = vec![Column::words("method"), Column::numbers("solved", "")];
    if any_impossible {
        columns.push(Column::numbers("shown impossible", "").minor());
    }
    if any_length {
        columns.push(Column::numbers("proven shortest", "").minor());
    }
    columns.extend([
        Measure::Nodes.column("median", grid.time),
        Measure::Seconds.column("median", grid.time),
        Measure::Seconds.column("total", grid.time).minor(),
        Measure::Kept.column("median", grid.time).minor(),
    ]);
    let mut table = Table::new("Methods", columns);
    for method in &grid.methods {
        let rows: Vec<&Row> = grid.of_method(method).collect();
        let count = |what: fn(&Row) -> bool| rows.iter().filter(|row| what(row)).count() as u64;
        let possible = rows.iter().filter(|row| !grid.is_impossible(&row.instance)).count() as u64;
        let solved = count(Row::is_solved);
        let told = format!("{} of {}", slidepack::say::count(solved), slidepack::say::count(possible));
        let mut cells = vec![Cell::text(*method), Cell::number(told, solved as f64)];
        if any_impossible {
            cells.push(Cell::count(count(Row::is_impossible)));
        }
        if any_length {
            cells.push(Cell::count(count(|row| row.optimal == Some(true))));
        }
        let times = grid.seen(method, Measure::Seconds);
        cells.extend([
            median_cell(Measure::Nodes, &grid.seen(method, Measure::Nodes)),
            median_cell(Measure::Seconds, &times),
            total_cell(Measure::Seconds, &times),
            median_cell(Measure::Kept, &grid.seen(method, Measure::Kept)),
        ]);
        table.row(cells);
    }
    if let Some(note) = grid.impossible_note() {
        table.note(note);
    }
    table
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
            Column::numbers("lower bound", "").minor(),
            Column::numbers("nodes expanded", ""),
            grid.time.column("time"),
        ],
    );
    for instance in &grid.instances {
        for method in &grid.methods {
            let Some(row) = grid.row(method, instance) else { continue };
            table.row(vec![
                Cell::text(*instance),
                Cell::text(*method),
                Cell::text(&*row.outcome),
                count_cell(row.moves()),
                count_cell(row.lower_bound.map(u64::from)),
                nodes_cell(Some(row)),
                time_cell(Some(row), grid.time),
            ]);
        }
    }
    table
}
