//! The board under construction and the moves made so far.

use super::board::{Board, Dir};

/// A board inside a wall one cell thick, and the moves that led to it.
///
/// Cells are numbered with the wall, so that a step is one addition and the
/// edge needs no test of its own. The blank never enters a closed cell: one of
/// the wall, or one whose tile is there for good.
pub(crate) struct Workspace {
    width: usize,
    /// From a cell to the one a tile moving each way comes from; added to a
    /// cell's number, wrapping around for those that lie before it.
    steps: [usize; 4],
    tiles: Vec<u16>,
    places: Vec<u16>,
    /// Row and column of each cell.
    spots: Vec<(u8, u8)>,
    /// Where each tile belongs.
    homes: Vec<(u8, u8)>,
    /// For each cell a bit for every direction that takes its tile nearer to its
    /// home, and [`OPEN`].
    marks: Vec<u8>,
    blank: usize,
    moves: Vec<Dir>,
}

/// What the wall's cells hold; no board is large enough to have this tile.
const WALL: u16 = u16::MAX;

/// The mark of cells that are not closed.
const OPEN: u8 = 1 << 4;

impl Workspace {
    /// Nothing moved yet, nothing closed but the wall.
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
                let cell = work.cell(row, col);
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

    /// The number of the cell that is `row` and `col` on the board itself.
    pub(crate) fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.width + col + 1
    }

    /// The cell next to `cell` that a tile moving `dir` into it comes from.
    #[inline(always)]
    pub(crate) fn beside(&self, cell: usize, dir: Dir) -> usize {
        cell.wrapping_add(self.steps[dir as usize])
    }

    /// The cell a tile in `cell` gets to by moving `dir`.
    #[inline(always)]
    pub(crate) fn ahead(&self, cell: usize, dir: Dir) -> usize {
        cell.wrapping_sub(self.steps[dir as usize])
    }

    /// Cells, the wall's among them.
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

    /// Row and column of a cell, wall included.
    pub(crate) fn spot(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.spots[cell];
        (row.into(), col.into())
    }

    /// The steps between two cells.
    pub(crate) fn distance(&self, a: usize, b: usize) -> u32 {
        let ((row, col), (to_row, to_col)) = (self.spots[a], self.spots[b]);
        u32::from(row.abs_diff(to_row)) + u32::from(col.abs_diff(to_col))
    }

    /// The cell a tile belongs in.
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

    /// Whether the tile in `from` gets nearer to its home by moving `dir`;
    /// otherwise it gets farther from it.
    #[inline(always)]
    pub(crate) fn helps(&self, from: usize, dir: Dir) -> bool {
        self.marks[from] >> dir as u8 & 1 != 0
    }

    /// A bit for each direction that takes the tile of a cell nearer to its home.
    #[inline(always)]
    fn helping(&self, cell: usize) -> u8 {
        let (row, col) = self.spots[cell];
        let (home_row, home_col) = self.homes[usize::from(self.tiles[cell])];
        u8::from(home_row < row) << Dir::Up as u8
            | u8::from(row < home_row) << Dir::Down as u8
            | u8::from(home_col < col) << Dir::Left as u8
            | u8::from(col < home_col) << Dir::Right as u8
    }

    /// Moves a tile for a trial: the move is not recorded, and [`Self::place`]
    /// still tells where tiles were. The opposite move undoes it.
    #[inline(always)]
    pub(crate) fn shift(&mut self, dir: Dir) {
        let from = self.beside(self.blank, dir);
        self.tiles[self.blank] = self.tiles[from];
        self.marks[self.blank] = OPEN | self.helping(self.blank);
        self.tiles[from] = 0;
        self.blank = from;
    }

    /// Moves a tile for good. A move straight back takes the last one back.
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

    /// Changes where a tile belongs.
    pub(crate) fn set_home(&mut self, tile: u16, cell: usize) {
        self.homes[usize::from(tile)] = self.spots[cell];
        let place = self.place(tile);
        self.marks[place] = self.marks[place] & OPEN | self.helping(place);
    }

    /// The moves made.
    pub(crate) fn into_moves(self) -> Vec<Dir> {
        self.moves
    }
}
