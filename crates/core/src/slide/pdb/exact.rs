//! Exact distances of all boards of up to 10 cells.

use super::super::board::{Board, Size};
use super::super::grid::{Grid, Slid, Tiles, UpTo16};
use super::super::heuristic::Heuristic;
use super::breadth_first::{NEVER, States, distances};
use super::kind::{Bytes, TableError, TableKind};
use crate::run::{Meter, Stop};

/// Distance to the goal of every board of a grid, one byte per board.
#[derive(Clone)]
pub struct Exact {
    cells: usize,
    bytes: Bytes,
}

impl Exact {
    pub const MOST_CELLS: usize = 10;

    fn len(size: Size) -> Option<usize> {
        (size.cells() <= Exact::MOST_CELLS).then(|| (1..=size.cells()).product())
    }

    /// Least number of moves to the goal; `None` if the board is unsolvable.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        let moves = self.at(|cell| board.tiles()[cell].into());
        (moves != NEVER).then(|| moves.into())
    }

    fn at(&self, tile_on: impl Fn(usize) -> usize) -> u8 {
        (*self.bytes).as_ref()[rank(self.cells, tile_on)]
    }
}

struct Boards<'g>(&'g Grid);

impl States for Boards<'_> {
    /// The tiles, and the blank's cell.
    type State = (UpTo16, u8);

    fn number(&self, (tiles, _): Self::State) -> usize {
        rank(self.0.size().cells(), |cell| tiles.at(cell))
    }

    fn each_neighbour(&self, (tiles, blank): Self::State, mut each: impl FnMut(Self::State)) {
        for exit in self.0.exits(blank.into()) {
            let mut then = tiles;
            then.put(blank.into(), tiles.at(exit.to.into()));
            then.put(exit.to.into(), 0);
            each((then, exit.to as u8));
        }
    }
}

pub(crate) struct Distances<'g>(pub(crate) &'g Grid);

impl TableKind for Distances<'_> {
    type Table = Exact;

    fn name(&self) -> String {
        format!("{}-blank{}-exact", self.0.size(), self.0.blank_home())
    }

    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let len = Exact::len(self.0.size()).ok_or(Stop::Memory)?;
        let goal = (UpTo16::of(&self.0.goal()), self.0.blank_home() as u8);
        distances(&Boards(self.0), len, vec![goal], len as f64 / 2.0, meter)
    }

    fn open(&self, bytes: Bytes) -> Result<Exact, TableError> {
        TableError::check_length(Exact::len(self.0.size()).ok_or(TableError::TooLarge)?, &bytes)?;
        Ok(Exact { cells: self.0.size().cells(), bytes })
    }
}

fn rank(cells: usize, tile_on: impl Fn(usize) -> usize) -> usize {
    let mut left = (1u32 << cells) - 1;
    (0..cells).fold(0, |rank, at| {
        let tile = tile_on(at);
        let smaller = (left & ((1 << tile) - 1)).count_ones() as usize;
        left &= !(1 << tile);
        rank * (cells - at) + smaller
    })
}

impl<T: Tiles> Heuristic<T> for Exact {
    type Memo = u8;

    fn start(&self, tiles: &T) -> u8 {
        self.at(|cell| tiles.at(cell))
    }

    fn after(&self, _before: u8, slid: Slid, tiles: &T) -> u8 {
        self.at(|cell| if cell == slid.from { 0 } else { tiles.at(cell) })
    }

    fn value(&self, memo: u8) -> u32 {
        memo.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::{NamedGoal, ida};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn exact(rows: usize, cols: usize, goal: NamedGoal) -> (Grid, Vec<u8>) {
        let grid = Grid::new(&goal.board(Size::new(rows, cols).unwrap()));
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let bytes = Distances(&grid).build(&mut Meter::new(Limits::default(), &mut observer)).unwrap();
        (grid, bytes)
    }

    /// Boards that can be solved, the most moves any needs, and how many do.
    fn check(rows: usize, cols: usize, expected: (usize, u8, usize)) {
        let (_, bytes) = exact(rows, cols, NamedGoal::First);
        let known = bytes.iter().filter(|&&moves| moves != NEVER);
        let most = *known.clone().max().unwrap();
        assert_eq!((known.clone().count(), most, known.filter(|&&moves| moves == most).count()), expected);
    }

    #[test]
    fn numbers_of_boards_are_the_known_ones() {
        check(2, 2, (12, 6, 1));
        check(2, 3, (360, 21, 1));
        check(3, 3, (181_440, 31, 2));
        check(2, 4, (20_160, 36, 1));
    }

    #[test]
    fn a_search_with_exact_distances_goes_straight_home() {
        let (grid, bytes) = exact(3, 3, NamedGoal::First);
        let exact = Distances(&grid).open(Arc::new(bytes)).unwrap();
        let start = Board::new(grid.size(), &[8, 7, 6, 0, 4, 1, 2, 5, 3]).unwrap();
        assert_eq!(exact.distance(&start), Some(31));
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let path = ida::search::<UpTo16, _>(&grid, &start, &exact, &mut meter).unwrap();
        assert_eq!((path.len(), meter.progress.expanded), (31, 31));
        assert_eq!(exact.distance(&start.swapped(0, 1)), None);
    }

    #[test]
    fn bytes_of_another_length_are_refused() {
        let (grid, bytes) = exact(2, 3, NamedGoal::First);
        let read = |bytes: Vec<u8>| Distances(&grid).open(Arc::new(bytes)).err();
        assert_eq!(read(bytes), None);
        assert_eq!(read(vec![]), Some(TableError::Length { expected: 720, found: 0 }));
    }
}
