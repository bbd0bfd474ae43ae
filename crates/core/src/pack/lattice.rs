//! Where cells are: squares and cubes, balls, hexagons, triangles, and how they
//! touch, turn and repeat. A lattice is one file below this one; no search knows
//! which it is.

mod cubic;
mod hexagonal;
mod pyramid;
mod triangular;

use std::sync::OnceLock;

/// The place of a cell as it is printed: layers from the top, then rows, then
/// columns, all from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The layer, 0 at the top. A flat tray has only layer 0.
    pub layer: u16,
    /// The row within its layer.
    pub row: u16,
    /// The column within its row.
    pub col: u16,
}

impl Cell {
    /// The place as a step from the first cell there could be.
    pub(super) fn place(self) -> Step {
        [self.layer, self.row, self.col].map(i32::from)
    }
}

/// A step from one cell to another: layers down, rows, columns.
pub(super) type Step = [i32; 3];

/// A step and several times another.
pub(super) fn plus(a: Step, b: Step, times: i32) -> Step {
    [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

/// How the cells of trays and pieces lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lattice {
    /// Cubes: a cell lies exactly above the cell of the same row and column.
    /// One layer of them are squares.
    Cubic,
    /// Balls: a ball rests in the hollow between four of the layer below, in
    /// its own row and the next, its own column and the next.
    Pyramid,
    /// Hexagons, in several layers prisms. Those of a row are two columns apart,
    /// and each row is one column aside of the next.
    Hexagonal,
    /// Triangles, in several layers prisms. Each is a column from the next, and
    /// they point up and down in turn, along rows and along columns.
    Triangular,
}

/// What a lattice has to say of itself.
trait Geometry: Sync {
    /// Its name in files.
    fn name(&self) -> &'static str;

    /// What its cells are, in a word.
    fn cells(&self) -> &'static str {
        self.name()
    }

    /// Three translations, of which all others are made.
    fn basis(&self) -> [Step; 3];

    /// The inner product of two translations.
    fn product(&self, a: Step, b: Step) -> i32;

    /// The steps from the cell at a place to those that touch it.
    fn touching(&self, place: Step) -> &'static [Step];

    /// The planes of squares, each as two steps at a right angle. The first is
    /// that of a layer.
    fn squares(&self) -> &'static [[Step; 2]] {
        &[]
    }

    /// Which kind of cell is at a place. Translations keep it.
    fn kind(&self, _: Step) -> u8 {
        0
    }

    /// Whether a step is a translation.
    fn is_translation(&self, _: Step) -> bool {
        true
    }

    /// Where the cell at a place goes if the basis goes to these images.
    fn image(&self, images: &[Step; 3], place: Step) -> Step {
        plus(plus(plus([0; 3], images[0], place[0]), images[1], place[1]), images[2], place[2])
    }

    /// Which of two colours a cell has, such that cells that touch differ;
    /// `None` if the lattice cannot be coloured so.
    fn colour(&self, place: Step) -> Option<bool>;

    /// A number whose remainder by three is the colour of a cell; translations
    /// exchange colours. `None` if there is no such colouring.
    fn third(&self, place: Step) -> Option<i32>;
}

/// A turn or reflection that keeps a lattice: what becomes of the translations
/// of its basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Isometry {
    lattice: Lattice,
    /// A mirror image cannot be reached by turning.
    is_reflection: bool,
    images: [Step; 3],
}

impl Isometry {
    pub(super) fn is_reflection(&self) -> bool {
        self.is_reflection
    }

    /// Whether what was above is below afterwards. Only in lattices without planes of
    /// squares; in others a layer can become anything.
    pub(super) fn turns_over(&self) -> bool {
        !self.lattice.has_squares() && self.images[0][0] < 0
    }

    /// Where it takes the cell at a place.
    pub(super) fn image(&self, place: Step) -> Step {
        self.lattice.geometry().image(&self.images, place)
    }
}

