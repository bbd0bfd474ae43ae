//! What a position is worth to a spread beam.

use super::Position;
use crate::slide::board::{Board, Dir, Size};

/// Ranks of positions: less is better, and the goal's is 0.
pub(super) struct Potential {
    /// How much the distance of each tile counts.
    weights: Vec<i32>,
    homes: Vec<u16>,
    /// The tiles beside each tile in the goal, by direction; 0 is none.
    beside: Vec<[u16; 4]>,
    /// Numbers of cells the differences of which tell rows and columns apart.
    spots: Vec<i32>,
    /// The number of no difference.
    centre: i32,
    /// What a move changes, by its direction: of a tile's own distance, and of what
    /// it is apart from its neighbour in each direction.
    own: [Vec<i32>; 4],
    apart: [[Vec<i32>; 4]; 4],
}

/// The units of weights and of distances.
const WEIGHT: f64 = 16.0;
const DISTANCE: f64 = 16.0;

// Found by an evolution strategy on random 10x10 boards.

/// The power of a distance.
const POWER: f64 = 1.9;
/// A tile that is not at home.
const AWAY: f64 = -0.6;
/// The part of a distance that can be made across.
const DIAGONAL: f64 = -0.2;
/// How much more a tile of the border counts than one of the middle.
const BORDER: f64 = 0.3;
/// Two tiles that belong side by side and are not.
const PARTED: f64 = 0.3;
/// How far they are apart: a factor, the most steps that count, their power.
const APART: f64 = 0.95;
const APART_MOST: f64 = 3.0;
const APART_POWER: f64 = 0.35;
/// Two of them that lie in their line the other way round.
const REVERSED: f64 = 2.8;

/// What a tile changes of its row and its column.
fn offset(dir: Dir) -> (i32, i32) {
    match dir {
        Dir::Up => (-1, 0),
        Dir::Down => (1, 0),
        Dir::Left => (0, -1),
        Dir::Right => (0, 1),
    }
}

impl Potential {
    pub(super) fn new(goal: &Board) -> Potential {
        let size = goal.size();
        let (rows, cols) = (size.rows() as i32, size.cols() as i32);
        let stride = 2 * cols + 1;
        let centre = rows * stride + cols;
        // A table over differences of rows and columns.
        let table = |value: &dyn Fn(i32, i32) -> i32| -> Vec<i32> {
            (-rows..=rows).flat_map(|down| (-cols..=cols).map(move |right| value(down, right))).collect()
        };
        let own = Dir::ALL.map(|dir| {
            let (down, right) = offset(dir);
            table(&|d, r| away(d - down, r - right) - away(d, r))
        });
        let apart = Dir::ALL.map(|dir| {
            let (down, right) = offset(dir);
            Dir::ALL.map(|side| table(&|d, r| parted(side, d - down, r - right) - parted(side, d, r)))
        });
        let homes = goal.places();
        let neighbour = |tile: usize, side: Dir| match size.step(homes[tile].into(), side.opposite()) {
            Some(cell) if tile != 0 => goal.tiles()[cell],
            _ => 0,
        };
        Potential {
            weights: homes.iter().map(|&home| weight(size, home.into())).collect(),
            beside: (0..size.cells()).map(|tile| Dir::ALL.map(|side| neighbour(tile, side))).collect(),
            spots: (0..size.cells() as i32).map(|cell| cell / cols * stride + cell % cols).collect(),
            homes,
            centre,
            own,
            apart,
        }
    }

    /// What a tile's move from a cell changes of the rank.
    #[inline(always)]
    pub(super) fn change(&self, position: &Position, tile: u16, from: usize, dir: Dir) -> i32 {
        let tile = usize::from(tile);
        let zero = self.centre - self.spots[from];
        let index = |cell: u16| (zero + self.spots[usize::from(cell)]) as usize;
        let mut change = self.weights[tile] * self.own[dir as usize][index(self.homes[tile])];
        for (&beside, apart) in self.beside[tile].iter().zip(&self.apart[dir as usize]) {
            if beside != 0 {
                change += apart[index(position.places[usize::from(beside)])];
            }
        }
        change
    }

    /// The rank of a position.
    pub(super) fn rank(&self, size: Size, position: &Position) -> i32 {
        let spot = |cell: u16| (i32::from(cell) / size.cols() as i32, i32::from(cell) % size.cols() as i32);
        let difference = |a: u16, b: u16| (spot(b).0 - spot(a).0, spot(b).1 - spot(a).1);
        (1..size.cells())
            .map(|tile| {
                let place = position.places[tile];
                let (down, right) = difference(place, self.homes[tile]);
                let own = self.weights[tile] * away(down, right);
                // Each pair once.
                let pairs = [Dir::Down, Dir::Right].map(|side| match self.beside[tile][side as usize] {
                    0 => 0,
                    beside => {
                        let (down, right) = difference(place, position.places[usize::from(beside)]);
                        parted(side, down, right)
                    }
                });
                own + pairs.iter().sum::<i32>()
            })
            .sum()
    }
}

/// How much a tile's distance counts.
fn weight(size: Size, home: usize) -> i32 {
    let (row, col) = (home / size.cols(), home % size.cols());
    let from_border = row.min(col).min(size.rows() - 1 - row).min(size.cols() - 1 - col) as f64;
    let middle = size.rows().min(size.cols()) as f64 / 4.0;
    (WEIGHT * (1.0 + BORDER * (1.0 - from_border / middle))) as i32
}

/// What a tile costs that far from its home.
fn away(down: i32, right: i32) -> i32 {
    if down == 0 && right == 0 {
        return 0;
    }
    let power = |steps: f64| steps.abs().powf(POWER);
    let (down, right) = (f64::from(down), f64::from(right));
    (DISTANCE * (AWAY + power(down) + power(right) + DIAGONAL * power((down * right).abs().sqrt()))) as i32
}

/// What two tiles cost that belong side by side if one is that far from the other.
fn parted(side: Dir, down: i32, right: i32) -> i32 {
    let (side_down, side_right) = offset(side);
    let steps = (down - side_down).abs() + (right - side_right).abs();
    if steps == 0 {
        return 0;
    }
    let mut cost = PARTED + APART * f64::from(steps).min(APART_MOST).powf(APART_POWER);
    let along = down * side_down + right * side_right;
    if along < 0 && down * side_right == 0 && right * side_down == 0 {
        cost += REVERSED / f64::from(-along);
    }
    (WEIGHT * DISTANCE * cost) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::sample;
    use crate::slide::suboptimal::spread::NOWHERE;

    /// What moves change adds up to the rank, and the goal's is the only 0.
    #[test]
    fn ranks_are_kept_up_to_date() {
        for (seed, (rows, cols)) in (1..).zip([(3, 5), (7, 4), (6, 6)]) {
            let goal = sample::board(&NamedGoal::Snail.board(Size::new(rows, cols).unwrap()), seed);
            let potential = Potential::new(&goal);
            let mut position = Position::new(&goal);
            let mut rank = potential.rank(goal.size(), &position);
            assert_eq!(rank, 0);
            for step in 0..400_usize {
                let dir = Dir::ALL[(step * step + step / 7) % 11 % 4];
                let from = position.steps[position.blank][dir as usize];
                if from == NOWHERE {
                    continue;
                }
                let tile = position.tiles[usize::from(from)];
                rank += potential.change(&position, tile, from.into(), dir);
                position.slide(dir);
                assert_eq!(rank, potential.rank(goal.size(), &position));
                let is_goal = goal.replayed(&position.moves).is_some_and(|board| board == goal);
                assert_eq!(rank == 0, is_goal);
            }
        }
    }
}
