//! Pattern databases for multi-tile moves.
//!
//! A key has four bits per cell: the blank's in the lowest bits, then those of the tiles. Most keys
//! are invalid, but a search updates a key with two operations per tile.

use super::super::board::Size;
use super::super::grid::Grid;
use super::super::pdb::{Bytes, NEVER, States, TableError, TableKind, distances};
use super::steps::{Axis, MOST_CELLS_OF_MULTI, NOWHERE, Reflection, Steps};
use crate::run::{Meter, Stop};

/// Largest number of tiles of a pattern: a table of five takes 16 MB.
pub(super) const MOST_TILES: usize = 5;

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    size: Size,
    blank: usize,
    tiles: Vec<usize>,
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

    pub(super) fn all(grid: &Grid) -> Vec<Pattern> {
        let tiles: Vec<usize> = (1..grid.size().cells()).collect();
        let groups = tiles.len().div_ceil(MOST_TILES);
        tiles.chunks(tiles.len().div_ceil(groups)).map(|tiles| Pattern::new(grid, tiles)).collect()
    }

    fn len(&self) -> usize {
        1 << (4 * (self.tiles.len() + 1))
    }

    #[inline(always)]
    pub(super) fn value(byte: u8, axis: Axis) -> u8 {
        (byte & 31) + (byte >> (5 + axis as u8) & 1)
    }

    fn home(&self) -> usize {
        self.homes.iter().rev().fold(0, |key, home| key << 4 | home) << 4 | self.blank
    }

    /// By placement, from the distances for both first axes. The two differ by at most one, because an
    /// empty move counts as a move along either axis.
    fn distances(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let placements: f64 = (0..=self.tiles.len()).map(|at| (self.size.cells() - at) as f64).product();
        let goals = Axis::BOTH.map(|axis| (self.home() as u32, axis)).to_vec();
        let moves = Moves { steps: Steps::new(self.size), tiles: self.tiles.len(), len: self.len() };
        let mut vertical = distances(&moves, 2 * self.len(), goals, 2.0 * placements, meter)?;
        let horizontal = vertical.split_off(self.len());
        for (one, other) in vertical.iter_mut().zip(horizontal) {
            if *one != NEVER {
                let least = (*one).min(other);
                debug_assert!(one.abs_diff(other) <= 1, "doing nothing is a move");
                // Values above five bits are capped, which keeps them lower bounds.
                *one = if least <= 31 { least | (*one - least) << 5 | (other - least) << 6 } else { 31 };
            }
        }
        Ok(vertical)
    }

    pub(super) fn memory(&self) -> u64 {
        2 * self.len() as u64
    }
}

struct Moves {
    steps: Steps,
    tiles: usize,
    len: usize,
}

impl States for Moves {
    /// A key, and the axis of the next move.
    type State = (u32, Axis);

    fn number(&self, (key, axis): Self::State) -> usize {
        axis as usize * self.len + key as usize
    }

    /// The placements from which at most one move along the other axis leads here.
    fn each_neighbour(&self, (key, axis): Self::State, mut each: impl FnMut(Self::State)) {
        let axis = axis.other();
        each((key, axis));
        let mut shifts = [0; MOST_CELLS_OF_MULTI];
        for at in 1..=self.tiles {
            shifts[key as usize >> (4 * at) & 15] = 4 * at;
        }
        for dir in axis.dirs() {
            let (mut then, mut blank) = (key, (key & 15) as u8);
            loop {
                let from = self.steps.from(blank, dir);
                if from == NOWHERE {
                    break;
                }
                let shift = shifts[usize::from(from)];
                if shift != 0 {
                    then = then & !(15 << shift) | u32::from(blank) << shift;
                }
                then = then & !15 | u32::from(from);
                blank = from;
                each((then, axis));
            }
        }
    }
}

impl TableKind for Pattern {
    type Table = Bytes;

    fn name(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(usize::to_string).collect();
        format!("{}-blank{}-multi{}", self.size, self.blank, tiles.join("."))
    }

    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        self.distances(meter)
    }

    fn open(&self, bytes: Bytes) -> Result<Bytes, TableError> {
        TableError::check_length(self.len(), &bytes)?;
        Ok(bytes)
    }
}

/// Maximum over the patterns, for the board and for its reflection in the diagonal.
pub(super) struct KeyBound<'a> {
    tables: Vec<&'a [u8]>,
    slots: [Slot; MOST_CELLS_OF_MULTI],
    reflected: Option<(Reflection, [Slot; MOST_CELLS_OF_MULTI])>,
}

/// Position of a tile's cell in the keys.
#[derive(Clone, Copy)]
struct Slot {
    key: usize,
    shift: u32,
}

const KEYS: usize = 6;

/// The cells of each pattern's tiles, without the blank's.
pub(super) type Keys = [u32; KEYS];

impl<'a> KeyBound<'a> {
    pub(super) fn new(grid: &Grid, tables: &'a [(Bytes, Pattern)]) -> KeyBound<'a> {
        let mut slots = [Slot { key: 0, shift: 0 }; MOST_CELLS_OF_MULTI];
        for (key, (_, pattern)) in tables.iter().enumerate() {
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
        KeyBound { tables: tables.iter().map(|(bytes, _)| (**bytes).as_ref()).collect(), slots, reflected }
    }

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
                // The reflection swaps the axes.
                bound = bound.max(Pattern::value(value, axis.other()));
            }
        }
        bound
    }
}
