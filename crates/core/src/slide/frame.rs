//! Symmetry and relabelling that make every goal canonical.

use super::board::{Board, Dir, Size};

/// A start and a goal, turned and relabelled so that searches and tables see only one goal per size
/// and blank position.
///
/// In the frame a board is at least as wide as high, the blank's home is in the upper left quarter,
/// not below the diagonal of a square, and the goal's tiles count up row by row, skipping the
/// blank. A goal with the blank in a corner becomes `0 1 2 …`.
pub struct Frame {
    start: Board,
    goal: Board,
    turn: Turn,
}

#[derive(Clone, Copy)]
struct Turn {
    upside_down: bool,
    left_right: bool,
    transposed: bool,
}

impl Frame {
    /// The frame of a search from `start` to `goal`, which must have the same size.
    pub fn new(start: &Board, goal: &Board) -> Frame {
        let size = goal.size();
        debug_assert_eq!(size, start.size());
        let (row, col) = (goal.blank() / size.cols(), goal.blank() % size.cols());
        let (upside_down, left_right) = (size.rows() < 2 * row + 1, size.cols() < 2 * col + 1);
        let row = if upside_down { size.rows() - 1 - row } else { row };
        let col = if left_right { size.cols() - 1 - col } else { col };
        let is_below = size.cols() == size.rows() && col < row;
        let turn = Turn { upside_down, left_right, transposed: size.cols() < size.rows() || is_below };
        let turned_goal = turn.tiles(goal);
        let mut label = vec![0; size.cells()];
        let mut next = 1;
        for &tile in &turned_goal {
            if tile != 0 {
                label[usize::from(tile)] = next;
                next += 1;
            }
        }
        let relabelled = |tiles: Vec<u16>| {
            let tiles: Vec<usize> = tiles.into_iter().map(|tile| label[usize::from(tile)]).collect();
            Board::new(turn.size(size), &tiles).expect("turning and relabelling keep each tile once")
        };
        Frame { start: relabelled(turn.tiles(start)), goal: relabelled(turned_goal), turn }
    }

    /// The start in the frame.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The goal in the frame.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Converts moves from the original boards to the frame.
    pub fn turned(&self, moves: &[Dir]) -> Vec<Dir> {
        let inside = |outside: Dir| {
            let is_it = |dir: &Dir| self.turn.back(*dir) == outside;
            Dir::ALL.into_iter().find(is_it).expect("a frame turns every direction into another")
        };
        moves.iter().map(|&dir| inside(dir)).collect()
    }

    /// Converts moves from the frame to the original boards.
    pub fn unturned(&self, moves: &[Dir]) -> Vec<Dir> {
        moves.iter().map(|&dir| self.turn.back(dir)).collect()
    }
}

impl Turn {
    fn size(self, size: Size) -> Size {
        if self.transposed { size.transposed() } else { size }
    }

    fn tiles(self, board: &Board) -> Vec<u16> {
        let (rows, cols) = (board.size().rows(), board.size().cols());
        let turned = self.size(board.size());
        (0..turned.cells())
            .map(|cell| {
                let (mut row, mut col) = (cell / turned.cols(), cell % turned.cols());
                if self.transposed {
                    (row, col) = (col, row);
                }
                if self.upside_down {
                    row = rows - 1 - row;
                }
                if self.left_right {
                    col = cols - 1 - col;
                }
                board.tiles()[row * cols + col]
            })
            .collect()
    }

    fn back(self, dir: Dir) -> Dir {
        let dir = match (self.transposed, dir) {
            (false, dir) => dir,
            (true, Dir::Up) => Dir::Left,
            (true, Dir::Left) => Dir::Up,
            (true, Dir::Down) => Dir::Right,
            (true, Dir::Right) => Dir::Down,
        };
        match dir {
            Dir::Up | Dir::Down if self.upside_down => dir.opposite(),
            Dir::Left | Dir::Right if self.left_right => dir.opposite(),
            dir => dir,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_board(size: Size) -> impl Strategy<Value = Board> {
        Just((0..size.cells()).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |tiles| Board::new(size, &tiles).unwrap())
    }

    fn any_pair() -> impl Strategy<Value = (Board, Board)> {
        (1usize..6, 1usize..6)
            .prop_filter_map("too small", |(rows, cols)| Size::new(rows, cols).ok())
            .prop_flat_map(|size| (any_board(size), any_board(size)))
    }

    proptest! {
        #[test]
        fn the_goal_is_canonical((start, goal) in any_pair()) {
            let frame = Frame::new(&start, &goal);
            let size = frame.goal().size();
            prop_assert!(size.rows() <= size.cols());
            let (row, col) = (frame.goal().blank() / size.cols(), frame.goal().blank() % size.cols());
            prop_assert!(2 * row < size.rows() && 2 * col < size.cols());
            prop_assert!(size.rows() < size.cols() || row <= col);
            let rest: Vec<u16> = frame.goal().tiles().iter().copied().filter(|&tile| tile != 0).collect();
            prop_assert!(rest.is_sorted());
        }

        /// Moves lead to corresponding boards inside and outside the frame.
        #[test]
        fn moves_mean_the_same_inside_and_outside((start, goal) in any_pair(), walk in proptest::collection::vec(0usize..4, 0..40)) {
            let frame = Frame::new(&start, &goal);
            let (mut inside, mut moves) = (frame.goal().clone(), vec![]);
            for step in walk {
                if inside.slide(Dir::ALL[step]) {
                    moves.push(Dir::ALL[step]);
                }
            }
            prop_assert_eq!(&frame.turned(&frame.unturned(&moves)), &moves);
            let outside = goal.replayed(&frame.unturned(&moves)).unwrap();
            let again = Frame::new(&outside, &goal);
            prop_assert_eq!(again.start(), &inside);
        }
    }
}
