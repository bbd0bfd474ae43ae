//! Cubes, and squares in one layer.

use super::geometry::{Geometry, plus};

/// The other lattices are defined by their differences.
pub(super) const CUBIC: Geometry = Geometry {
    name: "cubic",
    cells: "cubes",
    cell: "cell",
    has_directions: false,
    is_staggered: false,
    is_piled: false,
    burr_grid: Some(0),
    centre: |up, row, col, _| [col, row, up],
    basis: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    product: |a, b| 4 * (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]),
    touching: |_| &[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]],
    squares: &[[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 1, 0]], [[1, 0, 0], [0, 0, 1]]],
    kind: |_| 0,
    is_translation: |_| true,
    image: |images, [layer, row, col]| {
        plus(plus(plus([0; 3], images[0], layer), images[1], row), images[2], col)
    },
    // Chessboard.
    colour: |[layer, row, col]| Some((layer + row + col).rem_euclid(2) == 0),
    // Diagonals.
    third: |[layer, row, col]| Some(layer + row + col),
};
