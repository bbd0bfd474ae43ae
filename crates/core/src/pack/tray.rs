//! The tray: the cells to fill, flat or in layers.

use super::lattice::{Cell, Isometry, Lattice, Step, plus};
use super::shape::{Paint, STAGGERED, Shape, Turn};

/// Whether a cell must be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    Must,
    May,
}

/// One layer of a tray as a grid, row by row; `None` is a hole. Rows may differ in length.
pub type Layer = Vec<Vec<Option<Fill>>>;

/// An isometry that maps a tray to itself: cell `i` goes to cell `symmetry[i]`.
pub type Symmetry = Box<[usize]>;

/// The cells to fill.
///
/// Invariant: at least one cell; cells are numbered from 0 in printing order. The grid keeps empty
/// margins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    lattice: Lattice,
    /// 0 or 1, such that the first cell is a translation of the lattice's origin.
    aside: i32,
    grid: Vec<Grid>,
    cells: Vec<Cell>,
    fills: Vec<Fill>,
    paints: Vec<Paint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Grid {
    rows: usize,
    cols: usize,
    numbers: Vec<Option<usize>>,
}

errors! {
    /// Why cells are not a tray.
    #[derive(Copy)]
    pub enum TrayError {
        Empty => "a tray needs at least one cell";
        TooLarge => "a tray has at most {0} layers, rows and columns, and {1} cells", Tray::MOST, Tray::MOST_CELLS;
        Staggered { cell: Cell } => "{STAGGERED}";
    }
}

impl Tray {
    pub const MOST: usize = 1024;

    pub const MOST_CELLS: usize = 1 << 16;

    /// A tray from layers, top first. The first triangle points up.
    pub fn new(lattice: Lattice, layers: &[Layer]) -> Result<Tray, TrayError> {
        let too_many = |count: usize| Tray::MOST < count;
        if too_many(layers.len()) {
            return Err(TrayError::TooLarge);
        }
        let (grid, cells, fills, paints) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tray = Tray { lattice, aside: 0, grid, cells, fills, paints };
        for (layer, rows) in layers.iter().enumerate() {
            let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
            if too_many(rows.len()) || too_many(cols) {
                return Err(TrayError::TooLarge);
            }
            let mut numbers = Vec::with_capacity(rows.len() * cols);
            for (row, fills) in rows.iter().enumerate() {
                for col in 0..cols {
                    let fill = fills.get(col).copied().flatten();
                    numbers.push(fill.map(|_| tray.cells.len()));
                    if let Some(fill) = fill {
                        tray.cells.push(Cell { layer: layer as u16, row: row as u16, col: col as u16 });
                        tray.fills.push(fill);
                    }
                }
            }
            tray.grid.push(Grid { rows: rows.len(), cols, numbers });
            if Tray::MOST_CELLS < tray.cells.len() {
                return Err(TrayError::TooLarge);
            }
        }
        let Some(first) = tray.cells.first() else { return Err(TrayError::Empty) };
        if let Some(at) = lattice.stray(&tray.cells) {
            return Err(TrayError::Staggered { cell: tray.cells[at] });
        }
        tray.aside = i32::from(!lattice.is_translation(first.place()));
        Ok(tray)
    }

    /// The tray with paints, one per cell in order.
    ///
    /// # Panics
    /// If `paints` has another length than `cells`.
    pub fn painted(self, paints: Vec<Paint>) -> Tray {
        assert_eq!(paints.len(), self.cells.len(), "every cell has a paint or none");
        let is_painted = paints.iter().any(Option::is_some);
        Tray { paints: if is_painted { paints } else { Vec::new() }, ..self }
    }

    /// The paints of the cells in order; empty if no cell is painted.
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    #[inline]
    fn takes(&self, cell: usize, paint: Paint) -> bool {
        self.paints[cell].is_none() || paint.is_none() || self.paints[cell] == paint
    }

    /// Reverses the orientation of triangles. Trays of other lattices stay unchanged.
    pub fn upside_down(self) -> Tray {
        let aside = if self.lattice.has_directions() { 1 - self.aside } else { self.aside };
        Tray { aside, ..self }
    }

    /// Whether the first triangle points down.
    pub fn starts_down(&self) -> bool {
        self.lattice.kind(self.place(0)) != 0
    }

