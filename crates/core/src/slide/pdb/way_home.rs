//! How many moves are left, found by going home in a table.
//!
//! A table tells of two placements a move apart which is nearer, so a walk from
//! one to the next nearer one counts the moves. Every step waits for memory, so
//! walks in several tables take their steps together.

use super::cell_set::{BoardMask, Cells, each};
use super::index::Placement;
use super::permutation::PermutationIndex;
use super::prefetch::prefetch;
use super::spec::Spec;
use super::table::Table;

/// The most moves of a way home; no table has as many.
const MOST: u32 = 250;

/// The most tiles of a pattern.
const TILES: usize = PermutationIndex::MOST;

/// The most moves from a placement: four of every tile.
const MOVES: usize = 4 * TILES;

/// Where the tiles of a pattern belong, and which moves take them there.
pub(super) struct Homeward {
    pub(super) mask: BoardMask,
    pub(super) goal: Placement,
    /// For each tile and each cell, the neighbours that are nearer to its home.
    nearer: [[Cells; 32]; TILES],
}

impl Homeward {
    /// Those of a pattern.
    pub(super) fn new(spec: &Spec) -> Homeward {
        let mask = BoardMask::new(spec.size());
        let distance = |a: u32, b: u32| spec.size().distance(a as usize, b as usize);
        let mut nearer = [[0; 32]; TILES];
        let mut tiles = nearer.iter_mut();
        each(spec.homes(), |home| {
            let Some(nearer) = tiles.next() else { return };
            for (from, nearer) in (0..spec.size().cells() as u32).zip(nearer) {
                each(mask.beside(1 << from), |to| {
                    *nearer |= Cells::from(distance(to, home) < distance(from, home)) << to;
                });
            }
        });
        let order = (0..spec.count() as u32).fold(0, |order, tile| order | tile << (3 * tile));
        Homeward { mask, goal: Placement { taken: spec.homes(), order }, nearer }
    }
}

/// A walk home.
pub(super) struct WayHome<'t> {
    table: &'t Table,
    bytes: &'t [u8],
    here: Placement,
    /// The cells that the blank can be on.
    region: Cells,
    moves: u32,
    /// The moves left, modulo four.
    remainder: u32,
    /// The first `count` are the moves still to be looked at: from where to where.
    next: [(u8, u8); MOVES],
    count: usize,
    /// Whether they take a tile towards its home.
    is_towards: bool,
    /// The move whose bit was asked for.
    asked: Option<Step>,
}

/// A move, and where its bit is.
struct Step {
    then: Placement,
    from: u32,
    byte: usize,
    bit: u32,
}

/// How far a walk is.
enum Walk {
    Home,
    OnItsWay,
    Lost,
}

impl<'t> WayHome<'t> {
    /// A walk that begins here.
    pub(super) fn new(table: &'t Table, placement: Placement, blank: u32) -> WayHome<'t> {
        let mut walk = WayHome {
            table,
            bytes: table.bytes(),
            here: placement,
            region: table.homeward().mask.region(placement.taken, blank),
            moves: 0,
            remainder: table.remainder(placement, blank),
            next: [(0, 0); MOVES],
            count: 0,
            is_towards: true,
            asked: None,
        };
        walk.look(true);
        walk
    }

    /// The moves of these walks, if all of them come home. They may not in a
    /// damaged table, or from a placement that has no way home.
    pub(super) fn lengths(mut walks: Vec<WayHome<'t>>) -> Option<Vec<u32>> {
        loop {
            let mut are_home = true;
            for walk in &mut walks {
                match walk.go_on() {
                    Walk::Home => {}
                    Walk::OnItsWay => are_home = false,
                    Walk::Lost => return None,
                }
            }
            if are_home {
                return Some(walks.iter().map(|walk| walk.moves).collect());
            }
        }
    }

    /// Makes the move that was asked for, if it leaves one move less, and asks
    /// for the next.
    fn go_on(&mut self) -> Walk {
        if let Some(step) = self.asked.take() {
            let wanted = (self.remainder + 3) % 4;
            if u32::from(self.bytes[step.byte] >> step.bit & 1) == wanted >> 1 {
                self.here = step.then;
                self.region = self.table.homeward().mask.region(self.here.taken, step.from);
                self.remainder = wanted;
                self.moves += 1;
                self.look(true);
            }
        }
        let is_home =
            self.here == self.table.goal() && self.region >> self.table.spec().blank_home() & 1 == 1;
        if is_home {
            return Walk::Home;
        }
        // Most ways home go on towards it.
        if self.count == 0 && self.is_towards {
            self.look(false);
        }
        if self.count == 0 || MOST < self.moves {
            return Walk::Lost;
        }
        self.count -= 1;
        let (from, to) = self.next[self.count % MOVES];
        let then = self.here.moved(from.into(), to.into());
        let (byte, bit) = self.table.index().bit(then, from.into());
        prefetch(self.bytes, byte);
        self.asked = Some(Step { then, from: from.into(), byte, bit });
        Walk::OnItsWay
    }

    /// Looks for moves that take a tile towards its home, or for all others.
    fn look(&mut self, is_towards: bool) {
        let homeward = self.table.homeward();
        self.is_towards = is_towards;
        self.count = 0;
        let mut order = self.here.order;
        each(self.here.taken, |from| {
            let nearer = homeward.nearer[order as usize % TILES][from as usize % 32];
            order >>= 3;
            let wanted = if is_towards { nearer } else { homeward.mask.beside(1 << from) & !nearer };
            each(wanted & self.region, |to| {
                self.next[self.count % MOVES] = (from as u8, to as u8);
                self.count += 1;
            });
        });
    }
}
