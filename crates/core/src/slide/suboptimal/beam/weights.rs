//! Features of positions, and their learned weights.
//!
//! Every feature is local: the displacement of one tile, the offset between two tiles, the contents
//! of adjacent cells. A weight belongs to a class of features that are equal up to rotation and
//! reflection. `learn.rs` learns the weights.

use crate::slide::board::Size;
use std::sync::LazyLock;

/// Clamp of displacements, in steps per axis, for adjacent cells (`FAR`) and squares of four
/// (`NEAR`).
const FAR: i32 = 3;
const NEAR: i32 = 1;

/// Codes of a cell: displacements, the blank, and outside the board.
pub(super) const FAR_CODES: usize = codes(FAR);
const NEAR_CODES: usize = codes(NEAR);

/// Code of a cell for adjacent cells and for squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) far: u8,
    pub(super) near: u8,
}

impl Content {
    pub(super) const BLANK: Content = Content { far: FAR_CODES as u8 - 2, near: NEAR_CODES as u8 - 2 };
    pub(super) const BORDER: Content = Content { far: FAR_CODES as u8 - 1, near: NEAR_CODES as u8 - 1 };

    pub(super) fn tile(down: i32, right: i32) -> Content {
        Content { far: code(FAR, down, right) as u8, near: code(NEAR, down, right) as u8 }
    }

    /// The clamped displacement that `far` is the code of.
    pub(super) fn steps(down: i32, right: i32) -> [i16; 2] {
        [down, right].map(|steps| steps.clamp(-FAR, FAR) as i16)
    }
}

const fn codes(steps: i32) -> usize {
    let ways = 2 * steps as usize + 1;
    ways * ways + 2
}

fn code(steps: i32, down: i32, right: i32) -> usize {
    let [down, right] = [down, right].map(|wanted| wanted.clamp(-steps, steps) + steps);
    (down * (2 * steps + 1) + right) as usize
}

/// Bits per code. Tables cover all numbers of this width, which saves bounds checks.
const FAR_BITS: u32 = 6;
const NEAR_BITS: u32 = 4;

/// Sizes of tables: two adjacent cells, four cells, one cell.
pub(super) const ADJACENT: usize = 1 << (2 * FAR_BITS);
pub(super) const SQUARE: usize = 1 << (4 * NEAR_BITS);
pub(super) const ANY: usize = 1 << FAR_BITS;

#[inline(always)]
pub(super) fn adjacent(cell: Content, next: Content) -> usize {
    (usize::from(cell.far) << FAR_BITS | usize::from(next.far)) % ADJACENT
}

#[inline(always)]
pub(super) fn square(above: [Content; 2], below: [Content; 2]) -> usize {
    let row = |[cell, next]: [Content; 2]| usize::from(cell.near) << NEAR_BITS | usize::from(next.near);
    (row(above) << (2 * NEAR_BITS) | row(below)) % SQUARE
}

/// The features of boards up to some side, and their weights.
pub(super) struct Set {
    /// Side of the boards that the weights were learned from. Displacements are clamped to one less.
    pub(super) side: usize,
    /// Each phase ends at the mean distance of the next; the first is infinite.
    pub(super) phases: &'static [f64],
    /// Pairs of tiles count if their homes are at most this many rows and columns apart.
    pub(super) related: i32,
    /// Clamp of the offset between two tiles.
    pub(super) apart: i32,
    /// Cells count up to this many rows and columns from the blank. 0 for large boards: there the
    /// displacements in the lines near the blank count, the direction of a tile's displacement from
    /// its home does not, and pairs with a home at the border have weights of their own.
    pub(super) around: i32,
}

pub(super) static SETS: [Set; 4] = [
    Set { side: 5, phases: &SMALL, related: 4, apart: 4, around: 4 },
    Set { side: 6, phases: &SMALL, related: 5, apart: 5, around: 5 },
    Set { side: 7, phases: &[f64::INFINITY, 4.5, 2.8, 1.4, 0.6], related: 6, apart: 6, around: 6 },
    Set { side: 10, phases: &[f64::INFINITY, 4.5, 2.8, 1.6, 0.8, 0.4], related: 2, apart: 8, around: 0 },
];

const SMALL: [f64; 4] = [f64::INFINITY, 2.8, 1.4, 0.6];

/// Lines on either side of the blank's row and column whose displacements count, and the distance
/// along a line from which on weights are the same.
pub(super) const LINES: usize = 3;
const ALONG: usize = 7;

/// Exponent of the weights of displacements beyond the learned ones.
const POWER: f64 = 1.9;

/// Classes of homes by distance from the border, per axis: 0, 1, or more.
const DEPTHS: i32 = 3;

