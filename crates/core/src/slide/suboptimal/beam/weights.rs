//! Features of positions, and their learned weights.
//!
//! Every feature is local: the displacement of one tile, the offset between two tiles, the contents
//! of adjacent cells. A weight belongs to a class of features that are equal up to rotation and
//! reflection. `learn.rs` learns the weights.

use super::pattern::{ADJACENT, LINE, Pattern, SQUARE, moved, octant};
use crate::slide::board::Size;
use std::sync::LazyLock;

/// The features of boards up to some side, and their weights.
pub(super) struct Set {
    /// Side of the boards that the weights were learned from. Displacements are clamped to one less.
    pub(super) side: usize,
    /// Each phase ends at the mean distance of the next; the first is infinite.
    pub(super) phases: &'static [f64],
    pub(super) pairs: LazyLock<Pairs>,
}

pub(super) static SETS: [Set; 4] = [
    Set { side: 5, phases: &SMALL, pairs: LazyLock::new(|| Pairs::new(5)) },
    Set { side: 6, phases: &SMALL, pairs: LazyLock::new(|| Pairs::new(6)) },
    Set { side: 7, phases: &[f64::INFINITY, 4.5, 2.8, 1.4], pairs: LazyLock::new(|| Pairs::new(7)) },
    Set {
        side: LARGE,
        phases: &[f64::INFINITY, 4.5, 2.8, 1.6, 0.8, 0.4],
        pairs: LazyLock::new(|| Pairs::new(0)),
    },
];

/// Side of the boards that the weights of all large boards were learned from. On these the direction
/// of a displacement does not count, pairs count by the offsets between their homes and between them
/// if the homes are near each other, and the blank's place by the displacements in the lines near it.
const LARGE: usize = 10;

/// On large boards: the most rows and columns between homes of pairs that count, and the clamp of
/// the offset between the tiles.
pub(super) const RELATED: i32 = 2;
const APART: i32 = 8;

const SMALL: [f64; 3] = [f64::INFINITY, 2.8, 1.4];

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

const FAMILIES: usize = 6;

