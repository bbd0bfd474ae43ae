//! What a position is worth to a spread beam.
//!
//! It has a cost, for what tiles are away from home and related ones apart, and it
//! is the better the more tiles want to go to where the blank is. All numbers were
//! learned from runs of the beam itself; docs/internals.md tells how. They differ
//! between phases, by how far tiles are from home on average.

use super::learned::{LEARNED, Weights};
use super::position::Position;
use super::pull::Pull;
use crate::slide::board::{Board, Size};
use std::cmp::Ordering;

/// The phase before the goal.
pub(super) const LAST: usize = LEARNED.len() - 1;

/// The phase of a position with tiles that are so many moves from home, all
/// together.
pub(super) fn phase(size: Size, distance: usize) -> usize {
    let a_cell = distance as f64 / size.cells() as f64;
    LEARNED[1..].iter().take_while(|weights| a_cell < weights.below).count()
}

/// Where related tiles belong, seen from each other: side by side, across, and two
/// apart in a line. Relations come in pairs, there and back.
const RELATED: [(i32, i32); 12] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1), (2, 0), (-2, 0), (0, 2), (0, -2)];

/// How many of them are side by side.
const SIDES: usize = 4;

/// The measures of one phase.
pub(super) struct Potential {
    size: Size,
    homes: Vec<u16>,
    kinds: Vec<u8>,
    /// How many relations count.
    relations: usize,
    /// The tiles that are related to each.
    related: Vec<[Related; RELATED.len()]>,
    /// Numbers of cells the differences of which tell rows and columns apart.
    spots: Vec<i32>,
    /// The number of no difference.
    centre: i32,
    /// What a tile costs that is away from home, by its kind; and what related tiles
    /// cost, by whether one belongs at the border.
    away: Vec<Vec<i32>>,
    apart: [Vec<Vec<i16>>; 2],
    pull: Pull,
}

/// A tile in a relation; 0 is none.
#[derive(Clone, Copy)]
struct Related {
    tile: u16,
    /// Whether neither belongs at the border.
    is_inner: bool,
}

/// Kinds of homes: three for cells of the border, by whether it is above or below
/// them, at a side, or both; three for the cells behind those; one for all others.
const KINDS: usize = 7;

fn kind(size: Size, home: usize) -> usize {
    let (row, col) = (home / size.cols(), home % size.cols());
    let down = row.min(size.rows() - 1 - row);
    let right = col.min(size.cols() - 1 - col);
    let side = match down.cmp(&right) {
        Ordering::Less => 0,
        Ordering::Greater => 1,
        Ordering::Equal => 2,
    };
    (3 * down.min(right) + side).min(KINDS - 1)
}

fn is_at_border(kind: u8) -> bool {
    kind < 3
}

impl Potential {
    pub(super) fn new(goal: &Board, phase: usize) -> Potential {
        let size = goal.size();
        let weights = &LEARNED[phase];
        let (rows, cols) = (size.rows() as i32, size.cols() as i32);
        let stride = 2 * cols + 1;
        let differences =
            || (-rows..=rows).flat_map(move |down| (-cols..=cols).map(move |right| (down, right)));
        let homes = goal.places();
        let kinds: Vec<u8> = homes.iter().map(|&home| kind(size, home.into()) as u8).collect();
        let related = |tile: usize, (down, right): (i32, i32)| {
            let home = i32::from(homes[tile]);
            let (row, col) = (home / cols + down, home % cols + right);
            let is_on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
            let other = if tile != 0 && is_on_board { goal.tiles()[(row * cols + col) as usize] } else { 0 };
            let touches_border = is_at_border(kinds[tile]) || is_at_border(kinds[usize::from(other)]);
            Related { tile: other, is_inner: !touches_border }
        };
        let apart = |is_inner: bool| {
            let table = |relation| {
                let costs = differences().map(|(down, right)| weights.apart(is_inner, relation, down, right));
                costs.map(|cost| cost as i16).collect()
            };
            (0..RELATED.len()).map(table).collect()
        };
        Potential {
            size,
            relations: if weights.has_only_sides() { SIDES } else { RELATED.len() },
            related: (0..size.cells()).map(|tile| RELATED.map(|offset| related(tile, offset))).collect(),
            spots: (0..size.cells() as i32).map(|cell| cell / cols * stride + cell % cols).collect(),
            centre: rows * stride + cols,
            away: (0..KINDS)
                .map(|kind| differences().map(|(down, right)| weights.away(kind, down, right)).collect())
                .collect(),
            apart: [false, true].map(apart),
            pull: Pull::new(size, weights),
            homes,
            kinds,
        }
    }

