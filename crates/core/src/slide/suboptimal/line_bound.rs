//! Linear conflict, and what is in the wrong order beyond it.

use super::board::Board;
use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::{Heuristic, LinearConflict};

/// Linear conflict for any goal, as a bound. Together with the pairs of tiles
/// that are in the wrong order it ranks the positions of a beam.
///
/// Reading the board row by row, a vertical move takes its tile past a whole
/// row's worth of others. The more pairs are in the wrong order, the more such
/// moves are left. As a bound (inversion distance) this adds little to linear
/// conflict, but it sees trouble earlier: beams of the same width end up to two
/// per cent shorter.
pub(crate) struct LineBound {
    linear_conflict: LinearConflict,
    rows: Axis,
    cols: Axis,
}

/// The board as lines: its rows, or its columns.
struct Axis {
    /// From one line to the next, and from one place in a line to the next.
    across: usize,
    along: usize,
    places: usize,
    /// For each cell, its line and its place there.
    spots: Vec<(u8, u8)>,
    /// For each tile, where its home comes when lines are read one after the
    /// other.
    orders: Vec<u16>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    distance: u16,
    /// The moves that conflicts add.
    conflicts: u16,
    /// Pairs of tiles in the wrong order, row by row and column by column.
    inversions: u16,
}

/// What a step of distance, a move for a conflict and an inverted pair are worth
/// in a rank. Of some twenty weights these made the shortest solutions of 24-puzzles
/// (`cargo bench -p slidepack-core --bench large -- FILE`).
const DISTANCE: u32 = 8;
const CONFLICT: u32 = 16;
const INVERSION: u32 = 3;

impl LineBound {
    pub(crate) fn new(goal: &Board) -> LineBound {
        let size = goal.size();
        let (rows, cols) = (size.rows(), size.cols());
        let row_and_col = |cell: usize| ((cell / cols) as u8, (cell % cols) as u8);
        let col_and_row = |cell: usize| ((cell % cols) as u8, (cell / cols) as u8);
        LineBound {
            linear_conflict: LinearConflict::for_goal(goal),
            rows: Axis::new(goal, (cols, 1), cols, row_and_col),
            cols: Axis::new(goal, (1, cols), rows, col_and_row),
        }
    }

    /// What a beam goes by: less is better. It is no bound.
    #[inline(always)]
    pub(crate) fn rank(&self, order: Order) -> u32 {
        DISTANCE * u32::from(order.distance)
            + CONFLICT * u32::from(order.conflicts)
            + INVERSION * u32::from(order.inversions)
    }
}

impl Axis {
    fn new(
        goal: &Board,
        (across, along): (usize, usize),
        places: usize,
        spot: impl Fn(usize) -> (u8, u8),
    ) -> Axis {
        let order = |cell: u16| {
            let (line, place) = spot(cell.into());
            u16::from(line) << 8 | u16::from(place)
        };
        Axis {
            across,
            along,
            places,
            spots: (0..goal.size().cells()).map(&spot).collect(),
            orders: goal.places().into_iter().map(order).collect(),
        }
    }

    /// The pairs in the wrong order.
    fn inversions<T: Tiles>(&self, tiles: &T) -> u32 {
        let cell = |at: usize| at / self.places * self.across + at % self.places * self.along;
        let read = (0..self.spots.len()).map(|at| tiles.at(cell(at)));
        let orders: Vec<u16> = read.filter(|&tile| tile != 0).map(|tile| self.orders[tile]).collect();
        let wrong = |at: usize| orders[..at].iter().filter(|&&before| orders[at] < before).count() as u32;
        (0..orders.len()).map(wrong).sum()
    }

    /// The pairs in the wrong order after a move across this axis's lines.
    #[inline(always)]
    fn inversions_after<T: Tiles>(&self, before: u16, slid: Slid, tiles: &T) -> u16 {
        let ((from, place), (to, _)) = (self.spots[slid.from], self.spots[slid.to]);
        // The tile passes what comes after it in the first of the two lines and
        // what comes before it in the second.
        let first = usize::from(from.min(to)) * self.across;
        let place = usize::from(place);
        let own = self.orders[slid.tile];
        let mut smaller = 0;
        for at in place + 1..self.places {
            smaller += u16::from(self.orders[tiles.at(first + at * self.along)] < own);
        }
        for at in 0..place {
            smaller += u16::from(self.orders[tiles.at(first + self.across + at * self.along)] < own);
        }
        let larger = self.places as u16 - 1 - smaller;
        if from < to { before + larger - smaller } else { before + smaller - larger }
    }
}

impl<T: Tiles> Heuristic<T> for LineBound {
    type Memo = Order;

    fn start(&self, tiles: &T) -> Order {
        Order {
            distance: self.linear_conflict.manhattan().start(tiles) as u16,
            conflicts: self.linear_conflict.loss(tiles) as u16,
            inversions: (self.rows.inversions(tiles) + self.cols.inversions(tiles)) as u16,
        }
    }

    #[inline(always)]
    fn after(&self, before: Order, slid: Slid, tiles: &T) -> Order {
        let distance = self.linear_conflict.manhattan().after(before.distance.into(), slid, tiles);
        let conflicts = self.linear_conflict.with_loss_after(before.conflicts.into(), slid, tiles);
        let crossed = if slid.from.abs_diff(slid.to) == 1 { &self.cols } else { &self.rows };
        let inversions = crossed.inversions_after(before.inversions, slid, tiles);
        Order { distance: distance as u16, conflicts: conflicts as u16, inversions }
    }

    #[inline(always)]
    fn value(&self, order: Order) -> u32 {
        u32::from(order.distance) + u32::from(order.conflicts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::suboptimal::wide::Wide;
    use crate::slide::{Dir, Size};
    use proptest::prelude::*;

    fn any_board(size: Size) -> impl Strategy<Value = Board> {
        Just((0..size.cells()).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |tiles| Board::new(size, &tiles).unwrap())
    }

    fn any_pair() -> impl Strategy<Value = (Board, Board)> {
        (2usize..8, 2usize..8)
            .prop_map(|(rows, cols)| Size::new(rows, cols).unwrap())
            .prop_flat_map(|size| (any_board(size), any_board(size)))
    }

    proptest! {
        #[test]
        fn what_is_kept_up_to_date_is_what_a_fresh_look_finds(
            (mut board, goal) in any_pair(),
            walk in proptest::collection::vec(0usize..4, 0..60),
        ) {
            let bound = LineBound::new(&goal);
            let mut order = bound.start(&Wide::<64>::of(&board));
            for dir in walk.into_iter().map(|step| Dir::ALL[step]) {
                let to = board.blank();
                if !board.slide(dir) {
                    continue;
                }
                let slid = Slid { tile: board.tiles()[to].into(), from: board.blank(), to };
                let tiles = Wide::<64>::of(&board);
                order = bound.after(order, slid, &tiles);
                prop_assert_eq!(order, bound.start(&tiles));
            }
        }

        #[test]
        fn the_bound_never_exceeds_the_moves_made(
            (goal, _) in any_pair(),
            walk in proptest::collection::vec(0usize..4, 0..60),
        ) {
            let bound = LineBound::new(&goal);
            let mut board = goal;
            let mut made = 0;
            for step in walk {
                made += u32::from(board.slide(Dir::ALL[step]));
                let tiles = Wide::<64>::of(&board);
                prop_assert!(Heuristic::<Wide<64>>::value(&bound, bound.start(&tiles)) <= made);
            }
        }
    }
}
