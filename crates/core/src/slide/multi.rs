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
//! one for those that begin along ([`table`]).

mod all;
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
use super::table_cache::TableCache;
use crate::run::{Meter, Observer, Outcome, Stage, Stop, run_workers};
use all::{Count, Counting};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
pub(super) use table::{Builder, Pattern};
use table::{MOST_TILES, NOWHERE, Steps};

/// The most cells of a board: a cell is four bits of a key.
pub(super) const MOST_CELLS_OF_MULTI: usize = 16;

/// The most keys of a node: those of the patterns, and of their reflections.
const KEYS: usize = 6;

/// Subtrees of a round, at least, if there are several threads.
const SUBTREES: usize = 500;

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
            meter.progress.bound = 1;
            meter.progress.stage = Stage::Tables;
            let patterns = library.multi(&grid, &mut meter, &mut tables);
            (meter.progress.stage, meter.progress.done) = (Stage::Search, None);
            let found = patterns.and_then(|patterns| {
                let found = Search::new(&grid, &patterns).run(frame.start(), &mut meter)?;
                Ok((found, patterns))
            });
            if !library.is_intact() {
                // Somebody has written into a table that was in use: what was found
                // with it is worth nothing.
                tables.clear();
                continue;
            }
            let (slides, patterns) = match found {
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
            let search = Search::new(&grid, &patterns);
            let length = slides.len() as u8;
            let counted =
                Count::new(&search, counting, &turn).run(&search.root(frame.start()), length, &mut meter);
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

/// The patterns of a goal: all tiles in groups that a table holds.
pub(super) fn patterns(grid: &Grid) -> Vec<Pattern> {
    let tiles: Vec<usize> = (1..grid.size().cells()).collect();
    let groups = tiles.len().div_ceil(MOST_TILES);
    tiles.chunks(tiles.len().div_ceil(groups)).map(|tiles| Pattern::new(grid, tiles)).collect()
}

/// Where a tile's cell is in a key.
#[derive(Clone, Copy)]
struct Slot {
    key: usize,
    shift: u32,
}

/// A board of the search.
#[derive(Clone, Copy)]
struct Node {
    tiles: [u8; MOST_CELLS_OF_MULTI],
    blank: u8,
    /// The cells of each pattern's tiles, without the blank's.
    keys: [u32; KEYS],
}

/// One multi-tile move.
type Slide = (Dir, u8);

struct Search<'a> {
    steps: Steps,
    goal: [u8; MOST_CELLS_OF_MULTI],
    tables: Vec<&'a [u8]>,
    /// The place of each tile in the keys of the patterns.
    slots: [Slot; MOST_CELLS_OF_MULTI],
    /// The same in those of the board reflected in its diagonal, if the goal is the
    /// same then.
    mirrored: Option<[Slot; MOST_CELLS_OF_MULTI]>,
    /// The cell that each cell becomes by that reflection.
    mirror: [u8; MOST_CELLS_OF_MULTI],
}

/// A subtree of a round.
#[derive(Clone)]
struct Subtree {
    node: Node,
    /// What comes next.
    axis: Axis,
    made: Vec<Slide>,
}

