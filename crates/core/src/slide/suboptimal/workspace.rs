//! A board under construction with the moves so far.

use super::board::{Board, Dir};

/// A board inside a wall one cell thick, and the moves that led to it.
///
/// Cell numbers include the wall, so that a step is one addition without an edge test. The blank
/// never enters a closed cell: a wall cell, or one whose tile is final.
#[derive(Clone)]
pub(crate) struct Workspace {
    width: usize,
    /// Index offset, per direction, of the cell a sliding tile comes from (wrapping add).
    steps: [usize; 4],
    tiles: Vec<u16>,
    places: Vec<u16>,
    spots: Vec<(u8, u8)>,
    homes: Vec<(u8, u8)>,
    /// For each cell [`OPEN`] and a bit per direction that takes its tile nearer to its home.
    marks: Vec<u8>,
    blank: usize,
    moves: Vec<Dir>,
}

/// The content of wall cells; larger than any tile.
const WALL: u16 = u16::MAX;

const OPEN: u8 = 1 << 4;

impl Workspace {
    pub(crate) fn new(start: &Board, goal: &Board) -> Workspace {
        let size = start.size();
        let (width, height) = (size.cols() + 2, size.rows() + 2);
        let mut work = Workspace {
            width,
            steps: Dir::ALL.map(|dir| match dir {
                Dir::Up => width,
                Dir::Down => width.wrapping_neg(),
                Dir::Left => 1,
                Dir::Right => 1_usize.wrapping_neg(),
            }),
            tiles: vec![WALL; width * height],
            places: vec![0; size.cells()],
            spots: (0..width * height).map(|cell| ((cell / width) as u8, (cell % width) as u8)).collect(),
            homes: vec![(0, 0); size.cells()],
            marks: vec![0; width * height],
            blank: 0,
            moves: Vec::new(),
        };
        for (row, (tiles, wanted)) in start.rows().zip(goal.rows()).enumerate() {
            for (col, (&tile, &wanted)) in tiles.iter().zip(wanted).enumerate() {
                let cell = work.at([row + 1, col + 1]);
                work.tiles[cell] = tile;
                work.places[usize::from(tile)] = cell as u16;
                work.homes[usize::from(wanted)] = work.spots[cell];
            }
        }
        for &cell in &work.places {
            work.marks[usize::from(cell)] = OPEN | work.helping(usize::from(cell));
        }
        work.blank = usize::from(work.places[0]);
        work
    }

    /// The cell of a row and a column, which count from 1.
    pub(crate) fn at(&self, [row, col]: [usize; 2]) -> usize {
        row * self.width + col
    }

    /// The cell next to `cell` from which a tile moves `dir` into it.
    #[inline(always)]
    pub(crate) fn beside(&self, cell: usize, dir: Dir) -> usize {
        cell.wrapping_add(self.steps[dir as usize])
    }

    /// The destination of a tile in `cell` that moves `dir`.
    #[inline(always)]
    pub(crate) fn ahead(&self, cell: usize, dir: Dir) -> usize {
        cell.wrapping_sub(self.steps[dir as usize])
    }

    /// The number of cells, including the wall.
    pub(crate) fn cells(&self) -> usize {
        self.tiles.len()
    }

    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    pub(crate) fn tile(&self, cell: usize) -> u16 {
        self.tiles[cell]
    }

    pub(crate) fn place(&self, tile: u16) -> usize {
        self.places[usize::from(tile)].into()
    }

    /// The row and column of a cell, which count from 1.
    pub(crate) fn spot(&self, cell: usize) -> [usize; 2] {
        let (row, col) = self.spots[cell];
        [row.into(), col.into()]
    }

    pub(crate) fn distance(&self, a: usize, b: usize) -> u32 {
        let ((row, col), (to_row, to_col)) = (self.spots[a], self.spots[b]);
        u32::from(row.abs_diff(to_row)) + u32::from(col.abs_diff(to_col))
    }

    pub(crate) fn home(&self, tile: u16) -> usize {
        let (row, col) = self.homes[usize::from(tile)];
        usize::from(row) * self.width + usize::from(col)
    }

    #[inline(always)]
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] & OPEN != 0
    }

    pub(crate) fn close(&mut self, cell: usize) {
        self.marks[cell] &= !OPEN;
    }

    pub(crate) fn open(&mut self, cell: usize) {
        self.marks[cell] |= OPEN;
    }

    /// Whether moving `dir` brings the tile in `from` nearer to its home; otherwise it moves away.
    #[inline(always)]
    pub(crate) fn helps(&self, from: usize, dir: Dir) -> bool {
        self.marks[from] >> dir as u8 & 1 != 0
    }

    #[inline(always)]
    fn helping(&self, cell: usize) -> u8 {
        let (row, col) = self.spots[cell];
        let (home_row, home_col) = self.homes[usize::from(self.tiles[cell])];
        u8::from(home_row < row) << Dir::Up as u8
            | u8::from(row < home_row) << Dir::Down as u8
            | u8::from(home_col < col) << Dir::Left as u8
            | u8::from(col < home_col) << Dir::Right as u8
    }

    /// Moves a tile tentatively: the move is not recorded, and [`Self::place`] is not updated. The
    /// opposite move undoes it.
    #[inline(always)]
    pub(crate) fn shift(&mut self, dir: Dir) {
        let from = self.beside(self.blank, dir);
        self.tiles[self.blank] = self.tiles[from];
        self.marks[self.blank] = OPEN | self.helping(self.blank);
        self.tiles[from] = 0;
        self.blank = from;
    }

    /// Moves a tile and records the move. A move straight back cancels the last one.
    pub(crate) fn slide(&mut self, dir: Dir) {
        let (to, from) = (self.blank, self.beside(self.blank, dir));
        debug_assert!(self.is_open(from));
        self.shift(dir);
        self.places[usize::from(self.tiles[to])] = to as u16;
        self.places[0] = from as u16;
        if self.moves.last() == Some(&dir.opposite()) {
            self.moves.pop();
        } else {
            self.moves.push(dir);
        }
    }

    pub(crate) fn slide_all(&mut self, moves: &[Dir]) {
        moves.iter().for_each(|&dir| self.slide(dir));
    }

    pub(crate) fn set_home(&mut self, tile: u16, cell: usize) {
        self.homes[usize::from(tile)] = self.spots[cell];
        let place = self.place(tile);
        self.marks[place] = self.marks[place] & OPEN | self.helping(place);
    }

    pub(crate) fn into_moves(self) -> Vec<Dir> {
        self.moves
    }
}