    /// How far all tiles are from home, together.
    pub(super) fn distance(&self, position: &Position) -> usize {
        let tiles = position.places.iter().zip(&self.homes).skip(1);
        tiles.map(|(&place, &home)| self.size.distance(place.into(), home.into())).sum()
    }

    /// What a position costs; 0 is the goal.
    pub(super) fn cost(&self, position: &Position) -> i32 {
        let costs = (1..self.size.cells()).map(|tile| {
            let zero = self.centre - self.spots[usize::from(position.places[tile])];
            let index = |cell: u16| (zero + self.spots[usize::from(cell)]) as usize;
            let away = self.away[usize::from(self.kinds[tile])][index(self.homes[tile])];
            // Each pair once.
            let pairs = (0..self.relations).step_by(2).map(|relation| match self.related[tile][relation] {
                Related { tile: 0, .. } => 0,
                Related { tile, is_inner } => {
                    let there = index(position.places[usize::from(tile)]);
                    i32::from(self.apart[usize::from(is_inner)][relation][there])
                }
            });
            away + pairs.sum::<i32>()
        });
        costs.sum()
    }

    /// What it changes of the cost if a tile moves from a cell to the blank's.
    #[inline(always)]
    pub(super) fn change(&self, position: &Position, tile: u16, from: usize) -> i32 {
        let tile = usize::from(tile);
        let before = self.centre - self.spots[from];
        let after = self.centre - self.spots[position.blank];
        let home = self.spots[usize::from(self.homes[tile])];
        let away = &self.away[usize::from(self.kinds[tile])];
        let mut change = away[(after + home) as usize] - away[(before + home) as usize];
        for (relation, related) in self.related[tile][..self.relations].iter().enumerate() {
            if related.tile != 0 {
                let there = self.spots[usize::from(position.places[usize::from(related.tile)])];
                let apart = &self.apart[usize::from(related.is_inner)][relation];
                change +=
                    i32::from(apart[(after + there) as usize]) - i32::from(apart[(before + there) as usize]);
            }
        }
        change
    }

    /// What the blank's place is worth after such a move: less is better.
    #[inline(always)]
    pub(super) fn pull(&self, position: &Position, tile: u16, from: usize) -> i32 {
        self.pull.after(&position.wishes, tile, from, position.blank)
    }
}

/// How the cost of distances grows that are longer than those that were learned.
const POWER: f64 = 1.9;

/// Units of related tiles' costs.
const PAIR: i32 = 16;

impl Weights {
    /// What a tile costs that far from its home, which is of some kind.
    fn away(&self, kind: usize, down: i32, right: i32) -> i32 {
        let (down, right) = (down.unsigned_abs() as usize, right.unsigned_abs() as usize);
        let (across, along) = match kind % 3 {
            0 => (down, right),
            1 => (right, down),
            _ => (down.max(right), down.min(right)),
        };
        let table = &self.away[kind / 3];
        let most = table.len() - 1;
        let learned = i32::from(table[across.min(most)][along.min(most)]);
        let power = |steps: usize| (steps as f64 / most as f64).powf(POWER);
        let beyond = [across, along].map(|steps| power(steps.max(most)) - 1.0);
        learned + (f64::from(table[most][0]) * (beyond[0] + beyond[1])) as i32
    }

    /// What two related tiles cost if one is that far from the other.
    fn apart(&self, is_inner: bool, relation: usize, down: i32, right: i32) -> i32 {
        let (to_down, to_right) = (RELATED[relation].0.signum(), RELATED[relation].1.signum());
        // How far the other is in the direction where it belongs, and across.
        let along = down * to_down + right * to_right;
        let across = (down * to_right + right * to_down).unsigned_abs() as usize;
        let inner = usize::from(is_inner);
        let in_line = |table: &[[u8; 5]]| table[row(along, table.len())][across.min(4)];
        let cost = match relation / SIDES {
            0 => in_line(&self.beside[inner]),
            1 => {
                let table = &self.across[inner];
                let [down, right] = [down * to_down, right * to_right].map(|steps| row(steps, table.len()));
                table[down.max(right)][down.min(right)]
            }
            _ => in_line(&self.two_apart[inner]),
        };
        PAIR * i32::from(cost)
    }

