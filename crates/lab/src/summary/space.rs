//! The 8-puzzle, level by level.

use super::grid::Grid;
use super::scaling::{Size, grown};
use super::unit::TimeUnit;
use super::words::count_cell;
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use slidepack::slide::{self, Metric, NamedGoal, Space};
use slidepack::{Limits, Outcome, say};
use std::ops::ControlFlow;

/// Spaces of more boards than this are not counted for a report.
const MOST_BOARDS: u64 = 200_000;

const LENGTH: Size = Size {
    axis: "length of a shortest solution (moves)",
    one: "move",
    of: |grid, row| grid.optimum(&row.instance),
    told: |moves| say::counted(moves, "move"),
};

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    let heading = "What boards take by the length of their solution";
    vec![rows.first().and_then(levels).unwrap_or_default(), grown(heading, "length", &grid, &LENGTH)]
}

/// How many boards of the size of a row need how many moves, in both metrics.
fn levels(row: &Row) -> Option<Section> {
    let size = slide::Size::new(row.rows, row.cols).ok()?;
    let goal = row.goal.as_deref()?.parse::<NamedGoal>().ok()?.board(size);
    let count = Space::boards_of(size).ok().filter(|count| *count <= MOST_BOARDS)?;
    let [single, multi] = Metric::ALL.map(|metric| {
        let mut quiet = |_: &_| ControlFlow::Continue(());
        match Space::explore(&goal, metric, &Limits::default(), &mut quiet).ok()?.outcome {
            Outcome::Solved(space) => Some(space),
            _ => None,
        }
    });
    let (single, multi) = (single?, multi?);
    let mut table = Table::new(
        format!("All {} boards of {size} by the fewest moves they need", say::count(count)),
        vec![
            Column::numbers("moves", ""),
            Column::numbers("boards, single-tile moves", ""),
            Column::numbers("boards, multi-tile moves", ""),
        ],
    );
    for moves in 0..single.levels().len().max(multi.levels().len()) {
        let boards = |space: &Space| count_cell(space.levels().get(moves).copied());
        table.row(vec![Cell::count(moves as u64), boards(&single), boards(&multi)]);
    }
    table.note("Counted by breadth-first search from the goal over all boards that can be solved.");
    Some(Section { heading: "All boards".into(), blocks: vec![Block::Table(table)] })
}
