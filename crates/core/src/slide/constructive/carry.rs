//! Taking one tile somewhere, the blank going around it step by step.

use super::travel::Travel;
use crate::slide::work::Work;
use crate::slide::board::Dir;

/// What one step of any tile towards its home is worth, in moves times
/// [`UNIT`]: about what the whole solution will pay for it.
const WORTH: i32 = 7;
const UNIT: i32 = 4;

/// Steps the tile still has to go, down and right; negative is up and left.
#[derive(Clone, Copy)]
struct Rest {
    down: i32,
    right: i32,
}

impl Rest {
    fn new(work: &Work, from: usize, to: usize) -> Rest {
        let ((row, col), (to_row, to_col)) = (work.spot(from), work.spot(to));
        Rest { down: to_row as i32 - row as i32, right: to_col as i32 - col as i32 }
    }

    /// The ways that lead nearer.
    fn dirs(self) -> impl Iterator<Item = Dir> {
        let vertical = match self.down {
            0 => None,
            ..0 => Some(Dir::Up),
            1.. => Some(Dir::Down),
        };
        let horizontal = match self.right {
            0 => None,
            ..0 => Some(Dir::Left),
            1.. => Some(Dir::Right),
        };
        vertical.into_iter().chain(horizontal)
    }

    fn after(self, dir: Dir) -> Rest {
        match dir {
            Dir::Up => Rest { down: self.down + 1, ..self },
            Dir::Down => Rest { down: self.down - 1, ..self },
            Dir::Left => Rest { right: self.right + 1, ..self },
            Dir::Right => Rest { right: self.right - 1, ..self },
        }
    }

    /// The moves the rest takes in the open once the tile has moved `dir`: a
    /// step after a turn takes three moves, a step straight on takes five.
    fn moves_after(self, dir: Dir) -> i32 {
        let (down, right) = (self.down.abs(), self.right.abs());
        let (same, other) = if is_vertical(dir) { (down, right) } else { (right, down) };
        let straight = if same < other { other - same - 1 } else { same - other };
        3 * (same + other) + 2 * straight
    }
}

fn is_vertical(dir: Dir) -> bool {
    matches!(dir, Dir::Up | Dir::Down)
}

/// Moves, few enough to be kept in place.
#[derive(Clone, Copy)]
struct Short {
    dirs: [Dir; 7],
    len: u8,
}

impl Short {
    const NONE: Short = Short { dirs: [Dir::Up; 7], len: 0 };

    fn push(&mut self, dir: Dir) {
        self.dirs[usize::from(self.len)] = dir;
        self.len += 1;
    }

    fn as_slice(&self) -> &[Dir] {
        &self.dirs[..usize::from(self.len)]
    }
}

/// Takes `tile` to `target` through open cells.
///
/// Each step is the best one as far as `depth` steps show. `false`, with the tile on the way, if going around it is not possible any
/// more; next to closed cells that happens.
pub(super) fn carry(work: &mut Work, travel: &mut Travel, tile: u16, target: usize, depth: u32) -> bool {
    let from = work.place(tile);
    let rest = Rest::new(work, from, target);
    let fronts: Vec<usize> = rest.dirs().map(|dir| work.ahead(from, dir)).filter(|&c| work.is_open(c)).collect();
    if fronts.is_empty() {
        return from == target;
    }
    let Some(way) = travel.way(work, &fronts, from) else { return false };
    way.into_iter().for_each(|dir| work.slide(dir));
    loop {
        let from = work.place(tile);
        let rest = Rest::new(work, from, target);
        if from == target {
            return true;
        }
        let (step, _) = best(work, from, rest, depth);
        if step.len == 0 {
            return false;
        }
        step.as_slice().iter().for_each(|&dir| work.slide(dir));
    }
}

/// The moves that take the tile in `from` one step on, as far as one can see
/// the best ones, and their value. No moves if there is no way on.
fn best(work: &mut Work, from: usize, rest: Rest, depth: u32) -> (Short, i32) {
    let mut best = (Short::NONE, i32::MIN);
    for dir in rest.dirs() {
        for step in ways(work, from, dir).into_iter().flatten() {
            let mut value = -UNIT * i32::from(step.len);
            for &dir in step.as_slice() {
                let moved = work.beside(work.blank(), dir);
                value += if work.helps(moved, dir) { WORTH } else { -WORTH };
                work.shift(dir);
            }
            let rest = rest.after(dir);
            value += if depth <= 1 || (rest.down == 0 && rest.right == 0) {
                -UNIT * rest.moves_after(dir)
            } else {
                let from = work.ahead(from, dir);
                self::best(work, from, rest, depth - 1).1.max(-100_000)
            };
            for &dir in step.as_slice().iter().rev() {
                work.shift(dir.opposite());
            }
            if best.1 < value {
                best = (step, value);
            }
        }
    }
    best
}

/// The ways for the blank, beside the tile in `from`, to get in front of it
/// without moving it, and the move of the tile itself.
fn ways(work: &Work, from: usize, dir: Dir) -> [Option<Short>; 2] {
    let back = dir.opposite();
    let blank = work.blank();
    if blank == work.ahead(from, dir) {
        let mut step = Short::NONE;
        step.push(dir);
        return [Some(step), None];
    }
    let sides = if is_vertical(dir) { [Dir::Left, Dir::Right] } else { [Dir::Up, Dir::Down] };
    if blank == work.beside(from, dir) {
        return sides.map(|side| around(work, &[side, back, back, side.opposite()], dir));
    }
    let flank = if blank == work.ahead(from, sides[0]) { sides[0] } else { sides[1] };
    let short = around(work, &[back, flank], dir);
    let behind_it = || around(work, &[dir, flank, flank, back, back, flank.opposite()], dir);
    [short.or_else(behind_it), None]
}

/// These moves and the tile's own, if all cells on the way are open.
fn around(work: &Work, way: &[Dir], last: Dir) -> Option<Short> {
    let mut step = Short::NONE;
    let mut blank = work.blank();
    for &dir in way {
        blank = work.beside(blank, dir);
        if !work.is_open(blank) {
            return None;
        }
        step.push(dir);
    }
    step.push(last);
    Some(step)
}