impl Set {
    pub(super) fn of(size: Size) -> &'static Set {
        let side = size.rows().max(size.cols());
        in_use().iter().find(|set| side <= set.side).unwrap_or(&SETS[SETS.len() - 1])
    }

    pub(super) fn is_large(&self) -> bool {
        // The only set of web pages: a constant, so that their engine has no code for the others.
        cfg!(target_family = "wasm") || self.side == LARGE
    }

    pub(super) fn phase(&self, size: Size, distance: u32) -> usize {
        let mean = f64::from(distance) / size.cells() as f64;
        self.phases[1..].iter().take_while(|below| mean < **below).count()
    }

    fn away_most(&self) -> i32 {
        self.side as i32 - 1
    }

    /// Number of weights by family: displacements, pairs of tiles, squares, adjacent cells, the
    /// blank's place, and lines of three cells.
    fn lengths(&self) -> [usize; FAMILIES] {
        let area = |most: i32| ((2 * most + 1) * (2 * most + 1)) as usize;
        let [square, adjacent, line] = [SQUARE, ADJACENT, LINE].map(Pattern::count);
        let (away, pairs, blank, line) = if self.is_large() {
            let apart = 2 * triangle(RELATED + 1, 0) * area(APART);
            (self.side * self.side, apart, ALONG * (LINES + 1), 0)
        } else {
            let around = triangle(self.side as i32, 0) * ADJACENT.codes();
            (area(self.away_most()), self.pairs.count, around, line)
        };
        [(DEPTHS * DEPTHS) as usize * away, pairs, square, adjacent, blank, line]
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
        !is_at_border(one) && !is_at_border(other)
    }

    /// The weight of two tiles on a large board, by the offsets between their homes and between them.
    pub(super) fn apart(&self, homes: [i32; 2], tiles: [i32; 2], is_inner: bool) -> usize {
        let turned = octant(homes).map(|(turn, homes)| (homes, moved(tiles, turn)));
        let ([a, b], tiles) = turned.max().expect("every offset has an octant");
        let [x, y] = tiles.map(|steps| steps.clamp(-APART, APART) + APART);
        let side = 2 * APART + 1;
        let relation = if is_inner { triangle(RELATED + 1, 0) } else { 0 } + triangle(a, b);
        self.first(1) + relation * (side * side) as usize + (x * side + y) as usize
    }

    /// The weight of a class of pairs on a small board.
    pub(super) fn pair(&self, class: usize) -> usize {
        self.first(1) + class
    }

    /// The weight of a cell's contents, by its offset from the blank.
    pub(super) fn around(&self, from_blank: [i32; 2], far: usize) -> usize {
        let turned = octant(from_blank).map(|(turn, at)| (ADJACENT.turned(far, turn), at));
        let (far, [x, y]) = turned.max().expect("every offset has an octant");
        self.first(4) + triangle(x, y) * ADJACENT.codes() + far
    }

    /// The weight of one step of displacement away from the blank, on a cell `along` steps along the
    /// line of the displacement from the blank, and `across` lines beside it.
    pub(super) fn line(&self, along: usize, across: usize) -> usize {
        self.first(4) + (along.min(ALONG) - 1) * (LINES + 1) + across
    }

    /// Calls `use_weight` with the table index and the weight of every pattern, along a row or a column.
    pub(super) fn patterns(&self, pattern: Pattern, is_row: bool, mut use_weight: impl FnMut(usize, usize)) {
        if self.is_large() && pattern == LINE {
            return;
        }
        let first = self.first(pattern.family);
        for (at, class) in pattern.classes(is_row) {
            use_weight(at, first + class);
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
const LAST: usize = 47_778;

fn in_use() -> &'static [Set] {
    if cfg!(target_family = "wasm") { &SETS[SETS.len() - 1..] } else { &SETS }
}

/// Classes of pairs of tiles on small boards. Per axis, a pair has the offset between its homes, the
/// offset between its tiles, and the sum of the signs of their displacements, which with the offsets
/// determines both signs.
pub(super) struct Pairs {
    side: usize,
    /// By offsets and sum: the class of an axis, the same if the axis is reflected.
    axes: Vec<u16>,
    pub(super) classes: usize,
    /// By the classes of both axes: the class of the pair, the same if axes or tiles are exchanged.
    pub(super) of: Vec<u16>,
    pub(super) count: usize,
}

impl Pairs {
    fn new(side: usize) -> Pairs {
        let width = 2 * side;
        let mut pairs =
            Pairs { side, axes: vec![u16::MAX; width * width * 5], classes: 0, of: Vec::new(), count: 0 };
        // Exchanging the tiles reflects all but the signs.
        let mut exchanged = Vec::new();
        for at in 0..side.pow(4) {
            let [home, other, from, there] = [0, 1, 2, 3].map(|place| (at / side.pow(place) % side) as i32);
            let [belong, are, signs] =
                [other - home, there - from, (home - from).signum() + (other - there).signum()];
            let place = pairs.place(belong, are, signs);
            if pairs.axes[place] == u16::MAX {
                for place in [place, pairs.place(-belong, -are, -signs)] {
                    pairs.axes[place] = pairs.classes as u16;
                }
                exchanged.push(pairs.place(belong, are, -signs));
                pairs.classes += 1;
            }
        }
        for at in 0..pairs.classes * pairs.classes {
            let axes = [at / pairs.classes, at % pairs.classes];
            let others = axes.map(|axis| usize::from(pairs.axes[exchanged[axis]]));
            let place = |[one, other]: [usize; 2]| one.min(other) * pairs.classes + one.max(other);
            let least = place(axes).min(place(others));
            let class = if least == at { pairs.count as u16 } else { pairs.of[least] };
            pairs.of.push(class);
            pairs.count += usize::from(least == at);
        }
        pairs
    }

    fn place(&self, belong: i32, are: i32, signs: i32) -> usize {
        let (side, width) = (self.side as i32, 2 * self.side as i32);
        (((belong + side) * width + are + side) * 5 + signs + 2) as usize
    }

    /// The class of an axis, by the homes and the places of both tiles.
    pub(super) fn axis(&self, homes: [i32; 2], places: [i32; 2]) -> u16 {
        let signs = [0, 1].map(|tile| (homes[tile] - places[tile]).signum());
        self.axes[self.place(homes[1] - homes[0], places[1] - places[0], signs[0] + signs[1])]
    }
}

/// The number of a pair `a >= b >= 0`.
fn triangle(a: i32, b: i32) -> usize {
    (a * (a + 1) / 2 + b) as usize
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
