//! Ranks all boards of a size.
//!
//! A board is the blank's cell and the sequence of tiles, row by row, without the blank. A
//! horizontal move of the blank keeps the sequence. A vertical one moves a tile past all but one of
//! a row. Only sequences of one parity are reachable for each row of the blank, which halves the
//! ranks: after R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", 2005.

use super::super::board::{Board, Dir, Size};

pub(super) const MOST_CELLS: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Index {
    pub(super) size: Size,
    tiles: Vec<u16>,
    home: usize,
    /// Weights of the digits of a sequence: digit `i` is the number of smaller tiles after the
    /// `i`th. The last digit is 0, and the one before it follows from the parity, so both are
    /// omitted.
    weights: Vec<u32>,
    pub(super) sequences: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number {
    pub(super) blank: usize,
    pub(super) sequence: u32,
}

impl Index {
    /// Requires at least two rows and columns, and at most [`MOST_CELLS`] cells.
    pub(super) fn new(goal: &Board) -> Option<Index> {
        let size = goal.size();
        if MOST_CELLS < size.cells() || size.is_line() {
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

    fn parity(&self, row: usize) -> u32 {
        ((self.size.cols() - 1) * self.home.abs_diff(row)) as u32 % 2
    }

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

    /// The number after a move of one tile; `None` at an edge.
    pub(super) fn moved(&self, at: Number, dir: Dir) -> Option<Number> {
        let blank = self.size.step(at.blank, dir)?;
        let sequence = match dir {
            Dir::Left | Dir::Right => at.sequence,
            Dir::Up | Dir::Down => self.gone(at.blank, at.sequence, dir),
        };
        Some(Number { blank, sequence })
    }

    /// The sequence after a vertical move.
    ///
    /// The tile moves past all but one of a row. Two neighbours in ascending order have digits a <=
    /// b, and after swapping b + 1, a.
    fn gone(&self, blank: usize, sequence: u32, dir: Dir) -> u32 {
        let cols = self.size.cols();
        let first = if dir == Dir::Down { blank - cols } else { blank };
        let mut digits = self.digits(blank, sequence);
        let window = &mut digits[first..first + cols];
        let swap = |at: usize| {
            let (a, b) = (window[at - 1], window[at]);
            (window[at - 1], window[at]) = if a <= b { (b + 1, a) } else { (b, a - 1) };
        };
        if dir == Dir::Down {
            (1..cols).for_each(swap)
        } else {
            (1..cols).rev().for_each(swap)
        }
        self.sequence(&digits)
    }

    /// `None` if the board is unsolvable or of another size.
    pub(super) fn number(&self, board: &Board) -> Option<Number> {
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
        is_even.then(|| Number { blank: board.blank(), sequence: self.sequence(&digits) })
    }

    pub(super) fn board(&self, Number { blank, sequence }: Number) -> Board {
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
                for sequence in 0..index.sequences {
                    let board = index.board(Number { blank, sequence });
                    assert_eq!(index.number(&board), Some(Number { blank, sequence }));
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
                let number = index.number(&board).unwrap();
                for dir in Dir::ALL {
                    let then = board.moved(dir).map(|then| index.number(&then).unwrap());
                    assert_eq!(index.moved(number, dir), then);
                }
                assert_eq!(index.number(&board.swapped(0, 1).swapped(0, 2)).is_some(), {
                    crate::slide::solvability::is_solvable(&board.swapped(0, 1).swapped(0, 2), &goal)
                });
            }
        }
    }
}
