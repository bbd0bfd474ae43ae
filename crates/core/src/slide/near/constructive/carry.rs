//! Taking one tile somewhere, the blank going around it step by step.

use super::travel::Travel;
use crate::run::{Meter, Stop};
use crate::slide::board::Dir;
use crate::slide::near::work::Work;

/// What one step of any tile towards its home is worth, in moves times
/// [`UNIT`]: about what the whole solution will pay for it.
const WORTH: i32 = 5;
const UNIT: i32 = 4;

/// Upper bound on what one more look-ahead step usually gains over the estimate
/// for open cells. Branches that cannot catch up within it are pruned.
const MOST_GAIN: i32 = 21;

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

    fn is_none(self) -> bool {
        self.down == 0 && self.right == 0
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
struct Way {
    dirs: [Dir; 7],
    len: u8,
}

impl Way {
    const NONE: Way = Way { dirs: [Dir::Up; 7], len: 0 };

    #[inline(always)]
    fn new(moves: &[Dir]) -> Way {
        let mut way = Way { len: moves.len() as u8, ..Way::NONE };
        way.dirs[..moves.len()].copy_from_slice(moves);
        way
    }

    fn len(&self) -> usize {
        self.len.into()
    }

    #[inline(always)]
    fn as_slice(&self) -> &[Dir] {
        &self.dirs[..usize::from(self.len)]
    }
}

/// Takes `tile` to `target` through open cells.
///
/// Each step, a node, is the best one as far as `depth` steps show. `false`,
/// with the tile on the way, if going around it is not possible any more; next
/// to closed cells that happens.
pub(super) fn carry(
    work: &mut Work,
    travel: &mut Travel,
    (tile, target): (u16, usize),
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let from = work.place(tile);
    let rest = Rest::new(work, from, target);
    let fronts: Vec<usize> =
        rest.dirs().map(|dir| work.ahead(from, dir)).filter(|&cell| work.is_open(cell)).collect();
    if fronts.is_empty() {
        return Ok(from == target);
    }
    let Some(way) = travel.way(work, &fronts, from) else { return Ok(false) };
    way.into_iter().for_each(|dir| work.slide(dir));
    // A step takes much longer than a node of other searches.
    let steps_a_look = (4096 >> depth).max(1);
    loop {
        meter.tick()?;
        if meter.progress.expanded.is_multiple_of(steps_a_look) {
            meter.look()?;
        }
        let from = work.place(tile);
        let rest = Rest::new(work, from, target);
        if rest.is_none() {
            return Ok(true);
        }
        let Some((way, _)) = best(work, from, rest, depth, i32::MIN / 2) else { return Ok(false) };
        way.as_slice().iter().for_each(|&dir| work.slide(dir));
    }
}

/// The moves that take the tile in `from` one step on, as far as one can see
/// the best ones, and their value, if there are any worth more than `floor`.
fn best(work: &mut Work, from: usize, rest: Rest, depth: u32, floor: i32) -> Option<(Way, i32)> {
    let mut best = None;
    let mut floor = floor;
    for dir in rest.dirs() {
        let left = rest.after(dir);
        let open_end = -UNIT * left.moves_after(dir);
        let is_last = depth == 1 || left.is_none();
        let most = if is_last { open_end } else { open_end + MOST_GAIN * (depth as i32 - 1) };
        for way in ways(work, from, dir) {
            let (made, mut value) = attempt(work, way.as_slice(), floor - most);
            if made == way.len() && is_last {
                value += open_end;
            } else if made == way.len() {
                let from = work.ahead(from, dir);
                let further = self::best(work, from, left, depth - 1, floor - value);
                value = further.map_or(i32::MIN, |(_, further)| value + further);
            } else {
                value = i32::MIN;
            }
            for &dir in way.as_slice()[..made].iter().rev() {
                work.shift(dir.opposite());
            }
            if floor < value {
                floor = value;
                best = Some((way, value));
            }
        }
    }
    best
}

/// Makes the moves while their cells are open and they can still be worth more
/// than `floor`; how many were made, and what those are worth.
#[inline(always)]
fn attempt(work: &mut Work, way: &[Dir], floor: i32) -> (usize, i32) {
    let mut value = -UNIT * way.len() as i32;
    let mut most = value + WORTH * way.len() as i32;
    for (made, &dir) in way.iter().enumerate() {
        let moved = work.beside(work.blank(), dir);
        if !work.is_open(moved) || most <= floor {
            return (made, value);
        }
        if work.helps(moved, dir) {
            value += WORTH;
        } else {
            value -= WORTH;
            most -= 2 * WORTH;
        }
        work.shift(dir);
    }
    (way.len(), value)
}

/// The ways for the blank, beside the tile in `from`, to get in front of it
/// without moving it, each with the move of the tile itself. Cells on them may
/// be closed.
///
/// The blank may first take the tile that follows one step along: two more
/// moves, but that tile may want to go there too.
#[inline(always)]
fn ways(work: &Work, from: usize, dir: Dir) -> impl Iterator<Item = Way> + use<> {
    let back = dir.opposite();
    let blank = work.blank();
    let sides = if is_vertical(dir) { [Dir::Left, Dir::Right] } else { [Dir::Up, Dir::Down] };
    let follower_helped = |dir| {
        let follower = work.beside(blank, dir);
        work.is_open(follower) && work.helps(follower, dir)
    };
    let mut ways = [Way::NONE; 4];
    if blank == work.ahead(from, dir) {
        ways[0] = Way::new(&[dir]);
    } else if blank == work.beside(from, dir) {
        let also = follower_helped(dir);
        for (at, side) in sides.into_iter().enumerate() {
            ways[at] = Way::new(&[side, back, back, side.opposite(), dir]);
            if also {
                ways[2 + at] = Way::new(&[dir, side, back, back, back, side.opposite(), dir]);
            }
        }
    } else {
        let flank = if blank == work.ahead(from, sides[0]) { sides[0] } else { sides[1] };
        ways[0] = Way::new(&[back, flank, dir]);
        if !work.is_open(work.beside(blank, back)) {
            ways[0] = Way::new(&[dir, flank, flank, back, back, flank.opposite(), dir]);
        } else if follower_helped(flank.opposite()) {
            ways[1] = Way::new(&[flank.opposite(), back, flank, flank, dir]);
        }
    }
    ways.into_iter().filter(|way| way.len() != 0)
}
