//! Named and custom goals.

use super::board::{Board, Size};

names! {
    /// A goal defined for every size.
    #[derive(Default)]
    pub enum NamedGoal: "goal" {
        /// 1 2 3 … and the blank last.
        #[default]
        Last = "last",
        /// The blank first, then 1 2 3 ….
        First = "first",
        /// 1 2 3 … spiralling inwards, the blank at the end of the spiral.
        Snail = "snail",
    }
}

impl NamedGoal {
    /// The goal board of a size.
    pub fn board(self, size: Size) -> Board {
        let cells = size.cells();
        let tiles: Vec<usize> = match self {
            NamedGoal::Last => (1..cells).chain([0]).collect(),
            NamedGoal::First => (0..cells).collect(),
            NamedGoal::Snail => snail(size),
        };
        Board::new(size, &tiles).expect("each cell was given a tile of its own")
    }
}

/// The final board of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Named(NamedGoal),
    Custom(Board),
}

impl Default for Goal {
    fn default() -> Goal {
        Goal::Named(NamedGoal::default())
    }
}

impl From<NamedGoal> for Goal {
    fn from(named: NamedGoal) -> Goal {
        Goal::Named(named)
    }
}

impl Goal {
    /// The goal board of a size; `None` if a custom goal has another size.
    pub fn board(&self, size: Size) -> Option<Board> {
        match self {
            Goal::Named(named) => Some(named.board(size)),
            Goal::Custom(board) => (board.size() == size).then(|| board.clone()),
        }
    }

    /// The name, also of a custom goal that equals a named one.
    pub fn name(&self) -> Option<NamedGoal> {
        match self {
            Goal::Named(named) => Some(*named),
            Goal::Custom(board) => {
                NamedGoal::ALL.into_iter().find(|named| named.board(board.size()) == *board)
            }
        }
    }
}

fn snail(size: Size) -> Vec<usize> {
    let (rows, cols) = (size.rows(), size.cols());
    let mut tiles = vec![0; size.cells()];
    let mut cells = Vec::with_capacity(size.cells());
    let (mut top, mut left, mut bottom, mut right) = (0, 0, rows, cols);
    while top < bottom && left < right {
        cells.extend((left..right).map(|col| (top, col)));
        top += 1;
        cells.extend((top..bottom).map(|row| (row, right - 1)));
        right -= 1;
        if top < bottom {
            bottom -= 1;
            cells.extend((left..right).rev().map(|col| (bottom, col)));
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|row| (row, left)));
            left += 1;
        }
    }
    for (number, (row, col)) in cells.into_iter().enumerate() {
        tiles[row * cols + col] = (number + 1) % (rows * cols);
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snail_rows(rows: usize, cols: usize) -> Vec<Vec<u16>> {
        let board = NamedGoal::Snail.board(Size::new(rows, cols).unwrap());
        board.rows().map(<[u16]>::to_vec).collect()
    }

    #[test]
    fn a_snail_winds_inwards_from_the_top_left() {
        assert_eq!(snail_rows(3, 3), [[1, 2, 3], [8, 0, 4], [7, 6, 5]]);
        assert_eq!(snail_rows(4, 4), [[1, 2, 3, 4], [12, 13, 14, 5], [11, 0, 15, 6], [10, 9, 8, 7]]);
        assert_eq!(
            snail_rows(5, 5),
            [
                [1, 2, 3, 4, 5],
                [16, 17, 18, 19, 6],
                [15, 24, 0, 20, 7],
                [14, 23, 22, 21, 8],
                [13, 12, 11, 10, 9]
            ]
        );
        assert_eq!(snail_rows(2, 3), [[1, 2, 3], [0, 5, 4]]);
        assert_eq!(snail_rows(3, 1), [[1], [2], [0]]);
        assert_eq!(snail_rows(1, 3), [[1, 2, 0]]);
    }

    #[test]
    fn every_size_has_every_named_goal() {
        for rows in 1..=7 {
            for cols in 1..=7 {
                let Ok(size) = Size::new(rows, cols) else { continue };
                for named in NamedGoal::ALL {
                    let board = named.board(size);
                    assert_eq!(Goal::Custom(board.clone()).board(size), Some(board));
                    assert_eq!(named.name().parse(), Ok(named));
                }
            }
        }
    }
}
