//! Pattern databases for multi-tile moves.
//!
//! A key has four bits for each cell: the blank's lowest, then those of the tiles.
//! Most keys mean nothing, but a search changes them with two operations a tile.

use super::super::board::Size;
use super::super::grid::Grid;
use super::super::pdb::Bytes;
use super::steps::{NOWHERE, Reflection, Steps};
use super::{Axis, MOST_CELLS_OF_MULTI};
use crate::run::{Meter, Stop};

/// The most tiles of a pattern: a table of five takes 16 MB.
pub(super) const MOST_TILES: usize = 5;

/// The byte of keys that mean nothing.
const NEVER: u8 = u8::MAX;

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
    fn new(grid: &Grid, tiles: &[usize]) -> Pattern {
        Pattern {
            size: grid.size(),
            blank: grid.blank_home(),
            tiles: tiles.to_vec(),
            homes: tiles.iter().map(|&tile| grid.home(tile)).collect(),
        }
    }

    /// All tiles of a goal in groups that a table holds.
    pub(super) fn all(grid: &Grid) -> Vec<Pattern> {
        let tiles: Vec<usize> = (1..grid.size().cells()).collect();
        let groups = tiles.len().div_ceil(MOST_TILES);
        tiles.chunks(tiles.len().div_ceil(groups)).map(|tiles| Pattern::new(grid, tiles)).collect()
    }

    /// The bytes of its table.
    fn len(&self) -> usize {
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
    pub(super) fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
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

    /// The name of its table.
    pub(in crate::slide) fn name(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(usize::to_string).collect();
        format!("{}-blank{}-multi{}", self.size, self.blank, tiles.join("."))
    }

    /// Peak memory of building its table, in bytes, estimated.
    pub(super) fn memory(&self) -> u64 {
        2 * self.len() as u64
    }

    /// Whether bytes may be its table.
    pub(super) fn accepts(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.len() && bytes.get(self.home()) == Some(&0)
    }
}

/// The largest value of some patterns, and of the same ones for the board reflected
/// in its diagonal.
pub(super) struct KeyBound<'a> {
    tables: Vec<&'a [u8]>,
    /// The place of each tile in the keys of the patterns.
    slots: [Slot; MOST_CELLS_OF_MULTI],
    /// The same in those of the reflected board.
    reflected: Option<(Reflection, [Slot; MOST_CELLS_OF_MULTI])>,
}

/// Where a tile's cell is in a key.
#[derive(Clone, Copy)]
struct Slot {
    key: usize,
    shift: u32,
}

/// The most keys of a node: those of the patterns, and of their reflections.
const KEYS: usize = 6;

/// The cells of each pattern's tiles, without the blank's.
pub(super) type Keys = [u32; KEYS];

impl<'a> KeyBound<'a> {
    pub(super) fn new(grid: &Grid, tables: &'a [(Pattern, Bytes)]) -> KeyBound<'a> {
        let mut slots = [Slot { key: 0, shift: 0 }; MOST_CELLS_OF_MULTI];
        for (key, (pattern, _)) in tables.iter().enumerate() {
            for (at, &tile) in pattern.tiles.iter().enumerate() {
                slots[tile] = Slot { key, shift: 4 * (at as u32 + 1) };
            }
        }
        let reflection = Reflection::new(grid).filter(|_| 2 * tables.len() <= KEYS);
        let reflected = reflection.map(|reflection| {
            let slot = |tile: usize| {
                let Slot { key, shift } = slots[usize::from(reflection.tiles[tile])];
                Slot { key: key + tables.len(), shift }
            };
            (reflection, std::array::from_fn(slot))
        });
        KeyBound { tables: tables.iter().map(|(_, bytes)| (**bytes).as_ref()).collect(), slots, reflected }
    }

    /// The keys of a board.
    pub(super) fn start(&self, tiles: &[u8]) -> Keys {
        let mut keys = [0; KEYS];
        for (cell, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            self.slide(&mut keys, tile, 0, cell as u8);
        }
        keys
    }

    #[inline(always)]
    pub(super) fn slide(&self, keys: &mut Keys, tile: u8, from: u8, to: u8) {
        let Slot { key, shift } = self.slots[usize::from(tile & 15)];
        keys[key] ^= u32::from(from ^ to) << shift;
        if let Some((reflection, slots)) = &self.reflected {
            let Slot { key, shift } = slots[usize::from(tile & 15)];
            let (from, to) =
                (reflection.cells[usize::from(from & 15)], reflection.cells[usize::from(to & 15)]);
            keys[key] ^= u32::from(from ^ to) << shift;
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, keys: &Keys, blank: u8, axis: Axis) -> u8 {
        let mut bound = 0;
        for (key, table) in self.tables.iter().enumerate() {
            let value = table[(keys[key] | u32::from(blank)) as usize];
            bound = bound.max(Pattern::value(value, axis));
        }
        if let Some((reflection, _)) = &self.reflected {
            let blank = u32::from(reflection.cells[usize::from(blank & 15)]);
            for (key, table) in self.tables.iter().enumerate() {
                let value = table[(keys[self.tables.len() + key] | blank) as usize];
                // What is up and down here is left and right there.
                bound = bound.max(Pattern::value(value, axis.other()));
            }
        }
        bound
    }
}
