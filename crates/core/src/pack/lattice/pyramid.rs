//! Balls in layers of squares, as they lie in a square pyramid: the
//! face-centred cubic lattice.

use super::{Geometry, Step};

pub(super) struct Pyramid;

impl Geometry for Pyramid {
    fn name(&self) -> &'static str {
        "pyramid"
    }

    fn cells(&self) -> &'static str {
        "balls"
    }

    fn basis(&self) -> [Step; 3] {
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    }

    fn product(&self, a: Step, b: Step) -> i32 {
        // A ball's place in space: a layer down is half a ball back in both
        // directions, and the square root of two in height.
        let place = |[layer, row, col]: Step| [layer, 2 * row - layer, 2 * col - layer];
        let (a, b) = (place(a), place(b));
        2 * a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    }

    fn touching(&self, _: Step) -> &'static [Step] {
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
    }

    fn squares(&self) -> &'static [[Step; 2]] {
        &[[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [1, 1, 1]], [[1, 1, 0], [1, 0, 1]]]
    }

    /// Balls touch in triangles, which no two colours can tell apart.
    fn colour(&self, _: Step) -> Option<bool> {
        None
    }

    /// Four balls that touch each other would need a fourth colour.
    fn third(&self, _: Step) -> Option<i32> {
        None
    }
}