    /// Whether the cell is a triangle that points down.
    pub fn points_down(&self, number: usize) -> bool {
        self.lattice.kind(self.place(number)) != 0
    }

    /// Whether the stagger of hexagons excludes a cell at this row and column.
    pub fn is_between(&self, row: usize, col: usize) -> bool {
        let Cell { row: first, col: other, .. } = self.cells[0];
        let odd = (row + col + usize::from(first) + usize::from(other)) % 2;
        self.lattice.is_staggered() && odd == 1
    }

    /// A tray of squares with one layer.
    pub fn flat(layer: Layer) -> Result<Tray, TrayError> {
        Tray::new(Lattice::default(), &[layer])
    }

    /// A flat rectangle of mandatory cells.
    pub fn rectangle(rows: usize, cols: usize) -> Result<Tray, TrayError> {
        Tray::cuboid(1, rows, cols)
    }

    /// A cuboid of mandatory cubes.
    pub fn cuboid(layers: usize, rows: usize, cols: usize) -> Result<Tray, TrayError> {
        let sides = [layers, rows, cols];
        if sides.iter().any(|&side| Tray::MOST < side) || Tray::MOST_CELLS < layers * rows * cols {
            return Err(TrayError::TooLarge);
        }
        Tray::new(Lattice::default(), &vec![vec![vec![Some(Fill::Must); cols]; rows]; layers])
    }

    /// Parallelograms of hexagons or triangles, stacked. Each row starts half a cell to the left of the
    /// one above. Sides are in cells, or in edges of triangles.
    pub fn prism(lattice: Lattice, layers: usize, rows: usize, cols: usize) -> Result<Tray, TrayError> {
        // Hexagons occupy every second column, so the last one is empty.
        let each = if lattice.is_staggered() { 2 } else { 1 };
        // Sizes come from files and may overflow.
        let width = cols.saturating_mul(2).saturating_add(rows).saturating_sub(each);
        let places = layers.saturating_mul(rows).saturating_mul(width);
        let is_long = [layers, rows, width].iter().any(|&side| Tray::MOST < side);
        if is_long || Tray::MOST * Tray::MOST < places {
            return Err(TrayError::TooLarge);
        }
        let fill = |row: usize, col: usize| {
            let inside = (rows - 1 - row..rows - 1 - row + 2 * cols).contains(&col);
            (inside && (each == 1 || (col + row + 1 + rows).is_multiple_of(2))).then_some(Fill::Must)
        };
        let row = |row: usize| (0..width).map(|col| fill(row, col)).collect();
        let layer: Layer = (0..rows).map(row).collect();
        Tray::new(lattice, &vec![layer; layers])
    }

    /// A square pyramid of balls, one at the top and `layers` x `layers` at the bottom.
    pub fn pyramid(layers: usize) -> Result<Tray, TrayError> {
        if 57 < layers {
            return Err(TrayError::TooLarge);
        }
        let square = |side: usize| vec![vec![Some(Fill::Must); side]; side];
        Tray::new(Lattice::of_layers(true), &(1..=layers).map(square).collect::<Vec<Layer>>())
    }

    /// The lattice of the cells.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Number of layers.
    pub fn layers(&self) -> usize {
        self.grid.len()
    }

    /// Rows and columns of a layer's grid.
    pub fn size(&self, layer: usize) -> (usize, usize) {
        (self.grid[layer].rows, self.grid[layer].cols)
    }

    /// Whether the tray is a full rectangle of mandatory squares.
    pub fn is_rectangle(&self) -> bool {
        let (rows, cols) = self.size(0);
        self.is_of_squares() && self.cells.len() == rows * cols && self.is_strict()
    }

    /// Whether the tray is a full square pyramid of mandatory cells.
    pub fn is_pyramid(&self) -> bool {
        let paints = self.paints.clone();
        Tray::pyramid(self.layers()).is_ok_and(|pyramid| Tray { paints, ..pyramid } == *self)
    }

    /// Whether the tray has one layer, so that a piece cannot be turned over in it.
    pub fn is_flat(&self) -> bool {
        self.grid.len() == 1
    }

    /// Whether the tray is flat and consists of squares.
    pub fn is_of_squares(&self) -> bool {
        self.is_flat() && self.lattice.has_squares()
    }

    /// Whether every cell must be filled.
    pub fn is_strict(&self) -> bool {
        self.fills.iter().all(|&fill| fill == Fill::Must)
    }

