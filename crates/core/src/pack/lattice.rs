//! Cell lattices: cubes and squares, balls, hexagons, triangles, with adjacency, isometries and
//! translations. Each lattice is a submodule; the searches do not depend on the kind of lattice.

mod cubic;
mod geometry;
mod hexagonal;
mod pyramid;
mod triangular;

use geometry::Geometry;
pub(super) use geometry::{Step, plus};
use std::sync::OnceLock;

/// Position of a cell as printed: layers from the top, then rows, then columns, all from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    pub layer: u16,
    pub row: u16,
    pub col: u16,
}

impl Cell {
    pub(super) fn place(self) -> Step {
        [self.layer, self.row, self.col].map(i32::from)
    }
}

/// The arrangement of cells in trays and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Lattice {
    /// Cubes: a cell lies exactly above the cell of the same row and column. A single layer
    /// consists of squares.
    #[default]
    Cubic,
    /// Balls: a ball rests between four balls of the layer below, in rows `row` and `row + 1` and
    /// columns `col` and `col + 1`.
    Pyramid,
    /// Hexagons; prisms in several layers. Neighbours in a row are two columns apart, and adjacent
    /// rows are offset by one column.
    Hexagonal,
    /// Triangles; prisms in several layers. Neighbours in a row are one column apart, and
    /// orientation alternates along rows and columns.
    Triangular,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Isometry {
    lattice: Lattice,
    pub(super) is_reflection: bool,
    images: [Step; 3],
}

impl Isometry {
    /// Whether the isometry exchanges top and bottom. Always `false` in lattices with planes of
    /// squares, where layers may map to other planes.
    pub(super) fn turns_over(&self) -> bool {
        !self.lattice.has_squares() && self.images[0][0] < 0
    }

    pub(super) fn image(&self, place: Step) -> Step {
        (self.lattice.geometry().image)(&self.images, place)
    }
}

impl Lattice {
    pub const ALL: [Lattice; 4] = [Lattice::Cubic, Lattice::Pyramid, Lattice::Hexagonal, Lattice::Triangular];

