//! Records the steps of a search, for showing how it works.
//!
//! The searches are those of [`solve`](super::solve()). Every generated node is recorded, so this
//! is for small boards.

#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::frame::Frame;
use super::frontier::Found;
use super::grid::{AnyTiles, Grid, Tiles};
use super::heuristic::{Heuristic, Unguided};
use super::method::Method;
use super::registry::{Algorithm, HeuristicName, Led, Strategy};
use super::request::{Request, Tuning};
use super::search::Setting;
use super::solvability;
use super::trace::{Fate, Trace};
use super::weight::Weight;
use crate::run::{Limits, Meter, Progress};
use std::ops::ControlFlow;

/// Largest number of cells of a recorded board: larger ones are illegible in lists of thousands.
pub const MOST_CELLS: usize = 64;

/// A generated node.
///
/// A search without memory of states, such as IDA*, may generate the same board many times, each a
/// separate node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub parent: Option<usize>,
    pub dir: Option<Dir>,
    pub board: Board,
    /// Moves made from the start: g.
    pub moves: u32,
    /// Heuristic value: h.
    pub left: u32,
}

/// An event of a search, with its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A round of IDA* begins at the start, with this bound on f.
    Bound(usize, u32),
    /// The node's successors are generated. For searches that keep their states: the size of the
    /// open list, and the number of nodes expanded before.
    Expand {
        node: usize,
        open: u64,
        closed: u64,
    },
    /// The node was generated from the current one.
    Generate(usize),
    /// Dropped: `known` has the same board, by a path that is not longer.
    Duplicate {
        node: usize,
        known: usize,
    },
    /// Dropped: its f is above the bound, or a shorter path to its board was found meanwhile.
    Prune(usize),
    Goal(usize),
    /// The subtree of the node is done; the search returns to its parent.
    Backtrack(usize),
}

impl Step {
    pub fn node(self) -> usize {
        match self {
            Step::Bound(node, _) => node,
            Step::Expand { node, .. } | Step::Generate(node) | Step::Duplicate { node, .. } => node,
            Step::Prune(node) | Step::Goal(node) | Step::Backtrack(node) => node,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Solved(usize),
    /// Before it began: the goal cannot be reached.
    Impossible,
    Stopped,
    Stuck(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Watched {
    pub method: Method,
    /// Of h in f; 1 unless the method has another.
    pub weight: Weight,
    pub nodes: Vec<Node>,
    /// The events, in order. Every node but the start is generated once.
    pub steps: Vec<Step>,
    pub end: End,
    pub expanded: u64,
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

errors! {
    /// Why a search cannot be watched.
    #[derive(Copy)]
    pub enum WatchError {
        TooLarge(size: Size) =>
            "a {size} board is too large to watch; boards of up to {MOST_CELLS} cells work";
        Algorithm(algorithm: Algorithm) => "{algorithm} cannot be watched; {} can", with_steps();
        Heuristic(heuristic: HeuristicName) =>
            "a search led by {heuristic} cannot be watched on this board; {} work", plain();
    }
}

fn has_steps(algorithm: Algorithm) -> bool {
    !matches!(algorithm.entry().strategy, Strategy::Improvement | Strategy::Construction)
}

fn with_steps() -> String {
    let can = Algorithm::ALL.into_iter().filter(|&one| one != Algorithm::Auto && has_steps(one));
    list(can.map(Algorithm::name))
}

fn plain() -> String {
    let largest = Size::new(8, 8).expect("a board of 64 cells is not too large");
    let work = HeuristicName::ALL.into_iter().filter(|&one| one.is_plain() && one.fits(largest));
    list(work.map(HeuristicName::name))
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Records a search from `start` to `goal`, boards of the same size, up to `expansions` expanded
/// nodes.
///
/// [`Method::choose`] resolves `Auto`. Limits of the request are ignored. Breadth-first search
/// ignores the heuristic, but nodes show the values of one that is named.
///
/// # Panics
/// If the sizes differ.
pub fn watch(start: &Board, goal: &Board, request: &Request, expansions: u64) -> Result<Watched, WatchError> {
    assert_eq!(start.size(), goal.size(), "start and goal have the same size");
    let &Request { algorithm, heuristic, tuning, .. } = request;
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
    let is_on_frontier = matches!(algorithm.entry().strategy, Strategy::Frontier(_));
    if is_on_frontier && heuristic != HeuristicName::Auto {
        method.heuristic = Some(heuristic);
    }
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let search = Search { method, tuning, frame: &frame, grid: &grid, start, goal, expansions };
    match method.heuristic {
        None => Ok((&search).by(&Unguided(&grid))),
        Some(name) => name.lead(&grid, &search).ok_or(WatchError::Heuristic(heuristic)),
    }
}

struct Search<'a> {
    method: Method,
    tuning: Tuning,
    /// The search uses boards of the frame; nodes show those of the user.
    frame: &'a Frame,
    grid: &'a Grid,
    start: &'a Board,
    goal: &'a Board,
    expansions: u64,
}

impl Led<AnyTiles> for &Search<'_> {
    type Result = Watched;

    /// Type-erased, because speed does not matter here: one copy of the search per memo type.
    fn by<H: Heuristic<AnyTiles> + Sync>(self, heuristic: &H) -> Watched {
        self.run::<dyn Heuristic<AnyTiles, Memo = H::Memo>>(heuristic)
    }
}

impl Search<'_> {
    fn run<H: Heuristic<AnyTiles> + ?Sized>(&self, heuristic: &H) -> Watched {
        let start = self.frame.start();
        let left = heuristic.value(heuristic.start(&AnyTiles::of(start)));
        let mut recorder = Recorder::new(self, left);
        // Both are decided without a search, so nothing is counted.
        if !solvability::is_solvable(self.start, self.goal) {
            recorder.watched.end = End::Impossible;
        } else if self.start == self.goal {
            recorder.goal();
        } else {
            let limits = Limits { nodes: Some(self.expansions), ..Limits::default() };
            let mut observer = |_: &Progress| ControlFlow::Continue(());
            let meter = &mut Meter::new(limits, &mut observer);
            let Search { method: Method { algorithm, .. }, grid, tuning, .. } = *self;
            let setting = Setting { grid, start, algorithm, tuning, nodes: u64::MAX };
            // A search that reaches its limit is shown up to there.
            if let Ok(Found::Stuck(_)) = setting.search(heuristic, meter, &mut recorder) {
                recorder.watched.end = End::Stuck(recorder.at);
            }
            recorder.watched.generated = meter.progress.generated;
        }
        recorder.watched
    }
}

struct Recorder<'a> {
    search: &'a Search<'a>,
    watched: Watched,
    at: usize,
    /// Nodes of kept states, by state number.
    kept: Vec<usize>,
    taken: usize,
}

impl<'a> Recorder<'a> {
    fn new(search: &'a Search<'a>, left: u32) -> Recorder<'a> {
        let watched = Watched {
            method: search.method,
            weight: match search.method.algorithm.takes_weight() {
                true => search.tuning.weight(),
                false => Weight::ONE,
            },
            nodes: Vec::new(),
            steps: Vec::new(),
            end: End::Stopped,
            expanded: 0,
            generated: 0,
        };
        let mut recorder = Recorder { search, watched, at: 0, kept: vec![0], taken: 0 };
        recorder.add(Node { parent: None, dir: None, board: search.start.clone(), moves: 0, left });
        recorder
    }

    fn add(&mut self, mut node: Node) -> usize {
        if self.search.method.heuristic.is_none() {
            node.left = 0;
        }
        self.watched.nodes.push(node);
        self.watched.nodes.len() - 1
    }

    fn say(&mut self, step: Step) {
        self.watched.steps.push(step);
    }
}

impl Trace for Recorder<'_> {
    fn round(&mut self, bound: u32) {
        self.at = 0;
        self.say(Step::Bound(0, bound));
    }