    /// The cells in printing order; a cell's number is its index.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether the cell must be filled.
    pub fn fill(&self, number: usize) -> Fill {
        self.fills[number]
    }

    /// The number of the cell at a position; `None` for holes and outside the grid.
    pub fn number(&self, layer: usize, row: usize, col: usize) -> Option<usize> {
        let grid = self.grid.get(layer)?;
        if row < grid.rows && col < grid.cols { grid.numbers[row * grid.cols + col] } else { None }
    }

    /// Layers from the top as rows of characters: the `mark` of each cell, and `gap` or, between
    /// hexagons, a space where there is none. All rows of a layer have the same length.
    pub fn drawn(&self, mark: impl Fn(usize) -> char, gap: char) -> Vec<Vec<String>> {
        let mark = |layer, row, col| match self.number(layer, row, col) {
            Some(cell) => mark(cell),
            None if self.is_between(row, col) => ' ',
            None => gap,
        };
        let layer = |layer| {
            let (rows, cols) = self.size(layer);
            (0..rows).map(|row| (0..cols).map(|col| mark(layer, row, col)).collect()).collect()
        };
        (0..self.layers()).map(layer).collect()
    }

    /// The paint of each cell as rows, `.` for unpainted cells and `-` for no cell; `None` if no cell
    /// is painted.
    pub fn drawn_paint(&self) -> Option<Vec<Vec<String>>> {
        let drawn = || self.drawn(|cell| self.paints[cell].unwrap_or('.'), '-');
        (!self.paints.is_empty()).then(drawn)
    }

    /// The numbers of the adjacent cells.
    pub fn neighbours(&self, number: usize) -> Vec<usize> {
        let here = self.place(number);
        self.lattice.touching(here).iter().filter_map(|&step| self.at(plus(here, step, 1))).collect()
    }

    pub(super) fn colour(&self, number: usize) -> Option<bool> {
        // Adjacency in a layer of balls is that of squares.
        let lattice = if self.is_of_squares() { Lattice::default() } else { self.lattice };
        lattice.colour(self.place(number))
    }

    pub(super) fn third(&self, number: usize) -> Option<usize> {
        let lattice = if self.is_of_squares() { Lattice::default() } else { self.lattice };
        lattice.third(self.place(number))
    }

    /// The orientations of a shape in this tray, in search order, as steps from the first cell.
    ///
    /// A flat shape of squares lies in the planes of squares, in each turned by [`Turn::ALL`], with
    /// its cells in the row and column order of the turned shape. In a tray of several layers it is
    /// turned over by a rotation in space, so `mirror` matters in flat trays only. Other shapes use
    /// the isometries of their own lattice, with reflections only if `mirror`.
    pub(super) fn lays(&self, shape: &Shape, mirror: bool) -> Vec<Lay> {
        if !shape.is_of_squares() || !self.lattice.has_squares() {
            let is_own = shape.lattice() == self.lattice;
            // In several layers, a rotation in space turns a flat shape over.
            let is_turned_over = shape.is_flat() && !self.is_flat();
            let mut lays = if is_own { own_lays(shape, mirror || is_turned_over) } else { Vec::new() };
            if self.paints.is_empty() {
                lays.iter_mut().for_each(|lay| lay.paints.clear());
            }
            return lays;
        }
        let planes = self.lattice.squares();
        let planes = if self.is_flat() { &planes[..1] } else { planes };
        let mut lays = Vec::new();
        for &[down, right] in planes {
            for &turn in Turn::allowed(mirror || !self.is_flat()) {
                let turned = shape.turned(turn);
                let first = turned.cells()[0].place();
                let steps = turned.cells().iter().map(|cell| {
                    let [_, row, col] = plus(cell.place(), first, -1);
                    plus(plus([0; 3], down, row), right, col)
                });
                lays.push(Lay { steps: steps.collect(), kind: 0, paints: self.mattering(turned.paints()) });
            }
        }
        lays
    }

    pub(super) fn covered(&self, number: usize, lay: &Lay) -> Option<Box<[usize]>> {
        let mut cells = Vec::with_capacity(lay.steps.len());
        let fits = self.covers(number, lay, &mut cells);
        cells.sort_unstable();
        fits.then(|| cells.into())
    }

