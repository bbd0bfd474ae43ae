//! Triangles, pointing up and down in turn. In several layers they are prisms, each
//! exactly above another.
//!
//! Columns are half an edge apart. A triangle points up where row and column
//! add up to an even number.

use super::hexagonal::{BASIS, is_even, product};
use super::{Geometry, Step};

pub(super) struct Triangular;

impl Geometry for Triangular {
    fn name(&self) -> &'static str {
        "triangles"
    }

    fn basis(&self) -> [Step; 3] {
        BASIS
    }

    fn product(&self, a: Step, b: Step) -> i32 {
        product(a, b)
    }

    fn touching(&self, place: Step) -> &'static [Step] {
        match is_even(place) {
            true => &[[-1, 0, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]],
            false => &[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [1, 0, 0]],
        }
    }

    fn kind(&self, place: Step) -> u8 {
        u8::from(!is_even(place))
    }

    fn is_translation(&self, step: Step) -> bool {
        is_even(step)
    }

    /// Turns about the tip of the triangle in row 0 and column 0.
    fn image(&self, images: &[Step; 3], place: Step) -> Step {
        // The middle of a triangle is two thirds of a row below its tip, or a
        // third below its upper side. All is in sixths.
        let [layer, row, col] = place;
        let down = 6 * row + if is_even(place) { 4 } else { 2 };
        let right = (6 * col - down) / 2;
        let part = |axis: usize| images[1][axis] * down + images[2][axis] * right;
        [images[0][0] * layer, part(1).div_euclid(6), part(2) / 6]
    }

    /// In a layer those that point up touch only those that point down.
    fn colour(&self, place: Step) -> Option<bool> {
        Some(is_even(place) == (place[0].rem_euclid(2) == 0))
    }

    /// A triangle and its three neighbours would need a fourth colour.
    fn third(&self, _: Step) -> Option<i32> {
        None
    }
}
