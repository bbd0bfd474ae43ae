//! A board with the moves made on it.
//!
//! Cells are numbered by *spots*: row by row, with a border around the board, and so far apart that the
//! difference of two spots determines the offset between their cells.

use super::pattern::{Content, FAR};
use super::weights::{LINES, Set};
use crate::slide::board::{Board, Dir, Size};

/// Limit on the side of a board, set by the range of costs and by the sizes of tables.
const LONGEST: usize = 64;

pub(crate) fn fits(size: Size) -> bool {
    size.rows().max(size.cols()) <= LONGEST
}

/// Exclusive bounds of spots and of tiles. Indices are taken modulo them, which saves bounds checks.
pub(super) const SPOTS: usize = 1 << 14;
pub(super) const TILES: usize = LONGEST * LONGEST;

/// Padding of sums, for vectorisation.
pub(super) const LANES: usize = 16;

pub(super) fn row_and_col(size: Size, cell: usize) -> [i32; 2] {
    [(cell / size.cols()) as i32, (cell % size.cols()) as i32]
}

/// Tables for one size and goal.
pub(super) struct Layout {
    pub(super) size: Size,
    /// Difference of spots between rows.
    pub(super) stride: usize,
    /// The number of no displacement; all others are less than twice as large.
    pub(super) centre: usize,
    /// Exclusive bound of the spots of cells.
    pub(super) end: usize,
    /// The spot of each tile's home, plus `centre`.
    homes: Box<[u16; TILES]>,
    /// By displacement.
    states: Box<[State; SPOTS]>,
    steps: [usize; 4],
    /// By spot.
    rows_and_cols: Vec<[u16; 2]>,
    cells: Box<[u16; SPOTS]>,
}

#[derive(Clone, Copy, Default)]
struct State {
    distance: u16,
    content: Content,
    /// Steps to home, down and right, clamped.
    steps: [i16; 2],
}

impl Layout {
    pub(super) fn new(goal: &Board) -> Layout {
        let size = goal.size();
        let (rows, cols) = (size.rows(), size.cols());
        assert!(fits(size), "the beam has tables for boards of this size");
        let stride = (2 * cols - 1).max(cols + 1);
        let mut layout = Layout {
            size,
            stride,
            centre: (rows - 1) * stride + cols - 1,
            end: rows * stride + cols + 1,
            homes: table_of(),
            states: table_of(),
            steps: Dir::ALL.map(|dir| match dir {
                Dir::Up => stride,
                Dir::Down => stride.wrapping_neg(),
                Dir::Left => 1,
                Dir::Right => 1_usize.wrapping_neg(),
            }),
            rows_and_cols: vec![[0, 0]; rows * stride + cols + 1],
            cells: table_of(),
        };
        for (tile, &home) in goal.places().iter().enumerate() {
            layout.homes[tile] = (layout.spot(home.into()) + layout.centre) as u16;
        }
        for offset in layout.offsets() {
            let [down, right] = offset;
            layout.states[layout.displacement_of(offset)] = State {
                distance: (down.abs() + right.abs()) as u16,
                content: Content::tile(offset),
                steps: offset.map(|steps| steps.clamp(-FAR, FAR) as i16),
            };
        }
        for cell in 0..size.cells() {
            let spot = layout.spot(cell);
            layout.rows_and_cols[spot] = row_and_col(size, cell).map(|line| line as u16);
            layout.cells[spot] = cell as u16;
        }
        layout
    }

    pub(super) fn spot(&self, cell: usize) -> usize {
        (cell / self.size.cols() + 1) * self.stride + cell % self.size.cols() + 1
    }

    /// The offsets between all pairs of cells.
    pub(super) fn offsets(&self) -> impl Iterator<Item = [i32; 2]> + use<> {
        let [down, right] = [self.size.rows() as i32 - 1, self.size.cols() as i32 - 1];
        (-down..=down).flat_map(move |a| (-right..=right).map(move |b| [a, b]))
    }

    /// The number of a displacement.
    pub(super) fn displacement_of(&self, [down, right]: [i32; 2]) -> usize {
        (self.centre as i32 + down * self.stride as i32 + right) as usize
    }

    /// The displacement of a tile on a spot, as a number.
    #[inline(always)]
    pub(super) fn displacement(&self, tile: u16, spot: usize) -> usize {
        usize::from(self.homes[usize::from(tile) % TILES]).wrapping_sub(spot) % SPOTS
    }

    #[inline(always)]
    fn state(&self, tile: u16, spot: usize) -> State {
        self.states[self.displacement(tile, spot)]
    }

    #[inline(always)]
    pub(super) fn content(&self, tile: u16, spot: usize) -> Content {
        self.state(tile, spot).content
    }

    #[inline(always)]
    pub(super) fn steps(&self, tile: u16, spot: usize) -> [i16; 2] {
        self.state(tile, spot).steps
    }

    /// The difference, per direction, between the blank's spot and the spot that a tile comes from
    /// (wrapping).
    #[inline(always)]
    pub(super) fn step(&self, dir: Dir) -> usize {
        self.steps[dir as usize]
    }

    #[inline(always)]
    pub(super) fn row_and_col(&self, spot: usize) -> [usize; 2] {
        self.rows_and_cols[spot].map(usize::from)
    }

    #[inline(always)]
    pub(super) fn cell(&self, spot: usize) -> usize {
        self.cells[spot % SPOTS].into()
    }

