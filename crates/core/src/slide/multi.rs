//! Shortest solutions in multi-tile moves: a move slides any number of tiles of a line.
//!
//! Two consecutive moves along the same line merge into one or none, so horizontal and vertical
//! moves alternate in a shortest solution. A search that knows the axis of the next move has at
//! most six children per node. Solution lengths have no parity, so the bound of IDA* rises by one.
//!
//! A move slides tiles of several patterns at once, so pattern values are not additive, and the
//! lower bound is their maximum. Every table includes the blank and has two values per placement:
//! one for solutions that begin horizontally, and one for those that begin vertically.

mod all;
mod search;
mod steps;
mod table;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::grid::Grid;
use super::pdb::Bytes;
use super::solutions::Solutions;
use super::table_cache::{TableCache, TableUse};
use crate::run::{Meter, Stage, Stop};
use all::Count;
use search::{Search, moves};
use steps::MOST_CELLS_OF_MULTI;
use table::{KeyBound, Pattern};

/// A shortest solution from `start`, which must be solvable and not solved, to the goal of `grid`.
pub(super) fn find(
    tables: &TableCache,
    grid: &Grid,
    start: &Board,
    meter: &mut Meter<'_>,
    fetched: &mut Vec<TableUse>,
) -> Result<Vec<Dir>, Stop> {
    let tables = fetch(tables, grid, meter, fetched)?;
    meter.progress.generated += 1;
    let search = Search::new(grid, KeyBound::new(grid, &tables));
    Ok(moves(&search.run(&search.root(start), meter)?))
}

/// Counts all shortest solutions, which have `length` moves.
pub(super) fn count(
    tables: &TableCache,
    grid: &Grid,
    start: &Board,
    length: usize,
    solutions: &mut Solutions<'_, '_>,
    meter: &mut Meter<'_>,
    fetched: &mut Vec<TableUse>,
) -> Result<(), Stop> {
    let tables = fetch(tables, grid, meter, fetched)?;
    let search = Search::new(grid, KeyBound::new(grid, &tables));
    Count::new(&search, solutions).run(&search.root(start), length as u8, meter)
}

fn fetch(
    tables: &TableCache,
    grid: &Grid,
    meter: &mut Meter<'_>,
    fetched: &mut Vec<TableUse>,
) -> Result<Vec<(Bytes, Pattern)>, Stop> {
    assert!(fits_multi(grid.size()), "the board is small enough");
    meter.progress.stage = Stage::Tables;
    let patterns = Pattern::all(grid);
    let bytes: u64 = patterns.iter().map(Pattern::memory).sum();
    if meter.limits().memory.is_some_and(|most| most < bytes) {
        return Err(Stop::Memory);
    }
    let fetch = |pattern: Pattern| Ok((tables.fetch(&pattern, meter, fetched)?, pattern));
    let tables = patterns.into_iter().map(fetch).collect::<Result<_, Stop>>()?;
    (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
    Ok(tables)
}

/// A lower bound for boards of every size: a move shifts the tiles of one line by one cell, and moves
/// along rows and along columns alternate.
pub(super) fn lower_bound(start: &Board, goal: &Board) -> u32 {
    let (rows, cols) = (start.size().rows(), start.size().cols());
    let (from, to) = (start.places(), goal.places());
    let [mut down, mut right] = [0; 2];
    for (&from, &to) in from.iter().zip(&to).skip(1) {
        let (from, to) = (usize::from(from), usize::from(to));
        down += (from / cols).abs_diff(to / cols);
        right += (from % cols).abs_diff(to % cols);
    }
    let (vertical, horizontal) = (down.div_ceil((rows - 1).max(1)), right.div_ceil((cols - 1).max(1)));
    (vertical + horizontal).max((2 * vertical.max(horizontal)).saturating_sub(1)) as u32
}

/// Whether shortest solutions in multi-tile moves can be proven on boards of this size.
pub fn fits_multi(size: Size) -> bool {
    size.cells() <= MOST_CELLS_OF_MULTI
}
