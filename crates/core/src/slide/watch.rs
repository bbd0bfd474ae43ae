//! Searches told step by step, for those who want to see how they work.
//!
//! The searches here are written to be read and keep everything they meet, so
//! they are for small boards. They take the steps of the ones that
//! [`solve`](super::solve()) runs, in the same order; tests hold the two side
//! by side.

mod deepening;
mod frontier;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Slid, Tiles};
use super::heuristic::{Heuristic, WalkingDistance};
use super::method::Method;
use super::registry::{Algorithm, HeuristicName, Led, Source, Strategy};
use super::solvability;
use std::fmt;

/// The most cells a board may have to be watched: nobody reads larger ones,
/// thousands at a time.
pub const MOST_CELLS: usize = 64;

/// A board that a search has made.
///
/// A search that forgets, as IDA* does, may make the same board many times,
/// and each is a node of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node it was made from; `None` for the start.
    pub parent: Option<usize>,
    /// The move that made it, the way a tile moves.
    pub dir: Option<Dir>,
    /// The board.
    pub board: Board,
    /// Moves made from the start: g.
    pub moves: u32,
    /// What the heuristic says is left: h.
    pub left: u32,
}

impl Node {
    /// The sum of moves made and left: f.
    pub fn sum(&self) -> u32 {
        self.moves + self.left
    }
}

/// What a search does next, and with which node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A round of IDA* begins at the start: no node with a larger sum than
    /// the bound is looked at.
    Bound(usize, u32),
    /// The node's successors are made.
    Expand(usize),
    /// The node was made, from the one expanded last on its way.
    Generate(usize),
    /// The node just made is a board known already, by a way as short; it is
    /// dropped.
    Duplicate(usize),
    /// The node is dropped: its sum is above the bound, or a shorter way to
    /// its board was found while it waited.
    Prune(usize),
    /// The node is the goal, and the search ends.
    Goal(usize),
    /// All below the node is done; the search goes back to its parent.
    Backtrack(usize),
}

impl Step {
    /// The node it is about.
    pub fn node(self) -> usize {
        match self {
            Step::Bound(node, _) => node,
            Step::Expand(node) | Step::Generate(node) | Step::Duplicate(node) => node,
            Step::Prune(node) | Step::Goal(node) | Step::Backtrack(node) => node,
        }
    }
}

/// How a search that was watched ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At this node, which is the goal.
    Solved(usize),
    /// Before it began: the goal cannot be reached.
    Impossible,
    /// After as many nodes as were asked for.
    Stopped,
}

/// A search from its first step to its last.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Watched {
    /// How it searched.
    pub method: Method,
    /// Every node it made, the start first. A node's number is its place.
    pub nodes: Vec<Node>,
    /// What it did, in order. Every node but the start is generated once.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// Nodes whose successors were made, as the search itself counts them.
    pub expanded: u64,
    /// Nodes made, as the search itself counts them.
    pub generated: u64,
}

impl Watched {
    /// The nodes from the start to the goal; empty if it was not found.
    pub fn path(&self) -> Vec<usize> {
        let End::Solved(goal) = self.end else { return Vec::new() };
        let mut path: Vec<usize> =
            std::iter::successors(Some(goal), |&node| self.nodes[node].parent).collect();
        path.reverse();
        path
    }
}

/// Why a search cannot be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchError {
    /// The board has too many cells.
    TooLarge(Size),
    /// The algorithm has no steps to show.
    Algorithm(Algorithm),
    /// The heuristic needs tables, or cannot be used on boards of this size.
    Heuristic(HeuristicName),
}

impl fmt::Display for WatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WatchError::TooLarge(size) => {
                write!(f, "a {size} board is too large to watch; boards of up to {MOST_CELLS} cells work")
            }
            WatchError::Algorithm(algorithm) => {
                let can = Algorithm::ALL.into_iter().filter(|&one| one != Algorithm::Auto && has_steps(one));
                write!(f, "{algorithm} cannot be watched; {} can", list(can.map(Algorithm::name)))
            }
            WatchError::Heuristic(heuristic) => {
                let largest = Size::new(8, 8).expect("a board of 64 cells is not too large");
                let work = HeuristicName::ALL.into_iter().filter(|&one| one.is_plain() && one.fits(largest));
                write!(
                    f,
                    "a search led by {heuristic} cannot be watched on this board; {} work",
                    list(work.map(HeuristicName::name))
                )
            }
        }
    }
}

impl std::error::Error for WatchError {}

/// Whether an algorithm has steps to show.
fn has_steps(algorithm: Algorithm) -> bool {
    match algorithm.entry().strategy {
        Strategy::Chosen | Strategy::Frontier(_) | Strategy::Deepening => true,
        Strategy::Improvement | Strategy::Construction => false,
    }
}

/// Names as a sentence lists them.
fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Watches a search from `start` to `goal`, boards of the same size, for at
/// most so many expanded nodes.
///
/// `Auto` is what [`Method::choose`] makes of it. Breadth-first search looks
/// at no heuristic; one that is named is shown with its nodes all the same.
///
/// # Panics
/// If the sizes differ.
pub fn watch(
    start: &Board,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    expansions: u64,
) -> Result<Watched, WatchError> {
    assert_eq!(start.size(), goal.size(), "start and goal have the same size");
    let size = start.size();
    if MOST_CELLS < size.cells() {
        return Err(WatchError::TooLarge(size));
    }
    if !has_steps(algorithm) {
        return Err(WatchError::Algorithm(algorithm));
    }
    if heuristic.is_pattern() || !heuristic.fits(size) {
        return Err(WatchError::Heuristic(heuristic));
    }
    let mut method = Method::choose(algorithm, heuristic, size);
    if method.algorithm == Algorithm::Bfs && heuristic != HeuristicName::Auto {
        method.heuristic = Some(heuristic);
    }
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let search = Search { method, frame: &frame, grid: &grid, start, goal, expansions };
    let no_heuristic = WatchError::Heuristic(heuristic);
    match method.heuristic.map(|name| name.entry().source) {
        None => Ok(search.run(&Zero)),
        Some(Source::Plain(plain)) => {
            let walking = |grid: &Grid| WalkingDistance::new(grid).map(Box::new);
            plain.lead(&grid, walking, &search).ok_or(no_heuristic)
        }
        Some(Source::Chosen | Source::Patterns(_) | Source::Distances) => Err(no_heuristic),
    }
}

