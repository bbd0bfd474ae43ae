//! Every board of a size has a number.
//!
//! A board is the blank's cell and the sequence of tiles, row by row, without the
//! blank. The blank going sideways leaves the sequence as it is. Going up or down
//! takes one tile past those of a whole row but one. Only sequences of one parity
//! can be reached for each row of the blank, which halves the numbers: after R. E.
//! Korf and P. Schultze, "Large-scale parallel breadth-first search", 2005.

use super::super::board::{Board, Size};

/// The most cells of a board whose boards have numbers.
pub(super) const MOST_CELLS: usize = 12;

/// The numbers of all boards from which a goal can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Index {
    size: Size,
    /// The tile of the goal that each label stands for: labels count up row by row.
    tiles: Vec<u16>,
    /// The blank's row in the goal.
    home: usize,
    /// What the first digits of a sequence count: digit `i` tells how many of the
    /// tiles behind the `i`th are smaller. The last digit is 0, and the one before
    /// it follows from the parity, so both are left out.
    weights: Vec<u32>,
    sequences: u32,
}

/// A step of the blank to the row above or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertical {
    Up,
    Down,
}

impl Index {
    /// Boards of at least two rows and columns, and of at most [`MOST_CELLS`].
    pub(super) fn new(goal: &Board) -> Option<Index> {
        let size = goal.size();
        if MOST_CELLS < size.cells() || size.rows() < 2 || size.cols() < 2 {
            return None;
        }
        let count = size.cells() - 1;
        let mut weights = vec![1u32; count - 2];
        for at in (0..count - 3).rev() {
            weights[at] = weights[at + 1] * (count - at - 1) as u32;
        }
        let tiles = goal.tiles().iter().copied().filter(|&tile| tile != 0).collect();
        let sequences = weights[0] * count as u32;
        Some(Index { size, tiles, home: goal.blank() / size.cols(), weights, sequences })
    }

    /// The size of the boards.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// How many sequences there are for each cell of the blank.
    pub(super) fn sequences(&self) -> usize {
        self.sequences as usize
    }

    /// Whether the digits of a sequence add up to an odd number.
    fn parity(&self, row: usize) -> u32 {
        ((self.size.cols() - 1) * self.home.abs_diff(row)) as u32 % 2
    }

    /// All digits of a sequence.
    fn digits(&self, blank: usize, sequence: u32) -> [u32; MOST_CELLS] {
        let mut digits = [0; MOST_CELLS];
        let (mut rest, mut sum) = (sequence, self.parity(blank / self.size.cols()));
        for (digit, weight) in digits.iter_mut().zip(&self.weights) {
            *digit = rest / weight;
            rest %= weight;
            sum += *digit;
        }
        digits[self.weights.len()] = sum % 2;
        digits
    }

    fn sequence(&self, digits: &[u32; MOST_CELLS]) -> u32 {
        digits.iter().zip(&self.weights).map(|(digit, weight)| digit * weight).sum()
    }

    /// The sequence after the blank went up or down from a cell, where it can.
    ///
    /// The tile that it changes places with goes past those of a row but one. Two
    /// neighbours of which the left one is the smaller have digits a <= b, and b + 1,
    /// a when they have changed places.
    pub(super) fn gone(&self, blank: usize, sequence: u32, way: Vertical) -> u32 {
        let cols = self.size.cols();
        let first = if way == Vertical::Up { blank - cols } else { blank };
        let mut digits = self.digits(blank, sequence);
        let window = &mut digits[first..first + cols];
        match way {
            Vertical::Up => {
                for at in 1..cols {
                    let (a, b) = (window[at - 1], window[at]);
                    (window[at - 1], window[at]) = if a <= b { (b + 1, a) } else { (b, a - 1) };
                }
            }
            Vertical::Down => {
                for at in (1..cols).rev() {
                    let (a, b) = (window[at - 1], window[at]);
                    (window[at - 1], window[at]) = if a <= b { (b + 1, a) } else { (b, a - 1) };
                }
            }
        }
        self.sequence(&digits)
    }

