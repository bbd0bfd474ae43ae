//! A board with moves made on it.

use super::pull::Wishes;
use crate::random::splitmix64;
use crate::slide::board::{Board, Dir, Size};

pub(super) struct Position {
    pub(super) tiles: Vec<u16>,
    /// The spot of each tile, and of the blank first.
    pub(super) spots: Vec<u16>,
    pub(super) blank: usize,
    pub(super) moves: Vec<Dir>,
    pub(super) wishes: Wishes,
    cell_spots: Vec<u16>,
    /// The cell that the tile of each move comes from.
    steps: Vec<[u16; 4]>,
}

/// Numbers of cells the differences of which tell rows and columns apart.
pub(super) fn spot(size: Size, cell: usize) -> u16 {
    (cell / size.cols() * (2 * size.cols() + 1) + cell % size.cols()) as u16
}

/// No cell.
const NOWHERE: u16 = u16::MAX;

impl Position {
    pub(super) fn new(board: &Board, goal: &Board) -> Position {
        let size = board.size();
        let from = |cell, dir| size.step(cell, dir).map_or(NOWHERE, |from| from as u16);
        Position {
            tiles: board.tiles().to_vec(),
            spots: board.places().iter().map(|&place| spot(size, place.into())).collect(),
            cell_spots: (0..size.cells()).map(|cell| spot(size, cell)).collect(),
            blank: board.blank(),
            moves: Vec::new(),
            wishes: Wishes::new(board, goal),
            steps: (0..size.cells()).map(|cell| Dir::ALL.map(|dir| from(cell, dir))).collect(),
        }
    }

    /// The cell that the tile of a move comes from, if there is one.
    #[inline(always)]
    pub(super) fn from(&self, dir: Dir) -> Option<usize> {
        let from = self.steps[self.blank][dir as usize];
        (from != NOWHERE).then_some(from.into())
    }

    #[inline(always)]
    pub(super) fn slide(&mut self, dir: Dir) {
        self.shift(dir);
        self.moves.push(dir);
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(super) fn slide_back(&mut self) {
        if let Some(dir) = self.moves.pop() {
            self.shift(dir.opposite());
        }
    }

    #[inline(always)]
    fn shift(&mut self, dir: Dir) {
        let from = usize::from(self.steps[self.blank][dir as usize]);
        let tile = self.tiles[from];
        self.tiles[self.blank] = tile;
        self.spots[usize::from(tile)] = self.spots[0];
        self.spots[0] = self.cell_spots[from];
        self.wishes.place(tile, self.blank);
        self.wishes.place(0, from);
        self.blank = from;
    }
}

/// Hashes that change by little work when a tile moves: the sum over all tiles of a
/// random number of the tile times one of its cell.
pub(super) struct Keys {
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

impl Keys {
    pub(super) fn new(cells: usize, seed: u64) -> Keys {
        let mut state = seed;
        let mut numbers = || (0..cells).map(|_| splitmix64(&mut state) | 1).collect();
        Keys { tiles: numbers(), cells: numbers() }
    }

    #[inline(always)]
    pub(super) fn change(&self, tile: u16, from: usize, to: usize) -> u64 {
        self.tiles[usize::from(tile)].wrapping_mul(self.cells[to].wrapping_sub(self.cells[from]))
    }
}