    fn take(&mut self, id: u32) {
        self.at = self.kept[id as usize];
        self.taken += 1;
    }

    fn outdated(&mut self) {
        self.say(Step::Prune(self.at));
    }

    fn expand(&mut self) {
        let (open, closed) = (self.kept.len().saturating_sub(self.taken), self.watched.expanded);
        self.watched.expanded += 1;
        self.say(Step::Expand { node: self.at, open: open as u64, closed });
    }

    fn child(&mut self, dir: Dir, left: u32, fate: Fate) {
        let dir = self.search.frame.unturned(&[dir])[0];
        let above = &self.watched.nodes[self.at];
        let board = above.board.moved(dir).expect("a move of the frame is one of the board");
        let moves = above.moves + 1;
        let node = self.add(Node { parent: Some(self.at), dir: Some(dir), board, moves, left });
        self.say(Step::Generate(node));
        match fate {
            Fate::Kept(id) => {
                debug_assert_eq!(id as usize, self.kept.len());
                self.kept.push(node);
            }
            Fate::Known(id) => self.say(Step::Duplicate { node, known: self.kept[id as usize] }),
            Fate::Pruned => self.say(Step::Prune(node)),
            Fate::Entered => self.at = node,
        }
    }

    fn goal(&mut self) {
        debug_assert_eq!(&self.watched.nodes[self.at].board, self.search.goal);
        self.say(Step::Goal(self.at));
        self.watched.end = End::Solved(self.at);
    }

    fn other_end(&mut self) {
        let board = self.search.goal.clone();
        let node = self.add(Node { parent: None, dir: None, board, moves: 0, left: 0 });
        self.say(Step::Generate(node));
        self.kept.push(node);
    }

    fn solution(&mut self, moves: &[Dir]) {
        self.at = 0;
        moves.iter().for_each(|&dir| self.child(dir, 0, Fate::Entered));
        self.goal();
    }

    fn backtrack(&mut self) {
        self.say(Step::Backtrack(self.at));
        self.at = self.watched.nodes[self.at].parent.unwrap_or(0);
    }
}
