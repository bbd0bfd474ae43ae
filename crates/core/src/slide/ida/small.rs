//! Recursive depth-first search on boards of at most 32 cells.
//!
//! Monomorphised by the last direction of the blank, so that each successor has its own branch,
//! which CPUs predict much better than a single branch in a loop.

use super::super::board::Dir;
use super::super::grid::{Grid, Slid, Tiles};
use super::super::heuristic::Heuristic;
use super::root::Root;
use crate::run::{Meter, Stop, Tally};

/// Directions of the blank, in the order of [`Grid::steps`].
const UP: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 3;
const NOWHERE: usize = 4;

const DIRS: [Dir; 4] = [Dir::Down, Dir::Right, Dir::Left, Dir::Up];

pub(super) fn round<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: &Root<T, H::Memo>,
    left: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let size = grid.size();
    let may_go = DIRS.map(|dir| {
        let cells = (0..size.cells()).filter(|&cell| size.step(cell, dir).is_some());
        cells.fold(0, |cells, cell| cells | 1 << cell)
    });
    let mut dive = Dive {
        heuristic,
        tiles: root.tiles.clone(),
        cols: size.cols(),
        may_go,
        tally: meter.tally(),
        meter,
        stop: None,
        way_back: Vec::new(),
    };
    let over = dive.expand::<NOWHERE>(root.blank, root.memo, left);
    dive.meter.collect(&mut dive.tally);
    match dive.stop {
        Some(stop) => Err(stop),
        None if over => Ok(Some(dive.way_back.into_iter().rev().collect())),
        None => Ok(None),
    }
}

struct Dive<'a, 'm, 'o, T, H: ?Sized> {
    heuristic: &'a H,
    tiles: T,
    cols: usize,
    may_go: [u32; 4],
    tally: Tally,
    meter: &'m mut Meter<'o>,
    stop: Option<Stop>,
    /// The solution, last move first.
    way_back: Vec<Dir>,
}

impl<T: Tiles, H: Heuristic<T> + ?Sized> Dive<'_, '_, '_, T, H> {
    /// Returns whether the search is over: goal found, or run stopped.
    fn expand<const CAME: usize>(&mut self, blank: usize, memo: H::Memo, left: u32) -> bool {
        if let Err(stop) = self.tally.tick(self.meter) {
            self.stop = Some(stop);
            return true;
        }
        (CAME != DOWN && self.go::<UP>(blank, memo, left))
            || (CAME != RIGHT && self.go::<LEFT>(blank, memo, left))
            || (CAME != LEFT && self.go::<RIGHT>(blank, memo, left))
            || (CAME != UP && self.go::<DOWN>(blank, memo, left))
    }

    #[inline(always)]
    fn go<const WAY: usize>(&mut self, blank: usize, memo: H::Memo, left: u32) -> bool {
        if self.may_go[WAY] >> blank & 1 == 0 {
            return false;
        }
        let to = match WAY {
            UP => blank - self.cols,
            LEFT => blank - 1,
            RIGHT => blank + 1,
            _ => blank + self.cols,
        };
        self.tally.generated += 1;
        let slid = Slid { tile: self.tiles.at(to), from: to, to: blank };
        self.tiles.put(blank, slid.tile);
        let after = self.heuristic.after(memo, slid, &self.tiles);
        let value = self.heuristic.value(after);
        if left <= value {
            return false;
        }
        if value == 0 || self.expand::<WAY>(to, after, left - 1) {
            self.way_back.push(DIRS[WAY]);
            return true;
        }
        self.tiles.put(to, slid.tile);
        false
    }
}
