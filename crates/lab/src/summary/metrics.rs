//! Single-tile and multi-tile moves.

use super::general::methods;
use super::grid::Grid;
use super::unit::TimeUnit;
use super::words::{block, count_cell, nodes_cell};
use crate::chart::{Axis, Point, Scale, Series, Words, growth};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{Observation, median};
use slidepack::say;

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let mut parts: Vec<&str> = rows.iter().map(|row| row.part.as_str()).collect();
    parts.sort_unstable();
    parts.dedup();
    parts.into_iter().map(|part| section(part, &Grid::new(rows, part, time))).collect()
}

/// A board that was solved to the proof in both metrics.
struct Both<'a> {
    instance: &'a str,
    /// The run whose solution has the fewest single-tile moves.
    single: &'a Row,
    /// The run whose solution has the fewest multi-tile moves.
    multi: &'a Row,
}

impl Both<'_> {
    /// Lengths of the two solutions: the first in both metrics, then the second.
    fn lengths(&self) -> [Option<u64>; 4] {
        [self.single.length, self.single.multi_length, self.multi.length, self.multi.multi_length]
    }
}

fn section(part: &str, grid: &Grid<'_>) -> Section {
    let both: Vec<Both<'_>> = grid
        .instances
        .iter()
        .filter_map(|&instance| {
            let proven = |is_multi| {
                let is_wanted = |row: &&Row| row.optimal == Some(true) && row.is_multi() == is_multi;
                grid.of_instance(instance).find(is_wanted)
            };
            Some(Both { instance, single: proven(false)?, multi: proven(true)? })
        })
        .collect();
    let mut table = Table::new(
        format!("Shortest solutions of {part} boards in both metrics"),
        vec![
            Column::words("board"),
            Column::numbers("fewest single-tile moves", ""),
            Column::numbers("multi-tile moves of that solution", ""),
            Column::numbers("fewest multi-tile moves", ""),
            Column::numbers("single-tile moves of that solution", ""),
            Column::numbers("nodes expanded, single", "").minor(),
            Column::numbers("nodes expanded, multi", "").minor(),
        ],
    );
    for board in &both {
        let [length, as_multi, as_single, multi_length] = board.lengths();
        table.row(vec![
            Cell::text(board.instance),
            count_cell(length),
            count_cell(as_multi),
            count_cell(multi_length),
            count_cell(as_single),
            nodes_cell(Some(board.single)),
            nodes_cell(Some(board.multi)),
        ]);
    }
    let mut blocks = vec![Block::Table(methods(grid))];
    if !both.is_empty() {
        blocks.push(Block::Table(table));
        blocks.push(Block::Paragraph(conclusion(&both)));
        blocks.push(chart(part, &both));
    }
    Section { heading: format!("{part} boards"), blocks }
}

fn conclusion(both: &[Both<'_>]) -> String {
    let middle = |of: fn(&Both<'_>) -> Option<u64>| {
        let values: Vec<f64> = both.iter().filter_map(of).map(|value| value as f64).collect();
        median(&values).unwrap_or_default()
    };
    let longer = both.iter().filter(|board| board.single.length < board.multi.length).count();
    format!(
        "The median board takes {} single-tile moves or {} multi-tile moves. The solution with the fewest multi-tile moves \
         that was found has more than the fewest single-tile moves on {} of {}.",
        middle(|board| board.single.length),
        middle(|board| board.multi.multi_length),
        say::count(longer as u64),
        say::counted(both.len() as u64, "board"),
    )
}

/// The fewest moves in one metric against those in the other.
fn chart(part: &str, both: &[Both<'_>]) -> Block {
    let mut lengths: Vec<u64> = both.iter().filter_map(|board| board.single.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let point = |&length: &u64| {
        let here = both.iter().filter(|board| board.single.length == Some(length));
        let values: Vec<f64> =
            here.filter_map(|board| board.multi.multi_length).map(|value| value as f64).collect();
        Some(Point { x: length as f64, y: Observation::finished(median(&values)?), interval: None })
    };
    let points = lengths.iter().filter_map(point).collect();
    let words = Words {
        title: format!("Fewest moves of {part} boards in both metrics"),
        explanation: "Each point is the median over the boards with that many single-tile moves.".into(),
    };
    let x = Axis { title: "fewest single-tile moves".into(), scale: Scale::Linear };
    let y = Axis { title: "fewest multi-tile moves".into(), scale: Scale::Linear };
    let series = [Series { name: format!("{part} boards"), points }];
    block(&format!("metrics-{part}"), growth(words, &x, &y, &series))
}
