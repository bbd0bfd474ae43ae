//! The definition of a lattice.

/// A vector between cells: layers (down), rows, columns.
pub(in crate::pack) type Step = [i32; 3];

/// `a + times * b`.
pub(in crate::pack) fn plus(a: Step, b: Step, times: i32) -> Step {
    [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

/// [`Lattice`](super::Lattice) documents what it forwards.
pub(super) struct Geometry {
    pub(super) name: &'static str,
    pub(super) cells: &'static str,
    pub(super) cell: &'static str,
    pub(super) has_directions: bool,
    pub(super) is_staggered: bool,
    pub(super) is_piled: bool,
    /// The number of the grid type in BurrTools files.
    pub(super) burr_grid: Option<usize>,
    pub(super) centre: fn(up: f64, row: f64, col: f64, points_down: bool) -> [f64; 3],
    /// Generators of the translation group.
    pub(super) basis: [Step; 3],
    /// The inner product of two translations.
    pub(super) product: fn(Step, Step) -> i32,
    pub(super) touching: fn(place: Step) -> &'static [Step],
    pub(super) squares: &'static [[Step; 2]],
    pub(super) kind: fn(place: Step) -> u8,
    pub(super) is_translation: fn(Step) -> bool,
    /// The image of a cell under the linear map that takes the basis to `images`.
    pub(super) image: fn(images: &[Step; 3], place: Step) -> Step,
    pub(super) colour: fn(place: Step) -> Option<bool>,
    /// The colour of a cell modulo 3.
    pub(super) third: fn(place: Step) -> Option<i32>,
}
