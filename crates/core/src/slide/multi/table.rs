//! Pattern databases for multi-tile moves.
//!
//! A key has four bits for each cell: the blank's lowest, then those of the tiles.
//! Most keys mean nothing, but a search changes them with two operations a tile.

use super::super::board::{Dir, Size};
use super::super::grid::Grid;
use super::super::pdb::Bytes;
use super::super::table_cache::TableBuilder;
use super::{Axis, MOST_CELLS_OF_MULTI};
use crate::run::{Meter, Stop};

/// The most tiles of a pattern: a table of five takes 16 MB.
pub(super) const MOST_TILES: usize = 5;

/// No cell.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The byte of keys that mean nothing.
const NEVER: u8 = u8::MAX;

/// The cell whose tile moves to the blank, for each cell of the blank and way that
/// tiles move.
#[derive(Clone, Debug)]
pub(super) struct Steps([[u8; MOST_CELLS_OF_MULTI]; 4]);

impl Steps {
    pub(super) fn new(size: Size) -> Steps {
        let mut steps = [[NOWHERE; MOST_CELLS_OF_MULTI]; 4];
        for (dir, cells) in Dir::ALL.into_iter().zip(&mut steps) {
            for (blank, from) in cells.iter_mut().enumerate().take(size.cells()) {
                *from = size.step(blank, dir).map_or(NOWHERE, |cell| cell as u8);
            }
        }
        let mut by_number = steps;
        for (at, dir) in Dir::ALL.into_iter().enumerate() {
            by_number[dir as usize] = steps[at];
        }
        Steps(by_number)
    }

    #[inline(always)]
    pub(super) fn from(&self, blank: u8, dir: Dir) -> u8 {
        self.0[dir as usize & 3][usize::from(blank & 15)]
    }
}

/// Some tiles of a goal, whose distances a table holds.
#[derive(Clone, Debug)]
pub(in crate::slide) struct Pattern {
    size: Size,
    blank: usize,
    tiles: Vec<usize>,
    /// Where they belong.
    homes: Vec<usize>,
}

impl Pattern {
    pub(super) fn new(grid: &Grid, tiles: &[usize]) -> Pattern {
        Pattern {
            size: grid.size(),
            blank: grid.blank_home(),
            tiles: tiles.to_vec(),
            homes: tiles.iter().map(|&tile| grid.home(tile)).collect(),
        }
    }

    pub(super) fn tiles(&self) -> &[usize] {
        &self.tiles
    }

    /// The name of its table.
    pub(in crate::slide) fn name(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(usize::to_string).collect();
        format!("{}-blank{}-multi{}", self.size, self.blank, tiles.join("."))
    }

    /// The bytes of its table.
    pub(in crate::slide) fn len(&self) -> usize {
        1 << (4 * (self.tiles.len() + 1))
    }

    /// The value of a byte for solutions that begin in a way.
    #[inline(always)]
    pub(super) fn value(byte: u8, axis: Axis) -> u8 {
        (byte & 31) + (byte >> (5 + axis as u8) & 1)
    }

    fn home(&self) -> usize {
        self.homes.iter().rev().fold(0, |key, home| key << 4 | home) << 4 | self.blank
    }

    /// Breadth first from the goal, once for each way to begin. A placement is at
    /// most one move farther away for one of them than for the other, because doing
    /// nothing counts as a move across or along as well.
    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let steps = Steps::new(self.size);
        let home = self.home();
        let (mut vertical, mut horizontal) = (vec![NEVER; self.len()], vec![NEVER; self.len()]);
        (vertical[home], horizontal[home]) = (0, 0);
        let (mut from_vertical, mut from_horizontal) = (vec![home as u32], vec![home as u32]);
        let placements: f64 = (0..=self.tiles.len()).map(|at| (self.size.cells() - at) as f64).product();
        let mut reached = 0.0;
        for moves in 1.. {
            let next_vertical =
                self.level(&steps, Axis::Vertical, &from_horizontal, &mut vertical, moves, meter)?;
            let next_horizontal =
                self.level(&steps, Axis::Horizontal, &from_vertical, &mut horizontal, moves, meter)?;
            reached += (next_vertical.len() + next_horizontal.len()) as f64;
            meter.progress.done = Some((reached / (2.0 * placements)).min(1.0));
            if next_vertical.is_empty() && next_horizontal.is_empty() {
                break;
            }
            (from_vertical, from_horizontal) = (next_vertical, next_horizontal);
        }
        for (one, other) in vertical.iter_mut().zip(horizontal) {
            if *one != NEVER {
                let least = (*one).min(other);
                debug_assert!(one.abs_diff(other) <= 1, "doing nothing is a move");
                // What five bits do not hold is a lower bound all the same.
                *one = if least <= 31 { least | (*one - least) << 5 | (other - least) << 6 } else { 31 };
            }
        }
        Ok(vertical)
    }

    /// Writes the placements from which one move along an axis, or none, leads to
    /// some others; those that are new.
    fn level(
        &self,
        steps: &Steps,
        axis: Axis,
        from: &[u32],
        values: &mut [u8],
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u32>, Stop> {
        let mut new = Vec::new();
        let mut write = |key: usize| {
            if values[key] == NEVER {
                values[key] = moves;
                new.push(key as u32);
            }
        };
        for (number, &key) in from.iter().enumerate() {
            if number % 16_384 == 0 {
                meter.poll()?;
            }
            let key = key as usize;
            write(key);
            let mut shifts = [0; MOST_CELLS_OF_MULTI];
            for at in 1..=self.tiles.len() {
                shifts[key >> (4 * at) & 15] = 4 * at;
            }
            for dir in axis.dirs() {
                let (mut then, mut blank) = (key, (key & 15) as u8);
                loop {
                    let from = steps.from(blank, dir);
                    if from == NOWHERE {
                        break;
                    }
                    let shift = shifts[usize::from(from)];
                    if shift != 0 {
                        then = then & !(15 << shift) | usize::from(blank) << shift;
                    }
                    then = then & !15 | usize::from(from);
                    blank = from;
                    write(then);
                }
            }
        }
        Ok(new)
    }

    /// Whether bytes may be its table: the length is right, the goal has no
    /// distance, and what is one move away from it has one.
    pub(in crate::slide) fn accepts(&self, bytes: &Bytes) -> bool {
        let bytes = (**bytes).as_ref();
        bytes.len() == self.len() && bytes.get(self.home()) == Some(&0)
    }
}

/// Builds a table.
pub(in crate::slide) struct Builder<'a, 'm, 'o> {
    pub(in crate::slide) pattern: &'a Pattern,
    pub(in crate::slide) meter: &'m mut Meter<'o>,
}

impl TableBuilder for Builder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = self.pattern.build(self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        self.pattern.accepts(bytes)
    }
}