    /// Sorted, as ascending steps from the first cell in printing order.
    pub(super) fn distinct_lays(&self, shape: &Shape, mirror: bool) -> Vec<Lay> {
        let mut lays = self.lays(shape, mirror);
        for Lay { steps, paints, .. } in &mut lays {
            // Cells are numbered by layer, row and column, so steps sort like the cells they lead
            // to.
            for paints in paints {
                let mut both: Vec<(Step, Paint)> = steps.drain(..).zip(paints.drain(..)).collect();
                both.sort_unstable();
                (*steps, *paints) = both.into_iter().unzip();
            }
            steps.sort_unstable();
            let first = steps[0];
            steps.iter_mut().for_each(|step| *step = plus(*step, first, -1));
        }
        lays.sort_unstable();
        lays.dedup();
        lays.dedup_by(|lay, before| {
            let is_same = (&lay.steps, lay.kind) == (&before.steps, before.kind);
            if is_same {
                before.paints.append(&mut lay.paints);
            }
            is_same
        });
        lays
    }

    fn mattering(&self, paints: &[Paint]) -> Vec<Vec<Paint>> {
        let matters = !paints.is_empty() && !self.paints.is_empty();
        if matters { vec![paints.to_vec()] } else { Vec::new() }
    }

    /// Whether a lay with its first cell at `number` fits. Writes the cells it covers to `cells`.
    pub(super) fn covers(&self, number: usize, lay: &Lay, cells: &mut Vec<usize>) -> bool {
        let here = self.place(number);
        cells.clear();
        if lay.kind != self.lattice.kind(here) {
            return false;
        }
        for &step in &lay.steps {
            match self.at(plus(here, step, 1)) {
                Some(cell) => cells.push(cell),
                None => return false,
            }
        }
        self.matches(lay, cells)
    }

    #[inline]
    fn matches(&self, lay: &Lay, cells: &[usize]) -> bool {
        let takes = |(&cell, &paint): (&usize, &Paint)| self.takes(cell, paint);
        lay.paints.is_empty() || lay.paints.iter().any(|paints| cells.iter().zip(paints).all(takes))
    }

    /// Whether `cells`, in ascending order, are a placement by one of the `lays`, which are distinct.
    pub(super) fn is_place(&self, lays: &[Lay], cells: &[usize]) -> bool {
        let mut covered = Vec::with_capacity(cells.len());
        cells.first().is_some_and(|&first| {
            first < self.cells.len()
                && lays.iter().any(|lay| self.covers(first, lay, &mut covered) && covered == cells)
        })
    }

    /// All distinct placements of a shape in the empty tray, as sorted cell numbers, in order.
    pub fn places(&self, shape: &Shape, mirror: bool) -> Vec<Box<[usize]>> {
        self.places_among(shape, mirror, usize::MAX, |_| true).expect("there is no limit")
    }

    /// Restricted to some cells; `None` if there are more than `most` placements.
    pub fn places_among(
        &self,
        shape: &Shape,
        mirror: bool,
        most: usize,
        is_among: impl Fn(usize) -> bool,
    ) -> Option<Vec<Box<[usize]>>> {
        let lays = self.distinct_lays(shape, mirror);
        let (mut places, mut cells) = (Vec::new(), Vec::new());
        for number in (0..self.cells.len()).filter(|&number| is_among(number)) {
            for lay in &lays {
                if self.covers(number, lay, &mut cells) && cells.iter().all(|&cell| is_among(cell)) {
                    if most <= places.len() {
                        return None;
                    }
                    places.push(cells.as_slice().into());
                }
            }
        }
        Some(places)
    }