    /// The name in files.
    pub fn name(self) -> &'static str {
        self.geometry().name
    }

    /// The plural noun for its cells: `cubes`, `balls`, `hexagons`.
    pub fn cells(self) -> &'static str {
        self.geometry().cells
    }

    /// The singular noun for messages: `cell`, `ball`, `hexagon`.
    pub fn cell(self) -> &'static str {
        self.geometry().cell
    }

    /// Finds a lattice by name.
    pub fn find(name: &str) -> Option<Lattice> {
        Lattice::ALL.into_iter().find(|lattice| lattice.name() == name)
    }

    /// The lattice of drawn layers without a name: balls if the layers grow.
    pub fn of_layers(grow: bool) -> Lattice {
        if grow { Lattice::Pyramid } else { Lattice::default() }
    }

    pub(super) fn of_burr_grid(number: usize) -> Option<Lattice> {
        Lattice::ALL.into_iter().find(|lattice| lattice.geometry().burr_grid == Some(number))
    }

    /// Whether cells alternately point up and down, like triangles.
    pub fn has_directions(self) -> bool {
        self.geometry().has_directions
    }

    /// Whether rows use only every second column, like hexagons.
    pub fn is_staggered(self) -> bool {
        self.geometry().is_staggered
    }

    /// Whether cells rest between those of the layer below, like balls.
    pub fn is_piled(self) -> bool {
        self.geometry().is_piled
    }

    /// x (columns), y (rows) and height of a cell's centre. Touching cells are at distance 1.
    pub fn centre(self, up: f64, [row, col]: [f64; 2], points_down: bool) -> [f64; 3] {
        (self.geometry().centre)(up, row, col, points_down)
    }

    fn geometry(self) -> &'static Geometry {
        match self {
            Lattice::Cubic => &cubic::CUBIC,
            Lattice::Pyramid => &pyramid::PYRAMID,
            Lattice::Hexagonal => &hexagonal::HEXAGONAL,
            Lattice::Triangular => &triangular::TRIANGULAR,
        }
    }

    /// Whether its layers are grids of squares, on which flat pieces of squares lie.
    pub fn has_squares(self) -> bool {
        !self.squares().is_empty()
    }

    /// Translation class of a cell, such as the orientation of a triangle.
    pub(super) fn kind(self, place: Step) -> u8 {
        (self.geometry().kind)(place)
    }

    /// Whether the step maps every cell to one of the same kind.
    pub(super) fn is_translation(self, step: Step) -> bool {
        (self.geometry().is_translation)(step)
    }

    /// The planes of squares in which a flat piece can lie, each spanned by two orthogonal steps.
    /// The first is the plane of a layer.
    pub(super) fn squares(self) -> &'static [[Step; 2]] {
        self.geometry().squares
    }

    pub(super) fn touching(self, place: Step) -> &'static [Step] {
        (self.geometry().touching)(place)
    }

    /// A proper two-colouring of the adjacency graph; `None` if the lattice has none.
    pub(super) fn colour(self, place: Step) -> Option<bool> {
        (self.geometry().colour)(place)
    }

    /// A three-colouring that translations permute; `None` if the lattice has none.
    pub(super) fn third(self, place: Step) -> Option<usize> {
        (self.geometry().third)(place).map(|number| number.rem_euclid(3) as usize)
    }

    /// The first cell that is not a translation away from a cell of its kind.
    pub(super) fn stray(self, cells: &[Cell]) -> Option<usize> {
        let first = cells.first()?.place();
        let is_stray = |cell: &Cell| {
            let place = cell.place();
            self.kind(place) == self.kind(first) && !self.is_translation(plus(place, first, -1))
        };
        cells.iter().position(is_stray)
    }

    /// All isometries of the lattice: the identity, the other rotations, then the reflections.
    pub(super) fn isometries(self) -> &'static [Isometry] {
        static ISOMETRIES: [OnceLock<Vec<Isometry>>; Lattice::ALL.len()] =
            [const { OnceLock::new() }; Lattice::ALL.len()];
        ISOMETRIES[self as usize].get_or_init(|| isometries(self))
    }
}

/// Enumerates the maps of the basis to translations that preserve lengths and angles.
fn isometries(lattice: Lattice) -> Vec<Isometry> {
    let geometry = lattice.geometry();
    let basis = geometry.basis;
    let near = || {
        let range = -2..=2;
        let rows = range.clone().flat_map(move |row| (-2..=2).map(move |col| (row, col)));
        range.flat_map(move |layer| rows.clone().map(move |(row, col)| [layer, row, col]))
    };
    let alike = |of: Step| -> Vec<Step> {
        near().filter(|&step| (geometry.product)(step, step) == (geometry.product)(of, of)).collect()
    };
    let [layers, rows, cols] = basis.map(alike);
    let mut all = Vec::new();
    for &layer in &layers {
        for &row in &rows {
            for &col in &cols {
                let images = [layer, row, col];
                let keeps = |i: usize, j: usize| {
                    (geometry.product)(images[i], images[j]) == (geometry.product)(basis[i], basis[j])
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
            assert!(all[..turns].iter().all(|isometry| !isometry.is_reflection));
            assert!(all[turns..].iter().all(|isometry| isometry.is_reflection));
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
                    let is_reflection = a.is_reflection != b.is_reflection;
                    let there = all.iter().find(|&one| images(one) == both);
                    assert_eq!(
                        there.map(|isometry| isometry.is_reflection),
                        Some(is_reflection),
                        "{lattice:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn planes_are_square_and_neighbours_touch() {
        for (lattice, touching) in [(Lattice::Cubic, 6), (Lattice::Pyramid, 12)] {
            let geometry = lattice.geometry();
            for &[a, b] in lattice.squares() {
                assert_eq!((geometry.product)(a, b), 0);
            }
            let steps = lattice.touching([0; 3]);
            assert_eq!(steps.len(), touching);
            assert!(steps.iter().all(|&step| (geometry.product)(step, step) == 4));
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