/// Bound of [`Set::kind`].
pub(super) const KINDS: usize = 18 * 18;

const FAMILIES: usize = 5;

impl Set {
    pub(super) fn of(size: Size) -> &'static Set {
        let side = size.rows().max(size.cols());
        in_use().iter().find(|set| side <= set.side).unwrap_or(&SETS[SETS.len() - 1])
    }

    pub(super) fn is_large(&self) -> bool {
        self.around == 0
    }

    pub(super) fn phase(&self, size: Size, distance: u32) -> usize {
        let mean = f64::from(distance) / size.cells() as f64;
        self.phases[1..].iter().take_while(|below| mean < **below).count()
    }

    fn away_most(&self) -> i32 {
        self.side as i32 - 1
    }

    /// Number of weights by family: displacements, pairs of tiles, squares, adjacent cells, and the
    /// blank's place.
    fn lengths(&self) -> [usize; FAMILIES] {
        let area = |most: i32| ((2 * most + 1) * (2 * most + 1)) as usize;
        let [_, squares, pairs] = CLASSES.each_ref().map(|classes| classes.count);
        let (away, kinds, blank) = if self.is_large() {
            (self.side * self.side, 2, ALONG * (LINES + 1))
        } else {
            (area(self.away_most()), 1, triangle(self.around + 1, 0) * FAR_CODES)
        };
        let apart = kinds * triangle(self.related + 1, 0) * area(self.apart);
        [(DEPTHS * DEPTHS) as usize * away, apart, squares, pairs, blank]
    }

    fn first(&self, family: usize) -> usize {
        self.lengths()[..family].iter().sum()
    }

    /// Number of weights per phase.
    pub(super) fn total(&self) -> usize {
        self.first(FAMILIES)
    }

    /// Distance of a home from the nearer border, per axis, and whether that is the first one.
    fn borders(size: Size, home: [i32; 2]) -> [(i32, bool); 2] {
        let lines = [size.rows() as i32, size.cols() as i32];
        [0, 1].map(|axis| {
            let (before, behind) = (home[axis], lines[axis] - 1 - home[axis]);
            (before.min(behind).min(DEPTHS - 1), before <= behind)
        })
    }

    /// A number that is equal for homes with the same weights of displacements.
    pub(super) fn kind(&self, size: Size, home: [i32; 2]) -> usize {
        let axes = Set::borders(size, home)
            .map(|(depth, is_first)| 2 * depth as usize + usize::from(is_first && !self.is_large()));
        axes[0] * 18 + axes[1]
    }

    /// The weight of a displacement: steps from the cell to the home.
    pub(super) fn away(&self, size: Size, home: [i32; 2], steps: [i32; 2]) -> usize {
        let most = self.away_most();
        let borders = Set::borders(size, home);
        self.away_at([0, 1].map(|axis| {
            let (depth, is_first) = borders[axis];
            let inwards = if is_first { -steps[axis] } else { steps[axis] };
            (depth, inwards.clamp(-most, most))
        }))
    }

    fn away_at(&self, axes: [(i32, i32); 2]) -> usize {
        let most = self.away_most();
        let axes =
            if self.is_large() { axes.map(|(depth, steps)| (depth, steps.abs() - most)) } else { axes };
        let (one, other) = (axes[0].min(axes[1]), axes[0].max(axes[1]));
        let side = if self.is_large() { most + 1 } else { 2 * most + 1 };
        (((one.0 * DEPTHS + other.0) * side + one.1 + most) * side + other.1 + most) as usize
    }

    /// Growth of a weight beyond the learned displacements, in multiples of [`Set::farthest`].
    pub(super) fn beyond(&self, steps: [i32; 2]) -> f64 {
        let most = f64::from(self.away_most());
        let [down, right] = steps.map(|steps| (f64::from(steps.abs()).max(most) / most).powf(POWER));
        down + right - 2.0
    }

    /// The weight of the largest learned displacement across the nearer border.
    pub(super) fn farthest(&self, size: Size, home: [i32; 2]) -> usize {
        let [one, other] = Set::borders(size, home).map(|(depth, _)| depth);
        self.away_at([(one.min(other), self.away_most()), (one.max(other), 0)])
    }

    /// Whether a pair of homes has the weights of inner pairs.
    pub(super) fn is_inner(&self, size: Size, one: [i32; 2], other: [i32; 2]) -> bool {
        let is_at_border = |home| Set::borders(size, home).iter().any(|(depth, _)| *depth == 0);
        self.is_large() && !is_at_border(one) && !is_at_border(other)
    }

    /// The weight of two tiles, by the offsets between their homes and between them.
    pub(super) fn apart(&self, homes: [i32; 2], tiles: [i32; 2], is_inner: bool) -> usize {
        let towards =
            |home: i32, steps: i32| (if home < 0 { -steps } else { steps }).clamp(-self.apart, self.apart);
        let [mut a, mut b] = homes.map(i32::abs);
        let (mut x, mut y) = (towards(homes[0], tiles[0]), towards(homes[1], tiles[1]));
        if a < b {
            (a, b, x, y) = (b, a, y, x);
        }
        if b == 0 {
            y = y.abs();
        }
        if a == b && x < y {
            (x, y) = (y, x);
        }
        let side = 2 * self.apart + 1;
        let place = (x + self.apart) * side + y + self.apart;
        let relation = if is_inner { triangle(self.related + 1, 0) } else { 0 } + triangle(a, b);
        self.first(1) + relation * (side * side) as usize + place as usize
    }

    /// The weight of a cell's contents, by its offset from the blank.
    pub(super) fn around(&self, from_blank: [i32; 2], far: usize) -> usize {
        let mut turn = 0;
        let [mut x, mut y] = from_blank;
        if x < 0 {
            turn |= UPSIDE_DOWN;
        }
        if y < 0 {
            turn |= MIRRORED;
        }
        (x, y) = (x.abs(), y.abs());
        if x < y {
            turn |= SWAPPED;
            (x, y) = (y, x);
        }
        let mut far = turned(FAR, far, turn);
        if y == 0 {
            far = far.max(turned(FAR, far, MIRRORED));
        }
        if x == y {
            far = far.max(turned(FAR, far, SWAPPED));
        }
        self.first(4) + triangle(x, y) * FAR_CODES + far
    }

    /// The weight of one step of displacement away from the blank, on a cell `along` steps along the
    /// line of the displacement from the blank, and `across` lines beside it.
    pub(super) fn line(&self, along: usize, across: usize) -> usize {
        self.first(4) + (along.min(ALONG) - 1) * (LINES + 1) + across
    }

    /// Calls `use_weight` with the table index and the weight of every square.
    pub(super) fn squares(&self, mut use_weight: impl FnMut(usize, usize)) {
        let first = self.first(2);
        for (pattern, &class) in CLASSES[1].of.iter().enumerate() {
            let cell = |place: u32| {
                let near = (pattern / NEAR_CODES.pow(place) % NEAR_CODES) as u8;
                Content { near, ..Content::BLANK }
            };
            use_weight(square([cell(3), cell(2)], [cell(1), cell(0)]), first + usize::from(class));
        }
    }

    /// The same for two adjacent cells in a row, or in a column.
    pub(super) fn adjacent(&self, is_row: bool, mut use_weight: impl FnMut(usize, usize)) {
        let first = self.first(3);
        let classes = &CLASSES[if is_row { 2 } else { 0 }].of;
        for (pattern, &class) in classes.iter().enumerate() {
            let [cell, next] = [pattern / FAR_CODES, pattern % FAR_CODES]
                .map(|far| Content { far: far as u8, ..Content::BLANK });
            use_weight(adjacent(cell, next), first + usize::from(class));
        }
    }

    pub(super) fn weights(&self, phase: usize) -> Vec<f32> {
        let before = in_use().iter().take_while(|set| set.side != self.side);
        let first: usize = before.map(|set| set.phases.len() * set.stored()).sum();
        let mut rest = &LEARNED[first + phase * self.stored()..];
        let mut weights = Vec::with_capacity(self.total());
        for (length, width) in self.families() {
            let (unit, behind) = rest.split_first_chunk().expect("the file has all weights");
            let unit = f32::from_le_bytes(*unit);
            let (stored, behind) = behind.split_at(length * width);
            if width == 2 {
                let (pairs, _) = stored.as_chunks();
                weights.extend(pairs.iter().map(|&pair| unit * f32::from(i16::from_le_bytes(pair))));
            } else {
                weights.extend(stored.iter().map(|&byte| {
                    let root = f32::from(byte.cast_signed());
                    unit * root * root.abs()
                }));
            }
            rest = behind;
        }
        weights
    }

    /// Number of weights and bytes per weight in the file, by family.
    pub(super) fn families(&self) -> impl Iterator<Item = (usize, usize)> {
        self.lengths().into_iter().enumerate().map(|(family, length)| (length, width(family)))
    }

    /// Bytes of a phase in the file.
    fn stored(&self) -> usize {
        self.families().map(|(length, width)| size_of::<f32>() + length * width).sum()
    }
}

