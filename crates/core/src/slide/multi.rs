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
//! one for those that begin along. There are small tables, which are built in seconds
//! and looked up by keys with gaps ([`table`]), and large ones, which are looked up by
//! rank and pay after a long search only ([`ranked`]).

mod all;
mod bound;
mod ranked;
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
use bound::Bound;
use ranked::{LargePattern, RankedBound};
use search::{Reached, Search, Slide};
use table::{KeyBound, Pattern};

/// The most cells of a board: a cell is four bits of a key.
pub(super) const MOST_CELLS_OF_MULTI: usize = 16;

/// Whether there are large tables: a page of the web has no room for them, and
/// leaves out their code.
const HAS_LARGE: bool = !cfg!(target_arch = "wasm32");

/// Nodes of a round after which the large tables pay, if they are at hand: fetching
/// them from the disk takes about as long.
const FETCH_AFTER: u64 = 10_000_000;

/// The same if they must be built.
const BUILD_AFTER: u64 = 1_000_000_000;

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
            let all = Wanted { counting, turn: &turn, length: slides.len() as u8 };
            let counted = match &used {
                Used::Small(tables) => {
                    all.count(&Search::new(&grid, KeyBound::new(&grid, tables)), frame.start(), &mut meter)
                }
                Used::Large(_) if !HAS_LARGE => unreachable!("nothing was found with them"),
                Used::Large(tables) => {
                    let bound = RankedBound::new(&grid, tables).expect("it was used before");
                    all.count(&Search::new(&grid, bound), frame.start(), &mut meter)
                }
            };
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
    Answer { report: meter.finish(outcome), method, tables, card: None, notes }
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
type Tables<P> = Vec<(P, Bytes)>;

/// The tables with which a solution was found.
enum Used {
    Small(Tables<Pattern>),
    Large(Tables<LargePattern>),
}

/// A shortest solution, and the tables it was found with.
fn find(
    library: &TableCache,
    grid: &Grid,
    start: &Board,
    meter: &mut Meter<'_>,
    fetched: &mut Vec<TableUse>,
) -> Result<(Vec<Slide>, Used), Stop> {
    meter.progress.bound = 1;
    meter.progress.stage = Stage::Tables;
    let small = Pattern::all(grid);
    if !has_room(&small, meter) {
        return Err(Stop::Memory);
    }
    let small = library.multi(small, meter, fetched)?;
    (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
    meter.progress.generated += 1;
    let large = LargePattern::all(grid);
    let most = if !HAS_LARGE || large.is_empty() || !has_room(&large, meter) {
        u64::MAX
    } else if large.iter().all(|pattern| library.has_multi(pattern)) {
        FETCH_AFTER
    } else {
        BUILD_AFTER
    };
    let search = Search::new(grid, KeyBound::new(grid, &small));
    let root = search.root(start);
    let bound = match search.run(&root, 1, most, meter)? {
        Reached::Solution(slides) => return Ok((slides, Used::Small(small))),
        Reached::Bound(bound) => bound,
    };
    if !HAS_LARGE {
        unreachable!("only they end a search early");
    }
    meter.progress.stage = Stage::Tables;
    let large = library.multi(large, meter, fetched)?;
    (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
    let sound = RankedBound::new(grid, &large).filter(|bound| bound.is_sound(&root.tiles, root.blank));
    let Some(sound) = sound else {
        // A table that leads nowhere has passed its checks and is wrong all the same.
        return Ok((solution(&search, start, bound, meter)?, Used::Small(small)));
    };
    Ok((solution(&Search::new(grid, sound), start, bound, meter)?, Used::Large(large)))
}

/// A shortest solution, of at least so many moves.
fn solution(
    search: &Search<impl Bound>,
    start: &Board,
    bound: u8,
    meter: &mut Meter<'_>,
) -> Result<Vec<Slide>, Stop> {
    match search.run(&search.root(start), bound, u64::MAX, meter)? {
        Reached::Solution(slides) => Ok(slides),
        Reached::Bound(_) => unreachable!("no round takes too many nodes"),
    }
}

/// Whether the memory limit leaves room for building and using tables.
fn has_room(patterns: &[impl TilePattern], meter: &Meter<'_>) -> bool {
    let bytes: u64 = patterns.iter().map(TilePattern::memory).sum();
    meter.limits().memory.is_none_or(|most| bytes <= most)
}

/// All solutions of a length, which are the shortest ones.
struct Wanted<'c, 'l, 't> {
    counting: &'c mut Counting<'l>,
    turn: &'t dyn Fn(&[Slide]) -> Vec<Dir>,
    length: u8,
}

impl Wanted<'_, '_, '_> {
    fn count(self, search: &Search<impl Bound>, start: &Board, meter: &mut Meter<'_>) -> Result<(), Stop> {
        Count::new(search, self.counting, self.turn).run(&search.root(start), self.length, meter)
    }
}

/// Some tiles of a goal, whose distances a table holds.
pub(super) trait TilePattern {
    /// The name of its table.
    fn name(&self) -> String;

    /// The bytes that its table takes while it is built or used, about.
    fn memory(&self) -> u64;

    /// The bytes of its table.
    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop>;

    /// Whether bytes may be its table.
    fn accepts(&self, bytes: &[u8]) -> bool;
}

/// Builds the table of a pattern.
pub(super) struct Builder<'a, 'm, 'o, P> {
    pub(super) pattern: &'a P,
    pub(super) meter: &'m mut Meter<'o>,
}

impl<P: TilePattern> TableBuilder for Builder<'_, '_, '_, P> {
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