    /// A number for a tile in its cell.
    #[inline(always)]
    pub(super) fn code(&self, tile: u16, spot: usize) -> usize {
        usize::from(tile) * self.size.cells() + self.cell(spot)
    }

    /// The change of the Manhattan distance when `tile` slides.
    #[inline(always)]
    pub(super) fn farther(&self, tile: u16, from: usize, to: usize) -> u32 {
        let distance = |spot| u32::from(self.state(tile, spot).distance);
        distance(to).wrapping_sub(distance(from))
    }
}

#[derive(Clone, Copy)]
struct Cell {
    tile: u16,
    content: Content,
}

impl Cell {
    const BLANK: Cell = Cell { tile: 0, content: Content::BLANK };
    const BORDER: Cell = Cell { tile: 0, content: Content::BORDER };
}

/// The steps of all tiles to their homes: right in row-major order, down in column-major order. Both
/// have [`LINES`] empty lines at either end. Empty for sizes without weights of lines.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) right: Vec<i16>,
    pub(super) down: Vec<i16>,
}

pub(super) struct Position {
    /// By spot.
    cells: Box<[Cell; SPOTS]>,
    pub(super) spots: Box<[u16; TILES]>,
    /// For each tile, the number of cells times the tile plus its cell.
    pub(super) codes: Box<[u16; TILES]>,
    pub(super) lines: Lines,
    /// The blank's spot.
    pub(super) blank: usize,
    pub(super) moves: Vec<Dir>,
}

impl Position {
    pub(super) fn new(board: &Board, layout: &Layout) -> Position {
        let (rows, cols) = (layout.size.rows(), layout.size.cols());
        let mut position = Position {
            cells: vec![Cell::BORDER; SPOTS].try_into().unwrap_or_else(|_| unreachable!()),
            spots: table_of(),
            codes: table_of(),
            lines: Lines::default(),
            blank: layout.spot(board.blank()),
            moves: Vec::new(),
        };
        if Set::of(layout.size).is_large() {
            let line = |lines: usize, length: usize| vec![0; (lines + 2 * LINES) * length + LANES];
            position.lines = Lines { right: line(rows, cols), down: line(cols, rows) };
        }
        position.arrange(board, layout);
        position
    }

    /// Puts all tiles in the places they have on `board`.
    pub(super) fn arrange(&mut self, board: &Board, layout: &Layout) {
        for (cell, &tile) in board.tiles().iter().enumerate() {
            if tile == 0 {
                self.cells[layout.spot(cell)] = Cell::BLANK;
            } else {
                self.put(layout, tile, layout.spot(cell));
            }
        }
    }

    #[inline(always)]
    fn put(&mut self, layout: &Layout, tile: u16, spot: usize) {
        let State { content, steps, .. } = layout.state(tile, spot);
        self.cells[spot % SPOTS] = Cell { tile, content };
        if self.lines.right.is_empty() {
            self.codes[usize::from(tile) % TILES] = layout.code(tile, spot) as u16;
        } else {
            self.spots[usize::from(tile) % TILES] = spot as u16;
            self.put_steps(layout, steps, spot);
        }
    }

    #[inline(always)]
    fn put_steps(&mut self, layout: &Layout, steps: [i16; 2], spot: usize) {
        let [row, col] = layout.row_and_col(spot);
        self.lines.down[(col + LINES) * layout.size.rows() + row] = steps[0];
        self.lines.right[(row + LINES) * layout.size.cols() + col] = steps[1];
    }

    /// The Manhattan distance.
    pub(super) fn distance(&self, layout: &Layout) -> u32 {
        let spots = (0..layout.size.cells()).map(|cell| layout.spot(cell)).filter(|&spot| spot != self.blank);
        spots.map(|spot| u32::from(layout.state(self.tile(spot), spot).distance)).sum()
    }

    #[inline(always)]
    pub(super) fn tile(&self, spot: usize) -> u16 {
        self.cells[spot % SPOTS].tile
    }

    #[inline(always)]
    pub(super) fn content(&self, spot: usize) -> Content {
        self.cells[spot % SPOTS].content
    }

    #[inline(always)]
    fn source(&self, layout: &Layout, dir: Dir) -> usize {
        self.blank.wrapping_add(layout.step(dir)) % SPOTS
    }

    /// The spot that the tile of a move comes from, if it is on the board.
    #[inline(always)]
    pub(super) fn from(&self, layout: &Layout, dir: Dir) -> Option<usize> {
        let from = self.source(layout, dir);
        (self.cells[from].content != Content::BORDER).then_some(from)
    }

    #[inline(always)]
    pub(super) fn slide(&mut self, layout: &Layout, dir: Dir) {
        self.shift(layout, dir);
        self.moves.push(dir);
    }

    #[inline(always)]
    pub(super) fn slide_back(&mut self, layout: &Layout) {
        if let Some(dir) = self.moves.pop() {
            self.shift(layout, dir.opposite());
        }
    }

    #[inline(always)]
    fn shift(&mut self, layout: &Layout, dir: Dir) {
        let from = self.source(layout, dir);
        self.put(layout, self.cells[from].tile, self.blank);
        self.cells[from] = Cell::BLANK;
        if !self.lines.right.is_empty() {
            self.put_steps(layout, [0, 0], from);
        }
        self.blank = from;
    }
}

pub(super) fn table_of<T: Copy + Default, const SIZE: usize>() -> Box<[T; SIZE]> {
    let table: Box<[T]> = vec![T::default(); SIZE].into();
    table.try_into().unwrap_or_else(|_| unreachable!("as long as it was made"))
}