    /// The isometries that map the tray to itself, with fills and paints. The identity is first.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let mut all: Vec<Symmetry> = Vec::new();
        let corner = |places: &[Step]| -> Step {
            [0, 1, 2].map(|axis| places.iter().map(|place| place[axis]).min().expect("a tray has cells"))
        };
        let places: Vec<Step> = (0..self.cells.len()).map(|number| self.place(number)).collect();
        let home = corner(&places);
        for isometry in self.lattice.isometries() {
            let moved: Vec<Step> = places.iter().map(|&place| isometry.image(place)).collect();
            let shift = plus(home, corner(&moved), -1);
            if !self.lattice.is_translation(shift) {
                continue;
            }
            let image: Option<Symmetry> = moved
                .iter()
                .zip(&self.fills)
                .map(|(&place, &fill)| {
                    let number = self.at(plus(place, shift, 1))?;
                    (self.fills[number] == fill).then_some(number)
                })
                .collect();
            let is_same = |(cell, &image): (usize, &usize)| self.paints.get(cell) == self.paints.get(image);
            all.extend(image.filter(|image| image.iter().enumerate().all(is_same)));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn place(&self, number: usize) -> Step {
        plus(self.cells[number].place(), [0, 0, 1], self.aside)
    }

    fn at(&self, [layer, row, col]: Step) -> Option<usize> {
        let index = |part| usize::try_from(part).ok();
        self.number(index(layer)?, index(row)?, index(col - self.aside)?)
    }
}

/// Steps of the cells from the first one, and the kind of the first cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lay {
    pub(super) steps: Vec<Step>,
    kind: u8,
    /// One entry per way to cover the cells; empty if paint does not matter.
    paints: Vec<Vec<Paint>>,
}

