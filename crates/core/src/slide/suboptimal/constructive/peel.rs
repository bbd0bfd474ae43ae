//! The order in which the lines of a board are solved.

use crate::slide::board::{Board, Size};
use crate::slide::suboptimal::workspace::Workspace;

/// A rectangle of the board; `bottom` and `right` are exclusive.
#[derive(Clone, Copy, Debug)]
pub(in crate::slide::suboptimal) struct Region {
    pub(in crate::slide::suboptimal) top: usize,
    pub(in crate::slide::suboptimal) left: usize,
    pub(in crate::slide::suboptimal) bottom: usize,
    pub(in crate::slide::suboptimal) right: usize,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::slide::suboptimal) enum Edge {
    Top,
    Left,
    Bottom,
    Right,
}

impl Region {
    pub(in crate::slide::suboptimal) fn rows(self) -> usize {
        self.bottom - self.top
    }

    pub(in crate::slide::suboptimal) fn cols(self) -> usize {
        self.right - self.left
    }

    /// The edge to solve next: of the two ends of the longer side the one farther from `home`, the
    /// blank's goal cell, so that it stays inside.
    pub(in crate::slide::suboptimal) fn edge(self, home: (usize, usize)) -> Edge {
        if self.cols() < self.rows() {
            if home.0 - self.top < self.bottom - 1 - home.0 { Edge::Bottom } else { Edge::Top }
        } else if home.1 - self.left < self.right - 1 - home.1 {
            Edge::Right
        } else {
            Edge::Left
        }
    }

    pub(in crate::slide::suboptimal) fn without(self, edge: Edge) -> Region {
        match edge {
            Edge::Top => Region { top: self.top + 1, ..self },
            Edge::Left => Region { left: self.left + 1, ..self },
            Edge::Bottom => Region { bottom: self.bottom - 1, ..self },
            Edge::Right => Region { right: self.right - 1, ..self },
        }
    }

    /// The region and its goal as separate boards.
    ///
    /// Requires that all tiles whose goal is in the region are in it, including the blank.
    pub(in crate::slide::suboptimal) fn boards(self, work: &Workspace, goal: &Board) -> (Board, Board) {
        let size = Size::new(self.rows(), self.cols()).expect("a part of a board that has room");
        let cells =
            || (self.top..self.bottom).flat_map(|row| (self.left..self.right).map(move |col| (row, col)));
        let wanted: Vec<u16> =
            cells().map(|(row, col)| goal.tiles()[row * goal.size().cols() + col]).collect();
        let mut tiles = wanted.clone();
        tiles.sort_unstable();
        let board = |part: Vec<u16>| {
            let number = |tile| tiles.binary_search(tile).expect("what belongs in the region is there");
            Board::new(size, &part.iter().map(number).collect::<Vec<_>>())
                .expect("each tile was given a number")
        };
        (board(cells().map(|(row, col)| work.tile(work.cell(row, col))).collect()), board(wanted))
    }

    /// The cells of the line `depth` lines behind an edge, in order.
    pub(in crate::slide::suboptimal) fn line(self, work: &Workspace, edge: Edge, depth: usize) -> Vec<usize> {
        let row = |row| (self.left..self.right).map(|col| work.cell(row, col)).collect();
        let col = |col| (self.top..self.bottom).map(|row| work.cell(row, col)).collect();
        match edge {
            Edge::Top => row(self.top + depth),
            Edge::Left => col(self.left + depth),
            Edge::Bottom => row(self.bottom - 1 - depth),
            Edge::Right => col(self.right - 1 - depth),
        }
    }
}
