//! Rectangles of a board.

use super::board::{Board, Size};
use super::workspace::Workspace;

/// A rectangle, by its first and last row and column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) first: [usize; 2],
    pub(super) last: [usize; 2],
}

/// The first or the last row or column of a rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    axis: usize,
    is_last: bool,
}

impl Region {
    pub(super) fn size(self) -> [usize; 2] {
        [0, 1].map(|axis| self.last[axis] + 1 - self.first[axis])
    }

    pub(super) fn joined(self, other: Region) -> Region {
        let least = |axis: usize| self.first[axis].min(other.first[axis]);
        let most = |axis: usize| self.last[axis].max(other.last[axis]);
        Region { first: [least(0), least(1)], last: [most(0), most(1)] }
    }

    /// The cells between two rectangles along the axis where they are farther apart.
    pub(super) fn gap(self, other: Region) -> usize {
        let before = |axis: usize| other.first[axis].saturating_sub(self.last[axis]);
        let behind = |axis: usize| self.first[axis].saturating_sub(other.last[axis]);
        before(0).max(behind(0)).max(before(1)).max(behind(1))
    }

    pub(super) fn nearest(self, to: [usize; 2]) -> [usize; 2] {
        [0, 1].map(|axis| to[axis].clamp(self.first[axis], self.last[axis]))
    }

    /// The edge to solve next: of the two ends of the longer side the one farther from `home`, the
    /// blank's goal cell, so that it stays inside.
    pub(super) fn edge(self, home: [usize; 2]) -> Edge {
        let [rows, cols] = self.size();
        let axis = usize::from(rows <= cols);
        Edge { axis, is_last: home[axis] - self.first[axis] < self.last[axis] - home[axis] }
    }

    pub(super) fn without(mut self, Edge { axis, is_last }: Edge) -> Region {
        if is_last {
            self.last[axis] -= 1
        } else {
            self.first[axis] += 1
        }
        self
    }

    /// The cells of the line `depth` lines behind an edge, in order.
    pub(super) fn line(mut self, work: &Workspace, Edge { axis, is_last }: Edge, depth: usize) -> Vec<usize> {
        let at = if is_last { self.last[axis] - depth } else { self.first[axis] + depth };
        (self.first[axis], self.last[axis]) = (at, at);
        self.cells(work).collect()
    }

    pub(super) fn cells(self, work: &Workspace) -> impl Iterator<Item = usize> {
        let rows = self.first[0]..=self.last[0];
        rows.flat_map(move |row| (self.first[1]..=self.last[1]).map(move |col| work.at([row, col])))
    }

    /// The region and its goal as separate boards.
    ///
    /// Requires that all tiles whose goal is in the region are in it, including the blank.
    pub(super) fn boards(self, work: &Workspace, goal: &Workspace) -> (Board, Board) {
        let [rows, cols] = self.size();
        let size = Size::new(rows, cols).expect("a part of a board that has room");
        let mut tiles: Vec<u16> = self.cells(goal).map(|cell| goal.tile(cell)).collect();
        tiles.sort_unstable();
        let board = |board: &Workspace| {
            let number = |cell| {
                tiles.binary_search(&board.tile(cell)).expect("a tile that belongs in the region is there")
            };
            Board::new(size, &self.cells(board).map(number).collect::<Vec<_>>())
                .expect("each tile was given a number")
        };
        (board(work), board(goal))
    }
}
