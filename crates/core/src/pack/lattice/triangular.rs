//! Triangles of alternating orientation; in several layers, prisms exactly above each other.
//!
//! Columns are half an edge apart. A triangle points up where row + column is even.

use super::geometry::Geometry;
use super::hexagonal::{HEXAGONAL, is_even};

pub(super) const TRIANGULAR: Geometry = Geometry {
    name: "triangles",
    cells: "triangles",
    cell: "triangle",
    has_directions: true,
    is_staggered: false,
    burr_grid: Some(1),
    // The edge length is the square root of three, the row height 1.5.
    centre: |up, row, col, points_down| {
        let middle = if points_down { 0.5 } else { 1.0 };
        [col * 3f64.sqrt() / 2.0, row * 1.5 + middle, up]
    },
    touching: |place| match is_even(place) {
        true => &[[-1, 0, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]],
        false => &[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [1, 0, 0]],
    },
    kind: |place| u8::from(!is_even(place)),
    // Rotates about the tip of the triangle in row 0 and column 0. In sixths of a row: the centroid
    // is 4 below the tip, or 2 below the upper side.
    image: |images, place| {
        let [layer, row, col] = place;
        let down = 6 * row + if is_even(place) { 4 } else { 2 };
        let right = (6 * col - down) / 2;
        let part = |axis: usize| images[1][axis] * down + images[2][axis] * right;
        [images[0][0] * layer, part(1).div_euclid(6), part(2) / 6]
    },
    // Within a layer, neighbours have opposite orientation.
    colour: |place| Some(is_even(place) == (place[0].rem_euclid(2) == 0)),
    // A triangle and its three neighbours would need a fourth colour.
    third: |_| None,
    ..HEXAGONAL
};
