//! How the cells of a tray lie in space.

/// A step from one cell to another: layers down, rows, columns.
pub(super) type Step = [i32; 3];

/// How the layers of a tray lie on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Cubes: a cell lies exactly above the cell of the same row and column.
    Cubic,
    /// Balls: a ball rests in the hollow between four of the layer below, in
    /// its own row and the next, its own column and the next.
    Pyramid,
}

impl Lattice {
    /// The planes in which a piece can lie, each as two steps at a right
    /// angle. The first is the plane of a layer.
    pub(super) fn planes(self) -> [[Step; 2]; 3] {
        match self {
            Lattice::Cubic => [[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 1, 0]], [[1, 0, 0], [0, 0, 1]]],
            Lattice::Pyramid => [[[0, 1, 0], [0, 0, 1]], [[1, 0, 0], [1, 1, 1]], [[1, 1, 0], [1, 0, 1]]],
        }
    }

    /// The steps between cells that touch.
    pub(super) fn neighbours(self) -> Vec<Step> {
        let mut steps: Vec<Step> =
            self.planes().into_iter().flatten().flat_map(|step| [step, step.map(|part| -part)]).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// The inner product of two steps. Neighbours are 2 apart.
    fn product(self, a: Step, b: Step) -> i32 {
        // A ball's place in space: a layer down is half a ball back in both
        // directions, and the square root of two in height.
        let place = |[layer, row, col]: Step| match self {
            Lattice::Cubic => [2 * layer, 2 * row, 2 * col],
            Lattice::Pyramid => [layer, 2 * row - layer, 2 * col - layer],
        };
        let height = if self == Lattice::Pyramid { 2 } else { 1 };
        let (a, b) = (place(a), place(b));
        height * a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    }

    /// The 48 turns and reflections of space that keep the lattice, each as
    /// what becomes of a step of one layer, one row and one column.
    pub(super) fn isometries(self) -> Vec<[Step; 3]> {
        let basis: [Step; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let steps = self.neighbours();
        let mut all = Vec::with_capacity(48);
        for &layer in &steps {
            for &row in &steps {
                for &col in &steps {
                    let images = [layer, row, col];
                    let kept = (0..3).all(|i| {
                        (0..i).all(|j| self.product(images[i], images[j]) == self.product(basis[i], basis[j]))
                    });
                    if kept {
                        all.push(images);
                    }
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lattices_have_48_isometries() {
        for lattice in [Lattice::Cubic, Lattice::Pyramid] {
            assert_eq!(lattice.isometries().len(), 48);
        }
    }

    #[test]
    fn planes_are_square_and_neighbours_touch() {
        for (lattice, touching) in [(Lattice::Cubic, 6), (Lattice::Pyramid, 12)] {
            for [a, b] in lattice.planes() {
                assert_eq!(lattice.product(a, b), 0);
            }
            let steps = lattice.neighbours();
            assert_eq!(steps.len(), touching);
            assert!(steps.iter().all(|&step| lattice.product(step, step) == 4));
        }
    }
}
