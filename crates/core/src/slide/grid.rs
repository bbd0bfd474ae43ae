//! The board for searches: adjacency of cells, and positions that are cheap to copy and pack.

use super::board::{Board, Dir, Size};

/// The cells of a board, the steps of the blank, and the homes of the tiles.
///
/// The goal is canonical: tiles count up row by row, skipping the blank's home, and the board is at
/// least as wide as high.
#[derive(Clone, Debug)]
pub struct Grid {
    size: Size,
    home: usize,
    steps: Box<[Step]>,
}

/// A step of the blank.
///
/// The steps from a cell are adjacent, terminated by one for which [`Step::is_end`]. There is a
/// list per cell and last move, without the step straight back.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The blank's new cell; the tile there slides to the old one.
    pub to: u16,
    pub dir: Dir,
    pub then: Steps,
}

impl Step {
    const END: Step = Step { to: u16::MAX, dir: Dir::Up, then: Steps(0) };

    /// Whether this terminates a list.
    #[inline(always)]
    pub fn is_end(self) -> bool {
        self.to == u16::MAX
    }
}

/// A position in a list of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(u32);

impl Steps {
    /// Five lists per cell, each with room for four steps and a terminator.
    #[inline(always)]
    fn list(cell: usize, came: Option<Dir>) -> Steps {
        Steps((25 * cell + 5 * came.map_or(0, |dir| 1 + dir as usize)) as u32)
    }

    /// The list after its first step.
    #[inline(always)]
    pub fn rest(self) -> Steps {
        Steps(self.0 + 1)
    }
}

/// The order in which steps are tried, as directions of the tile: the blank goes up, left, right,
/// down.
///
/// This is the order of Korf's experiments (1985); node counts depend on it.
const ORDER: [Dir; 4] = [Dir::Down, Dir::Right, Dir::Left, Dir::Up];

impl Grid {
    /// The grid of boards with this canonical goal.
    pub fn new(goal: &Board) -> Grid {
        debug_assert!(goal.size().rows() <= goal.size().cols());
        Grid::of(goal.size(), goal.blank())
    }

    /// Works for any goal; the homes of tiles are right only for a canonical one.
    pub(super) fn of(size: Size, home: usize) -> Grid {
        let mut steps = vec![Step::END; 25 * size.cells()];
        for cell in 0..size.cells() {
            for came in [None].into_iter().chain(Dir::ALL.map(Some)) {
                let onward = ORDER.into_iter().filter(|dir| came != Some(dir.opposite()));
                let onward = onward.filter_map(|dir| Some((dir, size.step(cell, dir)?)));
                for (at, (dir, to)) in (Steps::list(cell, came).0 as usize..).zip(onward) {
                    steps[at] = Step { to: to as u16, dir, then: Steps::list(to, Some(dir)) };
                }
            }
        }
        Grid { size, home, steps: steps.into() }
    }

    /// The canonical goal.
    pub fn goal(&self) -> Board {
        let cells = self.size().cells();
        let mut tiles = vec![0; cells];
        (1..cells).for_each(|tile| tiles[self.home(tile)] = tile);
        Board::new(self.size(), &tiles).expect("every tile has a home of its own")
    }

    /// The number of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The blank's cell in the goal.
    pub fn blank_home(&self) -> usize {
        self.home
    }

    /// The cell of a tile in the goal; 0 is the blank.
    #[inline(always)]
    pub fn home(&self, tile: usize) -> usize {
        match tile {
            0 => self.home,
            tile if tile <= self.home => tile - 1,
            tile => tile,
        }
    }

    /// All steps of the blank from a cell.
    pub fn exits(&self, blank: usize) -> &[Step] {
        let list = &self.steps[self.steps(blank).0 as usize..];
        &list[..list.iter().position(|step| step.is_end()).unwrap_or(0)]
    }

    /// The list of all steps of the blank from a cell.
    #[inline(always)]
    pub fn steps(&self, blank: usize) -> Steps {
        Steps::list(blank, None)
    }

    /// The steps of the blank from a cell after a tile moved `dir`, except straight back.
    pub fn steps_after(&self, blank: usize, dir: Dir) -> Steps {
        Steps::list(blank, Some(dir))
    }

    /// The blank's cell in a position.
    pub fn blank<T: Tiles>(&self, tiles: &T) -> usize {
        let is_blank = |&cell: &usize| tiles.at(cell) == 0;
        (0..self.size.cells()).find(is_blank).expect("a position has a blank")
    }

    /// The first step of a list.
    #[inline(always)]
    pub fn step(&self, steps: Steps) -> Step {
        self.steps[steps.0 as usize]
    }
}

/// A tile's move.
#[derive(Clone, Copy, Debug)]
pub struct Slid {
    pub tile: usize,
    pub from: usize,
    pub to: usize,
}

