//! Hexagons in staggered rows; in several layers, prisms exactly above each other.
//!
//! Neighbours in a row are two columns apart, and adjacent rows are offset by one column.

use super::cubic::CUBIC;
use super::geometry::{Geometry, Step, plus};

pub(super) const HEXAGONAL: Geometry = Geometry {
    name: "hexagons",
    cells: "hexagons",
    cell: "hexagon",
    is_staggered: true,
    burr_grid: None,
    centre: |up, row, col, _| [col / 2.0, row * 3f64.sqrt() / 2.0, up],
    basis: BASIS,
    product,
    touching: |_| {
        &[[-1, 0, 0], [0, -1, -1], [0, -1, 1], [0, 0, -2], [0, 0, 2], [0, 1, -1], [0, 1, 1], [1, 0, 0]]
    },
    squares: &[],
    is_translation: is_even,
    image: |images, place| {
        // The stagger may have either parity, but is the same for all cells of a tray or piece.
        let [layer, row, col] = if is_even(place) { place } else { plus(place, [0, 0, 1], -1) };
        plus(plus(plus([0; 3], images[0], layer), images[1], row), images[2], (col - row) / 2)
    },
    // Three mutually adjacent hexagons need three colours.
    colour: |_| None,
    third: |[layer, _, col]| Some(layer + col),
    ..CUBIC
};

/// Basis of the translations of hexagons and triangles: one layer; one row and one column; two
/// columns.
pub(super) const BASIS: [Step; 3] = [[1, 0, 0], [0, 1, 1], [0, 0, 2]];

/// Inner product for hexagons and triangles, scaled so that columns are 1 apart. The layer distance
/// is large enough that no isometry mixes layers with other directions.
pub(super) fn product(a: Step, b: Step) -> i32 {
    100 * a[0] * b[0] + 3 * a[1] * b[1] + a[2] * b[2]
}

pub(super) fn is_even([_, row, col]: Step) -> bool {
    (row + col).rem_euclid(2) == 0
}
