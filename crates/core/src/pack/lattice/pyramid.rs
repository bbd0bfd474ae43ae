//! Balls in square layers, as in a square pyramid: the face-centred cubic lattice.

use super::cubic::CUBIC;
use super::geometry::{Geometry, Step};

pub(super) const PYRAMID: Geometry = Geometry {
    name: "pyramid",
    cells: "balls",
    cell: "ball",
    is_piled: true,
    burr_grid: Some(2),
    centre: |up, row, col, _| [col + up / 2.0, row + up / 2.0, up * std::f64::consts::FRAC_1_SQRT_2],
    product: |a, b| {
        // Coordinates in ball radii: the next layer is offset by -1 in both directions,
        // and its height is the square root of two.
        let place = |[layer, row, col]: Step| [layer, 2 * row - layer, 2 * col - layer];
        let (a, b) = (place(a), place(b));
        2 * a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    },
    touching: |_| {
        &[
            [-1, -1, -1],
            [-1, -1, 0],
            [-1, 0, -1],
            [-1, 0, 0],
            [0, -1, 0],
            [0, 0, -1],
            [0, 0, 1],
            [0, 1, 0],
            [1, 0, 0],
            [1, 0, 1],
            [1, 1, 0],
            [1, 1, 1],
        ]
    },
    squares: &[[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [1, 1, 1]], [[1, 1, 0], [1, 0, 1]]],
    // Four mutually touching balls need four colours.
    colour: |_| None,
    third: |_| None,
    ..CUBIC
};
