//! IDA* with heuristics from weak to strong.

use super::grid::{Grid, Measure};
use super::unit::TimeUnit;
use super::words::{
    boxes_block, comparison_sentence, count_cell, nodes_cell, scatter_block, solved_block, time_cell,
};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use slidepack::slide::HeuristicName;

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    if grid.instances.is_empty() {
        return Vec::new();
    }
    vec![bounds(&grid), times(&grid)]
}

/// Lower bounds beside the optimum.
fn bounds(grid: &Grid<'_>) -> Section {
    let mut columns = vec![Column::words("board")];
    columns.extend(HeuristicName::told_as_bounds().map(|(name, _)| Column::numbers(name.entry().label, "")));
    columns.push(Column::numbers("shortest solution", ""));
    let title = "Lower bounds at the start, and the length of a shortest solution, in moves";
    let mut table = Table::new(title, columns);
    for instance in &grid.instances {
        let Some(row) = grid.of_instance(instance).next() else { continue };
        let bound = |(name, _)| count_cell(row.bounds.get(name).map(u64::from));
        let bounds = HeuristicName::told_as_bounds().map(bound);
        let first = [Cell::text(*instance)].into_iter();
        table.row(first.chain(bounds).chain([count_cell(grid.optimum(instance))]).collect());
    }
    let columns = vec![Column::words("board"), Column::words("tiles in the order they move")];
    let mut moves = Table::new("Shortest solutions", columns);
    for instance in &grid.instances {
        let solved = grid.of_instance(instance).find(|row| row.optimal == Some(true));
        moves.row(vec![Cell::text(*instance), solved.and_then(tiles).map_or_else(Cell::none, Cell::text)]);
    }
    moves.note("A board may have several shortest solutions.");
    Section {
        heading: "Lower bounds and shortest solutions".into(),
        blocks: vec![Block::Table(table), Block::Table(moves)],
    }
}

/// A solution as the numbers of the tiles that move.
fn tiles(row: &Row) -> Option<String> {
    let mut rows: Vec<Vec<u16>> = Vec::new();
    for line in row.board.trim_end_matches('/').split('/') {
        rows.push(line.split_whitespace().map(|tile| tile.parse().ok()).collect::<Option<_>>()?);
    }
    let (mut r, mut c) =
        rows.iter().enumerate().find_map(|(r, row)| Some((r, row.iter().position(|&tile| tile == 0)?)))?;
    let mut moved = Vec::new();
    for letter in row.solution.as_ref()?.chars() {
        // A tile that goes up comes from below the blank.
        let (from_r, from_c) = match letter {
            'U' => (r + 1, c),
            'D' => (r.checked_sub(1)?, c),
            'L' => (r, c + 1),
            _ => (r, c.checked_sub(1)?),
        };
        let tile = *rows.get(from_r)?.get(from_c)?;
        rows[r][c] = tile;
        (r, c) = (from_r, from_c);
        moved.push(tile.to_string());
    }
    Some(moved.join(" "))
}

fn times(grid: &Grid<'_>) -> Section {
    let mut columns = vec![Column::words("board")];
    columns.extend(grid.methods.iter().map(|method| Column::numbers(*method, "")));
    let mut seconds = Table::new(format!("Time ({})", grid.time.symbol()), columns.clone());
    let mut nodes = Table::new("Nodes expanded", columns);
    for instance in &grid.instances {
        let cells = |cell: &dyn Fn(Option<&Row>) -> Cell| {
            let methods = grid.methods.iter().map(|method| cell(grid.row(method, instance)));
            [Cell::text(*instance)].into_iter().chain(methods).collect()
        };
        seconds.row(cells(&|row| time_cell(row, grid.time)));
        nodes.row(cells(&nodes_cell));
    }
    let mut blocks = vec![Block::Table(seconds), Block::Table(nodes)];
    if let [first, others @ ..] = &grid.methods[..] {
        let manhattan = others.first().copied().unwrap_or(first);
        let pairs = grid.pairs(first, manhattan, Measure::Nodes);
        blocks.extend(comparison_sentence(first, manhattan, Measure::Nodes, &pairs).map(Block::Paragraph));
        for other in others.iter().skip(1) {
            for measure in [Measure::Nodes, Measure::Seconds] {
                let pairs = grid.pairs(manhattan, other, measure);
                blocks.extend(comparison_sentence(manhattan, other, measure, &pairs).map(Block::Paragraph));
            }
        }
        blocks.push(solved_block("solved", "Boards solved within a time", grid));
        blocks.push(boxes_block("nodes", "Nodes expanded", grid, Measure::Nodes));
        if let Some(walking) = others.iter().find(|method| method.starts_with("walking")) {
            let title = "Nodes expanded: walking distance against Manhattan distance";
            blocks.push(scatter_block("walking", title, grid, [manhattan, walking], Measure::Nodes));
        }
    }
    Section { heading: "Times and nodes".into(), blocks }
}
