//! Shortest solutions where a move slides a whole part of a line.
//!
//! Two moves along the same line are one move or none, so the moves of a shortest
//! solution go across and along in turn. A search that knows which of the two comes
//! next has at most six children a node. The lengths of solutions have no parity, so
//! the bound of IDA* rises by one.
//!
//! A move slides tiles of several patterns at once, so the values of patterns cannot
//! be added, and the largest of them is the lower bound. Every table knows the blank
//! and has two values for each placement: one for solutions that begin across, and
//! one for those that begin along.

mod all;
mod search;
mod steps;
mod table;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::frame::Frame;
use super::grid::Grid;
use super::method::Method;
use super::pdb::Bytes;
use super::registry::{Algorithm, HeuristicName};
use super::shortest::{AllShortest, Listing};
use super::solvability;
use super::solve::{Answer, Request};
use super::table_cache::{TableBuilder, TableCache, TableUse};
use crate::run::{Meter, Observer, Outcome, Stage, Stop};
use all::{Count, Counting};
use search::{Search, Slide};
use table::KeyBound;
pub(super) use table::Pattern;

/// The most cells of a board: a cell is four bits of a key.
pub(super) const MOST_CELLS_OF_MULTI: usize = 16;

/// Looks for a shortest way from `start` to `goal`, boards of the same size and of
/// at most 16 cells ([`fits_multi`]), where a move slides any part of a line.
///
/// The moves of the answer are those of single tiles, and `progress.bound` counts
/// multi-tile moves: the answer is optimal if [`Metric::Multi`](super::Metric) gives
/// its moves that length. Only the limits of the request are looked at.
///
/// # Panics
/// If the sizes differ, the boards are too large, or the search is wrong.
pub fn solve_multi(
    library: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
) -> Answer {
    solved(library, start, goal, request, observer, None)
}

/// Counts the solutions with fewest multi-tile moves from `start` to `goal`, and
/// lists them, as [`all_shortest`](super::all_shortest) does for single moves. See
/// [`solve_multi`].
///
/// # Panics
/// If the sizes differ, the boards are too large, or the search is wrong.
pub fn all_shortest_multi(
    library: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    listing: Listing<'_>,
) -> AllShortest {
    let mut counting = Counting { listing, found: 0, is_complete: false };
    let answer = solved(library, start, goal, request, observer, Some(&mut counting));
    AllShortest { answer, found: counting.found, is_complete: counting.is_complete }
}

fn solved(
    library: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    mut counting: Option<&mut Counting<'_>>,
) -> Answer {
    assert_eq!(start.size(), goal.size(), "start and goal have the same size");
    assert!(start.size().cells() <= MOST_CELLS_OF_MULTI, "the board is small enough");
    let mut meter = Meter::new(request.limits.clone(), observer);
    let mut method = Method { algorithm: request.algorithm, heuristic: None };
    let (mut tables, mut notes) = (Vec::new(), Vec::new());
    let is_solvable = solvability::is_solvable(start, goal);
    let outcome = if !is_solvable {
        if let Some(counting) = counting {
            counting.is_complete = true;
        }
        Outcome::Impossible
    } else if start == goal {
        let told = counting.map_or(Ok(()), |counting| {
            counting.is_complete = true;
            counting.tell(&[])
        });
        match told {
            Ok(()) => Outcome::Solved(Vec::new()),
            Err(why) => Outcome::Stopped { why, best: Some(Vec::new()) },
        }
    } else {
        method = Method { algorithm: Algorithm::Ida, heuristic: Some(HeuristicName::Pattern) };
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        loop {
            let found = find(library, &grid, frame.start(), &mut meter, &mut tables);
            if !library.is_intact() {
                // Somebody has written into a table that was in use: what was found
                // with it is worth nothing.
                tables.clear();
                meter.take_rounds();
                continue;
            }
            let (slides, used) = match found {
                Ok(found) => found,
                Err(why) => break Outcome::Stopped { why, best: None },
            };
            let turn = |slides: &[Slide]| {
                let dirs = slides.iter().flat_map(|&(dir, steps)| std::iter::repeat_n(dir, steps.into()));
                let moves = frame.unturned(&dirs.collect::<Vec<Dir>>());
                assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "a solution leads to the goal");
                moves
            };
            let moves = turn(&slides);
            let Some(counting) = counting.take() else { break Outcome::Solved(moves) };
            let search = Search::new(&grid, KeyBound::new(&grid, &used));
            let root = search.root(frame.start());
            let counted = Count::new(&search, counting, &turn).run(&root, slides.len() as u8, &mut meter);
            if !library.is_intact() {
                counting.is_complete = false;
                notes.push("a table was changed while it was in use, so the count was not finished".into());
            }
            meter.progress.found = u64::try_from(counting.found).unwrap_or(u64::MAX);
            break match counted {
                Ok(()) => Outcome::Solved(moves),
                Err(why) => Outcome::Stopped { why, best: Some(moves) },
            };
        }
    };
    meter.progress.best = outcome.answer().map(|_| meter.progress.bound);
    let rounds = meter.take_rounds();
    Answer { report: meter.finish(outcome), method, tables, rounds, card: None, notes }
}

/// Which way the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Axis {
    /// Up or down.
    Vertical,
    /// Left or right.
    Horizontal,
}

impl Axis {
    const BOTH: [Axis; 2] = [Axis::Vertical, Axis::Horizontal];

    fn other(self) -> Axis {
        match self {
            Axis::Vertical => Axis::Horizontal,
            Axis::Horizontal => Axis::Vertical,
        }
    }

    /// The ways that tiles move.
    fn dirs(self) -> [Dir; 2] {
        match self {
            Axis::Vertical => [Dir::Up, Dir::Down],
            Axis::Horizontal => [Dir::Left, Dir::Right],
        }
    }
}

/// Tables of patterns.
type Tables = Vec<(Pattern, Bytes)>;

/// A shortest solution, and the tables it was found with.
fn find(
    library: &TableCache,
    grid: &Grid,
    start: &Board,
    meter: &mut Meter<'_>,
    fetched: &mut Vec<TableUse>,
) -> Result<(Vec<Slide>, Tables), Stop> {
    meter.progress.bound = 1;
    meter.progress.stage = Stage::Tables;
    let patterns = Pattern::all(grid);
    if !has_room(&patterns, meter) {
        return Err(Stop::Memory);
    }
    let tables = library.multi(patterns, meter, fetched)?;
    (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
    meter.progress.generated += 1;
    let search = Search::new(grid, KeyBound::new(grid, &tables));
    let slides = search.run(&search.root(start), meter)?;
    Ok((slides, tables))
}

/// Whether the memory limit leaves room for building and using tables.
fn has_room(patterns: &[Pattern], meter: &Meter<'_>) -> bool {
    let bytes: u64 = patterns.iter().map(Pattern::memory).sum();
    meter.limits().memory.is_none_or(|most| bytes <= most)
}

/// Builds the table of a pattern.
pub(super) struct Builder<'a, 'm, 'o> {
    pub(super) pattern: &'a Pattern,
    pub(super) meter: &'m mut Meter<'o>,
}

impl TableBuilder for Builder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = self.pattern.build(self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        self.pattern.accepts((**bytes).as_ref())
    }
}

/// Whether boards of a size are small enough for [`solve_multi`].
pub fn fits_multi(size: Size) -> bool {
    size.cells() <= MOST_CELLS_OF_MULTI
}
