//! Solid pieces, seen from above at a corner.

use super::paint::{label, tone};
use crate::draw::Svg;
use crate::pack::{Cell, Kit, Lattice, Shape};

/// Steps on the page: rows lead left and columns right by `ACROSS`, both down by `DOWN`, and layers
/// down by `LAYER`.
const ACROSS: f64 = 15.0;
const DOWN: f64 = 8.5;
const LAYER: f64 = 17.0;
/// Radius of a ball. Layers of balls are closer to each other than layers of cubes.
const RADIUS: f64 = 11.0;

type Part = fn(&(f64, f64)) -> f64;

pub(super) struct Solid<'a> {
    shape: &'a Shape,
    /// Upper left corner of all cells, relative to the cell (0, 0, 0).
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl<'a> Solid<'a> {
    pub(super) fn new(shape: &'a Shape) -> Solid<'a> {
        let mut solid = Solid { shape, left: 0.0, top: 0.0, width: 0.0, height: 0.0 };
        let middles: Vec<(f64, f64)> = shape.cells().iter().map(|&cell| solid.middle(cell)).collect();
        let least = |part: Part| middles.iter().map(part).fold(f64::MAX, f64::min);
        let most = |part: Part| middles.iter().map(part).fold(f64::MIN, f64::max);
        let (x, y): (Part, Part) = (|at| at.0, |at| at.1);
        // Extent of a cell around the middle of its upper side.
        let [side, above, below] = match shape.lattice() {
            Lattice::Pyramid => [RADIUS; 3],
            _ => [ACROSS, DOWN, DOWN + LAYER],
        };
        (solid.left, solid.top) = (least(x) - side, least(y) - above);
        (solid.width, solid.height) = (most(x) + side - solid.left, most(y) + below - solid.top);
        solid
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.width.ceil() as usize, self.height.ceil() as usize)
    }

    /// Middle of the upper side of a cube, or of a ball.
    fn middle(&self, cell: Cell) -> (f64, f64) {
        let [layer, row, col] = [cell.layer, cell.row, cell.col].map(f64::from);
        let (row, col, layer) = match self.shape.lattice() {
            // Each layer down shifts half a ball back in both directions.
            Lattice::Pyramid => {
                (row - layer / 2.0, col - layer / 2.0, layer * std::f64::consts::FRAC_1_SQRT_2)
            }
            _ => (row, col, layer),
        };
        ((col - row) * ACROSS - self.left, (col + row) * DOWN + layer * LAYER - self.top)
    }

    /// Draws the piece with its upper left corner at a point, back to front.
    pub(super) fn draw(&self, svg: &mut Svg, kit: &Kit, piece: usize, (x, y): (f64, f64)) {
        let mut cells: Vec<(usize, Cell)> = self.shape.cells().iter().copied().enumerate().collect();
        let depth = |cell: &Cell| {
            let [layer, row, col] = [cell.layer, cell.row, cell.col].map(i32::from);
            match self.shape.lattice() {
                Lattice::Pyramid => row + col - 3 * layer,
                _ => row + col - layer,
            }
        };
        cells.sort_by_key(|(_, cell)| depth(cell));
        for (at, cell) in cells {
            let (mx, my) = self.middle(cell);
            let middle = (x + mx, y + my);
            match self.shape.lattice() {
                Lattice::Pyramid => svg.line(format_args!(
                    r##"<circle class="ball" fill="url(#p{piece})" cx="{:.1}" cy="{:.1}" r="{RADIUS}"/>"##,
                    middle.0, middle.1
                )),
                _ => self.cube(svg, kit, piece, cell, middle),
            }
            label(svg, kit, piece, at, middle, 11.0);
        }
    }

    fn cube(&self, svg: &mut Svg, kit: &Kit, piece: usize, cell: Cell, (x, y): (f64, f64)) {
        let has = |cell: Option<Cell>| cell.is_some_and(|cell| self.shape.cells().contains(&cell));
        let above = cell.layer.checked_sub(1).map(|layer| Cell { layer, ..cell });
        let in_front = Some(Cell { row: cell.row + 1, ..cell });
        let beside = Some(Cell { col: cell.col + 1, ..cell });
        let (low, base) = (y + DOWN, y + DOWN + LAYER);
        let (west, east) = ((x - ACROSS, y), (x + ACROSS, y));
        let sides = [
            (has(above), 0.22, [(x, y - DOWN), east, (x, low), west]),
            (has(in_front), 0.0, [west, (x, low), (x, base), (west.0, y + LAYER)]),
            (has(beside), -0.18, [(x, low), east, (east.0, y + LAYER), (x, base)]),
        ];
        let edge = tone(kit, piece, -0.45);
        for (_, by, corners) in sides.into_iter().filter(|(is_hidden, ..)| !is_hidden) {
            let points = corners.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
            let fill = tone(kit, piece, by);
            svg.line(format_args!(
                r#"<polygon class="side" fill="{fill}" stroke="{edge}" stroke-width="0.8" stroke-linejoin="round" points="{points}"/>"#
            ));
        }
    }
}
