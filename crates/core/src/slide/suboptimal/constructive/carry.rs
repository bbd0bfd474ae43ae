//! Carries one tile to a target, with the blank circling it step by step.

use super::travel::way;
use crate::run::{Meter, Stop};
use crate::slide::board::Dir;
use crate::slide::suboptimal::workspace::Workspace;

/// Value of one step of any tile towards its home, in moves times [`UNIT`]: about its share of the
/// whole solution.
const WORTH: i32 = 5;
const UNIT: i32 = 4;

/// Remaining steps of the tile, down and right; negative is up and left.
#[derive(Clone, Copy)]
struct Rest([i32; 2]);

impl Rest {
    fn new(work: &Workspace, from: usize, to: usize) -> Rest {
        let (from, to) = (work.spot(from), work.spot(to));
        Rest([0, 1].map(|axis| to[axis] as i32 - from[axis] as i32))
    }

    fn dirs(self) -> impl Iterator<Item = Dir> {
        let dirs = [[Dir::Up, Dir::Down], [Dir::Left, Dir::Right]];
        (0..2)
            .filter(move |&axis| self.0[axis] != 0)
            .map(move |axis| dirs[axis][usize::from(0 < self.0[axis])])
    }

    /// Remaining moves among open cells after the tile has moved `dir`: a step after a turn takes
    /// three moves, a step straight on takes five.
    fn moves_after(self, dir: Dir) -> i32 {
        let axis = usize::from(matches!(dir, Dir::Left | Dir::Right));
        let (same, other) = (self.0[axis].abs() - 1, self.0[1 - axis].abs());
        let straight = if same < other { other - same - 1 } else { same - other };
        3 * (same + other) + 2 * straight
    }
}

/// The longest path of the blank from behind a tile to its front, and if none is open, from its side
/// around its back.
const LONGEST: [usize; 2] = [4, 6];

/// Carries `tile` to `target` through open cells.
///
/// Each step counts as a node. Returns `false`, with the tile on the way, if the blank cannot get
/// around it any more, which can happen next to closed cells.
pub(super) fn carry(
    work: &mut Workspace,
    tile: u16,
    target: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let from = work.place(tile);
    let rest = Rest::new(work, from, target);
    let fronts: Vec<usize> =
        rest.dirs().map(|dir| work.ahead(from, dir)).filter(|&cell| work.is_open(cell)).collect();
    if fronts.is_empty() {
        return Ok(from == target);
    }
    let Some(path) = way(work, &fronts, from) else { return Ok(false) };
    work.slide_all(&path);
    let mut detours =
        Detours { work, from, cells: Vec::new(), moves: Vec::new(), value: 0, best: Vec::new() };
    loop {
        meter.tick()?;
        detours.from = detours.work.place(tile);
        let rest = Rest::new(detours.work, detours.from, target);
        if rest.0 == [0, 0] {
            return Ok(true);
        }
        detours.best.clear();
        for longest in LONGEST {
            if detours.best.is_empty() {
                rest.dirs().for_each(|dir| detours.extend(dir, longest, -UNIT * rest.moves_after(dir)));
            }
        }
        if detours.best.is_empty() {
            return Ok(false);
        }
        detours.work.slide_all(&detours.best);
    }
}

/// Paths of the blank that take a tile one step on. Other tiles on the way may get nearer to their
/// homes too.
struct Detours<'a> {
    work: &'a mut Workspace,
    /// The tile's cell.
    from: usize,
    /// The moves of the path, and the cells they start from.
    moves: Vec<Dir>,
    cells: Vec<usize>,
    /// The best path, if there is one, and its value.
    best: Vec<Dir>,
    value: i32,
}

impl Detours<'_> {
    /// Considers all ways to continue the path, of this value, by at most `left` moves of the blank and
    /// a move `dir` of the tile.
    ///
    /// A path enters no cell twice, so every tile on it moves once, and the value can be read off the
    /// unchanged board.
    fn extend(&mut self, dir: Dir, left: usize, value: i32) {
        let front = self.work.ahead(self.from, dir);
        let last = self.cells.last().zip(self.moves.last());
        let cell = last.map_or(self.work.blank(), |(&cell, &to)| self.work.beside(cell, to));
        if cell == front {
            if self.best.is_empty() || self.value < value {
                self.value = value;
                self.best.clone_from(&self.moves);
                self.best.push(dir);
            }
            return;
        }
        self.cells.push(cell);
        for to in Dir::ALL {
            let next = self.work.beside(cell, to);
            let is_near = (self.work.distance(next, front) as usize) < left;
            if is_near && next != self.from && self.work.is_open(next) && !self.cells.contains(&next) {
                let helped = if self.work.helps(next, to) { 2 * WORTH } else { 0 };
                self.moves.push(to);
                self.extend(dir, left - 1, value + helped - WORTH - UNIT);
                self.moves.pop();
            }
        }
        self.cells.pop();
    }
}
