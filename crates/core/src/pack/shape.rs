//! The shape of a piece, and the eight ways it can lie.

use std::fmt;

/// The cells of a piece on a square grid, wherever it lies.
///
/// Invariant: at least one cell, none twice, sorted by row and column, and
/// both the least row and the least column are 0. The cells need not touch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    cells: Box<[(u16, u16)]>,
}

/// Why a list of cells is not a shape. Places are positions in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// There are no cells.
    Empty,
    /// A cell is given twice.
    Repeated {
        /// The second mention.
        at: usize,
        /// The first mention.
        first: usize,
    },
    /// More than [`Shape::MOST`] rows or columns.
    TooLarge,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Empty => write!(f, "a piece needs at least one cell"),
            ShapeError::Repeated { .. } => write!(f, "this cell is given twice"),
            ShapeError::TooLarge => write!(f, "a piece has at most {0} rows and {0} columns", Shape::MOST),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A way to lay a shape down: mirrored or not, then turned by quarters
/// counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    mirrored: bool,
    quarters: u8,
}

impl Turn {
    /// All eight: as it is, turned by one, two and three quarters, then the
    /// mirror image in the same order.
    pub const ALL: [Turn; 8] = {
        let mut all = [Turn { mirrored: false, quarters: 0 }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Turn { mirrored: 4 <= i, quarters: i as u8 % 4 };
            i += 1;
        }
        all
    };

    /// The turns a piece may make, all eight or without the mirrored ones.
    pub fn allowed(mirror: bool) -> &'static [Turn] {
        if mirror { &Turn::ALL } else { &Turn::ALL[..4] }
    }

    /// Whether left and right are exchanged before turning.
    pub fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Quarter turns counter-clockwise, 0 to 3.
    pub fn quarters(self) -> u8 {
        self.quarters
    }

    /// Where the step of `row` rows and `col` columns points afterwards.
    fn step(self, row: i32, col: i32) -> (i32, i32) {
        let col = if self.mirrored { -col } else { col };
        match self.quarters {
            0 => (row, col),
            1 => (-col, row),
            2 => (-row, -col),
            _ => (col, -row),
        }
    }
}

impl Shape {
    /// The most rows, and the most columns.
    pub const MOST: usize = 1024;

    /// The shape of these cells, given as row and column from any origin and
    /// in any order.
    pub fn new(cells: impl IntoIterator<Item = (i32, i32)>) -> Result<Shape, ShapeError> {
        let mut found: Vec<((i32, i32), usize)> =
            cells.into_iter().enumerate().map(|(at, cell)| (cell, at)).collect();
        found.sort_unstable();
        let row = found.iter().map(|&((row, _), _)| row).min().ok_or(ShapeError::Empty)?;
        let col = found.iter().map(|&((_, col), _)| col).min().ok_or(ShapeError::Empty)?;
        if let Some(pair) = found.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ShapeError::Repeated { at: pair[1].1, first: pair[0].1 });
        }
        let within = |value: i32, least: i32| {
            u16::try_from(i64::from(value) - i64::from(least)).ok().filter(|&v| usize::from(v) < Shape::MOST)
        };
        found
            .iter()
            .map(|&((r, c), _)| Some((within(r, row)?, within(c, col)?)))
            .collect::<Option<Box<[_]>>>()
            .map(|cells| Shape { cells })
            .ok_or(ShapeError::TooLarge)
    }

    /// The shape drawn by everything but spaces and dots in `art`, a line a
    /// row.
    pub fn from_art(art: &str) -> Result<Shape, ShapeError> {
        Shape::new(art.lines().zip(0..).flat_map(|(line, row)| {
            line.chars().zip(0..).filter(|(c, _)| !matches!(c, ' ' | '.')).map(move |(_, col)| (row, col))
        }))
    }

    /// The cells by row and column.
    pub fn cells(&self) -> &[(u16, u16)] {
        &self.cells
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// The number of rows it spans.
    pub fn rows(&self) -> usize {
        self.cells.iter().map(|&(row, _)| usize::from(row) + 1).max().unwrap_or(0)
    }

    /// The number of columns it spans.
    pub fn cols(&self) -> usize {
        self.cells.iter().map(|&(_, col)| usize::from(col) + 1).max().unwrap_or(0)
    }

    /// The shape turned.
    pub fn turned(&self, turn: Turn) -> Shape {
        let cells = self.cells.iter().map(|&(row, col)| turn.step(row.into(), col.into()));
        Shape::new(cells).expect("a turned shape has as many cells and no wider span")
    }

    /// The different shapes it can be turned into, in the order of
    /// [`Turn::ALL`]: one to eight, or one to four without mirroring.
    pub fn orientations(&self, mirror: bool) -> Vec<Shape> {
        let mut all: Vec<Shape> = Vec::new();
        for &turn in Turn::allowed(mirror) {
            let turned = self.turned(turn);
            if !all.contains(&turned) {
                all.push(turned);
            }
        }
        all
    }

    /// The least of its orientations: two shapes are the same piece exactly if
    /// their canonical forms are equal.
    pub fn canonical(&self, mirror: bool) -> Shape {
        self.orientations(mirror).into_iter().min().expect("a shape has an orientation")
    }

    /// The sizes of the parts it falls into, where cells hold together by
    /// their sides.
    pub fn parts(&self) -> Vec<usize> {
        let mut seen = vec![false; self.cells.len()];
        let mut parts = Vec::new();
        for start in 0..self.cells.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&at) = part.get(next) {
                next += 1;
                let (row, col) = self.cells[at];
                let beside = [
                    (row.checked_sub(1), Some(col)),
                    (Some(row + 1), Some(col)),
                    (Some(row), col.checked_sub(1)),
                    (Some(row), Some(col + 1)),
                ];
                for (row, col) in beside {
                    let (Some(row), Some(col)) = (row, col) else { continue };
                    if let Ok(at) = self.cells.binary_search(&(row, col))
                        && !std::mem::replace(&mut seen[at], true)
                    {
                        part.push(at);
                    }
                }
            }
            parts.push(part.len());
        }
        parts.sort_unstable();
        parts
    }
}

