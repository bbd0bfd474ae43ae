//! Solvability of boards, by three equivalent parity arguments.

use super::board::Board;

/// Whether some moves lead from `start` to `goal`, boards of the same size.
pub fn is_solvable(start: &Board, goal: &Board) -> bool {
    if start.size().is_line() {
        return same_order(start, goal);
    }
    Sign::of(start, goal).is_even()
}

/// Whether the tiles of a single line are in the same order; they cannot pass each other.
fn same_order(start: &Board, goal: &Board) -> bool {
    let order = |board: &Board| board.tiles().iter().copied().filter(|&tile| tile != 0).collect::<Vec<_>>();
    order(start) == order(goal)
}

/// Three parity arguments for one board and goal.
///
/// Each counts a quantity whose parity no move changes. They follow the textbooks for the goal 1 2
/// 3 …; for other goals, tiles are first renumbered in the goal's order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    pub solvable: bool,
    /// On boards of one row or column: whether the tiles are in the goal's order, which decides
    /// there instead of the parities.
    pub single_line_in_order: Option<bool>,
    pub inversions: Inversions,
    pub kurang: Kurang,
    pub sign: Sign,
}

impl Explanation {
    /// Evaluates all three arguments.
    pub fn new(start: &Board, goal: &Board) -> Explanation {
        Explanation {
            solvable: is_solvable(start, goal),
            single_line_in_order: start.size().is_line().then(|| same_order(start, goal)),
            inversions: Inversions::of(start, goal),
            kurang: Kurang::of(start, goal),
            sign: Sign::of(start, goal),
        }
    }
}

/// The tiles of `start`, each as its position in `goal` from 1, including the blank. For the goal
/// `last` these are the tiles themselves, with the blank as the largest number.
fn renumbered(start: &Board, goal: &Board) -> Vec<usize> {
    let places = goal.places();
    start.tiles().iter().map(|&tile| usize::from(places[usize::from(tile)]) + 1).collect()
}

fn smaller_later(numbers: &[usize]) -> Vec<usize> {
    // A Fenwick tree over the numbers seen from the right: O(n log n), for up to 16,384 cells.
    let mut tree = vec![0; numbers.len() + 1];
    let mut counts = vec![0; numbers.len()];
    for (at, &number) in numbers.iter().enumerate().rev() {
        let mut below = number - 1;
        while 0 < below {
            counts[at] += tree[below];
            below &= below - 1;
        }
        let mut up = number;
        while up < tree.len() {
            tree[up] += 1;
            up += up & up.wrapping_neg();
        }
    }
    counts
}

/// The number of inversions, without the blank.
///
/// A horizontal move changes none. A vertical move takes a tile past `columns - 1` others, so on
/// boards of odd width the parity is invariant, and on boards of even width it changes together
/// with the blank's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inversions {
    pub count: usize,
    /// Rows between the blank and its home, on boards of even width.
    pub blank_rows: Option<usize>,
}

impl Inversions {
    fn of(start: &Board, goal: &Board) -> Inversions {
        let home = goal.blank() + 1;
        let numbers = renumbered(start, goal);
        let tiles: Vec<usize> = numbers.into_iter().filter(|&number| number != home).collect();
        // Close the gap of the blank, so that numbers count from 1.
        let tiles: Vec<usize> = tiles.into_iter().map(|n| if home < n { n - 1 } else { n }).collect();
        let cols = start.size().cols();
        let blank_rows = (start.blank() / cols).abs_diff(goal.blank() / cols);
        Inversions {
            count: smaller_later(&tiles).iter().sum(),
            blank_rows: cols.is_multiple_of(2).then_some(blank_rows),
        }
    }

    /// Even means solvable.
    pub fn is_even(&self) -> bool {
        (self.count + self.blank_rows.unwrap_or(0)).is_multiple_of(2)
    }
}

/// The table kurang(i), Indonesian for "less": the number of smaller numbers after i, with the
/// blank as one of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kurang {
    /// kurang(i) at `i - 1`.
    pub table: Vec<usize>,
    /// X: 1 if the blank is an odd number of steps from home. On 4x4 boards with the goal `last`
    /// these are the shaded cells of the textbook.
    pub x: usize,
}

impl Kurang {
    fn of(start: &Board, goal: &Board) -> Kurang {
        let numbers = renumbered(start, goal);
        let mut table = vec![0; numbers.len()];
        for (&number, count) in numbers.iter().zip(smaller_later(&numbers)) {
            table[number - 1] = count;
        }
        Kurang { table, x: start.size().distance(start.blank(), goal.blank()) % 2 }
    }

    /// The sum of all kurang(i) and X.
    pub fn sum(&self) -> usize {
        self.table.iter().sum::<usize>() + self.x
    }

    /// Even means solvable.
    pub fn is_even(&self) -> bool {
        self.sum().is_multiple_of(2)
    }
}