impl<'a> Search<'a> {
    fn new(grid: &Grid, tables: &'a [(Pattern, Bytes)]) -> Search<'a> {
        let size = grid.size();
        let cells = size.cells();
        let none = Slot { key: 0, shift: 0 };
        let (mut slots, mut goal) = ([none; MOST_CELLS_OF_MULTI], [0; MOST_CELLS_OF_MULTI]);
        let mut home = [0; MOST_CELLS_OF_MULTI];
        for tile in 0..cells {
            goal[grid.home(tile)] = tile as u8;
            home[tile] = grid.home(tile);
        }
        for (key, (pattern, _)) in tables.iter().enumerate() {
            for (at, &tile) in pattern.tiles().iter().enumerate() {
                slots[tile] = Slot { key, shift: 4 * (at as u32 + 1) };
            }
        }
        let transposed = |cell: usize| cell % size.cols() * size.cols() + cell / size.cols();
        let is_square = size.rows() == size.cols();
        let mirror =
            std::array::from_fn(
                |cell| {
                    if is_square && cell < cells { transposed(cell) as u8 } else { cell as u8 }
                },
            );
        let is_mirrored = is_square && transposed(home[0]) == home[0] && 2 * tables.len() <= KEYS;
        let mirrored = is_mirrored.then(|| {
            std::array::from_fn(|tile| {
                let image = goal[usize::from(mirror[home[tile]])];
                let Slot { key, shift } = slots[usize::from(image)];
                Slot { key: key + tables.len(), shift }
            })
        });
        let tables = tables.iter().map(|(_, bytes)| (**bytes).as_ref()).collect();
        Search { steps: Steps::new(size), goal, tables, slots, mirrored, mirror }
    }

    fn root(&self, start: &Board) -> Node {
        let mut node = Node { tiles: [0; MOST_CELLS_OF_MULTI], blank: start.blank() as u8, keys: [0; KEYS] };
        for (cell, &tile) in start.tiles().iter().enumerate() {
            node.tiles[cell] = tile as u8;
            if tile != 0 {
                self.shift(&mut node, tile as u8, 0, cell as u8);
            }
        }
        node
    }

    /// Has the keys tell that a tile is on another cell.
    #[inline(always)]
    fn shift(&self, node: &mut Node, tile: u8, from: u8, to: u8) {
        let Slot { key, shift } = self.slots[usize::from(tile & 15)];
        node.keys[key] ^= u32::from(from ^ to) << shift;
        if let Some(mirrored) = &self.mirrored {
            let Slot { key, shift } = mirrored[usize::from(tile & 15)];
            let (from, to) = (self.mirror[usize::from(from & 15)], self.mirror[usize::from(to & 15)]);
            node.keys[key] ^= u32::from(from ^ to) << shift;
        }
    }

    /// No solution that begins in this way is shorter.
    #[inline(always)]
    fn bound(&self, node: &Node, axis: Axis) -> u8 {
        let mut bound = 0;
        for (key, table) in self.tables.iter().enumerate() {
            let value = table[(node.keys[key] | u32::from(node.blank)) as usize];
            bound = bound.max(Pattern::value(value, axis));
        }
        if self.mirrored.is_some() {
            let blank = u32::from(self.mirror[usize::from(node.blank & 15)]);
            for (key, table) in self.tables.iter().enumerate() {
                let value = table[(node.keys[self.tables.len() + key] | blank) as usize];
                // What is up and down here is left and right there.
                bound = bound.max(Pattern::value(value, axis.other()));
            }
        }
        bound
    }

    fn run(&self, start: &Board, meter: &mut Meter<'_>) -> Result<Vec<Slide>, Stop> {
        let root = self.root(start);
        meter.progress.generated += 1;
        let mut bound = Axis::BOTH.map(|axis| self.bound(&root, axis)).into_iter().min().unwrap_or(0).max(1);
        loop {
            meter.progress.bound = bound.into();
            meter.progress.iterations += 1;
            if let Some(slides) = self.round(&root, bound, meter)? {
                return Ok(slides);
            }
            bound += 1;
        }
    }

    /// A solution of at most `bound` moves, if there is one.
    fn round(&self, root: &Node, bound: u8, meter: &mut Meter<'_>) -> Result<Option<Vec<Slide>>, Stop> {
        let begin = |axis: Axis| Subtree { node: *root, axis, made: Vec::new() };
        let mut subtrees: Vec<Subtree> = Axis::BOTH.map(begin).to_vec();
        subtrees.retain(|subtree| self.bound(root, subtree.axis) <= bound);
        let threads = meter.limits().threads.max(1);
        // Most rounds are over before another thread has started.
        while 1 < threads && subtrees.len() < SUBTREES && !subtrees.is_empty() {
            let mut next = Vec::new();
            for subtree in &subtrees {
                meter.tick()?;
                let left = bound - subtree.made.len() as u8;
                let mut solution = None;
                self.children(&subtree.node, subtree.axis, |slide, child| {
                    let made = subtree.made.iter().copied().chain([slide]).collect();
                    if child.tiles == self.goal {
                        solution = Some(made);
                    } else if self.bound(child, subtree.axis.other()) < left {
                        next.push(Subtree { node: *child, axis: subtree.axis.other(), made });
                    }
                });
                if solution.is_some() {
                    return Ok(solution);
                }
            }
            subtrees = next;
        }
        let taken = AtomicUsize::new(0);
        let found = OnceLock::new();
        let search = |meter: &mut Meter<'_>| {
            while let Some(subtree) = subtrees.get(taken.fetch_add(1, Ordering::Relaxed)) {
                let left = bound - subtree.made.len() as u8;
                let mut below = Vec::new();
                if self.below(&subtree.node, subtree.axis, left, &mut below, meter)? {
                    below.reverse();
                    return Ok(Some(subtree.made.iter().copied().chain(below).collect::<Vec<Slide>>()));
                }
            }
            Ok::<_, Stop>(None)
        };
        let ended = run_workers(meter, threads, |handle| {
            if let Ok(Some(slides)) = handle.with_meter(search) {
                found.get_or_init(|| slides);
                handle.end();
            }
        });
        // A solution counts also if a limit was met while it was found.
        match found.into_inner() {
            Some(slides) => Ok(Some(slides)),
            None => ended.map(|_| None),
        }
    }

    /// Calls `each` with every child of a node.
    #[inline(always)]
    fn children(&self, node: &Node, axis: Axis, mut each: impl FnMut(Slide, &Node)) {
        for dir in axis.dirs() {
            let mut child = *node;
            for steps in 1.. {
                let from = self.steps.from(child.blank, dir);
                if from == NOWHERE {
                    break;
                }
                self.slide(&mut child, from);
                each((dir, steps), &child);
            }
        }
    }

    /// The tile of a cell beside the blank changes places with it.
    #[inline(always)]
    fn slide(&self, node: &mut Node, from: u8) {
        let (from_cell, blank) = (usize::from(from & 15), usize::from(node.blank & 15));
        let tile = node.tiles[from_cell];
        self.shift(node, tile, from, node.blank);
        node.tiles[blank] = tile;
        node.tiles[from_cell] = 0;
        node.blank = from;
    }

    /// Whether there is a solution of at most `left` moves below a node; its moves,
    /// the last first.
    fn below(
        &self,
        node: &Node,
        axis: Axis,
        left: u8,
        path: &mut Vec<Slide>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        for dir in axis.dirs() {
            let mut child = *node;
            for steps in 1.. {
                let from = self.steps.from(child.blank, dir);
                if from == NOWHERE {
                    break;
                }
                self.slide(&mut child, from);
                meter.progress.generated += 1;
                let bound = self.bound(&child, axis.other());
                let is_found = match bound {
                    0 => child.tiles == self.goal,
                    bound if left <= bound => false,
                    _ => self.below(&child, axis.other(), left - 1, path, meter)?,
                };
                if is_found {
                    path.push((dir, steps));
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Whether boards of a size are small enough for [`solve_multi`].
pub fn fits_multi(size: Size) -> bool {
    size.cells() <= MOST_CELLS_OF_MULTI
}
