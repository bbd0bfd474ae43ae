//! The ways that lead from a board to the roots of its subtrees.

use super::super::board::{Board, Dir};
use super::super::grid::{Grid, Slid, Steps, Tiles};
use super::super::heuristic::Heuristic;

/// All ways of so many moves that never go straight back. A way that meets the
/// same board as another one is kept: plain IDA* does not notice it either.
pub(super) struct Paths {
    /// In the order in which plain IDA* comes to their ends.
    pub(super) paths: Vec<Path>,
    /// The nodes that the paths pass through.
    above: Vec<Passed>,
}

/// One way.
pub(super) struct Path {
    pub(super) moves: Box<[Dir]>,
    /// The number of the way that is one move shorter.
    pub(super) parent: u32,
}

/// A node that ways pass through.
struct Passed {
    /// The largest f = g + h on the way to it. A round expands the node if that
    /// is within the bound.
    f: u32,
    children: u32,
}

impl Paths {
    /// The ways of `length` moves from a board; `None` if one of them meets the
    /// goal, which is for a round to find, or if there are none.
    pub(super) fn new<T: Tiles, H: Heuristic<T> + ?Sized>(
        grid: &Grid,
        heuristic: &H,
        start: &Board,
        length: usize,
    ) -> Option<Paths> {
        let tiles = T::of(start);
        let memo = heuristic.start(&tiles);
        let paths = Paths { paths: Vec::new(), above: Vec::new() };
        let mut walk = Walk { grid, heuristic, tiles, length, moves: Vec::new(), parents: 0, paths };
        let blank = start.blank();
        walk.visit(blank, grid.steps(blank), memo, heuristic.value(memo))?;
        Some(walk.paths).filter(|paths| !paths.paths.is_empty())
    }

    /// How many nodes a round expands and generates on the way to their ends.
    pub(super) fn nodes(&self, bound: u32) -> (u64, u64) {
        let passed = self.above.iter().filter(|node| node.f <= bound);
        passed.fold((0, 0), |(nodes, children), node| (nodes + 1, children + u64::from(node.children)))
    }
}

/// A walk along all ways.
struct Walk<'a, T, H: ?Sized> {
    grid: &'a Grid,
    heuristic: &'a H,
    tiles: T,
    length: usize,
    moves: Vec<Dir>,
    /// Ways met that are one move too short.
    parents: u32,
    paths: Paths,
}

impl<T: Tiles, H: Heuristic<T> + ?Sized> Walk<'_, T, H> {
    /// Goes on from a node; `None` when the goal was met.
    fn visit(&mut self, blank: usize, mut steps: Steps, memo: H::Memo, f: u32) -> Option<()> {
        if self.moves.len() == self.length {
            let parent = self.parents.saturating_sub(1);
            self.paths.paths.push(Path { moves: self.moves.as_slice().into(), parent });
            return Some(());
        }
        if self.moves.len() + 1 == self.length {
            self.parents += 1;
        }
        let mut children = 0;
        loop {
            let step = self.grid.step(steps);
            if step.is_end() {
                break;
            }
            steps = steps.rest();
            children += 1;
            let to = usize::from(step.to);
            let slid = Slid { tile: self.tiles.at(to), from: to, to: blank };
            self.tiles.put(blank, slid.tile);
            let after = self.heuristic.after(memo, slid, &self.tiles);
            let value = self.heuristic.value(after);
            if value == 0 {
                return None;
            }
            self.moves.push(step.dir);
            self.visit(to, step.then, after, f.max(self.moves.len() as u32 + value))?;
            self.moves.pop();
            self.tiles.put(to, slid.tile);
        }
        self.paths.above.push(Passed { f, children });
        Some(())
    }
}
