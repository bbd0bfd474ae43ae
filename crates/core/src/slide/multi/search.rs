//! IDA* over multi-tile moves.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::steps::{Axis, MOST_CELLS_OF_MULTI, NOWHERE, Steps};
use super::table::{KeyBound, Keys};
use crate::run::{Meter, Stop, first_of};

const SUBTREES: usize = 500;

pub(super) type Slide = (Dir, u8);

pub(super) fn moves(slides: &[Slide]) -> Vec<Dir> {
    slides.iter().flat_map(|&(dir, steps)| std::iter::repeat_n(dir, steps.into())).collect()
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) tiles: [u8; MOST_CELLS_OF_MULTI],
    pub(super) blank: u8,
    keys: Keys,
}

pub(super) struct Search<'t> {
    steps: Steps,
    goal: [u8; MOST_CELLS_OF_MULTI],
    bound: KeyBound<'t>,
}

#[derive(Clone)]
struct Subtree {
    node: Node,
    axis: Axis,
    made: Vec<Slide>,
}

impl<'t> Search<'t> {
    pub(super) fn new(grid: &Grid, bound: KeyBound<'t>) -> Search<'t> {
        let mut goal = [0; MOST_CELLS_OF_MULTI];
        for tile in 0..grid.size().cells() {
            goal[grid.home(tile)] = tile as u8;
        }
        Search { steps: Steps::new(grid.size()), goal, bound }
    }

    pub(super) fn root(&self, start: &Board) -> Node {
        let mut tiles = [0; MOST_CELLS_OF_MULTI];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        let blank = start.blank() as u8;
        Node { tiles, blank, keys: self.bound.start(&tiles[..start.tiles().len()]) }
    }

    #[inline(always)]
    pub(super) fn bound(&self, node: &Node, axis: Axis) -> u8 {
        self.bound.value(&node.keys, node.blank, axis)
    }

    pub(super) fn run(&self, root: &Node, meter: &mut Meter<'_>) -> Result<Vec<Slide>, Stop> {
        let mut bound = Axis::BOTH.map(|axis| self.bound(root, axis)).into_iter().min().unwrap_or(0).max(1);
        loop {
            meter.progress.bound = bound.into();
            meter.progress.iterations += 1;
            let before = meter.progress.expanded;
            let found = self.round(root, bound, meter);
            meter.end_round(bound.into(), before);
            if let Some(slides) = found? {
                return Ok(slides);
            }
            bound += 1;
        }
    }

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
                self.each_child(&subtree.node, subtree.axis, |slide, child| {
                    meter.progress.generated += 1;
                    let made = subtree.made.iter().copied().chain([slide]).collect();
                    if child.tiles == self.goal {
                        solution = Some(made);
                    } else if self.bound(child, subtree.axis.other()) < left {
                        next.push(Subtree { node: *child, axis: subtree.axis.other(), made });
                    }
                    Ok(false)
                })?;
                if solution.is_some() {
                    return Ok(solution);
                }
            }
            subtrees = next;
        }
        first_of(meter, threads, &subtrees, |subtree, meter| {
            let left = bound - subtree.made.len() as u8;
            let mut below = Vec::new();
            let is_found = self.below(&subtree.node, subtree.axis, left, &mut below, meter)?;
            below.reverse();
            Ok(is_found.then(|| [&subtree.made[..], &below].concat()))
        })
    }

    /// Visits the children by moves along an axis until `each` returns true, and returns whether it did.
    #[inline(always)]
    pub(super) fn each_child(
        &self,
        node: &Node,
        axis: Axis,
        mut each: impl FnMut(Slide, &Node) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        for dir in axis.dirs() {
            let mut child = *node;
            for steps in 1.. {
                let from = self.steps.from(child.blank, dir);
                if from == NOWHERE {
                    break;
                }
                self.slide(&mut child, from);
                if each((dir, steps), &child)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    #[inline(always)]
    fn slide(&self, node: &mut Node, from: u8) {
        let (from_cell, blank) = (usize::from(from & 15), usize::from(node.blank & 15));
        let tile = node.tiles[from_cell];
        self.bound.slide(&mut node.keys, tile, from, node.blank);
        node.tiles[blank] = tile;
        node.tiles[from_cell] = 0;
        node.blank = from;
    }

    fn below(
        &self,
        node: &Node,
        axis: Axis,
        left: u8,
        path: &mut Vec<Slide>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        self.each_child(node, axis, |slide, child| {
            meter.progress.generated += 1;
            let is_found = match self.bound(child, axis.other()) {
                0 => child.tiles == self.goal,
                bound if left <= bound => false,
                _ => self.below(child, axis.other(), left - 1, path, meter)?,
            };
            if is_found {
                path.push(slide);
            }
            Ok(is_found)
        })
    }
}
