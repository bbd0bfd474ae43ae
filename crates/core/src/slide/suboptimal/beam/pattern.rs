//! The contents of cells near each other, and their classes up to rotation and reflection.

use std::sync::LazyLock;

/// Cells in a rectangle whose displacements count together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern {
    rows: usize,
    cols: usize,
    /// Clamp of displacements, in steps per axis.
    steps: i32,
    /// Bits per cell in a table index. Tables cover all numbers, which saves bounds checks.
    bits: u32,
    /// Place of the code in [`Content`].
    shift: u32,
    /// Number in the file of weights.
    pub(super) family: usize,
}

pub(super) const SQUARE: Pattern = Pattern { rows: 2, cols: 2, steps: 1, bits: 4, shift: 11, family: 2 };
pub(super) const ADJACENT: Pattern = Pattern { rows: 1, cols: 2, steps: FAR, bits: 6, shift: 0, family: 3 };
pub(super) const LINE: Pattern = Pattern { rows: 1, cols: 3, steps: 2, bits: 5, shift: 6, family: 5 };

pub(super) const FAR: i32 = 3;

/// The displacement of the tile in a cell, the blank, or a place outside the board, as the codes of
/// all patterns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content(u16);

impl Content {
    pub(super) const BLANK: Content = Content::special(2);
    pub(super) const BORDER: Content = Content::special(1);

    const fn special(before_end: usize) -> Content {
        let [square, adjacent, line] = [SQUARE.codes(), ADJACENT.codes(), LINE.codes()];
        let codes = (square - before_end) << SQUARE.shift | (line - before_end) << LINE.shift;
        Content((codes | (adjacent - before_end) << ADJACENT.shift) as u16)
    }

    pub(super) fn tile(offset: [i32; 2]) -> Content {
        let codes = [SQUARE, ADJACENT, LINE].map(|pattern| pattern.code_of(offset) << pattern.shift);
        Content(codes.into_iter().sum::<usize>() as u16)
    }
}

impl Pattern {
    /// Codes of a cell: clamped displacements, the blank, and outside the board.
    pub(super) const fn codes(self) -> usize {
        self.border() + 1
    }

    const fn border(self) -> usize {
        let ways = 2 * self.steps as usize + 1;
        ways * ways + 1
    }

    const fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// Size of a table.
    pub(super) const fn table(self) -> usize {
        1 << (self.bits * self.cells() as u32)
    }

    #[inline(always)]
    pub(super) fn code(self, cell: Content) -> usize {
        usize::from(cell.0 >> self.shift) % (1 << self.bits)
    }

    fn code_of(self, offset: [i32; 2]) -> usize {
        let [down, right] = offset.map(|steps| steps.clamp(-self.steps, self.steps) + self.steps);
        (down * (2 * self.steps + 1) + right) as usize
    }

    /// The table index of cells, row by row.
    #[inline(always)]
    pub(super) fn at<const CELLS: usize>(self, cells: [Content; CELLS]) -> usize {
        cells.into_iter().fold(0, |at, cell| at << self.bits | self.code(cell))
    }

    pub(super) fn turned(self, code: usize, turn: usize) -> usize {
        let ways = 2 * self.steps as usize + 1;
        if ways * ways <= code {
            return code;
        }
        self.code_of(moved([code / ways, code % ways].map(|cell| cell as i32 - self.steps), turn))
    }

    /// The number of classes.
    pub(super) fn count(self) -> usize {
        CLASSES[self.family].count
    }

    /// Table indices and classes of all patterns along a row or, with rows and columns exchanged, along
    /// a column. Lines are on the board by their middle.
    pub(super) fn classes(self, is_row: bool) -> impl Iterator<Item = (usize, usize)> {
        CLASSES[self.family].along[usize::from(is_row)].iter().map(|&(at, class)| (at as usize, class.into()))
    }

    fn classify(self) -> Classes {
        // By symmetry: the order of the cells if it maps the rectangle to itself, and what codes become.
        let turns = [0, 1, 2, 3, 4, 5, 6, 7].map(|turn| {
            let order = (0..self.cells()).map(|cell| {
                let (mut row, mut col) = (cell / self.cols, cell % self.cols);
                if turn & SWAPPED != 0 {
                    (row, col) = (col, row);
                }
                if turn & UPSIDE_DOWN != 0 {
                    row = self.rows - 1 - row;
                }
                if turn & MIRRORED != 0 {
                    col = self.cols - 1 - col;
                }
                row * self.cols + col
            });
            let fits = self.rows == self.cols || turn & SWAPPED == 0;
            let order: Option<Vec<usize>> = fits.then(|| order.collect());
            (order, (0..self.codes()).map(|code| self.turned(code, turn)).collect::<Vec<_>>())
        });
        let number = |codes: &mut dyn Iterator<Item = usize>| {
            codes.fold(0, |number, code| number * self.codes() + code)
        };
        let (mut of, mut count): (Vec<u16>, _) = (Vec::new(), 0);
        let mut all: Vec<[usize; 4]> = Vec::new();
        for pattern in 0..self.codes().pow(self.cells() as u32) {
            let mut rest = pattern;
            let mut cells = [0; 4];
            for cell in cells[..self.cells()].iter_mut().rev() {
                (*cell, rest) = (rest % self.codes(), rest / self.codes());
            }
            let turned = turns.iter().filter_map(|(order, turned)| {
                Some(number(&mut order.as_ref()?.iter().map(|&cell| turned[cells[cell]])))
            });
            let least = turned.min().unwrap_or(pattern);
            of.push(if least == pattern { count } else { of[least] });
            count += u16::from(least == pattern);
            all.push(cells);
        }
        let along = [SWAPPED, 0].map(|turn| {
            let on_board = all.iter().filter(|cells| self != LINE || cells[1] != self.border());
            let classified = on_board.map(|cells| {
                let cells = &cells[..self.cells()];
                let at = cells.iter().fold(0, |at, &code| at << self.bits | code as u32);
                (at, of[number(&mut cells.iter().map(|&code| turns[turn].1[code]))])
            });
            classified.collect()
        });
        Classes { along, count: count.into() }
    }
}

#[derive(Default)]
struct Classes {
    /// Table index and class of each pattern, along a column and along a row.
    along: [Vec<(u32, u16)>; 2],
    count: usize,
}

/// Classes by family.
static CLASSES: LazyLock<[Classes; 6]> = LazyLock::new(|| {
    let mut classes: [Classes; 6] = Default::default();
    for pattern in [SQUARE, ADJACENT, LINE] {
        classes[pattern.family] = pattern.classify();
    }
    classes
});

/// Symmetries, as bits: rows reversed, columns reversed, and transposed.
const UPSIDE_DOWN: usize = 1;
const MIRRORED: usize = 2;
const SWAPPED: usize = 4;

pub(super) fn moved([down, right]: [i32; 2], turn: usize) -> [i32; 2] {
    let down = if turn & UPSIDE_DOWN == 0 { down } else { -down };
    let right = if turn & MIRRORED == 0 { right } else { -right };
    if turn & SWAPPED == 0 { [down, right] } else { [right, down] }
}

/// The symmetries that turn an offset into one of the first octant, and that one.
pub(super) fn octant(offset: [i32; 2]) -> impl Iterator<Item = (usize, [i32; 2])> {
    let turned = (0..8).map(move |turn| (turn, moved(offset, turn)));
    turned.filter(|(_, [a, b])| 0 <= *b && b <= a)
}
