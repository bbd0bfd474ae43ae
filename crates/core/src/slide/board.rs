//! The board, its size, and its moves.

use std::fmt;

/// The number of rows and columns of a board.
///
/// Invariant: both are 1 to [`Size::MOST`], and there are at least two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u8,
    cols: u8,
}

errors! {
    /// Why numbers of rows and columns are not a size.
    #[derive(Copy)]
    #[non_exhaustive]
    pub enum SizeError {
        TooSmall => "a board needs at least two cells";
        TooLarge => "a board has at most {0} rows and {0} columns", Size::MOST;
    }
}

impl Size {
    pub const MOST: usize = 128;

    /// A size, if a board can have it.
    pub fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        if rows == 0 || cols == 0 || rows.saturating_mul(cols) < 2 {
            return Err(SizeError::TooSmall);
        }
        match (u8::try_from(rows), u8::try_from(cols)) {
            (Ok(r), Ok(c)) if rows <= Size::MOST && cols <= Size::MOST => Ok(Size { rows: r, cols: c }),
            _ => Err(SizeError::TooLarge),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        self.cols.into()
    }

    /// The number of cells, including the blank's.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether there is only one row or one column, so that no tile can pass another.
    pub(crate) fn is_line(self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// Swaps rows and columns.
    pub fn transposed(self) -> Size {
        Size { rows: self.cols, cols: self.rows }
    }

    /// The blank's cell after a tile moves `dir`; `None` at an edge.
    pub fn step(self, blank: usize, dir: Dir) -> Option<usize> {
        let cols = self.cols();
        let (row, col) = (blank / cols, blank % cols);
        match dir {
            Dir::Up => (row + 1 < self.rows()).then_some(blank + cols),
            Dir::Down => (0 < row).then(|| blank - cols),
            Dir::Left => (col + 1 < cols).then_some(blank + 1),
            Dir::Right => (0 < col).then(|| blank - 1),
        }
    }

    /// Manhattan distance.
    pub fn distance(self, a: usize, b: usize) -> usize {
        let cols = self.cols();
        (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

names! {
    /// The direction in which a tile slides into the blank. The blank steps the opposite way.
    #[derive(PartialOrd, Ord)]
    pub enum Dir: "move" {
        Up = "U",
        Down = "D",
        Left = "L",
        Right = "R",
    }
}

impl Dir {
    /// The direction of the inverse move.
    pub const fn opposite(self) -> Dir {
        Dir::ALL[self as usize ^ 1]
    }

    /// U, D, L or R.
    pub fn letter(self) -> char {
        b"UDLR"[self as usize].into()
    }
}

/// An arrangement of tiles. Tile 0 is the blank.
///
/// Invariant: `tiles` holds each of `0..size.cells()` exactly once. The board may be unsolvable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    tiles: Box<[u16]>,
    blank: usize,
}

errors! {
    /// Why a list of tiles is not a board. `at` and `first` index the list.
    #[derive(Copy)]
    #[non_exhaustive]
    pub enum BoardError {
        Count { expected: usize, found: usize } =>
            "expected {expected} tiles, the blank among them, found {found}";
        OutOfRange { at: usize, max: usize } => "the tile in cell {at} is larger than {max}";
        Repeated { at: usize, first: usize } => "the tile in cell {at} is already in cell {first}";
    }
}

impl Board {
    /// A board from its tiles in row-major order, if each occurs once.
    pub fn new(size: Size, tiles: &[usize]) -> Result<Board, BoardError> {
        let cells = size.cells();
        if tiles.len() != cells {
            return Err(BoardError::Count { expected: cells, found: tiles.len() });
        }
        let mut seen = vec![None; cells];
        for (at, &tile) in tiles.iter().enumerate() {
            if cells <= tile {
                return Err(BoardError::OutOfRange { at, max: cells - 1 });
            }
            if let Some(first) = seen[tile].replace(at) {
                return Err(BoardError::Repeated { at, first });
            }
        }
        let blank = seen[0].expect("as many different tiles as cells, so 0 is one of them");
        let tiles = tiles.iter().map(|&t| t as u16).collect();
        Ok(Board { size, tiles, blank })
    }

    /// The number of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles in row-major order.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The tiles of each row, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.tiles.chunks_exact(self.size.cols())
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The cell of every tile: the inverse of [`Board::tiles`].
    pub fn places(&self) -> Vec<u16> {
        let mut places = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        places
    }

    /// The board after one move; `None` at an edge.
    pub fn moved(&self, dir: Dir) -> Option<Board> {
        let mut board = self.clone();
        board.slide(dir).then_some(board)
    }

    /// Makes one move. Returns `false` and changes nothing at an edge.
    pub fn slide(&mut self, dir: Dir) -> bool {
        let Some(to) = self.size.step(self.blank, dir) else { return false };
        self.tiles.swap(self.blank, to);
        self.blank = to;
        true
    }

    /// The board after all `moves`; `None` if one of them leaves the board.
    pub fn replayed(&self, moves: &[Dir]) -> Option<Board> {
        let mut board = self.clone();
        let (rows, cols) = (self.size.rows(), self.size.cols());
        // Solutions can have millions of moves, and a division per move would dominate. So row and
        // column are tracked along with the cell.
        let (mut row, mut col) = (self.blank / cols, self.blank % cols);
        for dir in moves {
            match dir {
                Dir::Up if row + 1 < rows => row += 1,
                Dir::Down if 0 < row => row -= 1,
                Dir::Left if col + 1 < cols => col += 1,
                Dir::Right if 0 < col => col -= 1,
                _ => return None,
            }
            let to = row * cols + col;
            board.tiles[board.blank] = board.tiles[to];
            board.blank = to;
        }
        board.tiles[board.blank] = 0;
        Some(board)
    }

    /// The tiles in the same order, with the blank in another cell.
    pub(crate) fn with_blank_at(&self, cell: usize) -> Board {
        let mut tiles: Vec<u16> = self.tiles.iter().copied().filter(|&tile| tile != 0).collect();
        tiles.insert(cell, 0);
        Board { size: self.size, tiles: tiles.into(), blank: cell }
    }

    /// The board with the tiles of two cells exchanged.
    pub fn swapped(&self, a: usize, b: usize) -> Board {
        let mut board = self.clone();
        board.tiles.swap(a, b);
        if board.blank == a {
            board.blank = b;
        } else if board.blank == b {
            board.blank = a;
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: usize, cols: usize, tiles: &[usize]) -> Result<Board, BoardError> {
        Board::new(Size::new(rows, cols).unwrap(), tiles)
    }

    #[test]
    fn sizes_from_1x2_to_128x128_exist() {
        assert!(Size::new(1, 2).is_ok() && Size::new(2, 1).is_ok() && Size::new(128, 128).is_ok());
        assert_eq!(Size::new(1, 1), Err(SizeError::TooSmall));
        assert_eq!(Size::new(0, 9), Err(SizeError::TooSmall));
        assert_eq!(Size::new(129, 1), Err(SizeError::TooLarge));
        assert_eq!(Size::new(usize::MAX, 2), Err(SizeError::TooLarge));
    }

    #[test]
    fn a_board_holds_each_tile_once() {
        assert_eq!(board(2, 2, &[1, 2, 3]), Err(BoardError::Count { expected: 4, found: 3 }));
        assert_eq!(board(2, 2, &[1, 2, 3, 4]), Err(BoardError::OutOfRange { at: 3, max: 3 }));
        assert_eq!(board(2, 2, &[1, 2, 1, 0]), Err(BoardError::Repeated { at: 2, first: 0 }));
        assert_eq!(board(2, 2, &[1, 2, 3, 0]).unwrap().blank(), 3);
    }

    #[test]
    fn a_tile_moves_the_way_its_direction_says() {
        let start = board(2, 3, &[1, 2, 3, 4, 0, 5]).unwrap();
        assert_eq!(start.moved(Dir::Left).unwrap().tiles(), [1, 2, 3, 4, 5, 0]);
        assert_eq!(start.moved(Dir::Right).unwrap().tiles(), [1, 2, 3, 0, 4, 5]);
        assert_eq!(start.moved(Dir::Down).unwrap().tiles(), [1, 0, 3, 4, 2, 5]);
        assert_eq!(start.moved(Dir::Up), None);
        assert_eq!(start.replayed(&[Dir::Down, Dir::Up]), Some(start.clone()));
        assert_eq!(start.replayed(&[Dir::Down, Dir::Down]), None);
    }
}