    /// Whether no tiles count but those that belong side by side.
    fn has_only_sides(&self) -> bool {
        self.across.as_flattened().as_flattened().iter().all(|&cost| cost == 0)
    }
}

/// The row of a table for so many steps ahead. Half of its rows, but one, are for
/// steps back.
fn row(steps: i32, rows: usize) -> usize {
    (steps + rows as i32 / 2 - 1).clamp(0, rows as i32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::NamedGoal;
    use crate::slide::board::Dir;
    use crate::slide::suboptimal::sample;

    /// What moves change adds up to the cost, and the goal's is the only 0. What
    /// the blank's place is worth does not depend on how the blank came there.
    #[test]
    fn measures_are_kept_up_to_date() {
        for (seed, (rows, cols)) in (1..).zip([(3, 5), (7, 4), (6, 6), (5, 12), (9, 3), (11, 13)]) {
            let goal = sample::board(&NamedGoal::Snail.board(Size::new(rows, cols).unwrap()), seed);
            let potential = Potential::new(&goal, seed as usize % LEARNED.len());
            let mut position = Position::new(&goal, &goal);
            let mut cost = potential.cost(&position);
            assert_eq!(cost, 0);
            for step in 0..400_usize {
                let dir = Dir::ALL[(step * step + step / 7) % 11 % 4];
                let Some(from) = position.from(dir) else { continue };
                let tile = position.tiles[from];
                cost += potential.change(&position, tile, from);
                let pull = potential.pull(&position, tile, from);
                position.slide(dir);
                assert_eq!(cost, potential.cost(&position));
                let board = goal.replayed(&position.moves).unwrap();
                assert_eq!(cost == 0, board == goal);
                assert_eq!(pull, pull_of(&board, &goal, &LEARNED[seed as usize % LEARNED.len()]));
            }
        }
    }

    /// What the blank's place is worth, by its definition.
    fn pull_of(board: &Board, goal: &Board, weights: &Weights) -> i32 {
        let cols = board.size().cols() as i32;
        let spot = |cell: usize| (cell as i32 / cols, cell as i32 % cols);
        let (blank, homes) = (spot(board.blank()), goal.places());
        let toward = |wish: i32, ahead: i32, across: i32| match (ahead.unsigned_abs(), across.unsigned_abs())
        {
            (0, _) | (_, 4..) => 0,
            (far, across) => {
                let weight = weights.pull[weights.pull.len().min(far as usize) - 1][across as usize];
                wish.clamp(-3, 3) * ahead.signum() * i32::from(weight)
            }
        };
        let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        tiles
            .map(|(cell, &tile)| {
                let (here, home) = (spot(cell), spot(homes[usize::from(tile)].into()));
                let (down, right) = (here.0 - blank.0, here.1 - blank.1);
                toward(home.0 - here.0, down, right) + toward(home.1 - here.1, right, down)
            })
            .sum()
    }

    /// Nothing but the right place costs nothing.
    #[test]
    fn all_that_is_wrong_has_a_cost() {
        let differences = || (-20..=20).flat_map(|down| (-20..=20).map(move |right| (down, right)));
        for weights in &LEARNED {
            for (down, right) in differences() {
                for kind in 0..KINDS {
                    assert_eq!(0 < weights.away(kind, down, right), (down, right) != (0, 0));
                }
                for (relation, &offset) in RELATED.iter().enumerate() {
                    let costs = [false, true].map(|is_inner| weights.apart(is_inner, relation, down, right));
                    assert!(costs.iter().all(|cost| 0 <= *cost));
                    assert!((down, right) != offset || costs == [0, 0]);
                }
            }
        }
    }

    #[test]
    fn phases_follow_each_other() {
        let size = Size::new(10, 10).unwrap();
        let phases: Vec<usize> = (0..900).rev().map(|distance| phase(size, distance)).collect();
        assert!(phases.is_sorted());
        assert_eq!((phases[0], phases[899]), (0, LAST));
    }
}
