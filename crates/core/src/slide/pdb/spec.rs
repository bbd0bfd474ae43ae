//! Identity of a table: size of the board, home of the blank, set of tiles.

use super::super::board::Size;
use super::super::grid::Grid;
use super::cells::{Cells, choose, each};
use super::permutation::PermutationIndex;
use std::fmt;

/// The pattern of a table.
///
/// Invariant: 1 to 8 tiles of a board of at most 32 cells, fewer than it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    size: Size,
    home: u8,
    homes: Cells,
}

impl Spec {
    /// The pattern of some tiles of a grid; `None` if it violates the invariant.
    pub fn new(grid: &Grid, tiles: &[usize]) -> Option<Spec> {
        let size = grid.size();
        if 32 < size.cells() || tiles.iter().any(|&tile| tile == 0 || size.cells() <= tile) {
            return None;
        }
        let homes = tiles.iter().fold(0, |set: Cells, &tile| set | 1 << grid.home(tile));
        let spec = Spec { size, home: grid.blank_home() as u8, homes };
        (spec.count() == tiles.len()).then_some(spec).filter(|spec| spec.fits())
    }

    fn fits(&self) -> bool {
        0 < self.count() && self.count() <= PermutationIndex::MOST && self.count() < self.size.cells()
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The blank's cell in the goal.
    pub fn blank_home(&self) -> usize {
        self.home.into()
    }

    /// Number of tiles.
    pub fn count(&self) -> usize {
        self.homes.count_ones() as usize
    }

    /// The tiles, in ascending order.
    pub fn tiles(&self) -> Vec<usize> {
        let mut tiles = Vec::new();
        each(self.homes, |cell| tiles.push(cell as usize + usize::from(cell < self.home.into())));
        tiles
    }

    pub(crate) fn homes(&self) -> Cells {
        self.homes
    }

    /// Number of placements of the tiles, the measure of build cost.
    pub fn placements(&self) -> u64 {
        choose(self.size.cells(), self.count()) * (1..=self.count() as u64).product::<u64>()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-blank{}-tiles", self.size, self.home)?;
        for (at, tile) in self.tiles().into_iter().enumerate() {
            write!(f, "{}{tile}", if at == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}
