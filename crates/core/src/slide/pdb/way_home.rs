//! How many moves are left, found by going home in a table.
//!
//! A table tells of two placements a move apart which is nearer, so a walk from
//! one to the next nearer one counts the moves. Every step waits for memory, so
//! walks in several tables take their steps together.

use super::cell_set::{BoardMask, each};
use super::index::Placement;
use super::prefetch::prefetch;
use super::table::Table;

/// The most moves of a way home; no table has as many.
const MOST: u32 = 250;

/// A walk home.
pub(super) struct WayHome<'t> {
    table: &'t Table,
    bytes: &'t [u8],
    mask: BoardMask,
    /// The row and column of each cell.
    places: [(u8, u8); 32],
    /// Where each tile belongs.
    homes: [u32; 8],
    here: Placement,
    blank: u32,
    moves: u32,
    is_home: bool,
    /// The moves left, modulo four.
    remainder: u32,
    /// The moves that are looked at.
    steps: Vec<Step>,
}

/// A move, and where its bit is.
struct Step {
    then: Placement,
    from: u32,
    byte: usize,
    bit: u32,
}

impl<'t> WayHome<'t> {
    /// A walk that begins here.
    pub(super) fn new(table: &'t Table, placement: Placement, blank: u32) -> WayHome<'t> {
        let cols = table.spec().size().cols();
        let mut homes = [0; 8];
        let mut tiles = 0;
        each(table.spec().homes(), |cell| {
            homes[tiles & 7] = cell;
            tiles += 1;
        });
        WayHome {
            table,
            bytes: table.bytes(),
            mask: BoardMask::new(table.spec().size()),
            places: std::array::from_fn(|cell| ((cell / cols) as u8, (cell % cols) as u8)),
            homes,
            here: placement,
            blank,
            moves: 0,
            is_home: false,
            remainder: table.remainder(placement, blank),
            steps: Vec::new(),
        }
    }

    /// The moves of these walks, if all of them come home. They may not in a
    /// damaged table, or from a placement that has no way home.
    pub(super) fn lengths(mut walks: Vec<WayHome<'t>>) -> Option<Vec<u32>> {
        for _ in 0..=MOST {
            // Most ways home are found among the moves towards it.
            walks.iter_mut().for_each(|walk| walk.look(true));
            for walk in walks.iter_mut().filter(|walk| !walk.is_home) {
                if !walk.step() {
                    walk.look(false);
                    if !walk.step() {
                        return None;
                    }
                }
            }
            if walks.iter().all(|walk| walk.is_home) {
                return Some(walks.iter().map(|walk| walk.moves).collect());
            }
        }
        None
    }

    /// Looks for moves that take a tile towards its home, or away from it, and
    /// starts to fetch their bits.
    fn look(&mut self, is_towards: bool) {
        let spec = self.table.spec();
        let region = self.mask.region(self.here.taken, self.blank);
        self.is_home = self.here == self.table.goal() && region >> spec.blank_home() & 1 == 1;
        self.steps.clear();
        if self.is_home {
            return;
        }
        each(region, |to| {
            each(self.mask.beside(1 << to) & self.here.taken, |from| {
                let home = self.homes[self.here.tile_on(from) & 7];
                if is_towards == (self.distance(to, home) < self.distance(from, home)) {
                    let then = self.here.moved(from, to);
                    let (byte, bit) = self.table.index().bit(then, from);
                    prefetch(self.bytes, byte);
                    self.steps.push(Step { then, from, byte, bit });
                }
            });
        });
    }

    fn distance(&self, a: u32, b: u32) -> u8 {
        let (a, b) = (self.places[a as usize & 31], self.places[b as usize & 31]);
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }

    /// Makes the first of these moves that leaves one move less.
    fn step(&mut self) -> bool {
        let wanted = (self.remainder + 3) % 4;
        let is_wanted = |step: &&Step| u32::from(self.bytes[step.byte] >> step.bit & 1) == wanted >> 1;
        let Some(step) = self.steps.iter().find(is_wanted) else { return false };
        (self.here, self.blank, self.remainder) = (step.then, step.from, wanted);
        self.moves += 1;
        true
    }
}