/// Bytes per weight of a family in the file.
fn width(family: usize) -> usize {
    if family == 0 { 2 } else { 1 }
}

/// Scale of weights in ranks.
pub(super) const UNIT: f32 = 256.0;

/// By set, phase and family: a unit, then for each weight a multiple of it (displacements) or the
/// signed root of a multiple (the rest).
#[cfg(not(target_family = "wasm"))]
static LEARNED: &[u8] = include_bytes!("weights.bin");

/// The engine of web pages has the last set only, which saves 69 kB of its download.
#[cfg(target_family = "wasm")]
static LEARNED: [u8; LAST] = *include_bytes!("weights.bin").last_chunk().expect("the file has all weights");

/// Bytes of the last set in the file.
#[cfg(any(test, target_family = "wasm"))]
const LAST: usize = 47_754;

fn in_use() -> &'static [Set] {
    if cfg!(target_family = "wasm") { &SETS[SETS.len() - 1..] } else { &SETS }
}

/// The number of a pair `a >= b >= 0`.
fn triangle(a: i32, b: i32) -> usize {
    (a * (a + 1) / 2 + b) as usize
}

struct Classes {
    of: Vec<u16>,
    count: usize,
}

/// Two cells in a column, four cells in a square, two cells in a row.
static CLASSES: LazyLock<[Classes; 3]> = LazyLock::new(|| {
    let in_row = Classes::new(FAR, 1, 2);
    let swapped = |pattern: usize| {
        let [cell, next] = [pattern / FAR_CODES, pattern % FAR_CODES].map(|cell| turned(FAR, cell, SWAPPED));
        in_row.of[cell * FAR_CODES + next]
    };
    let in_column = Classes { of: (0..in_row.of.len()).map(swapped).collect(), count: in_row.count };
    [in_column, Classes::new(NEAR, 2, 2), in_row]
});

