//! Shapes of pieces and their orientations.

use super::lattice::{Cell, Isometry, Lattice, Step, plus};
use std::fmt;

/// The cells of a piece, up to translation.
///
/// Invariant: at least one cell, no duplicates, sorted by layer, row and column, with minimum 0 on
/// each axis; the minimum column of triangles is 0 or 1, to preserve orientation. The cells need
/// not be connected. A flat shape of cubes or balls is stored as squares, which fit trays of both.
/// `paints` is parallel to `cells` or empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    lattice: Lattice,
    cells: Box<[Cell]>,
    paints: Box<[Paint]>,
}

/// Paint of a cell. A painted cell of a piece fits only cells of the tray with the same paint or
/// none.
pub type Paint = Option<char>;

errors! {
    /// Why a list of cells is not a shape. `at` and `first` are indices into the list.
    #[derive(Copy)]
    pub enum ShapeError {
        Empty => "a piece needs at least one cell";
        Repeated { at: usize, first: usize } => "this cell is given twice";
        TooLarge => "a piece has at most {0} layers, rows and columns", Shape::MOST;
        Staggered { at: usize } => "{STAGGERED}";
    }
}

pub(super) const STAGGERED: &str =
    "hexagons are drawn with a space between them, each row one place aside of the next";

/// An isometry of the square grid: optional reflection, then quarter turns counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    mirrored: bool,
    quarters: u8,
}

impl Turn {
    /// The four rotations by ascending angle, then the same after reflection.
    pub const ALL: [Turn; 8] = {
        let mut all = [Turn { mirrored: false, quarters: 0 }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Turn { mirrored: 4 <= i, quarters: i as u8 % 4 };
            i += 1;
        }
        all
    };