/// The tiles of a position, one number per cell.
pub trait Tiles: Clone + Eq {
    type Packed: Clone + Eq;

    const MOST_CELLS: usize;

    /// Requires at most `MOST_CELLS` cells.
    fn of(board: &Board) -> Self;

    fn at(&self, cell: usize) -> usize;

    fn put(&mut self, cell: usize, tile: usize);

    fn packed(&self) -> Self::Packed;

    fn unpacked(packed: &Self::Packed) -> Self;

    fn slid(packed: &Self::Packed, slid: Slid) -> Self::Packed;

    /// Distributes packed positions evenly over 64 bits.
    fn hash(packed: &Self::Packed) -> u64;

    /// Heap bytes per packed position.
    fn heap_bytes(_cells: usize) -> usize {
        0
    }
}

/// Up to `N` cells, each packed into log2 `N` bits of one of `WORDS` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small<const N: usize, const WORDS: usize>([u8; N]);

/// Up to 16 cells in 8 bytes.
pub type UpTo16 = Small<16, 1>;

/// Up to 32 cells in 24 bytes.
pub type UpTo32 = Small<32, 3>;

/// Any number of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyTiles(Box<[u16]>);

#[inline(always)]
pub(super) fn mixed(word: u64) -> u64 {
    // Knuth's multiplicative hashing: the odd number next to 2^64 / φ. The high half is the better
    // one.
    let product = u128::from(word) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

impl<const N: usize, const WORDS: usize> Small<N, WORDS> {
    const BITS: usize = N.ilog2() as usize;

    /// Cells of a word.
    const CELLS: usize = 64 / Self::BITS;
}

impl<const N: usize, const WORDS: usize> Tiles for Small<N, WORDS> {
    type Packed = [u64; WORDS];

    const MOST_CELLS: usize = N;

    fn of(board: &Board) -> Self {
        debug_assert!(N.is_power_of_two() && board.tiles().len() <= N);
        let mut tiles = [0; N];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        Small(tiles)
    }

    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self.0[cell % N].into()
    }

    #[inline(always)]
    fn put(&mut self, cell: usize, tile: usize) {
        self.0[cell % N] = tile as u8;
    }

    fn packed(&self) -> Self::Packed {
        let mut words = [0; WORDS];
        for (word, tiles) in words.iter_mut().zip(self.0.chunks(Self::CELLS)) {
            *word = tiles.iter().rev().fold(0, |packed, &tile| packed << Self::BITS | u64::from(tile));
        }
        words
    }

    fn unpacked(packed: &Self::Packed) -> Self {
        let tile = |cell| packed[cell / Self::CELLS] >> (Self::BITS * (cell % Self::CELLS));
        Small(std::array::from_fn(|cell| tile(cell) as u8 % N as u8))
    }

    fn slid(packed: &Self::Packed, slid: Slid) -> Self::Packed {
        let mut words = *packed;
        for cell in [slid.from, slid.to] {
            words[cell / Self::CELLS] ^= (slid.tile as u64) << (Self::BITS * (cell % Self::CELLS));
        }
        words
    }

    fn hash(packed: &Self::Packed) -> u64 {
        packed.iter().fold(0, |hash, &word| mixed(hash ^ word))
    }
}

impl Tiles for AnyTiles {
    type Packed = Box<[u16]>;

    const MOST_CELLS: usize = Size::MOST * Size::MOST;

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

    fn unpacked(packed: &Box<[u16]>) -> AnyTiles {
        AnyTiles(packed.clone())
    }

    fn slid(packed: &Box<[u16]>, slid: Slid) -> Box<[u16]> {
        let mut tiles = packed.clone();
        tiles.swap(slid.from, slid.to);
        tiles
    }

    fn hash(packed: &Box<[u16]>) -> u64 {
        packed.iter().fold(0, |hash, &tile| mixed(hash ^ u64::from(tile)))
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
            assert_eq!(T::unpacked(&tiles.packed()), tiles);
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

    fn check_sliding<T: Tiles + std::fmt::Debug>(rows: usize, cols: usize) {
        let board = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
        for dir in [Dir::Down, Dir::Right] {
            let Some(next) = board.moved(dir) else { continue };
            let slid =
                Slid { tile: board.tiles()[next.blank()].into(), from: next.blank(), to: board.blank() };
            let packed = T::of(&board).packed();
            assert_eq!(T::unpacked(&T::slid(&packed, slid)), T::of(&next));
            assert_ne!(T::hash(&packed), T::hash(&T::slid(&packed, slid)));
        }
    }

    #[test]
    fn a_packed_position_can_be_moved() {
        check_sliding::<UpTo16>(1, 2);
        check_sliding::<UpTo16>(4, 4);
        check_sliding::<UpTo32>(5, 5);
        check_sliding::<UpTo32>(4, 8);
        check_sliding::<AnyTiles>(20, 20);
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
