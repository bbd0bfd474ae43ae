//! The board as searches see it: cells, the ways between them, and positions
//! small enough to copy and pack.

use super::board::{Board, Dir, Size};
use std::hash::Hash;

/// The cells of a board, the ways the blank can go, and where tiles belong.
///
/// The goal is that of a [`Frame`](super::frame::Frame): tiles count up row by
/// row, passing over the blank's home.
#[derive(Clone, Debug)]
pub struct Grid {
    size: Size,
    home: usize,
    exits: Box<[Exits]>,
}

/// A step of the blank.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The cell it steps to; the tile there moves to where the blank was.
    pub to: u16,
    /// The way that tile moves.
    pub dir: Dir,
}

/// The steps from one cell, in the order up, left, right, down.
///
/// That is the order of Korf's experiments of 1985; node counts depend on it.
#[derive(Clone, Copy, Debug)]
struct Exits {
    count: u8,
    list: [Exit; 4],
}

impl Grid {
    /// The grid of boards that have `goal` as their goal.
    pub fn new(goal: &Board) -> Grid {
        let size = goal.size();
        let exits = (0..size.cells())
            .map(|cell| {
                let mut exits = Exits { count: 0, list: [Exit { to: 0, dir: Dir::Up }; 4] };
                for dir in [Dir::Down, Dir::Right, Dir::Left, Dir::Up] {
                    if let Some(to) = size.step(cell, dir) {
                        exits.list[usize::from(exits.count)] = Exit { to: to as u16, dir };
                        exits.count += 1;
                    }
                }
                exits
            })
            .collect();
        Grid { size, home: goal.blank(), exits }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell where the blank belongs.
    pub fn blank_home(&self) -> usize {
        self.home
    }

    /// The cell where a tile belongs; that of the blank for 0.
    pub fn home(&self, tile: usize) -> usize {
        match tile {
            0 => self.home,
            tile if tile <= self.home => tile - 1,
            tile => tile,
        }
    }

    /// The ways the blank can go.
    #[inline(always)]
    pub fn exits(&self, blank: usize) -> &[Exit] {
        let exits = &self.exits[blank];
        &exits.list[..usize::from(exits.count).min(4)]
    }
}

/// One tile's move, with the cells it left and reached.
#[derive(Clone, Copy, Debug)]
pub struct Slid {
    /// The tile.
    pub tile: usize,
    /// The cell it left, where the blank is now.
    pub from: usize,
    /// The cell it reached, where the blank was.
    pub to: usize,
}

/// The tiles of a position, a number a cell.
pub trait Tiles: Clone + Eq {
    /// The position in as few bytes as it takes.
    type Packed: Clone + Eq + Hash;

    /// The position of a board. The board has no more cells than fit.
    fn of(board: &Board) -> Self;

    /// The tile of a cell.
    fn at(&self, cell: usize) -> usize;

    /// Puts a tile on a cell.
    fn put(&mut self, cell: usize, tile: usize);

    /// The position in few bytes.
    fn packed(&self) -> Self::Packed;

    /// The position of a grid that was packed.
    fn unpacked(packed: &Self::Packed, cells: usize) -> Self;

    /// The bytes one packed position keeps outside of its own type.
    fn heap_bytes(cells: usize) -> usize;
}

/// Up to 16 cells. A position packs into 8 bytes, four bits a cell.
pub type UpTo16 = [u8; 16];

/// Up to 32 cells. A position packs into 24 bytes, five bits a cell.
pub type UpTo32 = [u8; 32];

/// Any number of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyTiles(Box<[u16]>);

fn narrow<const N: usize>(board: &Board) -> [u8; N] {
    debug_assert!(N.is_power_of_two() && board.tiles().len() <= N);
    let mut tiles = [0; N];
    for (cell, &tile) in board.tiles().iter().enumerate() {
        tiles[cell] = tile as u8;
    }
    tiles
}

impl Tiles for UpTo16 {
    type Packed = u64;

    fn of(board: &Board) -> UpTo16 {
        narrow(board)
    }

    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self[cell & 15].into()
    }

    #[inline(always)]
    fn put(&mut self, cell: usize, tile: usize) {
        self[cell & 15] = tile as u8;
    }

    fn packed(&self) -> u64 {
        self.iter().rev().fold(0, |packed, &tile| packed << 4 | u64::from(tile))
    }

    fn unpacked(packed: &u64, _cells: usize) -> UpTo16 {
        std::array::from_fn(|cell| (packed >> (4 * cell)) as u8 & 15)
    }

    fn heap_bytes(_cells: usize) -> usize {
        0
    }
}

impl Tiles for UpTo32 {
    type Packed = [u64; 3];

    fn of(board: &Board) -> UpTo32 {
        narrow(board)
    }

    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self[cell & 31].into()
    }

    #[inline(always)]
    fn put(&mut self, cell: usize, tile: usize) {
        self[cell & 31] = tile as u8;
    }

    fn packed(&self) -> [u64; 3] {
        let mut words = [0; 3];
        for (word, tiles) in words.iter_mut().zip(self.chunks(12)) {
            *word = tiles.iter().rev().fold(0, |packed, &tile| packed << 5 | u64::from(tile));
        }
        words
    }

    fn unpacked(packed: &[u64; 3], _cells: usize) -> UpTo32 {
        std::array::from_fn(|cell| (packed[cell / 12] >> (5 * (cell % 12))) as u8 & 31)
    }

    fn heap_bytes(_cells: usize) -> usize {
        0
    }
}

impl Tiles for AnyTiles {
    type Packed = Box<[u16]>;

    fn of(board: &Board) -> AnyTiles {
        AnyTiles(board.tiles().into())
    }

    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self.0[cell].into()
    }

    #[inline(always)]
    fn put(&mut self, cell: usize, tile: usize) {
        self.0[cell] = tile as u16;
    }

    fn packed(&self) -> Box<[u16]> {
        self.0.clone()
    }

    fn unpacked(packed: &Box<[u16]>, _cells: usize) -> AnyTiles {
        AnyTiles(packed.clone())
    }

    fn heap_bytes(cells: usize) -> usize {
        2 * cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::NamedGoal;

    fn check_packing<T: Tiles + std::fmt::Debug>(rows: usize, cols: usize) {
        let size = Size::new(rows, cols).unwrap();
        for named in NamedGoal::ALL {
            let board = named.board(size);
            let tiles = T::of(&board);
            assert_eq!(T::unpacked(&tiles.packed(), size.cells()), tiles);
            assert!((0..size.cells()).all(|cell| tiles.at(cell) == usize::from(board.tiles()[cell])));
        }
    }

    #[test]
    fn unpacking_undoes_packing() {
        check_packing::<UpTo16>(1, 2);
        check_packing::<UpTo16>(4, 4);
        check_packing::<UpTo32>(5, 5);
        check_packing::<UpTo32>(4, 8);
        check_packing::<AnyTiles>(20, 20);
    }

    #[test]
    fn tiles_belong_where_the_goal_has_them() {
        let size = Size::new(3, 3).unwrap();
        let goal = Board::new(size, &[1, 2, 3, 4, 0, 5, 6, 7, 8]).unwrap();
        let grid = Grid::new(&goal);
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            assert_eq!(grid.home(tile.into()), cell);
        }
    }
}
