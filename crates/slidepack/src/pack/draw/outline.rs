//! The outline of cells as a path with round corners.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A corner of the grid, or a step along it, as row and column.
type Point = (i32, i32);

/// The outlines of a set of cells, including holes, as lists of corners. The cells are on the right
/// of each outline.
pub(super) fn outlines(cells: &BTreeSet<Point>) -> Vec<Vec<Point>> {
    // Each side of a cell without a neighbour is an edge.
    let mut edges: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for &(row, col) in cells {
        let corners = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)];
        let beyond = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)];
        for side in 0..4 {
            if !cells.contains(&beyond[side]) {
                edges.entry(corners[side]).or_default().push(corners[(side + 1) % 4]);
            }
        }
    }
    let mut outlines = Vec::new();
    while let Some((&start, _)) = edges.first_key_value() {
        let (mut outline, mut here, mut way) = (Vec::new(), start, (0, 0));
        while let Some(ends) = edges.get_mut(&here) {
            // Where cells meet only at a corner, turning right stays with one cell.
            let right = (here.0 + way.1, here.1 - way.0);
            let at = ends.iter().position(|&end| end == right).unwrap_or(0);
            let next = ends.swap_remove(at);
            if ends.is_empty() {
                edges.remove(&here);
            }
            let step = (next.0 - here.0, next.1 - here.1);
            if step != way {
                outline.push(here);
            }
            (here, way) = (next, step);
        }
        // The start is a corner only if the outline turns there.
        let first = outline.get(1).map(|&corner| unit(outline[0], corner));
        if first == Some(way) {
            outline.remove(0);
        }
        outlines.push(outline);
    }
    outlines
}

fn unit(from: Point, to: Point) -> Point {
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

#[derive(Clone, Copy)]
pub(super) struct Pen {
    /// Position of the grid's corner.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) cell: f64,
    /// Distance from the cells' sides to the path; inside if positive.
    pub(super) inset: f64,
    pub(super) radius: f64,
}

/// The `d` attribute of an SVG path around the cells.
pub(super) fn path(cells: &BTreeSet<Point>, pen: Pen) -> String {
    let mut d = String::new();
    for outline in outlines(cells) {
        let count = outline.len();
        for at in 0..count {
            let (before, here, after) =
                (outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]);
            let (came, goes) = (unit(before, here), unit(here, after));
            // Inside is to the right of both directions.
            let inside = (came.1 + goes.1, -came.0 - goes.0);
            let y = pen.y + f64::from(here.0) * pen.cell + f64::from(inside.0) * pen.inset;
            let x = pen.x + f64::from(here.1) * pen.cell + f64::from(inside.1) * pen.inset;
            let (from_x, from_y) = (x - f64::from(came.1) * pen.radius, y - f64::from(came.0) * pen.radius);
            let (to_x, to_y) = (x + f64::from(goes.1) * pen.radius, y + f64::from(goes.0) * pen.radius);
            let start = if at == 0 { 'M' } else { 'L' };
            write!(d, "{start}{from_x} {from_y}Q{x} {y} {to_x} {to_y}").expect("writing to a string works");
        }
        d.push('Z');
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &[Point], expected: &[&[Point]]) {
        assert_eq!(outlines(&cells.iter().copied().collect()), expected);
    }

    #[test]
    fn outlines_have_a_point_for_each_corner() {
        check(&[(0, 0)], &[&[(0, 0), (0, 1), (1, 1), (1, 0)]]);
        check(&[(0, 0), (0, 1)], &[&[(0, 0), (0, 2), (1, 2), (1, 0)]]);
        check(&[(0, 0), (1, 0), (1, 1)], &[&[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)]]);
    }

    #[test]
    fn corners_that_touch_are_parted() {
        check(&[(0, 0), (1, 1)], &[&[(0, 0), (0, 1), (1, 1), (1, 0)], &[(1, 1), (1, 2), (2, 2), (2, 1)]]);
    }

    #[test]
    fn a_hole_has_an_outline_of_its_own() {
        let ring: BTreeSet<Point> = (0..9).map(|i| (i / 3, i % 3)).filter(|&cell| cell != (1, 1)).collect();
        assert_eq!(outlines(&ring).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}
