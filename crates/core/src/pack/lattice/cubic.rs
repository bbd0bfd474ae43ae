//! Cubes, and squares in one layer.

use super::{Geometry, Step};

pub(super) struct Cubic;

impl Geometry for Cubic {
    fn name(&self) -> &'static str {
        "cubic"
    }

    fn cells(&self) -> &'static str {
        "cubes"
    }

    fn basis(&self) -> [Step; 3] {
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    }

    fn product(&self, a: Step, b: Step) -> i32 {
        4 * (a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
    }

    fn touching(&self, _: Step) -> &'static [Step] {
        &[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]]
    }

    fn squares(&self) -> &'static [[Step; 2]] {
        &[[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 1, 0]], [[1, 0, 0], [0, 0, 1]]]
    }

    /// Like a chessboard.
    fn colour(&self, [layer, row, col]: Step) -> Option<bool> {
        Some((layer + row + col).rem_euclid(2) == 0)
    }

    /// In diagonals.
    fn third(&self, [layer, row, col]: Step) -> Option<i32> {
        Some(layer + row + col)
    }
}