impl Lattice {
    /// All of them.
    pub const ALL: [Lattice; 4] = [Lattice::Cubic, Lattice::Pyramid, Lattice::Hexagonal, Lattice::Triangular];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        self.geometry().name()
    }

    /// What its cells are, in a word: `cubes`, `balls`, `hexagons`.
    pub fn cells(self) -> &'static str {
        self.geometry().cells()
    }

    /// The lattice of this name.
    pub fn find(name: &str) -> Option<Lattice> {
        Lattice::ALL.into_iter().find(|lattice| lattice.name() == name)
    }

    fn geometry(self) -> &'static dyn Geometry {
        match self {
            Lattice::Cubic => &cubic::Cubic,
            Lattice::Pyramid => &pyramid::Pyramid,
            Lattice::Hexagonal => &hexagonal::Hexagonal,
            Lattice::Triangular => &triangular::Triangular,
        }
    }

    /// Whether a layer of it is a grid of squares, on which flat pieces of
    /// squares lie.
    pub fn has_squares(self) -> bool {
        !self.squares().is_empty()
    }

    /// Which kind of cell is at a place. Translations keep it.
    pub(super) fn kind(self, place: Step) -> u8 {
        self.geometry().kind(place)
    }

    /// Whether a step leads from every cell to one of the same kind.
    pub(super) fn is_translation(self, step: Step) -> bool {
        self.geometry().is_translation(step)
    }

    /// The planes of squares in which a flat piece can lie, each as two steps
    /// at a right angle. The first is the plane of a layer.
    pub(super) fn squares(self) -> &'static [[Step; 2]] {
        self.geometry().squares()
    }

    /// The steps from the cell at a place to those that touch it.
    pub(super) fn touching(self, place: Step) -> &'static [Step] {
        self.geometry().touching(place)
    }

    /// Which of two colours a cell has, such that cells that touch differ;
    /// `None` if the lattice cannot be coloured so.
    pub(super) fn colour(self, place: Step) -> Option<bool> {
        self.geometry().colour(place)
    }

    /// Which of three colours a cell has, so that translations exchange colours;
    /// `None` if the lattice has no such colouring.
    pub(super) fn third(self, place: Step) -> Option<usize> {
        self.geometry().third(place).map(|number| number.rem_euclid(3) as usize)
    }

    /// The first of some cells that cannot be together with those before it:
    /// cells of one kind are translations apart.
    pub(super) fn stray(self, cells: &[Cell]) -> Option<usize> {
        let first = cells.first()?.place();
        let is_stray = |cell: &Cell| {
            let place = cell.place();
            self.kind(place) == self.kind(first) && !self.is_translation(plus(place, first, -1))
        };
        cells.iter().position(is_stray)
    }

    /// All turns, the one that moves nothing first, and then all reflections
    /// that keep the lattice.
    pub(super) fn isometries(self) -> &'static [Isometry] {
        static ISOMETRIES: [OnceLock<Vec<Isometry>>; Lattice::ALL.len()] =
            [const { OnceLock::new() }; Lattice::ALL.len()];
        ISOMETRIES[self as usize].get_or_init(|| isometries(self))
    }
}

/// Every way to map the basis of a lattice onto translations such that lengths
/// and angles stay.
fn isometries(lattice: Lattice) -> Vec<Isometry> {
    let geometry = lattice.geometry();
    let basis = geometry.basis();
    let near = || {
        let range = -2..=2;
        let rows = range.clone().flat_map(move |row| (-2..=2).map(move |col| (row, col)));
        range.flat_map(move |layer| rows.clone().map(move |(row, col)| [layer, row, col]))
    };
    let alike = |of: Step| -> Vec<Step> {
        near().filter(|&step| geometry.product(step, step) == geometry.product(of, of)).collect()
    };
    let [layers, rows, cols] = basis.map(alike);
    let mut all = Vec::new();
    for &layer in &layers {
        for &row in &rows {
            for &col in &cols {
                let images = [layer, row, col];
                let keeps = |i: usize, j: usize| {
                    geometry.product(images[i], images[j]) == geometry.product(basis[i], basis[j])
                };
                if keeps(0, 1) && keeps(0, 2) && keeps(1, 2) {
                    let is_reflection = determinant(images).signum() != determinant(basis).signum();
                    all.push(Isometry { lattice, is_reflection, images });
                }
            }
        }
    }
    all.sort_unstable_by_key(|isometry| (isometry.is_reflection, isometry.images != basis, isometry.images));
    all
}

