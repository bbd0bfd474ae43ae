//! Moves of the blank.

use super::super::board::{Dir, Size};
use super::super::grid::Grid;

/// Limit on the cells of a board: a key has four bits per cell.
pub(super) const MOST_CELLS_OF_MULTI: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Axis {
    Vertical,
    Horizontal,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Vertical, Axis::Horizontal];

    pub(super) fn other(self) -> Axis {
        match self {
            Axis::Vertical => Axis::Horizontal,
            Axis::Horizontal => Axis::Vertical,
        }
    }

    pub(super) fn dirs(self) -> [Dir; 2] {
        match self {
            Axis::Vertical => [Dir::Up, Dir::Down],
            Axis::Horizontal => [Dir::Left, Dir::Right],
        }
    }
}

pub(super) const NOWHERE: u8 = u8::MAX;

/// The cell whose tile slides into the blank, by direction of the tile and cell of the blank.
#[derive(Clone, Debug)]
pub(super) struct Steps([[u8; MOST_CELLS_OF_MULTI]; 4]);

impl Steps {
    pub(super) fn new(size: Size) -> Steps {
        let mut steps = [[NOWHERE; MOST_CELLS_OF_MULTI]; 4];
        for dir in Dir::ALL {
            for (blank, from) in steps[dir as usize].iter_mut().enumerate().take(size.cells()) {
                *from = size.step(blank, dir).map_or(NOWHERE, |cell| cell as u8);
            }
        }
        Steps(steps)
    }

    #[inline(always)]
    pub(super) fn from(&self, blank: u8, dir: Dir) -> u8 {
        self.0[dir as usize & 3][usize::from(blank & 15)]
    }
}

/// Reflection of a square board in its diagonal, for goals that are symmetric up to renaming tiles.
#[derive(Clone, Copy)]
pub(super) struct Reflection {
    pub(super) cells: [u8; MOST_CELLS_OF_MULTI],
    pub(super) tiles: [u8; MOST_CELLS_OF_MULTI],
}

impl Reflection {
    pub(super) fn new(grid: &Grid) -> Option<Reflection> {
        let size = grid.size();
        let (cells, cols) = (size.cells(), size.cols());
        let transposed = |cell: usize| cell % cols * cols + cell / cols;
        if size.rows() != cols || transposed(grid.blank_home()) != grid.blank_home() {
            return None;
        }
        let mut goal = [0; MOST_CELLS_OF_MULTI];
        for tile in 0..cells {
            goal[grid.home(tile)] = tile as u8;
        }
        let image = |tile: usize| goal[transposed(grid.home(tile))];
        Some(Reflection {
            cells: std::array::from_fn(|cell| if cell < cells { transposed(cell) as u8 } else { cell as u8 }),
            tiles: std::array::from_fn(|tile| if tile < cells { image(tile) } else { tile as u8 }),
        })
    }
}
