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

/// Paths of the blank to the cell in front of a tile, without moving the tile, each followed by the
/// move of the tile itself. No path enters a cell twice.
///
/// Each kind has two variants, one per side of the tile.
struct Detours {
    none: [Dir; 1],
    behind: [[Dir; 5]; 2],
    /// From behind, after the tile behind has followed one step.
    behind_followed: [[Dir; 7]; 2],
    beside: [[Dir; 3]; 2],
    /// From beside, after the tile on the blank's other side has come one step nearer.
    beside_followed: [[Dir; 5]; 2],
    /// From beside the tile around its back, if the short path is closed.
    beside_around: [[Dir; 7]; 2],
}

impl Detours {
    const fn new(dir: Dir) -> Detours {
        let (back, [a, b]) = (dir.opposite(), sides(dir));
        Detours {
            none: [dir],
            behind: [[a, back, back, b, dir], [b, back, back, a, dir]],
            behind_followed: [[dir, a, back, back, back, b, dir], [dir, b, back, back, back, a, dir]],
            beside: [[back, a, dir], [back, b, dir]],
            beside_followed: [[b, back, a, a, dir], [a, back, b, b, dir]],
            beside_around: [[dir, a, a, back, back, b, dir], [dir, b, b, back, back, a, dir]],
        }
    }
}

static DETOURS: [Detours; 4] = [
    Detours::new(Dir::ALL[0]),
    Detours::new(Dir::ALL[1]),
    Detours::new(Dir::ALL[2]),
    Detours::new(Dir::ALL[3]),
];

const fn sides(dir: Dir) -> [Dir; 2] {
    match dir {
        Dir::Up | Dir::Down => [Dir::Left, Dir::Right],
        Dir::Left | Dir::Right => [Dir::Up, Dir::Down],
    }
}

type Way = &'static [Dir];

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
    loop {
        meter.tick()?;
        let from = work.place(tile);
        let rest = Rest::new(work, from, target);
        if rest.0 == [0, 0] {
            return Ok(true);
        }
        let Some(path) = best(work, from, rest) else { return Ok(false) };
        work.slide_all(path);
    }
}

/// The best moves to take the tile at `from` one step on, by their value and an estimate of the rest.
fn best(work: &Workspace, from: usize, rest: Rest) -> Option<Way> {
    let mut choice = Choice { work, best: None };
    for dir in rest.dirs() {
        choice.consider_ways(Step { from, dir, rest: -UNIT * rest.moves_after(dir) });
    }
    choice.best.map(|(_, way)| way)
}

#[derive(Clone, Copy)]
struct Step {
    from: usize,
    dir: Dir,
    /// Value of the moves after the step if all cells are open.
    rest: i32,
}

struct Choice<'a> {
    work: &'a Workspace,
    best: Option<(i32, Way)>,
}

impl Choice<'_> {
    /// Considers the paths of the blank to the cell in front of the tile.
    ///
    /// The blank may first pull the follower one step along. This takes two more moves, but may
    /// bring the follower nearer to its home.
    fn consider_ways(&mut self, step: Step) {
        let Step { from, dir, .. } = step;
        let detours = &DETOURS[dir as usize];
        let blank = self.work.blank();
        if blank == self.work.ahead(from, dir) {
            self.consider(step, &detours.none);
        } else if blank == self.work.beside(from, dir) {
            self.consider(step, &detours.behind[0]);
            self.consider(step, &detours.behind[1]);
            if self.follower_helped(dir) {
                self.consider(step, &detours.behind_followed[0]);
                self.consider(step, &detours.behind_followed[1]);
            }
        } else {
            let sides = sides(dir);
            let side = usize::from(blank != self.work.ahead(from, sides[0]));
            if !self.work.is_open(self.work.beside(blank, dir.opposite())) {
                self.consider(step, &detours.beside_around[side]);
                return;
            }
            self.consider(step, &detours.beside[side]);
            if self.follower_helped(sides[1 - side]) {
                self.consider(step, &detours.beside_followed[side]);
            }
        }
    }

    /// Whether moving `dir` brings the tile that moves into the blank nearer to its home.
    fn follower_helped(&self, dir: Dir) -> bool {
        let follower = self.work.beside(self.work.blank(), dir);
        self.work.is_open(follower) && self.work.helps(follower, dir)
    }

    fn consider(&mut self, step: Step, way: Way) {
        if let Some(value) = worth(self.work, way).map(|worth| worth + step.rest)
            && self.best.is_none_or(|(best, _)| best < value)
        {
            self.best = Some((value, way));
        }
    }
}

/// The value of a path, if all of its cells are open.
///
/// A path enters no cell twice, so every tile on it moves once, and the value can be read off the
/// unchanged board.
fn worth(work: &Workspace, way: Way) -> Option<i32> {
    let (mut helped, mut cell) = (0, work.blank());
    for &dir in way {
        cell = work.beside(cell, dir);
        if !work.is_open(cell) {
            return None;
        }
        helped += i32::from(work.helps(cell, dir));
    }
    Some(2 * WORTH * helped - (WORTH + UNIT) * way.len() as i32)
}