/// What is searched, and how.
struct Search<'a> {
    method: Method,
    /// Searches see the boards of the frame; nodes show those of the user.
    frame: &'a Frame,
    grid: &'a Grid,
    start: &'a Board,
    goal: &'a Board,
    expansions: u64,
}

impl Led<AnyTiles> for &Search<'_> {
    type Result = Watched;

    /// Nobody hurries here, so all heuristics that remember as much share one copy of the search.
    fn by<H: Heuristic<AnyTiles> + Sync>(self, heuristic: &H) -> Watched {
        self.run::<dyn Heuristic<AnyTiles, Memo = H::Memo>>(heuristic)
    }
}

impl Search<'_> {
    fn run<H: Heuristic<AnyTiles> + ?Sized>(&self, heuristic: &H) -> Watched {
        let root = State::start(self, heuristic);
        let node = Node {
            parent: None,
            dir: None,
            board: self.start.clone(),
            moves: 0,
            left: heuristic.value(root.memo),
        };
        let watched = Watched {
            method: self.method,
            nodes: vec![node],
            steps: Vec::new(),
            end: End::Stopped,
            expanded: 0,
            generated: 0,
        };
        let mut notes = Notes { search: self, watched };
        // Both are said before any search begins, so nothing is counted.
        if !solvability::is_solvable(self.start, self.goal) {
            notes.watched.end = End::Impossible;
        } else if self.start == self.goal {
            notes.goal(0);
        } else {
            notes.watched.generated = 1;
            match self.method.algorithm.entry().strategy {
                Strategy::Frontier(order) => frontier::search(self.grid, heuristic, root, order, &mut notes),
                Strategy::Chosen | Strategy::Deepening | Strategy::Improvement | Strategy::Construction => {
                    deepening::search(self.grid, heuristic, root, &mut notes);
                }
            }
        }
        notes.watched
    }
}

/// A position of the search.
#[derive(Clone)]
struct State<M> {
    tiles: AnyTiles,
    blank: usize,
    memo: M,
    /// Its node.
    node: usize,
}

impl<M: Copy> State<M> {
    fn start<H: Heuristic<AnyTiles, Memo = M> + ?Sized>(search: &Search<'_>, heuristic: &H) -> State<M> {
        let start = search.frame.start();
        let tiles = AnyTiles::of(start);
        let memo = heuristic.start(&tiles);
        State { tiles, blank: start.blank(), memo, node: 0 }
    }

    /// The position after the blank's step to a cell.
    fn moved<H: Heuristic<AnyTiles, Memo = M> + ?Sized>(&self, to: usize, heuristic: &H) -> State<M> {
        let mut tiles = self.tiles.clone();
        let slid = Slid { tile: tiles.at(to), from: to, to: self.blank };
        tiles.put(slid.to, slid.tile);
        let memo = heuristic.after(self.memo, slid, &tiles);
        tiles.put(slid.from, 0);
        State { tiles, blank: to, memo, node: 0 }
    }
}

/// A search's steps being written down.
struct Notes<'a> {
    search: &'a Search<'a>,
    watched: Watched,
}

impl Notes<'_> {
    fn say(&mut self, step: Step) {
        self.watched.steps.push(step);
    }

    /// Begins to expand a node, unless as many were expanded as may be.
    #[must_use]
    fn expand(&mut self, node: usize) -> bool {
        let goes_on = self.watched.expanded < self.search.expansions;
        if goes_on {
            self.watched.expanded += 1;
            self.say(Step::Expand(node));
        }
        goes_on
    }

    /// A new node, `left` moves from the goal or more. `dir` is a move of the
    /// frame.
    fn generate(&mut self, parent: usize, dir: Dir, left: u32) -> usize {
        let dir = self.search.frame.unturned(&[dir])[0];
        let above = &self.watched.nodes[parent];
        let board = above.board.moved(dir).expect("a move of the frame is one of the board");
        let node = Node { parent: Some(parent), dir: Some(dir), board, moves: above.moves + 1, left };
        self.watched.nodes.push(node);
        self.watched.generated += 1;
        let node = self.watched.nodes.len() - 1;
        self.say(Step::Generate(node));
        node
    }

    fn goal(&mut self, node: usize) {
        debug_assert_eq!(&self.watched.nodes[node].board, self.search.goal);
        self.say(Step::Goal(node));
        self.watched.end = End::Solved(node);
    }

    fn is_goal(&self, node: usize) -> bool {
        &self.watched.nodes[node].board == self.search.goal
    }
}

/// The bound of a search without one.
struct Zero;

impl Heuristic<AnyTiles> for Zero {
    type Memo = ();

    fn start(&self, _tiles: &AnyTiles) {}

    fn after(&self, _before: (), _slid: Slid, _tiles: &AnyTiles) {}

    fn value(&self, _memo: ()) -> u32 {
        0
    }
}