/// The sign of the permutation after moving the blank to its home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Steps of the blank, along its row, then along the column.
    pub walk: usize,
    /// Number of cycles, including fixed points.
    pub cycles: usize,
    pub tiles: usize,
}

impl Sign {
    fn of(start: &Board, goal: &Board) -> Sign {
        let (board, walk) = walked_home(start, goal.blank());
        let places = goal.places();
        let target = |cell: usize| usize::from(places[usize::from(board[cell])]);
        let mut seen = vec![false; board.len()];
        seen[goal.blank()] = true;
        let mut cycles = 0;
        for first in 0..board.len() {
            let mut cell = first;
            cycles += usize::from(!seen[cell]);
            while !std::mem::replace(&mut seen[cell], true) {
                cell = target(cell);
            }
        }
        Sign { walk, cycles, tiles: board.len() - 1 }
    }

    /// Transpositions in the permutation.
    pub fn exchanges(&self) -> usize {
        self.tiles - self.cycles
    }

    /// Even, a positive sign, means solvable.
    pub fn is_even(&self) -> bool {
        self.exchanges().is_multiple_of(2)
    }
}

/// Moves the blank to `home` along its row, then along the column.
fn walked_home(start: &Board, home: usize) -> (Vec<u16>, usize) {
    let cols = start.size().cols();
    let mut tiles = start.tiles().to_vec();
    let mut blank = start.blank();
    let mut steps = 0;
    while blank != home {
        let to = match (blank % cols, home % cols) {
            (now, then) if now < then => blank + 1,
            (now, then) if then < now => blank - 1,
            _ if blank < home => blank + cols,
            _ => blank - cols,
        };
        tiles.swap(blank, to);
        blank = to;
        steps += 1;
    }
    (tiles, steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::{Dir, NamedGoal, Size};
    use proptest::prelude::*;

    fn board(rows: usize, cols: usize, tiles: &[usize]) -> Board {
        Board::new(Size::new(rows, cols).unwrap(), tiles).unwrap()
    }

    fn last(board: &Board) -> Board {
        NamedGoal::Last.board(board.size())
    }

    #[test]
    fn the_textbook_board_has_its_textbook_kurang() {
        let gagal2 = board(4, 4, &[15, 2, 3, 13, 5, 8, 11, 9, 0, 4, 7, 6, 10, 1, 14, 12]);
        let explanation = Explanation::new(&gagal2, &last(&gagal2));
        assert_eq!(explanation.kurang.table, [0, 1, 1, 1, 2, 1, 2, 4, 4, 1, 6, 0, 10, 1, 14, 7]);
        assert_eq!(explanation.kurang.sum(), 55);
        assert!(!explanation.solvable);
    }

    #[test]
    fn tiles_in_a_single_line_cannot_pass() {
        let goal = board(1, 4, &[1, 2, 3, 0]);
        assert!(is_solvable(&board(1, 4, &[0, 1, 2, 3]), &goal));
        // Parity alone would allow this board.
        assert!(!is_solvable(&board(1, 4, &[2, 3, 1, 0]), &goal));
        assert!(is_solvable(&board(2, 1, &[0, 1]), &board(2, 1, &[1, 0])));
    }

    fn any_pair() -> impl Strategy<Value = (Board, Board)> {
        let boards = |size: Size| {
            Just((0..size.cells()).collect::<Vec<_>>())
                .prop_shuffle()
                .prop_map(move |tiles| Board::new(size, &tiles).unwrap())
        };
        (2usize..7, 2usize..7)
            .prop_map(|(rows, cols)| Size::new(rows, cols).unwrap())
            .prop_flat_map(move |size| (boards(size), boards(size)))
    }

    proptest! {
        #[test]
        fn the_three_arguments_agree((start, goal) in any_pair()) {
            let Explanation { solvable, inversions, kurang, sign, .. } = Explanation::new(&start, &goal);
            prop_assert_eq!(inversions.is_even(), solvable);
            prop_assert_eq!(kurang.is_even(), solvable);
            prop_assert_eq!(sign.is_even(), solvable);
        }

        #[test]
        fn a_walk_keeps_solvability_and_a_swap_flips_it(
            (start, goal) in any_pair(),
            walk in proptest::collection::vec(0usize..4, 0..50),
            swap in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        ) {
            let solvable = is_solvable(&start, &goal);
            let mut walked = start.clone();
            for step in walk {
                walked.slide(Dir::ALL[step]);
            }
            prop_assert_eq!(is_solvable(&walked, &goal), solvable);
            let tiles: Vec<usize> = (0..start.size().cells()).filter(|&cell| cell != start.blank()).collect();
            let (a, b) = (swap.0.get(&tiles), swap.1.get(&tiles));
            prop_assert_eq!(is_solvable(&start.swapped(*a, *b), &goal), solvable == (a == b));
        }
    }
}