impl fmt::Display for Shape {
    /// Rows of `X` and `.`, parted by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![vec!['.'; self.cols()]; self.rows()];
        for &(row, col) in &self.cells {
            rows[usize::from(row)][usize::from(col)] = 'X';
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        write!(f, "{}", rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(art: &str) -> Shape {
        Shape::from_art(&art.replace('/', "\n")).unwrap()
    }

    #[test]
    fn a_margin_is_no_part_of_a_shape() {
        assert_eq!(shape("  X/ XX"), shape(".X/XX"));
        assert_eq!(Shape::new([(-5, 7), (-4, 7)]), Ok(shape("X/X")));
    }

    #[test]
    fn a_cell_given_twice_is_named() {
        assert_eq!(Shape::new([(0, 0), (0, 1), (0, 0)]), Err(ShapeError::Repeated { at: 2, first: 0 }));
        assert_eq!(Shape::new([]), Err(ShapeError::Empty));
        assert_eq!(Shape::new([(0, i32::MIN), (0, i32::MAX)]), Err(ShapeError::TooLarge));
    }

    #[test]
    fn turns_go_counter_clockwise_and_mirror_first() {
        let l = shape("X./X./XX");
        let turned: Vec<String> = Turn::ALL.iter().map(|&turn| l.turned(turn).to_string()).collect();
        let expected =
            ["X./X./XX", "..X/XXX", "XX/.X/.X", "XXX/X..", ".X/.X/XX", "XXX/..X", "XX/X./X.", "X../XXX"];
        assert_eq!(turned, expected);
    }

    #[test]
    fn symmetric_shapes_have_fewer_orientations() {
        let art = ["XX/XX/X", "XXXXX", ".XX/XX/.X", ".X/XXX/.X", "X./XX/.XX"];
        let counts: Vec<usize> = art.iter().map(|art| shape(art).orientations(true).len()).collect();
        assert_eq!(counts, [8, 2, 8, 1, 4]);
    }

    #[test]
    fn parts_hold_together_by_sides_only() {
        assert_eq!(shape("X.X/XX.").parts(), [1, 3]);
        assert_eq!(shape("X.X/.X./X.X").parts(), [1; 5]);
    }

    fn any_shape() -> impl Strategy<Value = Shape> {
        prop::collection::btree_set((0..5i32, 0..5i32), 1..8).prop_map(|cells| Shape::new(cells).unwrap())
    }

    proptest! {
        #[test]
        fn four_quarters_and_two_mirrors_change_nothing(shape in any_shape()) {
            let quarter = Turn::ALL[1];
            let mirror = Turn::ALL[4];
            let around = (0..4).fold(shape.clone(), |shape, _| shape.turned(quarter));
            prop_assert_eq!(&around, &shape);
            prop_assert_eq!(&shape.turned(mirror).turned(mirror), &shape);
        }

        #[test]
        fn turning_keeps_the_canonical_form(shape in any_shape(), turn in 0..8usize) {
            let turn = Turn::ALL[turn];
            prop_assert_eq!(shape.turned(turn).canonical(true), shape.canonical(true));
            if !turn.is_mirrored() {
                prop_assert_eq!(shape.turned(turn).canonical(false), shape.canonical(false));
            }
            prop_assert_eq!(shape.turned(turn).parts(), shape.parts());
        }

        #[test]
        fn the_number_of_orientations_divides_eight(shape in any_shape()) {
            prop_assert_eq!(8 % shape.orientations(true).len(), 0);
            prop_assert_eq!(4 % shape.orientations(false).len(), 0);
        }
    }
}
