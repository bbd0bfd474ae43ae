//! What a position is worth to a spread beam.
//!
//! It has a cost, for what tiles are away from home, related ones apart, and
//! neighbours in each other's way, and it is the better the more tiles want to go to
//! where the blank is. All numbers were
//! learned from runs of the beam itself; docs/internals.md tells how. They differ
//! between phases, by how far tiles are from home on average.

use super::friction::Friction;
use super::learned::{LEARNED, Weights};
use super::position::{Position, spot};
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
    /// The spots of the homes.
    home_spots: Vec<i32>,
    kinds: Vec<u8>,
    /// How many relations count.
    relations: usize,
    /// The tiles that are related to each.
    related: Vec<[Related; RELATED.len()]>,
    /// The number of no difference between two spots.
    centre: i32,
    /// The size of a table over all differences.
    area: usize,
    /// What a tile costs that is away from home: a table for each kind. What related
    /// tiles cost: a table for each relation, first if one of them belongs at the
    /// border, then if not.
    away: Vec<i32>,
    apart: Vec<i16>,
    friction: Friction,
    pull: Pull,
}

/// A tile in a relation; 0 is none.
#[derive(Clone, Copy)]
struct Related {
    tile: u16,
    /// The number of their table.
    table: u16,
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
        let differences =
            || (-rows..=rows).flat_map(move |down| (-cols..=cols).map(move |right| (down, right)));
        let homes = goal.places();
        let kinds: Vec<u8> = homes.iter().map(|&home| kind(size, home.into()) as u8).collect();
        let related = |tile: usize, relation: usize| {
            let (down, right) = RELATED[relation];
            let home = i32::from(homes[tile]);
            let (row, col) = (home / cols + down, home % cols + right);
            let is_on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
            let other = if tile != 0 && is_on_board { goal.tiles()[(row * cols + col) as usize] } else { 0 };
            let touches_border = is_at_border(kinds[tile]) || is_at_border(kinds[usize::from(other)]);
            let first = if touches_border { 0 } else { RELATED.len() };
            Related { tile: other, table: (first + relation) as u16 }
        };
        let apart = |table: usize| {
            let (is_inner, relation) = (RELATED.len() <= table, table % RELATED.len());
            differences().map(move |(down, right)| weights.apart(is_inner, relation, down, right) as i16)
        };
        Potential {
            size,
            relations: if weights.has_only_sides() { SIDES } else { RELATED.len() },
            related: (0..size.cells())
                .map(|tile| std::array::from_fn(|relation| related(tile, relation)))
                .collect(),
            centre: rows * (2 * cols + 1) + cols,
            area: differences().count(),
            away: (0..KINDS)
                .flat_map(|kind| differences().map(move |(down, right)| weights.away(kind, down, right)))
                .collect(),
            apart: (0..2 * RELATED.len()).flat_map(apart).collect(),
            friction: Friction::new(phase),
            pull: Pull::new(size, weights),
            home_spots: homes.iter().map(|&home| spot(size, home.into()).into()).collect(),
            homes,
            kinds,
        }
    }

    /// How far all tiles are from home, together.
    pub(super) fn distance(&self, position: &Position) -> usize {
        let tiles = position.tiles.iter().enumerate().filter(|(cell, _)| *cell != position.blank);
        tiles.map(|(cell, &tile)| self.size.distance(cell, self.homes[usize::from(tile)].into())).sum()
    }

    /// What a position costs; 0 is the goal.
    pub(super) fn cost(&self, position: &Position) -> i32 {
        let costs = (1..self.size.cells()).map(|tile| {
            let zero = self.centre - i32::from(position.spots[tile]);
            let away = self.away[self.index(self.kinds[tile].into(), zero + self.home_spots[tile])];
            // Each pair once.
            let pairs =
                self.related[tile][..self.relations].iter().step_by(2).filter(|other| other.tile != 0);
            let apart = pairs.map(|other| {
                let there = i32::from(position.spots[usize::from(other.tile)]);
                i32::from(self.apart[self.index(other.table, zero + there)])
            });
            away + apart.sum::<i32>()
        });
        costs.sum()
    }

    /// What it changes of the cost if a tile moves to the blank's cell.
    #[inline(always)]
    pub(super) fn change(&self, position: &Position, tile: u16) -> i32 {
        let tile = usize::from(tile);
        let before = self.centre - i32::from(position.spots[tile]);
        let after = self.centre - i32::from(position.spots[0]);
        let (kind, home) = (self.kinds[tile].into(), self.home_spots[tile]);
        let mut change =
            self.away[self.index(kind, after + home)] - self.away[self.index(kind, before + home)];
        for other in &self.related[tile][..self.relations] {
            if other.tile != 0 {
                let there = i32::from(position.spots[usize::from(other.tile)]);
                change += i32::from(self.apart[self.index(other.table, after + there)]);
                change -= i32::from(self.apart[self.index(other.table, before + there)]);
            }
        }
        change
    }

    /// Where a difference is in a table.
    #[inline(always)]
    fn index(&self, table: u16, difference: i32) -> usize {
        usize::from(table) * self.area + difference as usize
    }

    /// What tiles cost that are in each other's way.
    pub(super) fn friction(&self, position: &Position) -> i32 {
        self.friction.cost(&position.wishes.field)
    }

    /// What it changes of that if a tile moves to the blank's cell.
    #[inline(always)]
    pub(super) fn friction_change(&self, position: &Position, tile: u16, from: usize) -> i32 {
        let wish = position.wishes.of(tile, position.blank);
        self.friction.change(&position.wishes.field, wish, from, position.blank)
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

    /// What moves change adds up to the costs, and the goal's is the only 0. What
    /// the blank's place is worth does not depend on how the blank came there.
    #[test]
    fn measures_are_kept_up_to_date() {
        for (seed, (rows, cols)) in (1..).zip([(3, 5), (7, 4), (6, 6), (5, 12), (9, 3), (11, 13)]) {
            let goal = sample::board(&NamedGoal::Snail.board(Size::new(rows, cols).unwrap()), seed);
            let potential = Potential::new(&goal, seed as usize % LEARNED.len());
            let mut position = Position::new(&goal, &goal);
            let mut cost = potential.cost(&position);
            let mut friction = potential.friction(&position);
            assert_eq!(cost, 0);
            for step in 0..400_usize {
                let dir = Dir::ALL[(step * step + step / 7) % 11 % 4];
                let Some(from) = position.from(dir) else { continue };
                let tile = position.tiles[from];
                cost += potential.change(&position, tile);
                friction += potential.friction_change(&position, tile, from);
                let pull = potential.pull(&position, tile, from);
                position.slide(dir);
                assert_eq!((cost, friction), (potential.cost(&position), potential.friction(&position)));
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