fn determinant([a, b, c]: [Step; 3]) -> i32 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn half_of_the_isometries_are_turns() {
        for (lattice, turns) in Lattice::ALL.into_iter().zip([24, 24, 12, 12]) {
            let all = lattice.isometries();
            assert_eq!(all.len(), 2 * turns, "{lattice:?}");
            assert!(all[..turns].iter().all(|isometry| !isometry.is_reflection()));
            assert!(all[turns..].iter().all(Isometry::is_reflection));
            assert_eq!(all[0].image([0, 1, 5]), [0, 1, 5]);
        }
    }

    /// Some places of a lattice.
    fn places(lattice: Lattice) -> Vec<Step> {
        let all = (-2..=2).flat_map(|layer| (-3..4).map(move |row| (layer, row)));
        let all = all.flat_map(|(layer, row)| (-3..4).map(move |col| [layer, row, col]));
        // Hexagons are in every second place.
        all.filter(|&place| lattice != Lattice::Hexagonal || lattice.is_translation(place)).collect()
    }

    #[test]
    fn isometries_form_a_group() {
        for lattice in Lattice::ALL {
            let all = lattice.isometries();
            let steps: Vec<Step> = places(lattice).into_iter().step_by(5).collect();
            let images = |one: &Isometry| steps.iter().map(|&step| one.image(step)).collect::<Vec<_>>();
            assert_eq!(all.iter().map(images).collect::<BTreeSet<_>>().len(), all.len());
            for a in all {
                for b in all {
                    let both: Vec<Step> = steps.iter().map(|&step| b.image(a.image(step))).collect();
                    let is_reflection = a.is_reflection() != b.is_reflection();
                    let there = all.iter().find(|&one| images(one) == both);
                    assert_eq!(there.map(Isometry::is_reflection), Some(is_reflection), "{lattice:?}");
                }
            }
        }
    }

    #[test]
    fn planes_are_square_and_neighbours_touch() {
        for (lattice, touching) in [(Lattice::Cubic, 6), (Lattice::Pyramid, 12)] {
            let geometry = lattice.geometry();
            for &[a, b] in lattice.squares() {
                assert_eq!(geometry.product(a, b), 0);
            }
            let steps = lattice.touching([0; 3]);
            assert_eq!(steps.len(), touching);
            assert!(steps.iter().all(|&step| geometry.product(step, step) == 4));
        }
    }

    #[test]
    fn isometries_keep_what_touches() {
        for lattice in Lattice::ALL {
            for isometry in lattice.isometries() {
                for place in places(lattice) {
                    let home = isometry.image(place);
                    for &step in lattice.touching(place) {
                        let there = plus(isometry.image(plus(place, step, 1)), home, -1);
                        assert!(lattice.touching(home).contains(&there), "{lattice:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn cells_that_touch_have_different_colours() {
        for lattice in Lattice::ALL {
            for place in places(lattice) {
                for &step in lattice.touching(place) {
                    let colours = [place, plus(place, step, 1)].map(|place| lattice.colour(place));
                    assert!(colours == [None; 2] || colours[0] != colours[1], "{lattice:?}");
                }
            }
        }
    }

    /// So a piece covers as many cells of each colour wherever it is moved to, but for
    /// the names of the colours.
    #[test]
    fn translations_exchange_three_colours() {
        for lattice in Lattice::ALL.into_iter().filter(|lattice| lattice.third([0; 3]).is_some()) {
            for step in places(lattice).into_iter().filter(|&step| lattice.is_translation(step)) {
                let third = |place: Step| lattice.third(place).unwrap();
                let by = |place: Step| (third(plus(place, step, 1)) + 3 - third(place)) % 3;
                let all: BTreeSet<usize> = places(lattice).into_iter().map(by).collect();
                assert_eq!(all.len(), 1, "{lattice:?}");
            }
        }
    }

    #[test]
    fn names_are_found_again() {
        assert!(Lattice::ALL.iter().all(|lattice| Lattice::find(lattice.name()) == Some(*lattice)));
    }
}