    /// The blank's cell and the sequence of a board; `None` if the goal cannot be
    /// reached from it, or it has another size.
    pub(super) fn number(&self, board: &Board) -> Option<(usize, u32)> {
        if board.size() != self.size {
            return None;
        }
        let mut labels = [0; MOST_CELLS];
        for (label, &tile) in self.tiles.iter().enumerate() {
            labels[usize::from(tile)] = label;
        }
        let placed = board.tiles().iter().filter(|&&tile| tile != 0);
        let mut left = (1u32 << self.tiles.len()) - 1;
        let (mut digits, mut sum) = ([0; MOST_CELLS], 0);
        for (digit, &tile) in digits.iter_mut().zip(placed) {
            let label = labels[usize::from(tile)];
            left &= !(1 << label);
            *digit = (left & ((1 << label) - 1)).count_ones();
            sum += *digit;
        }
        let is_even = sum % 2 == self.parity(board.blank() / self.size.cols());
        is_even.then(|| (board.blank(), self.sequence(&digits)))
    }

    /// The board of a number.
    pub(super) fn board(&self, blank: usize, sequence: u32) -> Board {
        let mut left: Vec<u16> = self.tiles.clone();
        let digits = self.digits(blank, sequence);
        let mut tiles: Vec<usize> =
            digits[..self.tiles.len()].iter().map(|&digit| left.remove(digit as usize).into()).collect();
        tiles.insert(blank, 0);
        Board::new(self.size, &tiles).expect("a sequence has each tile once")
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::Dir;
    use super::super::super::generate::{Generator, Kind};
    use super::super::super::goal::NamedGoal;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_board_has_one_number() {
        for (named, rows, cols) in [
            (NamedGoal::Last, 2, 2),
            (NamedGoal::Snail, 2, 3),
            (NamedGoal::First, 3, 2),
            (NamedGoal::Last, 2, 4),
        ] {
            let goal = named.board(Size::new(rows, cols).unwrap());
            let index = Index::new(&goal).unwrap();
            let mut boards = HashSet::new();
            for blank in 0..rows * cols {
                for sequence in 0..index.sequences() as u32 {
                    let board = index.board(blank, sequence);
                    assert_eq!(index.number(&board), Some((blank, sequence)));
                    boards.insert(board);
                }
            }
            let all: usize = (1..=rows * cols).product();
            assert_eq!(boards.len(), all / 2);
        }
        assert!(Index::new(&NamedGoal::Last.board(Size::new(1, 5).unwrap())).is_none());
        assert!(Index::new(&NamedGoal::Last.board(Size::new(4, 4).unwrap())).is_none());
    }

    #[test]
    fn steps_of_the_blank_are_those_of_the_board() {
        for (named, rows, cols) in
            [(NamedGoal::Last, 3, 4), (NamedGoal::Snail, 3, 3), (NamedGoal::First, 2, 6)]
        {
            let goal = named.board(Size::new(rows, cols).unwrap());
            let index = Index::new(&goal).unwrap();
            for board in Generator::new(5).boards(&goal, Kind::Solvable).take(200) {
                let (blank, sequence) = index.number(&board).unwrap();
                // Tiles go the other way than the blank.
                for (dir, way) in [(Dir::Down, Vertical::Up), (Dir::Up, Vertical::Down)] {
                    let Some(then) = board.moved(dir) else { continue };
                    let gone = index.gone(blank, sequence, way);
                    assert_eq!(index.number(&then), Some((then.blank(), gone)));
                }
                for dir in [Dir::Left, Dir::Right] {
                    let Some(then) = board.moved(dir) else { continue };
                    assert_eq!(index.number(&then), Some((then.blank(), sequence)));
                }
                assert_eq!(index.number(&board.swapped(0, 1).swapped(0, 2)).is_some(), {
                    crate::slide::solvability::is_solvable(&board.swapped(0, 1).swapped(0, 2), &goal)
                });
            }
        }
    }
}
