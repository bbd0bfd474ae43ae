//! Distances, and what is in the wrong order along the rows and columns.

use super::board::Board;
use super::guide::{Guide, Slid};
use std::sync::LazyLock;

/// Manhattan distance and linear conflicts as a bound, for any goal; with the
/// tiles that are in the wrong order counted as well, a beam's rank.
///
/// Of the tiles that are in the row (or column) where they belong, those that
/// stand in the wrong order must leave it and come back: two moves that the
/// distance does not count. The fewest that must leave are all but the longest
/// run that is in order.
///
/// Reading the board row by row, a vertical move takes its tile past a whole
/// row's worth of others; the more pairs are in the wrong order, the more such
/// moves are left. As a bound this adds little to the conflicts, but it sees
/// trouble earlier: beams of the same width end up to two per cent shorter.
pub(crate) struct Lines {
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
    /// The same of the cell where each tile belongs.
    homes: Vec<(u8, u8)>,
    short: &'static [u8],
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
/// in a rank: of some twenty weights the ones that made the shortest solutions of
/// 24-puzzles.
const DISTANCE: u32 = 8;
const CONFLICT: u32 = 16;
const INVERSION: u32 = 3;

impl Lines {
    pub(crate) fn new(goal: &Board) -> Lines {
        let size = goal.size();
        let (rows, cols) = (size.rows(), size.cols());
        let spot = |cell: usize| ((cell / cols) as u8, (cell % cols) as u8);
        let turned = |(row, col)| (col, row);
        let spots: Vec<(u8, u8)> = (0..size.cells()).map(spot).collect();
        let homes: Vec<(u8, u8)> = goal.places().into_iter().map(|cell| spot(cell.into())).collect();
        Lines {
            cols: Axis {
                across: 1,
                along: cols,
                places: rows,
                spots: spots.iter().copied().map(turned).collect(),
                homes: homes.iter().copied().map(turned).collect(),
                short: Short::table(),
            },
            rows: Axis { across: cols, along: 1, places: cols, spots, homes, short: Short::table() },
        }
    }

    /// No solution from `start` is shorter than this.
    pub(crate) fn bound(&self, start: &Board) -> u32 {
        let tiles = start.tiles();
        self.rows.distance(tiles) + self.cols.distance(tiles) + self.rows.all(tiles) + self.cols.all(tiles)
    }

    /// The axis whose lines a move crosses.
    #[inline(always)]
    fn crossed(&self, slid: Slid) -> &Axis {
        if slid.from.abs_diff(slid.to) == 1 { &self.cols } else { &self.rows }
    }
}

impl Axis {
    fn lines(&self) -> usize {
        self.spots.len() / self.places
    }

    /// The steps all tiles are away from their lines.
    fn distance<T: Copy + Into<usize>>(&self, tiles: &[T]) -> u32 {
        let steps = |(&(line, _), &tile): (&(u8, u8), &T)| match tile.into() {
            0 => 0,
            tile => line.abs_diff(self.homes[tile].0).into(),
        };
        self.spots.iter().zip(tiles).map(steps).sum()
    }

    /// The moves that conflicts add, in all lines.
    fn all<T: Copy + Into<usize>>(&self, tiles: &[T]) -> u32 {
        (0..self.lines()).map(|line| self.conflicts(tiles, line, usize::MAX, 0)).sum()
    }

    /// The moves that conflicts add in one line, with `tile` in `cell`.
    #[inline(always)]
    fn conflicts<T: Copy + Into<usize>>(&self, tiles: &[T], line: usize, cell: usize, tile: usize) -> u32 {
        let mut run = Run::default();
        let mut at = line * self.across;
        for _ in 0..self.places {
            let tile = if at == cell { tile } else { tiles[at].into() };
            let (home, place) = self.homes[tile];
            if usize::from(home) == line && tile != 0 {
                run.push(place);
            }
            at += self.along;
        }
        run.extra()
    }

    /// The moves that conflicts add because of `tile`, which is at home in the
    /// line of `cell` and in that cell.
    ///
    /// In lines of more than [`Run::MOST`] tiles a tile can push another one out
    /// of the count, and the result can be less than nothing: it wraps, and so
    /// do sums with it.
    #[inline(always)]
    fn conflicts_of(&self, tiles: &[u8], tile: usize, cell: usize) -> u16 {
        let (line, place) = self.spots[cell];
        if self.places <= Short::PLACES {
            let mut others = 0;
            for at in (0..self.places).filter(|&at| at != usize::from(place)) {
                let other = tiles[usize::from(line) * self.across + at * self.along];
                let (home, order) = self.homes[usize::from(other)];
                if home == line && other != 0 {
                    others |= Short::digit(at, order);
                }
            }
            let own = Short::digit(place.into(), self.homes[tile].1);
            u16::from(self.short[others | own] - self.short[others])
        } else {
            let line = line.into();
            self.conflicts(tiles, line, cell, tile).wrapping_sub(self.conflicts(tiles, line, cell, 0)) as u16
        }
    }

    /// The place of a tile's home when lines are read one after the other.
    #[inline(always)]
    fn order(&self, tile: usize) -> u32 {
        let (line, place) = self.homes[tile];
        u32::from(line) << 8 | u32::from(place)
    }

    /// The pairs in the wrong order.
    fn inversions(&self, tiles: &[u8]) -> u32 {
        let cell = |at: usize| at / self.places * self.across + at % self.places * self.along;
        let read = (0..self.spots.len()).map(|at| usize::from(tiles[cell(at)]));
        let orders: Vec<u32> = read.filter(|&tile| tile != 0).map(|tile| self.order(tile)).collect();
        let wrong = |at: usize| orders[..at].iter().filter(|&&before| orders[at] < before).count() as u32;
        (0..orders.len()).map(wrong).sum()
    }

