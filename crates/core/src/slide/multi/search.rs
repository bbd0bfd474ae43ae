//! IDA* over multi-tile moves.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::bound::Bound;
use super::steps::{NOWHERE, Steps};
use super::{Axis, MOST_CELLS_OF_MULTI};
use crate::run::{Meter, Stop, run_workers};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Subtrees of a round, at least, if there are several threads.
const SUBTREES: usize = 500;

/// Children that are made before the first of them is looked up, so that their
/// look-ups wait for memory at the same time. A line of four cells has three.
const TOGETHER: usize = 3;

/// By how much a round takes more nodes than the one before, about.
const GROWTH: u64 = 3;

/// One multi-tile move.
pub(super) type Slide = (Dir, u8);

/// A board of the search.
#[derive(Clone, Copy)]
pub(super) struct Node<M> {
    pub(super) tiles: [u8; MOST_CELLS_OF_MULTI],
    pub(super) blank: u8,
    memo: M,
}

/// How far a search came.
pub(super) enum Reached {
    /// A shortest solution.
    Solution(Vec<Slide>),
    /// No solution is shorter than this, and the next round would take too many
    /// nodes.
    Bound(u8),
}

pub(super) struct Search<B> {
    steps: Steps,
    goal: [u8; MOST_CELLS_OF_MULTI],
    bound: B,
}

/// A subtree of a round.
#[derive(Clone)]
struct Subtree<M> {
    node: Node<M>,
    /// What comes next.
    axis: Axis,
    made: Vec<Slide>,
}

impl<B: Bound> Search<B> {
    pub(super) fn new(grid: &Grid, bound: B) -> Search<B> {
        let mut goal = [0; MOST_CELLS_OF_MULTI];
        for tile in 0..grid.size().cells() {
            goal[grid.home(tile)] = tile as u8;
        }
        Search { steps: Steps::new(grid.size()), goal, bound }
    }

    pub(super) fn root(&self, start: &Board) -> Node<B::Memo> {
        let mut tiles = [0; MOST_CELLS_OF_MULTI];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        let blank = start.blank() as u8;
        Node { tiles, blank, memo: self.bound.start(&tiles[..start.tiles().len()], blank) }
    }

    /// No solution of a root that begins in this way is shorter.
    pub(super) fn root_bound(&self, root: &Node<B::Memo>, axis: Axis) -> u8 {
        let mut memo = root.memo;
        self.bound.value(&mut memo, &root.memo, root.blank, axis, u8::MAX)
    }

    /// No solution that begins in this way is shorter; exact only below `enough`.
    #[inline(always)]
    pub(super) fn bound(
        &self,
        child: &mut Node<B::Memo>,
        parent: &Node<B::Memo>,
        axis: Axis,
        enough: u8,
    ) -> u8 {
        self.bound.value(&mut child.memo, &parent.memo, child.blank, axis, enough)
    }

    /// Looks for a solution from a bound on, as long as no round is likely to take
    /// more than `most` nodes.
    pub(super) fn run(
        &self,
        root: &Node<B::Memo>,
        least: u8,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Reached, Stop> {
        let bounds = Axis::BOTH.map(|axis| self.root_bound(root, axis));
        let mut bound = bounds.into_iter().min().unwrap_or(0).max(least);
        loop {
            meter.progress.bound = bound.into();
            meter.progress.iterations += 1;
            let before = meter.progress.expanded;
            if let Some(slides) = self.round(root, bound, meter)? {
                return Ok(Reached::Solution(slides));
            }
            bound += 1;
            if most < (meter.progress.expanded - before).saturating_mul(GROWTH) {
                meter.progress.bound = bound.into();
                return Ok(Reached::Bound(bound));
            }
        }
    }

    /// A solution of at most `bound` moves, if there is one.
    fn round(
        &self,
        root: &Node<B::Memo>,
        bound: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Slide>>, Stop> {
        let begin = |axis: Axis| Subtree { node: *root, axis, made: Vec::new() };
        let mut subtrees: Vec<Subtree<B::Memo>> = Axis::BOTH.map(begin).to_vec();
        subtrees.retain(|subtree| self.root_bound(root, subtree.axis) <= bound);
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
                    } else if self.bound(child, &subtree.node, subtree.axis.other(), left) < left {
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

    /// Calls `each` with every child of a node, before its bound is known.
    #[inline(always)]
    pub(super) fn children(
        &self,
        node: &Node<B::Memo>,
        axis: Axis,
        mut each: impl FnMut(Slide, &mut Node<B::Memo>),
    ) {
        for dir in axis.dirs() {
            let mut child = *node;
            for steps in 1.. {
                let from = self.steps.from(child.blank, dir);
                if from == NOWHERE {
                    break;
                }
                self.slide(&mut child, from);
                each((dir, steps), &mut child);
            }
        }
    }

    /// The tile of a cell beside the blank changes places with it.
    #[inline(always)]
    fn slide(&self, node: &mut Node<B::Memo>, from: u8) {
        let (from_cell, blank) = (usize::from(from & 15), usize::from(node.blank & 15));
        let tile = node.tiles[from_cell];
        self.bound.slide(&mut node.memo, tile, from, node.blank);
        node.tiles[blank] = tile;
        node.tiles[from_cell] = 0;
        node.blank = from;
    }

    /// Whether there is a solution of at most `left` moves below a node; its moves,
    /// the last first.
    fn below(
        &self,
        node: &Node<B::Memo>,
        axis: Axis,
        left: u8,
        path: &mut Vec<Slide>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        let mut children = [*node; TOGETHER];
        let mut slides = [(axis.dirs()[0], 0); TOGETHER];
        let mut count = 0;
        for dir in axis.dirs() {
            let mut child = *node;
            for steps in 1.. {
                let from = self.steps.from(child.blank, dir);
                if from == NOWHERE {
                    break;
                }
                self.slide(&mut child, from);
                self.bound.prefetch(&child.memo, child.blank);
                (children[count], slides[count]) = (child, (dir, steps));
                count += 1;
                if count == TOGETHER {
                    if self.below_some(node, &mut children, &slides, axis, left, path, meter)? {
                        return Ok(true);
                    }
                    count = 0;
                }
            }
        }
        self.below_some(node, &mut children[..count], &slides, axis, left, path, meter)
    }

    /// The same below some children of a node.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn below_some(
        &self,
        node: &Node<B::Memo>,
        children: &mut [Node<B::Memo>],
        slides: &[Slide],
        axis: Axis,
        left: u8,
        path: &mut Vec<Slide>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        for (child, &slide) in children.iter_mut().zip(slides) {
            meter.progress.generated += 1;
            let is_found = match self.bound(child, node, axis.other(), left) {
                0 => child.tiles == self.goal,
                bound if left <= bound => false,
                _ => self.below(child, axis.other(), left - 1, path, meter)?,
            };
            if is_found {
                path.push(slide);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