fn own_lays(shape: &Shape, mirror: bool) -> Vec<Lay> {
    let lay = |isometry: &Isometry| {
        let paints = shape.paints().iter().copied().chain(std::iter::repeat(None));
        let places = shape.cells().iter().map(|cell| isometry.image(cell.place()));
        let mut places: Vec<(Step, Paint)> = places.zip(paints).collect();
        places.sort_unstable();
        let (first, _) = places[0];
        let steps = places.iter().map(|&(place, _)| plus(place, first, -1)).collect();
        let paints = match shape.paints() {
            [] => Vec::new(),
            _ => vec![places.iter().map(|&(_, paint)| paint).collect()],
        };
        Lay { steps, kind: shape.lattice().kind(first), paints }
    };
    shape.isometries(mirror).map(lay).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(art: &str) -> Shape {
        Shape::from_art(&art.replace('/', "\n")).unwrap()
    }

    fn tray(art: &str) -> Tray {
        let fill = |c| match c {
            'X' => Some(Fill::Must),
            '?' => Some(Fill::May),
            _ => None,
        };
        Tray::flat(art.split('/').map(|row| row.chars().map(fill).collect()).collect()).unwrap()
    }

    #[test]
    fn sizes_of_no_tray_are_refused() {
        for lattice in [Lattice::Hexagonal, Lattice::Triangular] {
            for (rows, cols) in [(usize::MAX, 12), (3, usize::MAX), (usize::MAX, usize::MAX), (1025, 1)] {
                assert_eq!(Tray::prism(lattice, 1, rows, cols), Err(TrayError::TooLarge));
            }
            assert_eq!(Tray::prism(lattice, 1, 0, 0), Err(TrayError::Empty));
            assert_eq!(Tray::prism(lattice, 1, 0, 7), Err(TrayError::Empty));
        }
        assert_eq!(Tray::cuboid(2, usize::MAX, 3), Err(TrayError::TooLarge));
    }

    #[test]
    fn trays_know_their_symmetries() {
        let sizes = |trays: &[Tray]| trays.iter().map(|tray| tray.symmetries().len()).collect::<Vec<_>>();
        let flat = [tray("X"), tray("XX"), tray("XX/XX"), tray("XXX/XXX"), tray("XX/X."), tray("XXX/X..")];
        assert_eq!(sizes(&flat), [1, 2, 8, 4, 2, 1]);
        assert_eq!(sizes(&[tray("X?X/XXX"), tray("X?/?X"), tray(".../.XX/...")]), [2, 4, 2]);
        let cubes =
            [Tray::cuboid(2, 2, 2), Tray::cuboid(1, 2, 3), Tray::cuboid(2, 2, 3), Tray::cuboid(2, 3, 4)];
        assert_eq!(sizes(&cubes.map(Result::unwrap)), [48, 4, 16, 8]);
        assert_eq!(sizes(&[Tray::pyramid(2), Tray::pyramid(5)].map(Result::unwrap)), [8, 8]);
    }

    #[test]
    fn six_balls_around_a_hollow_are_an_octahedron() {
        let grid = |rows: &[&str]| -> Layer {
            rows.iter().map(|row| row.chars().map(|c| (c == 'X').then_some(Fill::Must)).collect()).collect()
        };
        let layers = [grid(&["X"]), grid(&["XX", "XX"]), grid(&["...", ".X.", "..."])];
        assert_eq!(Tray::new(Lattice::Pyramid, &layers).unwrap().symmetries().len(), 48);
    }

    #[test]
    fn places_are_counted_as_in_the_literature() {
        let rows = Tray::rectangle(6, 10).unwrap();
        assert_eq!(rows.places(&shape(".X/XXX/.X"), true).len(), 4 * 8);
        let mirrors = [true, false].map(|mirror| rows.places(&shape("XX/XX/X"), mirror).len());
        assert_eq!(mirrors, [4 * (4 * 9 + 5 * 8), 2 * (4 * 9 + 5 * 8)]);
        let pyramid = Tray::pyramid(5).unwrap();
        assert_eq!(pyramid.cells().len(), 55);
        assert_eq!(pyramid.places(&shape("X"), true).len(), 55);
        // Touching pairs: 40 + 24 + 12 + 4 within layers, 4 below each of 30.
        assert_eq!(pyramid.places(&shape("XX"), true).len(), 80 + 120);
    }

    #[test]
    fn the_course_sample_of_a_bent_piece_fits_the_pyramid() {
        let pyramid = Tray::pyramid(3).unwrap();
        let bent: Box<[usize]> = [(0, 0, 0), (1, 1, 0), (2, 1, 1)]
            .map(|(layer, row, col)| pyramid.number(layer, row, col).unwrap())
            .into();
        assert!(pyramid.places(&shape("X/XX"), true).contains(&bent));
    }

    #[test]
    fn places_come_once_and_in_order() {
        let trays = [
            tray("XX.XX/XXXXX/.XXXX/XXX?X"),
            Tray::pyramid(4).unwrap(),
            Tray::cuboid(2, 3, 4).unwrap(),
            tray(".../.XX/.XX"),
        ];
        for tray in &trays {
            for art in ["X", "XX", "XXX", "XX/X.", ".XX/XX.", "X.X", "X../XXX", "X./.X"] {
                for mirror in [true, false] {
                    let shape = shape(art);
                    let mut expected: Vec<Box<[usize]>> = (0..tray.cells().len())
                        .flat_map(|cell| {
                            let lays = tray.lays(&shape, mirror);
                            lays.into_iter().filter_map(move |lay| tray.covered(cell, &lay))
                        })
                        .collect();
                    expected.sort_unstable();
                    expected.dedup();
                    assert_eq!(tray.places(&shape, mirror), expected, "{art}");
                    let lays = tray.distinct_lays(&shape, mirror);
                    assert!(expected.iter().all(|place| tray.is_place(&lays, place)));
                    let few = tray.places_among(&shape, mirror, expected.len(), |_| true);
                    assert_eq!(few, Some(expected.clone()));
                    if let Some(less) = expected.len().checked_sub(1) {
                        assert_eq!(tray.places_among(&shape, mirror, less, |_| true), None);
                    }
                }
            }
            assert!(!tray.is_place(&tray.distinct_lays(&shape("XX"), true), &[0]));
            assert!(!tray.is_place(&tray.distinct_lays(&shape("X"), true), &[1000]));
        }
    }

    #[test]
    fn a_tray_without_cells_is_refused() {
        assert_eq!(Tray::rectangle(0, 3), Err(TrayError::Empty));
        assert_eq!(Tray::pyramid(0), Err(TrayError::Empty));
        assert_eq!(Tray::rectangle(1025, 1), Err(TrayError::TooLarge));
    }

    proptest! {
        #[test]
        fn symmetries_form_a_group_and_keep_places(rows in prop::collection::vec("[X.?]{1,4}", 1..4)) {
            prop_assume!(rows.iter().any(|row| row.contains(['X', '?'])));
            let tray = tray(&rows.join("/"));
            let group = tray.symmetries();
            prop_assert!(group[0].iter().enumerate().all(|(i, &to)| i == to));
            for a in &group {
                for b in &group {
                    let both: Symmetry = a.iter().map(|&i| b[i]).collect();
                    prop_assert!(group.contains(&both));
                }
                let places = tray.places(&shape("X./XX/X."), true);
                for place in &places {
                    let mut image: Box<[usize]> = place.iter().map(|&cell| a[cell]).collect();
                    image.sort_unstable();
                    prop_assert!(places.contains(&image));
                }
            }
        }
    }
}
