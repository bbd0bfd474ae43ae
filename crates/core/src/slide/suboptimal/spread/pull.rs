//! What tiles around the blank want.
//!
//! A tile gets nearer to its home if the blank lies where it wants to go. So the
//! blank is well placed among tiles that want to go towards it: those in its row
//! and column and in the lines next to them, out to the border.

use super::friction::Field;
use super::learned::Weights;
use crate::slide::board::{Board, Size};

/// Lines on either side of the blank's own that count.
const LINES: usize = 3;

/// The most steps of a wish that count.
pub(super) const MOST_STEPS: i16 = 3;

/// Numbers that are added up together, so that the compiler uses vectors.
const LANES: usize = 16;

/// What the tiles of a position want, in rows and in columns. There are empty lines
/// before the first and after the last, so that all have as many beside them.
pub(super) struct Wishes {
    /// Row and column of each cell, and of each tile's home.
    cells: Vec<[i16; 2]>,
    homes: Vec<[i16; 2]>,
    /// Steps to the right, row by row, and steps down, column by column.
    right: Vec<i16>,
    down: Vec<i16>,
    /// Where each cell is in them.
    spots: Vec<[usize; 2]>,
    rows: usize,
    cols: usize,
    /// The same for those who look at neighbours.
    pub(super) field: Field,
}

impl Wishes {
    pub(super) fn new(board: &Board, goal: &Board) -> Wishes {
        let (rows, cols) = (board.size().rows(), board.size().cols());
        let cells: Vec<[i16; 2]> =
            (0..rows * cols).map(|cell| [(cell / cols) as i16, (cell % cols) as i16]).collect();
        let homes = goal.places().iter().map(|&home| cells[usize::from(home)]).collect();
        let room = |lines: usize, length: usize| vec![0; (lines + 2 * LINES) * length + LANES];
        let spot = |[row, col]: [i16; 2]| {
            let (row, col) = (row as usize, col as usize);
            [(row + LINES) * cols + col, (col + LINES) * rows + row]
        };
        let mut wishes = Wishes {
            spots: cells.iter().copied().map(spot).collect(),
            cells,
            homes,
            right: room(rows, cols),
            down: room(cols, rows),
            rows,
            cols,
            field: Field::new(board.size()),
        };
        for (cell, &tile) in board.tiles().iter().enumerate() {
            wishes.place(tile, cell);
        }
        wishes
    }

    /// What a tile wants at a cell: steps down and to the right.
    #[inline(always)]
    pub(super) fn of(&self, tile: u16, cell: usize) -> [i16; 2] {
        let ([row, col], [home_row, home_col]) = (self.cells[cell], self.homes[usize::from(tile)]);
        [home_row - row, home_col - col].map(|steps| steps.clamp(-MOST_STEPS, MOST_STEPS))
    }

    /// Notes what the tile at a cell wants. The blank, tile 0, wants nothing.
    #[inline(always)]
    pub(super) fn place(&mut self, tile: u16, cell: usize) {
        let wish = (tile != 0).then(|| self.of(tile, cell));
        let [down, right] = wish.unwrap_or([0, 0]);
        let [in_right, in_down] = self.spots[cell];
        self.right[in_right] = right;
        self.down[in_down] = down;
        self.field.place(wish, cell);
    }
}

/// How much wishes count, by where the blank is.
pub(super) struct Pull {
    /// For its own line and those beside it: by its column for steps to the right,
    /// by its row for steps down.
    right: Vec<Vec<i16>>,
    down: Vec<Vec<i16>>,
}

impl Pull {
    pub(super) fn new(size: Size, weights: &Weights) -> Pull {
        let worth = |from: usize, to: usize, line: usize| {
            let far = from.abs_diff(to).min(weights.pull.len());
            let worth = if far == 0 { 0 } else { weights.pull[far - 1][line.abs_diff(LINES)] };
            if from < to { worth } else { -worth }
        };
        let lines = |length: usize| {
            let line = |from| {
                let cells = (0..=2 * LINES).flat_map(|line| (0..length).map(move |to| (line, to)));
                let mut all: Vec<i16> = cells.map(|(line, to)| worth(from, to, line)).collect();
                all.resize(all.len().next_multiple_of(LANES), 0);
                all
            };
            (0..length).map(line).collect()
        };
        Pull { right: lines(size.cols()), down: lines(size.rows()) }
    }

    /// What the wishes are worth after a tile has moved to where the blank is: less
    /// is better.
    #[inline(always)]
    pub(super) fn after(&self, wishes: &Wishes, tile: u16, from: usize, to: usize) -> i32 {
        let [row, col] = wishes.cells[from].map(|line| line as usize);
        let (right, down) = (&self.right[col][..], &self.down[row][..]);
        // Where the lines beside the blank's begin.
        let (first_right, first_down) = (row * wishes.cols, col * wishes.rows);
        let [in_right, in_down] = wishes.spots[to];
        let [wish_down, wish_right] = wishes.of(tile, to);
        sum_of_products(right, &wishes.right[first_right..])
            + sum_of_products(down, &wishes.down[first_down..])
            + i32::from(right[in_right - first_right]) * i32::from(wish_right)
            + i32::from(down[in_down - first_down]) * i32::from(wish_down)
    }
}

#[inline(always)]
fn sum_of_products(weights: &[i16], wishes: &[i16]) -> i32 {
    let wishes = &wishes[..weights.len()];
    weights.iter().zip(wishes).map(|(&weight, &wish)| i32::from(weight) * i32::from(wish)).sum()
}