    /// The permitted turns: all eight, or only the rotations.
    pub fn allowed(mirror: bool) -> &'static [Turn] {
        if mirror { &Turn::ALL } else { &Turn::ALL[..4] }
    }

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
    pub const MOST: usize = 1024;

    /// A flat shape from (row, column) pairs, with any origin and order.
    pub fn new(cells: impl IntoIterator<Item = (i32, i32)>) -> Result<Shape, ShapeError> {
        Shape::on(Lattice::default(), cells.into_iter().map(|(row, col)| [0, row, col]))
    }

    /// A shape from (layer, row, column) triples of a lattice, with any origin and order.
    pub fn on(lattice: Lattice, cells: impl IntoIterator<Item = [i32; 3]>) -> Result<Shape, ShapeError> {
        Shape::within(lattice, cells, Shape::MOST)
    }

    fn within(
        lattice: Lattice,
        cells: impl IntoIterator<Item = [i32; 3]>,
        most: usize,
    ) -> Result<Shape, ShapeError> {
        let mut found: Vec<([i32; 3], usize)> =
            cells.into_iter().enumerate().map(|(at, cell)| (cell, at)).collect();
        found.sort_unstable();
        if let Some(pair) = found.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ShapeError::Repeated { at: pair[1].1, first: pair[0].1 });
        }
        let mut least = found.first().ok_or(ShapeError::Empty)?.0.map(i64::from);
        for (cell, _) in &found {
            least = [0, 1, 2].map(|axis| least[axis].min(cell[axis].into()));
        }
        if lattice.has_directions() {
            least[2] -= (least[1] + least[2]).rem_euclid(2);
        }
        let part = |cell: [i32; 3], axis: usize| {
            let part = u16::try_from(i64::from(cell[axis]) - least[axis]).ok();
            part.filter(|&part| usize::from(part) < most).ok_or(ShapeError::TooLarge)
        };
        let cell = |&(cell, _): &([i32; 3], usize)| {
            Ok(Cell { layer: part(cell, 0)?, row: part(cell, 1)?, col: part(cell, 2)? })
        };
        let cells = found.iter().map(cell).collect::<Result<Box<[Cell]>, ShapeError>>()?;
        let is_flat = cells.iter().all(|cell| cell.layer == 0);
        if let Some(cell) = lattice.stray(&cells) {
            return Err(ShapeError::Staggered { at: found[cell].1 });
        }
        // Flat shapes of squares are the same in all lattices.
        let lattice = if is_flat && lattice.has_squares() { Lattice::default() } else { lattice };
        Ok(Shape { lattice, cells, paints: Box::default() })
    }

    /// The shape with paints, one per cell in order.
    ///
    /// # Panics
    /// If `paints` has another length than `cells`.
    pub fn painted(self, paints: Vec<Paint>) -> Shape {
        assert_eq!(paints.len(), self.cells.len(), "every cell has a paint or none");
        let is_painted = paints.iter().any(Option::is_some);
        Shape { paints: if is_painted { paints.into() } else { Box::default() }, ..self }
    }

    /// The paints of the cells in order; empty if no cell is painted.
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// A shape from drawn cells; the first triangle points up, or down if `starts_down`.
    pub fn drawn_on(
        lattice: Lattice,
        cells: impl IntoIterator<Item = [i32; 3]>,
        starts_down: bool,
    ) -> Result<Shape, ShapeError> {
        let mut cells: Vec<[i32; 3]> = cells.into_iter().collect();
        if let Some(&first) = cells.iter().min()
            && lattice.has_directions()
            && (lattice.kind([0, first[1] & 1, first[2] & 1]) != 0) != starts_down
        {
            cells.iter_mut().for_each(|cell| cell[2] = cell[2].wrapping_add(1));
        }
        Shape::on(lattice, cells)
    }

    /// Whether the first triangle points down.
    pub fn starts_down(&self) -> bool {
        self.lattice.kind(self.cells[0].place()) != 0
    }

    /// Whether the stagger of hexagons excludes a cell at this row and column.
    pub fn is_between(&self, row: usize, col: usize) -> bool {
        let Cell { row: first, col: other, .. } = self.cells[0];
        let odd = (row + col + usize::from(first) + usize::from(other)) % 2;
        self.lattice.is_staggered() && odd == 1
    }

    /// The flat shape of all characters in `art` other than spaces and dots, one line per row.
    pub fn from_art(art: &str) -> Result<Shape, ShapeError> {
        Shape::new(art.lines().zip(0..).flat_map(|(line, row)| {
            line.chars().zip(0..).filter(|(c, _)| !matches!(c, ' ' | '.')).map(move |(_, col)| (row, col))
        }))
    }

    /// The lattice of the cells.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The cells, sorted by layer, row and column.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn is_of_squares(&self) -> bool {
        self.lattice == Lattice::default() && self.is_flat()
    }

    /// Whether it has one layer.
    pub fn is_flat(&self) -> bool {
        self.layers() == 1
    }

    /// Number of cells.
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// Number of layers it spans.
    pub fn layers(&self) -> usize {
        self.span(|cell| cell.layer)
    }

    /// Number of rows it spans.
    pub fn rows(&self) -> usize {
        self.span(|cell| cell.row)
    }

    /// Number of columns it spans.
    pub fn cols(&self) -> usize {
        self.span(|cell| cell.col)
    }

    fn span(&self, part: impl Fn(&Cell) -> u16) -> usize {
        self.cells.iter().map(|cell| usize::from(part(cell)) + 1).max().unwrap_or(0)
    }

    /// Layers from the top as rows of `filled` and `gap`, with spaces between hexagons.
    pub fn drawn(&self, filled: char, gap: char) -> Vec<Vec<String>> {
        self.drawn_as(|_| filled, gap)
    }

    /// Rows of `letter` and `.`, separated by `/`; layers are separated by `//`.
    pub fn lettered(&self, letter: char) -> String {
        let layers: Vec<String> = self.drawn(letter, '.').iter().map(|rows| rows.join("/")).collect();
        layers.join("//")
    }

    /// The paint of each cell, `.` for unpainted cells and `-` for other places.
    pub fn drawn_paint(&self) -> Vec<Vec<String>> {
        self.drawn_as(|at| self.paints.get(at).copied().flatten().unwrap_or('.'), '-')
    }

    fn drawn_as(&self, filled: impl Fn(usize) -> char, gap: char) -> Vec<Vec<String>> {
        let mark = |row, col| if self.is_between(row, col) { ' ' } else { gap };
        let left = self.cells.iter().map(|cell| usize::from(cell.col)).min().unwrap_or(0);
        let rows = |row: usize| (left..self.cols()).map(|col| mark(row, col)).collect::<Vec<char>>();
        let layer: Vec<Vec<char>> = (0..self.rows()).map(rows).collect();
        let mut layers = vec![layer; self.layers()];
        for (at, &Cell { layer, row, col }) in self.cells.iter().enumerate() {
            layers[usize::from(layer)][usize::from(row)][usize::from(col) - left] = filled(at);
        }
        let rows = |rows: Vec<Vec<char>>| rows.into_iter().map(String::from_iter).collect();
        layers.into_iter().map(rows).collect()
    }

    /// Turns a shape of squares; solid shapes of cubes turn within their layers.
    pub fn turned(&self, turn: Turn) -> Shape {
        self.mapped(|[layer, row, col]| {
            let (row, col) = turn.step(row, col);
            [layer, row, col]
        })
    }

    fn imaged(&self, isometry: &Isometry) -> Shape {
        self.mapped(|place| isometry.image(place))
    }

    fn mapped(&self, map: impl Fn(Step) -> Step) -> Shape {
        let cells = self.cells.iter().map(|cell| map(cell.place()));
        // In a skewed lattice, a rotation may enlarge the bounding box.
        let turned = Shape::within(self.lattice, cells.clone(), 8 * Shape::MOST);
        let turned = turned.expect("a turned shape has as many cells and is not much wider");
        if self.paints.is_empty() {
            return turned;
        }
        let mut paints: Vec<(Step, Paint)> = cells.zip(self.paints.iter().copied()).collect();
        paints.sort_unstable();
        turned.painted(paints.into_iter().map(|(_, paint)| paint).collect())
    }

    /// The distinct orientations. Squares: at most 8, in the order of [`Turn::ALL`], or 4 without
    /// reflections. Solid shapes of cubes or balls: 48 or 24. Flat hexagons and triangles: 12 or 6;
    /// solid ones twice as many.
    pub fn orientations(&self, mirror: bool) -> Vec<Shape> {
        let mut all: Vec<Shape> = Vec::new();
        let mut add = |turned: Shape| {
            if !all.contains(&turned) {
                all.push(turned);
            }
        };
        match self.is_of_squares() {
            true => Turn::allowed(mirror).iter().for_each(|&turn| add(self.turned(turn))),
            false => self.isometries(mirror).for_each(|isometry| add(self.imaged(isometry))),
        }
        all
    }

    /// The rotations of the lattice, and the reflections if `mirror`. Flat shapes of hexagons and
    /// triangles stay on the same side. Planar shapes of balls in a tilted plane can be turned over
    /// in space, although no rotation of the lattice does so; their reflections are always
    /// included.
    pub(super) fn isometries(&self, mirror: bool) -> impl Iterator<Item = &'static Isometry> {
        let is_flat = self.is_flat();
        let mirror = mirror || !is_flat && self.lattice.is_piled() && self.is_in_a_plane();
        let is_allowed = move |isometry: &&Isometry| {
            (mirror || !isometry.is_reflection) && !(is_flat && isometry.turns_over())
        };
        self.lattice.isometries().iter().filter(is_allowed)
    }

    fn is_in_a_plane(&self) -> bool {
        let first = self.cells[0].place();
        let steps = || self.cells.iter().map(|cell| plus(cell.place(), first, -1).map(i64::from));
        let cross = |a: [i64; 3], b: [i64; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let Some(side) = steps().nth(1) else { return true };
        let Some(normal) = steps().map(|step| cross(side, step)).find(|&normal| normal != [0; 3]) else {
            return true;
        };
        steps().all(|step| (0..3).map(|axis| normal[axis] * step[axis]).sum::<i64>() == 0)
    }

    /// The least orientation, the same for shapes that are the same piece.
    pub fn canonical(&self, mirror: bool) -> Shape {
        self.orientations(mirror).into_iter().min().expect("a shape has an orientation")
    }

    /// The sizes of the connected components. Squares and cubes connect by their sides.
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
                let place = self.cells[at].place();
                for &step in self.lattice.touching(place) {
                    if let Some(at) = self.find(plus(place, step, 1))
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

    fn find(&self, place: Step) -> Option<usize> {
        let [layer, row, col] = place.map(|part| u16::try_from(part).ok());
        let cell = Cell { layer: layer?, row: row?, col: col? };
        self.cells.binary_search(&cell).ok()
    }

    pub(super) fn lean(&self) -> Option<usize> {
        let colours = self.cells.iter().map(|cell| self.lattice.colour(cell.place()));
        let even = colours.collect::<Option<Vec<bool>>>()?.into_iter().filter(|&even| even).count();
        Some(even.abs_diff(self.area() - even))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lettered('X'))
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
    fn balls_in_a_plane_are_turned_over() {
        // A plane in which six balls lie around each; one more ball beside it.
        let in_plane = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 0, 1]];
        let beside = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 0, 1], [0, 1, 0]];
        let balls = |places: &[Step]| Shape::on(Lattice::Pyramid, places.iter().copied()).unwrap();
        assert_eq!(balls(&in_plane).canonical(false), balls(&in_plane).canonical(true));
        let isometries = |shape: &Shape, mirror| shape.isometries(mirror).count();
        assert_eq!([false, true].map(|mirror| isometries(&balls(&in_plane), mirror)), [48, 48]);
        assert_eq!([false, true].map(|mirror| isometries(&balls(&beside), mirror)), [24, 48]);
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

    /// Layers parted by `//`.
    fn solid(lattice: Lattice, art: &str) -> Shape {
        let layers = art.split("//").zip(0..);
        let cells = layers.flat_map(|(art, layer)| {
            let shape = shape_cells(art);
            shape.into_iter().map(move |(row, col)| [layer, row, col])
        });
        Shape::on(lattice, cells).unwrap()
    }

    fn shape_cells(art: &str) -> Vec<(i32, i32)> {
        let rows = art.split('/').zip(0..);
        rows.flat_map(|(row, at)| {
            row.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| (at, col))
        })
        .collect()
    }

    #[test]
    fn solid_shapes_are_drawn_layer_by_layer() {
        let screw = solid(Lattice::Cubic, "XX/X.//../X.");
        assert_eq!(screw.to_string(), "XX/X.//../X.");
        assert_eq!((screw.layers(), screw.rows(), screw.cols(), screw.area()), (2, 2, 2, 4));
        assert!(!screw.is_flat() && shape("XX/X").is_flat());
        assert_eq!(solid(Lattice::Pyramid, "XX/X."), shape("XX/X."));
    }

    /// The eight tetracubes have as many orientations as their symmetries
    /// leave, and only two of them are mirror images of each other.
    #[test]
    fn a_mirror_image_is_another_solid() {
        let left = solid(Lattice::Cubic, "XX/X.//../X.");
        let right = solid(Lattice::Cubic, "XX/X.//.X/..");
        assert_eq!((left.orientations(false).len(), left.orientations(true).len()), (12, 24));
        assert_ne!(left.canonical(false), right.canonical(false));
        assert_eq!(left.canonical(true), right.canonical(true));
        let corner = solid(Lattice::Cubic, "XX/X.//X./..");
        assert_eq!((corner.orientations(false).len(), corner.orientations(true).len()), (8, 8));
    }

    #[test]
    fn parts_hold_together_across_layers() {
        assert_eq!(solid(Lattice::Cubic, "X.//X.").parts(), [2]);
        assert_eq!(solid(Lattice::Cubic, "X.//.X").parts(), [1, 1]);
        assert_eq!(solid(Lattice::Pyramid, "X.//.X").parts(), [2]);
    }

    fn any_solid() -> impl Strategy<Value = Shape> {
        let lattice = prop::sample::select(&[Lattice::Cubic, Lattice::Pyramid][..]);
        let cells = prop::collection::btree_set([0..3i32, 0..3i32, 0..3i32], 1..7);
        (lattice, cells).prop_map(|(lattice, cells)| Shape::on(lattice, cells).unwrap())
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
            if !turn.mirrored {
                prop_assert_eq!(shape.turned(turn).canonical(false), shape.canonical(false));
            }
            prop_assert_eq!(shape.turned(turn).parts(), shape.parts());
        }

        #[test]
        fn the_number_of_orientations_divides_eight(shape in any_shape()) {
            prop_assert_eq!(8 % shape.orientations(true).len(), 0);
            prop_assert_eq!(4 % shape.orientations(false).len(), 0);
        }

        #[test]
        fn turning_in_space_keeps_the_canonical_form(shape in any_solid(), turn in 0..48usize) {
            prop_assume!(!shape.is_flat());
            let isometry = &shape.lattice().isometries()[turn];
            let turned = shape.imaged(isometry);
            // A shape that lies flat now has fewer ways to be turned.
            prop_assume!(!turned.is_flat());
            prop_assert_eq!(turned.canonical(true), shape.canonical(true));
            if !isometry.is_reflection {
                prop_assert_eq!(turned.canonical(false), shape.canonical(false));
            }
            prop_assert_eq!(turned.parts(), shape.parts());
        }
    }
}