    /// What is known after a move across this axis's lines.
    #[inline(always)]
    fn after(&self, before: Order, slid: Slid, tiles: &[u8]) -> Order {
        let Order { mut distance, mut conflicts, mut inversions } = before;
        let home = self.homes[slid.tile].0;
        let ((from, place), (to, _)) = (self.spots[slid.from], self.spots[slid.to]);
        // A tile that slides along a line passes nobody there; only the line
        // that it leaves or enters can change, and only if it belongs there.
        if home == from {
            conflicts = conflicts.wrapping_sub(self.conflicts_of(tiles, slid.tile, slid.from));
        } else if home == to {
            conflicts = conflicts.wrapping_add(self.conflicts_of(tiles, slid.tile, slid.to));
        }
        if (from < to) == (from < home) && from != home {
            distance -= 1
        } else {
            distance += 1
        }

        // It passes what comes after it in the first of the two lines and what
        // comes before it in the second.
        let first = usize::from(from.min(to)) * self.across;
        let place = usize::from(place);
        let own = self.order(slid.tile);
        let mut smaller = 0;
        for at in place + 1..self.places {
            smaller += u16::from(self.order(tiles[first + at * self.along].into()) < own);
        }
        for at in 0..place {
            smaller += u16::from(self.order(tiles[first + self.across + at * self.along].into()) < own);
        }
        let larger = self.places as u16 - 1 - smaller;
        if from < to {
            inversions = inversions + larger - smaller;
        } else {
            inversions = inversions + smaller - larger;
        }
        Order { distance, conflicts, inversions }
    }
}

/// What conflicts add in lines of a few places, ready to be looked up: three bits
/// a place, zero or one more than where the tile there belongs.
struct Short;

impl Short {
    const PLACES: usize = 5;

    #[inline(always)]
    fn digit(place: usize, home: u8) -> usize {
        (usize::from(home) + 1) << (3 * place)
    }

    fn table() -> &'static [u8] {
        static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
            let extra = |line: usize| {
                let mut run = Run::default();
                for place in 0..Short::PLACES {
                    if let Some(home) = (line >> (3 * place) & 7).checked_sub(1) {
                        run.push(home as u8);
                    }
                }
                run.extra() as u8
            };
            (0..1 << (3 * Short::PLACES)).map(extra).collect()
        });
        &TABLE
    }
}

/// Finds the longest increasing run among a line's tiles.
#[derive(Default)]
struct Run {
    /// The smallest end of an increasing run of each length.
    ends: [u8; Run::MOST],
    longest: usize,
    count: usize,
}

impl Run {
    /// Tiles beyond the 32nd are ignored; the result is still a lower bound.
    const MOST: usize = 32;

    #[inline(always)]
    fn push(&mut self, place: u8) {
        if self.count == Run::MOST {
            return;
        }
        let mut at = self.longest;
        while 0 < at && place < self.ends[at - 1] {
            at -= 1;
        }
        self.ends[at] = place;
        self.longest = self.longest.max(at + 1);
        self.count += 1;
    }

    #[inline(always)]
    fn extra(&self) -> u32 {
        2 * (self.count - self.longest) as u32
    }
}

impl<const N: usize> Guide<N> for Lines {
    type Memo = Order;

    fn start(&self, tiles: &[u8; N]) -> Order {
        let tiles = &tiles[..self.rows.spots.len()];
        let both = [&self.rows, &self.cols];
        Order {
            distance: both.iter().map(|axis| axis.distance(tiles)).sum::<u32>() as u16,
            conflicts: both.iter().map(|axis| axis.all(tiles)).sum::<u32>() as u16,
            inversions: both.iter().map(|axis| axis.inversions(tiles)).sum::<u32>() as u16,
        }
    }

    #[inline(always)]
    fn after(&self, before: Order, slid: Slid, tiles: &[u8; N]) -> Order {
        self.crossed(slid).after(before, slid, tiles)
    }

    #[inline(always)]
    fn value(&self, order: Order) -> u32 {
        u32::from(order.distance) + u32::from(order.conflicts)
    }

    #[inline(always)]
    fn rank(&self, order: Order) -> u32 {
        DISTANCE * u32::from(order.distance)
            + CONFLICT * u32::from(order.conflicts)
            + INVERSION * u32::from(order.inversions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::{Dir, Size};
    use proptest::prelude::*;

    fn tiles(board: &Board) -> [u8; 64] {
        let mut tiles = [0; 64];
        board.tiles().iter().enumerate().for_each(|(cell, &tile)| tiles[cell] = tile as u8);
        tiles
    }

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
            let lines = Lines::new(&goal);
            let mut order: Order = lines.start(&tiles(&board));
            for dir in walk.into_iter().map(|step| Dir::ALL[step]) {
                let to = board.blank();
                if !board.slide(dir) {
                    continue;
                }
                let slid = Slid { tile: board.tiles()[to].into(), from: board.blank(), to };
                order = lines.after(order, slid, &tiles(&board));
                prop_assert_eq!(order, lines.start(&tiles(&board)));
                prop_assert_eq!(Guide::<64>::value(&lines, order), lines.bound(&board));
            }
        }

        #[test]
        fn the_bound_never_exceeds_the_moves_made(
            (goal, _) in any_pair(),
            walk in proptest::collection::vec(0usize..4, 0..60),
        ) {
            let lines = Lines::new(&goal);
            let mut board = goal;
            let mut made = 0;
            for step in walk {
                made += u32::from(board.slide(Dir::ALL[step]));
                prop_assert!(lines.bound(&board) <= made);
            }
        }
    }
}
