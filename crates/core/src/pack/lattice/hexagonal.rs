//! Hexagons, drawn in staggered rows. In several layers they are prisms, each exactly
//! above another.
//!
//! A row's hexagons are two columns apart, and each row is one column aside of
//! the next. So a step within a row is two columns, and one to the next row is
//! a row and a column.

use super::{Geometry, Step, plus};

pub(super) struct Hexagonal;

impl Geometry for Hexagonal {
    fn name(&self) -> &'static str {
        "hexagons"
    }

    fn basis(&self) -> [Step; 3] {
        BASIS
    }

    fn product(&self, a: Step, b: Step) -> i32 {
        product(a, b)
    }

    fn touching(&self, _: Step) -> &'static [Step] {
        &[[-1, 0, 0], [0, -1, -1], [0, -1, 1], [0, 0, -2], [0, 0, 2], [0, 1, -1], [0, 1, 1], [1, 0, 0]]
    }

    fn is_translation(&self, step: Step) -> bool {
        is_even(step)
    }

    fn image(&self, images: &[Step; 3], place: Step) -> Step {
        // Rows may be staggered either way; all cells of a tray or a piece are
        // so in the same way.
        let [layer, row, col] = if is_even(place) { place } else { plus(place, [0, 0, 1], -1) };
        plus(plus(plus([0; 3], images[0], layer), images[1], row), images[2], (col - row) / 2)
    }

    /// Hexagons touch in threes, which no two colours can tell apart.
    fn colour(&self, _: Step) -> Option<bool> {
        None
    }

    /// Hexagons that touch differ.
    fn third(&self, [layer, _, col]: Step) -> Option<i32> {
        Some(layer + col)
    }
}

/// The translations of hexagons, and of triangles: a layer, a row and the column
/// beside, and two columns.
pub(super) const BASIS: [Step; 3] = [[1, 0, 0], [0, 1, 1], [0, 0, 2]];

/// The inner product of translations of hexagons, and of triangles, where
/// neighbouring columns are half an edge apart and neighbours 2. Layers are so far apart
/// that no turn exchanges them for anything else.
pub(super) fn product(a: Step, b: Step) -> i32 {
    100 * a[0] * b[0] + 3 * a[1] * b[1] + a[2] * b[2]
}

/// Whether row and column add up to an even number.
pub(super) fn is_even([_, row, col]: Step) -> bool {
    (row + col).rem_euclid(2) == 0
}