/// Symmetries, as bits: rows reversed, columns reversed, and transposed.
const UPSIDE_DOWN: usize = 1;
const MIRRORED: usize = 2;
const SWAPPED: usize = 4;

fn turned(steps: i32, cell: usize, turn: usize) -> usize {
    let ways = 2 * steps as usize + 1;
    if ways * ways <= cell {
        return cell;
    }
    let (mut down, mut right) = (cell / ways, cell % ways);
    if turn & UPSIDE_DOWN != 0 {
        down = ways - 1 - down;
    }
    if turn & MIRRORED != 0 {
        right = ways - 1 - right;
    }
    if turn & SWAPPED != 0 {
        (down, right) = (right, down);
    }
    down * ways + right
}

impl Classes {
    /// The symmetry class of every pattern of `rows` x `cols` codes.
    fn new(steps: i32, rows: usize, cols: usize) -> Classes {
        let (codes, cells) = (codes(steps), rows * cols);
        let turns = if rows == cols { 8 } else { SWAPPED };
        let after = |pattern: usize, turn: usize| {
            (0..cells).fold(0, |after, cell| {
                let (mut row, mut col) = (cell / cols, cell % cols);
                if turn & SWAPPED != 0 {
                    (row, col) = (col, row);
                }
                if turn & UPSIDE_DOWN != 0 {
                    row = rows - 1 - row;
                }
                if turn & MIRRORED != 0 {
                    col = cols - 1 - col;
                }
                let place = cells - 1 - (row * cols + col);
                after * codes + turned(steps, pattern / codes.pow(place as u32) % codes, turn)
            })
        };
        let mut of = Vec::new();
        let mut count = 0;
        for pattern in 0..codes.pow(cells as u32) {
            let least = (0..turns).map(|turn| after(pattern, turn)).min().unwrap_or(pattern);
            of.push(if least == pattern { count } else { of[least] });
            count += u16::from(least == pattern);
        }
        Classes { of, count: count.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_all_weights() {
        let stored: usize = SETS.iter().map(|set| set.phases.len() * set.stored()).sum();
        assert_eq!(LEARNED.len(), stored);
        let last = &SETS[SETS.len() - 1];
        assert_eq!(last.phases.len() * last.stored(), LAST);
        for set in &SETS {
            for phase in 0..set.phases.len() {
                let weights = set.weights(phase);
                assert_eq!(weights.len(), set.total());
                assert!(weights[set.first(1)..].iter().all(|weight| weight.abs() < i16::MAX as f32 / UNIT));
                // Changes of pairs have room as well.
                let pairs = &weights[set.first(1)..set.first(2)];
                assert!(pairs.iter().all(|weight| weight.abs() < i16::MAX as f32 / UNIT / 2.0));
            }
        }
    }

    #[test]
    fn phases_follow_each_other() {
        let size = Size::new(10, 10).unwrap();
        let set = Set::of(size);
        let phases: Vec<usize> = (0..900).rev().map(|distance| set.phase(size, distance)).collect();
        assert!(phases.is_sorted());
        assert_eq!((phases[0], phases[899]), (0, set.phases.len() - 1));
    }
}
